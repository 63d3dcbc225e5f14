//! A prepared road network, and the way from one point on it to another.

use crate::build::Arc;
use crate::error::Error;
use crate::geometry::{Spot, length_m};
use crate::mode::Mode;
use crate::snap::{Index, Snapped};
use crate::turns::VISIT_MS;
use crate::{Summary, file};
use fast_paths::{FastGraph, PathCalculator, ShortestPath};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// A piece of road between two junctions: a part of the common list of points.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
pub struct Road {
    pub first: u32,
    pub count: u32,
}

impl Road {
    pub fn shape<'a>(&self, all: &'a [Spot]) -> &'a [Spot] {
        &all[self.first as usize..(self.first + self.count) as usize]
    }
}

/// One direction of a road.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
pub struct Lane {
    road: u32,
    forward: bool,
    cost_ms: u32,
    duration_ms: u32,
    visitors_only: bool,
}

/// What one mode sees of the roads.
#[derive(Deserialize, Serialize)]
pub struct Graph {
    pub arcs: Vec<Lane>,
    #[serde(serialize_with = "fast_paths::serialize_32", deserialize_with = "fast_paths::deserialize_32")]
    hierarchy: FastGraph,
    #[serde(skip)]
    index: Index,
    /// Calculators hold room for every arc, so they are used again.
    #[serde(skip)]
    idle: Mutex<Vec<PathCalculator>>,
}

impl Graph {
    pub(crate) fn new(arcs: &[Arc], hierarchy: FastGraph) -> Graph {
        let lane = |arc: &Arc| Lane {
            road: arc.edge,
            forward: arc.forward,
            cost_ms: arc.cost_ms,
            duration_ms: arc.duration_ms,
            visitors_only: arc.visitors_only,
        };
        Graph {
            arcs: arcs.iter().map(lane).collect(),
            hierarchy,
            index: Index::default(),
            idle: Mutex::default(),
        }
    }

    /// The lanes of a road; they stand side by side, in the order of the roads.
    fn lanes_of(&self, road: u32) -> impl Iterator<Item = usize> + '_ {
        let start = self.arcs.partition_point(|lane| lane.road < road);
        (start..self.arcs.len()).take_while(move |lane| self.arcs[*lane].road == road)
    }

    /// Where one can be on a snapped road: the lane, and how much of it lies behind.
    fn places(&self, snapped: &Snapped) -> Vec<(usize, f64)> {
        let behind = |lane: usize| if self.arcs[lane].forward { snapped.share } else { 1.0 - snapped.share };
        self.lanes_of(snapped.road).map(|lane| (lane, behind(lane))).collect()
    }
}

#[derive(Deserialize, Serialize)]
pub struct Network {
    roads: Vec<Road>,
    shape: Vec<Spot>,
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
struct Found {
    lanes: Vec<usize>,
    start: f64,
    end: f64,
    turns_ms: f64,
    weight: f64,
}

impl Network {
    pub(crate) fn new(roads: Vec<Road>, shape: Vec<Spot>, graphs: [Graph; 3]) -> Network {
        let mut network = Network { roads, shape, graphs };
        network.index();
        network
    }

    pub fn load(path: &Path) -> Result<Network, Error> {
        file::load(path)
    }

    pub(crate) fn index(&mut self) {
        for graph in &mut self.graphs {
            let mut used = vec![false; self.roads.len()];
            for lane in &graph.arcs {
                used[lane.road as usize] = true;
            }
            graph.index = Index::new(&self.roads, &self.shape, |road| used[road as usize]);
        }
    }

    pub fn summary(&self) -> Summary {
        Summary { roads: self.roads.len(), arcs: [0, 1, 2].map(|mode| self.graphs[mode].arcs.len()) }
    }

    /// The way between two points given as (latitude, longitude); `None` when there is none, or when
    /// a point is far from any road.
    pub fn route(&self, mode: Mode, from: (f64, f64), to: (f64, f64)) -> Option<Way> {
        let graph = &self.graphs[mode.index()];
        let snap = |(latitude, longitude)| {
            graph.index.nearest(&self.roads, &self.shape, Spot::of_degrees(latitude, longitude))
        };
        let (from, to) = (snap(from)?, snap(to)?);
        let (starts, ends) = (graph.places(&from), graph.places(&to));
        let mut best: Option<Found> = None;
        for &(lane, start) in &starts {
            // The graph takes the way from a lane to itself for staying there, so that is asked apart.
            let (same, others): (Vec<_>, Vec<_>) = ends.iter().copied().partition(|(end, _)| *end == lane);
            for (_, end) in same {
                let found = if end >= start {
                    let weight = f64::from(graph.arcs[lane].cost_ms) * (end - start);
                    Some(Found { lanes: vec![lane], start, end, turns_ms: 0.0, weight })
                } else {
                    graph.round((lane, start), end, &self.lanes_after(graph, lane))
                };
                best = better(best, found);
            }
            best = better(best, graph.search((lane, start), &others));
        }
        best.map(|found| self.way(graph, &found, from.spot, to.spot))
    }

    /// Where a lane begins and where it ends.
    fn ends(&self, lane: &Lane) -> Option<(Spot, Spot)> {
        let shape = self.roads[lane.road as usize].shape(&self.shape);
        let (first, last) = (*shape.first()?, *shape.last()?);
        Some(if lane.forward { (first, last) } else { (last, first) })
    }

    /// The lanes that begin where this one ends, whether one may turn into them or not.
    fn lanes_after(&self, graph: &Graph, lane: usize) -> Vec<usize> {
        let Some((_, end)) = self.ends(&graph.arcs[lane]) else { return Vec::new() };
        let begins_there =
            |next: &usize| self.ends(&graph.arcs[*next]).is_some_and(|(start, _)| start == end);
        graph.index.roads_around(end).flat_map(|road| graph.lanes_of(road)).filter(begins_there).collect()
    }

    /// The drawn line, its length and its time.
    fn way(&self, graph: &Graph, found: &Found, from: Spot, to: Spot) -> Way {
        let mut points = vec![from];
        let mut duration_ms = found.turns_ms;
        let last = found.lanes.len() - 1;
        for (at, lane) in found.lanes.iter().enumerate() {
            let lane = &graph.arcs[*lane];
            let begin = if at == 0 { found.start } else { 0.0 };
            let end = if at == last { found.end } else { 1.0 };
            duration_ms += f64::from(lane.duration_ms) * (end - begin);
            let shape = self.roads[lane.road as usize].shape(&self.shape);
            let whole = length_m(shape);
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

fn better(best: Option<Found>, other: Option<Found>) -> Option<Found> {
    match (best, other) {
        (Some(best), Some(other)) if other.weight < best.weight => Some(other),
        (best, other) => best.or(other),
    }
}

/// Lanes (or places on them) with what has been or will be paid there.
type Paid = Vec<(usize, usize)>;

impl Graph {
    fn cost(&self, lane: usize) -> f64 {
        f64::from(self.arcs[lane].cost_ms)
    }

    fn path(&self, from: Paid, to: Paid) -> Option<ShortestPath> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = idle().pop();
        let mut calculator = kept.unwrap_or_else(|| fast_paths::create_calculator(&self.hierarchy));
        let path = calculator.calc_path_multiple_sources_and_targets(&self.hierarchy, from, to);
        idle().push(calculator);
        path
    }

    /// The way to the best of some places on other lanes.
    fn search(&self, from: (usize, f64), ends: &[(usize, f64)]) -> Option<Found> {
        if ends.is_empty() {
            return None;
        }
        let targets = ends.iter().map(|(lane, end)| (*lane, (self.cost(*lane) * end).round() as usize));
        let path = self.path(vec![(from.0, 0)], targets.collect())?;
        let last = path.get_target();
        let end = ends.iter().find(|(other, _)| *other == last)?.1;
        Some(self.found(path.get_nodes().clone(), from.1, end, path.get_weight()))
    }

    /// The way round the block to a place that lies behind on the same lane. It leaves over one of the
    /// lanes after it; those that may not be turned into are reached otherwise, and never first.
    fn round(&self, (lane, start): (usize, f64), end: f64, after: &[usize]) -> Option<Found> {
        let leave = |next: usize| {
            if next == lane {
                // A ring that begins where it ends; the graph does not hold the turn into itself.
                return Some((next, (vec![lane], self.arcs[lane].cost_ms as usize)));
            }
            let path = self.path(vec![(lane, 0)], vec![(next, 0)])?;
            let (_, before) = path.get_nodes().split_last()?;
            Some((next, (before.to_vec(), path.get_weight())))
        };
        let left: HashMap<usize, (Vec<usize>, usize)> = after.iter().copied().filter_map(leave).collect();
        if left.is_empty() {
            return None;
        }
        let sources = left.iter().map(|(next, (_, weight))| (*next, *weight)).collect();
        let back = self.path(sources, vec![(lane, (self.cost(lane) * end).round() as usize)])?;
        let lanes = [left[&back.get_source()].0.as_slice(), back.get_nodes()].concat();
        Some(self.found(lanes, start, end, back.get_weight()))
    }

    /// `weight` holds the whole first lane, because leaving a lane costs all of it; so the part that
    /// already lies behind is taken off again.
    fn found(&self, lanes: Vec<usize>, start: f64, end: f64, weight: usize) -> Found {
        let (first, last) = (lanes[0], lanes[lanes.len() - 1]);
        let paid = (self.cost(last) * end).round();
        let driven: f64 = lanes[..lanes.len() - 1].iter().map(|lane| self.cost(*lane)).sum();
        let weight = weight as f64;
        // Visiting is dear to the search, but takes no time.
        let enters = |pair: &&[usize]| !self.arcs[pair[0]].visitors_only && self.arcs[pair[1]].visitors_only;
        let visits = lanes.windows(2).filter(enters).count() as f64 * f64::from(VISIT_MS);
        Found {
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
