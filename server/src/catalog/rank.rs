//! The best documents of a selection: by relevance, then distance, then name.

use super::bits;
use super::geo::Vector;
use super::hits::DenseHits;
use super::select::Selection;
use super::view::View;
use std::collections::BinaryHeap;

/// Up to this many documents are looked at one by one instead of walking the map.
const SCAN_MAX: usize = 256;

/// A ranked document; the derived order is the order of results inside one segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ranked {
    /// `u16::MAX` minus the relevance.
    irrelevance: u16,
    /// The squared chord as bits; non-negative floats order like their bits.
    chord2_bits: u64,
    name_rank: u32,
    pub doc: u32,
}

impl Ranked {
    pub fn relevance(&self) -> u16 {
        u16::MAX - self.irrelevance
    }

    /// The squared chord to the visitor; infinite without a position.
    pub fn chord2(&self) -> f64 {
        f64::from_bits(self.chord2_bits)
    }

    /// What is comparable across segments; names must settle the rest.
    pub fn key(&self) -> (u16, u64) {
        (self.irrelevance, self.chord2_bits)
    }
}

/// Keeps the `limit` best of everything offered.
struct Best {
    limit: usize,
    heap: BinaryHeap<Ranked>,
}

impl Best {
    fn new(limit: usize) -> Best {
        Best { limit, heap: BinaryHeap::with_capacity(limit.min(256)) }
    }

    fn offer(&mut self, ranked: Ranked) {
        if self.heap.len() < self.limit {
            self.heap.push(ranked);
        } else if let Some(mut worst) = self.heap.peek_mut()
            && ranked < *worst
        {
            *worst = ranked;
        }
    }

    fn is_full(&self) -> bool {
        self.heap.len() >= self.limit
    }

    /// Nothing farther than this can still get in.
    fn chord2_limit(&self) -> f64 {
        match self.heap.peek() {
            Some(worst) if self.is_full() => worst.chord2(),
            _ => f64::INFINITY,
        }
    }
}

struct Ranker<'a> {
    view: &'a View,
    near: Option<Vector>,
}

/// The first `limit` documents of a selection in the order of results.
pub fn best(view: &View, selection: &Selection<'_>, near: Option<Vector>, limit: usize) -> Vec<Ranked> {
    if limit == 0 {
        return Vec::new();
    }
    let ranker = Ranker { view, near };
    match selection {
        Selection::All => ranker.of_set(&view.live, view.live_count, 0, limit),
        Selection::Sparse(pairs) => {
            let mut best = Best::new(limit);
            pairs.iter().for_each(|&(doc, relevance)| best.offer(ranker.ranked(doc, relevance)));
            best.heap.into_sorted_vec()
        }
        Selection::Dense { any, text: None } => ranker.of_set(any, bits::count(any), 0, limit),
        Selection::Dense { any, text: Some(text) } => ranker.of_bands(any, text, limit),
    }
}

impl Ranker<'_> {
    fn ranked(&self, doc: u32, relevance: u16) -> Ranked {
        let chord2 = self.near.map_or(f64::INFINITY, |near| self.view.segment.places.chord2_to(doc, &near));
        self.with_chord2(doc, relevance, chord2)
    }

    fn with_chord2(&self, doc: u32, relevance: u16, chord2: f64) -> Ranked {
        Ranked {
            irrelevance: u16::MAX - relevance,
            chord2_bits: chord2.to_bits(),
            name_rank: self.view.segment.name_rank[doc as usize],
            doc,
        }
    }

    /// Documents of equal relevance.
    fn of_set(&self, set: &[u64], count: usize, relevance: u16, limit: usize) -> Vec<Ranked> {
        let mut best = Best::new(limit);
        if count <= SCAN_MAX {
            bits::members(set).for_each(|doc| best.offer(self.ranked(doc, relevance)));
            return best.heap.into_sorted_vec();
        }
        let Some(near) = self.near else {
            let order = self.view.segment.name_order.iter();
            return order
                .filter(|&&doc| bits::test(set, doc))
                .take(limit)
                .map(|&doc| self.ranked(doc, relevance))
                .collect();
        };
        let places = &self.view.segment.places;
        places.nearest_docs(set, &near, f64::INFINITY, |doc, chord2| {
            best.offer(self.with_chord2(doc, relevance, chord2));
            best.chord2_limit()
        });
        // Documents without a position follow, and their numbers follow their names.
        let unplaced = places.positioned()..self.view.segment.len() as u32;
        for doc in unplaced.filter(|&doc| bits::test(set, doc)) {
            if best.is_full() {
                break;
            }
            best.offer(self.ranked(doc, relevance));
        }
        best.heap.into_sorted_vec()
    }

    fn of_bands(&self, any: &[u64], text: &DenseHits, limit: usize) -> Vec<Ranked> {
        if bits::count(any) <= SCAN_MAX {
            let mut best = Best::new(limit);
            bits::members(any).for_each(|doc| best.offer(self.ranked(doc, text.relevance(doc))));
            return best.heap.into_sorted_vec();
        }
        let mut out = Vec::with_capacity(limit.min(1024));
        self.descend(any, text, text.planes.len(), 0, limit, &mut out);
        out
    }

    /// Splits the documents by the bits of their relevance, the highest first, and ranks
    /// one band after the other until there are enough.
    fn descend(
        &self,
        band: &[u64],
        text: &DenseHits,
        planes: usize,
        relevance: u16,
        limit: usize,
        out: &mut Vec<Ranked>,
    ) {
        if out.len() >= limit || bits::is_empty(band) {
            return;
        }
        let Some(at) = planes.checked_sub(1) else {
            out.extend(self.of_set(band, bits::count(band), relevance, limit - out.len()));
            return;
        };
        let plane = &text.planes[at];
        if bits::intersects(band, plane) {
            let ones: Vec<u64> = band.iter().zip(plane).map(|(a, b)| a & b).collect();
            self.descend(&ones, text, at, relevance | 1 << at, limit, out);
            if out.len() >= limit {
                return;
            }
            let zeros: Vec<u64> = band.iter().zip(plane).map(|(a, b)| a & !b).collect();
            self.descend(&zeros, text, at, relevance, limit, out);
        } else {
            self.descend(band, text, at, relevance, limit, out);
        }
    }
}
