//! What a word may have been meant to be.

use crate::index::Segments;
use crate::text::{QueryWord, TypingError, spelled, vocabulary};
use std::collections::BTreeMap;

/// At most this many words are tried as what a mistyped word may have been meant to be.
const TRIED_MAX: usize = 5;

/// A word that somebody may have meant.
pub struct Candidate {
    pub word: QueryWord,
    /// How many letters are different.
    pub edits: usize,
}

impl Candidate {
    pub fn shown(&self) -> String {
        spelled(&self.word.text, self.word.accents)
    }
}

/// The words that somebody may have meant, the likeliest first: words of companies, and German words that
/// may lead to companies by their relatives. Empty when the word is spelled correctly.
pub fn corrected(segments: &Segments, word: &QueryWord, edits_max: usize) -> Vec<Candidate> {
    let edits = word.typos_max().min(edits_max);
    if edits == 0 || vocabulary().lists(&word.text) || word.without().is_some() {
        return Vec::new();
    }
    // For each spelling its typing error, and in how many companies it occurs.
    let mut candidates: BTreeMap<(String, u64), (TypingError, usize)> = BTreeMap::new();
    for segment in &segments.all {
        segment.dictionary.with_typos(word, edits, |typo, term| {
            let text = String::from_utf8_lossy(segment.dictionary.bytes(term)).into_owned();
            let docs = segment.postings.of(term).map(|(_, _, count)| count).max().unwrap_or(0);
            let entry = candidates.entry((text, segment.dictionary.accents(term))).or_insert((typo, 0));
            entry.1 += docs;
        });
    }
    vocabulary().with_typos(word, edits, |typo, text, accents| {
        candidates.entry((text.to_owned(), accents)).or_insert((typo, 0));
    });
    let mut ordered: Vec<_> = candidates.into_iter().collect();
    ordered.sort_by(|a, b| {
        (a.1.0, std::cmp::Reverse(a.1.1), &a.0).cmp(&(b.1.0, std::cmp::Reverse(b.1.1), &b.0))
    });
    ordered.truncate(TRIED_MAX);
    let candidate = |((text, accents), (typo, _)): ((String, u64), (TypingError, usize))| Candidate {
        word: QueryWord::new(&text, accents, false),
        edits: typo.edits,
    };
    ordered.into_iter().map(candidate).collect()
}
