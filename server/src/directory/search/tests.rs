//! The order in which suggestions are offered.

use super::SearchSuggestionKind::{self, Category, Company, Tag, Town, Trade};
use super::*;

fn some(kind: SearchSuggestionKind, labels: &[&str]) -> Vec<SearchSuggestion> {
    let one = |label: &&str| SearchSuggestion {
        kind,
        label: (*label).to_owned(),
        id: None,
        count: None,
        location: None,
    };
    labels.iter().map(one).collect()
}

fn labels(offered: &[SearchSuggestion]) -> Vec<&str> {
    offered.iter().map(|one| one.label.as_str()).collect()
}

#[test]
fn the_kinds_come_in_their_order_and_each_best_first() {
    let found = [
        some(Company, &["Brotzeit"]),
        some(Town, &["Braunau"]),
        some(Tag, &["Brot", "Brunnenkresse"]),
        some(Category, &["Brauereien"]),
        some(Trade, &["Brauerei"]),
    ]
    .concat();
    let offered = mixed(found, false);
    assert_eq!(labels(&offered), ["Brauereien", "Brauerei", "Brot", "Brunnenkresse", "Braunau", "Brotzeit"]);
}

#[test]
fn no_kind_pushes_out_another() {
    let many = ["1", "2", "3", "4", "5", "6", "7", "8"];
    let found = [
        some(Trade, &many.map(|name| ["Trade", name].concat()).each_ref().map(String::as_str)),
        some(Tag, &many.map(|name| ["Tag", name].concat()).each_ref().map(String::as_str)),
        some(Company, &many.map(|name| ["Company", name].concat()).each_ref().map(String::as_str)),
    ]
    .concat();
    let offered = mixed(found, false);
    assert_eq!(
        labels(&offered),
        ["Trade1", "Trade2", "Trade3", "Tag1", "Tag2", "Tag3", "Company1", "Company2"]
    );
}

#[test]
fn beside_others_there_are_at_most_three_companies() {
    let names = ["Hof A", "Hof B", "Hof C", "Hof D", "Hof E", "Hof F", "Hof G", "Hof H", "Hof I"];
    let alone = mixed(some(Company, &names), false);
    assert_eq!(labels(&alone), names[..OFFERED]);
    let beside = mixed([some(Company, &names), some(Trade, &["Hofladen"])].concat(), false);
    assert_eq!(labels(&beside), ["Hofladen", "Hof A", "Hof B", "Hof C"]);
}

#[test]
fn the_same_words_are_offered_once_but_companies_of_one_name_are_several() {
    let found = [
        some(Tag, &["bäckerei", "vegan"]),
        some(Trade, &["Bäckerei"]),
        some(Company, &["Bäckerei", "Bäckerei"]),
    ]
    .concat();
    let offered = mixed(found, false);
    let kinds: Vec<_> = offered.iter().map(|one| (one.kind, one.label.as_str())).collect();
    assert_eq!(kinds, [(Trade, "Bäckerei"), (Tag, "vegan"), (Company, "Bäckerei"), (Company, "Bäckerei")]);
}

#[test]
fn where_a_place_is_expected_towns_come_first() {
    let found = [some(Trade, &["Friseur"]), some(Town, &["Freistadt"])].concat();
    assert_eq!(labels(&mixed(found.clone(), false)), ["Friseur", "Freistadt"]);
    assert_eq!(labels(&mixed(found, true)), ["Freistadt", "Friseur"]);
}

#[test]
fn only_letters_within_two_hundred_characters_are_completed() {
    assert!(can_be_completed("br"));
    assert!(can_be_completed(&"ä".repeat(200)));
    assert!(!can_be_completed(&"ä".repeat(201)));
    assert!(!can_be_completed("4240 – 12"));
    assert!(!can_be_completed(""));
}
