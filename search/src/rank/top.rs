//! The best documents of a selection: by relevance less what distance costs, then distance, then name.

use super::score::{DISTANCE_COSTS, UNKNOWN_DISTANCE_COST};
use super::selection::Selection;
use super::text_matches::TextMatches;
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
struct BestCompanies {
    limit: usize,
    heap: BinaryHeap<Ranked>,
}

impl BestCompanies {
    fn new(limit: usize) -> BestCompanies {
        BestCompanies { limit, heap: BinaryHeap::with_capacity(limit.min(256)) }
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

    /// Nothing of this relevance that is farther away than this can still get in.
    fn chord2_limit(&self, near: &Near, relevance: u16) -> f64 {
        let Some(worst) = self.heap.peek().filter(|_| self.is_full()) else {
            return f64::INFINITY;
        };
        // What the distance may cost at most; what costs exactly as much must be nearer than the worst.
        match (relevance + UNKNOWN_DISTANCE_COST).checked_sub(u16::MAX - worst.irrelevance) {
            None => NOWHERE,
            Some(cost) => {
                let cheaper = cost.checked_sub(1).map_or(NOWHERE, |less| near.farthest(less));
                cheaper.max(near.farthest(cost).min(worst.chord2()))
            }
        }
    }
}

/// Smaller than any squared chord.
const NOWHERE: f64 = -1.0;

/// A place that companies are wanted near to.
#[derive(Clone, Copy)]
pub struct Near {
    pub vector: Vector,
    /// Squared chords, and what it costs to be farther away than each.
    costs: [(f64, u16); DISTANCE_COSTS.len()],
}

impl Near {
    /// Everything within `radius_km` counts as being there. Distance costs so many `times` as much as it does from
    /// where the visitor happens to be.
    pub fn new(vector: Vector, radius_km: f64, times: u16) -> Near {
        let costs = DISTANCE_COSTS.map(|(km, cost)| (chord2_of_km(radius_km + km), times * cost));
        Near { vector, costs }
    }

    /// Everything farther away than this costs more than `cost`.
    fn farthest(&self, cost: u16) -> f64 {
        self.costs.iter().find(|(_, more)| *more > cost).map_or(f64::INFINITY, |(limit, _)| *limit)
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
        let mut best = BestCompanies::new(limit);
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
    match near {
        None => ranker.by_name(text, limit),
        Some(near) => {
            let mut best = BestCompanies::new(limit);
            for tier in &text.tiers {
                if best.chord2_limit(&near, tier.relevance) == NOWHERE {
                    break;
                }
                ranker.of_tier(tier, &near, &mut best);
            }
            best.heap.into_sorted_vec()
        }
    }
}

impl Ranker<'_> {
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
        let mut best = BestCompanies::new(limit);
        match self.near {
            Some(near) if segment.live_count > SCAN_MAX => {
                self.nearest(|at| segment.live[at], |_| true, &near, 0, &mut best);
            }
            Some(_) => self.each(|visit| segment.live_docs().for_each(visit), 0, &mut best),
            None => {
                let order = segment.name_order.iter().copied();
                let kept =
                    order.filter(|&doc| bitset::test(&segment.live, doc) && self.selection.passes(doc));
                return kept.take(limit).map(|doc| self.ranked(doc, 0)).collect();
            }
        }
        best.heap.into_sorted_vec()
    }

    /// Without a place every tier comes before the next one.
    fn by_name(&self, text: &TextMatches, limit: usize) -> Vec<Ranked> {
        let mut out = Vec::with_capacity(limit.min(256));
        for tier in &text.tiers {
            if out.len() >= limit {
                break;
            }
            let passes = |doc| self.selection.passes(doc);
            let docs = tier.by_name(self.selection.segment, limit - out.len(), passes);
            out.extend(docs.into_iter().map(|doc| self.ranked(doc, tier.relevance)));
        }
        out
    }

    /// Offers documents of equal relevance that pass the filters.
    fn of_tier(&self, tier: &Tier, near: &Near, best: &mut BestCompanies) {
        let members = &tier.members;
        if tier.count > SCAN_MAX {
            let some = |words| members.may_have_any(words);
            self.nearest(|at| members.word(at), some, near, tier.relevance, best);
        } else {
            self.each(|visit| members.for_each(visit), tier.relevance, best);
        }
    }

    /// Looks at documents one by one.
    fn each(&self, docs: impl FnOnce(&mut dyn FnMut(u32)), relevance: u16, best: &mut BestCompanies) {
        docs(&mut |doc| {
            if self.selection.passes(doc) {
                best.offer(self.ranked(doc, relevance));
            }
        });
    }

    /// `set` gives the documents, 64 at a time; `some` says whether a run of words may have any.
    fn nearest(
        &self,
        set: impl Fn(usize) -> u64,
        some: impl Fn(Range<usize>) -> bool,
        near: &Near,
        relevance: u16,
        best: &mut BestCompanies,
    ) {
        let segment = self.selection.segment;
        let locations = &segment.locations;
        let passing = |at: usize| self.selection.passing(set(at), at);
        let limit = best.chord2_limit(near, relevance);
        locations.nearest_docs(passing, some, &near.vector, limit, |doc, chord2| {
            best.offer(self.with_chord2(doc, relevance, chord2));
            best.chord2_limit(near, relevance)
        });
        // Documents without a position follow, and their numbers follow their names.
        for doc in locations.positioned()..segment.len() as u32 {
            // All of them cost the same, so that the first that stays out ends it.
            if best.is_full()
                && best.heap.peek().is_some_and(|worst| relevance < u16::MAX - worst.irrelevance)
            {
                break;
            }
            if passing(doc as usize / 64) >> (doc % 64) & 1 == 1 {
                best.offer(self.ranked(doc, relevance));
            }
        }
    }
}
