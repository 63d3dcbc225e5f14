//! Streets, house numbers, places and stops of a region, taken once from an OpenStreetMap extract, then found
//! as people write them.

mod addresses;
mod build;
mod certainty;
mod complete_houses;
mod error;
mod file;
mod find;
mod fold;
mod geometry;
mod grid;
#[cfg(test)]
mod hostile_tests;
mod house_number;
mod houses;
mod index;
mod interpolate;
#[cfg(test)]
mod large_tests;
mod lexicon;
mod names;
mod nearby;
mod outlines;
mod question;
mod read;
mod search;
mod streets;
mod texts;
mod typing_error;
#[cfg(test)]
mod village_tests;

pub use addresses::{Addresses, FoundAddress, NamedPlace, PostCode, Precision, Stop};
pub use error::Error;
pub use index::StopKind;
pub use names::STREET_KINDS;

use std::path::Path;

/// What an import has found, for the operator to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    pub streets: usize,
    pub houses: usize,
    pub places: usize,
    pub stops: usize,
}

/// Reads an extract (`.osm.pbf`) and writes its addresses to `target`. `progress` gets what is being done and
/// the share of the whole that is done.
pub fn import(extract: &Path, target: &Path, progress: &dyn Fn(&str, f32)) -> Result<Summary, Error> {
    let raw = read::read(extract, &|share| progress("reading addresses", share * 0.8))?;
    let index = build::build(raw, &|share| progress("sorting addresses", 0.8 + share * 0.2))?;
    file::save(&index, target)?;
    progress("sorting addresses", 1.0);
    Ok(Summary {
        streets: index.streets.len(),
        houses: index.houses.len(),
        places: index.places.len(),
        stops: index.stops.len(),
    })
}
