//! Writes the tiles of all zooms into a PMTiles file, a few hundred at a time.

use crate::cover::{Cover, Range};
use crate::error::Error;
use crate::mercator::degrees;
use crate::read_extract::ExtractFeatures;
use crate::schema::Layer;
use crate::tile::{DEEPEST, FeatureInTile, Tile};
use flate2::{Compression as Level, write::GzEncoder};
use pmtiles::{Compression, PmTilesStreamWriter, PmTilesWriter, TileCoord, TileId, TileType};
use rayon::prelude::*;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

/// Parts of features in tiles of one zoom, 16 bytes each. Upper Austria has some millions; a file that
/// has more than this does not describe a region.
const MOST_CONTENTS: usize = 40_000_000;
/// Tiles at the deepest zoom: a square of 1,600 km at our latitude. Austria needs a tenth of it.
const MOST_TILES: u64 = 1_000_000;
/// Tiles that are drawn before they are written, which is all that is in memory of them.
const TILES_PER_BATCH: usize = 256;

/// A feature in a tile, in the order in which tiles are written.
#[derive(Clone, Copy)]
struct TileEntry {
    tile: TileId,
    content: FeatureInTile,
}

pub struct ArchiveSize {
    pub tiles: u64,
    pub bytes: u64,
}

pub fn write(
    collected: &ExtractFeatures,
    extract: &Path,
    target: &Path,
    progress: &dyn Fn(f32),
) -> Result<ArchiveSize, Error> {
    if Range::new(collected.bounds, DEEPEST).tiles() > MOST_TILES {
        return Err(Error::TooLarge { path: extract.to_owned() });
    }
    let unwritable = |why: String| Error::Unwritable { path: target.to_owned(), why };
    let file = File::create(target).map_err(|error| unwritable(error.to_string()))?;
    let (west_north, east_south) = {
        let [west, north, east, south] = collected.bounds;
        (degrees([west, north]), degrees([east, south]))
    };
    let middle = ((west_north.0 + east_south.0) / 2.0, (west_north.1 + east_south.1) / 2.0);
    let mut writer = PmTilesWriter::new(TileType::Mvt)
        .precompressed(Compression::Gzip)
        .min_zoom(0)
        .max_zoom(DEEPEST)
        .bounds(west_north.0, east_south.1, east_south.0, west_north.1)
        .center(middle.0, middle.1)
        .center_zoom(10)
        .metadata(metadata(collected))
        .create(BufWriter::new(file))
        .map_err(|error| unwritable(error.to_string()))?;
    let mut tiles = 0;
    for zoom in 0..=DEEPEST {
        let placed = place(collected, zoom).ok_or_else(|| Error::TooLarge { path: extract.to_owned() })?;
        // Each zoom holds about twice as much as the one before it.
        let share = |done: f32| progress((f32::from(zoom) - f32::from(DEEPEST)).exp2() * (0.5 + 0.5 * done));
        tiles += draw(collected, zoom, &placed, &mut writer, &share).map_err(unwritable)?;
    }
    if tiles == 0 {
        return Err(Error::Empty { path: extract.to_owned() });
    }
    writer.finalize().map_err(|error| unwritable(error.to_string()))?;
    let bytes = std::fs::metadata(target).map_err(|error| unwritable(error.to_string()))?.len();
    Ok(ArchiveSize { tiles, bytes })
}

/// Every feature of a zoom with the tiles it is seen in, sorted by tile; nothing if they are too many.
fn place(collected: &ExtractFeatures, zoom: u8) -> Option<Vec<TileEntry>> {
    let mut cover = Cover::new(zoom, Range::new(collected.bounds, zoom), MOST_CONTENTS);
    let mut placed: Vec<TileEntry> = Vec::new();
    for (index, feature) in collected.features.all.iter().enumerate() {
        if feature.from_zoom > zoom {
            continue;
        }
        let touched = cover.tiles(feature.layer.kind(), collected.features.pieces(feature)).ok()?;
        for tile in touched {
            let coord = TileCoord::new(zoom, tile.x, tile.y).ok()?;
            let content = FeatureInTile { feature: index as u32, within: tile.within };
            placed.push(TileEntry { tile: coord.into(), content });
        }
        if placed.len() > MOST_CONTENTS {
            return None;
        }
    }
    placed.par_sort_unstable_by_key(|placed| (placed.tile.value(), placed.content.feature));
    Some(placed)
}

fn draw(
    collected: &ExtractFeatures,
    zoom: u8,
    placed: &[TileEntry],
    writer: &mut PmTilesStreamWriter<BufWriter<File>>,
    progress: &dyn Fn(f32),
) -> Result<u64, String> {
    let properties = collected.features.properties_at(zoom);
    let tiles: Vec<&[TileEntry]> = placed.chunk_by(|a, b| a.tile == b.tile).collect();
    let mut written = 0;
    for (index, batch) in tiles.chunks(TILES_PER_BATCH).enumerate() {
        let drawn: Vec<Result<(TileCoord, Vec<u8>), String>> = batch
            .par_iter()
            .map(|contents| {
                let coord = TileCoord::from(contents[0].tile);
                let tile = Tile {
                    features: &collected.features,
                    properties: &properties,
                    zoom,
                    x: coord.x(),
                    y: coord.y(),
                };
                let contents = contents.iter().map(|placed| placed.content).collect();
                let bytes = tile.draw(contents).map_err(|error| error.to_string())?;
                Ok((coord, compressed(&bytes)))
            })
            .collect();
        for tile in drawn {
            let (coord, bytes) = tile?;
            if !bytes.is_empty() {
                writer.add_tile(coord, &bytes).map_err(|error| error.to_string())?;
                written += 1;
            }
        }
        progress((index * TILES_PER_BATCH + batch.len()) as f32 / tiles.len() as f32);
    }
    Ok(written)
}

/// Nothing for an empty tile, which is not written at all.
fn compressed(tile: &[u8]) -> Vec<u8> {
    if tile.is_empty() {
        return Vec::new();
    }
    let mut encoder = GzEncoder::new(Vec::with_capacity(tile.len() / 2), Level::best());
    // Writing into memory does not fail.
    encoder.write_all(tile).and_then(|()| encoder.finish()).unwrap_or_default()
}

fn metadata(collected: &ExtractFeatures) -> String {
    let layers = Layer::ALL.iter().filter_map(|layer| {
        let here = collected.features.all.iter().filter(|feature| feature.layer == *layer);
        let from = here.map(|feature| feature.from_zoom).min()?;
        let fields: serde_json::Map<String, serde_json::Value> =
            layer.fields().iter().map(|field| ((*field).to_owned(), field_type(field).into())).collect();
        Some(serde_json::json!({ "id": layer.name(), "fields": fields, "minzoom": from, "maxzoom": DEEPEST }))
    });
    serde_json::json!({
        "name": "Umkreis",
        "description": "Streets and places in the Shortbread 1.0 schema",
        "version": env!("CARGO_PKG_VERSION"),
        "type": "baselayer",
        "attribution":
            "<a href=\"https://www.openstreetmap.org/copyright\" target=\"_blank\">© OpenStreetMap</a>",
        "vector_layers": layers.collect::<Vec<_>>(),
    })
    .to_string()
}

fn field_type(field: &str) -> &'static str {
    match field {
        "way_area" | "population" | "admin_level" => "Number",
        "tunnel" | "bridge" | "rail" | "link" | "oneway" | "oneway_reverse" | "maritime" => "Boolean",
        _ => "String",
    }
}
