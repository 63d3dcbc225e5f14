//! Extracts that were damaged on their way, by the million: drawn or refused, never a panic.

#[allow(dead_code, reason = "the driver has more than this target uses")]
use crate::import;
use umkreis_fuzzing::{Corpus, fuzz, runs};
use umkreis_osm::MemberKind;
use umkreis_osm::sample::Sample;

/// A lake with an island at the sea, a street and a boundary.
fn small() -> Vec<u8> {
    let places =
        [(48.0, 14.0), (48.0, 14.01), (48.01, 14.01), (48.01, 14.0), (48.004, 14.004), (48.005, 14.006)];
    let sample = (1..).zip(places).fold(
        Sample::default().bounds([14.0, 48.0, 14.02, 48.02]),
        |sample, (id, (latitude, longitude))| {
            sample.node(id, latitude, longitude, &[("place", "village"), ("name", "Ort")])
        },
    );
    let way = MemberKind::Way;
    sample
        .way(10, &[1, 2, 3], &[("highway", "primary"), ("name", "Straße")])
        .way(11, &[3, 4, 1], &[("natural", "coastline")])
        .way(12, &[4, 5, 6, 4], &[("building", "yes"), ("addr:housenumber", "1")])
        .relation(
            20,
            &[(way, 10, "outer"), (way, 11, "outer"), (way, 12, "inner")],
            &[("type", "multipolygon"), ("natural", "water"), ("name", "See")],
        )
        .relation(
            21,
            &[(way, 10, "outer"), (way, 11, "outer")],
            &[("type", "boundary"), ("boundary", "administrative"), ("admin_level", "4"), ("name", "Land")],
        )
        .bytes()
}

#[test]
fn a_million_damaged_extracts_are_drawn_or_refused() {
    // In memory where there is such a folder: a million files take a disk a quarter of an hour.
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder");
    let (path, target) = (folder.path().join("damaged.osm.pbf"), folder.path().join("map.pmtiles"));
    std::fs::write(&path, small()).expect("the extract");
    let whole = import(&path, &target, &|_, _| {}).expect("the undamaged one is drawn");
    assert!(whole.features >= 12, "{whole:?}");
    let words: &[&[u8]] = &[
        b"\x00",
        b"\x7f",
        b"\xff\xff\xff\xff\x0f",
        b"natural",
        b"coastline",
        b"admin_level",
        b"inner",
        b"\x0a",
        b"\x12",
        b"\x1a",
    ];
    let corpus = Corpus { inputs: vec![small()], words };
    fuzz("tiles", &corpus, runs(300, 1_000_000), |input| {
        std::fs::write(&path, input).expect("the file is written");
        import(&path, &target, &|_, _| {}).is_ok()
    });
}
