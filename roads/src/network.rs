//! A prepared road network, and the way from one point on it to another.

use crate::build::Arc;
use crate::error::Error;
use crate::geometry::{Spot, length_m};
use crate::mode::Mode;
use crate::snap::{Index, Snapped};
use crate::turns::VISIT_MS;
use crate::{Summary, file};
use fast_paths::{FastGraph, PathCalculator};
use serde::{Deserialize, Serialize};
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
            for &(_, end) in ends.iter().filter(|(other, end)| *other == lane && *end >= start) {
                let weight = f64::from(graph.arcs[lane].cost_ms) * (end - start);
                best = better(best, Found { lanes: vec![lane], start, end, turns_ms: 0.0, weight });
            }
            // Coming back to a lane that one is already beyond needs a round trip, which the graph would
            // take for staying; so each start is asked without itself as an end.
            let others: Vec<(usize, f64)> =
                ends.iter().copied().filter(|(other, _)| *other != lane).collect();
            if let Some(found) = graph.search((lane, start), &others) {
                best = better(best, found);
            }
        }
        best.map(|found| self.way(graph, &found, from.spot, to.spot))
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

fn better(best: Option<Found>, other: Found) -> Option<Found> {
    match best {
        Some(best) if best.weight <= other.weight => Some(best),
        _ => Some(other),
    }
}

impl Graph {
    /// Leaving a lane costs all of it, so the part that already lies behind is taken off again.
    fn search(&self, (lane, start): (usize, f64), ends: &[(usize, f64)]) -> Option<Found> {
        if ends.is_empty() {
            return None;
        }
        let cost = |lane: usize| f64::from(self.arcs[lane].cost_ms);
        let targets: Vec<(usize, usize)> =
            ends.iter().map(|(lane, end)| (*lane, (cost(*lane) * end).round() as usize)).collect();
        let mut calculator = self
            .idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop()
            .unwrap_or_else(|| fast_paths::create_calculator(&self.hierarchy));
        let path = calculator.calc_path_multiple_sources_and_targets(
            &self.hierarchy,
            vec![(lane, 0)],
            targets.clone(),
        );
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(calculator);
        let path = path?;
        let lanes = path.get_nodes().clone();
        let last = *lanes.last()?;
        let end = ends.iter().find(|(other, _)| *other == last)?.1;
        let paid = targets.iter().find(|(other, _)| *other == last)?.1;
        let driven: f64 = lanes[..lanes.len() - 1].iter().map(|lane| cost(*lane)).sum();
        let weight = path.get_weight() as f64;
        // Visiting is dear to the search, but takes no time.
        let enters = |pair: &&[usize]| !self.arcs[pair[0]].visitors_only && self.arcs[pair[1]].visitors_only;
        let visits = lanes.windows(2).filter(enters).count() as f64 * f64::from(VISIT_MS);
        Some(Found {
            start,
            end,
            turns_ms: (weight - paid as f64 - driven - visits).max(0.0),
            weight: weight - cost(lane) * start,
            lanes,
        })
    }
}
