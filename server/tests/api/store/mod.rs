//! Calls below /api/store.

mod write;

use crate::on_both;
use serde_json::json;

on_both! {
    async fn a_companys_locations_are_listed_head_office_first(app) {
        let id = app.company("Bäckerei").store("Linz", 48.3, 14.28).store("Traun", 48.22, 14.24).create().await;
        let stores = app.get(&format!("/api/store?companyId={id}")).send().await.expect(200).json();
        assert_eq!((stores[0]["town"].as_str(), stores[0]["main"].as_bool()), (Some("Linz"), Some(true)));
        assert_eq!((stores[1]["town"].as_str(), stores[1]["main"].as_bool()), (Some("Traun"), Some(false)));
        let one = format!("/api/store/{}", stores[1]["id"].as_str().unwrap());
        assert_eq!(app.get(&one).send().await.expect(200).json()["companyId"], json!(id));
    }

    async fn the_search_answers_full_locations_with_their_distance(app) {
        app.company("Bäckerei").store("Linz", 48.30, 14.28).store("Traun", 48.22, 14.24).create().await;
        let body = json!({ "near": { "latitude": 48.30, "longitude": 14.28, "maxDistanceKm": 20 } });
        let page = app.post("/api/store/search?page=0&size=1").json(&body).send().await.expect(200).json();
        assert_eq!((page["totalElements"].as_u64(), page["totalPages"].as_u64()), (Some(2), Some(2)));
        assert_eq!(page["content"][0]["companyName"], "Bäckerei");
        assert!(page["content"][0]["distanceKm"].as_f64().is_some_and(|km| km < 0.01));
    }

    async fn locations_of_inactive_companies_are_not_there(app) {
        let id = app.company("Geheim").state("InReview").store("Linz", 48.3, 14.28).create().await;
        assert_eq!(app.get(&format!("/api/store?companyId={id}")).send().await.problem(404), "NotFound");
        assert_eq!(app.get("/api/store").send().await.problem(400), "Malformed");
        assert_eq!(app.get("/api/store/nope").send().await.problem(404), "NotFound");
        let body = json!({ "near": { "latitude": 48.3, "longitude": 14.28 } });
        let page = app.post("/api/store/search").json(&body).send().await.expect(200).json();
        assert_eq!(page["totalElements"], 0);
    }
}
