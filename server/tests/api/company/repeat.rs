//! Repeating POST /api/company, /api/store and uploads with the same Idempotency-Key.

use crate::on_both;
use crate::support::app::TestApp;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use std::time::Duration;
use umkreis_foundation::db::entity::{campaign, company, media, store};
use umkreis_picture::samples;

async fn body(app: &TestApp) -> Value {
    let category = app.category("Lebensmittel").await;
    json!({ "name": "Hofladen", "description": "Käse", "tags": ["Bio"], "categoryIds": [category] })
}

on_both! {
    async fn a_repeated_create_answers_the_same_and_makes_nothing_twice(app) {
        let (_, token) = app.signed_in("maria@umkreis.test").await;
        let body = body(&app).await;
        let send = || app.post("/api/company").bearer(&token).header("idempotency-key", "k-1").json(&body).send();
        let first = send().await.expect(200);
        let again = send().await.expect(200);
        assert_eq!((first.json(), again.header("idempotent-replay")), (again.json(), "true"));
        assert_eq!(company::Entity::find().all(app.db.read()).await.unwrap().len(), 1);
        assert_eq!(app.mails().await.len(), 2, "one to the operators, one receipt");
        app.post("/api/company").bearer(&token).json(&body).send().await.expect(200);
        assert_eq!(company::Entity::find().all(app.db.read()).await.unwrap().len(), 2, "without a key each call counts");
    }

    async fn twenty_at_the_same_moment_make_one(app) {
        let (_, token) = app.signed_in("maria@umkreis.test").await;
        let body = body(&app).await;
        let send = || app.post("/api/company").bearer(&token).header("idempotency-key", "k-1").json(&body).send();
        let all = futures_util::future::join_all((0..20).map(|_| send())).await;
        let ids: Vec<Value> = all.into_iter().map(|reply| reply.expect(200).json()["id"].clone()).collect();
        assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
        assert_eq!(company::Entity::find().all(app.db.read()).await.unwrap().len(), 1);
    }

    async fn a_key_belongs_to_one_account_and_one_request_and_lives_a_day(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let (_, other) = app.signed_in("anna@umkreis.test").await;
        let mut body = body(&app).await;
        let send = |token: &str, body: &Value| {
            app.post("/api/company").bearer(token).header("idempotency-key", "k-1").json(body).send()
        };
        let first = send(&token, &body).await.expect(200).json();
        assert_ne!(send(&other, &body).await.expect(200).json(), first);
        body["name"] = json!("Anders");
        let reused = send(&token, &body).await.expect(422).json();
        assert_eq!((&reused["code"], &reused["made"]), (&json!("IdempotencyKeyReused"), &first["id"]));
        app.clock.advance(Duration::from_secs(24 * 3600 + 1));
        let token = app.open_session(owner).await.access_token;
        assert_ne!(send(&token, &body).await.expect(200).json(), first);
    }

    async fn what_was_edited_after_a_lost_answer_is_told_the_id_it_has_already(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let (_, other) = app.signed_in("anna@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let place = json!({ "companyId": id, "title": "Laden", "street": "Platz 1", "postCode": "4020", "town": "Linz" });
        let event = json!({ "companyId": id, "title": "Markt", "validUntil": "2099-12-24" });
        for (path, mut body) in [("/api/store", place), ("/api/campaign/create", event)] {
            let send = |token: &str, body: &Value| app.post(path).bearer(token).header("idempotency-key", path).json(body).send();
            let first = send(&token, &body).await.expect(200).json();
            body["title"] = json!("Danach geändert");
            let reused = send(&token, &body).await.expect(422).json();
            assert_eq!((&reused["code"], &reused["made"]), (&json!("IdempotencyKeyReused"), &first["id"]), "{path}");
            let foreign = send(&other, &body).await.expect(404).json();
            assert_eq!(foreign["made"], Value::Null, "nobody else learns the id");
        }
        assert_eq!(store::Entity::find().all(app.db.read()).await.unwrap().len(), 1);
        assert_eq!(campaign::Entity::find().all(app.db.read()).await.unwrap().len(), 1);
    }

    async fn a_failed_create_is_not_remembered(app) {
        let (_, token) = app.signed_in("maria@umkreis.test").await;
        let mut body = body(&app).await;
        let good = body["categoryIds"].clone();
        body["categoryIds"] = json!(["018f0000-0000-7000-8000-000000000000"]);
        let send = |body: &Value| app.post("/api/company").bearer(&token).header("idempotency-key", "k-1").json(body).send();
        assert_eq!(send(&body).await.invalid_fields(), ["categoryIds[0]"]);
        body["categoryIds"] = good;
        send(&body).await.expect(200);
        for key in ["", "x".repeat(201).as_str()] {
            let reply = app.post("/api/company").bearer(&token).header("idempotency-key", key).json(&body).send().await;
            assert_eq!(reply.problem(400), "Malformed");
        }
    }

    async fn a_repeated_upload_or_location_is_kept_once(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let photo = samples::jpeg(&samples::photo(40, 30, 10), 80);
        let path = format!("/api/company/image/{id}");
        let send = || app.post(&path).bearer(&token).header("idempotency-key", "bild").upload(&photo).send();
        let all = futures_util::future::join_all((0..4).map(|_| send())).await;
        let ids: Vec<Value> = all.into_iter().map(|reply| reply.expect(200).json()["id"].clone()).collect();
        assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
        assert_eq!(media::Entity::find().all(app.db.read()).await.unwrap().len(), 1);
        let body = json!({ "companyId": id, "title": "Laden", "street": "Hauptplatz 1", "postCode": "4020", "town": "Linz" });
        for _ in 0..2 {
            app.post("/api/store").bearer(&token).header("idempotency-key", "ort").json(&body).send().await.expect(200);
        }
        assert_eq!(store::Entity::find().all(app.db.read()).await.unwrap().len(), 1);
    }
}
