//! A directory of Monaco to its end: imported, configured, entered, searched and shown.

#[path = "../../../../addresses/tests/support/spellings.rs"]
#[allow(dead_code, reason = "the crate's own tests ask more")]
mod spellings;

use super::region::region;
use crate::support::app::TestApp;
use crate::support::monaco::monaco;
use serde_json::{Value, json};
use spellings::{MappedAddress, Random, addresses, lines, metres, mistyped};
use umkreis_foundation::config::GeocoderKind;

const NEAR_M: f64 = 30.0;

/// The servers of a directory about Monaco; none where its extract cannot be fetched.
async fn directories() -> Vec<TestApp> {
    let Some(folder) = region().await else { return Vec::new() };
    TestApp::on_each(|config| {
        config.site.operator.name = "Commerce durable".to_owned();
        let region = &mut config.region;
        region.folder = Some(folder.clone());
        (region.name, region.country) = ("Monaco".to_owned(), "MC".to_owned());
        (region.latitude, region.longitude) = (43.7384, 7.4246);
        region.bounds = [7.38, 43.71, 7.46, 43.77];
    })
    .await
}

fn query(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// Postcode and town as their owner knows them; few houses of the extract say them.
async fn place(app: &TestApp, address: &MappedAddress) -> (String, String) {
    let (latitude_e7, longitude_e7) = address.places[0];
    let (lat, lng) = (f64::from(latitude_e7) / 1e7, f64::from(longitude_e7) / 1e7);
    let body = json!({ "at": { "lat": lat, "lng": lng } });
    let here = app.post("/api/geo/address").json(&body).send().await.expect(200).json();
    let or = |text: &str, known: &str| {
        if text.is_empty() { here[0][known].as_str().unwrap_or_default().to_owned() } else { text.to_owned() }
    };
    (or(&address.post_code, "postCode"), or(&address.town, "town"))
}

fn at(location: &Value) -> (f64, f64) {
    (location["lat"].as_f64().unwrap_or_default(), location["lng"].as_f64().unwrap_or_default())
}

#[tokio::test(flavor = "multi_thread")]
async fn owners_addresses_are_placed_to_the_house_however_they_are_written() {
    let Some(extract) = monaco() else { return };
    for app in directories().await {
        let mut random = Random(24);
        let (mut asked, mut right, mut missed) = (0, [0, 0], Vec::new());
        let all = addresses(&extract);
        for address in &all {
            // A house may be mapped twice, with its town and without.
            let is_same =
                |other: &&MappedAddress| (&other.street, &other.number) == (&address.street, &address.number);
            let same: Vec<&MappedAddress> = all.iter().filter(is_same).collect();
            let (post_code, town) = place(&app, address).await;
            for line in lines(address) {
                asked += 1;
                for (error, line) in [line.clone(), mistyped(&line, &mut random)].into_iter().enumerate() {
                    let form = format!("street={}&postCode={post_code}&town={}", query(&line), query(&town));
                    let found = app.get(&format!("/api/geo/geocode?{form}")).send().await.expect(200).json();
                    let (latitude, longitude) = at(&found[0]["location"]);
                    let is_house = found[0]["precision"] == "Address";
                    let is_near = same.iter().any(|it| metres(it, latitude, longitude) <= NEAR_M);
                    let is_right = is_house && is_near;
                    right[error] += usize::from(is_right);
                    if !is_right {
                        missed.push(format!("{line}, {post_code} {town}: {}", found[0]));
                    }
                }
            }
        }
        let share = right.map(|right| right as f64 / f64::from(asked));
        println!("{asked} asked, {share:?} placed to the house");
        assert!(
            asked > 150 && share[0] >= 0.98 && share[1] >= 0.9,
            "{asked} {share:?}\n{}",
            missed.join("\n")
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_owners_and_files_bring_stands_at_its_house() {
    for app in directories().await {
        let (owner, token) = app.signed_in("louis@umkreis.test").await;
        let id = app.company("Le Panier").owner(owner).create().await;
        for street in ["Rue Imberty 6", "6 rue imberty", "Rue Imbertiy 6", "R. Imberty 6"] {
            let body = json!({ "companyId": id, "title": street, "street": street, "postCode": "98000", "town": "Monaco" });
            app.post("/api/store").bearer(&token).json(&body).send().await.expect(200);
        }
        let stores =
            app.get(&format!("/api/company/{id}/stores")).bearer(&token).send().await.expect(200).json();
        assert_eq!(stores.as_array().map(Vec::len), Some(4));
        for store in stores.as_array().into_iter().flatten() {
            assert!((43.733..43.735).contains(&at(&store["location"]).0), "{store}");
            assert_eq!(store["own"]["positionSource"], "Address", "{store}");
        }
        app.category("Lebensmittel").await;
        let desk = app.desk().await;
        let file = "ID;Name;Beschreibung;Schlagwörter;Kategorien;Konto;Straße;PLZ;Ort;Telefon;Breitengrad;Längengrad\r\n\
            ;Aus der Liste;Alles;;Lebensmittel;;Rue Imberty 6;98000;Monaco;;;\r\n\
            ;Ohne Haus;Alles;;Lebensmittel;;Namenlose Gasse 1;98000;Monaco;;;\r\n";
        let path = "/api/admin/company/import?dryRun=false";
        let done = desk.call(axum::http::Method::POST, path).body("text/csv", file.as_bytes().to_vec());
        assert_eq!(done.send().await.expect(200).json()["created"], 2);
        let imported = async |name: &str| {
            let found =
                desk.get(&format!("/api/admin/company?searchQuery={}", query(name))).await.expect(200).json();
            let id = found["content"][0]["id"].as_str().unwrap_or_default().to_owned();
            desk.get(&format!("/api/admin/company/{id}")).await.expect(200).json()["stores"][0]["location"]
                .clone()
        };
        assert!((43.733..43.735).contains(&at(&imported("Aus der Liste").await).0));
        assert!((43.72..43.75).contains(&at(&imported("Ohne Haus").await).0), "in the town, at least");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn places_of_the_region_are_understood_and_offered_and_those_of_the_first_one_are_not() {
    for app in directories().await {
        app.company("Boulangerie Azur").store("Beausoleil", 43.7426, 7.4236).create().await;
        app.company("Boulangerie du Port").store("Monaco", 43.7347, 7.4197).create().await;
        let list = async |text: &str| {
            let body = json!({ "text": text });
            app.post("/api/company/list").json(&body).send().await.expect(200).json()
        };
        let found = list("Boulangerie in Beausoleil").await;
        assert_eq!(found["search"]["place"]["label"], "Beausoleil", "{found}");
        assert_eq!(found["content"][0]["name"], "Boulangerie Azur", "{found}");
        assert_eq!(list("Boulangerie 98000").await["search"]["place"]["label"], "98000 Monaco");
        for strange in ["Boulangerie in Linz", "Boulangerie Freistadt", "Boulangerie 4020"] {
            assert!(list(strange).await["search"]["place"].is_null(), "{strange}");
        }
        let offered = async |text: &str| {
            let path = format!("/api/search/suggestions?text={}", query(text));
            let all = app.get(&path).send().await.expect(200).json();
            let towns = all.as_array().expect("a list").iter().filter(|one| one["kind"] == "town");
            towns.map(|one| one["label"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(offered("boulangerie in beaus").await, ["Beausoleil"]);
        assert!(offered("boulangerie in lin").await.is_empty());
        let none = app.get("/api/geo/geocode?q=4020%20Linz&final=true").send().await.expect(200).json();
        assert!(!none.to_string().contains("Linz"), "{none}");
        let page = app.get("/?suche=Boulangerie%20in%20Beausoleil").send().await.expect(200).text();
        assert!(page.contains("Boulangerie Azur"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_map_of_another_region_has_neither_outline_nor_home_of_the_first_one() {
    for app in directories().await {
        let map = app.get("/api/site").send().await.expect(200).json()["map"].clone();
        let bounds = map["builtinBounds"].as_array().expect("the pages know where it begins");
        assert!(bounds[0].as_f64() > Some(7.46), "{bounds:?}");
        let beneath = app.get(map["builtinUrl"].as_str().unwrap()).send().await.expect(200);
        assert!(beneath.header("cache-control").contains("immutable"));
        let features = beneath.json()["features"].as_array().expect("features").clone();
        assert!(!features.iter().any(|feature| feature["properties"]["layer"] == "state"));
        assert!(!features.iter().any(|feature| feature["properties"]["home"] == true));
        for address in ["/", "/?tab=karte", "/api/site", "/manifest.webmanifest"] {
            let text = app.get(address).send().await.text();
            assert!(!text.contains("Oberösterreich") && !text.contains("Mühlviertel"), "{address}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn stops_and_the_address_at_a_point_are_there_whoever_finds_addresses() {
    let Some(folder) = region().await else { return };
    let app = TestApp::sqlite_with(|config| {
        config.region.folder = Some(folder);
        config.region.bounds = [7.38, 43.71, 7.46, 43.77];
        config.geocoder.provider = GeocoderKind::Photon;
        config.geocoder.url = Some("http://127.0.0.1:9".to_owned());
    })
    .await;
    let id = app.company("Le Panier").store("Monaco", 43.7314, 7.4163).create().await;
    let stores = app.get(&format!("/api/company/{id}/stores")).send().await.expect(200).json();
    assert!(stores[0]["stops"].as_array().is_some_and(|stops| stops.len() >= 2), "{stores}");
    let body = json!({ "at": { "lat": 43.7341, "lng": 7.4193 } });
    let here = app.post("/api/geo/address").json(&body).send().await.expect(200).json();
    assert_eq!(here[0]["town"], "Monaco", "{here}");
}
