//! Files that are whole, cut off, foreign or damaged: served or refused, never a panic.

use super::*;
use pmtiles::{PmTilesWriter, TileType};
use std::io::Cursor;
use umkreis_fuzzing::{Corpus, fuzz, runs};

const METADATA: &str = r#"{"vector_layers":[{"id":"streets","fields":{}}]}"#;

fn writer(kind: TileType, internal: Compression) -> PmTilesWriter {
    let writer = PmTilesWriter::new(kind).internal_compression(internal).metadata(METADATA);
    writer.min_zoom(0).max_zoom(3).bounds(13.0, 47.0, 15.0, 49.0)
}

/// A few tiles; those that are not named are empty.
fn written(writer: PmTilesWriter) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    let mut tiles = writer.create(&mut file).unwrap();
    for (z, x, y) in [(0, 0, 0), (1, 1, 0), (3, 4, 2)] {
        let coord = TileCoord::new(z, x, y).unwrap();
        tiles.add_tile(coord, format!("the tile {z}/{x}/{y} ").repeat(20).as_bytes()).unwrap();
    }
    tiles.finalize().unwrap();
    file.into_inner()
}

pub fn whole() -> Vec<u8> {
    written(writer(TileType::Mvt, Compression::Gzip))
}

async fn opened(bytes: &[u8]) -> Result<StreetTiles, StreetMapError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("streets.pmtiles");
    std::fs::write(&path, bytes).unwrap();
    StreetTiles::open_file(&path).await
}

async fn refused(bytes: &[u8]) -> String {
    opened(bytes).await.err().expect("it is refused").to_string()
}

#[tokio::test]
async fn tiles_are_read_as_they_are_stored_and_unpacked_on_demand() {
    let brotli = writer(TileType::Mvt, Compression::Gzip).tile_compression(Compression::Brotli);
    let plain = writer(TileType::Mvt, Compression::Gzip).tile_compression(Compression::None);
    let files = [(whole(), Some("gzip")), (written(brotli), Some("br")), (written(plain), None)];
    for (file, encoding) in files {
        let streets = opened(&file).await.unwrap();
        assert_eq!((streets.min_zoom, streets.max_zoom), (0, 3));
        assert_eq!(streets.bounds, [13.0, 47.0, 15.0, 49.0]);
        let tile = streets.get(TileId { z: 3, x: 4, y: 2 }).await.unwrap().expect("a tile");
        assert_eq!(tile.encoding, encoding);
        assert!(tile.unpacked().unwrap().starts_with(b"the tile 3/4/2"));
        assert!(streets.get(TileId { z: 3, x: 0, y: 0 }).await.unwrap().is_none(), "nothing is drawn there");
        assert!(!streets.covers(TileId { z: 4, x: 0, y: 0 }), "deeper than the file");
        assert!(!streets.covers(TileId { z: 3, x: 8, y: 0 }));
    }
}

#[tokio::test]
async fn another_file_has_another_version() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("streets.pmtiles");
    let mut versions = Vec::new();
    for bytes in [whole(), [whole(), b"more".to_vec()].concat(), whole()] {
        std::fs::write(&path, bytes).unwrap();
        let file = std::fs::File::options().write(true).open(&path).unwrap();
        file.set_modified(UNIX_EPOCH + Duration::from_secs(1_700_000_000)).unwrap();
        versions.push(StreetTiles::open_file(&path).await.unwrap().version);
    }
    assert_eq!(versions[0], versions[2]);
    assert_ne!(versions[0], versions[1]);
}

#[tokio::test]
async fn what_is_no_street_map_is_refused_in_one_line_that_says_why() {
    assert!(refused(b"").await.contains("not a PMTiles file"));
    assert!(refused(b"PMTiles\x03").await.contains("within its header"));
    assert!(refused(&[b"PMTiles\x02".as_slice(), &[0; 200]].concat()).await.contains("version 3"));
    assert!(refused(&written(writer(TileType::Png, Compression::Gzip))).await.contains("image/png"));
    let other = writer(TileType::Mvt, Compression::Gzip).metadata(r#"{"vector_layers":[{"id":"roads"}]}"#);
    assert!(refused(&written(other)).await.contains("Shortbread"));
    let nowhere = writer(TileType::Mvt, Compression::Gzip).bounds(15.0, 49.0, 13.0, 47.0);
    assert!(refused(&written(nowhere)).await.contains("bounds"));
    let folder = tempfile::tempdir().unwrap();
    let missing = StreetTiles::open_file(&folder.path().join("no.pmtiles")).await.err().unwrap();
    assert!(missing.to_string().starts_with("cannot be read"), "{missing}");
}

#[tokio::test]
async fn a_file_that_was_cut_off_anywhere_is_refused() {
    let whole = whole();
    for length in (0..whole.len()).step_by(97).chain([whole.len() - 1]) {
        assert!(opened(&whole[..length]).await.is_err(), "cut off after {length} of {} bytes", whole.len());
    }
}

#[tokio::test]
async fn a_bomb_in_a_tile_is_stopped_while_it_is_unpacked() {
    let mut file = Cursor::new(Vec::new());
    let mut tiles = writer(TileType::Mvt, Compression::Gzip).create(&mut file).unwrap();
    tiles.add_tile(TileCoord::new(0, 0, 0).unwrap(), &vec![0; MAX_BYTES as usize + 1]).unwrap();
    tiles.finalize().unwrap();
    let streets = opened(&file.into_inner()).await.unwrap();
    let tile = streets.get(TileId { z: 0, x: 0, y: 0 }).await.unwrap().unwrap();
    assert!(tile.unpacked().err().unwrap().to_string().contains("too large"));
}

#[test]
fn a_million_damaged_street_maps_are_read_or_refused() {
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder");
    let path = folder.path().join("damaged.pmtiles");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    // Directories that are not packed let more of the damage through to their reader.
    let unpacked = written(writer(TileType::Mvt, Compression::None));
    let words: &[&[u8]] = &[b"PMTiles\x03", b"\x00", b"\xff\xff\xff\xff\x0f", b"\x01", b"streets", b"\x7f"];
    let corpus = Corpus { inputs: vec![whole(), unpacked], words };
    fuzz("street maps", &corpus, runs(1_500, 1_000_000), |input| {
        std::fs::write(&path, input).expect("the file is written");
        runtime.block_on(async {
            let Ok(streets) = StreetTiles::open_file(&path).await else { return false };
            for (z, x, y) in [(0, 0, 0), (1, 1, 0), (3, 4, 2), (3, 7, 7)] {
                let found = streets.get(TileId { z, x, y }).await;
                let _ = found.ok().flatten().map(|tile| tile.unpacked());
            }
            true
        })
    });
}
