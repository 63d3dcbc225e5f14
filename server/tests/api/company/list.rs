//! POST /api/company/list: the overview.

use crate::on_both;
use crate::support::app::TestApp;
use serde_json::{Value, json};
use umkreis::directory::company::card::CardPage;

async fn list(app: &TestApp, body: Value) -> CardPage {
    let reply = app.post("/api/company/list?page=0&size=18").json(&body).send().await.expect(200);
    serde_json::from_slice(&reply.body).unwrap_or_else(|error| panic!("{error}: {}", reply.text()))
}

fn names(page: &CardPage) -> Vec<&str> {
    page.content.iter().map(|card| card.name.as_str()).collect()
}

const LINZ: (f64, f64) = (48.3059, 14.2862);
const WELS: (f64, f64) = (48.1575, 14.0289);
const STEYR: (f64, f64) = (48.0427, 14.4213);

fn near((latitude, longitude): (f64, f64)) -> Value {
    json!({ "latitude": latitude, "longitude": longitude })
}

on_both! {
    async fn the_nearest_company_comes_first_with_its_distance(app) {
        app.company("Weit weg").store("Steyr", STEYR.0, STEYR.1).create().await;
        app.company("Gleich hier").store("Linz", LINZ.0, LINZ.1).create().await;
        app.company("Dazwischen").store("Wels", WELS.0, WELS.1).create().await;
        let page = list(&app, json!({ "near": near(LINZ) })).await;
        assert_eq!(names(&page), ["Gleich hier", "Dazwischen", "Weit weg"]);
        let distances: Vec<f64> = page.content.iter().filter_map(|card| card.distance_km).collect();
        assert!(distances[0] < 0.01 && (24.0..27.0).contains(&distances[1]), "{distances:?}");
    }

    async fn a_place_in_the_text_is_told_with_the_answer(app) {
        app.company("Bäckerei Nord").store("Linz", LINZ.0, LINZ.1).create().await;
        app.company("Bäckerei Süd").store("Steyr", STEYR.0, STEYR.1).create().await;
        let page = list(&app, json!({ "text": "Bäckerei in Steyr", "near": near(LINZ) })).await;
        assert_eq!(names(&page), ["Bäckerei Süd", "Bäckerei Nord"]);
        let place = page.search.and_then(|search| search.place).expect("a place");
        assert_eq!((place.label.as_str(), place.rest.as_str()), ("Steyr", "Bäckerei"));
        let everything = list(&app, json!({ "text": "Steyr", "near": near(LINZ) })).await;
        assert_eq!(names(&everything), ["Bäckerei Süd", "Bäckerei Nord"]);
        let quoted = list(&app, json!({ "text": "Bäckerei \"Steyr\"", "near": near(LINZ) })).await;
        assert!(quoted.search.as_ref().is_none_or(|search| search.place.is_none()));
        assert_eq!(names(&quoted), ["Bäckerei Süd"]);
    }

    async fn a_word_that_nobody_has_is_left_out_and_told(app) {
        app.company("Bäckerei Nord").create().await;
        let page = list(&app, json!({ "text": "Bäckerei Quantenphysik" })).await;
        assert_eq!(names(&page), ["Bäckerei Nord"]);
        assert_eq!(page.search.map(|search| search.left_out), Some(vec!["Quantenphysik".to_owned()]));
        let slip = list(&app, json!({ "text": "Bäkerei" })).await;
        let corrected = slip.search.expect("what was understood").corrected;
        assert_eq!((corrected[0].typed.as_str(), corrected[0].shown.as_str()), ("Bäkerei", "bäckerei"));
    }

    async fn the_distance_is_that_of_the_nearest_location(app) {
        app.company("Zwei Orte").store("Steyr", STEYR.0, STEYR.1).store("Linz", LINZ.0, LINZ.1).create().await;
        let page = list(&app, json!({ "near": near(LINZ) })).await;
        assert!(page.content[0].distance_km.is_some_and(|km| km < 0.01));
        assert_eq!(page.content[0].main_store.as_ref().map(|store| store.town.as_str()), Some("Steyr"));
        assert_eq!(page.content[0].nearest_town.as_deref(), Some("Linz"), "the town that the distance belongs to");
        let page = list(&app, json!({ "near": near(STEYR) })).await;
        assert_eq!(page.content[0].nearest_town, None, "the head office is the nearest");
    }

    async fn companies_without_a_position_come_last_by_name_and_show_no_distance(app) {
        app.company("Zebra").store("Irgendwo", 0.0, 0.0).create().await;
        app.company("Anton").create().await;
        app.company("Hier").store("Linz", LINZ.0, LINZ.1).create().await;
        let page = list(&app, json!({ "near": near(LINZ) })).await;
        assert_eq!(names(&page), ["Hier", "Anton", "Zebra"]);
        assert!(page.content[1].distance_km.is_none() && page.content[2].distance_km.is_none());
    }

    async fn categories_are_united_and_counted_without_their_own_filter(app) {
        let food = app.category("Lebensmittel").await;
        let fashion = app.category("Mode").await;
        let repair = app.category("Reparatur").await;
        app.company("Hofladen").category(food).create().await;
        app.company("Näherei").category(fashion).category(repair).create().await;
        app.company("Radwerk").category(repair).create().await;
        let page = list(&app, json!({ "categoryIds": [food, fashion] })).await;
        assert_eq!(page.total_elements, 2);
        let count = |id| page.facets.categories.iter().find(|facet| facet.id == id).map(|facet| facet.count);
        assert_eq!((count(food), count(fashion), count(repair)), (Some(1), Some(1), Some(2)));
    }

    async fn text_finds_names_tags_and_parts_of_compound_words(app) {
        app.company("Ziegenkäserei Huber").create().await;
        app.company("Radwerk").tags(&["Lastenräder"]).create().await;
        for (text, found) in [("kase", "Ziegenkäserei Huber"), ("kaese", "Ziegenkäserei Huber"), ("lastenrad", "Radwerk")] {
            assert_eq!(names(&list(&app, json!({ "text": text })).await), [found], "{text}");
        }
        assert!(list(&app, json!({ "text": "\"Ziegenkäserei\" \"Radwerk\"" })).await.content.is_empty());
    }

    async fn inactive_companies_are_never_listed_or_counted(app) {
        let food = app.category("Lebensmittel").await;
        app.company("Sichtbar").category(food).create().await;
        app.company("Geheim").category(food).state("InReview").create().await;
        app.company("Abgeschaltet").category(food).state("Deactivated").create().await;
        let page = list(&app, json!({})).await;
        assert_eq!(names(&page), ["Sichtbar"]);
        assert_eq!((page.total_elements, page.facets.categories[0].count), (1, 1));
        assert!(list(&app, json!({ "text": "geheim" })).await.content.is_empty());
    }

    async fn pages_have_exact_totals(app) {
        for number in 0..7 {
            app.company(&format!("Betrieb {number}")).create().await;
        }
        let reply = app.post("/api/company/list?page=2&size=3").json(&json!({})).send().await.expect(200).json();
        assert_eq!(reply["content"].as_array().map(Vec::len), Some(1));
        assert_eq!((reply["totalElements"].as_u64(), reply["totalPages"].as_u64()), (Some(7), Some(3)));
    }

    async fn only_the_devices_favourites_are_listed_when_asked(app) {
        let id = app.company("Gemerkt").create().await;
        app.company("Nicht gemerkt").create().await;
        let device = "018f0000-0000-7000-8000-000000000001";
        app.put(&format!("/api/favourite?companyId={id}")).header("device-id", device).send().await.expect(204);
        let reply = app.post("/api/company/list").header("device-id", device).json(&json!({ "favourites": true }));
        let page: CardPage = serde_json::from_slice(&reply.send().await.expect(200).body).unwrap();
        assert_eq!(names(&page), ["Gemerkt"]);
        assert!(list(&app, json!({ "favourites": true })).await.content.is_empty());
    }

    async fn hostile_texts_find_something_or_nothing_but_never_fail(app) {
        app.company("Hofladen").create().await;
        let long = "käse ".repeat(1_999);
        for text in ["\"", "' OR 1=1 --", "(((", "* AND NOT", "🥕🥕", "\\", "%_%", "a\u{202e}b", "-", "", long.as_str()] {
            list(&app, json!({ "text": text })).await;
        }
    }

    async fn bad_input_is_refused_by_name(app) {
        let fields = |path: &'static str, body: Value| {
            let call = app.post(path).json(&body);
            async move { call.send().await.invalid_fields() }
        };
        assert_eq!(fields("/api/company/list?page=-1", json!({})).await, ["page"]);
        assert_eq!(fields("/api/company/list?size=101", json!({})).await, ["size"]);
        assert_eq!(fields("/api/company/list?page=1000&size=18", json!({})).await, ["page"]);
        assert_eq!(fields("/api/company/list", json!({ "near": { "latitude": 91, "longitude": 0 } })).await, ["near"]);
        assert_eq!(fields("/api/company/list", json!({ "text": "x".repeat(10_001) })).await, ["text"]);
        assert_eq!(fields("/api/company/list", json!({ "categoryIds": ["x"] })).await, ["categoryIds[0]"]);
        assert_eq!(app.post("/api/company/list?page=abc").json(&json!({})).send().await.problem(400), "Malformed");
        assert_eq!(app.post("/api/company/list").body("application/json", "{").send().await.problem(400), "Malformed");
        assert_eq!(app.post("/api/company/list").body("text/plain", "{}").send().await.problem(415), "UnsupportedType");
        let large = format!("{{\"text\":\"{}\"}}", "x".repeat(70_000));
        assert_eq!(app.post("/api/company/list").body("application/json", large).send().await.problem(413), "TooLarge");
    }
}
