//! `POST /api/admin/push` with a time, `DELETE /api/admin/push/{id}` and `POST /api/admin/push/test`

use super::Desk;
use super::push::with_browsers;
use crate::on_both;
use crate::support::push::Browsers;
use axum::http::Method;
use chrono::TimeDelta;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use std::time::Duration;
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::entity::outbox;
use uuid::Uuid;

const HOUR: Duration = Duration::from_secs(3_600);

impl Desk<'_> {
    async fn plan(&self, after: Duration) -> String {
        let at = rfc3339(self.app.clock.now_ms() + after.as_millis() as i64);
        let body = json!({ "title": "Herbstmarkt", "body": "Kommt vorbei!", "at": at });
        self.post("/api/admin/push", &body).await.expect(200).text_at("id")
    }

    /// A special offer that runs for some days, and its message that is planned.
    async fn offer_with_push(&self, days: i64, after: Duration) -> (String, String) {
        let today = self.app.clock.today();
        let body =
            json!({"title": "Frühlingswochen", "startDate": today, "endDate": today + TimeDelta::days(days)});
        let offer = self.post("/api/admin/special-offer", &body).await.expect(200).text_at("id");
        let at = rfc3339(self.app.clock.now_ms() + after.as_millis() as i64);
        let path = format!("/api/admin/special-offer/{offer}/push?at={at}");
        let push = self.put(&path, &json!({})).await.expect(200).text_at("id");
        (offer, push)
    }

    /// Those that wait for their time.
    async fn planned(&self) -> Vec<String> {
        let page = self.get("/api/admin/push?planned=true").await.expect(200).json();
        let rows = page["content"].as_array().expect("rows").iter();
        rows.map(|row| row["id"].as_str().unwrap_or_default().to_owned()).collect()
    }
}

on_both! {
    with with_browsers;
    async fn a_planned_message_is_sent_at_its_time_to_those_who_are_there_then(app) {
        let desk = app.desk().await;
        let browsers = Browsers::start().await;
        app.subscribe(&browsers.subscription("anna")).await;
        let id = desk.plan(HOUR).await;
        assert_eq!(desk.result(&id).await, json!(["Planned", 1, 0, 0, 0, 0]));
        app.run_jobs().await;
        assert!(browsers.received().is_empty(), "not before its time");
        app.clock.advance(HOUR / 2);
        app.subscribe(&browsers.subscription("otto")).await;
        app.clock.advance(HOUR / 2 + Duration::from_secs(1));
        app.run_jobs().await;
        let desk = desk.signed_in_again().await;
        assert_eq!(desk.result(&id).await, json!(["Done", 2, 2, 0, 0, 0]));
        assert_eq!(app.audited().await, ["push.plan"]);
        assert_eq!(desk.delete(&format!("/api/admin/push/{id}")).await.problem(409), "TooLate");
    }

    async fn a_planned_message_is_taken_back_and_nobody_gets_it(app) {
        let desk = app.desk().await;
        let browsers = Browsers::start().await;
        app.subscribe(&browsers.subscription("anna")).await;
        let (kept, gone) = (desk.plan(HOUR).await, desk.plan(HOUR).await);
        desk.delete(&format!("/api/admin/push/{gone}")).await.expect(200);
        assert_eq!(desk.get(&format!("/api/admin/push/{gone}")).await.problem(404), "NotFound");
        assert_eq!(outbox::Entity::find().count(app.db.read()).await.expect("jobs"), 1, "the job of the other one stays");
        app.clock.advance(HOUR + Duration::from_secs(1));
        app.run_jobs().await;
        assert_eq!(browsers.received().len(), 1);
        let desk = desk.signed_in_again().await;
        assert_eq!(desk.result(&kept).await[0], "Done");
        let log = desk.get("/api/admin/audit?action=push.cancel").await.expect(200).json();
        assert_eq!(log["content"][0]["title"], "Herbstmarkt", "it is named although it is gone");
    }

    async fn an_offer_is_announced_at_its_time_with_what_it_is_called_then(app) {
        let desk = app.desk().await;
        let browsers = Browsers::start().await;
        app.subscribe(&browsers.subscription("anna")).await;
        let (offer, push) = desk.offer_with_push(3, HOUR).await;
        assert_eq!(desk.planned().await, [push.as_str()]);
        let sent = desk.get("/api/admin/push?planned=false").await.expect(200).json();
        assert_eq!(sent["totalElements"], 0);
        desk.put(&format!("/api/admin/special-offer/{offer}"), &json!({"title": "Sommerwochen"})).await.expect(200);
        app.run_jobs().await;
        assert!(browsers.received().is_empty(), "not before its time");
        app.clock.advance(HOUR + Duration::from_secs(1));
        app.run_jobs().await;
        let desk = desk.signed_in_again().await;
        assert_eq!(desk.result(&push).await, json!(["Done", 1, 1, 0, 0, 0]));
        let text = browsers.received()[0].message.to_string();
        assert!(text.contains("Sommerwochen") && text.contains(&offer), "{text}");
        assert!(desk.planned().await.is_empty());
        let one = desk.get(&format!("/api/admin/push/{push}")).await.expect(200).json();
        assert!(one["body"].as_str().is_some_and(|body| body.starts_with("Sommerwochen – bis ")), "{one}");
    }

    async fn an_offer_that_does_not_run_when_the_time_comes_is_told_to_nobody(app) {
        let desk = app.desk().await;
        let browsers = Browsers::start().await;
        app.subscribe(&browsers.subscription("anna")).await;
        let (offer, hidden) = desk.offer_with_push(3, HOUR).await;
        desk.put(&format!("/api/admin/special-offer/{offer}"), &json!({"published": false})).await.expect(200);
        let (gone, deleted) = desk.offer_with_push(3, HOUR).await;
        desk.delete(&format!("/api/admin/special-offer/{gone}")).await.expect(200);
        assert_eq!(desk.planned().await, [hidden.as_str()], "one that tells of nothing waits no longer");
        assert_eq!(desk.delete(&format!("/api/admin/push/{deleted}")).await.problem(409), "TooLate");
        app.clock.advance(HOUR + Duration::from_secs(1));
        app.run_jobs().await;
        assert!(browsers.received().is_empty());
        let desk = desk.signed_in_again().await;
        for id in [hidden, deleted] {
            assert_eq!(desk.result(&id).await, json!(["Done", 0, 0, 0, 0, 0]));
            assert_eq!(desk.get(&format!("/api/admin/push/{id}")).await.expect(200).json()["skipped"], true);
        }
    }

    async fn an_offer_that_is_brought_back_says_that_its_planned_message_is_not(app) {
        let desk = app.desk().await;
        let browsers = Browsers::start().await;
        app.subscribe(&browsers.subscription("anna")).await;
        let (offer, push) = desk.offer_with_push(3, HOUR).await;
        for expected in [1, 0] {
            desk.delete(&format!("/api/admin/special-offer/{offer}")).await.expect(200);
            let restored = desk.call(Method::POST, &format!("/api/admin/deleted/{offer}/restore")).send().await;
            assert_eq!(restored.expect(200).json(), json!({ "plannedPushes": expected }));
            assert!(desk.planned().await.is_empty());
        }
        app.clock.advance(HOUR + Duration::from_secs(1));
        app.run_jobs().await;
        assert!(browsers.received().is_empty());
        let desk = desk.signed_in_again().await;
        assert_eq!(desk.get(&format!("/api/admin/push/{push}")).await.expect(200).json()["skipped"], true);
    }

    async fn an_offer_is_planned_for_a_time_at_which_it_runs(app) {
        let desk = app.desk().await;
        let today = app.clock.today();
        let body = json!({"title": "Ab morgen", "startDate": today + TimeDelta::days(1), "endDate": today + TimeDelta::days(2)});
        let id = desk.post("/api/admin/special-offer", &body).await.expect(200).text_at("id");
        let path = format!("/api/admin/special-offer/{id}/push");
        assert_eq!(desk.put(&path, &json!({})).await.problem(409), "OfferNotActive");
        assert_eq!(desk.put(&format!("{path}?at=morgen"), &json!({})).await.invalid_fields(), ["at"]);
        let at = |days: u32| rfc3339(app.clock.now_ms() + (24 * HOUR * days).as_millis() as i64);
        assert_eq!(desk.put(&format!("{path}?at={}", at(4)), &json!({})).await.problem(409), "OfferNotActive");
        desk.put(&format!("{path}?at={}", at(1)), &json!({})).await.expect(200);
        assert_eq!(app.audited().await.last().map(String::as_str), Some("push.plan"));
    }

    async fn a_time_that_is_over_far_ahead_or_none_is_refused(app) {
        let desk = app.desk().await;
        let now_ms = app.clock.now_ms();
        for at in ["gestern".to_owned(), rfc3339(now_ms - 1_000), rfc3339(now_ms + 91 * 24 * 3_600_000)] {
            let body = json!({ "title": "Neu", "body": "Text", "at": at });
            assert_eq!(desk.post("/api/admin/push", &body).await.invalid_fields(), ["at"], "{body}");
        }
    }

    async fn a_message_is_tried_out_on_the_own_device_only(app) {
        let desk = app.desk().await;
        let browsers = Browsers::start().await;
        let own = app.subscribe(&browsers.subscription("anna")).await;
        app.subscribe(&browsers.subscription("otto")).await;
        let body = json!({ "title": "Probe", "body": "Kommt vorbei!", "link": "/detail/x/" });
        let try_out = async |device: Uuid| {
            let call = desk.call(Method::POST, "/api/admin/push/test").header("device-id", &device.to_string());
            call.json(&body).send().await
        };
        try_out(own).await.expect(200);
        let received = browsers.received();
        assert_eq!((received.len(), received[0].device.as_str(), &received[0].message["title"]), (1, "anna", &json!("Probe")));
        let all = desk.get("/api/admin/push").await.expect(200).json();
        assert_eq!(all["content"], Value::Array(Vec::new()), "it is no message to all");
        assert_eq!(try_out(Uuid::now_v7()).await.problem(409), "NoDevice");
        browsers.answer("anna", 503);
        assert_eq!(try_out(own).await.problem(409), "PushRefused");
        browsers.answer("anna", 410);
        assert_eq!(try_out(own).await.problem(409), "DeviceGone");
    }
}
