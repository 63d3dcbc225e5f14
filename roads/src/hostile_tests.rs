//! Extracts and networks that were damaged or made to do harm: refused or read, never a panic.

#[allow(dead_code, reason = "the driver has more than this target uses")]
#[path = "../tests/support/small.rs"]
mod small;

use crate::network::{Network, ROAD_NETWORK};
use crate::{Mode, build, import, osm};
use small::extract;
use umkreis_fuzzing::{Corpus, fuzz, runs};

/// In memory where there is such a folder: a million files take a disk a quarter of an hour.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder")
}

#[test]
fn a_million_damaged_extracts_are_read_or_refused() {
    let folder = folder();
    let path = folder.path().join("damaged.osm.pbf");
    std::fs::write(&path, extract()).expect("the extract");
    let whole = osm::read(&path, &|_| {}).expect("the undamaged one is read");
    assert_eq!((whole.ways.len(), whole.spots.len(), whole.restrictions.len()), (2, 5, 1));
    let words: &[&[u8]] = &[
        b"\x00",
        b"\x7f",
        b"\xff\xff\xff\xff\x0f",
        b"OSMData",
        b"OSMHeader",
        b"DenseNodes",
        b"\x0a",
        b"\x12",
        b"\x1a",
    ];
    let corpus = Corpus { inputs: vec![extract()], words };
    fuzz("OSM import", &corpus, runs(1_500, 1_000_000), |input| {
        std::fs::write(&path, input).expect("the file is written");
        match osm::read(&path, &|_| {}) {
            // Such small ones lead nowhere; what counts is that building them says so.
            Ok(read) => {
                let _ = build::build(read, &|_, _| {});
                true
            }
            Err(_) => false,
        }
    });
}

fn ask(network: &Network) {
    let points = [(48.300, 14.290), (48.301, 14.2895), (48.302, 14.290), (48.301, 14.291), (-90.0, 180.0)];
    for mode in Mode::ALL {
        for from in points {
            points.iter().for_each(|to| drop(network.route(mode, from, *to)));
        }
    }
}

#[test]
fn a_million_forged_networks_with_a_right_checksum_are_read_or_refused() {
    let folder = folder();
    let (extract, path) = (folder.path().join("small.osm.pbf"), folder.path().join("forged.bin"));
    std::fs::write(&extract, small::extract()).expect("the extract is written");
    import(&extract, &path, &|_, _| {}).expect("it is imported");
    let content = ROAD_NETWORK.open(&path).and_then(|file| file.read()).expect("it is whole");
    let words: &[&[u8]] =
        &[b"\x00", b"\x01", b"\x7f", b"\xff\xff\xff\xff", b"\xff\xff\xff\xff\x0f", b"\x80\x01"];
    let corpus = Corpus { inputs: vec![content], words };
    fuzz("road network", &corpus, runs(3_000, 1_000_000), |input| {
        ROAD_NETWORK.save(input, &path).expect("the file is written");
        Network::load(&path).is_ok_and(|network| {
            ask(&network);
            true
        })
    });
}
