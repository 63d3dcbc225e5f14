//! A small street map in a file, as an operator would name it.

use pmtiles::{PmTilesWriter, TileCoord, TileType};
use std::path::Path;

/// What its one tile at zoom 14 holds, unpacked.
pub const TILE: &[u8] = b"streets of Linz, streets of Linz, streets of Linz";
pub const TILE_PATH: &str = "14/8842/5672";

/// Written to the folder; says where.
pub fn street_map(folder: &Path) -> String {
    let path = folder.join("small.pmtiles");
    let metadata = r#"{"vector_layers":[{"id":"streets","fields":{}}]}"#;
    let writer = PmTilesWriter::new(TileType::Mvt).metadata(metadata).min_zoom(0).max_zoom(14);
    let writer = writer.bounds(13.0, 47.5, 14.5, 48.8);
    let mut tiles = writer.create(std::fs::File::create(&path).expect("a file")).expect("a writer");
    for (z, x, y) in [(0, 0, 0), (14, 8842, 5672)] {
        tiles.add_tile(TileCoord::new(z, x, y).expect("a tile"), TILE).expect("a tile is written");
    }
    tiles.finalize().expect("the file is whole");
    path.to_str().expect("a plain path").to_owned()
}
