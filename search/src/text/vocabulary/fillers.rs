//! Words that say nothing about what is looked for.

use crate::text::words::folded_word;
use std::collections::HashSet;
use std::sync::LazyLock;

static FILLERS: LazyLock<HashSet<Box<str>>> = LazyLock::new(|| {
    let lines = include_str!("../../../data/fillers.txt").lines();
    lines.filter(|line| !line.starts_with('#')).filter_map(|line| Some(folded_word(line)?.0)).collect()
});

/// Question words, pronouns, auxiliaries: they are dropped from searches that have other words, and from
/// the index of texts. Compared as typed, because "waren" is a filler and "Ware" is none.
pub fn is_filler(folded: &str) -> bool {
    FILLERS.contains(folded)
}

/// The word behind it is what there is not: "ohne Plastik", "kein Fleisch".
pub fn is_negation(folded: &str) -> bool {
    matches!(folded, "ohne" | "kein" | "keine" | "keinen" | "keinem" | "keiner" | "keinerlei")
}
