//! A prepared road network, and the way from one point on it to another.

use crate::error::Error;
use crate::geometry::{Spot, length_m};
use crate::hierarchy::Hierarchy;
use crate::layout::{Numbers, split};
use crate::mode::Mode;
use crate::roads::Roads;
use crate::snap::{Index, SnappedPoint};
use crate::turns::VISIT_MS;
use bytes::Bytes;
use std::collections::HashMap;
use std::path::Path;
use umkreis_prepared::Kind;

pub const ROAD_NETWORK: Kind = Kind {
    mark: *b"UMKROADS",
    version: 2,
    what: "a road network",
    made_by: "umkreis roads import` or `umkreis region import",
};

/// One direction of a road for one mode.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lane {
    pub road: u32,
    pub forward: bool,
    pub cost_ms: u32,
    pub duration_ms: u32,
    pub visitors_only: bool,
}

impl Lane {
    pub fn row(&self) -> [u32; 3] {
        let flags = u32::from(self.forward) << 1 | u32::from(self.visitors_only);
        [self.road << 2 | flags, self.cost_ms, self.duration_ms]
    }

    fn of_row([road, cost_ms, duration_ms]: [u32; 3]) -> Lane {
        let (forward, visitors_only) = (road & 2 != 0, road & 1 != 0);
        Lane { road: road >> 2, forward, cost_ms, duration_ms, visitors_only }
    }
}

/// What one mode sees of the roads.
struct Graph {
    /// In the order of the hierarchy.
    lanes: Numbers,
    /// The lanes in the order of their roads.
    by_road: Numbers,
    hierarchy: Hierarchy,
}

impl Graph {
    fn len(&self) -> usize {
        self.by_road.len()
    }

    fn is_sound(&self, roads: usize) -> bool {
        let (lanes, places) = (self.len(), 0..self.len());
        let place = |at: usize| (self.lane(self.by_road.get(at)).road, self.by_road.get(at));
        self.lanes.rows(3) == Some(lanes)
            && self.hierarchy.lanes() == lanes
            && self.by_road.iter().all(|lane| (lane as usize) < lanes)
            && places.clone().all(|lane| (self.lane(lane as u32).road as usize) < roads)
            && places.is_sorted_by(|one, other| place(*one) < place(*other))
            && self.hierarchy.is_sound()
    }

    fn lane(&self, lane: u32) -> Lane {
        Lane::of_row(self.lanes.row(lane as usize))
    }

    fn lanes_of(&self, road: u32) -> impl Iterator<Item = u32> + '_ {
        let lane = |at: usize| self.by_road.get(at);
        let road_at = move |at: usize| self.lane(lane(at)).road;
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            if road_at(middle) < road { low = middle + 1 } else { high = middle }
        }
        (low..self.len()).take_while(move |at| road_at(*at) == road).map(lane)
    }

    /// Where one can be on a snapped road: the lane, and how much of it lies behind.
    fn places(&self, snapped: &SnappedPoint) -> Vec<(u32, f64)> {
        let behind = |lane: u32| if self.lane(lane).forward { snapped.share } else { 1.0 - snapped.share };
        self.lanes_of(snapped.road).map(|lane| (lane, behind(lane))).collect()
    }
}

/// Lies in its file; only what ways have passed is in memory.
pub struct Network {
    roads: Roads,
    index: Index,
    graphs: [Graph; 3],
}

/// A way along the roads.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// Longitude first.
    pub coordinates: Vec<[f64; 2]>,
    pub distance_m: f64,
    pub duration_s: f64,
}

/// A path through the graph with its ends.
struct FoundPath {
    lanes: Vec<u32>,
    start: f64,
    end: f64,
    turns_ms: f64,
    weight: f64,
}

impl Network {
    /// Opens what [`crate::import`] has written.
    pub fn load(path: &Path) -> Result<Network, Error> {
        let file = ROAD_NETWORK.open(path)?;
        let contradicts = || file.damaged("it contradicts itself");
        // Looking at everything takes all of it into memory; a second map begins with nothing in it.
        let whole = Network::of(&file.map()?).filter(Network::is_sound).ok_or_else(contradicts)?;
        drop(whole);
        Ok(Network::of(&file.map()?).ok_or_else(contradicts)?)
    }

    pub(crate) fn of(content: &Bytes) -> Option<Network> {
        let [first, points, modes, cells, in_cells, car, bicycle, foot] = split(content)?;
        let graph = |content: &Bytes| {
            let [lanes, by_road, first, packed] = split(content)?;
            let hierarchy = Hierarchy::new(Numbers(first), packed);
            Some(Graph { lanes: Numbers(lanes), by_road: Numbers(by_road), hierarchy })
        };
        Some(Network {
            roads: Roads::new(Numbers(first), Numbers(points), modes),
            index: Index::new(Numbers(cells), Numbers(in_cells)),
            graphs: [graph(&car)?, graph(&bicycle)?, graph(&foot)?],
        })
    }

    /// Whether nothing in it leads out of it.
    pub(crate) fn is_sound(&self) -> bool {
        let roads = self.roads.len();
        self.roads.is_sound()
            && self.index.is_sound(roads)
            && self.graphs.iter().all(|graph| graph.is_sound(roads))
    }

    /// The way between two points given as (latitude, longitude); `None` when there is none, or when
    /// a point is far from any road.
    pub fn route(&self, mode: Mode, from: (f64, f64), to: (f64, f64)) -> Option<Way> {
        let graph = &self.graphs[mode.index()];
        let snap = |(latitude, longitude)| {
            self.index.nearest(&self.roads, mode, Spot::of_degrees(latitude, longitude))
        };
        let (from, to) = (snap(from)?, snap(to)?);
        let (starts, ends) = (graph.places(&from), graph.places(&to));
        let on_both = |lane: &u32| ends.iter().any(|(end, _)| end == lane);
        let (shared, apart): (Vec<_>, Vec<_>) = starts.into_iter().partition(|(lane, _)| on_both(lane));
        let mut best = graph.search(&apart, &ends);
        // The graph takes the way from a lane to itself for staying there, so that is asked apart.
        for (lane, start) in shared {
            let (same, others): (Vec<_>, Vec<_>) = ends.iter().copied().partition(|(end, _)| *end == lane);
            for (_, end) in same {
                let found = if end >= start {
                    let weight = graph.cost(lane) * (end - start);
                    Some(FoundPath { lanes: vec![lane], start, end, turns_ms: 0.0, weight })
                } else {
                    graph.round((lane, start), end, &self.lanes_after(graph, lane))
                };
                best = better(best, found);
            }
            best = better(best, graph.search(&[(lane, start)], &others));
        }
        best.map(|found| self.way(graph, &found, from.spot, to.spot))
    }

    /// Where a lane begins and where it ends.
    fn ends(&self, lane: Lane) -> (Spot, Spot) {
        let (first, last) = self.roads.ends(lane.road);
        if lane.forward { (first, last) } else { (last, first) }
    }

    /// The lanes that begin where this one ends, whether one may turn into them or not.
    fn lanes_after(&self, graph: &Graph, lane: u32) -> Vec<u32> {
        let (_, end) = self.ends(graph.lane(lane));
        let begins_there = |next: &u32| self.ends(graph.lane(*next)).0 == end;
        self.index.roads_around(end).flat_map(|road| graph.lanes_of(road)).filter(begins_there).collect()
    }

    /// The drawn line, its length and its time.
    fn way(&self, graph: &Graph, found: &FoundPath, from: Spot, to: Spot) -> Way {
        let mut points = vec![from];
        let mut duration_ms = found.turns_ms;
        let last = found.lanes.len() - 1;
        for (at, lane) in found.lanes.iter().enumerate() {
            let lane = graph.lane(*lane);
            let begin = if at == 0 { found.start } else { 0.0 };
            let end = if at == last { found.end } else { 1.0 };
            duration_ms += f64::from(lane.duration_ms) * (end - begin);
            let shape = self.roads.shape(lane.road);
            let whole = length_m(&shape);
            let mut passed = 0.0;
            let mut before: Option<Spot> = None;
            let mut visit = |spot: Spot| {
                passed += before.map_or(0.0, |before: Spot| before.distance_m(spot));
                before = Some(spot);
                let inside = passed > begin * whole && passed < end * whole;
                if inside || (at != last && passed >= end * whole) {
                    points.push(spot);
                }
            };
            if lane.forward {
                shape.iter().copied().for_each(&mut visit);
            } else {
                shape.iter().rev().copied().for_each(&mut visit);
            }
        }
        points.push(to);
        points.dedup();
        if points.len() == 1 {
            points.push(to);
        }
        Way {
            distance_m: length_m(&points),
            duration_s: duration_ms / 1000.0,
            coordinates: points.into_iter().map(Spot::lng_lat).collect(),
        }
    }
}

fn better(best: Option<FoundPath>, other: Option<FoundPath>) -> Option<FoundPath> {
    match (best, other) {
        (Some(best), Some(other)) if other.weight < best.weight => Some(other),
        (best, other) => best.or(other),
    }
}

impl Graph {
    fn cost(&self, lane: u32) -> f64 {
        f64::from(self.lane(lane).cost_ms)
    }

    /// What it costs to go along a lane up to some share of it.
    fn paid(&self, lane: u32, share: f64) -> u64 {
        (self.cost(lane) * share).round() as u64
    }

    /// The way from the best of some places to the best of others, which are on other lanes.
    fn search(&self, starts: &[(u32, f64)], ends: &[(u32, f64)]) -> Option<FoundPath> {
        let behind = |(lane, start): &(u32, f64)| self.paid(*lane, *start);
        // Whoever stands further along begins with less to pay.
        let most = starts.iter().map(behind).max()?;
        let sources: Vec<_> = starts.iter().map(|place| (place.0, most - behind(place))).collect();
        let targets: Vec<_> = ends.iter().map(|(lane, end)| (*lane, self.paid(*lane, *end))).collect();
        let path = self.hierarchy.path(&sources, &targets)?;
        let at = |places: &[(u32, f64)], lane: Option<&u32>| {
            places.iter().find(|place| Some(&place.0) == lane).copied()
        };
        let (start, end) = (at(starts, path.lanes.first())?, at(ends, path.lanes.last())?);
        let weight = path.weight - (most - behind(&start));
        Some(self.found(path.lanes, start.1, end.1, weight))
    }

    /// The way round the block to a place that lies behind on the same lane. It leaves over one of the
    /// lanes after it; those that may not be turned into are reached otherwise, and never first.
    fn round(&self, (lane, start): (u32, f64), end: f64, after: &[u32]) -> Option<FoundPath> {
        let leave = |next: u32| {
            if next == lane {
                // A ring that begins where it ends; the graph does not hold the turn into itself.
                return Some((next, (vec![lane], u64::from(self.lane(lane).cost_ms))));
            }
            let path = self.hierarchy.path(&[(lane, 0)], &[(next, 0)])?;
            let (_, before) = path.lanes.split_last()?;
            Some((next, (before.to_vec(), path.weight)))
        };
        let left: HashMap<u32, (Vec<u32>, u64)> = after.iter().copied().filter_map(leave).collect();
        let sources: Vec<_> = left.iter().map(|(next, (_, weight))| (*next, *weight)).collect();
        let back = self.hierarchy.path(&sources, &[(lane, self.paid(lane, end))])?;
        let before = &left[back.lanes.first()?].0;
        Some(self.found([before.as_slice(), &back.lanes].concat(), start, end, back.weight))
    }

    /// `weight` holds the whole first lane, because leaving a lane costs all of it; so the part that
    /// already lies behind is taken off again.
    fn found(&self, lanes: Vec<u32>, start: f64, end: f64, weight: u64) -> FoundPath {
        let (first, last) = (lanes[0], lanes[lanes.len() - 1]);
        let paid = (self.cost(last) * end).round();
        let driven: f64 = lanes[..lanes.len() - 1].iter().map(|lane| self.cost(*lane)).sum();
        let weight = weight as f64;
        // Visiting is dear to the search, but takes no time.
        let enters = |pair: &&[u32]| !self.lane(pair[0]).visitors_only && self.lane(pair[1]).visitors_only;
        let visits = lanes.windows(2).filter(enters).count() as f64 * f64::from(VISIT_MS);
        FoundPath {
            start,
            end,
            turns_ms: (weight - paid - driven - visits).max(0.0),
            weight: weight - self.cost(first) * start,
            lanes,
        }
    }
}

#[cfg(test)]
#[path = "network_tests.rs"]
mod tests;
