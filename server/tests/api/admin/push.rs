//! `/api/admin/push`: messages that really arrive, and what becomes of those that do not

use super::Desk;
use crate::on_both;
use crate::support::app::TestApp;
use crate::support::push::{Browsers, Firebase};
use axum::http::Method;
use chrono::TimeDelta;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use umkreis_foundation::config::Config;
use umkreis_foundation::db::entity::{outbox, push_subscription};
use uuid::Uuid;

pub fn with_browsers(config: &mut Config) {
    config.push.vapid_subject = Some("mailto:hallo@umkreis.test".to_owned());
    config.push.allow_private_endpoints = true;
}

impl TestApp {
    pub async fn subscribe(&self, body: &Value) -> Uuid {
        let device = Uuid::now_v7();
        self.put("/api/push").header("device-id", &device.to_string()).json(body).send().await.expect(200);
        device
    }
}

impl Desk<'_> {
    /// After hours the session has to be begun anew.
    pub async fn signed_in_again(self) -> Self {
        Desk { token: self.app.sign_in("anna@umkreis.test").await, ..self }
    }

    pub async fn push(&self, title: &str) -> String {
        let body = json!({"title": title, "body": "Kommt vorbei!", "link": "/detail/x/"});
        let id = self.post("/api/admin/push", &body).await.expect(200).json()["id"].clone();
        id.as_str().unwrap_or_default().to_owned()
    }

    /// State, recipients, and of these: sent, failed, removed, tried again. Nobody is counted twice, and in the
    /// end everybody once.
    pub async fn result(&self, id: &str) -> Value {
        let one = self.get(&format!("/api/admin/push/{id}")).await.expect(200).json();
        let counts = ["recipients", "sent", "failed", "removed", "again"].map(|name| one[name].as_i64());
        let [recipients, sent, failed, removed, again] = counts.map(|count| count.expect("a number"));
        let counted = sent + failed + removed + again;
        assert!(again >= 0 && counted <= recipients, "{one}");
        assert!(one["state"] != "Done" || (counted, again) == (recipients, 0), "{one}");
        json!([one["state"], recipients, sent, failed, removed, again])
    }
}

mod to_browsers {
    use super::*;

    on_both! {
        with with_browsers;
        async fn a_message_reaches_browsers_encrypted_and_signed(app) {
            let desk = app.desk().await;
            let browsers = Browsers::start().await;
            for device in ["anna", "otto", "gone", "broken"] {
                app.subscribe(&browsers.subscription(device)).await;
            }
            browsers.answer("gone", 410);
            browsers.answer("broken", 403);
            let key = app.get("/api/push/key").send().await.expect(200).json()["publicKey"].clone();
            let id = desk.push("Herbstmarkt").await;
            assert_eq!(desk.result(&id).await, json!(["Sending", 4, 0, 0, 0, 0]));
            app.run_jobs().await;
            assert_eq!(desk.result(&id).await, json!(["Done", 4, 2, 1, 1, 0]));
            let received = browsers.received();
            let mut devices: Vec<_> = received.iter().map(|one| one.device.as_str()).collect();
            devices.sort_unstable();
            assert_eq!(devices, ["anna", "otto"]);
            let one = &received[0];
            assert_eq!(one.message, json!({"title": "Herbstmarkt", "body": "Kommt vorbei!", "link": "https://umkreis.test/detail/x/"}));
            assert_eq!((one.claims["sub"].as_str(), json!(one.key)), (Some("mailto:hallo@umkreis.test"), key.clone()));
            assert!(one.claims["aud"].as_str().is_some_and(|aud| aud.starts_with("http://127.0.0.1:")));
            assert_eq!((&one.headers["content-encoding"], &one.headers["ttl"]), (&"aes128gcm".parse().expect("text"), &"86400".parse().expect("text")));
            let left = push_subscription::Entity::find().all(app.db.read()).await.expect("rows").len();
            assert_eq!(left, 3, "the one that is gone was forgotten");
            assert_eq!(app.get("/api/push/key").send().await.json()["publicKey"], key, "the key stays");
            assert_eq!(app.audited().await, ["push.send"]);
        }

        async fn a_batch_that_was_counted_is_not_sent_again(app) {
            let desk = app.desk().await;
            let browsers = Browsers::start().await;
            app.subscribe(&browsers.subscription("anna")).await;
            let id = desk.push("Einmal").await;
            let job = outbox::Entity::find().one(app.db.read()).await.expect("rows").expect("a job");
            app.run_jobs().await;
            let tx = app.db.begin().await.expect("a transaction");
            outbox::Entity::insert(outbox::ActiveModel::from(job)).exec(&tx).await.expect("as if the worker had died");
            tx.commit().await.expect("the commit");
            app.run_jobs().await;
            assert_eq!(browsers.received().len(), 1);
            assert_eq!(desk.result(&id).await, json!(["Done", 1, 1, 0, 0, 0]));
        }

        async fn a_push_service_that_is_down_is_tried_again_later(app) {
            let desk = app.desk().await;
            let browsers = Browsers::start().await;
            app.subscribe(&browsers.subscription("anna")).await;
            browsers.answer("anna", 503);
            let id = desk.push("Später").await;
            app.run_jobs().await;
            assert_eq!(desk.result(&id).await, json!(["Sending", 1, 0, 0, 0, 0]));
            let waiting = desk.get("/api/admin/outbox?state=Waiting").await.expect(200).json();
            assert_eq!((&waiting["content"][0]["kind"], &waiting["content"][0]["attempts"]), (&json!("push"), &json!(1)));
            browsers.answer("anna", 201);
            app.clock.advance(std::time::Duration::from_secs(61));
            app.run_jobs().await;
            assert_eq!(desk.result(&id).await, json!(["Done", 1, 1, 0, 0, 0]));
        }

        async fn refused_credentials_cost_no_message_and_are_named(app) {
            let desk = app.desk().await;
            let browsers = Browsers::start().await;
            app.subscribe(&browsers.subscription("anna")).await;
            browsers.answer("anna", 403);
            let id = desk.push("Falscher Schlüssel").await;
            app.run_jobs().await;
            assert_eq!(desk.result(&id).await, json!(["Sending", 1, 0, 0, 0, 0]));
            let waiting = desk.get("/api/admin/outbox").await.expect(200).json();
            let why = waiting["content"][0]["lastError"].as_str().unwrap_or_default();
            assert!(why.contains("127.0.0.1 answered 403"), "{why}");
            browsers.answer("anna", 201);
            app.clock.advance(std::time::Duration::from_secs(61));
            app.run_jobs().await;
            assert_eq!(desk.result(&id).await, json!(["Done", 1, 1, 0, 0, 0]));
        }

        async fn a_running_offer_is_announced_and_others_are_not(app) {
            let desk = app.desk().await;
            let browsers = Browsers::start().await;
            app.subscribe(&browsers.subscription("anna")).await;
            let today = app.clock.today();
            let body = json!({"title": "Frühlingswochen", "startDate": today, "endDate": today + TimeDelta::days(3)});
            let id = desk.post("/api/admin/special-offer", &body).await.expect(200).json()["id"].clone();
            let id = id.as_str().unwrap_or_default();
            let message = desk.put(&format!("/api/admin/special-offer/{id}/push"), &json!({})).await.expect(200).json()["id"].clone();
            app.run_jobs().await;
            let one = desk.get(&format!("/api/admin/push/{}", message.as_str().unwrap_or_default())).await.expect(200).json();
            assert_eq!((&one["specialOfferId"], &one["sent"]), (&json!(id), &json!(1)));
            let text = browsers.received()[0].message.to_string();
            assert!(text.contains("Frühlingswochen") && text.contains(id), "{text}");
            desk.put(&format!("/api/admin/special-offer/{id}"), &json!({"published": false})).await.expect(200);
            assert_eq!(desk.put(&format!("/api/admin/special-offer/{id}/push"), &json!({})).await.problem(409), "OfferNotActive");
            assert_eq!(desk.put(&format!("/api/admin/special-offer/{}/push", Uuid::now_v7()), &json!({})).await.problem(404), "NotFound");
        }
    }
}

/// Firebase must be known before the application starts, so these tests start it themselves.
async fn with_firebase(start: impl AsyncFnOnce(Box<dyn FnOnce(&mut Config)>) -> Option<TestApp>) {
    let firebase = Firebase::start().await;
    let folder = tempfile::tempdir().expect("a folder");
    let (path, url) = (firebase.service_account(folder.path()), firebase.url.clone());
    let configure = move |config: &mut Config| {
        config.push.fcm_service_account = Some(path);
        config.push.fcm_url = url;
    };
    let Some(app) = start(Box::new(configure)).await else { return };
    let desk = app.desk().await;
    for token in ["app-1", "app-2", "app-gone", "app-wrong"] {
        let device = Uuid::now_v7().to_string();
        app.put(&format!("/api/push?token={token}")).header("device-id", &device).send().await.expect(200);
    }
    let gone = json!({"error": {"code": 404, "details": [{"errorCode": "UNREGISTERED"}]}});
    firebase.answer("app-gone", 404, gone);
    let wrong =
        json!({"error": {"code": 400, "details": [{"fieldViolations": [{"field": "message.token"}]}]}});
    firebase.answer("app-wrong", 400, wrong);
    let id = desk.push("Hallo Apps").await;
    app.run_jobs().await;
    assert_eq!(desk.result(&id).await, json!(["Done", 4, 2, 0, 2, 0]));
    assert_eq!(firebase.tokens_given(), 1, "one exchange serves all");
    let message = firebase.messages()[0].clone();
    assert_eq!(message["notification"], json!({"title": "Hallo Apps", "body": "Kommt vorbei!"}));
    assert_eq!(message["data"]["link"], "https://umkreis.test/detail/x/");
    // An hour later the token has expired and is exchanged anew.
    app.clock.advance(std::time::Duration::from_secs(3_600));
    app.sign_in("anna@umkreis.test").await;
    let desk = Desk { app: &app, id: desk.id, token: app.sign_in("anna@umkreis.test").await };
    let id = desk.push("Noch einmal").await;
    app.run_jobs().await;
    assert_eq!(desk.result(&id).await, json!(["Done", 2, 2, 0, 0, 0]));
    assert_eq!(firebase.tokens_given(), 2);
}

mod a_message_reaches_apps_through_firebase {
    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn sqlite() {
        with_firebase(async |configure| Some(TestApp::sqlite_with(configure).await)).await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn postgres() {
        with_firebase(async |configure| TestApp::postgres_with(configure).await).await;
    }
}

on_both! {
    async fn with_nothing_configured_a_message_is_recorded_and_sent_to_nobody(app) {
        let desk = app.desk().await;
        app.put("/api/push?token=abc").header("device-id", &Uuid::now_v7().to_string()).send().await.expect(200);
        let id = desk.push("Hallo").await;
        assert_eq!(desk.result(&id).await, json!(["Done", 0, 0, 0, 0, 0]));
        let reach = desk.get("/api/admin/push/recipients").await.expect(200).json();
        assert_eq!(reach, json!({"apps": 1, "browsers": 0, "appsConfigured": false, "browsersConfigured": false}));
        let page = desk.get("/api/admin/push?page=0&size=10").await.expect(200).json();
        assert_eq!((&page["totalElements"], &page["content"][0]["sentBy"]["username"]), (&json!(1), &json!("anna@umkreis.test")));
        assert!(outbox::Entity::find().one(app.db.read()).await.expect("rows").is_none());
    }

    async fn an_impatient_second_click_sends_nothing_twice(app) {
        let desk = app.desk().await;
        let body = json!({"title": "Einmal", "body": "Nur einmal"});
        let click = || desk.call(Method::POST, "/api/admin/push").header("idempotency-key", "k1").json(&body).send();
        let (first, second) = (click().await.expect(200), click().await.expect(200));
        assert_eq!((first.json(), second.header("idempotent-replay")), (second.json(), "true"));
        assert_eq!(desk.get("/api/admin/push").await.expect(200).json()["totalElements"], 1);
    }

    async fn a_push_needs_title_and_message_and_links_to_this_site_only(app) {
        let desk = app.desk().await;
        for (body, field) in [
            (json!({"title": " ", "body": "x"}), "title"),
            (json!({"title": "x", "body": ""}), "body"),
            (json!({"title": "x"}), "body"),
            (json!({"title": "x".repeat(101), "body": "x"}), "title"),
            (json!({"title": "x", "body": "x".repeat(1001)}), "body"),
            (json!({"title": "x", "body": "x", "link": "https://evil.example/"}), "link"),
            (json!({"title": "x", "body": "x", "link": "//evil.example/"}), "link"),
            (json!({"title": "x", "body": "x", "link": "javascript:alert(1)"}), "link"),
            (json!({"title": "x", "body": 7}), "body"),
        ] {
            assert_eq!(desk.post("/api/admin/push", &body).await.invalid_fields(), [field], "{body}");
        }
        assert_eq!(desk.get(&format!("/api/admin/push/{}", Uuid::now_v7())).await.problem(404), "NotFound");
    }
}
