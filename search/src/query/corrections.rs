//! What a word may have been meant to be.

use crate::index::Segments;
use crate::text::{QueryWord, TypingError, WORD_BYTES_MAX, spelled, vocabulary};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// At most this many words are tried as what a mistyped word may have been meant to be.
const TRIED_MAX: usize = 5;

/// A word that somebody may have meant.
pub struct Candidate {
    pub word: QueryWord,
    pub typo: TypingError,
}

impl Candidate {
    pub fn shown(&self) -> String {
        spelled(&self.word.text, self.word.accents)
    }
}

/// For each spelling its typo, and in how many companies it occurs.
type Candidates = BTreeMap<(String, u64), (TypingError, usize)>;

/// The words that somebody may have meant, the likeliest first and none unlikelier than `last`: words of
/// companies, and German words that may lead to companies by their relatives. Empty when the word is spelled
/// correctly.
pub fn corrected(segments: &Segments, word: &QueryWord, last: TypingError) -> Vec<Candidate> {
    // What only describes things is a word like others: "schlimm" is no slip for "schlemmen".
    let (known, text) = (vocabulary(), &word.text);
    let correct = known.lists(text) || known.only_describes(text) || known.is_quality(text);
    if word.typos_max() == 0 || correct || word.without().is_some() {
        return Vec::new();
    }
    let mut candidates = Candidates::new();
    gather(segments, word, &mut candidates);
    if let Some(unfolded) = unfolded(word) {
        gather(segments, &unfolded, &mut candidates);
    }
    candidates.retain(|_, (typo, _)| *typo <= last);
    let mut ordered: Vec<_> = candidates.into_iter().collect();
    ordered.sort_by(|a, b| (a.1.0, Reverse(a.1.1), &a.0).cmp(&(b.1.0, Reverse(b.1.1), &b.0)));
    ordered.truncate(TRIED_MAX);
    let candidate = |((text, accents), (typo, _)): ((String, u64), (TypingError, usize))| Candidate {
        word: QueryWord::new(&text, accents, false),
        typo,
    };
    ordered.into_iter().map(candidate).collect()
}

fn gather(segments: &Segments, word: &QueryWord, candidates: &mut Candidates) {
    let edits = word.typos_max();
    for segment in &segments.all {
        segment.dictionary.with_typos(word, edits, |typo, term| {
            let text = String::from_utf8_lossy(segment.dictionary.bytes(term)).into_owned();
            let docs = segment.postings.of(term).map(|(_, _, count)| count).max().unwrap_or(0);
            let entry = candidates.entry((text, segment.dictionary.accents(term))).or_insert((typo, 0));
            *entry = (entry.0.min(typo), entry.1 + docs);
        });
    }
    let mut german = |typo: TypingError, text: String, accents: u64| {
        let entry = candidates.entry((text, accents)).or_insert((typo, 0));
        entry.0 = entry.0.min(typo);
    };
    vocabulary().with_typos(word, edits, |typo, text, accents| german(typo, text.to_owned(), accents));
    vocabulary().with_mistyped_part(word, german);
}

/// The word with the letters that were taken for umlauts as they may have been typed: in "Blmuen" the "ue" is none.
fn unfolded(word: &QueryWord) -> Option<QueryWord> {
    let umlaut = |at: usize, letter: char| word.accents >> at & 1 == 1 && matches!(letter, 'a' | 'o' | 'u');
    let mut text = String::with_capacity(word.text.len());
    for (at, letter) in word.text.char_indices() {
        text.push(letter);
        text.extend(umlaut(at, letter).then_some('e'));
    }
    (text != word.text && text.len() <= WORD_BYTES_MAX).then(|| QueryWord::new(&text, 0, word.last))
}
