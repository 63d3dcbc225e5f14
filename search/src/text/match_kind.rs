//! The ways in which a word of a query can match a word of a company.

use super::query_text::QueryWord;
use super::typo_automaton::TypoAutomaton;

/// How a word matches, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MatchKind {
    /// The same word with the same accents.
    Exact,
    /// The same word with other accents, or another form of it.
    Folded,
    Prefix,
    PrefixFolded,
    /// Prefixes of one or two letters would match every description.
    ShortPrefix,
    ShortPrefixFolded,
    /// The last part of a compound word, which says what the thing is: a
    /// "Fahrradwerkstatt" is a "Werkstatt".
    CompoundHead,
    CompoundHeadFolded,
    /// Another part of a compound word.
    CompoundPart,
    CompoundPartFolded,
    /// Short or stemmed parts, which are only trusted outside descriptions ("eis" is
    /// part of "Preis", "reis" is the stem of "reisen").
    WeakPart,
    OneTypo,
    PrefixWithTypo,
    TwoTypos,
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
}

pub fn prefix_match(word: &QueryWord, accents_agree: bool) -> MatchKind {
    match (word.text.len() <= 2, accents_agree) {
        (false, true) => MatchKind::Prefix,
        (false, false) => MatchKind::PrefixFolded,
        (true, true) => MatchKind::ShortPrefix,
        (true, false) => MatchKind::ShortPrefixFolded,
    }
}

/// Shorter endings are too often no part at all ("wein" ends "Schwein").
const HEAD_LEN_MIN: usize = 5;

/// The match of a word of four letters or more inside a longer one.
pub fn part_match(word: &QueryWord, accents_agree: bool, ends_it: bool) -> MatchKind {
    match (ends_it && word.text.len() >= HEAD_LEN_MIN, accents_agree) {
        (true, true) => MatchKind::CompoundHead,
        (true, false) => MatchKind::CompoundHeadFolded,
        (false, true) => MatchKind::CompoundPart,
        (false, false) => MatchKind::CompoundPartFolded,
    }
}

/// The best match of a word without typing errors. The term dictionary finds the same
/// pairs through its indexes; this is the definition it is tested against.
pub fn match_kind(word: &QueryWord, term: TermRef<'_>) -> Option<MatchKind> {
    let wanted = word.text.as_str();
    if term.text == wanted {
        return Some(if term.accents == word.accents { MatchKind::Exact } else { MatchKind::Folded });
    }
    if &term.text[..term.stem_len] == word.stem() {
        return Some(MatchKind::Folded);
    }
    if term.text.starts_with(wanted) && word.matches_prefixes() {
        return Some(prefix_match(word, first_accents(term.accents, wanted.len()) == word.accents));
    }
    if !word.is_lettered() {
        return None;
    }
    if wanted.len() >= 4 {
        let starts =
            (1..term.text.len()).filter(|&at| term.text.as_bytes()[at..].starts_with(wanted.as_bytes()));
        let parts = starts.map(|at| {
            let agree = first_accents(term.accents >> at, wanted.len()) == word.accents;
            part_match(word, agree, at + wanted.len() == term.text.len())
        });
        // A word can be in another twice.
        if let Some(best) = parts.min() {
            return Some(best);
        }
    }
    if wanted.len() == 3 && term.text.ends_with(wanted) {
        return Some(MatchKind::WeakPart);
    }
    if word.stem_len >= 4 && word.stem_len < wanted.len() && term.text.contains(word.stem()) {
        return Some(MatchKind::WeakPart);
    }
    None
}

/// Unfinished words are only compared with typing errors from this length on; shorter
/// ones would match nearly everything.
const TYPO_PREFIX_LEN_MIN: usize = 6;

/// Whether a word with typing errors may also be unfinished.
pub fn typo_prefix(word: &QueryWord) -> bool {
    word.text.len() >= TYPO_PREFIX_LEN_MIN
}

/// The match of a word with up to `typos` typing errors.
pub fn typo_match(word: &QueryWord, term: &str, typos: usize) -> Option<MatchKind> {
    let near = |prefix| TypoAutomaton::new(&word.text, typos, prefix).matches(term.as_bytes());
    match typos {
        0 => None,
        1 if near(false) => Some(MatchKind::OneTypo),
        1 if typo_prefix(word) && near(true) => Some(MatchKind::PrefixWithTypo),
        2 if near(typo_prefix(word)) => Some(MatchKind::TwoTypos),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{QueryText, each_word, stem_len};

    fn kind_of(typed: &str, term: &str) -> Option<MatchKind> {
        let word = QueryText::parse(typed).words.remove(0);
        let mut found = None;
        each_word(term, |have| {
            let stem_len = stem_len(have.text);
            found = match_kind(&word, TermRef { text: have.text, accents: have.accents, stem_len });
        });
        found
    }

    #[test]
    fn matches_are_graded_from_exact_to_part() {
        assert_eq!(kind_of("Käserei", "Käserei"), Some(MatchKind::Exact));
        assert_eq!(kind_of("kaeserei", "Käserei"), Some(MatchKind::Exact));
        assert_eq!(kind_of("kaserei", "Käserei"), Some(MatchKind::Folded));
        assert_eq!(kind_of("Käsereien", "Käserei"), Some(MatchKind::Folded));
        assert_eq!(kind_of("käs", "Käserei"), Some(MatchKind::Prefix));
        assert_eq!(kind_of("käs", "Kassa"), Some(MatchKind::PrefixFolded));
        assert_eq!(kind_of("käse", "Ziegenkäserei"), Some(MatchKind::CompoundPart));
        assert_eq!(kind_of("kase", "Ziegenkäserei"), Some(MatchKind::CompoundPartFolded));
        assert_eq!(kind_of("Käserei", "Ziegenkäserei"), Some(MatchKind::CompoundHead));
        assert_eq!(kind_of("kaserei", "Ziegenkäserei"), Some(MatchKind::CompoundHeadFolded));
        assert_eq!(kind_of("wein", "Schwein"), Some(MatchKind::CompoundPart));
        assert_eq!(kind_of("hof", "Biohof"), Some(MatchKind::WeakPart));
        assert_eq!(kind_of("Fahrräder", "Fahrradwerkstatt"), Some(MatchKind::WeakPart));
        assert_eq!(kind_of("40", "4020"), Some(MatchKind::ShortPrefix));
        assert_eq!(kind_of("4020", "A14020"), None);
        assert_eq!(kind_of("wein", "Bier"), None);
    }

    #[test]
    fn typing_errors_match_whole_words_and_long_prefixes() {
        let word = |text: &str| QueryText::parse(text).words.remove(0);
        assert_eq!(typo_match(&word("bakerei"), "backerei", 1), Some(MatchKind::OneTypo));
        assert_eq!(typo_match(&word("tichler"), "tischlermeister", 1), Some(MatchKind::PrefixWithTypo));
        assert_eq!(typo_match(&word("wien"), "weinbau", 1), None);
        assert_eq!(typo_match(&word("restorant"), "restaurant", 2), Some(MatchKind::TwoTypos));
    }
}
