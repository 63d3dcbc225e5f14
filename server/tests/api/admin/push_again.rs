//! `/api/admin/push`: devices that are tried again, given up, taken up and discarded, and that each is counted

use super::Desk;
use super::push::with_browsers;
use crate::on_both;
use crate::support::app::TestApp;
use crate::support::push::{Browsers, Firebase};
use axum::http::Method;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use std::time::Duration;
use umkreis_foundation::config::Config;
use umkreis_foundation::db::entity::outbox;
use umkreis_services::push::PushJob;
use umkreis_services::push::deliver::{self, Delivery};
use uuid::Uuid;

const HOUR: Duration = Duration::from_secs(60 * 60);

impl TestApp {
    async fn hours_pass(&self, hours: u32) {
        self.clock.advance(HOUR * hours);
        self.run_jobs().await;
    }

    async fn unsubscribe(&self, device: Uuid) {
        self.delete("/api/push").header("device-id", &device.to_string()).send().await.expect(200);
    }

    async fn only_job(&self) -> outbox::Model {
        let mut rows = outbox::Entity::find().all(self.db.read()).await.expect("rows");
        assert_eq!(rows.len(), 1, "{rows:?}");
        rows.remove(0)
    }
}

impl Desk<'_> {
    async fn outbox(&self, state: &str) -> Vec<Value> {
        let page = self.get(&format!("/api/admin/outbox?state={state}")).await.expect(200).json();
        page["content"].as_array().expect("a page").clone()
    }

    /// A message to devices of which these are away, and the message's id after its only batch.
    async fn push_while_away(&self, browsers: &Browsers, away: &[&str]) -> String {
        for device in away {
            browsers.answer(device, 503);
        }
        let id = self.push("Herbstmarkt").await;
        self.app.run_jobs().await;
        id
    }
}

on_both! {
    with with_browsers;
    async fn a_device_that_is_not_reached_among_others_is_tried_again(app) {
        let desk = app.desk().await;
        let browsers = Browsers::start().await;
        for device in ["anna", "otto"] {
            app.subscribe(&browsers.subscription(device)).await;
        }
        browsers.answer("otto", 429);
        let id = desk.push("Beide").await;
        app.run_jobs().await;
        assert_eq!(desk.result(&id).await, json!(["Sending", 2, 1, 0, 0, 1]), "one is still tried");
        browsers.answer("otto", 201);
        app.clock.advance(Duration::from_secs(61));
        app.run_jobs().await;
        assert_eq!(desk.result(&id).await, json!(["Done", 2, 2, 0, 0, 0]));
        let devices: Vec<String> = browsers.received().into_iter().map(|one| one.device).collect();
        assert_eq!(devices, ["anna", "otto"], "nobody got it twice");
    }

    async fn devices_that_nobody_reaches_are_tried_for_a_day_while_the_message_goes_on(app) {
        let desk = app.desk().await;
        let browsers = Browsers::start().await;
        app.subscribe(&browsers.subscription("anna")).await;
        browsers.answer("anna", 503);
        let id = desk.push("Viel später").await;
        for _ in 0..5 {
            app.run_jobs().await;
            app.clock.advance(Duration::from_secs(20 * 60));
        }
        let desk = desk.signed_in_again().await;
        assert_eq!(desk.result(&id).await, json!(["Sending", 1, 0, 0, 0, 1]), "the message went on");
        let waiting = desk.outbox("Waiting").await;
        assert_eq!((&waiting[0]["task"], &waiting[0]["what"], &waiting[0]["devices"]), (&json!("PushAgain"), &json!("Viel später"), &json!(1)));
        browsers.answer("anna", 201);
        app.hours_pass(20).await;
        let desk = desk.signed_in_again().await;
        assert_eq!(desk.result(&id).await, json!(["Done", 1, 1, 0, 0, 0]));
        assert_eq!(desk.get("/api/admin/outbox").await.expect(200).json()["totalElements"], 0);
    }

    async fn devices_that_nobody_reached_for_a_day_are_given_up_visibly(app) {
        let desk = app.desk().await;
        let browsers = Browsers::start().await;
        for device in ["anna", "otto", "eva"] {
            app.subscribe(&browsers.subscription(device)).await;
        }
        let id = desk.push_while_away(&browsers, &["anna", "otto"]).await;
        assert_eq!(desk.result(&id).await, json!(["Sending", 3, 1, 0, 0, 2]));
        app.hours_pass(25).await;
        let desk = desk.signed_in_again().await;
        let dead = desk.outbox("Dead").await;
        assert_eq!((dead.len(), &dead[0]["what"], &dead[0]["devices"]), (1, &json!("Herbstmarkt"), &json!(2)));
        assert_eq!(desk.result(&id).await, json!(["Done", 3, 1, 2, 0, 0]), "they have failed");
    }

    async fn who_was_given_up_is_tried_once_more_when_somebody_asks_for_it(app) {
        let desk = app.desk().await;
        let browsers = Browsers::start().await;
        for device in ["anna", "otto"] {
            app.subscribe(&browsers.subscription(device)).await;
        }
        let id = desk.push_while_away(&browsers, &["anna"]).await;
        app.hours_pass(25).await;
        let desk = desk.signed_in_again().await;
        assert_eq!(desk.result(&id).await, json!(["Done", 2, 1, 1, 0, 0]));
        let retry = format!("/api/admin/outbox/{}/retry", app.only_job().await.id);
        // A second click finds a job that waits: it is made due and nothing else.
        for _ in 0..2 {
            desk.call(Method::POST, &retry).send().await.expect(200);
            assert_eq!(desk.result(&id).await, json!(["Sending", 2, 1, 0, 0, 1]));
        }
        app.run_jobs().await;
        assert_eq!(desk.result(&id).await, json!(["Sending", 2, 1, 0, 0, 1]), "a new day has begun");
        app.hours_pass(25).await;
        let desk = desk.signed_in_again().await;
        assert_eq!(desk.result(&id).await, json!(["Done", 2, 1, 1, 0, 0]));
        desk.call(Method::POST, "/api/admin/outbox/retry").send().await.expect(200);
        browsers.answer("anna", 201);
        app.run_jobs().await;
        assert_eq!(desk.result(&id).await, json!(["Done", 2, 2, 0, 0, 0]));
    }

    async fn devices_that_are_discarded_stay_counted_as_failed(app) {
        let desk = app.desk().await;
        let browsers = Browsers::start().await;
        for device in ["anna", "otto"] {
            app.subscribe(&browsers.subscription(device)).await;
        }
        let id = desk.push_while_away(&browsers, &["anna"]).await;
        let job = format!("/api/admin/outbox/{}", app.only_job().await.id);
        assert_eq!(desk.delete(&job).await.problem(409), "StillTried");
        assert_eq!(desk.result(&id).await, json!(["Sending", 2, 1, 0, 0, 1]));
        app.hours_pass(25).await;
        let desk = desk.signed_in_again().await;
        desk.delete(&job).await.expect(200);
        assert_eq!(desk.result(&id).await, json!(["Done", 2, 1, 1, 0, 0]));
        assert_eq!(desk.get("/api/admin/outbox").await.expect(200).json()["totalElements"], 0);
    }

    async fn what_is_left_of_a_job_is_given_up_when_the_whole_would_have_been(app) {
        let desk = app.desk().await;
        let browsers = Browsers::start().await;
        for device in ["anna", "otto", "eva"] {
            app.subscribe(&browsers.subscription(device)).await;
        }
        let id = desk.push_while_away(&browsers, &["anna", "otto"]).await;
        browsers.answer("otto", 201);
        app.hours_pass(13).await;
        let desk = desk.signed_in_again().await;
        assert_eq!(desk.result(&id).await, json!(["Sending", 3, 2, 0, 0, 1]));
        let waiting = desk.outbox("Waiting").await;
        assert_eq!((&waiting[0]["attempts"], &waiting[0]["devices"]), (&json!(1), &json!(1)));
        assert!(waiting[0]["lastError"].as_str().is_some_and(|why| why.contains("503")), "{waiting:?}");
        app.hours_pass(12).await;
        let desk = desk.signed_in_again().await;
        assert_eq!((desk.outbox("Dead").await.len(), desk.result(&id).await), (1, json!(["Done", 3, 2, 1, 0, 0])));
    }

    async fn who_unsubscribes_before_the_message_comes_counts_as_removed(app) {
        let desk = app.desk().await;
        let browsers = Browsers::start().await;
        let mut devices = Vec::new();
        for device in ["anna", "otto", "eva", "resi"] {
            devices.push(app.subscribe(&browsers.subscription(device)).await);
        }
        let early = desk.push("Zu spät").await;
        app.unsubscribe(devices[3]).await;
        app.run_jobs().await;
        assert_eq!(desk.result(&early).await, json!(["Done", 4, 3, 0, 1, 0]), "before the batch");
        let id = desk.push_while_away(&browsers, &["anna", "otto"]).await;
        app.unsubscribe(devices[0]).await;
        app.clock.advance(Duration::from_secs(61));
        app.run_jobs().await;
        assert_eq!(desk.result(&id).await, json!(["Sending", 3, 1, 0, 1, 1]), "while being tried again");
        app.unsubscribe(devices[1]).await;
        app.clock.advance(Duration::from_secs(61));
        app.run_jobs().await;
        assert_eq!(desk.result(&id).await, json!(["Done", 3, 1, 0, 2, 0]));
        let last = desk.push("An niemanden").await;
        app.unsubscribe(devices[2]).await;
        app.run_jobs().await;
        assert_eq!(desk.result(&last).await, json!(["Done", 1, 0, 0, 1, 0]), "nobody was left");
    }

    async fn devices_that_are_gone_or_refused_at_last_are_tried_no_more(app) {
        let desk = app.desk().await;
        let browsers = Browsers::start().await;
        for device in ["anna", "otto", "eva"] {
            app.subscribe(&browsers.subscription(device)).await;
        }
        let id = desk.push_while_away(&browsers, &["anna", "otto"]).await;
        browsers.answer("anna", 410);
        browsers.answer("otto", 400);
        app.clock.advance(Duration::from_secs(61));
        app.run_jobs().await;
        assert_eq!(desk.result(&id).await, json!(["Done", 3, 1, 1, 1, 0]));
    }

    async fn a_worker_that_was_late_counts_what_was_given_up_meanwhile(app) {
        let desk = app.desk().await;
        let browsers = Browsers::start().await;
        for device in ["anna", "otto"] {
            app.subscribe(&browsers.subscription(device)).await;
        }
        let id = desk.push_while_away(&browsers, &["anna"]).await;
        let job = app.only_job().await;
        app.hours_pass(25).await;
        let desk = desk.signed_in_again().await;
        assert_eq!(desk.result(&id).await, json!(["Done", 2, 1, 1, 0, 0]));
        let Ok(PushJob::PushAgain { message_id, devices }) = serde_json::from_str(&job.payload) else { panic!("{job:?}") };
        browsers.answer("anna", 201);
        for _ in 0..2 {
            let parts = Delivery { push: &app.push, db: &app.db, clock: &app.clock, sealer: &app.sealer };
            deliver::again(parts, job.id, message_id, &devices).await.expect("sent");
            assert_eq!(desk.result(&id).await, json!(["Done", 2, 2, 0, 0, 0]), "and counts it once");
        }
    }

    async fn a_message_ends_with_its_batch_when_that_is_discarded_or_forgotten(app) {
        let desk = app.desk().await;
        let browsers = Browsers::start().await;
        app.subscribe(&browsers.subscription("anna")).await;
        browsers.answer("anna", 503);
        let (discarded, forgotten) = (desk.push("Verworfen").await, desk.push("Vergessen").await);
        // Nobody could send for a day, and then nobody takes it.
        app.hours_pass(25).await;
        let desk = desk.signed_in_again().await;
        for id in [&discarded, &forgotten] {
            assert_eq!(desk.result(id).await, json!(["Sending", 1, 0, 0, 0, 0]));
        }
        let dead = desk.outbox("Dead").await;
        let entry = dead.iter().find(|entry| entry["what"] == "Verworfen").expect("it was given up");
        assert_eq!(entry["task"], "Push");
        desk.delete(&format!("/api/admin/outbox/{}", entry["id"].as_str().unwrap_or_default())).await.expect(200);
        assert_eq!(desk.result(&discarded).await, json!(["Done", 1, 0, 1, 0, 0]));
        assert_eq!(desk.result(&forgotten).await, json!(["Sending", 1, 0, 0, 0, 0]));
        app.clock.advance(HOUR * 24 * 30);
        umkreis::operation::housekeeping::tidy(&app.db, &app.clock).await.expect("tidied");
        let desk = desk.signed_in_again().await;
        assert_eq!(desk.result(&forgotten).await, json!(["Done", 1, 0, 1, 0, 0]));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_discarded_batch_takes_nothing_from_what_was_sent_before() {
    let firebase = Firebase::start().await;
    let folder = tempfile::tempdir().expect("a folder");
    let account = firebase.service_account(folder.path());
    let configure = |config: &mut Config| {
        config.push.fcm_service_account = Some(account.clone());
        config.push.fcm_url = firebase.url.clone();
    };
    // The second batch is the last device alone.
    firebase.answer("app-100", 503, json!({}));
    for app in TestApp::on_each(configure).await {
        let desk = app.desk().await;
        for number in 0..=100 {
            let device = Uuid::now_v7().to_string();
            let path = format!("/api/push?token=app-{number}");
            app.put(&path).header("device-id", &device).send().await.expect(200);
        }
        let id = desk.push("Zwei Pakete").await;
        app.run_jobs().await;
        assert_eq!(desk.result(&id).await, json!(["Sending", 101, 100, 0, 0, 0]));
        app.hours_pass(25).await;
        let desk = desk.signed_in_again().await;
        let given_up = app.only_job().await;
        assert_eq!(given_up.state, "Dead");

        // As if the worker had died after the first batch was counted: this is not the one to go on with.
        let job = PushJob::Push { message_id: id.parse().expect("an id"), after: Uuid::nil() };
        let payload = serde_json::to_string(&job).expect("JSON");
        let counted = outbox::ActiveModel {
            id: Set(Uuid::now_v7()),
            payload: Set(payload),
            ..given_up.clone().into_active_model().reset_all()
        };
        let tx = app.db.begin().await.expect("a transaction");
        let counted = counted.insert(&tx).await.expect("a job that was done before");
        tx.commit().await.expect("the commit");
        desk.delete(&format!("/api/admin/outbox/{}", counted.id)).await.expect(200);
        assert_eq!(desk.result(&id).await, json!(["Sending", 101, 100, 0, 0, 0]), "it can still go on");

        desk.delete(&format!("/api/admin/outbox/{}", given_up.id)).await.expect(200);
        assert_eq!(desk.result(&id).await, json!(["Done", 101, 100, 1, 0, 0]));
    }
}
