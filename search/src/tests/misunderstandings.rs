//! Nobody comes first who only shares letters with what was typed, or a word that means something else there.

use super::*;

#[test]
fn who_asks_for_a_trade_does_not_get_whoever_mentions_the_thing() {
    let companies = || {
        vec![
            described(1, "Energiegenossenschaft Huber", "An der alten Mühle dreht sich wieder ein Rad."),
            described(2, "Ortner", "Unsere Fahrradwerkstatt hat jeden Tag offen."),
        ]
    };
    for typed in ["Radgeschäft", "Radservice"] {
        assert_eq!(first(companies(), typed), "Ortner", "{typed}");
    }
}

#[test]
fn one_word_that_is_left_of_a_phrase_does_not_lead_elsewhere() {
    let companies = || {
        vec![
            described(1, "Öl & Essig Maier", "Öl vom Fass."),
            described(2, "Berger", "Wir planen Wärmepumpen."),
            described(3, "Suppenküche Lang", "Suppen und Salate."),
            described(4, "Werkstatt Auer", "Eine Tischlerei mit Geschichte."),
        ]
    };
    assert_eq!(first(companies(), "wir wollen raus aus dem Öl"), "Berger");
    assert_eq!(first(companies(), "Küche passt nicht ums Eck"), "Werkstatt Auer");
    assert_eq!(first(companies(), "Öl"), "Öl & Essig Maier");
}

#[test]
fn dialect_is_no_name_that_begins_so() {
    let companies = || {
        vec![
            described(1, "Blumenfeld Heideau", "Blumen zum Selberschneiden."),
            described(2, "Hirschenwirt", "Ein Wirtshaus am Platz."),
            described(3, "Holzbau Eder", "Wir bauen mit Holz aus der Gegend."),
            described(4, "Bahnhofsrad", "Räder zur Bahn."),
            described(5, "Käserei Fink", "Unsere Ziegen stehen auf der Weide."),
            described(6, "Sozialbetrieb Kern", "Wir nehmen Kleiderspenden."),
        ]
    };
    for (typed, expected) in [
        ("heid gfreits mi ned zum Kochn", "Hirschenwirt"),
        ("i mecht a Haus aus Hoiz baun", "Holzbau Eder"),
        ("i hob so vü Gwand dahoam, des ziag i nimma on", "Sozialbetrieb Kern"),
    ] {
        assert_eq!(first(companies(), typed), expected, "{typed}");
    }
}

#[test]
fn the_beginning_of_a_name_says_less_than_a_word_that_is_understood() {
    let companies = vec![
        described(1, "Xylomanufaktur", "Wir machen Spiele."),
        described(2, "Hirschenwirt", "Wir kochen jeden Tag."),
        described(3, "Bärenwirt", "Wir kochen jeden Tag."),
    ];
    assert_eq!(first(companies, "xylo kochen mag"), "Bärenwirt");
}

#[test]
fn where_somebody_sits_is_not_what_is_looked_for() {
    let companies = || {
        vec![
            described(1, "Baumschule Huber", "Bäume aus eigener Zucht."),
            described(2, "Kirschwirt", "Unser Gastgarten hat bis zehn offen."),
            described(3, "Obst Maier", "Obstbäume in alten Sorten."),
            described(4, "Gartenwirt", "Ein Garten mit alten Apfelbäumen und ein Krug Most."),
        ]
    };
    assert_eq!(first(companies(), "wo sitzt man im Sommer schön unterm Baum"), "Kirschwirt");
    assert_eq!(first(companies(), "Baum"), "Baumschule Huber");
    assert_ne!(first(companies(), "Apfelbaum"), "Gartenwirt", "it is only what the garden looks like");
}

#[test]
fn what_shall_be_lacking_is_taken_for_nothing_else_that_lacks() {
    let companies = vec![
        described(1, "Unverpackt Maier", "Alles ohne Plastik. Öl vom Fass. Eine Genossenschaft."),
        described(2, "Bürgerenergie Berger", "Eine Bürgerbeteiligung für alle."),
    ];
    assert_eq!(first(companies, "Geld anlegen ohne Waffen und Öl"), "Bürgerenergie Berger");
}
