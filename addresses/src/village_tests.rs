//! A small region with everything that is told differently in extracts: towns, hamlets, gaps and outlines.

use crate::addresses::{Addresses, Precision};
use crate::index::StopKind;
use crate::{Summary, import};
use umkreis_osm::MemberKind::{Node, Way};
use umkreis_osm::sample::Sample;

/// A closed square of four nodes around a middle, as a way.
fn square(
    sample: Sample,
    id: i64,
    (latitude, longitude): (f64, f64),
    half: f64,
    tags: &[(&str, &str)],
) -> Sample {
    let corner = |north: f64, east: f64| (latitude + north * half, longitude + east * half);
    let corners = [corner(-1.0, -1.0), corner(-1.0, 1.0), corner(1.0, 1.0), corner(1.0, -1.0)];
    let first = id * 10;
    let nodes = (0..4).fold(sample, |sample, at| {
        let (latitude, longitude) = corners[at as usize];
        sample.node(first + at, latitude, longitude, &[])
    });
    nodes.way(id, &[first, first + 1, first + 2, first + 3, first], tags)
}

fn house(sample: Sample, id: i64, east: f64, number: &str, rest: &[(&str, &str)]) -> Sample {
    let mut tags = vec![("addr:housenumber", number)];
    tags.extend(rest);
    sample.node(id, 48.0, 14.0 + east, &tags)
}

/// Steindorf with its postcode 4999 and a hamlet, and the town of Großstadt, which is a district of its own.
pub fn village() -> Vec<u8> {
    let mut sample = Sample::default()
        .node(1, 48.0, 14.0, &[("place", "village"), ("name", "Steindorf"), ("population", "900")])
        .node(2, 48.018, 14.0, &[("place", "hamlet"), ("name", "Öd")])
        .node(3, 48.2, 14.3, &[("place", "city"), ("name", "Großstadt")]);
    sample = square(sample, 100, (48.0, 14.0), 0.05, &[]);
    sample = square(sample, 101, (48.2, 14.3), 0.05, &[]);
    let outline = |level| [("type", "boundary"), ("boundary", "administrative"), ("admin_level", level)];
    let with = |level, name| [&outline(level)[..], &[("name", name)]].concat();
    let postal = [("type", "boundary"), ("boundary", "postal_code"), ("postal_code", "4999")];
    sample = sample
        .relation(200, &[(Way, 100, "outer")], &with("8", "Steindorf an der Ache"))
        .relation(201, &[(Way, 100, "outer")], &postal)
        .relation(202, &[(Way, 101, "outer")], &with("6", "Großstadt"));
    let full = [("addr:street", "Hauptstraße"), ("addr:postcode", "4999"), ("addr:city", "Steindorf")];
    sample = house(sample, 20, 0.000, "1", &full);
    sample = house(sample, 21, 0.001, "3-5", &full);
    sample = house(sample, 22, 0.002, "12a;12b", &full);
    // No town, no postcode: as the neighbours.
    sample = house(sample, 23, 0.0025, "14", &[("addr:street", "Hauptstr.")]);
    // No neighbours: by the outlines.
    sample = sample.node(24, 47.97, 14.03, &[("addr:housenumber", "7"), ("addr:street", "Waldweg")]);
    // A hamlet without streets.
    sample = sample.node(25, 48.018, 14.0, &[("addr:housenumber", "4"), ("addr:place", "Öd")]);
    // Only the ends of a row are mapped.
    let row = [("addr:street", "Siedlung")];
    sample = sample
        .node(26, 48.01, 14.010, &[("addr:housenumber", "2"), row[0]])
        .node(27, 48.01, 14.013, &[("addr:housenumber", "8"), row[0]])
        .way(110, &[26, 27], &[("addr:interpolation", "even")]);
    // A house that only its street's relation names.
    sample = sample.node(28, 48.001, 14.02, &[("addr:housenumber", "9")]).relation(
        203,
        &[(Node, 28, "house")],
        &[("type", "associatedStreet"), ("name", "Dr.-Karl-Renner-Gasse")],
    );
    sample = square(sample, 102, (48.002, 14.005), 0.0001, &[]);
    let castle = [
        ("type", "multipolygon"),
        ("building", "yes"),
        ("addr:housenumber", "1"),
        ("addr:street", "Schlossplatz"),
    ];
    sample = sample.relation(204, &[(Way, 102, "outer")], &castle);
    // A road without houses, and the main street itself.
    sample = sample
        .node(30, 48.2, 14.30, &[])
        .node(31, 48.2, 14.31, &[])
        .way(120, &[30, 31], &[("highway", "residential"), ("name", "Linzer Straße")])
        .node(32, 47.9999, 13.999, &[])
        .node(33, 47.9999, 14.004, &[])
        .way(121, &[32, 33], &[("highway", "primary"), ("name", "Hauptstraße")]);
    sample
        .node(40, 48.0005, 14.0, &[("highway", "bus_stop"), ("name", "Steindorf Ort")])
        .node(
            41,
            48.0006,
            14.0,
            &[("public_transport", "stop_position"), ("bus", "yes"), ("name", "Steindorf Ort")],
        )
        .node(42, 48.004, 14.0, &[("railway", "halt"), ("name", "Steindorf")])
        .node(43, 48.004, 14.001, &[("highway", "bus_stop")])
        .bytes()
}

fn opened() -> (Summary, Addresses) {
    made(village())
}

fn made(bytes: Vec<u8>) -> (Summary, Addresses) {
    let folder = tempfile::tempdir().unwrap();
    let (extract, target) = (folder.path().join("village.osm.pbf"), folder.path().join("addresses.bin"));
    std::fs::write(&extract, bytes).unwrap();
    let summary = import(&extract, &target, &|_, _| {}).unwrap();
    (summary, Addresses::open(&target).unwrap())
}

#[test]
fn what_an_address_does_not_say_is_told_by_its_surroundings() {
    let (summary, addresses) = opened();
    assert_eq!(summary.stops, 2, "platforms are one stop, and a stop needs a name");
    let label =
        |text: &str| addresses.find(text, 5).first().map(|found| (found.label.clone(), found.precision));
    for (text, expected, precision) in [
        ("Hauptstr. 12a", "Hauptstraße 12a, 4999 Steindorf", Precision::House),
        ("Hauptstraße 12 B", "Hauptstraße 12b, 4999 Steindorf", Precision::House),
        ("Hauptstraße 1/3", "Hauptstraße 1, 4999 Steindorf", Precision::House),
        ("Hauptstraße 5", "Hauptstraße 3-5, 4999 Steindorf", Precision::House),
        ("4999 Steindorf, Hauptstraße 14", "Hauptstraße 14, 4999 Steindorf", Precision::House),
        ("steindorf hauptstr 14", "Hauptstraße 14, 4999 Steindorf", Precision::House),
        ("Hauptstraße 15 Steindorf a. d. Ache", "Hauptstraße 14, 4999 Steindorf", Precision::NearestHouse),
        ("Hauptstraße 200", "Hauptstraße, 4999 Steindorf", Precision::Street),
        ("Hauptstraße", "Hauptstraße, 4999 Steindorf", Precision::Street),
        ("Waldweg 7", "Waldweg 7, 4999 Steindorf", Precision::House),
        ("Öd 4", "Öd 4, 4999 Steindorf", Precision::House),
        ("oed 4 steindorf", "Öd 4, 4999 Steindorf", Precision::House),
        ("Siedlung 8", "Siedlung 8, 4999 Steindorf", Precision::House),
        ("Siedlung 4", "Siedlung 4, 4999 Steindorf", Precision::NearestHouse),
        ("Rennerg. 9", "Dr.-Karl-Renner-Gasse 9, 4999 Steindorf", Precision::House),
        ("doktor karl rennergasse 9", "Dr.-Karl-Renner-Gasse 9, 4999 Steindorf", Precision::House),
        ("Schloßplatz 1", "Schlossplatz 1, 4999 Steindorf", Precision::House),
        ("Linzerstraße, Grossstadt", "Linzer Straße, Großstadt", Precision::Street),
        ("Linzerstr 5 Grosstadt", "Linzer Straße, Großstadt", Precision::Street),
        ("A-4999", "4999 Steindorf", Precision::Place),
        ("Großstadt", "Großstadt", Precision::Place),
        ("Hautpstraße 1, Stiendorf", "Hauptstraße 1, 4999 Steindorf", Precision::House),
    ] {
        assert_eq!(label(text), Some((expected.to_owned(), precision)), "{text}");
    }
    assert_eq!(label("Quellenstraße 3, 1100 Wien"), None);
}

#[test]
fn what_a_slip_or_a_missing_word_makes_doubtful_is_not_certain() {
    let (_, addresses) = opened();
    let certain = |text: &str| {
        let found = addresses.find(text, 1);
        let found = found.first().unwrap_or_else(|| panic!("{text}: nothing"));
        (found.certain, found.precision)
    };
    for text in [
        "Hauptstraße 12a, 4999 Steindorf",
        "Hauptstr. 5, 4999 Steindorf",
        "4999 Steindorf, Hauptstrasse 14",
        "Rennerg. 9, 4999 Steindorf",
        "Rennergasse 9, 4999 Steindorf",
        "Hautpstraße 1, 4999 Steindorf",
        "Hauptstraße 1, 4999 Stiendorf",
        "Waldwge 7, 4999 Steindorf",
        "Öd 4, 4999 Steindorf",
        "Hauptstraße 1/3, 4999 Steindorf an der Ache",
        "Hauptstraße 1 Top 3, 4999 Steindorf",
    ] {
        assert_eq!(certain(text), (true, Precision::House), "{text}");
    }
    for text in ["Hauptstraße 1, 1100 Wien", "Hauptstraße 1, 4070 Rum", "Hptsr 1, 4999 Steindorf"] {
        let found = addresses.find(text, 1);
        assert!(found.iter().all(|found| !found.certain || found.precision == Precision::Place), "{text}");
    }
    // There is a Linzer Straße elsewhere, so nobody means the next that is called nearly so.
    assert!(certain("Linzer Straße, Großstadt").0 && certain("Linzre Straße, Großstadt").0);
    let other = addresses.find("Waldweg 7, Großstadt", 3);
    assert!(other.iter().all(|found| !found.certain || found.precision == Precision::Place), "{other:?}");
}

#[test]
fn the_name_of_the_region_says_nothing_unless_a_town_is_called_so() {
    let certain = |region: &str, text: &str| {
        let found = made(village()).1.of_region(region).find(text, 1);
        found.first().is_some_and(|found| found.certain && found.precision == Precision::House)
    };
    let text = "Hauptstraße 1, 4999 Steindorf, Achental";
    assert!(certain("Achental", text) && !certain("Innviertel", text));
    assert!(!certain("Großstadt", "Hauptstraße 1, Großstadt"));
}

#[test]
fn a_street_that_exists_elsewhere_is_no_slip_of_one_that_is_here() {
    let row = |id, latitude, name| (id, latitude, [("addr:street", name), ("addr:housenumber", "5")]);
    let sample = Sample::default().node(1, 48.0, 14.0, &[("place", "village"), ("name", "Steindorf")]).node(
        2,
        48.5,
        14.0,
        &[("place", "village"), ("name", "Anderswo")],
    );
    let houses = [row(10, 48.0, "Burgstraße"), row(11, 48.5, "Bergstraße"), row(12, 48.0, "Mühlweg")];
    let sample = houses.iter().fold(sample, |sample, (id, latitude, tags)| {
        let town = if *latitude < 48.2 { "Steindorf" } else { "Anderswo" };
        sample.node(*id, *latitude, 14.0, &[&tags[..], &[("addr:city", town)]].concat())
    });
    let addresses = made(sample.bytes()).1;
    let certain =
        |text: &str| addresses.find(text, 1).first().map(|found| (found.certain, found.label.clone()));
    let told = |certain: bool, label: &str| Some((certain, label.to_owned()));
    assert_eq!(certain("Burgstraße 5, Steindorf"), told(true, "Burgstraße 5, Steindorf"));
    assert_eq!(certain("Mhlweg 5, Steindorf"), told(true, "Mühlweg 5, Steindorf"));
    assert_ne!(certain("Bergstraße 5, Steindorf"), told(true, "Burgstraße 5, Steindorf"));
    let names: Vec<String> = addresses.named_places().map(|place| place.name).collect();
    assert_eq!(names, ["Steindorf", "Anderswo"]);
}

#[test]
fn places_and_postcodes_of_the_extract_are_told() {
    let (_, addresses) = opened();
    let places: Vec<_> = addresses.named_places().collect();
    let of = |name: &str| {
        places.iter().find(|place| place.name == name).map(|it| (it.residents, it.is_municipality))
    };
    assert_eq!(of("Großstadt"), Some((100_000, true)));
    assert_eq!(of("Öd"), Some((100, false)));
    let codes = addresses.post_codes();
    let codes: Vec<_> = codes.iter().map(|it| (it.code.as_str(), it.town.as_str())).collect();
    assert_eq!(codes, [("4999", "Steindorf")]);
}

#[test]
fn an_estimated_house_lies_between_its_neighbours() {
    let (_, addresses) = opened();
    let found = addresses.find("Siedlung 4", 1).remove(0);
    assert!((found.latitude - 48.01).abs() < 1e-6 && (found.longitude - 14.011).abs() < 1e-6);
    let street = addresses.find("Hauptstraße", 1).remove(0);
    assert!((street.latitude - 47.9999).abs() < 1e-6, "its middle is on the road");
}

#[test]
fn numbers_that_were_begun_are_suggested_in_order() {
    let (_, addresses) = opened();
    let labels = |text: &str| -> Vec<String> {
        addresses.suggest(text, 4).into_iter().map(|found| found.label).collect()
    };
    let numbers = ["1", "12a", "12b", "14"].map(|number| format!("Hauptstraße {number}, 4999 Steindorf"));
    assert_eq!(labels("Hauptstr. 1"), numbers);
    assert_eq!(labels("hauptst")[0], "Hauptstraße, 4999 Steindorf");
    assert_eq!(labels("Stein")[0], "Steindorf, Steindorf an der Ache");
    assert_eq!(labels("haupt stein")[0], "Hauptstraße, 4999 Steindorf");
}

#[test]
fn a_point_tells_house_street_and_town() {
    let (_, addresses) = opened();
    let at = |latitude: f64, longitude: f64| {
        addresses.at(latitude, longitude).map(|found| (found.label, found.precision))
    };
    let told = |label: &str, precision: Precision| Some((label.to_owned(), precision));
    assert_eq!(at(48.0002, 14.0), told("Hauptstraße 1, 4999 Steindorf", Precision::House));
    assert_eq!(at(47.9999, 13.9991), told("Hauptstraße, 4999 Steindorf", Precision::Street));
    assert_eq!(at(48.04, 14.04), told("Steindorf an der Ache", Precision::Place));
    assert_eq!(at(48.2, 14.305), told("Linzer Straße, Großstadt", Precision::Street));
    assert_eq!(at(48.24, 14.34), told("Großstadt", Precision::Place));
    assert_eq!(at(50.0, 10.0), None);
    let stops = addresses.stops_near(48.0, 14.0, 1_000.0, 5);
    let told: Vec<(&str, StopKind)> = stops.iter().map(|stop| (stop.name.as_str(), stop.kind)).collect();
    assert_eq!(told, [("Steindorf Ort", StopKind::Bus), ("Steindorf", StopKind::Train)]);
    assert!((stops[1].distance_m - 445.0).abs() < 2.0);
}
