//! A small region that has everything in it, as it stands in the tiles.

mod support;

use std::cell::RefCell;
use support::{DecodedFeature, Map, signed_area, tile_at};
use umkreis_osm::MemberKind;
use umkreis_osm::sample::Sample;
use umkreis_tiles::{Coast, Error, import};

const WAY: MemberKind = MemberKind::Way;
const BOUNDS: [f64; 4] = [14.1, 48.0, 14.3, 48.2];

/// Four corners around a point, numbered from `first`.
fn corners(sample: Sample, first: i64, latitude: f64, longitude: f64, half: f64) -> Sample {
    let corners = [(-half, -half), (-half, half), (half, half), (half, -half)];
    (first..)
        .zip(corners)
        .fold(sample, |sample, (id, (north, east))| sample.node(id, latitude + north, longitude + east, &[]))
}

fn ring(first: i64) -> [i64; 5] {
    [first, first + 1, first + 2, first + 3, first]
}

/// A lake with an island and a forest with a clearing, streets in a tunnel and over a bridge, a village.
fn region() -> Sample {
    let mut sample = Sample::default().bounds(BOUNDS);
    for (first, half) in [(10, 0.08), (20, 0.03)] {
        sample = corners(sample, first, 48.1, 14.2, half);
    }
    for (first, half) in [(30, 0.02), (40, 0.005)] {
        sample = corners(sample, first, 48.03, 14.13, half);
    }
    sample = corners(sample, 50, 48.15, 14.25, 0.0002);
    sample = corners(sample, 60, 48.1, 14.2, 0.09);
    for (id, east) in (70..76).zip(0..) {
        sample = sample.node(id, 48.17, 14.12 + f64::from(east) * 0.004, &[]);
    }
    sample = sample
        .node(1, 48.15, 14.25, &[("place", "village"), ("name", "Seedorf"), ("population", "1 200")])
        .node(2, 48.15, 14.248, &[("place", "village"), ("name", "Winkl")])
        .node(5, 48.17, 14.22, &[("place", "hamlet"), ("name", "Öd")])
        .node(3, 48.149, 14.25, &[("amenity", "bicycle_parking"), ("addr:housenumber", "7")])
        .node(4, 48.148, 14.25, &[("highway", "bus_stop"), ("name", "Seedorf Mitte"), ("name:de", "Mitte")]);
    sample
        .way(100, &[10, 11, 12], &[])
        .way(101, &[10, 13, 12], &[])
        .way(102, &ring(20), &[])
        .way(103, &ring(30), &[])
        .way(104, &ring(40), &[])
        .way(105, &ring(50), &[("building", "yes"), ("addr:housenumber", "12a")])
        .way(106, &ring(60), &[("boundary", "administrative")])
        .way(107, &[70, 71], &[("highway", "primary"), ("name", "Hauptstraße"), ("ref", "B1;E55")])
        .way(108, &[71, 72], &[("highway", "primary"), ("name", "Hauptstraße"), ("tunnel", "yes")])
        .way(109, &[72, 73], &[("highway", "primary"), ("name", "Hauptstraße"), ("bridge", "yes")])
        .way(110, &[73, 74], &[("highway", "residential"), ("oneway", "-1")])
        .way(111, &[74, 75], &[("highway", "proposed")])
        .relation(
            200,
            &[(WAY, 100, "outer"), (WAY, 101, "outer"), (WAY, 102, "inner")],
            &[("type", "multipolygon"), ("natural", "water"), ("name", "Waldsee")],
        )
        .relation(
            201,
            &[(WAY, 103, "outer"), (WAY, 104, "inner")],
            &[("type", "multipolygon"), ("landuse", "forest")],
        )
        .relation(
            202,
            &[(WAY, 106, "outer")],
            &[
                ("type", "boundary"),
                ("boundary", "administrative"),
                ("admin_level", "8"),
                ("name", "Seedorf"),
            ],
        )
        .relation(
            203,
            &[(WAY, 106, "outer")],
            &[("type", "boundary"), ("boundary", "administrative"), ("admin_level", "4"), ("name", "Land")],
        )
}

fn map_of(sample: &Sample) -> (tempfile::TempDir, Map) {
    let folder = tempfile::tempdir().unwrap();
    let (extract, target) = (folder.path().join("small.osm.pbf"), folder.path().join("small.pmtiles"));
    std::fs::write(&extract, sample.bytes()).unwrap();
    let said = RefCell::new(Vec::new());
    let summary = import(&extract, &target, &|what, share| said.borrow_mut().push((what.to_owned(), share)));
    assert_eq!(summary.expect("it is imported").coast, Coast::NoCoast);
    let said = said.into_inner();
    assert!(said.is_sorted_by(|a, b| a.1 <= b.1), "progress goes forward: {said:?}");
    assert_eq!(said.last().map(|(what, share)| (what.as_str(), *share)), Some(("tiles", 1.0)));
    let map = Map::open(&target);
    (folder, map)
}

fn only(shown: Vec<DecodedFeature>) -> DecodedFeature {
    assert_eq!(shown.len(), 1, "{shown:?}");
    shown.into_iter().next().expect("one")
}

#[test]
fn a_lake_has_its_island_and_a_forest_its_clearing() {
    let (_folder, map) = map_of(&region());
    for (layer, kind, latitude, longitude, outer, inner) in
        [("water_polygons", "water", 48.1, 14.2, 0.16, 0.06), ("land", "forest", 48.03, 14.13, 0.04, 0.01)]
    {
        let (tile, _) = tile_at(10, latitude, longitude);
        let area = only(map.layer(tile, layer));
        assert_eq!(area.get("kind"), kind);
        let sizes: Vec<f64> = area.pieces().iter().map(|ring| signed_area(ring)).collect();
        // A degree at this latitude and zoom, in steps of the tile.
        let step = 4096.0 * 1024.0 / 360.0;
        let square = |side: f64| side * side * step * step / 48.1_f64.to_radians().cos();
        assert_eq!(sizes.len(), 2, "{sizes:?}");
        assert!((sizes[0] / square(outer) - 1.0).abs() < 0.02, "{sizes:?} {}", square(outer));
        assert!((-sizes[1] / square(inner) - 1.0).abs() < 0.1, "{sizes:?} {}", square(inner));
    }
    // Deep inside: the lake fills a tile, the island leaves another one dry.
    let (wet, _) = tile_at(14, 48.045, 14.245);
    assert!(signed_area(&only(map.layer(wet, "water_polygons")).pieces()[0]) > 4096.0 * 4096.0);
    let (dry, _) = tile_at(14, 48.1, 14.2);
    assert!(map.layer(dry, "water_polygons").is_empty());
    let (labelled, _) = tile_at(12, 48.1, 14.2);
    assert_eq!(only(map.layer(labelled, "water_polygons_labels")).get("name"), "Waldsee");
}

#[test]
fn streets_know_tunnels_bridges_and_directions() {
    let (_folder, map) = map_of(&region());
    let (near, _) = tile_at(14, 48.17, 14.126);
    let streets = map.layer(near, "streets");
    let flags = |kind: &str, key: &str| {
        streets.iter().any(|street| street.get("kind") == kind && street.get(key) == "true")
    };
    assert!(flags("primary", "tunnel") && flags("primary", "bridge"));
    assert!(!flags("primary", "oneway"));
    let (side, _) = tile_at(14, 48.17, 14.134);
    let side = map.layer(side, "streets");
    let side = only(side.into_iter().filter(|street| street.get("kind") == "residential").collect());
    assert_eq!((side.get("oneway"), side.get("oneway_reverse")), ("true", "true"));
    // From afar it is one line without details, and smaller streets are not there.
    let (far, _) = tile_at(9, 48.17, 14.126);
    let street = only(map.layer(far, "streets"));
    assert_eq!((street.get("kind"), street.properties.contains_key("tunnel")), ("primary", false));
    assert_eq!(street.pieces().len(), 1);
    let label =
        map.layer(near, "street_labels").into_iter().find(|label| !label.get("ref").is_empty()).unwrap();
    assert_eq!((label.get("ref"), label.get("name")), ("B1\nE55", "Hauptstraße"));
}

#[test]
fn places_stops_and_house_numbers_are_there() {
    let (_folder, map) = map_of(&region());
    let (near, _) = tile_at(14, 48.15, 14.25);
    let places = map.layer(near, "place_labels");
    assert_eq!(places.iter().map(|place| place.get("name")).collect::<Vec<_>>(), ["Seedorf", "Winkl"]);
    assert_eq!(places[0].get("population"), "1200");
    // They are 150 m apart: from afar only the larger one has room.
    let (far, _) = tile_at(10, 48.15, 14.25);
    assert_eq!(only(map.layer(far, "place_labels")).get("name"), "Seedorf");
    // Hamlets are written from the zoom at which there is room for their names.
    let hamlet = |zoom: u8| {
        let (tile, _) = tile_at(zoom, 48.17, 14.22);
        map.layer(tile, "place_labels").iter().any(|place| place.get("name") == "Öd")
    };
    assert!(hamlet(13) && !hamlet(12));
    assert_eq!(only(map.layer(near, "public_transport")).get("name_de"), "Mitte");
    assert_eq!(only(map.layer(near, "addresses")).get("housenumber"), "12a");
    assert_eq!(only(map.layer(near, "pois")).get("amenity"), "bicycle_parking");
    assert_eq!(map.layer(near, "buildings").len(), 1);
}

#[test]
fn a_boundary_is_drawn_once_for_the_highest_unit() {
    let (_folder, map) = map_of(&region());
    let (tile, _) = tile_at(12, 48.19, 14.2);
    assert_eq!(only(map.layer(tile, "boundaries")).get("admin_level"), "4");
}

#[test]
fn what_the_style_does_not_draw_is_left_out() {
    let sample = corners(Sample::default().bounds(BOUNDS), 10, 48.1, 14.2, 0.002)
        .node(1, 48.1, 14.2, &[("amenity", "restaurant"), ("name", "Wirt"), ("addr:housenumber", "5")])
        .node(2, 48.1, 14.201, &[("amenity", "bench")])
        .way(100, &[10, 11], &[("highway", "track"), ("surface", "gravel"), ("tracktype", "grade2")])
        .way(101, &[11, 12], &[("railway", "rail"), ("name", "Westbahn"), ("ref", "101")])
        .way(102, &[12, 13], &[("railway", "rail"), ("service", "yard")])
        .way(103, &[13, 10], &[("highway", "bridleway"), ("name", "Reitweg")])
        .way(104, &[10, 12], &[("waterway", "stream"), ("tunnel", "culvert")])
        .way(105, &[11, 13], &[("waterway", "dam")])
        .way(106, &ring(10), &[("amenity", "prison"), ("leisure", "sports_centre")]);
    let (_folder, map) = map_of(&sample);
    let (near, _) = tile_at(14, 48.1, 14.2);
    for layer in ["pois", "sites", "street_labels", "water_lines", "dam_lines"] {
        assert!(map.layer(near, layer).is_empty(), "{layer}");
    }
    // The number of a house that has nothing else to say stays.
    assert_eq!(only(map.layer(near, "addresses")).get("housenumber"), "5");
    let streets = map.layer(near, "streets");
    let mut kinds: Vec<&str> = streets.iter().map(|street| street.get("kind")).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["rail", "rail", "track"]);
    assert!(streets.iter().all(|street| !street.properties.contains_key("surface")));
    // Tracks and sidings are drawn from near only.
    let (further, _) = tile_at(13, 48.1, 14.2);
    assert_eq!(only(map.layer(further, "streets")).get("kind"), "rail");
}

#[test]
fn neighbouring_woods_of_one_kind_are_one_area() {
    let mut sample = Sample::default().bounds(BOUNDS);
    let places = [(0.0, 0.0), (0.0, 0.01), (0.0, 0.02), (0.01, 0.0), (0.01, 0.01), (0.01, 0.02)];
    for (id, (north, east)) in (10..).zip(places) {
        sample = sample.node(id, 48.08 + north, 14.2 + east, &[]);
    }
    sample = sample.way(100, &[10, 11, 14, 13, 10], &[("landuse", "forest")]).way(
        101,
        &[11, 12, 15, 14, 11],
        &[("natural", "wood")],
    );
    let (_folder, map) = map_of(&sample);
    for zoom in [11, 14] {
        let (tile, _) = tile_at(zoom, 48.085, 14.21);
        let woods = only(map.layer(tile, "land"));
        let rings = woods.pieces();
        assert_eq!((woods.get("kind"), rings.len()), ("forest", 1), "zoom {zoom}: {rings:?}");
        assert!(signed_area(&rings[0]) > 0.0);
    }
    let (whole, _) = tile_at(11, 48.085, 14.21);
    let step = 4096.0 * 2048.0 / 360.0;
    let expected = 0.02 * 0.01 * step * step / 48.085_f64.to_radians().cos();
    let drawn = signed_area(&only(map.layer(whole, "land")).pieces()[0]);
    assert!((drawn / expected - 1.0).abs() < 0.03, "{drawn} {expected}");
}

#[test]
fn a_lawn_of_less_than_three_pixels_square_is_drawn_from_near_only() {
    // Some twenty metres, which are less than two pixels at zoom 12.
    let lawn = corners(Sample::default().bounds(BOUNDS), 10, 48.1, 14.2, 0.0001);
    let (_folder, map) = map_of(&lawn.way(100, &ring(10), &[("landuse", "grass")]));
    let drawn = |zoom: u8| map.layer(tile_at(zoom, 48.1, 14.2).0, "land").len();
    assert_eq!((drawn(12), drawn(14)), (0, 1));
}

#[test]
fn municipalities_and_districts_are_drawn_from_near() {
    let mut sample = Sample::default().bounds([14.0, 48.0, 14.4, 48.3]);
    let boxes = [(100, 48.05, 14.05, "6"), (200, 48.15, 14.25, "8")];
    for (id, latitude, longitude, level) in boxes {
        let corners = [(0.0, 0.0), (0.0, 0.1), (0.1, 0.1), (0.1, 0.0)];
        for (at, (north, east)) in (0..).zip(corners) {
            sample = sample.node(id + at, latitude + north, longitude + east, &[]);
        }
        let tags =
            [("type", "boundary"), ("boundary", "administrative"), ("admin_level", level), ("name", "Ort")];
        sample = sample.way(id, &ring(id), &[]).relation(id, &[(WAY, id, "outer")], &tags);
    }
    let (_folder, map) = map_of(&sample);
    let levels = |zoom: u8, latitude: f64, longitude: f64| -> Vec<String> {
        let (tile, _) = tile_at(zoom, latitude, longitude);
        map.layer(tile, "boundaries").iter().map(|line| line.get("admin_level").to_owned()).collect()
    };
    assert_eq!(levels(12, 48.15, 14.3), ["8"]);
    assert_eq!(levels(12, 48.05, 14.1), ["6"]);
    let has = |zoom: u8, level: &str| levels(zoom, 48.15, 14.25).iter().any(|it| it == level);
    assert!(
        has(11, "8") && !has(10, "8") && has(9, "6"),
        "municipalities would crowd what is seen from afar"
    );
}

#[test]
fn the_file_says_what_is_in_it() {
    let (_folder, map) = map_of(&region());
    let header = map.header();
    assert_eq!((header.min_zoom, header.max_zoom, header.clustered()), (0, 14, true));
    assert!((header.min_longitude - 14.1).abs() < 1e-5 && (header.max_latitude - 48.2).abs() < 1e-5);
    let metadata = map.metadata();
    assert!(metadata["attribution"].as_str().unwrap().contains("OpenStreetMap"));
    let layers: Vec<&str> =
        metadata["vector_layers"].as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap()).collect();
    assert!(layers.contains(&"streets") && layers.contains(&"water_polygons") && !layers.contains(&"ocean"));
    // Nothing travels that the file does not tell of.
    for (latitude, longitude) in [(48.15, 14.25), (48.17, 14.126), (48.17, 14.134), (48.1, 14.2)] {
        for described in metadata["vector_layers"].as_array().unwrap() {
            let fields = described["fields"].as_object().unwrap();
            let (tile, _) = tile_at(14, latitude, longitude);
            for shown in map.layer(tile, described["id"].as_str().unwrap()) {
                assert!(shown.properties.keys().all(|key| fields.contains_key(key)), "{described} {shown:?}");
            }
        }
    }
}

#[test]
fn damaged_foreign_and_boundless_extracts_are_refused_and_leave_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (extract, target) = (folder.path().join("bad.osm.pbf"), folder.path().join("map.pmtiles"));
    let tried = |content: &[u8]| {
        std::fs::write(&extract, content).unwrap();
        let error = import(&extract, &target, &|_, _| {}).expect_err("it is refused");
        let files = std::fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(files, 1, "nothing but the extract is there");
        error
    };
    let whole = region().bytes();
    for length in [whole.len() / 2, whole.len() - 1] {
        assert!(matches!(tried(&whole[..length]), Error::Extract(umkreis_osm::Error::Damaged { .. })));
    }
    assert!(matches!(tried(b"PK\x03\x04"), Error::Extract(umkreis_osm::Error::NotAnExtract { .. })));
    assert!(matches!(tried(&Sample::default().bytes()), Error::Empty { .. }));
    let far = Sample::default().bounds(BOUNDS).node(1, 10.0, 10.0, &[("highway", "bus_stop")]);
    assert!(matches!(tried(&far.bytes()), Error::Empty { .. }), "everything lies outside of its bounds");
    let earth = corners(Sample::default(), 10, 0.0, 0.0, 80.0).way(1, &ring(10), &[("landuse", "forest")]);
    assert!(matches!(tried(&earth.bytes()), Error::TooLarge { .. }));
    let nowhere = folder.path().join("no/such/folder/map.pmtiles");
    std::fs::write(&extract, &whole).unwrap();
    assert!(matches!(import(&extract, &nowhere, &|_, _| {}), Err(Error::Unwritable { .. })));
}
