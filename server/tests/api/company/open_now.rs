//! POST /api/company/list and /api/company/search with openNow: only what is open right now.

use crate::on_both;
use crate::support::app::TestApp;
use chrono::{TimeDelta, Timelike};
use serde_json::{Value, json};

async fn open_now(app: &TestApp) -> Vec<String> {
    let page =
        app.post("/api/company/list").json(&json!({ "openNow": true })).send().await.expect(200).json();
    page["content"].as_array().unwrap().iter().map(|card| card["name"].as_str().unwrap().to_owned()).collect()
}

on_both! {
    async fn only_companies_whose_head_office_is_open_are_listed(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let now = app.clock.now().with_timezone(&app.clock.time_zone());
        let later = now + TimeDelta::hours(2);
        // Not now, whatever the time of day: two hours around the clock after the present hour.
        let closed = format!("{:02}:00-{:02}:59", later.hour(), later.hour());
        let cases: [(&str, Value); 4] = [
            ("Immer", json!("24/7")),
            ("Zu", json!(closed)),
            ("Unbekannt", Value::Null),
            ("Nie", json!("off")),
        ];
        for (name, hours) in cases {
            let id = app.company(name).owner(owner).create().await;
            let body = json!({ "companyId": id, "title": "Laden", "street": "Hauptplatz 1", "postCode": "4020", "town": "Linz", "openingHours": hours });
            app.post("/api/store").bearer(&token).json(&body).send().await.expect(200);
        }
        assert_eq!(open_now(&app).await, ["Immer"]);
    }

    async fn on_the_map_each_location_counts_by_its_own_hours(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Bäckerei").owner(owner).create().await;
        for (title, hours) in [("Zentrale", "off"), ("Filiale", "24/7")] {
            let location = json!({ "lat": 48.3, "lng": 14.28 });
            let body = json!({ "companyId": id, "title": title, "street": "Hauptplatz 1", "postCode": "4020", "town": "Linz", "location": location, "openingHours": hours });
            app.post("/api/store").bearer(&token).json(&body).send().await.expect(200);
        }
        let near = json!({ "latitude": 48.3, "longitude": 14.28 });
        for (open_now, count) in [(json!(true), 1), (json!(false), 2), (Value::Null, 2)] {
            let body = json!({ "near": near, "openNow": open_now });
            let markers = app.post("/api/company/search").json(&body).send().await.expect(200).json();
            assert_eq!(markers.as_array().map(Vec::len), Some(count), "{body}");
            let page = app.post("/api/store/search").json(&body).send().await.expect(200).json();
            assert_eq!(page["totalElements"].as_u64(), Some(count as u64), "{body}");
        }
    }

    async fn opening_hours_go_on_after_the_week_that_was_worked_out(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Immer").owner(owner).create().await;
        let body = json!({ "companyId": id, "title": "Laden", "street": "Hauptplatz 1", "postCode": "4020", "town": "Linz", "openingHours": "24/7" });
        app.post("/api/store").bearer(&token).json(&body).send().await.expect(200);
        app.clock.advance(std::time::Duration::from_secs(8 * 24 * 60 * 60));
        let since = std::time::Instant::now();
        while open_now(&app).await != ["Immer"] {
            assert!(since.elapsed().as_secs() < 20, "midnight goes unnoticed");
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    }

    async fn changed_hours_count_at_once(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).store("Linz", 48.3, 14.28).create().await;
        assert!(open_now(&app).await.is_empty());
        let stores = app.get(&format!("/api/company/{id}/stores")).send().await.expect(200).json();
        let path = format!("/api/store/{}", stores[0]["id"].as_str().unwrap());
        app.put(&path).bearer(&token).json(&json!({ "openingHours": "24/7" })).send().await.expect(200);
        assert_eq!(open_now(&app).await, ["Hofladen"]);
        app.put(&path).bearer(&token).json(&json!({ "openingHours": null })).send().await.expect(200);
        assert!(open_now(&app).await.is_empty());
    }
}
