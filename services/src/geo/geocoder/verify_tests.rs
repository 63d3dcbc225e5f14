//! Tests of what is verified: pairs of an address as people write it and an answer as services give it.

use super::*;

fn verified(found: Candidate, street: &str, post_code: &str, town: &str) -> Option<Candidate> {
    super::verified(found, street, post_code, town, &umkreis_gazetteer::REGION_BOX)
}
use Precision::{Address, Area, Street, Town};

const WELS: (f64, f64) = (48.157, 14.028);

fn answer(label: &str, precision: Precision, at: (f64, f64)) -> Candidate {
    Candidate { label: label.to_owned(), latitude: at.0, longitude: at.1, precision, radius_km: None }
}

/// What becomes of an answer in Wels to an address of 4600 Wels.
fn in_wels(label: &str, street: &str, claimed: Precision) -> Option<Precision> {
    verified(answer(label, claimed, WELS), street, "4600", "Wels").map(|found| found.precision)
}

fn is_same(query: &str, named: &str) -> bool {
    in_wels(&format!("{named} 5, 4600 Wels"), &format!("{query} 5"), Address) == Some(Address)
}

#[test]
fn a_street_is_known_however_it_is_spelled() {
    for (query, named) in [
        ("Ringstraße", "Ringstraße"),
        ("Ringstrasse", "Ringstraße"),
        ("Ringstr.", "Ringstraße"),
        ("Ring Str.", "Ringstraße"),
        ("RINGSTRASSE", "Ringstraße"),
        ("Ringstraße", "Ringstr."),
        ("Linzerstraße", "Linzer Straße"),
        ("Linzer Str.", "Linzer Straße"),
        ("Adalbert Stifter Straße", "Adalbert-Stifter-Straße"),
        ("Adalbert-Stifterstr.", "Adalbert-Stifter-Straße"),
        ("Dr. Karl Renner Straße", "Dr.-Karl-Renner-Straße"),
        ("Doktor-Karl-Renner-Str.", "Dr.-Karl-Renner-Straße"),
        ("Bgm.-Haas-Straße", "Bürgermeister-Haas-Straße"),
        ("Muehlgasse", "Mühlgasse"),
        ("Muhlgasse", "Mühlgasse"),
        ("St. Peter Straße", "Sankt-Peter-Straße"),
        ("St.-Peter-Str", "Sankt Peter Straße"),
        ("An d. Traun", "An der Traun"),
        ("Straße des 12. Februar", "Straße des 12. Februar"),
        ("1. Mai-Straße", "1.-Mai-Straße"),
        ("Große Weid", "Grosse Weid"),
    ] {
        assert!(is_same(query, named), "{query} is {named}");
    }
}

#[test]
fn a_slip_of_the_pen_makes_no_other_street_of_a_long_name() {
    for (query, named) in [
        ("Ringstrase", "Ringstraße"),
        ("Ringstarße", "Ringstraße"),
        ("Ringgase", "Ringgasse"),
        ("Hauptpltz", "Hauptplatz"),
        ("Eferdinger Straße", "Eferdinger Straße"),
        ("Eferdniger Straße", "Eferdinger Straße"),
        ("Eferdingr Straße", "Eferdinger Straße"),
        ("Schubertsraße", "Schubertstraße"),
        ("Adalbert-Stiffter-Straße", "Adalbert-Stifter-Straße"),
    ] {
        assert!(is_same(query, named), "{query} is {named}");
    }
}

#[test]
fn another_street_is_another_street() {
    for (query, named) in [
        ("Ringstraße", "Rainerstraße"),
        ("Bergstraße", "Burgstraße"),
        ("Bergstraße", "Berggasse"),
        ("Berggasse", "Bergegasse"),
        ("Brunnerstraße", "Brennerstraße"),
        ("Müllerstraße", "Möllerstraße"),
        ("Wagnerstraße", "Wegnerstraße"),
        ("Gruberweg", "Grunerweg"),
        ("Traunstraße", "Braunstraße"),
        ("Feldstraße", "Waldstraße"),
        ("Gartenstraße", "Gärtnerstraße"),
        ("Hinterberg", "Hinterburg"),
        ("Bergring", "Burgring"),
        ("Am Anger", "Anger"),
        ("Kirchengasse", "Kirchenplatz"),
        ("Obere Donaulände", "Untere Donaulände"),
        ("Maria-Theresia-Straße", "Theresienstraße"),
        ("Neue Heimat", "Neu"),
        ("Hauptstraße", "Hauptstraße Nord"),
    ] {
        assert!(!is_same(query, named), "{query} is not {named}");
        assert!(!is_same(named, query), "{named} is not {query}");
        let label = format!("{named} 5, 4600 Wels");
        let rough = verified(answer(&label, Address, WELS), &format!("{query} 5"), "4600", "Wels");
        let rough = rough.map(|found| (found.label, found.precision));
        assert_eq!(rough, Some(("4600 Wels".to_owned(), Area)), "{query} and {named} share their town only");
    }
}

#[test]
fn a_house_is_only_the_one_that_was_asked_for() {
    for (query, named, expected) in [
        ("Ringstraße 5", "Ringstraße 5", Address),
        ("Ringstraße 5/2", "Ringstraße 5", Address),
        ("Ringstraße 5, Top 3", "Ringstraße 5", Address),
        ("Ringstraße 5 Stiege 2", "Ringstraße 5", Address),
        ("Ringstraße 5-7", "Ringstraße 5", Address),
        ("Ringstraße 5", "Ringstraße 5-7", Address),
        ("Ringstraße 5a", "Ringstraße 5a", Address),
        ("Ringstraße 5 A", "Ringstraße 5a", Address),
        ("Ringstraße 5a/3", "Ringstraße 5A", Address),
        ("Ringstraße 7", "Ringstraße 5", Street),
        ("Ringstraße 5a", "Ringstraße 5", Street),
        ("Ringstraße 5 a", "Ringstraße 5", Street),
        ("Ringstraße 5", "Ringstraße 5a", Street),
        ("Ringstraße 5", "Ringstraße 50", Street),
        ("Ringstraße 5", "Ringstraße", Street),
        ("Ringstraße", "Ringstraße 5", Street),
        ("Straße des 12. Februar 7", "Straße des 12. Februar 12", Street),
        ("Straße des 12. Februar 7", "Straße des 12. Februar 7", Address),
        ("Ringstraße 5", "Top 5, Ringstraße 7", Street),
        ("Ringstraße 5", "5, Ringstraße", Address),
        ("Ringstraße 7", "5, Ringstraße", Street),
        ("Ringstraße 5", "Hofladen Huber, Ringstraße 5", Address),
        ("Schloss Puchberg", "Schloss Puchberg", Address),
        ("Hinterberg 12", "Hinterberg 12", Address),
    ] {
        for town in ["4600 Wels", "Wels", "Wels, Oberösterreich, 4600, Österreich"] {
            let label = format!("{named}, {town}");
            assert_eq!(in_wels(&label, query, Address), Some(expected), "{query}: {label}");
        }
        assert_eq!(in_wels(&format!("{named}, 4600 Wels"), query, Street), Some(Street), "{query}: {named}");
    }
}

#[test]
fn what_lies_elsewhere_is_not_believed_at_all() {
    for (label, precision) in [
        ("Ringstraße 5, 4550 Kremsmünster", Address),
        ("Ringstraße 5, Kremsmünster", Address),
        ("Ringstraße, 4550 Kremsmünster", Street),
        ("Wels 5, 4550 Kremsmünster", Address),
        ("Linz", Town),
        ("Linz, Oberösterreich, Österreich", Town),
        ("Marchtrenk, Bezirk Wels-Land, Oberösterreich, 4614, Österreich", Town),
        ("Wels-Land", Area),
        ("Oberösterreich", Area),
        ("", Area),
    ] {
        assert_eq!(in_wels(label, "Ringstraße 5", precision), None, "{label}");
    }
}

#[test]
fn a_town_is_the_one_that_was_asked_for_by_name_or_postcode() {
    for (label, precision) in [
        ("Wels", Town),
        ("WELS, Oberösterreich, Österreich", Town),
        ("Wels, 4600", Town),
        ("4600 Wels", Town),
        ("Lichtenegg, 4600", Town),
        ("4600, Wels, Oberösterreich, Österreich", Area),
    ] {
        assert_eq!(in_wels(label, "Ringstraße 5", precision), Some(precision), "{label}");
    }
    let found = |label| answer(label, Town, (47.9, 14.12));
    for town in ["Kirchdorf an der Krems", "Kirchdorf a. d. Krems", "kirchdorf/krems"] {
        assert!(verified(found("Kirchdorf an der Krems"), "Weg 1", "4560", town).is_some(), "{town}");
    }
    assert!(verified(found("Kirchdorf am Inn"), "Weg 1", "4560", "Kirchdorf an der Krems").is_none());
    assert!(verified(found("Sankt Florian"), "Weg 1", "", "St. Florian").is_some());
    assert!(verified(found("Wels"), "Weg 1", "", "").is_none(), "nothing was asked for");
}

#[test]
fn towns_that_share_a_name_are_told_apart_by_where_they_are() {
    let haag = (48.112, 14.567);
    let found = answer("Hauptstraße 5, 3350 Haag", Address, haag);
    assert_eq!(verified(found, "Hauptstraße 5", "4680", "Haag"), None, "seventy kilometres away");
    let wrong_code = answer("Ringstraße 5, 4601 Wels", Address, WELS);
    let near = verified(wrong_code, "Ringstraße 5", "4600", "Wels").map(|found| found.precision);
    assert_eq!(near, Some(Address), "a postcode is mistyped sooner than a town");
    let foreign = answer("Ludwigsplatz 1, 94032 Passau", Address, (48.57, 13.46));
    let foreign = verified(foreign, "Ludwigsplatz 1", "94032", "Passau").map(|found| found.precision);
    assert_eq!(foreign, Some(Address));
}
