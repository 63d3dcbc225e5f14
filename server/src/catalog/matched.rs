//! What a text matches in one segment, ready to be ranked again and again: bands of equal
//! relevance, the total and the categories' counts. None of it depends on the visitor's
//! position, so it is kept for the next visitor who types the same.

use super::bits;
use super::hits::{DenseHits, Hits};
use super::postings::Docs;
use super::segment::Segment;

/// Sets up to this size, or of one document in so many, are kept as lists: looking at all
/// of a short list is faster than walking the map for them.
const LIST_MAX: usize = 256;
const LIST_ONE_IN: usize = 512;
/// Below this many documents their categories are read one by one.
const COUNT_SCAN_MAX: usize = 1024;

/// Documents of equal relevance.
pub struct Band {
    pub relevance: u16,
    pub count: usize,
    docs: OwnedDocs,
}

enum OwnedDocs {
    Sorted(Box<[u32]>),
    Dense(Box<[u64]>),
}

impl Band {
    pub fn docs(&self) -> Docs<'_> {
        match &self.docs {
            OwnedDocs::Sorted(docs) => Docs::Sorted(docs),
            OwnedDocs::Dense(set) => Docs::Dense(set),
        }
    }
}

pub struct Matched {
    /// The most relevant first; together they are all matches.
    pub bands: Vec<Band>,
    pub count: usize,
    /// Matches in each of the segment's categories.
    pub category_counts: Vec<u64>,
    /// All matches as bits, unless they are few.
    pub any: Option<Box<[u64]>>,
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
                let mut bands = Vec::new();
                split(&dense.any, &dense, dense.planes.len(), 0, &mut |relevance, set| {
                    bands.push(band(relevance, set));
                });
                let category_counts = counts_of_set(segment, &dense.any, count);
                Matched { bands, count, category_counts, any: Some(dense.any.into()) }
            }
        }
    }

    fn of_pairs(segment: &Segment, mut pairs: Vec<(u32, u16)>) -> Matched {
        let category_counts = counts_of(segment, pairs.iter().map(|pair| pair.0));
        pairs.sort_unstable_by_key(|&(doc, relevance)| (std::cmp::Reverse(relevance), doc));
        let bands = pairs.chunk_by(|a, b| a.1 == b.1).map(|run| Band {
            relevance: run[0].1,
            count: run.len(),
            docs: OwnedDocs::Sorted(run.iter().map(|pair| pair.0).collect()),
        });
        Matched { bands: bands.collect(), count: pairs.len(), category_counts, any: None }
    }

    pub fn relevance(&self, doc: u32) -> Option<u16> {
        if self.any.as_ref().is_some_and(|any| !bits::test(any, doc)) {
            return None;
        }
        self.bands.iter().find(|band| band.docs().contains(doc)).map(|band| band.relevance)
    }

    pub fn heap_bytes(&self) -> usize {
        let bands = self.bands.iter().map(|band| match &band.docs {
            OwnedDocs::Sorted(docs) => 48 + 4 * docs.len(),
            OwnedDocs::Dense(set) => 48 + 8 * set.len(),
        });
        bands.sum::<usize>()
            + 8 * self.category_counts.len()
            + self.any.as_ref().map_or(0, |any| 8 * any.len())
    }
}

/// Splits documents by the bits of their relevance, the highest first.
fn split(band: &[u64], text: &DenseHits, planes: usize, relevance: u16, emit: &mut impl FnMut(u16, &[u64])) {
    let Some(at) = planes.checked_sub(1) else {
        emit(relevance, band);
        return;
    };
    let plane = &text.planes[at];
    if !bits::intersects(band, plane) {
        return split(band, text, at, relevance, emit);
    }
    let ones: Vec<u64> = band.iter().zip(plane).map(|(a, b)| a & b).collect();
    split(&ones, text, at, relevance | 1 << at, emit);
    let zeros: Vec<u64> = band.iter().zip(plane).map(|(a, b)| a & !b).collect();
    if !bits::is_empty(&zeros) {
        split(&zeros, text, at, relevance, emit);
    }
}

fn band(relevance: u16, set: &[u64]) -> Band {
    let count = bits::count(set);
    let docs = if is_short(count, set.len() * 64) {
        OwnedDocs::Sorted(bits::members(set).collect())
    } else {
        OwnedDocs::Dense(set.into())
    };
    Band { relevance, count, docs }
}

fn is_short(count: usize, len: usize) -> bool {
    count <= LIST_MAX.max(len / LIST_ONE_IN)
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
