//! Extracts and files of our own that were damaged or made to do harm: refused or read, never a panic.

#[allow(dead_code, reason = "the driver has more than this target uses")]
use crate::addresses::Addresses;
use crate::file::ADDRESSES;
use crate::village_tests::village;
use crate::{build, import, read};
use std::path::{Path, PathBuf};
use umkreis_fuzzing::{Corpus, fuzz, runs};

/// In memory where there is such a folder: a million files take a disk a quarter of an hour.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder")
}

fn ask(addresses: &Addresses) {
    for text in ["Hauptstr. 12a", "4999 Steindorf", "oed 4", "Sidlung 4 Steindrf", "S", "4"] {
        addresses.find(text, 5);
        addresses.suggest(text, 5);
    }
    for (latitude, longitude) in [(48.0, 14.0), (48.04, 14.04), (-90.0, 180.0)] {
        addresses.at(latitude, longitude);
        addresses.stops_near(latitude, longitude, 1e9, 5);
    }
}

#[test]
fn a_million_damaged_extracts_are_read_or_refused() {
    let folder = folder();
    let path = folder.path().join("damaged.osm.pbf");
    let words: &[&[u8]] = &[
        b"\x00",
        b"\x7f",
        b"\xff\xff\xff\xff\x0f",
        b"addr:housenumber",
        b"admin_level",
        b"\x0a",
        b"\x12",
        b"\x1a",
    ];
    let corpus = Corpus { inputs: vec![village()], words };
    fuzz("addresses import", &corpus, runs(1_500, 1_000_000), |input| {
        std::fs::write(&path, input).expect("the file is written");
        let built = read::read(&path, &|_| {}).and_then(|raw| build::build(raw, &|_| {}));
        built.is_ok_and(|index| {
            assert!(index.is_sound(), "what is written can be read again");
            ask(&Addresses::new(index));
            true
        })
    });
}

/// As long as the server lets a question be.
const QUESTION_LETTERS: usize = 200;

/// As people write addresses, in more ways than one would think.
const QUESTIONS: [&str; 11] = [
    "Hauptstr. 12a",
    "Hauptstraße 12/3",
    "4999 Steindorf, Hauptstraße 12",
    "Steindorf Hauptstrasse",
    "Am Bach 1-3, Steindorf",
    "Öd 4",
    "oed 4",
    "Sidlung 4 Steindrf",
    "Siedlung 4, A-4999 Steindorf",
    "hauptstraße   12 a , 4999",
    "12 Hauptstraße",
];

#[test]
fn a_million_questions_are_answered_or_not_and_break_nothing() {
    let folder = folder();
    let addresses = Addresses::open(&made(folder.path())).expect("what was written can be read");
    let words: &[&[u8]] = &[
        b"4999",
        "straße".as_bytes(),
        b"str.",
        b" 12a",
        b"/",
        b"-",
        b",",
        "ß".as_bytes(),
        "ö".as_bytes(),
        b"oe",
        "\u{308}".as_bytes(),
        b"0",
        b"99999999999999999999",
        "\u{1f600}".as_bytes(),
    ];
    let corpus = Corpus { inputs: QUESTIONS.iter().map(|text| text.as_bytes().to_vec()).collect(), words };
    fuzz("address question", &corpus, runs(2_000, 1_000_000), |input| {
        let text: String = String::from_utf8_lossy(input).chars().take(QUESTION_LETTERS).collect();
        let answers = [addresses.find(&text, 5), addresses.suggest(&text, 5)];
        for found in answers.iter().flatten() {
            assert!(!found.label.trim().is_empty());
            assert!((47.0..49.0).contains(&found.latitude) && (13.0..15.0).contains(&found.longitude));
        }
        assert!(answers.iter().all(|found| found.len() <= 5));
        assert_eq!(addresses.find(&text, 5), answers[0], "the same question has the same answer");
        !answers[0].is_empty()
    });
}

fn made(folder: &Path) -> PathBuf {
    let (extract, target) = (folder.join("village.osm.pbf"), folder.join("addresses.bin"));
    std::fs::write(&extract, village()).expect("the extract is written");
    import(&extract, &target, &|_, _| {}).expect("it is imported");
    target
}

#[test]
fn a_million_forged_files_with_a_right_checksum_are_read_or_refused() {
    let folder = folder();
    let whole = made(folder.path());
    let content = ADDRESSES.open(&whole).and_then(|file| file.read()).expect("it is whole");
    let path = folder.path().join("forged.bin");
    let words: &[&[u8]] =
        &[b"\x00", b"\x01", b"\x7f", b"\xff\xff\xff\xff\x0f", b"\x80\x01", b"\xfe\xff\xff\xff\x07"];
    let corpus = Corpus { inputs: vec![content], words };
    fuzz("addresses file", &corpus, runs(3_000, 1_000_000), |input| {
        ADDRESSES.save(input, &path).expect("the file is written");
        Addresses::open(&path).is_ok_and(|addresses| {
            ask(&addresses);
            true
        })
    });
}

#[test]
fn every_cut_and_every_changed_byte_is_noticed() {
    let folder = folder();
    let whole = std::fs::read(made(folder.path())).expect("the file is there");
    let path = folder.path().join("damaged.bin");
    for at in 0..whole.len() {
        std::fs::write(&path, &whole[..at]).expect("the file is written");
        assert!(Addresses::open(&path).is_err(), "cut after {at}");
        let mut changed = whole.clone();
        changed[at] ^= 0x20;
        std::fs::write(&path, changed).expect("the file is written");
        assert!(Addresses::open(&path).is_err(), "changed at {at}");
    }
}
