//! The best documents of a selection: by relevance, then distance, then name.

use super::bits;
use super::geo::Vector;
use super::postings::Docs;
use super::select::Selection;
use std::collections::BinaryHeap;

/// Up to this many documents are looked at one by one instead of walking the map.
const SCAN_MAX: usize = 192;

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
    selection: &'a Selection<'a>,
    near: Option<Vector>,
}

/// The first `limit` documents of a selection in the order of results.
pub fn best(selection: &Selection<'_>, near: Option<Vector>, limit: usize) -> Vec<Ranked> {
    if limit == 0 {
        return Vec::new();
    }
    let ranker = Ranker { selection, near };
    if let Some(docs) = selection.few() {
        let mut best = Best::new(limit);
        for &doc in docs {
            if let Some(relevance) = selection.relevance(doc) {
                best.offer(ranker.ranked(doc, relevance));
            }
        }
        return best.heap.into_sorted_vec();
    }
    let Some(text) = selection.text else {
        let view = selection.view;
        return ranker.of_set(Docs::Dense(&view.live), view.live_count, 0, limit);
    };
    let mut out = Vec::with_capacity(limit.min(256));
    for band in &text.bands {
        if out.len() >= limit {
            break;
        }
        out.extend(ranker.of_set(band.docs(), band.count, band.relevance, limit - out.len()));
    }
    out
}

impl Ranker<'_> {
    fn ranked(&self, doc: u32, relevance: u16) -> Ranked {
        let places = &self.selection.view.segment.places;
        let chord2 = self.near.map_or(f64::INFINITY, |near| places.chord2_to(doc, &near));
        self.with_chord2(doc, relevance, chord2)
    }

    fn with_chord2(&self, doc: u32, relevance: u16, chord2: f64) -> Ranked {
        Ranked {
            irrelevance: u16::MAX - relevance,
            chord2_bits: chord2.to_bits(),
            name_rank: self.selection.view.segment.name_rank[doc as usize],
            doc,
        }
    }

    /// Documents of equal relevance that pass the filters.
    fn of_set(&self, docs: Docs<'_>, count: usize, relevance: u16, limit: usize) -> Vec<Ranked> {
        match (docs, self.near) {
            (Docs::Dense(set), Some(near)) if count > SCAN_MAX => self.nearest(set, &near, relevance, limit),
            (Docs::Dense(set), None) if count > SCAN_MAX => {
                let order = self.selection.view.segment.name_order.iter();
                order
                    .filter(|&&doc| bits::test(set, doc) && self.selection.passes(doc))
                    .take(limit)
                    .map(|&doc| self.ranked(doc, relevance))
                    .collect()
            }
            _ => {
                let mut best = Best::new(limit);
                docs.for_each(|doc| {
                    if self.selection.passes(doc) {
                        best.offer(self.ranked(doc, relevance));
                    }
                });
                best.heap.into_sorted_vec()
            }
        }
    }

    fn nearest(&self, set: &[u64], near: &Vector, relevance: u16, limit: usize) -> Vec<Ranked> {
        let mut best = Best::new(limit);
        let segment = &self.selection.view.segment;
        let places = &segment.places;
        places.nearest_docs(
            |at| self.selection.word(set, at),
            near,
            |doc, chord2| {
                best.offer(self.with_chord2(doc, relevance, chord2));
                best.chord2_limit()
            },
        );
        // Documents without a position follow, and their numbers follow their names.
        for doc in places.positioned()..segment.len() as u32 {
            if best.is_full() {
                break;
            }
            if bits::test(set, doc) && self.selection.passes(doc) {
                best.offer(self.ranked(doc, relevance));
            }
        }
        best.heap.into_sorted_vec()
    }
}
