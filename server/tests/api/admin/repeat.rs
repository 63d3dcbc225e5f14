//! Repeating what administrators create with the same Idempotency-Key: a double click makes one.

use super::Desk;
use crate::on_both;
use crate::support::request::Reply;
use axum::http::Method;
use futures_util::future::join_all;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use umkreis_foundation::db::entity::{account, category, company, offer, push_message, synonym};

impl Desk<'_> {
    async fn create(&self, path: &str, body: &Value, key: &str) -> Reply {
        self.call(Method::POST, path).header("idempotency-key", key).json(body).send().await
    }

    /// The same answer, however often and however quickly it is asked for.
    async fn twice_is_once(&self, path: &str, body: &Value) {
        let both = join_all((0..2).map(|_| self.create(path, body, path))).await;
        let answers: Vec<Value> = both.into_iter().map(|reply| reply.expect(200).json()).collect();
        assert_eq!(answers[0], answers[1], "{path}");
        let later = self.create(path, body, path).await.expect(200).json();
        assert_eq!(later, answers[0], "{path}");
    }
}

on_both! {
    async fn a_double_click_of_an_administrator_creates_and_sends_once(app) {
        let desk = app.desk().await;
        let known = app.category("Lebensmittel").await;
        desk.twice_is_once("/api/admin/category", &json!({"title": "Mode", "colorHex": "#8A3A7A"})).await;
        desk.twice_is_once("/api/admin/synonym", &json!({"word": "Erdäpfel", "meaning": "Kartoffel"})).await;
        let offer = json!({"title": "Wochen", "startDate": "2026-05-01", "endDate": "2026-05-31"});
        desk.twice_is_once("/api/admin/special-offer", &offer).await;
        desk.twice_is_once("/api/admin/push", &json!({"title": "Hallo", "body": "Kommt vorbei!"})).await;
        let company = json!({"name": "Dorfladen", "description": "Alles.", "categoryIds": [known]});
        let store = json!({"title": "Laden", "street": "Platz 1", "postCode": "4210", "town": "Engerwitzdorf"});
        desk.twice_is_once("/api/admin/company", &json!({"company": company, "store": store})).await;
        let user = json!({"username": "berta@umkreis.test"});
        desk.twice_is_once("/api/admin/create", &json!({"user": user, "company": company, "store": store})).await;
        let db = app.db.read();
        assert_eq!(category::Entity::find().count(db).await.expect("a count"), 2);
        assert_eq!(offer::Entity::find().count(db).await.expect("a count"), 1);
        assert_eq!(synonym::Entity::find().count(db).await.expect("a count"), 1);
        assert_eq!(push_message::Entity::find().count(db).await.expect("a count"), 1);
        assert_eq!(company::Entity::find().count(db).await.expect("a count"), 2);
        assert_eq!(account::Entity::find().count(db).await.expect("a count"), 2);
        assert_eq!(app.mails().await.len(), 1, "one invitation");
    }

    async fn a_suggestion_becomes_one_company_also_when_the_answer_is_lost(app) {
        let desk = app.desk().await;
        let known = app.category("Lebensmittel").await;
        app.post("/api/company/suggest").json(&json!({"name": "Dorfladen"})).send().await.expect(200);
        let id = desk.get("/api/admin/suggestion").await.expect(200).json()["content"][0]["id"].clone();
        let path = format!("/api/admin/suggestion/{}/company", id.as_str().expect("an id"));
        let entry = json!({
            "user": {"username": "berta@umkreis.test"},
            "company": {"name": "Dorfladen", "description": "Alles.", "categoryIds": [known]},
            "store": {"title": "Laden", "street": "Platz 1", "postCode": "4210", "town": "Engerwitzdorf"},
        });
        desk.twice_is_once(&path, &entry).await;
        assert_eq!(desk.create(&path, &entry, "another").await.problem(409), "SuggestionDone");
        assert_eq!(company::Entity::find().count(app.db.read()).await.expect("a count"), 1);
    }

    async fn a_key_of_an_administrator_is_not_used_for_something_else(app) {
        let desk = app.desk().await;
        let mode = json!({"title": "Mode", "colorHex": "#8A3A7A"});
        desk.create("/api/admin/category", &mode, "k").await.expect(200);
        let other = json!({"title": "Energie", "colorHex": "#8A5A00"});
        assert_eq!(desk.create("/api/admin/category", &other, "k").await.problem(422), "IdempotencyKeyReused");
        let push = json!({"title": "Hallo", "body": "Kommt vorbei!"});
        assert_eq!(desk.create("/api/admin/push", &push, "k").await.problem(422), "IdempotencyKeyReused");
        let refused = json!({"title": "", "colorHex": "blau"});
        desk.create("/api/admin/category", &refused, "later").await.expect(422);
        desk.create("/api/admin/category", &other, "later").await.expect(200);
    }
}
