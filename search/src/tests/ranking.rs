//! Which companies a text finds, and in which order.

use super::*;
use crate::sample::{self, Dice};
use crate::{ListHit, Snapshot, name_key};
use std::cmp::Reverse;

fn with_tags(number: u128, name: &str, tags: &[&str]) -> CompanyDoc {
    CompanyDoc { tags: tags.iter().map(|tag| (*tag).to_owned()).collect(), ..named(number, name) }
}

fn catalogue(companies: Vec<CompanyDoc>) -> Catalogue {
    Catalogue::new(companies, vec![category(900, "Käse & Milch"), category(901, "Handwerk")])
}

#[test]
fn what_a_company_is_ranks_before_its_tags_and_these_before_what_it_mentions() {
    let mut in_category = named(2, "Zweite");
    in_category.category_ids = vec![id(900)];
    let mut in_town = named(5, "Fünfte");
    in_town.stores = vec![store_at(5, "Käse", None)];
    let catalogue = catalogue(vec![
        described(6, "Sechste", "Ein Laden. Auch Käse aus der Region"),
        in_town,
        in_category,
        with_tags(4, "Vierte", &["Käse"]),
        described(3, "Dritte", "Guter Käse aus der Region."),
        named(1, "Käse Maier"),
    ]);
    let order = ["Käse Maier", "Zweite", "Dritte", "Vierte", "Fünfte", "Sechste"];
    assert_eq!(found(&catalogue, "Käse", None), order);
}

#[test]
fn a_family_that_is_called_like_a_trade_does_something_else() {
    let catalogue = catalogue(vec![
        described(1, "Backstube am Platz", "Familie Schuster bäckt Brot."),
        described(2, "Leder & Leisten", "Schuhmacherei seit 1950."),
    ]);
    assert_eq!(found(&catalogue, "schuster", None)[0], "Leder & Leisten");
}

#[test]
fn whole_words_rank_before_compounds_and_typing_errors_come_alone() {
    let catalogue = catalogue(vec![
        named(1, "Ziegenkäserei Huber"),
        named(2, "Kassa Dienst"),
        named(3, "Käserei Berger"),
    ]);
    assert_eq!(found(&catalogue, "käser", None), ["Käserei Berger", "Ziegenkäserei Huber"]);
    assert_eq!(found(&catalogue, "käserei", None), ["Käserei Berger", "Ziegenkäserei Huber"]);
    assert_eq!(found(&catalogue, "kaserei", None), ["Käserei Berger", "Ziegenkäserei Huber"]);
    assert_eq!(found(&catalogue, "käsrei", None), ["Käserei Berger", "Ziegenkäserei Huber"]);
}

#[test]
fn umlauts_are_found_in_every_spelling() {
    let catalogue = catalogue(vec![named(1, "Bäckerei Müller"), named(2, "Café Größ")]);
    for text in ["bäckerei", "baeckerei", "backerei", "BÄCKEREI MUELLER", "muller", "ba\u{308}ckerei"] {
        assert_eq!(found(&catalogue, text, None), ["Bäckerei Müller"], "{text}");
    }
    for text in ["cafe", "café", "groess", "Größ", "gross"] {
        assert_eq!(found(&catalogue, text, None), ["Café Größ"], "{text}");
    }
}

#[test]
fn plurals_compounds_and_prefixes_are_found() {
    let catalogue = catalogue(vec![
        described(1, "Rad & Tat", "Wir reparieren Fahrräder und verkaufen Apfelsäfte"),
        named(2, "Biohof Maier"),
        named(3, "Bio-Laden Wels"),
        with_tags(4, "Kräuterfrau", &["Kräutertee"]),
        named(5, "E-Bike-Verleih Steyr"),
    ]);
    for (text, name) in [
        ("Fahrrad", "Rad & Tat"),
        ("fahrräd", "Rad & Tat"),
        ("saft", "Rad & Tat"),
        ("Apfelsaft", "Rad & Tat"),
        ("hof", "Biohof Maier"),
        ("Bioladen", "Bio-Laden Wels"),
        ("bio laden", "Bio-Laden Wels"),
        ("tee", "Kräuterfrau"),
        ("ebike", "E-Bike-Verleih Steyr"),
        ("e-bike", "E-Bike-Verleih Steyr"),
        ("ebikeverleih", "E-Bike-Verleih Steyr"),
        ("verleih in Steyr", "E-Bike-Verleih Steyr"),
    ] {
        assert_eq!(found(&catalogue, text, None).first().map(String::as_str), Some(name), "{text}");
    }
}

#[test]
fn companies_match_every_word_or_the_answer_says_which_was_left_out() {
    let mut linz = named(1, "Bäckerei Huber");
    linz.stores = vec![store_at(1, "Linz", Some(LINZ))];
    let mut wels = named(2, "Bäckerei Berger");
    wels.stores = vec![store_at(2, "Wels", Some(WELS))];
    let catalogue = catalogue(vec![linz, wels]);
    assert_eq!(found(&catalogue, "bäckerei linz", None), ["Bäckerei Huber"]);
    assert_eq!(found(&catalogue, "bäckerei in Wels", None), ["Bäckerei Berger"]);
    assert_eq!(found(&catalogue, "4020 bäcker", None).len(), 2);
    let query = ListQuery { text: Some("Bäckerei Quantenphysik"), size: 10, ..ListQuery::default() };
    let answer = catalogue.snapshot().list(&query);
    assert_eq!((answer.total, answer.left_out), (2, vec!["Quantenphysik".to_owned()]));
    assert!(found(&catalogue, "bäckerei \"quantenphysik\"", None).is_empty());
}

#[test]
fn saint_is_found_long_and_short() {
    let mut florian = named(1, "Stiftsladen");
    florian.stores = vec![store_at(1, "St. Florian", None)];
    let mut georgen = named(2, "Dorfladen");
    georgen.stores = vec![store_at(2, "Sankt Georgen", None)];
    let catalogue = catalogue(vec![florian, georgen]);
    for text in ["St. Florian", "st florian", "Sankt Florian", "sankt flo"] {
        assert_eq!(found(&catalogue, text, None), ["Stiftsladen"], "{text}");
    }
    assert_eq!(found(&catalogue, "St. Georgen", None), ["Dorfladen"]);
    assert_eq!(found(&catalogue, "St", None).len(), 2);
}

#[test]
fn something_much_nearer_comes_first_where_it_is_nearly_as_good() {
    let mut near = named(1, "Weinladen Nah");
    near.stores = vec![store_at(1, "Linz", Some(LINZ))];
    let mut far = named(2, "Wein Fern");
    far.stores = vec![store_at(2, "Wels", Some(WELS))];
    let mut exact = named(3, "Wein Weit");
    exact.stores = vec![store_at(3, "Wien", Some(Point { latitude: 48.2, longitude: 16.37 }))];
    let catalogue = catalogue(vec![exact, far, near, named(4, "Wein Nirgends")]);
    assert_eq!(
        found(&catalogue, "wein", Some(LINZ)),
        ["Weinladen Nah", "Wein Fern", "Wein Weit", "Wein Nirgends"]
    );
}

#[test]
fn of_two_words_neither_is_wanted_far_from_a_place_that_was_typed() {
    let far =
        CompanyDoc { stores: vec![store_at(1, "Wels", Some(WELS))], ..named(1, "Wuzzel Quargel Huber") };
    let near = CompanyDoc {
        stores: vec![store_at(2, "Linz", Some(LINZ))],
        description: "Quargel für alle.".into(),
        ..with_tags(2, "Zweite", &["Wuzzel"])
    };
    let catalogue = catalogue(vec![far, near]);
    let first = |near_radius_km| {
        let text = Some("wuzzel quargel");
        let query = ListQuery { text, near: Some(LINZ), near_radius_km, size: 10, ..ListQuery::default() };
        let snapshot = catalogue.snapshot();
        let first = snapshot.list(&query).hits[0].company_id;
        snapshot.company(&first).unwrap().name
    };
    assert_eq!(first(0.0), "Wuzzel Quargel Huber", "the visitor happens to be there");
    assert_eq!(first(3.0), "Zweite", "the place was typed");
}

fn sorted(snapshot: &Snapshot, mut hits: Vec<ListHit>) -> Vec<ListHit> {
    hits.sort_by_cached_key(|hit| {
        let km = hit.distance_km.unwrap_or(f64::INFINITY);
        let name = name_key(&snapshot.company(&hit.company_id).unwrap().name);
        // Distances are not negative, and such numbers order like their bits.
        (Reverse(hit.relevance), km.to_bits(), name, hit.company_id)
    });
    hits
}

#[test]
fn every_page_is_cut_from_all_matches_in_the_order_of_relevance_distance_and_name() {
    let catalogue = Catalogue::new(sample::companies(5_000, 41), sample::categories());
    let snapshot = catalogue.snapshot();
    let mut dice = Dice::new(42);
    for text in ["", "lastenrad", "klimafreundlich", "bäckerei linz", "tischl", "b", "käse steyr", "bäkerei"]
    {
        for variant in 0..6 {
            let ids = [sample::category_id(dice.below(12))];
            let query = ListQuery {
                text: Some(text),
                category_ids: &ids[..variant % 2],
                near: (variant > 1).then(|| dice.position()),
                size: 5_000,
                ..ListQuery::default()
            };
            let all = snapshot.list(&query).hits;
            assert!(variant % 2 == 1 || !all.is_empty(), "{query:?}");
            assert_eq!(all, sorted(&snapshot, all.clone()), "{query:?}");
            for page in [0, 1, 9] {
                let part = snapshot.list(&ListQuery { page, size: 18, ..query.clone() }).hits;
                let wanted: Vec<ListHit> = all.iter().skip(page * 18).take(18).cloned().collect();
                assert_eq!(part, wanted, "{page} of {query:?}");
            }
        }
    }
}

#[test]
fn a_name_typed_in_full_comes_first() {
    let catalogue =
        catalogue(vec![named(1, "Huber"), named(2, "Huber Aaron"), named(3, "Aaron Huber & Sohn")]);
    assert_eq!(found(&catalogue, "huber", None)[0], "Huber");
    assert_eq!(found(&catalogue, "Aaron Huber Sohn", None)[0], "Aaron Huber & Sohn");
}

#[test]
fn a_typing_error_in_one_of_two_matching_words_is_forgiven() {
    let catalogue =
        catalogue(vec![described(1, "Tischlerei Berger", "Möbel"), described(2, "Malerei Burger", "Farben")]);
    assert_eq!(found(&catalogue, "tischlerei burger", None), ["Tischlerei Berger"]);
    assert_eq!(found(&catalogue, "tichlerei", None), ["Tischlerei Berger"]);
    assert_eq!(found(&catalogue, "qzxvw", None), Vec::<String>::new());
}

#[test]
fn similar_names_warn_before_a_second_entry() {
    let catalogue = catalogue(vec![
        named(1, "Bäckerei Huber GmbH"),
        named(2, "Huber Bäckerei"),
        named(3, "Bäckerei Hubner"),
        named(4, "Tischlerei Maier"),
    ]);
    let similar = catalogue.snapshot().similar_names("Baeckerei Huber", 5);
    let names: Vec<&str> = similar.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names.len(), 3);
    assert!(names.contains(&"Bäckerei Huber GmbH") && names.contains(&"Huber Bäckerei"));
    assert_eq!(names[2], "Bäckerei Hubner");
    assert!(catalogue.snapshot().similar_names("", 5).is_empty());
    assert!(catalogue.snapshot().similar_names("\0🐝", 5).is_empty());
}

#[test]
fn a_compound_finds_what_its_words_are_called_elsewhere() {
    let catalogue = catalogue(vec![
        described(1, "Sonnenwerk", "Wir reinigen Solaranlagen."),
        described(2, "Dachwerk", "Wir planen Solaranlagen."),
        described(3, "Café Weide", "Es duftet nach Marillenkuchen."),
        described(4, "Café Linde", "Es duftet nach Mohnkuchen."),
        described(5, "Zum Flicken", "Wir reparieren Kaffeemaschinen."),
        described(6, "Kaffeewerk", "Kaffee von jeder Maschine. Auch Reparaturen an Rädern."),
    ]);
    assert_eq!(found(&catalogue, "Solarreinigung", None)[0], "Sonnenwerk");
    assert_eq!(found(&catalogue, "Aprikosenkuchen", None)[0], "Café Weide");
    assert_eq!(found(&catalogue, "Kaffeemaschinenreparatur", None)[0], "Zum Flicken");
}

#[test]
fn a_word_with_an_unknown_front_is_known_by_its_end_where_it_stands_alone() {
    let catalogue = catalogue(vec![described(1, "Backstube", "Jeden Tag Brot."), named(2, "Honig Huber")]);
    let list =
        |text| catalogue.snapshot().list(&ListQuery { text: Some(text), size: 9, ..ListQuery::default() });
    let alone = list("Xyzkornbrot");
    assert_eq!(
        (alone.total, alone.left_out),
        (1, vec!["Xyzkornbrot".to_owned()]),
        "it says what is not there"
    );
    assert_eq!(found(&catalogue, "Xyzkornbrot Honig", None), ["Honig Huber"]);
}
