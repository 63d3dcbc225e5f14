//! A directory of another region: nothing that is served names the first one.

use crate::support::app::TestApp;

/// What only Upper Austria has; places that companies enter are theirs.
const FIRST_REGION: [&str; 9] =
    ["sterreich", "Linz", "Steyr", "Freistadt", "Mühlviertel", "\"AT\"", "+43", "4020", "ZVR"];

#[tokio::test]
async fn a_directory_of_another_region_names_nothing_of_the_first_one() {
    let app = TestApp::sqlite_with(|config| {
        let (region, operator) = (&mut config.region, &mut config.site.operator);
        (region.name, region.country) = ("Liechtenstein".to_owned(), "LI".to_owned());
        (region.latitude, region.longitude) = (47.14, 9.52);
        region.bounds = [9.47, 47.04, 9.64, 47.28];
        operator.name = "Klimaverein".to_owned();
        (operator.street, operator.post_code) = ("Städtle 1".to_owned(), "9490".to_owned());
        (operator.town, operator.phone) = ("Vaduz".to_owned(), "+423 232 11 11".to_owned());
    })
    .await;
    app.company("Dorfladen").store("Vaduz", 47.14, 9.52).post_code("9490").create().await;
    let mut addresses: Vec<String> =
        ["/", "/?tab=karte", "/?tab=vorschlagen", "/login", "/favoriten", "/reihenfolge"]
            .into_iter()
            .chain(["/api/site", "/api/company/list", "/sitemap.xml", "/manifest.webmanifest", "/robots.txt"])
            .map(str::to_owned)
            .collect();
    let pages = [
        "ueber-uns",
        "presse",
        "impressum",
        "datenschutz",
        "barrierefreiheit",
        "hilfe",
        "hilfe-verwaltung",
        "daten",
    ];
    addresses.extend(pages.iter().flat_map(|page| [format!("/seite/{page}"), format!("/api/page/{page}")]));
    for address in addresses {
        let text = app.get(&address).send().await.text();
        for word in FIRST_REGION {
            let at = text.find(word);
            let around = at.map(|at| text[at..].chars().take(80).collect::<String>());
            assert!(at.is_none(), "{address} says {word}: {around:?}");
        }
    }
    assert!(app.get("/seite/impressum").send().await.expect(200).text().contains("Vaduz"));
}

#[tokio::test]
async fn name_texts_links_and_colours_of_the_operator_are_what_pages_show() {
    let app = TestApp::sqlite_with(|config| {
        let site = &mut config.site;
        (site.name, site.claim) = ("Nah & Gut".to_owned(), "Was es im Ländle gibt".to_owned());
        site.operator.url = "https://verein.example/".to_owned();
        site.navigation.truncate(1);
        site.navigation[0].title = "Für alle".to_owned();
        site.social.truncate(1);
        site.social[0].url = "https://social.example/verein".to_owned();
        site.pages.about.title = "Wer wir sind".to_owned();
        site.colours.insert("pine".to_owned(), "#123456".to_owned());
    })
    .await;
    let page = app.get("/").send().await.expect(200).text();
    let shown =
        ["Nah &amp; Gut", "Was es im Ländle gibt", "https://verein.example/", "Für alle", "Wer wir sind"];
    for part in shown.into_iter().chain(["https://social.example/verein", "#123456"]) {
        assert!(page.contains(part), "the page lacks {part}");
    }
    let usual = TestApp::sqlite().await.get("/").send().await.expect(200).text();
    for part in shown {
        assert!(!usual.contains(part), "{part} does not come from the configuration");
    }
}
