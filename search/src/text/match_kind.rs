//! The ways in which a word of a query can match a word of a company.

use super::query_text::QueryWord;
use super::tokens::lacked;
use super::vocabulary::{Parts, Relation, vocabulary};

/// How a word matches. `rank/score.rs` says what each counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MatchKind {
    /// The word, in any form.
    Whole,
    /// The same letters with other accents.
    WholeFolded,
    /// The last part of a compound word, which says what the thing is: a "Fahrradwerkstatt" is a "Werkstatt".
    Head,
    /// What an unfinished word may become.
    Prefix,
    PrefixFolded,
    /// Prefixes of one or two letters would match every description.
    ShortPrefix,
    ShortPrefixFolded,
    /// Another part of a compound word: a "Fahrradwerkstatt" has to do with a "Fahrrad".
    Part,
    /// A related word, or a compound that ends in one.
    Related(Relation),
    RelatedHead(Relation),
    /// Begins with a word that is complete as it is: "Tischler" for "Tisch".
    Beginning,
    /// A later part of a compound word begins like this.
    PartPrefix,
}

/// The accents of the first `len` bytes.
pub fn first_accents(accents: u64, len: usize) -> u64 {
    accents & ((1u64 << len) - 1)
}

/// A word as it stands in a company or category.
#[derive(Clone, Copy, Debug)]
pub struct TermRef<'a> {
    pub text: &'a str,
    pub accents: u64,
    pub stem_len: usize,
    pub parts: Parts,
}

/// What follows a stem in one of its forms.
const ENDINGS: [&str; 11] = ["", "e", "en", "n", "er", "es", "s", "ern", "em", "ens", "ns"];

/// Whether two forms of one stem may be the same word. Plurals get umlauts and never lose letters for them:
/// "Buch" and "Bücher" are one word, "Küche" and "Kuchen" are two.
pub fn forms_agree(
    stem_len: usize,
    (one, one_accents): (usize, u64),
    (other, other_accents): (usize, u64),
) -> bool {
    let (mine, theirs) = (first_accents(one_accents, stem_len), first_accents(other_accents, stem_len));
    match (mine.count_ones(), theirs.count_ones()) {
        _ if mine == theirs => true,
        (a, b) if a > b => one >= other,
        (a, b) if a < b => other >= one,
        _ => false,
    }
}

/// How a whole word matches another one, if they are forms of one word.
pub fn whole_match(word: &QueryWord, text: &str, accents: u64, stem_len: usize) -> Option<MatchKind> {
    if text == word.text {
        let same = accents == word.accents;
        return Some(if same { MatchKind::Whole } else { MatchKind::WholeFolded });
    }
    let forms = &text[..stem_len] == word.stem()
        && !word.is_other_noun(text)
        && !is_surname_of(word, text, accents)
        && !is_done_by_somebody(word, text, accents)
        && forms_agree(stem_len, (word.text.len(), word.accents), (text.len(), accents));
    forms.then_some(MatchKind::Whole)
}

/// Whether somebody does what is spelled like a thing: what "wächst" has no "Wachs".
fn is_done_by_somebody(word: &QueryWord, text: &str, accents: u64) -> bool {
    word.noun_len.is_some()
        && text.ends_with('t')
        && !word.text.ends_with('t')
        && accents.count_ones() > word.accents.count_ones()
}

/// Nouns whose plural ends in "er" without an umlaut.
const PLURALS_IN_ER: [&str; 20] = [
    "kind", "bild", "kleid", "brett", "feld", "ei", "lied", "geld", "nest", "schild", "licht", "gesicht",
    "geist", "leib", "rind", "weib", "schwert", "glied", "ski", "schi",
];

/// Whether somebody is called like the thing: who buys a "Zaun" is not looking for Zauner.
fn is_surname_of(word: &QueryWord, text: &str, accents: u64) -> bool {
    (accents, word.accents) == (0, 0)
        && text.strip_suffix("er") == Some(&word.text)
        && vocabulary().noun(&word.text) == Some(&word.text)
        && !PLURALS_IN_ER.iter().any(|plural| word.text.ends_with(plural))
}

pub fn prefix_match(word: &QueryWord, accents_agree: bool) -> MatchKind {
    match (word.beginning().len() <= 2, accents_agree) {
        _ if word.known => MatchKind::Beginning,
        (false, true) => MatchKind::Prefix,
        (false, false) => MatchKind::PrefixFolded,
        (true, true) => MatchKind::ShortPrefix,
        (true, false) => MatchKind::ShortPrefixFolded,
    }
}

/// Whether what begins with the word is something else, or says that there is none of it: "Kuchen" for "Küche",
/// "fleischlos" for "fleisch".
pub fn says_otherwise(word: &QueryWord, term: &str, accents_agree: bool) -> bool {
    // The umlaut of a plural comes and goes; that of the word itself stays.
    let other = !accents_agree && vocabulary().has_accents(&word.text, word.accents);
    word.known && (other || lacked(term).is_some_and(|what| what.starts_with(word.stem())))
}

/// How a word matches the part of a compound that stands at `start..end` of a term. `rest` is the term from
/// `start` on and begins with the word's stem.
pub fn part_match(
    word: &QueryWord,
    rest: &str,
    accents: u64,
    len: usize,
    is_last: bool,
) -> Option<MatchKind> {
    let ending = rest.get(word.stem_len..len)?;
    let part = &rest[..len];
    if ENDINGS.contains(&ending)
        && if part == word.text {
            let same = first_accents(accents, len) == word.accents;
            same || !(vocabulary().has_accents(part, word.accents)
                || word.accents == 0 && vocabulary().is_plain(part))
        } else {
            !word.is_other_noun(part)
        }
        && forms_agree(word.stem_len, (word.text.len(), word.accents), (len, accents))
    {
        return Some(if is_last { MatchKind::Head } else { MatchKind::Part });
    }
    let beginning = word.beginning();
    let agree = first_accents(accents, beginning.len()) == first_accents(word.accents, beginning.len());
    let begins =
        word.last && beginning.len() >= 3 && rest.starts_with(beginning) && (agree || word.accents == 0);
    begins.then_some(MatchKind::PartPrefix)
}

/// Every way in which a word matches another one. The term dictionary finds the same through its indexes; this
/// is the definition it is tested against.
pub fn each_match(word: &QueryWord, term: TermRef<'_>, mut found: impl FnMut(MatchKind)) {
    if let Some(kind) = whole_match(word, term.text, term.accents, term.stem_len) {
        found(kind);
    }
    if word.matches_prefixes() && term.text.starts_with(word.beginning()) {
        let len = word.beginning().len();
        let agree = first_accents(term.accents, len) == first_accents(word.accents, len);
        if !says_otherwise(word, term.text, agree) {
            found(prefix_match(word, agree));
        }
    }
    if word.is_lettered() && term.parts.count() > 1 {
        for range in term.parts.ranges(term.text.len()) {
            let rest = &term.text[range.start..];
            if rest.starts_with(word.stem()) {
                let is_last = range.end == term.text.len();
                part_match(word, rest, term.accents >> range.start, range.len(), is_last).map(&mut found);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::vocabulary::Relations;
    use crate::text::{QueryText, each_word, stem_len};

    fn kind_of(typed: &str, term: &str) -> Option<MatchKind> {
        let word = QueryText::parse(typed, &Relations::default()).concepts.remove(0).words.remove(0);
        let mut found = None;
        each_word(term, |have| {
            let (stem_len, parts) = (stem_len(have.text), vocabulary().parts(have.text));
            let term = TermRef { text: have.text, accents: have.accents, stem_len, parts };
            each_match(&word, term, |kind| found = found.into_iter().chain([kind]).min());
        });
        found
    }

    #[test]
    fn matches_are_graded_from_whole_words_to_parts() {
        assert_eq!(kind_of("Käserei", "Käserei"), Some(MatchKind::Whole));
        assert_eq!(kind_of("kaeserei", "Käserei"), Some(MatchKind::Whole));
        assert_eq!(kind_of("kaserei", "Käserei"), Some(MatchKind::WholeFolded));
        assert_eq!(kind_of("Käsereien", "Käserei"), Some(MatchKind::Whole));
        assert_eq!(kind_of("Bücher", "Buch"), Some(MatchKind::Whole));
        assert_eq!(kind_of("Küche", "Kuchen"), None);
        assert_eq!(kind_of("metzg", "Metzgerei"), Some(MatchKind::Prefix));
        assert_eq!(kind_of("muhlvi", "Mühlviertel"), Some(MatchKind::PrefixFolded));
        assert_eq!(kind_of("Käserei", "Ziegenkäserei"), Some(MatchKind::Head));
        assert_eq!(kind_of("Fahrräder", "Fahrradwerkstatt"), Some(MatchKind::Part));
        assert_eq!(kind_of("Honi", "Bienenhonig"), Some(MatchKind::PartPrefix));
        assert_eq!(kind_of("40", "4020"), Some(MatchKind::ShortPrefix));
    }

    #[test]
    fn letters_alone_are_no_match() {
        assert_eq!(kind_of("wein", "Schwein"), None);
        assert_eq!(kind_of("eis", "Preis"), None);
        assert_eq!(kind_of("4020", "A14020"), None);
        assert_eq!(kind_of("fleisch", "fleischlos"), None);
        assert_eq!(kind_of("plastik", "plastikfrei"), None);
        assert_eq!(kind_of("wein", "Bier"), None);
        assert_eq!(kind_of("Gärtner", "Baumgartner"), None);
        assert_eq!(kind_of("Müll", "Müller"), Some(MatchKind::Beginning));
        assert_eq!(kind_of("Wachs", "wächst"), Some(MatchKind::Beginning));
    }
}
