//! Makes a new version of the region folder from one OpenStreetMap extract.

use super::ROADS;
use super::folder::Draft;
use super::manifest::{Counts, Manifest};
use std::path::Path;

/// What was made, for the operator to read.
pub struct Imported {
    pub version: String,
    pub manifest: Manifest,
}

/// Everything is written beside the version in use; only when all of it can be opened again, it is switched.
pub fn import(extract: &Path, folder: &Path, progress: &dyn Fn(&str, f32)) -> anyhow::Result<Imported> {
    let draft = Draft::begin(folder)?;
    let place = draft.path();
    progress("roads", 0.0);
    let roads = umkreis_roads::import(extract, &place.join(ROADS))?;
    let counts = Counts { roads: roads.roads as u64, ..Counts::default() };
    let source = extract.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let manifest = Manifest::new(source, None, [0.0; 4], counts);
    manifest.write(&place)?;
    let version = draft.finish()?;
    Ok(Imported { version, manifest })
}
