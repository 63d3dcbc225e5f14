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
