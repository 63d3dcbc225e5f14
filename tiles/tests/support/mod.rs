//! Reads tiles again, independently of how they were written, and tells where on Earth things are.
#![allow(dead_code, reason = "not every test needs all of it")]

use fast_mvt::{MvtGeometry, MvtReaderRef, MvtValueRef};
use pmtiles::{AsyncPmTilesReader, MmapBackend, TileCoord};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Monaco's extract; `None`, said aloud, when it cannot be fetched.
pub fn monaco() -> Option<PathBuf> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/osrm.sh");
    let output = Command::new(script).arg("fetch").stderr(Stdio::inherit()).output().ok()?;
    if !output.status.success() {
        eprintln!("SKIPPED: scripts/osrm.sh could not fetch Monaco from PyPI");
        return None;
    }
    Some(Path::new(String::from_utf8(output.stdout).ok()?.trim()).join("monaco.osm.pbf"))
}

pub struct Map {
    runtime: tokio::runtime::Runtime,
    reader: AsyncPmTilesReader<MmapBackend>,
}

#[derive(Clone, Debug)]
pub struct DecodedFeature {
    pub geometry: MvtGeometry,
    pub properties: BTreeMap<String, String>,
}

impl DecodedFeature {
    pub fn get(&self, key: &str) -> &str {
        self.properties.get(key).map_or("", String::as_str)
    }

    /// Lines, rings or points in the steps of the tile.
    pub fn pieces(&self) -> Vec<Vec<[f64; 2]>> {
        let line = |line: &fast_mvt::MvtLineString| -> Vec<[f64; 2]> {
            line.0.iter().map(|it| [f64::from(it.x), f64::from(it.y)]).collect()
        };
        let polygon = |polygon: &fast_mvt::MvtPolygon| -> Vec<Vec<[f64; 2]>> {
            std::iter::once(polygon.exterior()).chain(polygon.interiors()).map(line).collect()
        };
        match &self.geometry {
            MvtGeometry::Point(point) => vec![vec![[f64::from(point.x()), f64::from(point.y())]]],
            MvtGeometry::LineString(one) => vec![line(one)],
            MvtGeometry::MultiLineString(lines) => lines.0.iter().map(line).collect(),
            MvtGeometry::Polygon(one) => polygon(one),
            MvtGeometry::MultiPolygon(all) => all.0.iter().flat_map(polygon).collect(),
            other => panic!("not a shape that we write: {other:?}"),
        }
    }
}

impl Map {
    pub fn open(path: &Path) -> Map {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let reader = runtime.block_on(AsyncPmTilesReader::new_with_path(path)).expect("a PMTiles file");
        Map { runtime, reader }
    }

    pub fn header(&self) -> &pmtiles::Header {
        self.reader.get_header()
    }

    pub fn metadata(&self) -> serde_json::Value {
        let text = self.runtime.block_on(self.reader.get_metadata()).expect("metadata");
        serde_json::from_str(&text).expect("JSON")
    }

    /// The features of a layer in a tile; none where there is no tile.
    pub fn layer(&self, (zoom, x, y): (u8, u32, u32), name: &str) -> Vec<DecodedFeature> {
        let coord = TileCoord::new(zoom, x, y).expect("a tile");
        let tile = self.runtime.block_on(self.reader.get_tile_decompressed(coord)).expect("a tile is read");
        let Some(tile) = tile else { return Vec::new() };
        let reader = MvtReaderRef::new(&tile).expect("a vector tile");
        let Some(layer) = reader.layers().find(|layer| layer.name() == name) else { return Vec::new() };
        assert_eq!((layer.version(), layer.extent()), (2, 4096));
        let shown = layer.features().map(|feature| DecodedFeature {
            geometry: feature.geometry().expect("a shape"),
            properties: feature.properties().map(|it| it.expect("a property")).map(text).collect(),
        });
        shown.collect()
    }
}

fn text((key, value): (&str, MvtValueRef)) -> (String, String) {
    let value = match value {
        MvtValueRef::String(text) => text.to_owned(),
        MvtValueRef::Int(number) => number.to_string(),
        MvtValueRef::Bool(flag) => flag.to_string(),
        other => panic!("not a value that we write: {other:?}"),
    };
    (key.to_owned(), value)
}

/// The tile at a place, and where in it the place is.
pub fn tile_at(zoom: u8, latitude: f64, longitude: f64) -> ((u8, u32, u32), [f64; 2]) {
    let across = f64::from(1_u32 << zoom);
    let x = (longitude + 180.0) / 360.0 * across;
    let radians = latitude.to_radians();
    let y = (1.0 - (radians.tan() + 1.0 / radians.cos()).ln() / std::f64::consts::PI) / 2.0 * across;
    ((zoom, x as u32, y as u32), [x.fract() * 4096.0, y.fract() * 4096.0])
}

/// How far a point is from a line.
pub fn distance([x, y]: [f64; 2], line: &[[f64; 2]]) -> f64 {
    let to_segment = |pair: &[[f64; 2]]| {
        let [[ax, ay], [bx, by]] = [pair[0], pair[1]];
        let (dx, dy) = (bx - ax, by - ay);
        let length2 = (dx * dx + dy * dy).max(f64::MIN_POSITIVE);
        let share = (((x - ax) * dx + (y - ay) * dy) / length2).clamp(0.0, 1.0);
        (ax + share * dx - x).hypot(ay + share * dy - y)
    };
    line.windows(2).map(to_segment).fold(f64::INFINITY, f64::min)
}

/// The area within a closed ring: positive where it runs clockwise on a map, as outer rings do.
pub fn signed_area(ring: &[[f64; 2]]) -> f64 {
    ring.windows(2).map(|pair| pair[0][0] * pair[1][1] - pair[1][0] * pair[0][1]).sum::<f64>() / 2.0
}
