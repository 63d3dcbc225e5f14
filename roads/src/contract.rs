//! Contracts the lanes of one mode, one after the other, so that ways over those that are gone become edges
//! between those that remain.

use crate::error::Error;
use crate::hierarchy::{Edge, Edges, EdgesBuilder, NONE};
use fast_paths::{FastGraph32, InputGraph, ParamsWithOrder};
use std::panic::catch_unwind;

/// Short witness searches make somewhat more shortcuts, and the preparation several times faster.
const WITNESS_STEPS: usize = 100;

/// The hierarchy, and the number in it of each arc.
pub struct Contraction {
    pub numbers: Vec<u32>,
    pub packing: EdgesBuilder,
}

/// `order` names every arc once, the first to be contracted first; turns are (from, to, weight).
/// Both are given away: the hierarchy needs the room.
pub fn contract(turns: Vec<(u32, u32, u32)>, order: Vec<usize>) -> Result<Contraction, Error> {
    let mut input = InputGraph::new();
    for (from, to, weight) in turns {
        input.add_edge(from as usize, to as usize, weight as usize);
    }
    input.freeze();
    // Arcs after the last one that takes part in a turn are unknown to the graph.
    let known = input.get_num_nodes();
    let (order, others): (Vec<usize>, Vec<usize>) = order.into_iter().partition(|arc| *arc < known);
    let params = ParamsWithOrder::new(WITNESS_STEPS);
    let prepared = fast_paths::prepare_with_order_with_params(&input, &order, &params)
        .expect("the order names every arc once");
    drop(input);
    // The library panics where a way takes longer than its numbers can say.
    let graph = catch_unwind(|| FastGraph32::new(&prepared)).map_err(|_| Error::TooFar)?;
    drop(prepared);
    let mut numbers = graph.ranks.clone();
    numbers.resize(known + others.len(), NONE);
    for (number, arc) in (known as u32..).zip(&others) {
        numbers[*arc] = number;
    }
    let packing = pack(&graph, others.len()).ok_or(Error::TooLarge)?;
    Ok(Contraction { numbers, packing })
}

fn pack(graph: &FastGraph32, lonely: usize) -> Option<EdgesBuilder> {
    let known = graph.ranks.len();
    let edge = |neighbour: u32, weight: u32, replaced: u32| Edge {
        to: graph.ranks[neighbour as usize],
        weight,
        middle: match graph.edges_bwd.get(replaced as usize) {
            Some(replaced) => graph.ranks[replaced.base_node as usize],
            None => NONE,
        },
    };
    let of = |first: &[u32], lane: usize| first[lane] as usize..first[lane + 1] as usize;
    let mut packing = EdgesBuilder::default();
    for lane in 0..known {
        let leaving = graph.edges_fwd[of(&graph.first_edge_ids_fwd, lane)].iter();
        let arriving = graph.edges_bwd[of(&graph.first_edge_ids_bwd, lane)].iter();
        let mut edges = Edges {
            leaving: leaving.map(|it| edge(it.adj_node, it.weight, it.replaced_in_edge)).collect(),
            arriving: arriving.map(|it| edge(it.adj_node, it.weight, it.replaced_in_edge)).collect(),
        };
        packing.add(lane as u32, &mut edges)?;
    }
    for lane in known..known + lonely {
        packing.add(lane as u32, &mut Edges::default())?;
    }
    packing.finish()?;
    Some(packing)
}
