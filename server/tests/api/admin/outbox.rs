//! `/api/admin/outbox`

use crate::on_both;
use crate::support::app::TestApp;
use axum::http::Method;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::Set, EntityTrait};
use serde_json::{Value, json};
use std::time::Duration;
use umkreis_foundation::db::entity::{company_media, outbox};
use umkreis_picture::samples;
use uuid::Uuid;

impl TestApp {
    /// As if everything that waits had failed for a day.
    pub async fn give_up(&self) {
        let tx = self.db.begin().await.expect("a transaction");
        let rows = outbox::Entity::update_many().col_expr(outbox::Column::State, Expr::value("Dead"));
        rows.exec(&tx).await.expect("given up");
        tx.commit().await.expect("the commit");
    }

    /// A picture in the object store and its row, shown by a company or by nobody.
    async fn picture_of(&self, company_id: Option<Uuid>) -> Uuid {
        let bytes = samples::jpeg(&samples::photo(64, 48, 3), 70);
        let stored = umkreis_services::media::keep(&self.media, bytes.into()).await.expect("stored");
        let mut tx = self.db.begin().await.expect("a transaction");
        stored.record(&mut tx, None, self.clock.now_ms()).await.expect("recorded");
        if let Some(company_id) = company_id {
            let row = company_media::ActiveModel {
                company_id: Set(company_id),
                media_id: Set(stored.id),
                position: Set(0),
            };
            company_media::Entity::insert(row).exec_without_returning(&tx).await.expect("shown");
        }
        tx.commit().await.expect("the commit");
        stored.id
    }

    async fn discard_picture(&self, id: Uuid) {
        let mut tx = self.db.begin().await.expect("a transaction");
        umkreis_services::media::discard(&mut tx, id, self.clock.now_ms()).await.expect("discarded");
        tx.commit().await.expect("the commit");
    }
}

fn path_of(entry: &Value) -> String {
    format!("/api/admin/outbox/{}", entry["id"].as_str().unwrap_or_default())
}

on_both! {
    async fn work_that_was_given_up_is_seen_and_tried_again(app) {
        let desk = app.desk().await;
        app.account("otto@umkreis.test", false).await;
        app.ask_reset("otto@umkreis.test").await.expect(200);
        let waiting = desk.get("/api/admin/outbox?state=Waiting&page=0&size=10").await.expect(200);
        let entry = waiting.json()["content"][0].clone();
        assert_eq!((&entry["kind"], &entry["what"]), (&json!("mail"), &json!("otto@umkreis.test: Neues Passwort setzen")));
        assert!(!waiting.text().contains("token="), "nobody reads the links of others");
        app.give_up().await;
        assert!(app.mails().await.is_empty());
        assert_eq!(desk.get("/api/admin/outbox?state=Dead").await.json()["totalElements"], 1);
        let path = format!("/api/admin/outbox/{}/retry", entry["id"].as_str().unwrap_or_default());
        desk.call(Method::POST, &path).send().await.expect(200);
        assert_eq!(app.mail_to("otto@umkreis.test").await.subject, "Neues Passwort setzen");
        assert_eq!(desk.call(Method::POST, &path).send().await.problem(404), "NotFound");
        assert_eq!(desk.call(Method::POST, &format!("/api/admin/outbox/{}/retry", Uuid::now_v7())).send().await.problem(404), "NotFound");
        assert_eq!(desk.get("/api/admin/outbox?state=Nope").await.problem(400), "Malformed");

        app.ask_reset("otto@umkreis.test").await.expect(200);
        app.give_up().await;
        assert_eq!(desk.call(Method::POST, "/api/admin/outbox/retry").send().await.expect(200).json(), json!({"count": 1}));
        assert_eq!(app.mails().await.len(), 2);
        assert_eq!(app.audited().await, ["outbox.retry", "outbox.retry"]);
    }

    async fn only_work_that_was_given_up_is_discarded(app) {
        let desk = app.desk().await;
        app.account("otto@umkreis.test", false).await;
        app.ask_reset("otto@umkreis.test").await.expect(200);
        let entry = desk.get("/api/admin/outbox").await.expect(200).json()["content"][0].clone();
        let refused = desk.delete(&path_of(&entry)).await;
        assert!(refused.json()["detail"].as_str().is_some_and(|text| text.starts_with("Das wird noch versucht")), "{}", refused.text());
        assert_eq!(refused.problem(409), "StillTried");
        app.give_up().await;
        desk.delete(&path_of(&entry)).await.expect(200);
        assert_eq!(desk.delete(&path_of(&entry)).await.problem(404), "NotFound");
        assert_eq!(desk.delete(&format!("/api/admin/outbox/{}", Uuid::now_v7())).await.problem(404), "NotFound");
        assert_eq!(desk.get("/api/admin/outbox").await.expect(200).json()["totalElements"], 0);
        app.run_jobs().await;
        assert!(app.mails().await.is_empty(), "what was discarded is not sent");
        assert_eq!(app.audited().await, ["outbox.discard"]);
    }

    async fn pictures_in_the_outbox_are_known_by_what_shows_them(app) {
        let desk = app.desk().await;
        let company_id = app.company("Hofladen Huber").create().await;
        app.picture_of(Some(company_id)).await;
        let gone = app.picture_of(None).await;
        app.discard_picture(gone).await;
        let page = desk.get("/api/admin/outbox").await.expect(200).json();
        let shown: Vec<_> = page["content"].as_array().expect("a page").iter().map(|entry| json!([entry["task"], entry["what"], entry["devices"]])).collect();
        assert_eq!(shown, [json!(["DiscardMedia", "", null]), json!(["Avif", "", null]), json!(["Avif", "Hofladen Huber", null])]);
    }

    async fn a_picture_whose_removal_was_discarded_is_swept_up_later(app) {
        let desk = app.desk().await;
        let (kept, gone) = (app.picture_of(None).await, app.picture_of(None).await);
        app.discard_picture(gone).await;
        app.give_up().await;
        let page = desk.get("/api/admin/outbox").await.expect(200).json();
        for entry in page["content"].as_array().expect("a page") {
            desk.delete(&path_of(entry)).await.expect(200);
        }
        let is_there = async |id| app.media.objects.get_master(id).await.expect("the store").is_some();
        assert!(is_there(gone).await);
        app.clock.advance(Duration::from_secs(25 * 60 * 60));
        assert_eq!(umkreis_services::media::collect_orphans(&app.media, &app.db, app.clock.now_ms()).await.expect("the store"), 1);
        assert_eq!((is_there(kept).await, is_there(gone).await), (true, false));
    }
}
