//! Puts a network together as it lies in its file; `network.rs` takes it apart again.

use crate::build::{Arc, DraftGraph, Graph};
use crate::error::Error;
use crate::layout::{join, numbers};
use crate::mode::Mode;
use crate::network::Lane;
use crate::roads::bit;
use crate::snap::{cells_of, lists};

/// Roads are numbered with thirty bits, beside two that say more about a lane.
const MOST_ROADS: usize = 1 << 30;

pub fn write(draft: &DraftGraph, graphs: &[Graph; 3]) -> Result<Vec<u8>, Error> {
    if draft.edges.len() > MOST_ROADS || u32::try_from(draft.shape.len()).is_err() {
        return Err(Error::TooLarge);
    }
    let mut modes = vec![0_u8; draft.edges.len()];
    for (graph, mode) in graphs.iter().zip(Mode::ALL) {
        graph.arcs.iter().for_each(|arc| modes[arc.edge as usize] |= bit(mode));
    }
    let used = (0_u32..).zip(&modes).filter(|(_, modes)| **modes != 0);
    let cells =
        used.flat_map(|(road, _)| cells_of(draft.shape_of(road)).into_iter().map(move |cell| (cell, road)));
    let mut cells: Vec<_> = cells.collect();
    cells.sort_unstable();
    let (cells, in_cells) = lists(&cells);
    let first = draft.edges.iter().map(|edge| edge.first).chain([draft.shape.len() as u32]);
    let points = draft.shape.iter().flat_map(|spot| [spot.latitude, spot.longitude].map(i32::cast_unsigned));
    let [car, bicycle, foot] = graphs.each_ref().map(graph);
    Ok(join(&[numbers(first), numbers(points), modes, numbers(cells), numbers(in_cells), car, bicycle, foot]))
}

fn graph(graph: &Graph) -> Vec<u8> {
    let places = &graph.contracted.numbers;
    let mut lanes = vec![[0; 3]; graph.arcs.len()];
    for (arc, place) in graph.arcs.iter().zip(places) {
        lanes[*place as usize] = lane(arc).row();
    }
    let mut by_road: Vec<(u32, u32)> =
        graph.arcs.iter().map(|arc| arc.edge).zip(places.iter().copied()).collect();
    by_road.sort_unstable();
    let packing = &graph.contracted.packing;
    join(&[
        numbers(lanes.into_iter().flatten()),
        numbers(by_road.into_iter().map(|(_, lane)| lane)),
        numbers(packing.first.iter().copied()),
        packing.packed.clone(),
    ])
}

fn lane(arc: &Arc) -> Lane {
    Lane {
        road: arc.edge,
        forward: arc.forward,
        cost_ms: arc.cost_ms,
        duration_ms: arc.duration_ms,
        visitors_only: arc.visitors_only,
    }
}
