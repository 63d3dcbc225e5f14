//! Words that find companies which use other words.

use super::*;
use crate::{Change, Snapshot, SynonymDoc};

fn catalogue(companies: Vec<CompanyDoc>) -> Catalogue {
    Catalogue::new(companies, vec![category(900, "Reparatur"), category(901, "Unverpackt")])
}

fn answer(snapshot: &Snapshot, text: &str) -> crate::ListAnswer {
    snapshot.list(&ListQuery { text: Some(text), size: 10, ..ListQuery::default() })
}

#[test]
fn related_words_find_companies_after_the_word_itself() {
    let workshop = CompanyDoc { category_ids: vec![id(900)], ..named(3, "Flickwerk") };
    let catalogue = catalogue(vec![
        described(1, "Hof Maier", "Wir bauen an. Erdäpfel gibt es ab Herbst."),
        described(2, "Hof Huber", "Wir bauen an. Auch Kartoffeln."),
        workshop,
    ]);
    assert_eq!(found(&catalogue, "Kartoffel", None), ["Hof Huber", "Hof Maier"]);
    assert_eq!(found(&catalogue, "Erdapfel", None), ["Hof Maier", "Hof Huber"]);
    assert_eq!(found(&catalogue, "kaputt", None), ["Flickwerk"]);
    assert_eq!(found(&catalogue, "mein Toaster ist kaputt", None), ["Flickwerk"]);
}

#[test]
fn of_a_trade_whoever_names_the_thing_itself_comes_first() {
    let shop = |number, name: &str, text: &str| CompanyDoc {
        category_ids: vec![id(901)],
        ..described(number, name, text)
    };
    let catalogue = catalogue(vec![
        shop(1, "Abgefüllt", "Bring dein Glas."),
        shop(2, "Zum Glas", "Bring dein Glas. Rosinen darfst du kosten."),
        described(3, "Café", "Zum Frühstück gibt es Müsli. Wir streuen Rosinen darüber."),
    ]);
    assert_eq!(found(&catalogue, "rosinen", None), ["Zum Glas", "Abgefüllt", "Café"]);
}

#[test]
fn forms_of_a_word_find_the_same() {
    let catalogue = catalogue(vec![
        named(1, "Buchhandlung Maier"),
        described(2, "Leseecke", "Alte Bücher und neue."),
        described(3, "Bindewerk", "Wir binden jedes Buch."),
        described(4, "Schleiferei", "Hier wird alles geschliffen."),
        described(5, "Bäckerei", "Frische Kuchen."),
        described(6, "Tischler", "Jede Küche nach Maß."),
    ]);
    assert_eq!(found(&catalogue, "Buch", None), found(&catalogue, "Bücher", None));
    assert_eq!(found(&catalogue, "Buch", None).len(), 3);
    assert_eq!(found(&catalogue, "schleifen", None), ["Schleiferei"]);
    assert!(!found(&catalogue, "Küche", None).contains(&"Bäckerei".to_owned()));
}

#[test]
fn compounds_are_found_in_parts_and_joined() {
    let catalogue = catalogue(vec![
        described(1, "Rad & Tat", "Wir reparieren jedes Fahrrad."),
        named(2, "Buchbinderei Schober"),
        described(3, "Blumen Heidi", "Blumen für jeden Tag."),
    ]);
    assert_eq!(found(&catalogue, "fahrradreparatur", None), ["Rad & Tat"]);
    assert_eq!(found(&catalogue, "buch binderei", None), ["Buchbinderei Schober"]);
    assert_eq!(found(&catalogue, "blümchen", None)[0], "Blumen Heidi");
}

#[test]
fn a_compound_is_what_its_last_word_says() {
    let catalogue = catalogue(vec![
        described(1, "Bienenhaus", "Von Hand gemacht. Honig und Wachs."),
        described(2, "Waschbär", "Alles von Hand gemacht. Seife ohne Palmöl."),
    ]);
    assert_eq!(found(&catalogue, "Handseife", None)[0], "Waschbär");
}

#[test]
fn phrases_know_compounds_by_what_they_are() {
    let catalogue = catalogue(vec![named(1, "Buchbinderei Schober"), named(2, "Buchhandlung Maier")]);
    assert_eq!(found(&catalogue, "mein Liederbuch zerfällt", None)[0], "Buchbinderei Schober");
}

#[test]
fn what_few_only_mention_is_left_out() {
    let workshop = |number, name| CompanyDoc {
        category_ids: vec![id(900)],
        ..described(number, name, "Waschmaschinen.")
    };
    let sun =
        described(3, "Sonnwerk", "Wir planen Dächer. Die Waschmaschine läuft mit Sonne, samt Sternwarte.");
    let catalogue = catalogue(vec![workshop(1, "Flickwerk"), workshop(2, "Hilfwerk"), sun]);
    let found_all = answer(&catalogue.snapshot(), "waschmaschine sternwarte");
    assert_eq!((found_all.total, found_all.left_out), (3, vec!["sternwarte".to_owned()]));
    assert_eq!(found(&catalogue, "waschmaschine \"sternwarte\"", None), ["Sonnwerk"]);
}

#[test]
fn what_something_is_for_counts_after_the_thing() {
    let catalogue = catalogue(vec![
        described(1, "Leihladen", "Wir verleihen vieles. Auch einen Beamer."),
        described(2, "Wirtshaus", "Ein Saal für jede Hochzeit."),
    ]);
    let beamer = answer(&catalogue.snapshot(), "Beamer für die Hochzeit");
    assert_eq!(beamer.left_out, ["Hochzeit"]);
    assert_eq!(found(&catalogue, "Beamer für die Hochzeit", None)[0], "Leihladen");
}

#[test]
fn times_of_day_and_ages_are_no_things() {
    let catalogue = catalogue(vec![
        described(1, "Hofladen", "Offen rund um die Uhr und ab sechs Uhr früh."),
        described(2, "Tiktak", "Wir richten jede Uhr."),
        described(3, "Trödel", "Möbel der 70er."),
        described(4, "Konditor", "Torten zum Abholen."),
    ]);
    assert_eq!(found(&catalogue, "Uhren", None), ["Tiktak"]);
    assert_eq!(found(&catalogue, "Torte zum 70er", None)[0], "Konditor");
}

#[test]
fn the_parts_of_a_compound_that_nobody_has_count_after_what_was_typed() {
    let mut all = vec![described(1, "Ofenfrisch", "Wir backen Brot.")];
    all.extend((2..9).map(|number| described(number, &format!("Hof {number}"), "Zur Führung gibt es Saft.")));
    all.extend((9..16).map(|number| described(number, &format!("Bau {number}"), "Wir graben jeden Keller.")));
    let bread = answer(&catalogue(all).snapshot(), "brot kellerführung");
    assert_eq!((bread.total, bread.left_out.len()), (1, 2), "{:?}", bread.left_out);
}

#[test]
fn who_has_only_what_a_compound_begins_with_does_not_have_it() {
    let catalogue = catalogue(vec![described(1, "Obsthof Huber", "Wir kochen Marmelade.")]);
    let told = |text: &str| {
        let found_all = answer(&catalogue.snapshot(), text);
        (found_all.total, found_all.left_out)
    };
    assert_eq!(told("Marmeladenbohrer"), (1, vec!["Marmeladenbohrer".to_owned()]));
    assert_eq!(told("Bohrermarmelade"), (1, Vec::new()), "it is jam all the same");
}

#[test]
fn what_nobody_names_leads_on_to_what_is_needed_in_turn() {
    let catalogue = catalogue(vec![named(1, "Elektrowerkstatt Huber")]);
    // It belongs to a washing machine, and that to such a workshop.
    assert_eq!(found(&catalogue, "Flusensieb", None), ["Elektrowerkstatt Huber"]);
}

#[test]
fn the_parts_of_a_towns_name_are_no_words() {
    let mut shop = described(1, "Buchladen Tragwein", "Bücher für alle.");
    shop.stores = vec![sample::store_at("Tragwein", Point { latitude: 48.33, longitude: 14.62 })];
    let catalogue = catalogue(vec![shop, described(2, "Keller", "Apfelwein vom Hof.")]);
    assert_eq!(found(&catalogue, "Wein", None), ["Keller"]);
    assert_eq!(found(&catalogue, "Tragwein", None), ["Buchladen Tragwein"]);
}

#[test]
fn the_name_of_its_own_town_in_a_text_is_no_word() {
    let point = Point { latitude: 48.08, longitude: 13.86 };
    let stores = vec![sample::store_at("Stadl-Paura", point)];
    let company = CompanyDoc { stores, ..described(1, "Computerhilfe", "Wir helfen in Stadl-Paura.") };
    let catalogue = catalogue(vec![company]);
    assert!(found(&catalogue, "Scheune", None).is_empty());
    assert_eq!(found(&catalogue, "Stadl Paura", None), ["Computerhilfe"]);
}

#[test]
fn mistyped_compounds_and_halves_are_understood() {
    let catalogue = catalogue(vec![
        named(1, "E-Carsharing Linz"),
        described(2, "Bettenwerk", "Matratzen aus Wolle."),
        named(3, "Handyklinik"),
        described(4, "Blumen Heidi", "Sträuße für jeden Tag."),
        named(5, "Computerhilfe Auer"),
    ]);
    let corrected = |text: &str| answer(&catalogue.snapshot(), text).corrected;
    let pair = |typed: &str, shown: &str| vec![(typed.to_owned(), shown.to_owned())];
    assert_eq!(corrected("car shering"), pair("car shering", "carsharing"));
    assert_eq!(corrected("matrazenwolle"), pair("matrazenwolle", "matratzenwolle"));
    assert_eq!(corrected("komputer"), pair("komputer", "computer"), "another first letter of the same sound");
    assert_eq!(corrected("blmuen"), pair("blmuen", "blumen"), "no umlaut");
    assert_eq!(corrected("hqndy"), pair("hqndy", "handy"), "the key beside the right one");
    assert_eq!(found(&catalogue, "matrazenwolle", None), ["Bettenwerk"]);
}

#[test]
fn what_only_describes_is_no_typing_error() {
    let catalogue = catalogue(vec![described(1, "Gasthof", "Zum Schlemmen.")]);
    let told = answer(&catalogue.snapshot(), "schlimmen");
    assert_eq!((told.total, told.corrected), (0, Vec::new()));
}

#[test]
fn what_is_not_there_is_not_found() {
    let catalogue = catalogue(vec![
        described(1, "Grünküche", "Wir kochen ohne Fleisch."),
        CompanyDoc { tags: vec!["fleischlos".into()], ..named(2, "Gartenwirt") },
        described(3, "Hofmetzgerei", "Fleisch vom eigenen Rind."),
    ]);
    assert_eq!(found(&catalogue, "Fleisch", None), ["Hofmetzgerei"]);
    let mut without = found(&catalogue, "ohne Fleisch", None);
    without.sort();
    assert_eq!(without, ["Gartenwirt", "Grünküche"]);
    assert_eq!(found(&catalogue, "fleischlos", None)[0], "Gartenwirt");
}

#[test]
fn what_is_not_there_is_not_found_behind_adjectives_and_in_lists() {
    let catalogue = catalogue(vec![
        described(1, "Glaswerk", "Ein Laden. Wir verkaufen ohne unnötige Verpackung."),
        described(2, "Grünküche", "Ein Lokal. Wir kochen ohne Fleisch und Fisch."),
        described(3, "Seeblick", "Ein Lokal. Fisch vom See, in schöner Verpackung."),
    ]);
    assert_eq!(found(&catalogue, "Verpackung", None), ["Seeblick"]);
    assert_eq!(found(&catalogue, "Fisch", None), ["Seeblick"]);
    assert_eq!(found(&catalogue, "ohne Verpackung", None)[0], "Glaswerk");
    assert_eq!(found(&catalogue, "ohne jede Verpackung", None)[0], "Glaswerk");
    assert_eq!(found(&catalogue, "ohne Fleisch und Fisch", None), ["Grünküche"]);
}

#[test]
fn details_bring_companies_forward_and_leave_none_out() {
    let catalogue = catalogue(vec![
        described(1, "Aubauer", "Eier vom Hof."),
        described(2, "Zehenthof", "Frische Eier vom Hof."),
    ]);
    assert_eq!(found(&catalogue, "frische Eier", None), ["Zehenthof", "Aubauer"]);
    assert!(answer(&catalogue.snapshot(), "frische Eier").left_out.is_empty());
}

#[test]
fn operators_words_are_in_effect_with_the_next_snapshot() {
    let catalogue = catalogue(vec![named(1, "Korbflechterei Wieser")]);
    assert!(found(&catalogue, "wuzzelwerk", None).is_empty());
    let synonym = SynonymDoc { word: "Wuzzelwerk".into(), meaning: "Korbflechterei".into() };
    catalogue.apply(vec![Change::Synonyms(vec![synonym])]);
    assert_eq!(found(&catalogue, "wuzzelwerk", None), ["Korbflechterei Wieser"]);
    let words = CategoryDoc { words: vec!["Krimskrams".into()], ..category(900, "Reparatur") };
    let company = CompanyDoc { category_ids: vec![id(900)], ..named(2, "Flickwerk") };
    catalogue.apply(vec![Change::Categories(vec![words]), Change::Company(Box::new(company))]);
    assert_eq!(found(&catalogue, "krimskrams", None), ["Flickwerk"]);
}

fn explained(companies: Vec<CompanyDoc>, word: &str, meaning: &str) -> Catalogue {
    let catalogue = catalogue(companies);
    let synonym = SynonymDoc { word: word.into(), meaning: meaning.into() };
    catalogue.apply(vec![Change::Synonyms(vec![synonym])]);
    catalogue
}

#[test]
fn a_meaning_of_several_words_is_all_of_them() {
    let companies = || {
        vec![
            described(1, "Hof Maier", "Wir bauen an. Im Juni Erdäpfel, am liebsten die Gemüsekiste."),
            described(2, "Hof Huber", "Wir bauen an. Kartoffeln."),
            described(3, "Automat", "Eier rund um die Uhr."),
        ]
    };
    let words = explained(companies(), "Heurige", "Kartoffel Gemüsekiste");
    assert_eq!(found(&words, "heurige", None), ["Hof Maier"]);
    let phrase = explained(companies(), "Oma Keller", "Kartoffel Gemüsekiste, Eier");
    let mut names = found(&phrase, "keller von der oma", None);
    names.sort();
    assert_eq!(names, ["Automat", "Hof Maier"]);
    let always = explained(companies(), "24h", "rund um die Uhr");
    assert_eq!(found(&always, "24h", None), ["Automat"]);
    assert_eq!(found(&always, "rund um die Uhr", None), ["Automat"]);
}

#[test]
fn what_operators_explain_leads_on_to_our_own_words() {
    let catalogue =
        explained(vec![named(1, "Tischlerei Berger"), named(2, "Bäckerei")], "Wuzzelwerk", "Schreiner");
    assert_eq!(found(&catalogue, "wuzzelwerk", None), ["Tischlerei Berger"]);
}

#[test]
fn quoted_phrases_are_found_although_texts_are_kept_without_their_fillers() {
    let catalogue = catalogue(vec![described(1, "Jausenstation", "Ein Platz. Käse und Brot vom Hof.")]);
    assert_eq!(found(&catalogue, "\"Käse und Brot\"", None), ["Jausenstation"]);
    assert!(found(&catalogue, "\"Käse und Wein\"", None).is_empty());
}

#[test]
fn texts_of_fillers_or_signs_list_everything_and_fillers_are_told() {
    let catalogue = catalogue(vec![named(1, "Hofladen"), named(2, "Werkstatt")]);
    let snapshot = catalogue.snapshot();
    for (text, left_out) in [("und", &["und"][..]), ("wo ist das", &["wo ist das"]), ("&", &[]), ("🐝", &[])]
    {
        let all = answer(&snapshot, text);
        assert_eq!(
            (all.total, all.left_out.as_slice()),
            (2, &left_out.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>()[..]),
            "{text}"
        );
    }
}

#[test]
fn several_fillers_are_a_name_or_nothing() {
    let snapshot = catalogue(vec![named(1, "Zum Kaufen"), named(2, "Hofladen")]).snapshot();
    assert_eq!(answer(&snapshot, "zum kaufen").total, 1);
    let nothing = answer(&snapshot, "wo kann man das kaufen");
    assert_eq!((nothing.total, nothing.left_out), (2, vec!["wo kann man das kaufen".to_owned()]));
}

#[test]
fn another_word_is_offered_where_an_unknown_one_is_only_mentioned() {
    let bakeries = (10..20).map(|number| named(number, &format!("Bäckerei {number}")));
    let odd = described(1, "Plauderei", "Ein Lokal. Bei uns gibt es Bäckerey.");
    let catalogue = catalogue(bakeries.chain([odd]).collect());
    let doubted = answer(&catalogue.snapshot(), "bäckerey");
    assert_eq!((doubted.total, doubted.doubted), (1, vec![("bäckerey".to_owned(), "bäckerei".to_owned())]));
    assert!(answer(&catalogue.snapshot(), "plauderei").doubted.is_empty(), "it is a name");
    assert!(answer(&catalogue.snapshot(), "\"bäckerey\"").doubted.is_empty(), "it is insisted on");
}

#[test]
fn everything_about_a_company_finds_it() {
    let mut store = store_at(1, "Linz", None);
    store.street = "Donaustraße 53a".into();
    store.phone = Some("+43 732 123456".into());
    store.email = Some("servus@kornblume.example".into());
    store.website = Some("https://www.kornblume-linz.example/laden".into());
    let company = CompanyDoc {
        stores: vec![store],
        other_names: "Huberhof, Kistlwirt".into(),
        ..named(1, "Biohof Maier")
    };
    let catalogue = catalogue(vec![company, named(2, "Andere")]);
    for text in [
        "0732 123456",
        "+43732123456",
        "Donaustraße",
        "donaustraße 53a",
        "Donaustr. 53a",
        "maier 0732 123456",
        "servus@kornblume.example",
        "www.kornblume-linz.example",
        "kornblume",
        "huberhof",
        "Kistlwirt",
    ] {
        assert_eq!(found(&catalogue, text, None), ["Biohof Maier"], "{text}");
    }
}

#[test]
fn abbreviated_streets_are_found_by_their_whole_name() {
    let mut store = store_at(1, "Linz", None);
    store.street = "Hauptstr. 5".into();
    let company = CompanyDoc { stores: vec![store], ..named(1, "Biohof") };
    let catalogue = catalogue(vec![company, named(2, "Andere")]);
    for text in ["Hauptstraße 5", "hauptstrasse", "Hauptstr. 5"] {
        assert_eq!(found(&catalogue, text, None), ["Biohof"], "{text}");
    }
}

#[test]
fn suggestions_are_what_begins_like_the_text() {
    let tagged = |number, name: &str| CompanyDoc {
        tags: vec!["Brotbackkurs".into()],
        category_ids: vec![id(900)],
        ..named(number, name)
    };
    let catalogue =
        catalogue(vec![tagged(1, "Bäckerei Huber"), tagged(2, "Bäckerei Maier"), named(3, "Brotzeit")]);
    let labels = |text: &str| -> Vec<String> {
        catalogue.snapshot().suggestions(text, 8).into_iter().map(|one| one.label).collect()
    };
    assert_eq!(labels("rep"), ["Reparatur"]);
    assert_eq!(labels("bäck"), ["Bäckerei", "Bäckerei Huber", "Bäckerei Maier"]);
    assert_eq!(labels("brot"), ["Brotbackkurs", "Brotzeit"]);
    assert!(labels("").is_empty() && labels("🐝").is_empty());
}
