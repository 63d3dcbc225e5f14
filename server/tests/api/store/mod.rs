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
        assert_eq!(app.get(&format!("/api/company/{id}/stores")).send().await.expect(200).json(), stores);
    }

    async fn a_location_has_every_field_and_no_position_where_nobody_knows_it(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Bäckerei").owner(owner).create().await;
        let body = json!({
            "companyId": id, "title": "Filiale", "street": "Landstraße 1", "postCode": "4020", "town": "Linz",
            "phone": "0732 1", "website": "baeckerei.example", "email": "filiale@umkreis.test",
            "location": { "lat": 48.3, "lng": 14.28 },
        });
        let made = app.post("/api/store").bearer(&token).json(&body).send().await.expect(200).json();
        let path = format!("/api/store/{}", made["id"].as_str().unwrap());
        let store = app.get(&path).send().await.expect(200).json();
        assert_eq!((&store["id"], &store["main"]), (&made["id"], &json!(true)));
        for (field, value) in body.as_object().unwrap() {
            assert_eq!(&store[field], value, "{field}");
        }
        let moved = json!({ "street": "Irgendwo", "postCode": "0000", "town": "Nirgends", "location": { "lat": 0, "lng": 0 } });
        app.put(&path).bearer(&token).json(&moved).send().await.expect(200);
        for answer in [app.get(&path).send().await, app.get(&path).bearer(&token).send().await] {
            assert!(answer.expect(200).json()["location"].is_null(), "0/0 is a place in the sea");
        }
        for path in [format!("/api/company/{id}/stores"), format!("/api/store?companyId={id}")] {
            assert!(app.get(&path).send().await.expect(200).json()[0]["location"].is_null(), "{path}");
        }
        app.delete(&path).bearer(&token).send().await.expect(204);
        assert_eq!(app.get(&path).send().await.problem(404), "NotFound");
    }

    async fn visitors_read_phone_numbers_grouped_and_owners_what_they_wrote(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Bäckerei").owner(owner).create().await;
        let body = json!({ "companyId": id, "title": "Filiale", "street": "Weg 1", "postCode": "4020", "town": "Linz", "phone": "0732/772200", "location": { "lat": 48.3, "lng": 14.28 } });
        app.post("/api/store").bearer(&token).json(&body).send().await.expect(200);
        let path = format!("/api/store?companyId={id}");
        assert_eq!(app.get(&path).send().await.expect(200).json()[0]["phone"], "+43 732 772200");
        assert_eq!(app.get(&path).bearer(&token).send().await.expect(200).json()[0]["phone"], "0732/772200");
        let page = app.get(&format!("/detail/{id}/")).send().await.expect(200);
        assert!(page.text().contains("\"telephone\":\"+43 732 772200\""), "search engines read it as well");
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
