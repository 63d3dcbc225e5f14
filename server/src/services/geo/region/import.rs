//! Makes a new version of the region folder from one OpenStreetMap extract.

use super::folder::Draft;
use super::manifest::{Counts, Manifest};
use super::{ADDRESSES, ROADS, Region, STREETS, Uses};
use anyhow::Context;
use std::path::Path;

/// What was made, for the operator to read.
pub struct Imported {
    pub version: String,
    pub manifest: Manifest,
}

/// How much of the time each step takes, by measuring.
const TILES_SHARE: f32 = 0.6;
const ADDRESSES_SHARE: f32 = 0.2;

/// Everything is written beside the version in use; only when all of it can be opened again, it is switched.
/// `progress` hears what is being done and how much of the whole is.
pub async fn import(extract: &Path, folder: &Path, progress: &dyn Fn(&str, f32)) -> anyhow::Result<Imported> {
    let header = umkreis_osm::header(extract)?;
    let draft = Draft::begin(folder)?;
    let place = draft.path();
    let tiles = umkreis_tiles::import(extract, &place.join(STREETS), &|step, share| {
        progress(step, share * TILES_SHARE);
    })?;
    let addresses = umkreis_addresses::import(extract, &place.join(ADDRESSES), &|step, share| {
        progress(step, TILES_SHARE + share * ADDRESSES_SHARE);
    })?;
    progress("roads", TILES_SHARE + ADDRESSES_SHARE);
    let roads = umkreis_roads::import(extract, &place.join(ROADS))?;
    let counts = Counts {
        tiles: tiles.tiles,
        streets: addresses.streets as u64,
        addresses: addresses.houses as u64,
        stops: addresses.stops as u64,
        roads: roads.roads as u64,
    };
    let source = extract.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let manifest = Manifest::new(source, header.taken_at_s, tiles.bounds, counts);
    manifest.write(&place)?;
    progress("reading it back", 1.0);
    let read_back = Region::open(place, String::new(), Uses::EVERYTHING).await;
    read_back.context("what was made cannot be read again")?;
    let version = draft.finish()?;
    Ok(Imported { version, manifest })
}
