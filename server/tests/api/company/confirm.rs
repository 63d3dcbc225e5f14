//! Keeping entries fresh: POST /api/company/{id}/confirm and POST /api/company/confirm.

use crate::on_both;
use crate::support::app::TestApp;
use serde_json::{Value, json};
use std::time::Duration;
use umkreis::directory::company::confirm::ask_owners;

const DAY: Duration = Duration::from_secs(24 * 3600);

async fn confirmed_at(app: &TestApp, id: uuid::Uuid) -> Value {
    app.get(&format!("/api/company/{id}")).send().await.expect(200).json()["confirmedAt"].clone()
}

on_both! {
    async fn after_a_year_the_owner_is_asked_once_and_confirms_with_one_click(app) {
        let owner = app.account("maria@umkreis.test", false).await;
        let id = app.company("Hofladen").owner(owner).create().await;
        app.company("Wartet").owner(owner).state("InReview").create().await;
        app.clock.advance(364 * DAY);
        ask_owners(&app).await.unwrap();
        assert!(app.mails().await.is_empty());
        app.clock.advance(2 * DAY);
        for _ in 0..3 {
            ask_owners(&app).await.unwrap();
        }
        let mails = app.mails().await;
        assert_eq!(mails.len(), 1, "{mails:?}");
        assert!(mails[0].subject.contains("Hofladen"), "{}", mails[0].subject);
        let code = mails[0].link_parameter("token");
        assert!(mails[0].text.contains("https://umkreis.test/confirm-company?token="), "{}", mails[0].text);
        let before = confirmed_at(&app, id).await;
        app.get(&format!("/confirm-company?token={code}")).send().await;
        assert_eq!(confirmed_at(&app, id).await, before, "fetching the page spends nothing");
        let done = app.post("/api/company/confirm").json(&json!({ "token": code })).send().await.expect(200).json();
        assert_eq!((done["id"].clone(), done["name"].as_str()), (json!(id), Some("Hofladen")));
        assert_ne!(confirmed_at(&app, id).await, before);
        let again = app.post("/api/company/confirm").json(&json!({ "token": code })).send().await;
        assert_eq!(again.problem(422), "LinkUsed");
        app.clock.advance(300 * DAY);
        ask_owners(&app).await.unwrap();
        assert_eq!(app.mails().await.len(), 1);
        app.clock.advance(66 * DAY);
        ask_owners(&app).await.unwrap();
        assert_eq!(app.mails().await.len(), 2, "and again a year later");
    }

    async fn an_edit_within_the_year_makes_the_question_needless(app) {
        let owner = app.account("maria@umkreis.test", false).await;
        let id = app.company("Hofladen").owner(owner).create().await;
        app.clock.advance(200 * DAY);
        let token = app.open_session(owner).await.access_token;
        app.put(&format!("/api/company/{id}")).bearer(&token).json(&json!({ "name": "Neu" })).send().await.expect(200);
        app.clock.advance(200 * DAY);
        ask_owners(&app).await.unwrap();
        assert!(app.mails().await.is_empty());
    }

    async fn rubbish_expired_links_and_those_of_former_owners_are_void(app) {
        for token in ["", "x", &"A".repeat(43)] {
            let reply = app.post("/api/company/confirm").json(&json!({ "token": token })).send().await;
            reply.problem(422);
        }
        let owner = app.account("maria@umkreis.test", false).await;
        app.company("Hofladen").owner(owner).create().await;
        app.clock.advance(366 * DAY);
        ask_owners(&app).await.unwrap();
        let code = app.mail_to("maria@umkreis.test").await.link_parameter("token");
        app.clock.advance(366 * DAY);
        let late = app.post("/api/company/confirm").json(&json!({ "token": code })).send().await;
        assert_eq!(late.problem(422), "LinkExpired");
    }

    async fn the_signed_in_owner_confirms_and_nobody_else(app) {
        let owner = app.account("maria@umkreis.test", false).await;
        let id = app.company("Hofladen").owner(owner).create().await;
        app.clock.advance(400 * DAY);
        let (_, foreign) = app.signed_in("anna@umkreis.test").await;
        let token = app.open_session(owner).await.access_token;
        let listed = app.get("/api/user/companies").bearer(&token).send().await.expect(200).json();
        assert_eq!(listed[0]["needsConfirmation"], true);
        let path = format!("/api/company/{id}/confirm");
        assert_eq!(app.post(&path).bearer(&foreign).send().await.problem(404), "NotFound");
        assert_eq!(app.post(&path).send().await.problem(401), "Unauthorized");
        let done = app.post(&path).bearer(&token).send().await.expect(200).json();
        assert_eq!(done["confirmedAt"], confirmed_at(&app, id).await);
        let listed = app.get("/api/user/companies").bearer(&token).send().await.expect(200).json();
        assert_eq!((listed[0]["needsConfirmation"].as_bool(), listed[0]["version"].as_i64()), (Some(false), Some(1)));
    }
}
