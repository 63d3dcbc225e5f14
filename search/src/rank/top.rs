//! The best documents of a selection: by relevance less what distance costs, then distance, then name.

use super::score::{DISTANCE_COSTS, NAMED_PLACE_TIMES, UNKNOWN_DISTANCE_COST};
use super::selection::Selection;
use super::tier::Tier;
use crate::bitset;
use crate::place::{Vector, chord2_of_km};
use std::collections::BinaryHeap;
use std::ops::Range;

/// Up to this many documents are looked at one by one instead of walking the map.
const SCAN_MAX: usize = 192;

/// A ranked document; the derived order is the order of results inside one segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ranked {
    /// `u16::MAX` minus what relevance and distance leave.
    irrelevance: u16,
    /// The squared chord as bits; non-negative floats order like their bits.
    chord2_bits: u64,
    name_rank: u32,
    pub doc: u32,
}

impl Ranked {
    /// The relevance less what the distance costs.
    pub fn score(&self) -> i32 {
        i32::from(u16::MAX - self.irrelevance) - i32::from(UNKNOWN_DISTANCE_COST)
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

/// A place that companies are wanted near to.
#[derive(Clone, Copy)]
pub struct Near {
    pub vector: Vector,
    /// Squared chords, and what it costs to be farther away than each.
    costs: [(f64, u16); DISTANCE_COSTS.len()],
}

impl Near {
    /// Everything within `radius_km` counts as being there. `named` places were asked for in words, so
    /// that distance from them costs more than from where the visitor happens to be.
    pub fn new(vector: Vector, radius_km: f64, named: bool) -> Near {
        let times = if named { NAMED_PLACE_TIMES } else { 1 };
        let costs = DISTANCE_COSTS.map(|(km, cost)| (chord2_of_km(radius_km + km), times * cost));
        Near { vector, costs }
    }

    fn cost(&self, chord2: f64) -> u16 {
        if chord2.is_infinite() {
            return UNKNOWN_DISTANCE_COST;
        }
        self.costs.iter().rev().find(|(limit, _)| chord2 > *limit).map_or(0, |&(_, cost)| cost)
    }
}

struct Ranker<'a> {
    selection: &'a Selection<'a>,
    near: Option<Near>,
}

/// The first `limit` documents of a selection in the order of results.
pub fn best(selection: &Selection<'_>, near: Option<Near>, limit: usize) -> Vec<Ranked> {
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
        return ranker.of_all(limit);
    };
    let mut out: Vec<Ranked> = Vec::with_capacity(limit.min(256));
    for tier in &text.tiers {
        if out.len() >= limit && !ranker.may_still_get_in(&out[limit - 1], tier) {
            break;
        }
        let sorted = out.len();
        let wanted = if near.is_some() { limit } else { limit - out.len() };
        out.extend(ranker.of_tier(tier, wanted));
        if sorted > 0 && near.is_some() {
            out.sort_unstable();
            out.truncate(limit);
        }
    }
    out
}

impl Ranker<'_> {
    /// Whether a document of a less relevant tier can come before this one because it is nearer.
    fn may_still_get_in(&self, last: &Ranked, tier: &Tier) -> bool {
        self.near.is_some() && tier.relevance + UNKNOWN_DISTANCE_COST >= u16::MAX - last.irrelevance
    }

    fn ranked(&self, doc: u32, relevance: u16) -> Ranked {
        let locations = &self.selection.segment.locations;
        let chord2 = self.near.map_or(f64::INFINITY, |near| locations.chord2_to(doc, &near.vector));
        self.with_chord2(doc, relevance, chord2)
    }

    fn with_chord2(&self, doc: u32, relevance: u16, chord2: f64) -> Ranked {
        let cost = self.near.map_or(0, |near| near.cost(chord2));
        Ranked {
            irrelevance: u16::MAX - (relevance + UNKNOWN_DISTANCE_COST - cost),
            chord2_bits: chord2.to_bits(),
            name_rank: self.selection.segment.name_rank[doc as usize],
            doc,
        }
    }

    /// Live documents that pass the filters.
    fn of_all(&self, limit: usize) -> Vec<Ranked> {
        let segment = self.selection.segment;
        match self.near {
            Some(near) if segment.live_count > SCAN_MAX => {
                self.nearest(|at| segment.live[at], |_| true, &near.vector, 0, limit)
            }
            Some(_) => self.each(|visit| segment.live_docs().for_each(visit), 0, limit),
            None => {
                let order = segment.name_order.iter().copied();
                let kept =
                    order.filter(|&doc| bitset::test(&segment.live, doc) && self.selection.passes(doc));
                kept.take(limit).map(|doc| self.ranked(doc, 0)).collect()
            }
        }
    }

    /// Documents of equal relevance that pass the filters.
    fn of_tier(&self, tier: &Tier, limit: usize) -> Vec<Ranked> {
        let members = &tier.members;
        match self.near {
            None => {
                let docs = tier.by_name(self.selection.segment, limit, |doc| self.selection.passes(doc));
                docs.into_iter().map(|doc| self.ranked(doc, tier.relevance)).collect()
            }
            Some(near) if tier.count > SCAN_MAX => self.nearest(
                |at| members.word(at),
                |words| members.may_have_any(words),
                &near.vector,
                tier.relevance,
                limit,
            ),
            Some(_) => self.each(|visit| members.for_each(visit), tier.relevance, limit),
        }
    }

    /// Looks at documents one by one.
    fn each(&self, docs: impl FnOnce(&mut dyn FnMut(u32)), relevance: u16, limit: usize) -> Vec<Ranked> {
        let mut best = Best::new(limit);
        docs(&mut |doc| {
            if self.selection.passes(doc) {
                best.offer(self.ranked(doc, relevance));
            }
        });
        best.heap.into_sorted_vec()
    }

    /// `set` gives the documents, 64 at a time; `some` says whether a run of words may have any.
    fn nearest(
        &self,
        set: impl Fn(usize) -> u64,
        some: impl Fn(Range<usize>) -> bool,
        near: &Vector,
        relevance: u16,
        limit: usize,
    ) -> Vec<Ranked> {
        let mut best = Best::new(limit);
        let segment = self.selection.segment;
        let locations = &segment.locations;
        let passing = |at: usize| self.selection.passing(set(at), at);
        locations.nearest_docs(passing, some, near, |doc, chord2| {
            best.offer(self.with_chord2(doc, relevance, chord2));
            best.chord2_limit()
        });
        // Documents without a position follow, and their numbers follow their names.
        for doc in locations.positioned()..segment.len() as u32 {
            if best.is_full() {
                break;
            }
            if passing(doc as usize / 64) >> (doc % 64) & 1 == 1 {
                best.offer(self.ranked(doc, relevance));
            }
        }
        best.heap.into_sorted_vec()
    }
}
