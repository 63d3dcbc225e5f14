//! The mails in `GET /api/admin/user/{id}`: what somebody was mailed, while it waits and after it has left.

use super::Desk;
use crate::account::PASSWORD;
use crate::on_both;
use axum::http::Method;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait};
use serde_json::{Value, json};
use std::time::Duration;
use umkreis::directory::company::confirm::ask_owners;
use umkreis::operation::housekeeping::tidy;
use umkreis_foundation::db::entity::{outbox, posted_mail};
use uuid::Uuid;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// `title: state` of each mail, the newest first.
fn told(mails: &Value) -> Vec<String> {
    let text = |mail: &Value, name: &str| mail[name].as_str().unwrap_or_default().to_owned();
    let mails = mails.as_array().expect("a list").iter();
    mails.map(|mail| format!("{}: {}", text(mail, "title"), text(mail, "state"))).collect()
}

impl Desk<'_> {
    async fn mailed_to(&self, account: Uuid) -> Vec<String> {
        told(&self.get(&format!("/api/admin/user/{account}")).await.expect(200).json()["mails"])
    }

    async fn release(&self, company: Uuid) -> Value {
        self.put(&format!("/api/admin/company/activate/{company}"), &json!({})).await.expect(200).json()
    }
}

on_both! {
    async fn what_somebody_was_mailed_is_told_with_its_kind_and_whether_it_left(app) {
        let desk = app.desk().await;
        let (otto, token) = app.signed_in("otto@umkreis.test").await;
        let paula = app.account("paula@umkreis.test", false).await;
        let id = app.company("Hofladen").owner(otto).state("InReview").create().await;
        desk.release(id).await;
        assert_eq!(desk.mailed_to(otto).await, ["Entscheidung über einen Betrieb: Waiting"]);
        app.mails().await;
        assert_eq!(desk.mailed_to(otto).await, ["Entscheidung über einen Betrieb: Left"]);

        app.ask_reset("otto@umkreis.test").await.expect(200);
        app.give_up().await;
        let both = ["Passwort zurücksetzen: GivenUp", "Entscheidung über einen Betrieb: Left"];
        assert_eq!(desk.mailed_to(otto).await, both);
        let entry = desk.get("/api/admin/outbox?state=Dead").await.expect(200).json()["content"][0].clone();
        desk.delete(&format!("/api/admin/outbox/{}", entry["id"].as_str().expect("an id"))).await.expect(200);
        assert_eq!(desk.mailed_to(otto).await, both, "what was thrown away has not left");
        let person = desk.get(&format!("/api/admin/user/{otto}")).await.expect(200).text();
        assert!(!person.contains("jetzt online") && !person.contains("token"), "nobody reads the mails of others: {person}");

        assert_eq!((desk.mailed_to(paula).await, desk.mailed_to(desk.id).await), (Vec::new(), Vec::new()));
        let own = app.get("/api/user/data").bearer(&token).send().await.expect(200).json();
        assert_eq!(told(&own["mails"]), both);
    }

    async fn a_mail_that_was_given_up_waits_again_when_it_is_tried_again(app) {
        let desk = app.desk().await;
        let otto = app.account("otto@umkreis.test", false).await;
        app.ask_reset("otto@umkreis.test").await.expect(200);
        app.give_up().await;
        assert_eq!(desk.mailed_to(otto).await, ["Passwort zurücksetzen: GivenUp"]);
        desk.call(Method::POST, "/api/admin/outbox/retry").send().await.expect(200);
        assert_eq!(desk.mailed_to(otto).await, ["Passwort zurücksetzen: Waiting"]);
        app.run_jobs().await;
        assert_eq!(desk.mailed_to(otto).await, ["Passwort zurücksetzen: Left"]);
    }

    async fn what_was_taken_back_was_mailed_to_nobody(app) {
        let desk = app.desk().await;
        let otto = app.account("otto@umkreis.test", false).await;
        let id = app.company("Hofladen").owner(otto).state("InReview").create().await;
        let undo = async |decided: &Value| {
            let call = desk.call(Method::PUT, &format!("/api/admin/company/undo/{id}"));
            call.header("if-match", decided["basis"].as_str().expect("a basis")).send().await.expect(200);
        };
        let released = desk.release(id).await;
        undo(&released).await;
        assert!(desk.mailed_to(otto).await.is_empty());
        // Of two decisions at once only the last one's mail leaves; taken back, it makes room for the first one's.
        desk.release(id).await;
        let away = format!("/api/admin/company/deactivate/{id}");
        let deactivated = desk.put(&away, &json!({})).await.expect(200).json();
        assert_eq!(desk.mailed_to(otto).await, ["Entscheidung über einen Betrieb: Waiting"]);
        undo(&deactivated).await;
        assert_eq!(desk.mailed_to(otto).await, ["Entscheidung über einen Betrieb: Waiting"]);
        assert_eq!(app.mails().await.len(), 1);
        assert_eq!(desk.mailed_to(otto).await, ["Entscheidung über einen Betrieb: Left"]);
    }

    async fn a_mail_that_is_sent_twice_after_a_crash_is_told_once(app) {
        let desk = app.desk().await;
        let otto = app.account("otto@umkreis.test", false).await;
        app.ask_reset("otto@umkreis.test").await.expect(200);
        let job = outbox::Entity::find().one(app.db.read()).await.expect("rows").expect("the mail");
        app.run_jobs().await;
        let tx = app.db.begin().await.expect("a transaction");
        let again = outbox::ActiveModel::from(job);
        outbox::Entity::insert(again).exec(&tx).await.expect("as if the worker had died");
        tx.commit().await.expect("the commit");
        assert_eq!(desk.mailed_to(otto).await, ["Passwort zurücksetzen: Waiting"]);
        app.run_jobs().await;
        assert_eq!(desk.mailed_to(otto).await, ["Passwort zurücksetzen: Left"]);
    }

    async fn mails_to_an_address_that_is_not_or_no_more_the_accounts_are_told_as_well(app) {
        let desk = app.desk().await;
        let id = app.account_with_password("alt@umkreis.test", PASSWORD).await;
        let session = app.open_session(id).await;
        let call = app.put("/api/user/email").bearer(&session.access_token);
        call.json(&json!({ "email": "neu@umkreis.test" })).send().await.expect(200);
        let token = app.mail_to("neu@umkreis.test").await.link_parameter("token");
        let asked = ["Änderung der E-Mail-Adresse: Left", "Bestätigung der neuen E-Mail-Adresse: Left"];
        assert_eq!(desk.mailed_to(id).await, asked);
        app.get(&format!("/api/user/email?token={token}&email=neu@umkreis.test")).send().await.expect(200);
        app.run_jobs().await;
        assert_eq!(desk.mailed_to(id).await.len(), 3, "the old address hears that it was changed");
    }

    async fn a_mail_that_an_earlier_release_has_queued_leaves_all_the_same(app) {
        app.account("otto@umkreis.test", false).await;
        app.ask_reset("otto@umkreis.test").await.expect(200);
        let job = outbox::Entity::find().one(app.db.read()).await.expect("rows").expect("the mail");
        let payload = job.payload.replace(",\"kind\":\"Reset\"", "");
        assert_ne!(payload, job.payload);
        let tx = app.db.begin().await.expect("a transaction");
        let older = outbox::ActiveModel { id: Set(job.id), payload: Set(payload), ..Default::default() };
        older.update(&tx).await.expect("the payload");
        tx.commit().await.expect("the commit");
        assert_eq!(app.mail_to("otto@umkreis.test").await.subject, "Neues Passwort setzen");
    }

    async fn mails_are_told_for_ninety_days(app) {
        let desk = app.desk().await;
        let otto = app.account("otto@umkreis.test", false).await;
        app.company("Hofladen").owner(otto).create().await;
        app.clock.advance(366 * DAY);
        ask_owners(&app).await.expect("asked");
        app.run_jobs().await;
        app.ask_reset("otto@umkreis.test").await.expect(200);
        app.give_up().await;
        let days_later = async |count: u32| {
            app.clock.advance(count * DAY);
            tidy(&app.db, &app.clock).await.expect("tidied");
            let token = app.sign_in("anna@umkreis.test").await;
            Desk { app: &app, id: desk.id, token }.mailed_to(otto).await
        };
        let both = ["Passwort zurücksetzen: GivenUp", "Jährliche Frage, ob alles stimmt: Left"];
        assert_eq!(days_later(31).await, both);
        assert!(outbox::Entity::find().one(app.db.read()).await.expect("rows").is_none(), "forgotten after a month");
        assert_eq!(days_later(58).await, both);
        assert!(days_later(2).await.is_empty());
    }

    async fn what_somebody_was_mailed_goes_with_the_account(app) {
        let desk = app.desk().await;
        let [otto, paula] = [app.account("otto@umkreis.test", false).await, app.account("paula@umkreis.test", false).await];
        app.ask_reset("otto@umkreis.test").await.expect(200);
        app.ask_reset("paula@umkreis.test").await.expect(200);
        app.run_jobs().await;
        app.ask_reset("otto@umkreis.test").await.expect(200);
        desk.delete(&format!("/api/admin/user/{otto}")).await.expect(200);
        app.run_jobs().await;
        let left = posted_mail::Entity::find().all(app.db.read()).await.expect("rows");
        assert_eq!(left.iter().map(|line| line.account_id).collect::<Vec<_>>(), [paula]);
    }
}
