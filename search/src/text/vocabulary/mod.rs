//! What the engine knows of the German language: fillers, word forms, parts of compounds, related words.
//!
//! The words are data (`search/data/`, with where they come from in its LICENSES.md) and the same for every
//! catalogue; operators add their own synonyms on top.

mod compounds;
mod dialect;
mod fillers;
mod forms;
mod mistyped_parts;
mod relation_tables;
mod relations;
#[cfg(test)]
mod relations_tests;

pub use compounds::Parts;
use fillers::{details, qualities};
pub use fillers::{is_filler, is_instead, is_negation, is_surname};
pub use relations::{Phrase, RELATED_MAX, Related, Relation, Relations, SynonymClass};

use super::query_text::QueryWord;
use super::stem::stem_len;
use super::tokens::lacked;
use super::typing_errors::{TypingError, may_be_typing_error, may_be_unfinished};
use super::typo_automaton::TypoAutomaton;
use compounds::{Compounds, LINKS};
use forms::Forms;
use fst::{IntoStreamer, Streamer};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The words of our own tables, the commonest fields of life first.
const OWN_WORDS: [&str; 5] = [
    include_str!("../../../data/words/food.txt"),
    include_str!("../../../data/words/repair.txt"),
    include_str!("../../../data/words/life.txt"),
    include_str!("../../../data/words/home.txt"),
    include_str!("../../../data/words/needs.txt"),
];
const THESAURUS: &str = include_str!("../../../data/thesaurus.txt");
const NOUNS: &str = include_str!("../../../data/nouns.txt");
const FORMS: &str = include_str!("../../../data/forms.txt");
const OWN_FORMS: &str = include_str!("../../../data/words/forms.txt");
const WHOLE: &str = include_str!("../../../data/words/whole.txt");

/// What is made of these is what stands before: "Tischlerarbeiten", "Milchprodukte", "Honigglas", "Seifenstück",
/// "Uhrenservice".
/// Fillers are such words, too.
const EMPTY_HEADS: [&str; 15] = [
    "arbeit",
    "arbeiten",
    "artikel",
    "artikeln",
    "bedarf",
    "glas",
    "stuck",
    "stucke",
    "stucken",
    "ware",
    "waren",
    "produkt",
    "produkte",
    "produkten",
    "service",
];
/// What verbs stand before: "Schleifarbeiten", "Schreibsachen".
const HEADS_OF_VERBS: [&str; 4] = ["arbeiten", "arbeit", "sachen", "zeug"];
/// Whose trade is what stands before these: "Radgeschäft", "Radservice".
const HEADS_OF_TRADES: [&str; 7] = ["geschaft", "geschafte", "laden", "service", "shop", "handel", "handler"];
/// Shorter words before "in" are no trades.
const TRADE_LEN_MIN: usize = 4;
/// What makes something small, and how long at least what stands before it is: "Stil" is no small one.
const DIMINUTIVES: [(&str, usize); 7] =
    [("chen", 0), ("lein", 0), ("erln", 0), ("derl", 0), ("erl", 0), ("ln", 4), ("l", 4)];
/// What an unknown word is known by at its end is no shorter, and neither is what stands before it.
const KNOWN_END_LEN_MIN: usize = 4;
const UNKNOWN_FRONT_LEN_MIN: usize = 3;
/// What runs on electricity has this before it: an "E-Ladestation" is a "Ladestation".
const ELECTRIC: &str = "e";
/// Shorter words before these are made of others by chance.
const SMALL_COMPOUND_LEN_MIN: usize = 6;

pub struct Vocabulary {
    compounds: Compounds,
    forms: Forms,
    pub relations: Relations,
    /// Every word with its accents, for the correction of typing errors.
    spellings: fst::Map<Vec<u8>>,
}

/// Read once, when the first company or search needs it.
pub fn vocabulary() -> &'static Vocabulary {
    static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| {
        let forms = Forms::new(&[OWN_FORMS, FORMS]);
        let compounds = Compounds::new(&[NOUNS, WHOLE]);
        let relations = Relations::new(&OWN_WORDS, THESAURUS, |folded| key_by(&forms, &compounds, folded));
        let spellings: BTreeMap<&str, u64> = compounds.words().chain(relations.words()).collect();
        let spellings = fst::Map::from_iter(spellings).expect("a sorted map");
        Vocabulary { compounds, forms, relations, spellings }
    });
    &VOCABULARY
}

/// A word's basic form where a list has it, else its stem: "Küche" and "Kuchen" have one stem and are two words.
fn key_by(forms: &Forms, compounds: &Compounds, folded: &str) -> String {
    let lemma = forms.lemma(folded).unwrap_or(folded);
    match compounds.base(lemma) {
        Some(base) => base.to_owned(),
        None => lemma[..stem_len(lemma)].to_owned(),
    }
}

impl Vocabulary {
    /// What all forms of a word have in common.
    pub fn key(&self, folded: &str) -> String {
        key_by(&self.forms, &self.compounds, folded)
    }

    /// Forms that share no stem with the word: "geschliffen" for "schleifen".
    pub fn other_forms(&self, folded: &str) -> impl Iterator<Item = (&str, u64)> {
        self.forms.others(folded)
    }

    /// Where the parts of a compound word begin. What is not there is no part: "plastikfrei" has nothing to do
    /// with plastic.
    pub fn parts(&self, folded: &str) -> Parts {
        if lacked(folded).is_some() || self.is_heard(folded) {
            Parts(1)
        } else {
            self.compounds.split(folded)
        }
    }

    /// A part of a compound as a word of its own: the "Tauf" of a "Tauffeier" is a "Taufe".
    pub fn whole_part(&self, part: &str) -> String {
        let whole = format!("{part}e");
        if !self.compounds.knows(part) && self.compounds.is_listed(&whole) { whole } else { part.to_owned() }
    }

    /// Whether this is a French word as it is heard: a "Massasche" is no ash.
    fn is_heard(&self, folded: &str) -> bool {
        folded.strip_suffix("asche").is_some_and(|front| self.compounds.is_listed(&format!("{front}age")))
    }

    /// The basic form of a word, if a list has it.
    pub fn basic_form<'a>(&'a self, folded: &'a str) -> &'a str {
        self.forms.lemma(folded).unwrap_or(folded)
    }

    /// Whether this is a German word, so that it is no typing error.
    pub fn knows(&self, folded: &str) -> bool {
        self.lists(folded) || self.parts(folded).count() > 1
    }

    /// Whether a word is on the list of those that describe what is looked for without naming it.
    pub fn only_describes(&self, folded: &str) -> bool {
        details().contains(folded)
    }

    /// Whether a word says how a thing should be rather than what: "gebraucht", "plastikfrei", "ohne Plastik".
    pub fn is_quality(&self, folded: &str) -> bool {
        qualities().contains(folded)
    }

    /// Whether this is a verb and no noun besides: "pumpen" may be several pumps, "pumpt" may not. Unknown words
    /// may be names and are more than that.
    pub fn is_verb(&self, folded: &str) -> bool {
        let verb = self.forms.lemma(folded).filter(|lemma| lemma.ends_with('n'));
        verb.is_some() && !self.compounds.knows(folded)
    }

    /// What a compound is about whose last word says nothing: "Tischler" for "Tischlerarbeiten", "schleifen" for
    /// "Schleifarbeiten".
    pub fn modifiers(&self, folded: &str) -> Vec<String> {
        let front = HEADS_OF_VERBS.iter().find_map(|head| folded.strip_suffix(head));
        let verb = front.map(|front| format!("{front}en")).filter(|verb| self.forms.lemma(verb).is_some());
        let parts = self.parts(folded);
        let head = parts.ranges(folded.len()).last().filter(|_| parts.count() > 1);
        let halves = head.map(|head| folded.split_at(head.start));
        let empty = halves.filter(|(_, head)| is_filler(head) || EMPTY_HEADS.contains(head));
        let noun = empty.and_then(|(front, _)| {
            let mut words = LINKS.iter().filter_map(|link| front.strip_suffix(link));
            words.find(|word| self.lists(word)).map(str::to_owned)
        });
        verb.into_iter().chain(noun).collect()
    }

    /// Whether a compound names the trade of those who deal with what it begins with: "Radgeschäft".
    pub fn is_trade(&self, folded: &str) -> bool {
        let parts = self.parts(folded);
        let head = parts.ranges(folded.len()).last().filter(|_| parts.count() > 1);
        head.is_some_and(|head| HEADS_OF_TRADES.contains(&&folded[head]))
    }

    /// The words that a diminutive, or a woman of a trade, may be of, the likeliest first: those of the lists before
    /// compounds of them ("Honigglasl").
    pub fn diminutive_of(&self, folded: &str) -> impl Iterator<Item = String> {
        let trade = ["innen", "in"].into_iter().find_map(|ending| folded.strip_suffix(ending));
        let trade = trade.filter(|trade| trade.len() >= TRADE_LEN_MIN && self.knows(trade));
        let trade = trade.map(str::to_owned);
        let base = DIMINUTIVES
            .iter()
            .find_map(|&(ending, len_min)| folded.strip_suffix(ending).filter(|base| base.len() >= len_min));
        let base = base.unwrap_or_default();
        let small = ["", "e", "el", "er", "en", "l"].map(|letters| format!("{base}{letters}"));
        let (mut listed, other): (Vec<String>, Vec<String>) =
            small.into_iter().partition(|word| word.len() >= 3 && self.lists(word));
        // A "Radanhängerl" is a "Radanhänger" rather than what has only its stem.
        listed.sort_by_key(|word| !self.spellings.contains_key(word));
        let long = base.len() >= SMALL_COMPOUND_LEN_MIN;
        let made = other.into_iter().filter(move |word| long && self.parts(word).count() > 1);
        listed.into_iter().chain(made).chain(trade)
    }

    /// What an unknown word ends with, if our tables know that: "Urkornbrot" is bread.
    pub fn known_end<'a>(&self, folded: &'a str) -> Option<&'a str> {
        let lettered = folded.bytes().all(|byte| byte.is_ascii_lowercase());
        let starts = 1..(folded.len() + 1).saturating_sub(KNOWN_END_LEN_MIN);
        let ends = starts.filter(|_| lettered).map(|start| folded.split_at(start));
        let known = |(front, end): &(&str, &str)| {
            // "Holzer" is no "Holz".
            let plain = |noun: &str| !end[noun.len()..].contains('r');
            let noun = self.noun(end).map_or(self.spellings.contains_key(end), plain);
            let long = front.len() >= UNKNOWN_FRONT_LEN_MIN || *front == ELECTRIC;
            long && noun && self.relations.is_topic(&self.key(end))
        };
        ends.filter(known).map(|(_, end)| end).next()
    }

    /// The verb for what is done: "reinigen" for "Reinigung".
    pub fn verb_of(&self, folded: &str) -> Option<String> {
        let front = ["ungen", "ung"].into_iter().find_map(|ending| folded.strip_suffix(ending))?;
        let mut verbs = ["en", "n"].into_iter().map(|ending| format!("{front}{ending}"));
        verbs.find(|verb| self.forms.lemma(verb) == Some(verb))
    }

    /// Whether a word is spelled with these accents in the list of nouns, so that without them it is another.
    pub fn has_accents(&self, folded: &str, accents: u64) -> bool {
        accents != 0 && self.compounds.accents(folded) == Some(accents)
    }

    /// Whether our tables know the word without any accent: a "Burger" is no "Bürger".
    pub fn is_plain(&self, folded: &str) -> bool {
        self.spellings.get(folded) == Some(0)
    }

    /// The noun that this is a form of, if it is one.
    pub fn noun<'a>(&self, folded: &'a str) -> Option<&'a str> {
        self.compounds.base(folded)
    }

    /// Whether this very word is listed, in any form; compounds of listed words are not.
    pub fn lists(&self, folded: &str) -> bool {
        self.compounds.knows(folded) || self.forms.knows(folded) || self.is_related(folded)
    }

    /// Whether a table has the word in any form. What is no more than the stem of a longer word is unfinished.
    fn is_related(&self, folded: &str) -> bool {
        let key = self.key(folded);
        self.spellings.contains_key(folded) || (key != folded && self.relations.has(&key))
    }

    /// The words that another one may be with up to `edits` typing errors.
    pub fn with_typos(&self, word: &QueryWord, edits: usize, mut found: impl FnMut(TypingError, &str, u64)) {
        let automaton = TypoAutomaton::new(&word.text, edits, may_be_unfinished(word));
        let mut stream = self.spellings.search(&automaton).into_stream();
        while let Some((text, accents)) = stream.next() {
            let text = std::str::from_utf8(text).unwrap_or_default();
            if let Some(typo) = may_be_typing_error(word, text, accents, edits) {
                found(typo, text, accents);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::QueryText;

    #[test]
    fn every_source_of_words_names_its_licence() {
        let licences = include_str!("../../../data/LICENSES.md");
        for (file, text) in [("nouns.txt", NOUNS), ("forms.txt", FORMS), ("thesaurus.txt", THESAURUS)] {
            let first = text.lines().next().unwrap_or_default();
            assert!(first.starts_with('#') && first.contains("licence"), "{file} begins with {first}");
            assert!(licences.contains(file), "{file} is missing in LICENSES.md");
        }
        assert!(licences.contains("words/"), "our own words are missing in LICENSES.md");
    }

    #[test]
    fn every_meaning_of_several_words_names_something() {
        let lines = OWN_WORDS.iter().flat_map(|text| text.lines());
        let targets =
            lines.filter_map(|line| line.split_once("->")).flat_map(|(_, right)| right.split([',', ';']));
        let several: Vec<&str> = targets.filter(|part| part.trim().contains(' ')).collect();
        let lone = OWN_WORDS.iter().flat_map(|text| text.lines()).filter_map(|line| line.split_once("->"));
        let lone = lone.filter(|(left, _)| left.split_whitespace().count() == 1);
        let mut lost =
            lone.filter(|(_, right)| right.split([',', ';']).any(|part| part.trim().contains(' ')));
        assert_eq!(lost.next(), None, "only several words are explained by several");
        assert!(!several.is_empty());
        for meaning in several {
            assert!(!QueryText::of_meaning(meaning).is_empty(), "{meaning}");
        }
    }

    #[test]
    fn what_tables_explain_by_itself_comes_to_an_end() {
        // "Secondhand" says "gebraucht", so that the explanation is the phrase that it explains.
        let explained = QueryText::parse("dirndl gebraucht", &Relations::default()).concepts;
        assert!(explained.iter().any(|one| !one.meanings.is_empty()), "{explained:?}");
    }

    #[test]
    fn a_compound_with_an_empty_last_word_is_about_the_others() {
        let known = vocabulary();
        assert_eq!(known.modifiers("tischlerarbeiten"), ["tischler"]);
        assert_eq!(known.modifiers("schleifarbeiten")[0], "schleifen");
        for word in ["tischlerwerkstatt", "tischler"] {
            assert!(known.modifiers(word).is_empty(), "{word}");
        }
        assert_eq!(known.diminutive_of("floristin").next().as_deref(), Some("florist"));
        assert!(known.diminutive_of("semmerln").any(|word| word == "semmel"));
        assert_eq!(known.diminutive_of("honigglasl").next().as_deref(), Some("honigglas"));
        assert_eq!(known.diminutive_of("stil").next(), None);
        assert_eq!(known.modifiers("honigglas"), ["honig"]);
        assert_eq!(known.whole_part("tauf"), "taufe");
        assert_eq!(known.whole_part("honig"), "honig");
        assert_eq!(known.diminutive_of("energieberaterin").next().as_deref(), Some("energieberater"));
        assert_eq!(known.parts("baumschule").count(), 1, "it is no school");
        assert_eq!(known.modifiers("uhrenservice"), ["uhren"]);
    }

    #[test]
    fn a_compound_may_name_a_trade() {
        let trade = |word| vocabulary().is_trade(word);
        assert!(["radgeschaft", "radservice", "blumenladen"].into_iter().all(trade));
        assert!(!["laden", "geschaft", "radwerkstatt", "lastenrad"].into_iter().any(trade));
    }

    #[test]
    fn unknown_words_are_known_by_their_end() {
        let known = vocabulary();
        for (word, end) in [("urkornbrot", "brot"), ("eladestation", "ladestation"), ("xyzkase", "kase")] {
            assert_eq!(known.known_end(word), Some(end), "{word}");
        }
        for word in ["xyzzy", "brot", "obrot", "яблоко", "hinterholzer"] {
            assert_eq!(known.known_end(word), None, "{word}");
        }
    }

    #[test]
    fn what_is_done_has_its_verb() {
        let known = vocabulary();
        assert_eq!(known.verb_of("reinigung").as_deref(), Some("reinigen"));
        assert_eq!(known.verb_of("lieferungen").as_deref(), Some("liefern"));
        assert_eq!(known.verb_of("sprung"), None);
    }

    #[test]
    fn words_in_any_form_are_known_and_slips_are_not() {
        let known = vocabulary();
        for word in ["brotchen", "kartoffeln", "fahrradreparatur", "bucher", "schleifen"] {
            assert!(known.knows(word), "{word}");
        }
        for word in ["bakerei", "kartofel", "xyzzy", "massasche"] {
            assert!(!known.knows(word), "{word}");
        }
    }
}
