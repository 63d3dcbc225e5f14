//! Finds what a text matches in all segments.

use crate::index::Segments;
use crate::rank::{FULL_NAME_SCORE, MatchMode, TextMatches, WordMatches, match_word};
use crate::text::{MatchKind, QueryText, QueryWord};

const WITHOUT_TYPOS: MatchMode = MatchMode { plain: true, typos: 0 };

/// The matches of every word in every segment: `[word][segment]`.
struct MatchesByWord<'a> {
    segments: &'a Segments,
    matches: Vec<Vec<WordMatches>>,
}

/// The live matches per segment. Typing errors are considered only where nothing else
/// matches: first for single words without any match, then, when no company has all the
/// words, for every word.
pub fn text_search(segments: &Segments, query: &QueryText) -> Vec<TextMatches> {
    let words = &query.words;
    let mut by_word = MatchesByWord::new(segments, words, |_| WITHOUT_TYPOS);
    for (at, word) in words.iter().enumerate() {
        for typos in 1..=word.typos_max() {
            if !by_word.has_live(at) {
                by_word.matches[at] = word_in_segments(segments, word, MatchMode { plain: false, typos });
            }
        }
    }
    let may_relax = words.len() > 1 && (0..words.len()).all(|word| by_word.has_live(word));
    let mut all = by_word.all_words(query);
    if may_relax && all.iter().zip(&segments.all).all(|(matches, segment)| !matches.any_live(&segment.live)) {
        let mode = |word: &QueryWord| MatchMode { plain: true, typos: word.typos_max() };
        all = MatchesByWord::new(segments, words, mode).all_words(query);
    }
    let live = all.into_iter().zip(&segments.all).map(|(mut matches, segment)| {
        if !segment.all_live() {
            matches.retain_live(&segment.live);
        }
        TextMatches::new(segment, matches)
    });
    live.collect()
}

fn word_in_segments(segments: &Segments, word: &QueryWord, mode: MatchMode) -> Vec<WordMatches> {
    let categories = segments.categories.matching(word, mode.plain, mode.typos);
    let in_segment = |(at, segment)| {
        let number = |&(kind, category)| Some((kind, segments.category_in(at, category)?));
        let local: Vec<(MatchKind, u32)> = categories.iter().filter_map(number).collect();
        match_word(segment, word, mode, &local)
    };
    segments.all.iter().map(|segment| &***segment).enumerate().map(in_segment).collect()
}

impl<'a> MatchesByWord<'a> {
    fn new(
        segments: &'a Segments,
        words: &[QueryWord],
        mode: impl Fn(&QueryWord) -> MatchMode,
    ) -> MatchesByWord<'a> {
        let matches = words.iter().map(|word| word_in_segments(segments, word, mode(word))).collect();
        MatchesByWord { segments, matches }
    }

    fn has_live(&self, word: usize) -> bool {
        let mut pairs = self.matches[word].iter().zip(&self.segments.all);
        pairs.any(|(matches, segment)| matches.any_live(&segment.live))
    }

    fn all_words(self, query: &QueryText) -> Vec<WordMatches> {
        let mut by_segment: Vec<Vec<WordMatches>> = self.segments.all.iter().map(|_| Vec::new()).collect();
        for word in self.matches {
            for (segment, matches) in by_segment.iter_mut().zip(word) {
                segment.push(matches);
            }
        }
        by_segment
            .into_iter()
            .zip(&self.segments.all)
            .map(|(words, segment)| {
                let mut all = WordMatches::all_of(words);
                for doc in segment.with_full_name(&query.name_key) {
                    all.add_to(doc, FULL_NAME_SCORE);
                }
                all
            })
            .collect()
    }
}
