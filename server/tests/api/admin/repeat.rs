//! Repeating what administrators create or decide with the same Idempotency-Key: a double click makes one.

use super::Desk;
use crate::on_both;
use crate::support::request::Reply;
use axum::http::Method;
use futures_util::future::join_all;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use umkreis_foundation::db::entity::{account, category, company, idempotency, offer, push_message, synonym};
use uuid::Uuid;

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

    async fn a_decision_about_many_that_is_sent_again_answers_what_the_first_try_did(app) {
        let (desk, owner) = (app.desk().await, app.account("otto@umkreis.test", false).await);
        let mut ids = Vec::new();
        for (name, state) in [("Eins", "InReview"), ("Zwei", "Active"), ("Drei", "InReview")] {
            ids.push(app.company(name).owner(owner).state(state).create().await);
        }
        let mut companies = desk.chosen(&ids).await;
        companies.push(json!({"id": Uuid::now_v7(), "basis": "x"}));
        let why = json!({"reason": "Saisonende"});
        desk.put(&format!("/api/admin/company/deactivate/{}", ids[2]), &why).await.expect(200);
        let path = "/api/admin/company/many";
        let mut body = json!({"action": "Activate", "companies": companies});
        desk.twice_is_once(path, &body).await;
        let rows = desk.create(path, &body, path).await.expect(200).json();
        let outcomes: Vec<&Value> = rows.as_array().expect("rows").iter().map(|row| &row["outcome"]).collect();
        assert_eq!(outcomes, ["Done", "Unchanged", "Refused", "Refused"], "{rows}");
        assert_eq!((&rows[0]["name"], &rows[3]["name"]), (&json!("Eins"), &json!("")));
        assert!(rows[2]["why"].as_str().is_some_and(|why| why.contains("Saisonende")), "{rows}");
        assert_eq!(rows[3]["why"], "Diesen Betrieb gibt es nicht mehr.");
        let released = desk.get(&format!("/api/admin/company/{}", ids[0])).await.expect(200).json();
        assert_eq!(rows[0]["basis"], released["basis"], "taking it back is based on this");
        assert_eq!(app.audited().await, ["company.deactivate", "company.activate"]);
        assert_eq!(app.mails().await.len(), 2, "one for each decision");
        let kept = idempotency::Entity::find().one(app.db.read()).await.expect("an answer").expect("a row").body;
        let names = ["\"Eins\"", "\"Drei\"", "Saisonende"];
        assert!(kept.contains("Unchanged") && !names.iter().any(|name| kept.contains(name)), "{kept}");
        let other = desk.create(path, &body, "another").await.expect(200).json();
        assert_eq!(other[0]["outcome"], "Refused", "based on what was before: {other}");
        body["action"] = json!("Deactivate");
        assert_eq!(desk.create(path, &body, path).await.problem(422), "IdempotencyKeyReused");
    }

    async fn a_letter_that_is_sent_again_goes_out_once_and_says_so(app) {
        let (desk, owner) = (app.desk().await, app.account("otto@umkreis.test", false).await);
        let companies = desk.chosen(&[app.company("Hofladen").owner(owner).create().await]).await;
        let letter = json!({"action": "Write", "subject": "Fest", "message": "Kommst du?", "companies": companies});
        let path = "/api/admin/company/many";
        desk.twice_is_once(path, &letter).await;
        assert_eq!(desk.create(path, &letter, path).await.expect(200).json()[0]["outcome"], "Done");
        assert_eq!(app.mails().await.len(), 1);
        assert_eq!(app.audited().await, ["company.write", "account.write"]);
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
