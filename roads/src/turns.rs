//! Which turns are possible between arcs, and what each costs.

use crate::build::{Arc, DraftGraph};
use crate::geometry::turn_degrees;
use crate::mode::Mode;
use crate::osm::{Restriction, Via};
use std::collections::HashMap;

/// Turns get dearer the sharper they are, up to this.
const SHARPEST_MS: f64 = 7_500.0;
const BIAS: f64 = 1.075;
const BACK_MS: f64 = 20_000.0;
/// Turning left crosses those who come towards us.
const ONCOMING_MS: f64 = 2_000.0;

/// So dear that nobody passes through a road for visitors, but whoever goes there may.
pub const VISIT_MS: u32 = 3_000_000;

/// Restrictions by where they hold and where one comes from, and those that hold over a whole way.
#[derive(Default)]
pub struct Restrictions<'a> {
    at_points: HashMap<(i64, i64), Vec<&'a Restriction>>,
    over_ways: Vec<(&'a Restriction, i64)>,
}

impl<'a> Restrictions<'a> {
    pub fn new(all: &'a [Restriction]) -> Restrictions<'a> {
        let mut restrictions = Restrictions::default();
        for restriction in all {
            match restriction.via {
                Via::Point(point) => {
                    let here = restrictions.at_points.entry((point, restriction.from)).or_default();
                    here.push(restriction);
                }
                Via::Way(way) => restrictions.over_ways.push((restriction, way)),
            }
        }
        restrictions
    }

    /// Each with the way in between.
    pub fn over_ways(&self) -> &[(&'a Restriction, i64)] {
        &self.over_ways
    }

    fn allow(&self, via: i64, from: i64, to: i64) -> bool {
        let Some(here) = self.at_points.get(&(via, from)) else { return true };
        here.iter().all(|restriction| (restriction.to == to) == restriction.only)
    }
}

/// Every turn as (from, to, weight); leaving an arc costs its own length, entering one nothing.
pub fn turns(draft: &DraftGraph, arcs: &[Arc], mode: Mode) -> Vec<(u32, u32, u32)> {
    let mut leaving: Vec<Vec<u32>> = vec![Vec::new(); draft.nodes.len()];
    let mut roads = vec![0_u8; draft.nodes.len()];
    for (index, arc) in arcs.iter().enumerate() {
        leaving[draft.start(arc) as usize].push(index as u32);
        let first_of_edge = index == 0 || arcs[index - 1].edge != arc.edge;
        if first_of_edge {
            for node in [draft.start(arc), draft.end(arc)] {
                roads[node as usize] = roads[node as usize].saturating_add(1);
            }
        }
    }
    let mut turns = Vec::new();
    for (from, arc) in arcs.iter().enumerate() {
        let node = draft.end(arc) as usize;
        let obstacle = draft.obstacles[node];
        let blocked = obstacle.blocks[mode.index()];
        let exits = leaving[node].iter().map(|to| (*to, &arcs[*to as usize]));
        let onward: Vec<(u32, &Arc)> = exits
            .clone()
            .filter(|(_, next)| next.edge != arc.edge || next.forward == arc.forward)
            .filter(|(_, next)| !blocked && allowed(draft, arc, next, node, mode))
            .collect();
        // At the end of a dead end one turns round, otherwise not.
        let back = exits.filter(|(_, next)| next.edge == arc.edge && next.forward != arc.forward);
        let chosen = if onward.is_empty() { back.collect() } else { onward };
        for (to, next) in chosen {
            let visit = if next.visitors_only && !arc.visitors_only { VISIT_MS } else { 0 };
            let turn = turn_ms(draft, arc, next, roads[node], mode);
            // Only a damaged extract has roads so long that this ends before the sum does.
            let weight = [obstacle.delay_ms, turn, visit].into_iter().fold(arc.cost_ms, u32::saturating_add);
            turns.push((from as u32, to, weight.max(1)));
        }
    }
    turns
}

fn allowed(draft: &DraftGraph, arc: &Arc, next: &Arc, node: usize, mode: Mode) -> bool {
    let (from, to) = (draft.edges[arc.edge as usize].way, draft.edges[next.edge as usize].way);
    mode != Mode::Car || draft.restrictions.allow(draft.nodes[node], from, to)
}

/// The sigmoid that OSRM fits to samples of real driving.
fn turn_ms(draft: &DraftGraph, arc: &Arc, next: &Arc, roads: u8, mode: Mode) -> u32 {
    if mode == Mode::Foot {
        return 0;
    }
    let back = next.edge == arc.edge && next.forward != arc.forward;
    if roads < 3 && !back {
        return 0;
    }
    let angle = turn_degrees(draft.last_piece(arc), draft.first_piece(next));
    let (bias, sharpness) = if angle >= 0.0 { (BIAS, angle / 180.0) } else { (1.0 / BIAS, -angle / 180.0) };
    let sharp = SHARPEST_MS / (1.0 + (-((13.0 / bias) * sharpness - 6.5 * bias)).exp());
    let oncoming = if mode == Mode::Car && angle < -30.0 { ONCOMING_MS } else { 0.0 };
    (sharp + oncoming + if back { BACK_MS } else { 0.0 }).round() as u32
}
