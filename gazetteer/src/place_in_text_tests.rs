//! Tests of places inside texts: what people type, and what must be understood.

use super::*;

fn place_in_text(text: &str) -> Option<PlaceInText> {
    Places::built_in().in_text(text)
}

/// What was typed, the label of the place in it, and what is left to look for.
const UNDERSTOOD: [(&str, &str, &str); 88] = [
    ("Freistadt", "Freistadt", ""),
    ("Tischler in Freistadt", "Freistadt", "Tischler"),
    ("tischler freistadt", "Freistadt", "tischler"),
    ("freistadt tischler", "Freistadt", "tischler"),
    ("FREISTADT, Bäcker", "Freistadt", "Bäcker"),
    ("Bäcker (Freistadt)", "Freistadt", "Bäcker"),
    ("Bäcker bei Freistadt gesucht", "Freistadt", "Bäcker gesucht"),
    ("friseur in der nähe von wels", "Wels", "friseur"),
    ("friseur nähe wels", "Wels", "friseur"),
    ("friseur naehe wels", "Wels", "friseur"),
    ("friseur wels nähe", "Wels", "friseur"),
    ("Hofladen rund um Linz", "Linz", "Hofladen"),
    ("Hofladen Linz und Umgebung", "Linz", "Hofladen"),
    ("Hofladen Linz-Umgebung", "Linz", "Hofladen"),
    ("Umgebung von Steyr Radverleih", "Steyr", "Radverleih"),
    ("Hofladen unweit von Steyr", "Steyr", "Hofladen"),
    ("Hofladen Richtung Freistadt", "Freistadt", "Hofladen"),
    ("Hofladen Linz und Umland", "Linz", "Hofladen"),
    ("Hofladen Wels Gegend", "Wels", "Hofladen"),
    ("Hofladen in der näheren Umgebung von Wels", "Wels", "Hofladen"),
    ("Radverleih im Raum Steyr", "Steyr", "Radverleih"),
    ("4600", "4600 Wels", ""),
    ("Pizza 4600", "4600 Wels", "Pizza"),
    ("Pizza 4600 Wels", "4600 Wels", "Pizza"),
    ("Pizza Wels 4600", "4600 Wels", "Pizza"),
    ("Pizza in A-4600 Wels", "4600 Wels", "Pizza"),
    ("Pizza 4810 Altmünster", "4810 Altmünster", "Pizza"),
    ("Café 4040 Linz", "4040 Linz", "Café"),
    ("Gasthaus im Mühlviertel", "Mühlviertel", "Gasthaus"),
    ("muehlviertel gasthaus", "Mühlviertel", "gasthaus"),
    ("Hotel Salzkammergut", "Salzkammergut", "Hotel"),
    ("Hotel am Attersee", "Attersee", "Hotel"),
    ("Hotel am Mondsee", "Mondsee", "Hotel"),
    ("Skiverleih Phyrn-Priel", "Pyhrn-Priel", "Skiverleih"),
    ("Wandern in der Pyhrn-Eisenwurzen", "Pyhrn-Eisenwurzen", "Wandern"),
    ("Installateur Bezirk Freistadt", "Bezirk Freistadt", "Installateur"),
    ("Installateur im Bezirk Kirchdorf", "Bezirk Kirchdorf", "Installateur"),
    ("Installateur Linz-Land", "Bezirk Linz-Land", "Installateur"),
    ("Installateur Urfahr-Umgebung", "Bezirk Urfahr-Umgebung", "Installateur"),
    ("Blumen Urfahr", "Linz-Urfahr", "Blumen"),
    ("Blumen in Linz Urfahr", "Linz-Urfahr", "Blumen"),
    ("Apotheke am Bindermichl", "Linz-Bindermichl", "Apotheke"),
    ("Konditorei Ischl", "Bad Ischl", "Konditorei"),
    ("Konditorei Bad Ischl", "Bad Ischl", "Konditorei"),
    ("Käse Kirchdorf", "Kirchdorf an der Krems", "Käse"),
    ("Käse Kirchdorf a. d. Krems", "Kirchdorf an der Krems", "Käse"),
    ("Käse kirchdorf/krems", "Kirchdorf an der Krems", "Käse"),
    ("Orgel St. Florian", "Sankt Florian", "Orgel"),
    ("Orgel st florian", "Sankt Florian", "Orgel"),
    ("Orgel st.florian", "Sankt Florian", "Orgel"),
    ("Orgel Sankt Florian bei Linz", "Sankt Florian", "Orgel"),
    ("Bücher Schaerding", "Schärding", "Bücher"),
    ("Auto Steyr", "Steyr", "Auto"),
    ("Urlaub in Steyrling", "Steyrling", "Urlaub"),
    ("Schloss Enns", "Enns", "Schloss"),
    ("Metzger Ried", "Ried im Innkreis", "Metzger"),
    ("Metzger Ried in der Riedmark", "Ried in der Riedmark", "Metzger"),
    ("Schmied Neumarkt im Hausruckkreis", "Neumarkt im Hausruckkreis", "Schmied"),
    ("Schmied Neumarkt", "Neumarkt im Mühlkreis", "Schmied"),
    ("Wirt in Haag", "Haag am Hausruck", "Wirt"),
    ("Wirt 4680 Haag", "4680 Haag am Hausruck", "Wirt"),
    ("Skifahren Hinterstoder", "Hinterstoder", "Skifahren"),
    ("Eis in Haid", "Haid", "Eis"),
    ("Eis in Weibern", "Weibern", "Eis"),
    ("Mühle in Berg", "Berg", "Mühle"),
    ("tischler in freistatd", "Freistadt", "tischler"),
    ("tischler bei vöklabruck", "Vöcklabruck", "tischler"),
    ("tischler nähe gmundn", "Gmunden", "tischler"),
    ("Taxi von Linz nach Wels", "Wels", "Taxi von Linz"),
    ("Tischler in Linz oder Wels", "Linz", "Tischler oder Wels"),
    ("Tischler Linz Wels", "Wels", "Tischler Linz"),
    ("Brot Freistadt Oberösterreich", "Freistadt", "Brot"),
    ("Brot in Oberösterreich", "Oberösterreich", "Brot"),
    ("Brot OÖ", "Oberösterreich", "Brot"),
    ("Optiker im Freistadt", "Freistadt", "Optiker"),
    ("Optiker Attnang-Puchheim", "Attnang-Puchheim", "Optiker"),
    ("Optiker Passau", "Passau", "Optiker"),
    ("Optiker Rohrbach-Berg", "Rohrbach in Oberösterreich", "Optiker"),
    ("Was gibt es in Grein?", "Grein", "Was gibt es"),
    ("Honig in Freistadt im Mühlviertel", "Freistadt", "Honig"),
    ("Honig Ottensheim, Mühlviertel", "Ottensheim", "Honig"),
    ("Honig Linz, Urfahr", "Linz-Urfahr", "Honig Linz"),
    ("Drive-in Linz", "Linz", "Drive-in"),
    ("Linz Stadt-Apotheke", "Linz", "Stadt-Apotheke"),
    ("Bäcker Steyr-Land", "Bezirk Steyr-Land", "Bäcker"),
    ("Honig Stadt Wels", "Wels", "Honig"),
    ("Honig Linz/Urfahr!", "Linz-Urfahr", "Honig"),
    ("O\u{308}l in Vo\u{308}cklabruck", "Vöcklabruck", "O\u{308}l"),
];

/// What holds the name of a place and means none, and what only sounds like it.
const NO_PLACE: [&str; 45] = [
    "",
    "Tischler",
    "in der Nähe",
    "nähe",
    "bei mir",
    "hier",
    "Tischler in der Nähe",
    "Tischler bei mir",
    "Linzer Torte",
    "Linzerin",
    "Steyr-Werke",
    "VOEST-Linz",
    "Steyr- und Ennsbrücke",
    "www.linz.at",
    "info@linz.at",
    "Linz&Co",
    "Linz AG",
    "Firma Weyer",
    "Familie Haid",
    "Camping an der Enns",
    "Weg",
    "Haus",
    "Mühle",
    "Au",
    "Berg",
    "Wies",
    "Hof",
    "Steg",
    "Holz",
    "Haag",
    "Wald",
    "Stein",
    "Bad",
    "Möbel aus Holz",
    "bei Regen",
    "Schirm für Regen",
    "Pfeil und Bogen",
    "Spital",
    "Gurten",
    "Klaus",
    "Pool in Garten",
    "Tel 0664 4020 123",
    "4800 Euro",
    "9999",
    "tischler freistatd",
];

#[test]
fn a_place_is_understood_and_the_rest_is_left() {
    let mut wrong = Vec::new();
    for (text, label, rest) in UNDERSTOOD {
        let found = place_in_text(text);
        if found.as_ref().is_none_or(|found| found.label != label || found.rest != rest) {
            wrong.push(format!("{text:?} gave {:?}", found.map(|found| (found.label, found.rest))));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn words_that_only_look_like_places_are_none() {
    let wrong: Vec<_> = NO_PLACE.iter().filter_map(|text| Some((text, place_in_text(text)?.label))).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn the_words_of_the_place_are_those_that_were_typed() {
    let words = |text: &str| text[place_in_text(text).unwrap().words].to_owned();
    assert_eq!(words("Öl in der Nähe von Wels kaufen"), "in der Nähe von Wels");
    assert_eq!(words("Öl, 4600 Wels und Umgebung"), "4600 Wels und Umgebung");
    assert_eq!(words("Öl im Mühlviertel"), "im Mühlviertel");
    assert_eq!(words("Öl Freistadt"), "Freistadt");
}

#[test]
fn surroundings_are_noticed() {
    for text in ["bei Wels", "nähe Wels", "rund um Wels", "Wels und Umgebung", "Raum Wels", "um den Attersee"]
    {
        assert!(place_in_text(text).unwrap().is_around, "{text}");
    }
    for text in ["Wels", "in Wels", "am Attersee", "4600 Wels"] {
        assert!(!place_in_text(text).unwrap().is_around, "{text}");
    }
}

#[test]
fn a_place_lies_where_it_is_and_reaches_as_far_as_it_is_large() {
    let at = |text: &str| place_in_text(text).unwrap();
    let linz = at("Linz");
    assert!((linz.latitude - 48.306).abs() < 0.01 && (linz.longitude - 14.286).abs() < 0.01);
    assert!(linz.radius_km > at("Freistadt").radius_km);
    assert!(at("Mühlviertel").radius_km > linz.radius_km && linz.radius_km > at("Urfahr").radius_km);
    assert!(at("4040").latitude > at("4020").latitude && at("4020").latitude > at("4030").latitude);
}

#[test]
fn any_text_is_answered_and_its_parts_add_up() {
    let long = "in Linz ".repeat(2_000);
    let letters = "a".repeat(10_000);
    let marks = "\u{308}".repeat(300);
    let mut texts: Vec<String> =
        vec![long, letters, marks, "ß".repeat(250), "in".repeat(99), "4020 ".repeat(60)];
    let parts =
        ["", " ", "in", "Linz", "🦀", "Линц", "-", "4020", "ß", "é\u{301}", ",", "st.", "林", "\0", "İ", "ﬁ"];
    for a in parts {
        for b in parts {
            for c in parts {
                texts.extend([
                    format!("{a}{b}{c}"),
                    format!("{a} {b} {c}"),
                    format!("{a} {b}\u{a0}in {c}tz"),
                ]);
            }
        }
    }
    for text in &texts {
        let Some(found) = place_in_text(text) else { continue };
        assert!(text.get(found.words.clone()).is_some_and(|words| !words.is_empty()), "{text:?}");
        assert!(found.rest.len() + found.words.len() <= text.len() + 1, "{text:?}");
        assert!(crate::REGION_BOX.contains(found.latitude, found.longitude), "{text:?}");
        assert!(found.radius_km >= 1.0 && !found.label.is_empty(), "{text:?}");
        assert_eq!(place_in_text(text), Some(found), "{text:?}");
    }
}

#[test]
fn only_the_beginning_of_a_long_text_is_read() {
    let filling = "wort ".repeat(60);
    assert_eq!(place_in_text(&format!("{filling} in Linz")), None);
    assert_eq!(place_in_text(&format!("in Linz {filling}")).unwrap().label, "Linz");
    let cut = format!("{}Linzerin", " ".repeat(196));
    assert_eq!(place_in_text(&cut), None, "a word that is cut off is not a name");
}

#[test]
fn every_municipality_is_understood_by_its_own_name() {
    for place in Places::built_in().beginning_with("", usize::MAX) {
        let found = place_in_text(&format!("Bäcker in {}", place.label));
        assert!(found.is_some_and(|found| found.rest == "Bäcker"), "{}", place.label);
    }
}
