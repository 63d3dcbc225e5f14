//! The street map of a region: vector tiles in the Shortbread 1.0 schema, made from an OpenStreetMap
//! extract and written as one PMTiles file.
//!
//! The extract is read into a [`features::Features`]; then each zoom is drawn tile by tile, on all cores.

mod clip;
mod coast;
mod cover;
mod error;
mod features;
#[cfg(test)]
mod hostile_tests;
mod join;
mod mercator;
mod read_extract;
mod schema;
mod tile;
mod write;

pub use coast::Coast;
pub use error::Error;

use std::path::{Path, PathBuf};

/// What an import has made, for the operator to read.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    pub tiles: u64,
    pub bytes: u64,
    pub features: usize,
    /// West, south, east, north in degrees.
    pub bounds: [f64; 4],
    /// Areas that the extract holds only in parts; what does not close is not drawn.
    pub open_areas: usize,
    pub coast: Coast,
}

/// Reads an extract (`.osm.pbf`) and writes its tiles to `target`, which exists only when all is done.
/// `progress` hears what is being done and how much of the whole is.
pub fn import(extract: &Path, target: &Path, progress: &dyn Fn(&str, f32)) -> Result<Summary, Error> {
    // Reading takes about a fifth of the time.
    let collected = read_extract::read_extract(extract, &|share| progress("reading", share * 0.2))?;
    let draft = draft_of(target);
    let written = write::write(&collected, extract, &draft, &|share| progress("tiles", 0.2 + share * 0.8))
        .and_then(|written| {
            let unwritable =
                |error: std::io::Error| Error::Unwritable { path: target.to_owned(), why: error.to_string() };
            std::fs::rename(&draft, target).map_err(unwritable).map(|()| written)
        })
        .inspect_err(|_| {
            // What is half written is of no use; that it cannot be removed either changes nothing.
            let _ = std::fs::remove_file(&draft);
        })?;
    let [west, north, east, south] = collected.bounds;
    let ((west, north), (east, south)) = (mercator::degrees([west, north]), mercator::degrees([east, south]));
    Ok(Summary {
        tiles: written.tiles,
        bytes: written.bytes,
        features: collected.features.all.len(),
        bounds: [west, south, east, north],
        open_areas: collected.open_areas,
        coast: collected.coast,
    })
}

fn draft_of(target: &Path) -> PathBuf {
    let mut name = target.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    target.with_file_name(name)
}
