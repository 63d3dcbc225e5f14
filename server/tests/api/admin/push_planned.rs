//! `POST /api/admin/push` with a time, `DELETE /api/admin/push/{id}` and `POST /api/admin/push/test`

use super::Desk;
use super::push::with_browsers;
use crate::on_both;
use crate::support::push::Browsers;
use axum::http::Method;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use std::time::Duration;
use umkreis::foundation::clock::rfc3339;
use umkreis::foundation::db::entity::outbox;
use uuid::Uuid;

const HOUR: Duration = Duration::from_secs(3_600);

impl Desk<'_> {
    async fn plan(&self, after: Duration) -> String {
        let at = rfc3339(self.app.clock.now_ms() + after.as_millis() as i64);
        let body = json!({ "title": "Herbstmarkt", "body": "Kommt vorbei!", "at": at });
        self.post("/api/admin/push", &body).await.expect(200).text_at("id")
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
