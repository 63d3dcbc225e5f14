//! The shortest path through a hierarchy: upwards from both ends until nothing shorter can come.

use crate::hierarchy::{Edge, Edges, Hierarchy, NONE};
use foldhash::fast::RandomState;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// Lanes with what has been or will be paid there.
pub type LaneCosts<'a> = &'a [(u32, u64)];

#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    pub weight: u64,
    /// Never empty.
    pub lanes: Vec<u32>,
}

/// How one came to a lane: the label that Dijkstra's algorithm gives it.
#[derive(Clone, Copy)]
struct LaneLabel {
    weight: u64,
    /// The lane before, which is the lane itself at the beginning.
    before: u32,
    middle: u32,
}

/// The search from one of the two ends. A hierarchy shows each search a few hundred lanes, so they are kept
/// by their number; room for all lanes would be megabytes for every search at once.
#[derive(Default)]
struct HalfSearch {
    reached: HashMap<u32, LaneLabel, RandomState>,
    open: BinaryHeap<Reverse<(u64, u32)>>,
}

impl HalfSearch {
    fn new(paid: LaneCosts) -> HalfSearch {
        let mut side = HalfSearch::default();
        for (lane, weight) in paid {
            side.reach(*lane, LaneLabel { weight: *weight, before: *lane, middle: NONE });
        }
        side
    }

    fn reach(&mut self, lane: u32, now: LaneLabel) {
        let known = self.reached.entry(lane).or_insert(LaneLabel { weight: u64::MAX, ..now });
        if now.weight < known.weight {
            *known = now;
            self.open.push(Reverse((now.weight, lane)));
        }
    }

    /// The nearest lane that was not visited yet; none when all are at least as far as `limit`.
    fn next(&mut self, limit: u64) -> Option<(u64, u32)> {
        while let Some(Reverse((weight, lane))) = self.open.pop() {
            if weight >= limit {
                self.open.clear();
                return None;
            }
            if self.reached.get(&lane).is_some_and(|reached| reached.weight == weight) {
                return Some((weight, lane));
            }
        }
        None
    }

    /// Whether a higher lane offers a shorter way to this one, so that no shortest path goes on from here.
    fn is_stalled(&self, weight: u64, against: &[Edge]) -> bool {
        let shorter = |edge: &Edge| {
            let above = self.reached.get(&edge.to);
            above.is_some_and(|above| above.weight + u64::from(edge.weight) < weight)
        };
        against.iter().any(shorter)
    }
}

impl Hierarchy {
    /// From the best of some lanes to the best of others.
    pub fn path(&self, from: LaneCosts, to: LaneCosts) -> Option<Path> {
        if from.is_empty() || to.is_empty() {
            return None;
        }
        let (mut one, mut other) = (HalfSearch::new(from), HalfSearch::new(to));
        let mut edges = Edges::default();
        let mut best: Option<(u64, u32)> = None;
        let mut forwards = true;
        while !(one.open.is_empty() && other.open.is_empty()) {
            let limit = best.map_or(u64::MAX, |(weight, _)| weight);
            if let Some((weight, lane)) = one.next(limit) {
                if let Some(rest) = other.reached.get(&lane)
                    && weight + rest.weight < limit
                {
                    best = Some((weight + rest.weight, lane));
                }
                self.read(lane, &mut edges)?;
                let Edges { leaving, arriving } = &edges;
                let (along, against) = if forwards { (leaving, arriving) } else { (arriving, leaving) };
                if !one.is_stalled(weight, against) {
                    for edge in along {
                        let weight = weight + u64::from(edge.weight);
                        one.reach(edge.to, LaneLabel { weight, before: lane, middle: edge.middle });
                    }
                }
            }
            std::mem::swap(&mut one, &mut other);
            forwards = !forwards;
        }
        let (weight, meeting) = best?;
        let (one, other) = if forwards { (one, other) } else { (other, one) };
        let lanes = self.lanes_of_path(&one, &other, meeting)?;
        Some(Path { weight, lanes })
    }

    fn lanes_of_path(&self, from: &HalfSearch, to: &HalfSearch, meeting: u32) -> Option<Vec<u32>> {
        let mut up = Vec::new();
        let mut lane = meeting;
        loop {
            let reached = from.reached.get(&lane)?;
            if reached.before == lane {
                break;
            }
            up.push((reached.before, lane, reached.middle));
            lane = reached.before;
        }
        let mut lanes = Vec::new();
        for (from, to, middle) in up.into_iter().rev() {
            self.unpack(from, to, middle, &mut lanes)?;
        }
        lane = meeting;
        loop {
            let reached = to.reached.get(&lane)?;
            if reached.before == lane {
                break;
            }
            self.unpack(lane, reached.before, reached.middle, &mut lanes)?;
            lane = reached.before;
        }
        lanes.push(lane);
        Some(lanes)
    }

    /// All lanes that an edge stands for, without the last.
    fn unpack(&self, from: u32, to: u32, middle: u32, lanes: &mut Vec<u32>) -> Option<()> {
        let mut edges = Edges::default();
        let mut rest = vec![(from, to, middle)];
        while let Some((from, to, middle)) = rest.pop() {
            if middle == NONE {
                // A shortest path passes no lane twice; only a forged file has longer ones.
                if lanes.len() >= self.lanes() {
                    return None;
                }
                lanes.push(from);
                continue;
            }
            self.read(middle, &mut edges)?;
            let first = edges.arriving.iter().find(|edge| edge.to == from)?;
            let second = edges.leaving.iter().find(|edge| edge.to == to)?;
            rest.push((middle, to, second.middle));
            rest.push((from, middle, first.middle));
        }
        Some(())
    }
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
