//! Words that say nothing about what is looked for.

use crate::text::words::folded_word;
use std::collections::HashSet;
use std::sync::LazyLock;

static FILLERS: LazyLock<HashSet<Box<str>>> =
    LazyLock::new(|| words(include_str!("../../../data/fillers.txt")));
static DETAILS: LazyLock<HashSet<Box<str>>> =
    LazyLock::new(|| words(include_str!("../../../data/details.txt")));

static QUALITIES: LazyLock<HashSet<Box<str>>> =
    LazyLock::new(|| words(include_str!("../../../data/qualities.txt")));
static SURNAMES: LazyLock<HashSet<Box<str>>> =
    LazyLock::new(|| words(include_str!("../../../data/surnames.txt")));

fn words(text: &str) -> HashSet<Box<str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).filter_map(|word| Some(folded_word(word)?.0)).collect()
}

/// Words that describe what is looked for without naming it.
pub fn details() -> &'static HashSet<Box<str>> {
    &DETAILS
}

/// Words that say how a thing should be: alone they are what is looked for, beside a thing its qualities.
pub fn qualities() -> &'static HashSet<Box<str>> {
    &QUALITIES
}

/// Whether a trade is a surname as well.
pub fn is_surname(folded: &str) -> bool {
    SURNAMES.contains(folded)
}

/// Question words, pronouns, auxiliaries: they are dropped from searches that have other words, and from
/// the index of texts. Compared as typed, because "waren" is a filler and "Ware" is none.
pub fn is_filler(folded: &str) -> bool {
    FILLERS.contains(folded)
}

/// The word behind it is what there is not: "ohne Plastik", "kein Fleisch".
pub fn is_negation(folded: &str) -> bool {
    matches!(folded, "ohne" | "kein" | "keine" | "keinen" | "keinem" | "keiner" | "keinerlei")
}

/// The word behind it is not meant, but something else: "Lastenrad statt Auto".
pub fn is_instead(folded: &str) -> bool {
    matches!(folded, "statt" | "anstatt")
}
