//! What a text matches in one segment, ready to be ranked again and again: tiers of equal
//! relevance, the total and the categories' counts. None of it depends on the visitor's
//! position, so it is kept for the next visitor who types the same.

use super::tier::{Tier, is_short};
use super::word_matches::WordMatches;
use crate::bitset;
use crate::index::{DocList, Segment};
use std::cmp::Reverse;

/// Below this many documents their categories are read one by one.
const COUNT_SCAN_MAX: usize = 1024;

pub struct TextMatches {
    /// The most relevant first; together they are all matches.
    pub tiers: Vec<Tier>,
    pub count: usize,
    /// Matches in each of the segment's categories.
    pub category_counts: Vec<u64>,
    /// All matches as bits, unless they are few.
    pub any: Option<Box<[u64]>>,
    /// Of how many words' scores the relevance is the sum.
    pub words: u16,
}

impl TextMatches {
    pub fn new(segment: &Segment, matches: WordMatches, words: u16) -> TextMatches {
        match matches {
            WordMatches::Sparse(pairs) => TextMatches::of_pairs(segment, pairs, words),
            WordMatches::Dense(dense) => {
                let count = bitset::count(&dense.any);
                if is_short(count, segment.len()) {
                    let pairs = bitset::members(&dense.any).map(|doc| (doc, dense.relevance(doc)));
                    return TextMatches::of_pairs(segment, pairs.collect(), words);
                }
                let category_counts = counts_of_set(segment, &dense.any, count);
                let tiers = Tier::all_of(&dense, segment.len());
                TextMatches { tiers, count, category_counts, any: Some(dense.any.into()), words }
            }
        }
    }

    fn of_pairs(segment: &Segment, mut pairs: Vec<(u32, u16)>, words: u16) -> TextMatches {
        let category_counts = counts_of(segment, pairs.iter().map(|pair| pair.0));
        pairs.sort_unstable_by_key(|&(doc, relevance)| (Reverse(relevance), doc));
        let tiers = pairs
            .chunk_by(|a, b| a.1 == b.1)
            .map(|run| Tier::of_list(run[0].1, run.iter().map(|pair| pair.0).collect()));
        TextMatches { tiers: tiers.collect(), count: pairs.len(), category_counts, any: None, words }
    }

    pub fn relevance(&self, doc: u32) -> Option<u16> {
        if self.any.as_ref().is_some_and(|any| !bitset::test(any, doc)) {
            return None;
        }
        self.tiers.iter().find(|tier| tier.contains(doc)).map(|tier| tier.relevance)
    }

    pub fn heap_bytes(&self) -> usize {
        self.tiers.iter().map(Tier::heap_bytes).sum::<usize>()
            + 8 * self.category_counts.len()
            + self.any.as_ref().map_or(0, |any| 8 * any.len())
    }
}

/// How many of the documents are in each of the segment's categories.
pub fn counts_of(segment: &Segment, docs: impl Iterator<Item = u32>) -> Vec<u64> {
    let mut counts = vec![0; segment.categories.ids.len()];
    for doc in docs {
        for &category in segment.categories_of(doc) {
            counts[usize::from(category)] += 1;
        }
    }
    counts
}

pub fn counts_of_set(segment: &Segment, set: &[u64], count: usize) -> Vec<u64> {
    if count <= COUNT_SCAN_MAX {
        return counts_of(segment, bitset::members(set));
    }
    let lists = &segment.categories.lists;
    (0..segment.categories.ids.len() as u32)
        .map(|category| match lists.single(category) {
            DocList::Bits(docs) => bitset::count_and(set, docs) as u64,
            DocList::Sorted(docs) => docs.iter().filter(|&&doc| bitset::test(set, doc)).count() as u64,
        })
        .collect()
}
