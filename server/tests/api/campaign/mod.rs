//! Calls below /api/campaign.

mod calendar;
mod write;

use crate::on_both;
use crate::support::app::TestApp;
use chrono::TimeDelta;
use sea_orm::{ActiveValue::Set, EntityTrait};
use serde_json::json;
use std::time::Duration;
use umkreis_foundation::db::entity::campaign;
use uuid::Uuid;

/// A campaign that ends so many days from today.
pub async fn campaign(app: &TestApp, company_id: Uuid, title: &str, days: i64) -> Uuid {
    let id = Uuid::now_v7();
    let row = campaign::ActiveModel {
        id: Set(id),
        company_id: Set(company_id),
        title: Set(title.to_owned()),
        description: Set(None),
        valid_from: Set(None),
        valid_until: Set(app.clock.today() + TimeDelta::days(days)),
        version: Set(1),
        created_at_ms: Set(app.clock.now_ms()),
        updated_at_ms: Set(app.clock.now_ms()),
    };
    let tx = app.db.begin().await.unwrap();
    campaign::Entity::insert(row).exec(&tx).await.unwrap();
    tx.commit().await.unwrap();
    id
}

on_both! {
    async fn active_campaigns_come_soonest_end_first(app) {
        let linz = app.company("In Linz").store("Linz", 48.30, 14.28).create().await;
        let steyr = app.company("In Steyr").store("Steyr", 48.04, 14.42).create().await;
        let hidden = app.company("Geheim").state("InReview").create().await;
        campaign(&app, linz, "Später", 20).await;
        let today = campaign(&app, steyr, "Endet heute", 0).await;
        let over = campaign(&app, linz, "Vorbei", -1).await;
        campaign(&app, hidden, "Geheim", 5).await;
        let titles = |page: serde_json::Value| -> Vec<String> {
            page["content"].as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap().to_owned()).collect()
        };
        let all = app.post("/api/campaign").json(&json!({})).send().await.expect(200).json();
        assert_eq!(titles(all), ["Endet heute", "Später"]);
        let of_one = app.post("/api/campaign").json(&json!({ "companyId": linz })).send().await.expect(200).json();
        assert_eq!(titles(of_one), ["Später"]);
        let near = json!({ "near": { "latitude": 48.04, "longitude": 14.42, "maxDistanceKm": 5 } });
        assert_eq!(titles(app.post("/api/campaign").json(&near).send().await.expect(200).json()), ["Endet heute"]);
        app.get(&format!("/api/campaign/{today}")).send().await.expect(200);
        assert_eq!(app.get(&format!("/api/campaign/{over}")).send().await.problem(404), "NotFound");
        let listed = app.get(&format!("/api/company/{linz}/campaigns")).send().await.expect(200).json();
        assert_eq!(listed.as_array().map(Vec::len), Some(1));
        assert_eq!((&listed[0]["title"], &listed[0]["imageIds"]), (&json!("Später"), &json!([])));
        assert!(listed[0]["id"].is_string());
        let until = app.clock.today() + TimeDelta::days(20);
        assert_eq!(listed[0]["validUntil"], json!(until.to_string()));
        assert_eq!(app.post("/api/campaign").json(&json!({ "size": 0 })).send().await.invalid_fields(), ["size"]);
    }

    async fn campaigns_that_run_are_paged_and_follow_the_directory_and_the_day(app) {
        let linz = app.company("In Linz").store("Linz", 48.30, 14.28).create().await;
        for (title, days) in [("Heute", 0), ("Morgen", 1), ("Später", 9)] {
            campaign(&app, linz, title, days).await;
        }
        let near = json!({ "latitude": 48.3, "longitude": 14.28, "maxDistanceKm": 5 });
        for near in [json!(null), near] {
            for (page, titles) in [(0, &["Heute", "Morgen"][..]), (1, &["Später"]), (2, &[]), (4_000, &[])] {
                let asked = json!({ "near": near, "page": page, "size": 2 });
                let found = app.post("/api/campaign").json(&asked).send().await.expect(200).json();
                let content = found["content"].as_array().expect("campaigns").iter();
                assert_eq!(content.map(|one| one["title"].clone()).collect::<Vec<_>>(), titles, "{asked}");
                assert_eq!(found["totalElements"], 3, "{asked}");
            }
        }
        let many = async || app.post("/api/campaign").json(&json!({})).send().await.expect(200).json()["totalElements"].clone();
        let wels = app.company("In Wels").store("Wels", 48.16, 14.03).create().await;
        campaign(&app, wels, "Neu", 20).await;
        app.company("Noch einer").create().await;
        assert_eq!(many().await, 4, "whatever changes the directory changes the list");
        app.clock.advance(Duration::from_secs(24 * 60 * 60));
        assert_eq!(many().await, 3, "one has ended");
    }
}
