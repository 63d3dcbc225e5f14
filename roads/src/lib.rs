//! Roads of a region, prepared once from an OpenStreetMap extract, then asked for ways in-process.
//!
//! The graph's nodes are *arcs*: one direction of one piece of road between two junctions. Its edges
//! are the turns between them, so that turn restrictions and the cost of turning are part of it.

mod build;
mod detour;
mod error;
mod file;
mod geometry;
#[cfg(test)]
mod hostile_tests;
mod mode;
mod network;
mod order;
mod osm;
mod rules;
mod snap;
mod turns;

pub use error::Error;
pub use mode::Mode;
pub use network::{Network, Way};

use std::path::Path;

/// What an import has found, for the operator to read.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    pub roads: usize,
    pub arcs: [usize; 3],
}

/// Reads an extract (`.osm.pbf`), prepares it and writes the road network to `target`.
pub fn import(extract: &Path, target: &Path) -> Result<Summary, Error> {
    let network = build::build(&osm::read(extract)?)?;
    file::save(&network, target)?;
    Ok(network.summary())
}
