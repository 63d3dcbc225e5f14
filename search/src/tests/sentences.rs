//! Whole sentences: what is looked for counts before how it should be, what it is for and what stands there by chance.

use super::*;

#[test]
fn a_quality_or_purpose_does_not_outweigh_the_thing() {
    let companies = || {
        vec![
            named(1, "Blumenladen Huber"),
            described(2, "Unverpackt Maier", "Alles plastikfrei. Neben der Tür stehen Blumen."),
            described(3, "Räumungen Berger", "Wir räumen Wohnungen."),
        ]
    };
    assert_eq!(first(companies(), "blumen ohne plastik"), "Blumenladen Huber");
    assert_eq!(first(companies(), "plastikfrei"), "Unverpackt Maier", "alone it is what is looked for");
    assert_eq!(first(companies(), "wohnung räumen nach dem begräbnis"), "Räumungen Berger");
    let qualities = || {
        vec![
            described(1, "Radhaus Huber", "Fahrräder für alle."),
            described(2, "Radhaus Maier", "Fahrräder für alle, auch gebraucht."),
        ]
    };
    assert_eq!(first(qualities(), "gebrauchtes fahrrad"), "Radhaus Maier", "of two alike it decides");
}

#[test]
fn what_one_word_asks_for_is_no_sign_of_another_one() {
    let companies = vec![
        described(1, "Solarwerk Huber", "Zum Ausleihen: unser Balkonkraftwerk. Verleih mit Beratung."),
        described(2, "Leihladen Maier", "Bei uns gibt es die Kreissäge im Verleih."),
    ];
    assert_eq!(first(companies, "kreissäge ausleihen"), "Leihladen Maier");
}

#[test]
fn a_trade_behind_the_kind_of_a_business_is_a_surname() {
    let companies = || vec![named(1, "Hofladen Tischler"), named(2, "Tischlerei Wimmer")];
    assert_eq!(first(companies(), "tischler in meiner nähe"), "Tischlerei Wimmer");
    assert_eq!(first(companies(), "hofladen tischler"), "Hofladen Tischler");
    assert_eq!(
        first(vec![named(1, "Tischler Huber"), named(2, "Möbel Berger")], "tischler"),
        "Tischler Huber"
    );
}

#[test]
fn words_of_another_kind_are_other_words() {
    let companies = || {
        vec![
            described(1, "Seifen Huber", "Unsere Seifen lassen wir sechs Wochen reifen."),
            described(2, "Radhaus Maier", "Wir bauen um. Reifen haben wir immer da."),
            described(3, "Blütenwerk Auer", "Auf dem Feld schneidest du selbst."),
            named(4, "Schneiderei Berger"),
            named(5, "Bürgerenergie Linz"),
            named(6, "Imbiss Wimmer"),
            named(7, "Bäckerei Zauner"),
            named(8, "Zimmerei Aigner"),
        ]
    };
    assert_eq!(first(companies(), "Reifen"), "Radhaus Maier", "soap matures and has no tyres");
    assert_eq!(first(companies(), "Schneider"), "Schneiderei Berger");
    assert_eq!(first(companies(), "Burger"), "Imbiss Wimmer");
    assert_eq!(first(companies(), "Gartenzaun"), "Zimmerei Aigner");
}

#[test]
fn single_words_of_a_phrase_do_not_hide_what_it_means() {
    let companies = vec![
        described(1, "Bistro Huber", "Leitungswasser gratis, alles auch zum Mitnehmen."),
        named(2, "Kostnixladen Maier"),
    ];
    assert_eq!(first(companies, "wo darf man sachen gratis mitnehmen"), "Kostnixladen Maier");
}

#[test]
fn of_a_compound_that_nobody_has_the_last_word_counts() {
    let companies = vec![
        described(1, "Eisdiele Huber", "Eis mit Früchten der Saison."),
        described(2, "Bäckerei Maier", "Brot aus Roggen."),
    ];
    assert_eq!(first(companies, "Früchtebrot"), "Bäckerei Maier");
}

#[test]
fn of_mere_details_any_will_do_and_more_are_better() {
    let catalogue = Catalogue::new(
        vec![
            described(1, "Eins", "Hier ist es bunt."),
            described(2, "Zwei", "Hier ist es bunt und frisch."),
            described(3, "Drei", "Hier ist nichts."),
        ],
        Vec::new(),
    );
    assert_eq!(found(&catalogue, "bunt frisch", None), ["Zwei", "Eins"]);
}

#[test]
fn what_a_diminutive_found_is_told_as_it_was_typed() {
    let snapshot = Catalogue::new(vec![named(1, "Gärtnerei Huber"), named(2, "Tischlerei Auer")], Vec::new());
    let query = ListQuery { text: Some("blümlein tischlerei"), size: 10, ..ListQuery::default() };
    let answer = snapshot.snapshot().list(&query);
    assert!(answer.left_out.iter().all(|typed| !typed.is_empty()), "{:?}", answer.left_out);
}

#[test]
fn products_lead_to_whoever_has_them_by_a_broader_name() {
    let companies = || {
        vec![
            named(1, "Gemüsehof Huber"),
            named(2, "Bäckerei Maier"),
            named(3, "Käserei Berger"),
            named(4, "Papeterie Auer"),
            named(5, "Ölmühle Wimmer"),
        ]
    };
    for (typed, expected) in [
        ("Topinambur", "Gemüsehof Huber"),
        ("Rote Bete", "Gemüsehof Huber"),
        ("Kohlsprossen", "Gemüsehof Huber"),
        ("Germzopf", "Bäckerei Maier"),
        ("Brie", "Käserei Berger"),
        ("Handlettering", "Papeterie Auer"),
        ("Distelöl", "Ölmühle Wimmer"),
    ] {
        assert_eq!(first(companies(), typed), expected, "{typed}");
    }
}

#[test]
fn what_a_first_sentence_says_in_passing_is_not_what_is_offered() {
    let companies = || {
        vec![
            described(1, "Altpapier Auer", "Papier aus alten Jeans schöpfen wir selbst."),
            described(2, "Barbier Huber", "Rasur mit dem Messer seit vielen Jahren."),
            described(3, "Modehaus Maier", "Jeans und Hemden."),
            described(4, "Werkzeug Wimmer", "Messer und Scheren."),
            described(5, "Bürgerstrom Linz", "Wir teilen Strom, statt ihn zu verschenken."),
            named(6, "Kostnixladen Berger"),
        ]
    };
    assert_eq!(first(companies(), "Jeans"), "Modehaus Maier");
    assert_eq!(first(companies(), "Messer"), "Werkzeug Wimmer");
    assert_eq!(first(companies(), "verschenken"), "Kostnixladen Berger");
    assert_eq!(first(companies(), "alte Jeans Papier"), "Altpapier Auer", "it is said all the same");
}

#[test]
fn trades_are_known_by_their_women_and_by_what_they_do() {
    let companies = || {
        vec![
            described(1, "Altholz Auer", "Wir arbeiten mit Betrieben der Nachbarschaft."),
            named(2, "Barbier Huber"),
            named(3, "Elektrowerkstatt Maier"),
            named(4, "Energieberatung Berger"),
            named(5, "Tischlerei Wimmer"),
        ]
    };
    assert_eq!(first(companies(), "Energieberaterin"), "Energieberatung Berger");
    assert_eq!(first(companies(), "Tischlerarbeiten"), "Tischlerei Wimmer");
    assert_eq!(first(companies(), "bart schneiden lassen"), "Barbier Huber", "it is no Bartschneider");
}

#[test]
fn who_writes_of_a_thing_comes_before_who_may_have_what_is_like_it() {
    let companies = vec![
        named(1, "Bauernladen Auer"),
        described(2, "Käserei Berger", "Wir machen Käse. Im Laden gibt es auch Marmelade."),
    ];
    assert_eq!(first(companies, "Marmelade"), "Käserei Berger");
}

#[test]
fn words_are_understood_as_they_are_spoken() {
    let companies = || {
        vec![
            named(1, "Kostnixladen Huber"),
            named(2, "Änderungsschneiderei Maier"),
            described(3, "Radhaus Auer", "Du nimmst das Rad und tauschst es, sobald es zu klein wird."),
            named(4, "Geschirrverleih Berger"),
            named(5, "Gschnas Wimmer"),
            named(6, "Uhrmacher Lang"),
            described(7, "Hof Eder", "Ein Hof. Wir haben Milch und Eier."),
        ]
    };
    assert_eq!(first(companies(), "Tauschladn"), "Kostnixladen Huber");
    assert_eq!(
        first(companies(), "hosn kürzn"),
        "Änderungsschneiderei Maier",
        "both mean something together"
    );
    assert_eq!(first(companies(), "Gschirrverleih"), "Geschirrverleih Berger");
    assert_eq!(first(companies(), "Uhrmocha"), "Uhrmacher Lang");
    assert_eq!(first(companies(), "Müch"), "Hof Eder", "no rule explains it, but a table");
    assert_eq!(first(companies(), "Gschnas"), "Gschnas Wimmer", "a word that somebody writes is that word");
}

fn tagged(number: u128, name: &str, tag: &str, description: &str) -> CompanyDoc {
    CompanyDoc { tags: vec![tag.into()], ..described(number, name, description) }
}

#[test]
fn needs_lead_to_whoever_meets_them_and_not_to_the_same_letters() {
    let companies = || {
        vec![
            named(1, "Mehlspeiskuchl Linz"),
            named(2, "Tischlerei Aigner"),
            tagged(
                3,
                "Bauteile Huber",
                "Wiederverwendung",
                "Türen sind zu schade zum Wegwerfen. Wir reparieren.",
            ),
            tagged(4, "Elektrowerkstatt Maier", "Reparatur", ""),
            tagged(5, "Radhaus Auer", "Förderberatung", "Räder für alle. Wir füllen den Antrag mit dir aus."),
            named(6, "Energieberatung Berger"),
            tagged(7, "Unverpackt Wimmer", "vegan", "Ein Laden. Käse vom Laib."),
            named(8, "Ziegenkäserei Huemer"),
            described(9, "Gasthaus Eder", "Musikanten spielen im Garten."),
            described(10, "Gasthof Ortner", "Ein Wirtshaus. Im Hof steht eine Sandkiste."),
            described(11, "Holzbau Lang", "Wir bauen ganze Siedlungen."),
            named(12, "Sägewerk Kern"),
            named(13, "Leihladen Mayr"),
            tagged(14, "Modehaus Stadler", "Reparatur", "Ein Gilet für jeden."),
            tagged(15, "Uhrmacher Steiner", "Reparaturbonus", ""),
            described(16, "Hof Pichler", "Ein Biohof. Im Mai ist Hoffest."),
            described(17, "Altwaren Koller", "Lampen und Sessel."),
            named(18, "Bäckerei Reiter"),
            described(19, "Imkerei Gruber", "Honig vom Berg. Im Kurs lernst du Imkern."),
        ]
    };
    for (typed, expected) in [
        ("wer macht mir eine kuchl nach maß", "Tischlerei Aigner"),
        ("toaster hin, wegschmeißen wär schad", "Elektrowerkstatt Maier"),
        ("förderung fürs heizen wer hilft mit dem antrag", "Energieberatung Berger"),
        ("ich vertrag keine kuhmilch was gibts für käse", "Ziegenkäserei Huemer"),
        ("essen gehen wo die kinder spielen können", "Gasthof Ortner"),
        ("Bauholz", "Sägewerk Kern"),
        ("nähmaschine nur für einen tag", "Leihladen Mayr"),
        ("wo gilt der reparaturbonus", "Uhrmacher Steiner"),
        ("mit den kindern einen bauernhof anschauen", "Hof Pichler"),
        ("lampe flackert", "Elektrowerkstatt Maier"),
        ("brotbacken lernen", "Bäckerei Reiter"),
    ] {
        assert_eq!(first(companies(), typed), expected, "{typed}");
    }
}

#[test]
fn a_compound_means_what_its_words_mean_together() {
    let companies = vec![
        named(1, "Energiegenossenschaft Linz"),
        described(
            2,
            "Bauteile Huber",
            "Ein Laden. Wir helfen in der Nachbarschaft, den Strom liefert das Dach.",
        ),
    ];
    assert_eq!(first(companies, "Nachbarschaftsstrom"), "Energiegenossenschaft Linz");
}

#[test]
fn things_are_found_by_what_they_are_called_at_home() {
    let companies = || {
        vec![
            named(1, "Bäckerei Maier"),
            named(2, "Bauernladen Auer"),
            named(3, "Gasthaus Eder"),
            named(4, "Trachten Lackner"),
            named(5, "Stoffladen Heide"),
            named(6, "Buchbinderei Schober"),
            named(7, "Gärtnerei Huber"),
            named(8, "Energieberatung Berger"),
            named(9, "Tischlerei Aigner"),
            named(10, "Leihladen Mayr"),
            named(11, "Fahrradwerkstatt Kern"),
            named(12, "Harmonikabau Lang"),
            named(13, "Papeterie Pichler"),
        ]
    };
    for (typed, expected) in [
        ("Störibrot", "Bäckerei Maier"),
        ("Hasenöhrl", "Bäckerei Maier"),
        ("Surspeck", "Bauernladen Auer"),
        ("Innviertlerknödel", "Gasthaus Eder"),
        ("Wadlstutzen", "Trachten Lackner"),
        ("Stopfpilz", "Stoffladen Heide"),
        ("Kondolenzbuch", "Buchbinderei Schober"),
        ("Allerheiligengesteck", "Gärtnerei Huber"),
        ("Smartmeter", "Energieberatung Berger"),
        ("Herrgottswinkel", "Tischlerei Aigner"),
        ("Einkochtopf", "Leihladen Mayr"),
        ("Speichenbruch", "Fahrradwerkstatt Kern"),
        ("Steirische", "Harmonikabau Lang"),
        ("Tonerkartusche", "Papeterie Pichler"),
    ] {
        assert_eq!(first(companies(), typed), expected, "{typed}");
    }
}

#[test]
fn everyday_words_do_not_hide_what_is_needed() {
    let companies = || {
        vec![
            tagged(1, "Grünküche Huber", "vegetarisch", "Ein Wirtshaus ohne Fleisch."),
            described(2, "Hofmetzgerei Auer", "Fleisch vom eigenen Rind, auch zum Mitnehmen."),
            named(3, "Konditorei Eder"),
            named(4, "Getreidemühle Kern"),
            tagged(5, "Gasthof Lang", "fair", "Zum Schlemmen."),
            tagged(6, "Gewandhaus Stadler", "fair", "Hosen für alle."),
            named(7, "Kachelofenbau Söllner"),
            named(8, "Holzofenbäckerei Thaler"),
            described(9, "Leihladen Mayr", "Bei uns leihst du Kreissäge und Häcksler."),
            described(10, "Blumenfeld Ried", "Hier schneidest du selbst."),
            tagged(11, "Fundgrube Reiter", "Secondhand", "Trachten aus zweiter Hand."),
            described(12, "Trachten Lackner", "Dirndl nach Maß."),
            described(13, "Obsthof Roithner", "Ein Hof. Äpfel, auch krumme."),
        ]
    };
    for (typed, expected) in [
        ("keine lust zum kochen und fleisch soll keins dabei sein", "Grünküche Huber"),
        ("torte für den 60er vom papa, selber backen kann ich nicht", "Konditorei Eder"),
        ("hose die nicht in bangladesch unter schlimmen bedingungen genäht wurde", "Gewandhaus Stadler"),
        ("gemütlicher ofen für die stube mit holz", "Kachelofenbau Söllner"),
        ("muss äste zerkleinern nach dem heckenschneiden", "Leihladen Mayr"),
        ("dirndl gesucht, gern schon getragen", "Fundgrube Reiter"),
        ("äpfel mit flecken sind mir wurscht", "Obsthof Roithner"),
    ] {
        assert_eq!(first(companies(), typed), expected, "{typed}");
    }
}

#[test]
fn of_those_who_have_what_a_compound_is_whoever_has_all_of_it_comes_first() {
    let companies = || {
        vec![
            described(1, "Bäckerei Huber", "Brot aus Dinkel."),
            described(2, "Bäckerei Maier", "Brot aus Roggen."),
            described(3, "Kinderkleid Auer", "Bodys und Strampler für Kinder."),
            named(4, "Massage Berger"),
            described(5, "Kachelofenbau Eder", "Nach Maß geplant, die Asche nehmen wir mit."),
            named(6, "Abokistl Wimmer"),
            named(7, "Schatzkiste Lang"),
        ]
    };
    assert_eq!(first(companies(), "Roggenbrot"), "Bäckerei Maier");
    assert_eq!(first(companies(), "Kinderbodys"), "Kinderkleid Auer");
    assert_eq!(first(companies(), "massasche"), "Massage Berger", "it is no ash");
    assert_eq!(first(companies(), "biogmüse kiste"), "Abokistl Wimmer");
}

#[test]
fn the_rest_of_a_sentence_says_what_a_word_means() {
    let companies = || {
        vec![
            described(1, "Naturfarben Auer", "Farben aus Kalk."),
            described(2, "Hofladen Berger", "Ein Hof. Für Feste stellen wir Jausenplatten zusammen."),
            described(3, "Schallplatten Eder", "Platten und Kassetten."),
            described(4, "Solarwerk Fink", "Wir reinigen Solaranlagen."),
            described(5, "Energieberatung Gruber", "Wir kommen mit der Wärmebildkamera."),
            described(6, "Imkerei Huber", "Honig von hier."),
            described(7, "Seifenmanufaktur Kern", "Unsere Seifen rühren wir selbst."),
            tagged(8, "Fundgrube Lang", "Secondhand", "Trachten aus zweiter Hand."),
            described(9, "Trachten Mayr", "Dirndl nach Maß."),
            described(10, "Druckerei Neubauer", "Wir drucken heute mit Ökostrom."),
            tagged(11, "Stromgemeinschaft Ott", "Ökostrom", "Strom für alle."),
            described(
                12,
                "Leihladen Pichler",
                "Warum kaufen, was du selten brauchst? Bei uns leihst du Beamer.",
            ),
        ]
    };
    for (typed, expected) in [
        ("20 gäste und ich mag keine brötchen streichen", "Hofladen Berger"),
        ("platten am dach sind voll taubendreck", "Solarwerk Fink"),
        ("bei uns ziehts wo rein", "Energieberatung Gruber"),
        ("honigglasl", "Imkerei Huber"),
        ("seifenstückerl", "Seifenmanufaktur Kern"),
        ("getragenes dirndl", "Fundgrube Lang"),
        ("ökostrom", "Stromgemeinschaft Ott"),
        ("beamer", "Leihladen Pichler"),
    ] {
        assert_eq!(first(companies(), typed), expected, "{typed}");
    }
}
