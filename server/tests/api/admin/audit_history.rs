//! `GET /api/admin/audit` as the history of an entry: values before and after, and what things were called then.

use super::Desk;
use crate::on_both;
use axum::http::Method;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use umkreis_foundation::db::entity::audit;
use uuid::Uuid;

impl Desk<'_> {
    /// What was done to an object and to what belongs to it, the newest first.
    async fn history(&self, id: Uuid) -> Vec<Value> {
        let page = self.get(&format!("/api/admin/audit?size=50&objectId={id}")).await.expect(200).json();
        page["content"].as_array().cloned().expect("rows")
    }
}

/// Field, before and after.
fn changes(row: &Value) -> Vec<(String, Value, Value)> {
    let all = row["changes"].as_array().expect("changes").iter();
    let one = |change: &Value| {
        (
            change["field"].as_str().unwrap_or_default().to_owned(),
            change["before"].clone(),
            change["after"].clone(),
        )
    };
    all.map(one).collect()
}

on_both! {
    async fn the_history_of_an_entry_has_old_and_new_values_also_of_its_locations(app) {
        let desk = app.desk().await;
        let (owner, token) = app.signed_in("otto@umkreis.test").await;
        let (food, bread) = (app.category("Lebensmittel").await, app.category("Brot").await);
        let id = app.company("Hofladen").owner(owner).category(food).tags(&["bio"]).store("Linz", 48.3, 14.3).create().await;
        let edit = json!({ "name": "Hofladen Huber", "tags": ["bio", "regional"], "categoryIds": [bread], "description": "x".repeat(400) });
        desk.put(&format!("/api/company/{id}"), &edit).await.expect(200);
        let store = desk.get(&format!("/api/admin/company/{id}")).await.expect(200).json()["stores"][0].clone();
        let path = format!("/api/store/{}", store["id"].as_str().expect("an id"));
        desk.put(&path, &json!({ "phone": "+43 732 1", "town": store["town"] })).await.expect(200);
        app.put(&format!("/api/company/{id}")).bearer(&token).json(&json!({ "name": "Ottos Laden" })).send().await.expect(200);

        let history = desk.history(id).await;
        assert_eq!(history.len(), 2, "what owners do to their own is in no log: {history:?}");
        assert_eq!(changes(&history[0]), [("phone".to_owned(), Value::Null, json!("+43 732 1"))], "only what became different");
        assert_eq!((&history[0]["objectKind"], &history[1]["title"]), (&json!("store"), &json!("Hofladen Huber")));
        let edited = changes(&history[1]);
        assert!(edited.contains(&("name".to_owned(), json!("Hofladen"), json!("Hofladen Huber"))), "{edited:?}");
        assert!(edited.contains(&("tags".to_owned(), json!("bio"), json!("bio, regional"))), "{edited:?}");
        assert!(edited.contains(&("categoryIds".to_owned(), json!("Lebensmittel"), json!("Brot"))), "{edited:?}");
        let cut = edited.iter().find(|(field, ..)| field == "description").expect("the description");
        assert_eq!(cut.2.as_str().map(|text| text.chars().count()), Some(301), "a log is no copy");

        desk.delete(&path).await.expect(204);
        assert_eq!(desk.history(id).await.len(), 3, "also of a location that is gone");
    }

    async fn an_import_and_a_campaign_leave_old_and_new_values(app) {
        let desk = app.desk().await;
        let owner = app.account("otto@umkreis.test", false).await;
        let food = app.category("Lebensmittel").await;
        let id = app.company("Dorfladen").owner(owner).category(food).store("Linz", 48.3, 14.3).create().await;
        let file = format!("ID;Name\r\n{id};Dorfladen Huber\r\n");
        desk.call(Method::POST, "/api/admin/company/import?dryRun=false").body("text/csv", file).send().await.expect(200);
        assert_eq!(changes(&desk.history(id).await[0]), [("Name".to_owned(), json!("Dorfladen"), json!("Dorfladen Huber"))]);
        let until = app.clock.today().to_string();
        let campaign = json!({ "companyId": id, "title": "Kostprobe", "validUntil": until });
        let campaign = desk.post("/api/campaign/create", &campaign).await.expect(200).text_at("id");
        desk.put(&format!("/api/campaign/{campaign}"), &json!({ "title": "Verkostung" })).await.expect(200);
        assert_eq!(changes(&desk.history(id).await[0]), [("title".to_owned(), json!("Kostprobe"), json!("Verkostung"))]);
    }

    async fn things_are_named_as_they_were_called_then_also_when_they_are_gone(app) {
        let desk = app.desk().await;
        let company = app.company("Dorfladen").create().await;
        let offer = json!({ "title": "Frühling", "startDate": "2026-01-01", "endDate": "2026-12-31", "companyIds": [company] });
        let offer: Uuid = desk.post("/api/admin/special-offer", &offer).await.expect(200).text_at("id").parse().expect("an id");
        desk.put(&format!("/api/admin/special-offer/{offer}"), &json!({ "title": "Sommer" })).await.expect(200);
        desk.delete(&format!("/api/admin/special-offer/{offer}")).await.expect(200);
        let titles: Vec<Value> = desk.history(offer).await.iter().map(|row| row["title"].clone()).collect();
        assert_eq!(titles.first(), Some(&json!("Sommer")));
        assert_eq!(titles.last(), Some(&json!("Frühling")));
        let left = &desk.history(company).await[0];
        assert_eq!((&left["action"], &left["names"][offer.to_string()]), (&json!("company.offer"), &json!("Sommer")), "{left}");
    }

    async fn what_a_company_was_called_and_held_goes_from_the_log_with_it(app) {
        let desk = app.desk().await;
        let (owner, token) = app.signed_in("otto@umkreis.test").await;
        let wanted = app.company("Weg damit").owner(owner).store("Linz", 48.3, 14.3).create().await;
        desk.put(&format!("/api/company/{wanted}"), &json!({ "description": "Weg mit dem Text" })).await.expect(200);
        app.post(&format!("/api/company/{wanted}/deletion")).bearer(&token).json(&json!({})).send().await.expect(200);
        desk.delete(&format!("/api/admin/company/{wanted}")).await.expect(200);
        let rows = audit::Entity::find().all(app.db.read()).await.expect("the log");
        assert!(rows.len() >= 2);
        for row in rows {
            let left = format!("{:?} {:?} {:?}", row.title, row.changes, row.company_id);
            assert_eq!(left, "None None None", "{row:?}");
        }
    }
}
