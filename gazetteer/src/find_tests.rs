//! Tests of the gazetteer: what people type, and what they must get.

#[allow(dead_code, reason = "the driver has more than this target uses")]
use super::*;
use umkreis_fuzzing::{Corpus, fuzz, runs};

fn find(query: &str, limit: usize) -> Vec<Candidate> {
    super::find(query, limit, &crate::REGION_BOX)
}

fn knows(query: &str) -> bool {
    super::knows(query, &crate::REGION_BOX)
}

fn labels(query: &str) -> Vec<String> {
    find(query, 8).into_iter().map(|candidate| candidate.label).collect()
}

#[test]
fn a_postcode_is_found() {
    let found = find("4020", 5);
    assert_eq!(found[0].label, "4020 Linz");
    assert!((found[0].latitude - 48.306).abs() < 0.01);
    assert_eq!(found[0].precision, Precision::Town);
}

#[test]
fn the_beginning_of_a_postcode_gives_suggestions() {
    let found = labels("484");
    assert!(found.len() > 3);
    assert!(found.iter().all(|label| label.starts_with("484")));
}

#[test]
fn an_address_is_reduced_to_its_town() {
    assert_eq!(labels("Hauptplatz 1, 4020 Linz")[0], "4020 Linz");
    assert_eq!(labels("Stadtplatz 27, Steyr")[0], "Steyr");
    assert_eq!(labels("A-4810 Gmunden")[0], "4810 Gmunden");
}

#[test]
fn a_town_beside_the_postcode_is_preferred_when_it_is_near() {
    assert!(labels("4810 Altmünster")[0].contains("Altmünster"));
    assert_eq!(labels("4810 Salzburg")[0], "4810 Gmunden");
}

#[test]
fn names_are_found_however_they_are_spelled() {
    for query in ["Vöcklabruck", "voecklabruck", "VOCKLABRUCK", "Vöckla"] {
        assert_eq!(labels(query)[0], "Vöcklabruck", "{query}");
    }
    for query in ["St. Florian", "sankt florian", "St Florian", "st.florian"] {
        assert!(labels(query)[0].starts_with("Sankt Florian"), "{query}: {:?}", labels(query));
    }
}

#[test]
fn small_words_may_be_abbreviated_or_left_out() {
    for (query, name) in [
        ("Kirchdorf an der Krems", "Kirchdorf an der Krems"),
        ("Kirchdorf a.d. Krems", "Kirchdorf an der Krems"),
        ("Kirchdorf a. d. Krems", "Kirchdorf an der Krems"),
        ("kirchdorf/krems", "Kirchdorf an der Krems"),
        ("Kirchdorf a. d. Kre", "Kirchdorf an der Krems"),
        ("Kirchdorf an de", "Kirchdorf an der Krems"),
        ("Kirchdorf a. Inn", "Kirchdorf am Inn, Deutschland"),
        ("Haslach a.d. Mühl", "Haslach an der Mühl"),
        ("Aschach a. d. Donau", "Aschach an der Donau"),
        ("Aschach a.d. Steyr", "Aschach an der Steyr"),
        ("St. Georgen/Gusen", "Sankt Georgen an der Gusen"),
        ("Sankt Georgen an der Gusen", "Sankt Georgen an der Gusen"),
        ("St. Georgen a. d. Gusen", "Sankt Georgen an der Gusen"),
        ("4560 Kirchdorf a. d. Krems", "4560 Kirchdorf an der Krems"),
        ("Hauptplatz 1, Kirchdorf a.d. Krems", "Kirchdorf an der Krems"),
    ] {
        assert_eq!(labels(query).first().map(String::as_str), Some(name), "{query}");
    }
    assert!(knows("Kirchdorf a. d. Krems") && knows("St. Georgen/Gusen"));
}

#[test]
fn small_words_make_no_other_place_of_what_was_asked_for() {
    assert_eq!(labels("Steyr")[0], "Steyr");
    assert!(labels("Haslach an der Donau").is_empty());
    for street in ["Am Linz", "Im Wels", "An der Steyr 5"] {
        assert!(!knows(street), "{street} is a street, not a town");
    }
    let short: HashSet<String> = places().iter().map(|place| without_small_words(&place.key)).collect();
    let names: HashSet<&str> = places().iter().map(|place| place.key.as_ref()).collect();
    assert_eq!(short.len(), names.len(), "no two names differ in their small words only");
}

#[test]
fn our_own_state_comes_first_and_others_are_named() {
    assert_eq!(labels("Linz")[0], "Linz");
    assert!(labels("Passau")[0].ends_with("Deutschland"));
    assert_eq!(labels("Salzburg")[0], "Salzburg");
}

#[test]
fn a_later_word_of_a_name_is_found_too() {
    assert!(labels("Ischl").contains(&"Bad Ischl".to_owned()));
}

#[test]
fn repeated_names_say_which_one_they_are() {
    let all: Vec<String> =
        (0..places().len()).filter(|&index| places()[index].state == HOME_STATE).map(label).collect();
    let distinct: HashSet<&String> = all.iter().collect();
    assert!(all.len() - distinct.len() <= 2, "{} labels are not distinct", all.len() - distinct.len());
}

#[test]
fn a_village_known_only_to_the_post_says_that_it_is_approximate() {
    let found = find("Hinterstoder", 3);
    assert_eq!(found[0].label, "4573 Hinterstoder");
    assert_eq!(found[0].precision, Precision::Area);
}

#[test]
fn a_region_is_found_with_its_reach_before_towns_that_have_it_in_their_name() {
    for query in ["Mühlviertel", "muehlviertel", "Mühlv"] {
        let found = find(query, 5);
        assert_eq!(found[0].label, "Mühlviertel", "{query}");
        assert!(found[0].radius_km.is_some_and(|km| km > 20.0) && found[0].precision == Precision::Area);
    }
    let linz = find("Linz", 3);
    assert!(linz[0].label == "Linz" && linz[0].radius_km.is_none(), "{linz:?}");
    assert!(find("Müh", 5).iter().all(|found| found.radius_km.is_none()), "too few letters");
}

#[test]
fn nonsense_finds_nothing_and_does_not_panic() {
    for query in ["", "   ", "!!", "xyzzyq", "9999", "ä", "99", "…, ß 12", "🦀 4020x", "é,é"] {
        let _ = find(query, 5);
    }
    assert!(find("xyzzyq", 5).is_empty());
    assert!(find("", 5).is_empty());
    assert!(find("9999", 5).is_empty());
}

#[test]
fn a_postcode_without_a_place_is_answered_by_its_neighbours_and_says_so() {
    let found = find("4022", 5);
    assert!(found[0].label.starts_with("4022 (nahe 402"), "{:?}", found[0].label);
    assert!(found.iter().all(|candidate| candidate.precision == Precision::Area));
    assert!((48.2..48.4).contains(&found[0].latitude), "{found:?}");
}

#[test]
fn only_what_is_wholly_a_place_or_postcode_is_known() {
    for query in ["4020", "Linz", "4020 Linz", "A-4810 Gmunden", "St. Florian", "voeckla", "40"] {
        assert!(knows(query), "{query}");
    }
    for query in ["Hauptplatz 1, 4020 Linz", "Ringstraße 5, Wels", "Hofladen Huber", "4020 Xyzzy"] {
        assert!(!knows(query), "{query}");
    }
}

#[test]
fn the_limit_is_kept() {
    assert_eq!(find("St", 3).len(), 3);
    assert!(find("Linz", 0).is_empty());
}

#[test]
fn most_of_our_places_know_their_postcode() {
    let home: Vec<&Place> = places().iter().filter(|place| place.state == HOME_STATE).collect();
    let with_code = home.iter().filter(|place| postcode_of(place).is_some()).count();
    assert!(with_code > 250, "{with_code} of {}", home.len());
}

#[test]
fn a_land_behind_the_town_and_a_neighbours_postcode_do_no_harm() {
    for query in ["94032 Passau", "D-94032 Passau", "Passau, Deutschland", "Ludwigsplatz 1, 94032 Passau"] {
        assert!(find(query, 1).first().is_some_and(|found| found.label.starts_with("Passau")), "{query}");
    }
    assert!(find("Wels, Oberösterreich", 1).first().is_some_and(|found| found.label.contains("Wels")));
}

#[test]
fn a_million_places_are_found_or_not_and_break_nothing() {
    let inputs =
        ["4020 Linz", "Hauptplatz 1, 4400 Steyr", "St. Florian", "A-4810 Gmunden", "mühlv", "D-94032 Passau"];
    let words: &[&[u8]] =
        &[b"4", b"40", b"A-", b",", b" ", "ü".as_bytes(), b"ue", b"St. ", "ß".as_bytes(), b"am "];
    let corpus = Corpus { inputs: inputs.iter().map(|text| text.as_bytes().to_vec()).collect(), words };
    fuzz("place question", &corpus, runs(1_000, 1_000_000), |input| {
        let text: String = String::from_utf8_lossy(input).chars().take(200).collect();
        let found = find(&text, 5);
        assert!(found.len() <= 5 && found.iter().all(|one| !one.label.is_empty()));
        assert!(found.iter().all(|one| one.radius_km.is_none_or(|km| km > 0.0)));
        let _ = knows(&text);
        !found.is_empty()
    });
}

#[test]
fn what_lies_beyond_a_region_is_neither_found_nor_known_there() {
    let salzburg = RegionBox { west: 12.8, south: 47.5, east: 13.4, north: 48.1 };
    let labels = |query: &str| -> Vec<String> {
        super::find(query, 5, &salzburg).into_iter().map(|found| found.label).collect()
    };
    assert!(labels("Salzburg")[0].starts_with("Salzburg"));
    assert!(labels("Linz").is_empty() && labels("4020").is_empty() && labels("40").is_empty());
    let knows = |query: &str| super::knows(query, &salzburg);
    assert!(knows("Salzburg") && knows("5020"));
    assert!(!knows("Linz") && !knows("4020") && !knows("4020 Linz") && !knows("83022"));
    let linz = (48.306, 14.286);
    assert!(km_from_postcode("4020", linz, &crate::REGION_BOX).is_some());
    assert_eq!(km_from_postcode("4020", linz, &salzburg), None, "it may be another country's");
}
