//! Extracts that were damaged on their way, by the million: refused or read, never a panic.

#[allow(dead_code, reason = "the driver has more than this target uses")]
#[path = "../../server/src/foundation/fuzzing.rs"]
mod mutate;
#[path = "../tests/support/extract.rs"]
mod small;

use crate::{build, osm};
use mutate::{Corpus, fuzz, runs};
use small::extract;

#[test]
fn a_million_damaged_extracts_are_read_or_refused() {
    // In memory where there is such a folder: a million files take a disk a quarter of an hour.
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder");
    let path = folder.path().join("damaged.osm.pbf");
    std::fs::write(&path, extract()).expect("the extract");
    let whole = osm::read(&path).expect("the undamaged one is read");
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
        match osm::read(&path) {
            // Such small ones lead nowhere; what counts is that building them says so.
            Ok(read) => {
                let _ = build::build(&read);
                true
            }
            Err(_) => false,
        }
    });
}
