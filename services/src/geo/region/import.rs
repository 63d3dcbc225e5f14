//! Makes a new version of the region folder from one OpenStreetMap extract.

use super::folder::VersionDraft;
use super::manifest::{Counts, Manifest};
use super::places::RegionConfig;
use super::{ADDRESSES, NeededParts, ROADS, Region, STREETS};
use anyhow::Context;
use std::path::Path;
use umkreis_tiles::Coast;

/// What was made, for the operator to read.
pub struct ImportSummary {
    pub version: String,
    pub manifest: Manifest,
    /// What the extract did not let be drawn.
    pub remarks: Vec<String>,
}

/// How much of the time each step takes for a state of Austria, by measuring; the rest are the roads.
const TILES_SHARE: f32 = 0.2;
const ADDRESSES_SHARE: f32 = 0.1;

/// Everything is written beside the version in use; only when all of it can be opened again, it is switched.
/// `progress` hears what is being done and how much of the whole is.
pub async fn import(
    extract: &Path,
    folder: &Path,
    progress: &dyn Fn(&str, f32),
) -> anyhow::Result<ImportSummary> {
    let header = umkreis_osm::header(extract)?;
    let draft = VersionDraft::begin(folder)?;
    let place = draft.path();
    let tiles = umkreis_tiles::import(extract, &place.join(STREETS), &|step, share| {
        progress(step, share * TILES_SHARE);
    })?;
    let addresses = umkreis_addresses::import(extract, &place.join(ADDRESSES), &|step, share| {
        progress(step, TILES_SHARE + share * ADDRESSES_SHARE);
    })?;
    let before = TILES_SHARE + ADDRESSES_SHARE;
    let roads = umkreis_roads::import(extract, &place.join(ROADS), &|step, share| {
        progress(step, before + share * (1.0 - before));
    })?;
    let counts = Counts {
        tiles: tiles.tiles,
        streets: addresses.streets as u64,
        addresses: addresses.houses as u64,
        stops: addresses.stops as u64,
        roads: roads.roads as u64,
    };
    let remarks = remarks(&tiles);
    let source = extract.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let manifest = Manifest::new(source, header.taken_at_s, tiles.bounds, counts);
    manifest.write(&place)?;
    progress("reading it back", 1.0);
    let read_back =
        Region::open(place, String::new(), NeededParts::EVERYTHING, &RegionConfig::default()).await;
    read_back.context("what was made cannot be read again")?;
    let version = draft.finish()?;
    Ok(ImportSummary { version, manifest, remarks })
}

/// An operator who sees white where the sea or a wood is must know that it is the extract's doing.
fn remarks(tiles: &umkreis_tiles::Summary) -> Vec<String> {
    let mut remarks = Vec::new();
    if tiles.coast == Coast::Incomplete {
        let why = "the coastlines end in the middle of the extract";
        remarks.push(format!("the sea is not drawn: {why}; take one that reaches further out"));
    }
    if tiles.open_areas > 0 {
        let count = tiles.open_areas;
        remarks
            .push(format!("{count} areas at the edge are not drawn: the extract holds only parts of them"));
    }
    remarks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_drawn_is_said() {
        let mut tiles = umkreis_tiles::Summary {
            tiles: 1,
            bytes: 1,
            features: 1,
            bounds: [0.0; 4],
            open_areas: 0,
            coast: Coast::NoCoast,
        };
        assert_eq!(remarks(&tiles), [""; 0]);
        (tiles.open_areas, tiles.coast) = (3, Coast::Incomplete);
        let said = remarks(&tiles);
        assert!(said[0].contains("sea") && said[1].starts_with("3 areas"), "{said:?}");
    }
}
