//! From the text that somebody typed to the things that are looked for.

use super::concept::{Concept, Weight};
use super::idioms::without_idioms;
use super::phone::{phone_in, phone_number};
use super::separated::separated;
use super::stem::stem_len;
use super::tokens::{Token, tokens};
use super::vocabulary::{Related, Relations, SynonymClass, is_filler, vocabulary};
use super::words::name_key;
use std::cmp::Reverse;
use std::collections::HashSet;

/// More text than this is ignored; nobody types it, and cost must stay bounded.
const TEXT_CHARS_MAX: usize = 200;
/// More words than this are ignored.
pub const WORDS_MAX: usize = 8;
/// What stands behind these is what, when, where or why something is needed.
const IS_FOR: [&str; 12] =
    ["fur", "furs", "furn", "nach", "nachm", "vor", "vorm", "wegen", "seit", "unter", "unterm", "untern"];
/// "Für" behind these asks what kind of it there is.
const WHICH: [&str; 2] = ["was", "wos"];
/// Whoever has told why asks with these.
const ASKING: [&str; 29] = [
    "wer", "wo", "wos", "wohin", "woher", "brauch", "brauche", "brauchen", "braucht", "brauchat", "such",
    "suche", "suchen", "suach", "will", "wui", "woin", "wollen", "wolln", "mocht", "mochte", "mochten",
    "mog", "hatt", "hatte", "hatten", "gibts", "gibt", "bitte",
];
/// What follows these tells until when it is needed, or what else would happen.
const UNTIL: [&str; 2] = ["bevor", "ehe"];
/// What begins a statement of its own.
const NEXT_CLAUSE: [&str; 3] = ["und", "oder", "aber"];
/// The endings of adjectives.
const DESCRIBING: [&str; 5] = ["e", "en", "em", "er", "es"];
/// Words of a phrase that stand farther apart are meant apart.
const PHRASE_SPAN_MAX: usize = 8;
/// The same where each of them is a filler: "ist … hin" across a sentence is nothing broken.
const FILLERS_SPAN_MAX: usize = 4;

/// One word that is looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryWord {
    pub text: String,
    pub accents: u64,
    pub stem_len: usize,
    /// The last word may be unfinished, so that any beginning counts.
    pub last: bool,
    /// A German word that is complete as it is; what only begins with it is something else.
    pub known: bool,
    /// How much of it is the German noun that it is a form of.
    pub noun_len: Option<usize>,
}

impl QueryWord {
    pub fn new(text: &str, accents: u64, last: bool) -> QueryWord {
        let known = vocabulary().knows(text);
        let noun_len = vocabulary().noun(text).map(str::len);
        QueryWord { text: text.to_owned(), accents, stem_len: stem_len(text), last, known, noun_len }
    }

    pub fn related(related: &Related) -> QueryWord {
        let stem_len = stem_len(&related.text);
        let (text, noun) = (related.text.to_string(), vocabulary().noun(&related.text));
        let noun_len = noun.map(str::len);
        QueryWord { text, accents: related.accents, stem_len, last: false, known: true, noun_len }
    }

    fn noun(&self) -> Option<&str> {
        self.noun_len.map(|len| &self.text[..len])
    }

    /// Whether a word of the same stem is another one nevertheless: "Müller" is no "Müll", "Reisen" is no "Reis", where
    /// you cut flowers yourself ("schneidest") is no "Schneider", and a "bäuerlicher" wood is no "Bauer".
    pub fn is_other_noun(&self, folded: &str) -> bool {
        let Some(mine) = self.noun() else { return false };
        match vocabulary().noun(folded) {
            Some(other) => mine != other,
            None => {
                let derived = folded.strip_prefix(mine).is_some_and(|ending| ending.starts_with("lich"));
                derived || (mine.ends_with("er") && vocabulary().is_verb(folded))
            }
        }
    }

    pub fn stem(&self) -> &str {
        &self.text[..self.stem_len]
    }

    /// What longer words have to begin with: all forms of a known word have the same beginnings.
    pub fn beginning(&self) -> &str {
        if self.known && self.stem_len >= 3 { self.stem() } else { &self.text }
    }

    /// What is said to be missing ("ohne Plastik").
    pub fn without(&self) -> Option<&str> {
        self.text.strip_prefix("ohne").filter(|what| what.len() >= 2)
    }

    /// Postcodes and house numbers are not compound words and have no typing errors.
    pub fn is_lettered(&self) -> bool {
        !self.text.bytes().any(|byte| byte.is_ascii_digit())
    }

    pub fn matches_prefixes(&self) -> bool {
        self.last || (!self.known && self.text.len() >= 3)
    }

    /// One typing error from four letters, two from six (if it sounds the same) or eight.
    pub fn typos_max(&self) -> usize {
        match self.text.len() {
            _ if !self.is_lettered() => 0,
            0..=3 => 0,
            4..=5 => 1,
            _ => 2,
        }
    }
}

/// What is looked for; empty when there is nothing to search for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QueryText {
    pub concepts: Vec<Concept>,
    /// All words in order, to recognise a company's name typed in full.
    pub name_key: String,
    /// Nothing but fillers was typed.
    pub only_fillers: bool,
}

impl QueryText {
    pub fn parse(text: &str, of_operators: &Relations) -> QueryText {
        QueryText::read(text, of_operators, true)
    }

    /// The things that a meaning of several words names, each of them by itself: what explains several words is no
    /// phrase that is explained in turn, so that a table may explain words by themselves ("dirndl gebraucht" by
    /// "tracht secondhand").
    pub fn of_meaning(text: &str) -> Vec<Concept> {
        QueryText::read(text, &Relations::default(), false).concepts
    }

    fn read(text: &str, of_operators: &Relations, explains: bool) -> QueryText {
        let end = text.char_indices().nth(TEXT_CHARS_MAX).map_or(text.len(), |(at, _)| at);
        let text = &text[..end];
        let name_key = name_key(text);
        let phone = phone_in(text).or_else(|| phone_number(text).map(|_| 0..text.len()));
        let (rest, phone) = match phone {
            None => (text.to_owned(), None),
            Some(at) => {
                let rest = format!("{} {}", &text[..at.start], &text[at.end..]);
                (rest, Concept::of_phone(&text[at]))
            }
        };
        let known = vocabulary();
        // The list of nouns lacks the shortest: "Öl".
        let short = |folded: &str| folded.len() == 2 && known.relations.is_topic(&known.key(folded));
        let noun =
            |folded: &str| known.noun(folded).is_some() || known.parts(folded).count() > 1 || short(folded);
        let tokens = tokens(&rest, 4 * WORDS_MAX, |folded| known.key(folded), noun);
        let tokens = if explains { without_idioms(tokens) } else { tokens };
        let used = vec![false; tokens.len()];
        let mut parser = Parser { keys: Vec::new(), used, tokens, of_operators, explains };
        // "Hosn kürzn" means what "Hosen kürzen" means.
        let key = |token: &Token| match known.written(&token.text, token.accents) {
            Some((written, _)) => known.key(&written),
            None => known.key(&token.text),
        };
        parser.keys = parser.tokens.iter().map(key).collect();
        let filler = |token: &Token| !token.insisted && is_filler(&token.text);
        let only_fillers = phone.is_none() && parser.tokens.iter().all(filler);
        let mut concepts =
            if phone.is_some() && parser.tokens.iter().all(filler) { Vec::new() } else { parser.concepts() };
        concepts.extend(phone);
        let name_key = if concepts.is_empty() { String::new() } else { name_key };
        QueryText { concepts, name_key, only_fillers }
    }
}

/// Where the first and the last word of a concept stand.
type Span = (usize, usize);

/// How a phrase names a word that was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum WordNaming {
    Itself,
    ByItsHead,
    Broadly,
}

struct Parser<'a> {
    tokens: Vec<Token>,
    keys: Vec<String>,
    used: Vec<bool>,
    of_operators: &'a Relations,
    /// Whether several words may mean something together.
    explains: bool,
}

impl Parser<'_> {
    fn concepts(&mut self) -> Vec<Concept> {
        // Who insists on a word that stands elsewhere too means the one in quotation marks.
        let insisted: HashSet<&str> =
            self.tokens.iter().filter(|one| one.insisted).map(|one| one.text.as_str()).collect();
        let again = |token: &Token| !token.insisted && insisted.contains(token.text.as_str());
        self.used = self.tokens.iter().map(again).collect();
        // Several words that mean something together count before the single ones.
        let mut found: Vec<(Span, Concept)> = if self.explains { self.phrases() } else { Vec::new() };
        // Texts are searched without their fillers, so that one in a quoted phrase has nothing to be found in.
        let only_fillers_quoted = !self.tokens.iter().any(|one| one.insisted && !is_filler(&one.text));
        let said = |token: &Token| !is_filler(&token.text) || (token.insisted && only_fillers_quoted);
        let some = !found.is_empty() || self.tokens.iter().any(said);
        let last = self.tokens.len().saturating_sub(1);
        for at in 0..self.tokens.len() {
            let token = &self.tokens[at];
            // A single letter says nothing unless it is the beginning of the last word.
            let letter = token.text.len() == 1 && token.text.as_bytes()[0].is_ascii_lowercase();
            if self.used[at] || (some && !said(token)) || (letter && at != last && self.tokens.len() > 1) {
                continue;
            }
            let known = |(_, concept): &(Span, Concept)| concept.words.iter().any(|w| w.text == token.text);
            if !found.iter().any(known) && found.len() < WORDS_MAX {
                found.push(((at, at), self.single(at)));
            }
        }
        self.set_the_scene(&mut found);
        found.sort_by_key(|(span, _)| span.0);
        found.into_iter().map(|(_, concept)| concept).collect()
    }

    /// What stands before "wer", "wo" or "brauch" tells why somebody asks, and counts less than what follows, if our
    /// tables know that: "immer der Müll, will mein Essen in der eigenen Dose holen" is about the meal.
    /// So does what stands behind "bevor": "einen Ableger vom Birnbaum, bevor er im Sturm umfällt".
    fn set_the_scene(&self, found: &mut [(Span, Concept)]) {
        let until = self.tokens.iter().position(|one| !one.insisted && UNTIL.contains(&one.text.as_str()));
        if let Some(until) = until {
            let behind = found.iter_mut().filter(|(span, _)| span.0 > until);
            behind.for_each(|(_, concept)| concept.purpose = true);
        }
        let asks = |token: &Token| !token.insisted && ASKING.contains(&token.text.as_str());
        let Some(asking) = self.tokens.iter().rposition(asks) else { return };
        let is_asked = |(span, concept): &(Span, Concept)| {
            let action = concept.words.iter().all(|word| vocabulary().is_verb(&word.text));
            let topic = concept.weight == Weight::Topic && !concept.is_circumstance();
            span.0 > asking && topic && !action
        };
        if asking >= 2 && found.iter().any(is_asked) {
            let before = found.iter_mut().filter(|(span, _)| span.1 < asking);
            before.for_each(|(_, concept)| concept.purpose = true);
        }
    }

    fn phrases(&mut self) -> Vec<(Span, Concept)> {
        let mut found: Vec<(Vec<(usize, WordNaming)>, Concept)> = Vec::new();
        for (relations, explained) in [(self.of_operators, true), (&vocabulary().relations, false)] {
            let typed: Vec<Vec<(WordNaming, SynonymClass)>> =
                (0..self.tokens.len()).map(|at| self.classes(relations, at)).collect();
            let place = |class: SynonymClass, takes_kinds: bool| {
                let named = |(at, classes): (usize, &Vec<(WordNaming, SynonymClass)>)| {
                    let fits = |one: &&(WordNaming, SynonymClass)| {
                        one.1 == class && (takes_kinds || one.0 != WordNaming::Broadly)
                    };
                    classes.iter().find(fits).map(|(named, _)| (*named, at))
                };
                typed.iter().enumerate().filter_map(named).min().map(|(named, at)| (at, named))
            };
            let mut firsts: Vec<SynonymClass> = typed.iter().flatten().map(|(_, class)| *class).collect();
            let mut seen = HashSet::new();
            firsts.retain(|class| seen.insert(*class));
            for first in firsts {
                for phrase in relations.phrases_with_first(first) {
                    let classes = phrase.classes.iter().enumerate();
                    let places = classes.map(|(at, &class)| place(class, phrase.takes_kinds(at)));
                    let places: Option<Vec<(usize, WordNaming)>> = places.collect();
                    if let Some(mut places) = places.filter(|places| self.belong_together(places)) {
                        places.sort_unstable();
                        let mut meant = Concept::of_phrase(relations, phrase, explained);
                        meant.explain_phrase(relations, phrase);
                        found.push((places, meant));
                    }
                }
            }
        }
        // The longest phrase first, of these the one that names the very words.
        found.sort_by_key(|(places, _)| (Reverse(places.len()), places.iter().map(|place| place.1).max()));
        // A word belongs to one, but several tables may know it.
        let mut out: Vec<(Vec<(usize, WordNaming)>, Concept)> = Vec::new();
        for (places, meant) in found {
            if let Some((_, concept)) = out.iter_mut().find(|(have, _)| *have == places) {
                concept.means_also(meant);
                continue;
            }
            if places.iter().any(|&(at, _)| self.used[at]) {
                continue;
            }
            places.iter().for_each(|&(at, _)| self.used[at] = true);
            let tokens = || places.iter().map(|&(at, _)| &self.tokens[at]);
            let words = tokens().filter(|token| !is_filler(&token.text));
            let words: Vec<QueryWord> =
                words.map(|token| QueryWord::new(&token.text, token.accents, false)).collect();
            let concept = Concept {
                typed: tokens().map(|token| token.typed.as_str()).collect::<Vec<_>>().join(" "),
                remainder: places.len() > 1 && words.len() == 1,
                words,
                weight: Weight::Topic,
                ..meant
            };
            out.push((places, concept));
        }
        let span = |places: &[(usize, WordNaming)]| (places[0].0, places[places.len() - 1].0);
        out.into_iter().map(|(places, concept)| (span(&places), concept)).collect()
    }

    /// Whether the words at these places, in the order of the phrase, are likely to be meant together.
    fn belong_together(&self, places: &[(usize, WordNaming)]) -> bool {
        // "Lampe leuchten" is no lamp, although a "Leuchte" is one.
        let twice = (1..places.len()).any(|at| places[..at].iter().any(|place| place.0 == places[at].0));
        // With several words that are only kinds of what is named it would rarely be the same that is meant.
        let kinds = places.iter().filter(|place| place.1 != WordNaming::Itself).count();
        let filler = |place: &(usize, WordNaming)| is_filler(&self.tokens[place.0].text);
        let fixed =
            |place: &(usize, WordNaming)| filler(place) && !vocabulary().is_verb(&self.tokens[place.0].text);
        // "Kürzen" and "Hose" mean the same in any order, and so do "bringt" and "Einkauf"; "hin" says something only
        // behind what is broken.
        let in_order = places.windows(2).all(|pair| pair[0].0 < pair[1].0 || !pair.iter().any(fixed));
        let (first, last) = (places.iter().min(), places.iter().max());
        let span = first.zip(last).map_or(0, |(first, last)| last.0 - first.0);
        let span_max = if places.iter().all(filler) { FILLERS_SPAN_MAX } else { PHRASE_SPAN_MAX };
        // "Im Laden mitreden und nicht nur zahlen" says of no battery that it "lädt nicht".
        let next = |token: &Token| NEXT_CLAUSE.contains(&token.text.as_str());
        let among = |at: usize| places.iter().any(|place| place.0 == at);
        let mut between = first.map_or(0, |first| first.0)..last.map_or(0, |last| last.0);
        let apart = places.iter().any(fixed) && between.any(|at| next(&self.tokens[at]) && !among(at));
        !twice && kinds <= 1 && in_order && span <= span_max && !apart
    }

    /// What a word may be in a phrase: itself, what a compound is ("Kochbuch" a "Buch"), or a broader word.
    fn classes(&self, relations: &Relations, at: usize) -> Vec<(WordNaming, SynonymClass)> {
        let (token, key) = (&self.tokens[at], &self.keys[at]);
        // "Schon" is no "schön", but whoever has no umlauts may mean "Mühle".
        let other_word = is_filler(&token.text) && relations.accents(key) != Some(token.accents);
        if token.insisted || other_word || self.used[at] {
            return Vec::new();
        }
        let own = relations.class(key);
        let parts = vocabulary().parts(&token.text);
        let named = parts.count() > 1 && !vocabulary().only_describes(&token.text);
        let head = parts.ranges(token.text.len()).last().filter(|_| named);
        let head = head.and_then(|range| relations.class(&vocabulary().key(&token.text[range])));
        let broader = own.into_iter().flat_map(|own| relations.broader_than(own));
        let own = own.map(|class| (WordNaming::Itself, class)).into_iter();
        let head = head.map(|class| (WordNaming::ByItsHead, class));
        let whole = separated(token, &self.tokens[at + 1..]).find_map(|key| relations.class(&key));
        let whole = whole.map(|class| (WordNaming::Itself, class));
        own.chain(whole).chain(head).chain(broader.map(|class| (WordNaming::Broadly, class))).collect()
    }

    fn single(&self, at: usize) -> Concept {
        let (token, last) = (&self.tokens[at], at + 1 == self.tokens.len());
        let word = QueryWord::new(&token.text, token.accents, last && !token.insisted);
        let mut concept = Concept::of_word(word, self.of_operators);
        concept.typed.clone_from(&token.typed);
        // "Für trockene Böden" is a purpose as "für Böden" is.
        let describes = |token: &Token| {
            let ends = DESCRIBING.iter().any(|ending| token.text.ends_with(ending));
            ends && vocabulary().only_describes(&token.text)
        };
        let described = usize::from(at > 0 && describes(&self.tokens[at - 1]));
        let before = self.tokens[..at - described].iter().rev().take_while(|token| is_filler(&token.text));
        let says = |words: &[&str]| before.clone().any(|token| words.contains(&&*token.text));
        // "Was gibt's für Käse" asks which cheese there is.
        concept.purpose = says(&IS_FOR) && !says(&WHICH);
        if token.insisted {
            concept.weight = Weight::Topic;
            concept.insisted = true;
            (concept.parts, concept.related, concept.meanings) = (Vec::new(), Vec::new(), Vec::new());
        }
        concept
    }
}
