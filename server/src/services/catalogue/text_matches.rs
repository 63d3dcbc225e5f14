//! What a text matches in one segment, ready to be ranked again and again: bands of equal
//! relevance, the total and the categories' counts. None of it depends on the visitor's
//! position, so it is kept for the next visitor who types the same.

use super::band::{Band, is_short};
use super::bits;
use super::postings::Docs;
use super::segment::Segment;
use super::sparse_bitset::Packed;
use super::word_matches::Hits;
use std::cmp::Reverse;

/// Below this many documents their categories are read one by one.
const COUNT_SCAN_MAX: usize = 1024;

pub struct Matched {
    /// The most relevant first; together they are all matches.
    pub bands: Vec<Band>,
    pub count: usize,
    /// Matches in each of the segment's categories.
    pub category_counts: Vec<u64>,
    /// All matches as bits, unless they are few.
    pub any: Option<Packed>,
}

impl Matched {
    pub fn new(segment: &Segment, hits: Hits) -> Matched {
        match hits {
            Hits::Sparse(pairs) => Matched::of_pairs(segment, pairs),
            Hits::Dense(dense) => {
                let count = bits::count(&dense.any);
                if is_short(count, segment.len()) {
                    let pairs = bits::members(&dense.any).map(|doc| (doc, dense.relevance(doc)));
                    return Matched::of_pairs(segment, pairs.collect());
                }
                let category_counts = counts_of_set(segment, &dense.any, count);
                let any = Some(Packed::new(&dense.any));
                Matched { bands: Band::all_of(&dense, segment.len()), count, category_counts, any }
            }
        }
    }

    fn of_pairs(segment: &Segment, mut pairs: Vec<(u32, u16)>) -> Matched {
        let category_counts = counts_of(segment, pairs.iter().map(|pair| pair.0));
        pairs.sort_unstable_by_key(|&(doc, relevance)| (Reverse(relevance), doc));
        let bands = pairs
            .chunk_by(|a, b| a.1 == b.1)
            .map(|run| Band::of_few(run[0].1, run.iter().map(|pair| pair.0).collect()));
        Matched { bands: bands.collect(), count: pairs.len(), category_counts, any: None }
    }

    pub fn relevance(&self, doc: u32) -> Option<u16> {
        if self.any.as_ref().is_some_and(|any| !any.contains(doc)) {
            return None;
        }
        self.bands.iter().find(|band| band.contains(doc)).map(|band| band.relevance)
    }

    pub fn heap_bytes(&self) -> usize {
        self.bands.iter().map(Band::heap_bytes).sum::<usize>()
            + 8 * self.category_counts.len()
            + self.any.as_ref().map_or(0, Packed::heap_bytes)
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
        return counts_of(segment, bits::members(set));
    }
    let lists = &segment.categories.lists;
    (0..segment.categories.ids.len() as u32)
        .map(|category| match lists.single(category) {
            Docs::Dense(docs) => bits::count_and(set, docs) as u64,
            Docs::Sorted(docs) => docs.iter().filter(|&&doc| bits::test(set, doc)).count() as u64,
        })
        .collect()
}
