//! `GET /api/admin/deleted`, `POST …/{id}/restore` and `DELETE …/{id}`, of companies

use super::Desk;
use crate::on_both;
use axum::http::Method;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use std::time::Duration;
use umkreis::operation::housekeeping::tidy;
use umkreis_foundation::db::entity::{deleted_media, deleted_thing, media};
use umkreis_picture::samples;
use uuid::Uuid;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

impl Desk<'_> {
    async fn deleted(&self) -> Vec<Value> {
        self.get("/api/admin/deleted").await.expect(200).json()["content"].as_array().expect("rows").clone()
    }

    async fn whole(&self, id: Uuid) -> Value {
        let mut whole = self.get(&format!("/api/admin/company/{id}")).await.expect(200).json();
        whole["basis"] = Value::Null;
        whole
    }
}

fn photo() -> Vec<u8> {
    samples::jpeg(&samples::photo(400, 300, 10), 80)
}

on_both! {
    async fn what_an_administrator_has_deleted_comes_back_as_it_was(app) {
        let desk = app.desk().await;
        let food = app.category("Lebensmittel").await;
        let otto = app.account("otto@umkreis.test", false).await;
        let id = app.company("Hofladen").owner(otto).category(food).tags(&["bio", "regional"]).store("Linz", 48.306_940_000_000_005, 14.29).store("Wels", 48.16, 14.03).create().await;
        let before = desk.whole(id).await;
        desk.delete(&format!("/api/admin/company/{id}")).await.expect(200);
        // Nobody ever released it, so nothing tells that it was there.
        assert_eq!(app.get(&format!("/api/company/{id}")).send().await.status, 404);
        let listed = desk.deleted().await;
        assert_eq!((&listed[0]["id"], &listed[0]["name"], &listed[0]["owner"]["username"], &listed[0]["who"]["username"]), (&json!(id), &json!("Hofladen"), &json!("otto@umkreis.test"), &json!("anna@umkreis.test")));

        desk.call(Method::POST, &format!("/api/admin/deleted/{id}/restore")).send().await.expect(200);
        assert_eq!(desk.whole(id).await, before, "to the last bit");
        assert_eq!(app.get(&format!("/api/company/{id}")).send().await.expect(200).json()["name"], "Hofladen");
        assert!(desk.deleted().await.is_empty());
        let again = desk.call(Method::POST, &format!("/api/admin/deleted/{id}/restore")).send().await;
        assert_eq!(again.problem(404), "NotFound");
        app.run_jobs().await;
        assert_eq!(app.mail_to("otto@umkreis.test").await.subject, "„Hofladen“ ist wieder da");
        assert_eq!(app.audited().await, ["company.delete", "company.restore"]);
    }

    async fn what_owners_delete_or_want_deleted_is_gone_for_good(app) {
        let desk = app.desk().await;
        let (otto, token) = app.signed_in("otto@umkreis.test").await;
        let wished = app.company("Gewünscht").owner(otto).create().await;
        app.call(Method::POST, &format!("/api/company/{wished}/deletion")).bearer(&token).json(&json!({})).send().await.expect(200);
        desk.delete(&format!("/api/admin/company/{wished}")).await.expect(200);
        let own = app.company("Eigener").owner(desk.id).create().await;
        desk.delete(&format!("/api/admin/company/{own}")).await.expect(200);
        assert!(desk.deleted().await.is_empty());
        // What was kept of somebody's companies goes with the account.
        let other = app.company("Anderer").owner(otto).create().await;
        desk.delete(&format!("/api/admin/company/{other}")).await.expect(200);
        assert_eq!(desk.deleted().await.len(), 1);
        desk.delete(&format!("/api/admin/user/{otto}")).await.expect(200);
        assert!(desk.deleted().await.is_empty());
    }

    async fn what_the_operators_listed_themselves_comes_back_whoever_of_them_deleted_it(app) {
        let desk = app.desk().await;
        let food = app.category("Lebensmittel").await;
        let company = json!({"name": "Dorfladen", "description": "Alles aus dem Dorf.", "categoryIds": [food]});
        let id = desk.call(Method::POST, "/api/admin/company").json(&json!({"company": company})).send().await.expect(200).text_at("id");
        let before = desk.whole(id.parse().expect("an id")).await;
        desk.delete(&format!("/api/admin/company/{id}")).await.expect(200);
        assert_eq!(desk.deleted().await.len(), 1);
        desk.call(Method::POST, &format!("/api/admin/deleted/{id}/restore")).send().await.expect(200);
        let back = desk.whole(id.parse().expect("an id")).await;
        assert_eq!((&back["owner"], &back["listedByOperator"]), (&before["owner"], &json!(true)));
    }

    async fn companies_that_went_with_a_person_come_back_without_the_person(app) {
        let desk = app.desk().await;
        let otto = app.account("otto@umkreis.test", false).await;
        let id = app.company("Hofladen").owner(otto).store("Linz", 48.3, 14.29).create().await;
        desk.delete(&format!("/api/admin/user/{otto}")).await.expect(200);
        assert_eq!(desk.deleted().await[0]["owner"], Value::Null);
        desk.call(Method::POST, &format!("/api/admin/deleted/{id}/restore")).send().await.expect(200);
        let back = desk.whole(id).await;
        assert_eq!((&back["owner"]["username"], &back["listedByOperator"]), (&json!("anna@umkreis.test"), &json!(true)), "{back}");
    }

    async fn after_thirty_days_or_by_hand_it_is_forgotten(app) {
        let desk = app.desk().await;
        let otto = app.account("otto@umkreis.test", false).await;
        let (late, now) = (app.company("Zu spät").owner(otto).create().await, app.company("Sofort").owner(otto).create().await);
        for id in [late, now] {
            desk.delete(&format!("/api/admin/company/{id}")).await.expect(200);
        }
        desk.delete(&format!("/api/admin/deleted/{now}")).await.expect(200);
        assert_eq!(desk.deleted().await.len(), 1);
        app.clock.advance(DAY * 31);
        let desk = Desk { app: &app, id: desk.id, token: app.sign_in("anna@umkreis.test").await };
        let restore = desk.call(Method::POST, &format!("/api/admin/deleted/{late}/restore")).send().await;
        assert_eq!(restore.problem(404), "NotFound");
        tidy(&app.db, &app.clock).await.expect("tidied");
        assert_eq!(deleted_thing::Entity::find().count(app.db.read()).await.expect("a count"), 0);
    }

    async fn pictures_wait_with_their_company_and_go_with_it(app) {
        let desk = app.desk().await;
        let otto = app.account("otto@umkreis.test", false).await;
        let id = app.company("Hofladen").owner(otto).create().await;
        app.post(&format!("/api/company/image/{id}")).bearer(&desk.token).upload(&photo()).send().await.expect(200);
        let pictures = async || media::Entity::find().count(app.db.read()).await.expect("a count");
        desk.delete(&format!("/api/admin/company/{id}")).await.expect(200);
        assert_eq!((pictures().await, deleted_media::Entity::find().count(app.db.read()).await.expect("a count")), (1, 1));
        desk.call(Method::POST, &format!("/api/admin/deleted/{id}/restore")).send().await.expect(200);
        assert_eq!(desk.whole(id).await["imageIds"].as_array().map(Vec::len), Some(1));
        desk.delete(&format!("/api/admin/company/{id}")).await.expect(200);
        desk.delete(&format!("/api/admin/deleted/{id}")).await.expect(200);
        assert_eq!(pictures().await, 0, "nothing shows it any more");
    }
}
