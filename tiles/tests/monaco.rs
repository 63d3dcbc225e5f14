//! The tiles of Monaco, decoded again and compared with the extract they were made from.

mod support;

use std::collections::HashMap;
use std::path::Path;
use support::{DecodedFeature, Map, distance, monaco, signed_area, tile_at};
use umkreis_osm::{Area, Feature, Polygon, Position, read};
use umkreis_tiles::{Coast, import};

/// A step of a tile at the deepest zoom is 0.43 m here.
const TWO_METRES: f64 = 4.6;

struct Street {
    name: String,
    kind: String,
    tunnel: bool,
    oneway: bool,
    points: Vec<Position>,
}

/// Streets for cars, as the extract has them.
fn streets(extract: &Path) -> Vec<Street> {
    const KINDS: [&str; 7] =
        ["motorway", "primary", "secondary", "tertiary", "residential", "unclassified", "service"];
    let mut streets = Vec::new();
    let found = read(
        extract,
        |_| false,
        &|_| {},
        |feature| {
            let Feature::Line(way) = feature else { return };
            let kind = way.tags.get("highway").unwrap_or_default();
            if KINDS.contains(&kind) && !way.tags.is("area", "yes") {
                streets.push(Street {
                    name: way.tags.get("name").unwrap_or_default().to_owned(),
                    kind: kind.to_owned(),
                    tunnel: matches!(way.tags.get("tunnel"), Some("yes" | "building_passage"))
                        || way.tags.is("covered", "yes"),
                    oneway: matches!(way.tags.get("oneway"), Some("yes" | "1" | "true" | "-1")),
                    points: way.points.to_vec(),
                });
            }
        },
    );
    found.expect("Monaco is read");
    streets
}

/// Features with their lines.
type DecodedLines = Vec<(DecodedFeature, Vec<Vec<[f64; 2]>>)>;

/// The lines of a layer at the deepest zoom, each tile decoded once.
struct Lines<'a> {
    map: &'a Map,
    layer: &'a str,
    tiles: HashMap<(u8, u32, u32), DecodedLines>,
}

impl Lines<'_> {
    /// Whether a fitting line runs past a place within two metres.
    fn run_past(&mut self, place: Position, fits: impl Fn(&DecodedFeature) -> bool) -> bool {
        let (tile, point) = tile_at(14, place.latitude(), place.longitude());
        let lines = self.tiles.entry(tile).or_insert_with(|| {
            let shown = self.map.layer(tile, self.layer).into_iter();
            shown.map(|shown| (shown.clone(), shown.pieces())).collect()
        });
        let fitting = lines.iter().filter(|(shown, _)| fits(shown)).flat_map(|(_, pieces)| pieces);
        fitting.map(|line| distance(point, line)).any(|away| away < TWO_METRES)
    }
}

#[test]
fn every_street_of_monaco_is_where_the_extract_has_it() {
    let Some(extract) = monaco() else { return };
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("monaco.pmtiles");
    let summary = import(&extract, &target, &|_, _| {}).expect("Monaco is imported");
    assert_eq!(summary.coast, Coast::Ocean);
    let map = Map::open(&target);
    let [west, south, east, north] = summary.bounds;
    let inside = |place: &&Position| {
        (west..east).contains(&place.longitude()) && (south..north).contains(&place.latitude())
    };
    let streets = streets(&extract);
    let lines = |layer| Lines { map: &map, layer, tiles: HashMap::new() };
    let (mut drawn, mut labels) = (lines("streets"), lines("street_labels"));
    let (mut compared, mut counts) = (0, HashMap::<&str, usize>::new());
    for street in &streets {
        // The middle of a way is its own; at its ends others meet it.
        for place in street.points.iter().skip(1).step_by(3).filter(inside) {
            let same = |shown: &DecodedFeature| {
                shown.get("kind") == street.kind
                    && shown.get("tunnel") == street.tunnel.to_string()
                    && shown.get("oneway") == street.oneway.to_string()
            };
            assert!(drawn.run_past(*place, same), "{} {} at {place:?}", street.kind, street.name);
            compared += 1;
        }
        for (what, is) in [("tunnel", street.tunnel), ("oneway", street.oneway)] {
            *counts.entry(what).or_default() += usize::from(is);
        }
    }
    assert!(compared > 2_000, "only {compared} points");
    assert!(counts["tunnel"] > 50 && counts["oneway"] > 300, "{counts:?}");

    let boulevard: Vec<&Street> =
        streets.iter().filter(|street| street.name == "Boulevard des Moulins").collect();
    assert!(!boulevard.is_empty());
    for place in boulevard.iter().flat_map(|street| &street.points) {
        let named = |shown: &DecodedFeature| shown.get("name") == "Boulevard des Moulins";
        assert!(labels.run_past(*place, named), "its label is not at {place:?}");
    }
}

/// Buildings that are relations, with at least one hole.
fn buildings_with_courtyards(extract: &Path) -> Vec<Polygon> {
    let mut buildings = Vec::new();
    let found = read(
        extract,
        |tags| tags.is("type", "multipolygon") && tags.get("building").is_some_and(|kind| kind != "no"),
        &|_| {},
        |feature| {
            let Feature::Relation(relation) = feature else { return };
            let polygons = Area::of_relation(relation).polygons.into_iter();
            buildings.extend(polygons.filter(|polygon| !polygon.inner.is_empty()));
        },
    );
    found.expect("Monaco is read");
    buildings
}

/// Whether holes, or outer rings, run past all of these points within two metres.
fn rings_run_past(rings: &[Vec<[f64; 2]>], holes: bool, points: &[[f64; 2]]) -> bool {
    let fitting: Vec<_> = rings.iter().filter(|ring| (signed_area(ring) < 0.0) == holes).collect();
    points.iter().all(|point| fitting.iter().any(|ring| distance(*point, ring) < TWO_METRES))
}

#[test]
fn buildings_of_monaco_have_their_courtyards_as_holes() {
    let Some(extract) = monaco() else { return };
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("monaco.pmtiles");
    import(&extract, &target, &|_, _| {}).expect("Monaco is imported");
    let map = Map::open(&target);
    let mut courtyards = 0;
    for Polygon { outer, inner } in buildings_with_courtyards(&extract) {
        for hole in &inner {
            let (tile, _) = tile_at(14, hole[0].latitude(), hole[0].longitude());
            let in_tile = |ring: &[Position]| -> Vec<[f64; 2]> {
                let placed = ring.iter().map(|place| tile_at(14, place.latitude(), place.longitude()));
                placed.filter(|(its_tile, _)| *its_tile == tile).map(|(_, point)| point).collect()
            };
            let (around, within) = (in_tile(&outer), in_tile(hole));
            let is_drawn = |shown: &DecodedFeature| {
                let rings = shown.pieces();
                rings_run_past(&rings, false, &around) && rings_run_past(&rings, true, &within)
            };
            assert!(map.layer(tile, "buildings").iter().any(is_drawn), "no courtyard at {:?}", hole[0]);
            courtyards += 1;
        }
    }
    assert!(courtyards >= 2, "only {courtyards} courtyards");
}

#[test]
fn monaco_lies_at_the_sea_and_has_its_places() {
    let Some(extract) = monaco() else { return };
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("monaco.pmtiles");
    import(&extract, &target, &|_, _| {}).expect("Monaco is imported");
    let map = Map::open(&target);
    // Off the harbour there is nothing but water; in the old town none of it.
    let (sea, _) = tile_at(14, 43.735, 7.46);
    let ocean = map.layer(sea, "ocean");
    assert_eq!(ocean.len(), 1);
    assert!(signed_area(&ocean[0].pieces()[0]) > 4096.0 * 4096.0, "it fills the tile");
    let (inland, _) = tile_at(14, 43.752, 7.39);
    assert!(map.layer(inland, "ocean").is_empty());

    let (town, _) = tile_at(14, 43.7311, 7.4197);
    assert!(map.layer(town, "buildings").len() > 200);
    let signs = ["parking", "bicycle_parking"];
    assert!(
        map.layer(town, "pois").iter().all(|poi| signs.contains(&poi.get("amenity"))),
        "no others are drawn"
    );
    assert!(map.layer(town, "public_transport").iter().any(|stop| stop.get("kind") == "bus_stop"));
    let (whole, _) = tile_at(8, 43.7311, 7.4197);
    let borders = map.layer(whole, "boundaries");
    assert!(borders.iter().any(|border| border.get("admin_level") == "2"));
    assert!(borders.iter().all(|border| ["2", "4"].contains(&border.get("admin_level"))), "no others at 8");
    assert!(map.layer(whole, "buildings").is_empty());
}

#[test]
fn the_same_extract_gives_the_same_bytes() {
    let Some(extract) = monaco() else { return };
    let folder = tempfile::tempdir().unwrap();
    let bytes = ["one", "two"].map(|name| {
        let target = folder.path().join(name);
        import(&extract, &target, &|_, _| {}).expect("Monaco is imported");
        std::fs::read(target).unwrap()
    });
    assert!(bytes[0] == bytes[1]);
}
