//! Roads of a region, prepared once from an OpenStreetMap extract, then asked for ways in-process.
//!
//! The graph's nodes are *arcs*: one direction of one piece of road between two junctions. Its edges
//! are the turns between them, so that turn restrictions and the cost of turning are part of it.

mod build;
mod contract;
mod error;
mod geometry;
mod hierarchy;
#[cfg(test)]
mod hostile_tests;
mod layout;
mod mode;
mod network;
mod order;
mod osm;
mod roads;
mod rules;
mod search;
mod snap;
mod turns;
mod via_way;
mod write;

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

/// Reads an extract (`.osm.pbf`), prepares it and writes the road network to `target`. `progress` gets what is
/// being done and the share of the whole that is done.
pub fn import(extract: &Path, target: &Path, progress: &dyn Fn(&str, f32)) -> Result<Summary, Error> {
    let extract = osm::read(extract, &|share| progress("reading roads", share * build::READING_SHARE))?;
    let (content, summary) = build::build(extract, progress)?;
    network::ROAD_NETWORK.save(&content, target)?;
    progress("ways on foot", 1.0);
    Ok(summary)
}
