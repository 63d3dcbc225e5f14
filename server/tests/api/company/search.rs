//! POST /api/company/search: the map.

use crate::on_both;
use serde_json::json;
use umkreis::directory::company::card::Marker;

on_both! {
    async fn every_location_in_the_radius_is_a_marker(app) {
        let food = app.category("Lebensmittel").await;
        let id = app.company("Bäckerei").category(food).store("Linz", 48.3059, 14.2862).store("Leonding", 48.2793, 14.2528).create().await;
        app.company("Zu weit").store("Steyr", 48.0427, 14.4213).create().await;
        app.company("Ohne Ort").store("Unbekannt", 0.0, 0.0).create().await;
        let body = json!({ "near": { "latitude": 48.3, "longitude": 14.28, "maxDistanceKm": 10 } });
        let reply = app.post("/api/company/search").json(&body).send().await.expect(200);
        let markers: Vec<Marker> = serde_json::from_slice(&reply.body).unwrap();
        assert_eq!(markers.len(), 2);
        assert!(markers.iter().all(|marker| marker.company_id == id && marker.title == "Bäckerei" && marker.category_id == Some(food)));
        assert_eq!(markers.iter().filter(|marker| marker.main).count(), 1);
    }

    async fn the_configured_radius_holds_when_none_is_given(app) {
        app.company("Nah").store("Linz", 48.30, 14.28).create().await;
        app.company("Elf Kilometer").store("Linz", 48.40, 14.28).create().await;
        let body = json!({ "near": { "latitude": 48.30, "longitude": 14.28 } });
        let markers = app.post("/api/company/search").json(&body).send().await.expect(200).json();
        assert_eq!(markers.as_array().map(Vec::len), Some(1));
    }

    async fn locations_outside_the_region_are_never_drawn(app) {
        app.company("In Berlin").store("Berlin", 52.52, 13.405).create().await;
        let body = json!({ "near": { "latitude": 52.52, "longitude": 13.405, "maxDistanceKm": 10 } });
        assert_eq!(app.post("/api/company/search").json(&body).send().await.expect(200).json(), json!([]));
    }

    async fn a_position_is_required_and_checked(app) {
        assert_eq!(app.post("/api/company/search").json(&json!({})).send().await.invalid_fields(), ["near"]);
        let odd = json!({ "near": { "latitude": 48, "longitude": 14 }, "specialOfferId": "x", "openNow": true });
        assert_eq!(app.post("/api/company/search").json(&odd).send().await.invalid_fields(), ["specialOfferId"]);
        let wrong = json!({ "near": { "latitude": 0, "longitude": 181, "maxDistanceKm": -1 } });
        assert_eq!(app.post("/api/company/search").json(&wrong).send().await.invalid_fields(), ["near", "near.maxDistanceKm"]);
    }
}
