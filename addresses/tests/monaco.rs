//! The addresses of Monaco, a real town.

#[path = "support/spellings.rs"]
mod spellings;

use spellings::{Random, addresses, metres, mistyped, spellings};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use umkreis_addresses::{Addresses, Error, Precision, StopKind, import};
use umkreis_prepared::Error::{Damaged, OtherKind, OtherVersion, Unreadable};

/// The extract that `scripts/osrm.sh` fetches; `None`, said aloud, when it cannot.
fn extract() -> Option<PathBuf> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/osrm.sh");
    let output = Command::new(script).arg("fetch").stderr(Stdio::inherit()).output().ok()?;
    if !output.status.success() {
        eprintln!("SKIPPED: scripts/osrm.sh could not fetch Monaco from PyPI");
        return None;
    }
    Some(PathBuf::from(String::from_utf8(output.stdout).ok()?.trim()).join("monaco.osm.pbf"))
}

struct Monaco {
    extract: PathBuf,
    folder: tempfile::TempDir,
    addresses: Addresses,
}

fn monaco() -> Option<Monaco> {
    let extract = extract()?;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let target = folder.path().join("addresses.bin");
    import(&extract, &target, &|_, _| {}).expect("Monaco is imported");
    let addresses = Addresses::open(&target).expect("what was written can be read");
    Some(Monaco { extract, folder, addresses })
}

#[test]
fn every_address_is_found_as_people_write_it_with_and_without_an_error() {
    let Some(monaco) = monaco() else { return };
    let mut random = Random(24);
    let (mut asked, mut right) = (0, [0, 0]);
    for address in &addresses(&monaco.extract) {
        for text in spellings(address) {
            asked += 1;
            for (error, text) in [text.clone(), mistyped(&text, &mut random)].into_iter().enumerate() {
                let found = monaco.addresses.find(&text, 1);
                let near = found.first().is_some_and(|it| metres(address, it.latitude, it.longitude) <= 30.0);
                right[error] += usize::from(near);
            }
        }
    }
    let share = right.map(|right| right as f64 / f64::from(asked));
    println!("{asked} asked, {share:?} within 30 m");
    assert!(asked > 150 && share[0] >= 0.98 && share[1] >= 0.95, "{asked} {share:?}");
}

#[test]
fn a_missing_number_is_answered_by_its_neighbour_and_a_street_by_its_middle() {
    let Some(monaco) = monaco() else { return };
    let first = |text: &str| monaco.addresses.find(text, 5).into_iter().next().expect("something is found");
    let house = first("Lüjerneta 2");
    assert_eq!((house.precision, house.house_number.as_deref()), (Precision::House, Some("2")));
    assert_eq!(house.label, "Rue de la Lujerneta 2, 98000 Monaco");
    let beside = first("rue de la lujerneta 3");
    assert_eq!((beside.precision, beside.house_number.as_deref()), (Precision::NearestHouse, Some("2")));
    let far = first("Rue de la Lüjerneta 99999");
    assert_eq!((far.precision, far.house_number), (Precision::Street, None));
    let street = first("bd princesse charlotte");
    assert_eq!(street.precision, Precision::Street);
    assert_eq!(street.label, "Boulevard Princesse Charlotte, 98000 Monaco");
    let place = first("Nirgendwostrasse 12, La Turbie");
    assert_eq!((place.precision, place.town.as_deref()), (Precision::Place, Some("La Turbie")));
    assert_eq!(first("98000").label, "98000 Monaco");
    assert_eq!(monaco.addresses.find("", 5), []);
    assert_eq!(monaco.addresses.find("Landstraße 17, 4020 Linz", 5), []);
}

#[test]
fn suggestions_complete_what_was_begun() {
    let Some(monaco) = monaco() else { return };
    let labels = |text: &str| -> Vec<String> {
        monaco.addresses.suggest(text, 8).into_iter().map(|found| found.label).collect()
    };
    assert!(
        labels("boulevard princesse ch").contains(&"Boulevard Princesse Charlotte, 98000 Monaco".to_owned())
    );
    assert_eq!(labels("la tur")[0], "La Turbie");
    assert_eq!(labels("980")[0], "98000 Monaco");
    assert_eq!(labels("boulevrad princesse charl")[0], "Boulevard Princesse Charlotte, 98000 Monaco");
    assert!(labels("").is_empty());
}

#[test]
fn a_point_names_its_house_its_street_or_its_town() {
    let Some(monaco) = monaco() else { return };
    let house = monaco.addresses.find("Rue de la Lüjerneta 2", 1).remove(0);
    let there = monaco.addresses.at(house.latitude + 0.0001, house.longitude).unwrap();
    assert_eq!((&there.label, there.precision), (&house.label, Precision::House));
    let street = monaco.addresses.find("Boulevard Princesse Charlotte", 1).remove(0);
    let there = monaco.addresses.at(street.latitude, street.longitude).unwrap();
    assert!(there.precision <= Precision::Street, "{there:?}");
    let hills = monaco.addresses.at(43.7515, 7.3985).unwrap();
    assert!(hills.town.is_some(), "{hills:?}");
    assert_eq!(monaco.addresses.at(48.3064, 14.2861), None);
    assert_eq!(monaco.addresses.at(f64::NAN, 7.0), None);
}

#[test]
fn the_nearest_stops_come_first_each_once() {
    let Some(monaco) = monaco() else { return };
    let stops = monaco.addresses.stops_near(43.7384, 7.4195, 1_000.0, 20);
    assert!(stops.len() > 5 && stops.iter().any(|stop| stop.kind == StopKind::Bus));
    assert!(stops.is_sorted_by_key(|stop| stop.distance_m));
    assert!(stops.iter().any(|stop| stop.kind == StopKind::Train), "{stops:?}");
    assert!(monaco.addresses.stops_near(48.0, 14.0, 1_000.0, 20).is_empty());
}

#[test]
fn the_same_extract_makes_the_same_file() {
    let Some(monaco) = monaco() else { return };
    let again = monaco.folder.path().join("again.bin");
    import(&monaco.extract, &again, &|_, _| {}).unwrap();
    let read = |name: &str| std::fs::read(monaco.folder.path().join(name)).unwrap();
    assert!(read("addresses.bin") == read("again.bin"));
}

#[test]
fn damaged_files_are_refused_with_a_reason() {
    let Some(monaco) = monaco() else { return };
    let (broken, target) = (monaco.folder.path().join("broken"), monaco.folder.path().join("out"));
    let whole = std::fs::read(&monaco.extract).unwrap();
    for content in
        [&whole[..whole.len() / 2], &whole[..whole.len() - 1], b"", b"<osm version=\"0.6\">", &whole[1..]]
    {
        std::fs::write(&broken, content).unwrap();
        assert!(matches!(import(&broken, &target, &|_, _| {}), Err(Error::Extract(_))));
    }
    assert!(import(Path::new("no/such.osm.pbf"), &target, &|_, _| {}).is_err());
    assert!(!target.exists(), "nothing is written");

    let made = std::fs::read(monaco.folder.path().join("addresses.bin")).unwrap();
    let mut flipped = made.clone();
    flipped[made.len() / 2] ^= 1;
    for content in [&made[..made.len() - 1], &flipped] {
        std::fs::write(&broken, content).unwrap();
        assert!(matches!(Addresses::open(&broken), Err(Error::File(Damaged { .. }))));
    }
    let mut older = made.clone();
    older[8] = 0;
    std::fs::write(&broken, &older).unwrap();
    assert!(matches!(Addresses::open(&broken), Err(Error::File(OtherVersion { .. }))));
    std::fs::write(&broken, &whole).unwrap();
    assert!(matches!(Addresses::open(&broken), Err(Error::File(OtherKind { .. }))));
    assert!(matches!(Addresses::open(Path::new("no/such.bin")), Err(Error::File(Unreadable { .. }))));
}
