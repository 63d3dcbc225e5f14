//! POST /api/company: an owner adds a company.

use crate::on_both;
use crate::support::app::TestApp;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use umkreis_foundation::db::entity::company;
use uuid::Uuid;

async fn body(app: &TestApp) -> Value {
    let category = app.category("Lebensmittel").await;
    json!({ "name": " Hofladen Huber ", "description": "Käse & mehr", "tags": ["Bio", "", "bio", "Käse"], "categoryIds": [category] })
}

on_both! {
    async fn a_new_company_waits_for_review_and_the_operators_get_a_mail(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let body = body(&app).await;
        let reply = app.post("/api/company").bearer(&token).json(&body).send().await.expect(200);
        assert_eq!(reply.header("etag"), "\"v1\"");
        let id = reply.json()["id"].as_str().unwrap().to_owned();
        assert_eq!(app.get(&format!("/api/company/{id}")).send().await.problem(404), "NotFound");
        let own = app.get(&format!("/api/company/{id}")).bearer(&token).send().await.expect(200).json();
        assert_eq!((own["name"].as_str(), own["active"].as_bool()), (Some("Hofladen Huber"), Some(false)));
        assert_eq!((own["own"]["state"].as_str(), own["tags"].clone()), (Some("InReview"), json!(["Bio", "Käse"])));
        let row = company::Entity::find_by_id(id.parse::<Uuid>().unwrap()).one(app.db.read()).await.unwrap().unwrap();
        assert_eq!((row.owner_id, row.listed_by_operator), (owner, false));
        let mail = app.mail_to(&app.config.mail.review_address.clone()).await;
        assert!(mail.subject.contains("Hofladen Huber"), "{}", mail.subject);
        assert!(mail.text.contains(&format!("https://umkreis.test/manage/detail/{id}/")), "{}", mail.text);
    }

    async fn every_missing_part_is_named_and_nothing_is_stored(app) {
        let (_, token) = app.signed_in("maria@umkreis.test").await;
        let empty = json!({ "name": " ", "description": "", "tags": ["", " "], "categoryIds": [] });
        let reply = app.post("/api/company").bearer(&token).json(&empty).send().await;
        assert_eq!(reply.invalid_fields(), ["categoryIds", "description", "name", "tags"]);
        let mut long = body(&app).await;
        long["name"] = json!("x".repeat(201));
        long["tags"] = json!(["x".repeat(51)]);
        long["description"] = json!("x".repeat(10_001));
        let reply = app.post("/api/company").bearer(&token).json(&long).send().await;
        assert_eq!(reply.invalid_fields(), ["description", "name", "tags[0]"]);
        let mut unknown = body_with_unknown_category();
        let reply = app.post("/api/company").bearer(&token).json(&unknown).send().await;
        assert_eq!(reply.invalid_fields(), ["categoryIds[0]"]);
        unknown["categoryIds"] = json!(["x"]);
        let reply = app.post("/api/company").bearer(&token).json(&unknown).send().await;
        assert_eq!(reply.invalid_fields(), ["categoryIds[0]"]);
        assert!(company::Entity::find().all(app.db.read()).await.unwrap().is_empty());
        assert!(app.mails().await.is_empty());
    }

    async fn nobody_becomes_active_or_somebody_else_by_asking_for_it(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let (other, _) = app.signed_in("anna@umkreis.test").await;
        let mut body = body(&app).await;
        for (field, value) in [("active", json!(true)), ("state", json!("Active")), ("ownerId", json!(other)), ("listedByOperator", json!(true)), ("version", json!(9))] {
            body[field] = value;
        }
        app.post("/api/company").bearer(&token).json(&body).send().await.expect(200);
        let rows = company::Entity::find().all(app.db.read()).await.unwrap();
        assert_eq!((rows[0].owner_id, rows[0].state.as_str(), rows[0].version), (owner, "InReview", 1));
        assert!(!rows[0].listed_by_operator);
    }

    async fn markup_and_quotes_stay_text(app) {
        let (_, token) = app.signed_in("maria@umkreis.test").await;
        let mut body = body(&app).await;
        let text = "<script>alert(1)</script> '; DROP TABLE company; -- {{7*7}} \\n 🥕";
        body["description"] = json!(text);
        let id = app.post("/api/company").bearer(&token).json(&body).send().await.expect(200).json()["id"].as_str().unwrap().to_owned();
        let own = app.get(&format!("/api/company/{id}")).bearer(&token).send().await.expect(200).json();
        assert_eq!(own["description"], text);
        let mail = app.mail_to(&app.config.mail.review_address.clone()).await;
        assert!(!mail.html.contains("<script>"), "{}", mail.html);
    }

    async fn without_signing_in_nothing_is_created(app) {
        let body = body(&app).await;
        assert_eq!(app.post("/api/company").json(&body).send().await.problem(401), "Unauthorized");
        assert_eq!(app.post("/api/company").bearer("rubbish").json(&body).send().await.problem(401), "Unauthorized");
    }

    async fn one_account_cannot_flood_the_review(app) {
        let (_, token) = app.signed_in("maria@umkreis.test").await;
        let body = body(&app).await;
        for _ in 0..20 {
            app.post("/api/company").bearer(&token).json(&body).send().await.expect(200);
        }
        assert_eq!(app.post("/api/company").bearer(&token).json(&body).send().await.problem(422), "TooManyCompanies");
    }
}

fn body_with_unknown_category() -> Value {
    json!({ "name": "Hof", "description": "Text", "tags": ["Bio"], "categoryIds": ["018f0000-0000-7000-8000-000000000000"] })
}
