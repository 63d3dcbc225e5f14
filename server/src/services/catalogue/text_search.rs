//! Answers the text of a question over all segments of a snapshot.

use super::query::{QueryWord, Question};
use super::relevance::{FULL_NAME_WORTH, Fit};
use super::snapshot::Snapshot;
use super::text_matches::Matched;
use super::word_matches::{Effort, Hits, word_hits};

const PLAIN: Effort = Effort { plain: true, typos: 0 };

/// The matches of every word in every segment: `[word][segment]`.
struct Matches<'a> {
    snapshot: &'a Snapshot,
    words: &'a [QueryWord],
    hits: Vec<Vec<Hits>>,
}

/// The live matches per segment. Typing errors are considered only where nothing else
/// matches: first for single words without any match, then, when no company has all the
/// words, for every word.
pub fn matching(snapshot: &Snapshot, question: &Question) -> Vec<Matched> {
    let words = &question.words;
    let hits: Vec<Vec<Hits>> = words.iter().map(|word| word_in_views(snapshot, word, PLAIN)).collect();
    let mut matches = Matches { snapshot, words, hits };
    for (at, word) in words.iter().enumerate() {
        for typos in 1..=word.typos_max() {
            if !matches.has_live(at) {
                let effort = Effort { plain: false, typos };
                matches.hits[at] = word_in_views(snapshot, word, effort);
            }
        }
    }
    let may_relax = words.len() > 1 && (0..words.len()).all(|word| matches.has_live(word));
    let mut all = matches.all_words(question);
    if may_relax && all.iter().zip(&snapshot.views).all(|(hits, view)| !hits.any_live(&view.live)) {
        let hits = words
            .iter()
            .map(|word| word_in_views(snapshot, word, Effort { plain: true, typos: word.typos_max() }))
            .collect();
        all = Matches { snapshot, words, hits }.all_words(question);
    }
    let live = all.into_iter().zip(&snapshot.views).map(|(mut hits, view)| {
        if !view.all_live() {
            hits.retain_live(&view.live);
        }
        Matched::new(&view.segment, hits)
    });
    live.collect()
}

fn word_in_views(snapshot: &Snapshot, word: &QueryWord, effort: Effort) -> Vec<Hits> {
    let categories = snapshot.categories.fits(word, effort.plain, effort.typos);
    snapshot
        .views
        .iter()
        .enumerate()
        .map(|(at, view)| {
            let fits = categories.iter();
            let local: Vec<(Fit, u32)> = fits
                .filter_map(|&(fit, category)| Some((fit, snapshot.category_in_view(at, category)?)))
                .collect();
            word_hits(&view.segment, word, effort, &local)
        })
        .collect()
}

impl Matches<'_> {
    fn has_live(&self, word: usize) -> bool {
        self.hits[word].iter().zip(&self.snapshot.views).any(|(hits, view)| hits.any_live(&view.live))
    }

    fn all_words(self, question: &Question) -> Vec<Hits> {
        let mut by_view: Vec<Vec<Hits>> = self.snapshot.views.iter().map(|_| Vec::new()).collect();
        for word in self.hits {
            for (view, hits) in word.into_iter().enumerate() {
                by_view[view].push(hits);
            }
        }
        debug_assert!(self.words.len() == question.words.len());
        by_view
            .into_iter()
            .zip(&self.snapshot.views)
            .map(|(words, view)| {
                let mut all = Hits::all_of(words);
                for doc in view.segment.with_full_name(&question.name_key) {
                    all.add_to(doc, FULL_NAME_WORTH);
                }
                all
            })
            .collect()
    }
}
