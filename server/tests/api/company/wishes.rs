//! What owners want for a whole entry: POST /api/company/{id}/review, pausing it, and asking for its deletion.

use crate::on_both;
use crate::support::app::TestApp;
use serde_json::{Value, json};
use std::time::Duration;
use uuid::Uuid;

const HOUR: Duration = Duration::from_secs(3600);

async fn own(app: &TestApp, id: Uuid, token: &str) -> Value {
    app.get(&format!("/api/company/{id}")).bearer(token).send().await.expect(200).json()["own"].clone()
}

async fn is_public(app: &TestApp, id: Uuid) -> bool {
    app.get(&format!("/api/company/{id}")).send().await.status == 200
}

/// Signed in anew, because the clock is moved on in between.
async fn decide(app: &TestApp, decision: &str) {
    let token = app.sign_in("anna@umkreis.test").await;
    app.put(&format!("/api/admin/company/{decision}"))
        .bearer(&token)
        .json(&json!({}))
        .send()
        .await
        .expect(200);
}

on_both! {
    async fn a_deactivated_company_returns_to_the_queue_with_a_message_and_what_changed(app) {
        let desk = app.desk().await;
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).tags(&["Brot", "Milch"]).create().await;
        let reason = json!({ "reason": "Die Beschreibung fehlt." });
        desk.put(&format!("/api/admin/company/deactivate/{id}"), &reason).await.expect(200);
        let edit = json!({ "description": "Brot vom eigenen Hof.", "tags": ["Brot", "Käse"] });
        app.put(&format!("/api/company/{id}")).bearer(&token).json(&edit).send().await.expect(200);
        let before = app.mails().await.len();
        let path = format!("/api/company/{id}/review");
        let wish = json!({ "message": "Jetzt mit Beschreibung." });
        let answer = app.post(&path).bearer(&token).json(&wish).send().await.expect(200).json();
        assert_eq!((&answer["own"]["state"], &answer["own"]["reviewRequest"]["message"]), (&json!("InReview"), &wish["message"]));
        app.post(&path).bearer(&token).send().await.expect(200);
        let mails = app.mails().await.split_off(before);
        assert_eq!(mails.len(), 2, "once to the operators, once to the owner: {mails:?}");
        let to_operators = mails.iter().find(|mail| mail.to == app.config.mail.review_address).expect("a mail");
        assert!(to_operators.text.contains("Jetzt mit Beschreibung.") && to_operators.text.contains("Die Beschreibung fehlt."), "{}", to_operators.text);
        let receipt = mails.iter().find(|mail| mail.to == "maria@umkreis.test").expect("a receipt");
        assert!(receipt.subject.contains("Hofladen") && receipt.text.contains("dauert"), "{}", receipt.text);
        assert_eq!(desk.names("/api/admin/company?state=InReview").await, ["Hofladen"]);
        let seen = desk.get(&format!("/api/admin/company/{id}")).await.expect(200).json();
        assert_eq!((&seen["reviewRequest"]["message"], &seen["deactivationReason"]), (&wish["message"], &reason["reason"]));
        let changes = seen["sinceDecision"]["changes"].as_array().expect("changes").clone();
        assert_eq!(changes[0]["part"], "description");
        assert_eq!(changes[1], json!({ "part": "tags", "removed": ["Milch"], "added": ["Käse"] }));
        assert_eq!(changes.len(), 2, "{changes:?}");
        desk.put(&format!("/api/admin/company/activate/{id}"), &json!({})).await.expect(200);
        let decided = own(&app, id, &token).await;
        assert_eq!((&decided["state"], &decided["reviewRequest"]), (&json!("Active"), &json!(null)));
    }

    async fn only_what_was_taken_offline_can_be_reviewed_again(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let (_, stranger) = app.signed_in("otto@umkreis.test").await;
        let active = app.company("Hofladen").owner(owner).create().await;
        let review = |id: Uuid| format!("/api/company/{id}/review");
        assert_eq!(app.post(&review(active)).bearer(&token).send().await.problem(422), "NothingToReview");
        app.post(&format!("/api/company/{active}/pause")).bearer(&token).send().await.expect(200);
        assert_eq!(app.post(&review(active)).bearer(&token).send().await.problem(422), "NothingToReview");
        let offline = app.company("Schneiderei").owner(owner).state("Deactivated").create().await;
        assert_eq!(app.post(&review(offline)).bearer(&stranger).send().await.problem(404), "NotFound");
        let long = json!({ "message": "x".repeat(1001) });
        assert_eq!(app.post(&review(offline)).bearer(&token).json(&long).send().await.invalid_fields(), ["message"]);
        assert_eq!(app.post(&review(offline)).bearer(&token).json(&json!({ "message": 1 })).send().await.invalid_fields(), ["message"]);
        assert_eq!(own(&app, offline, &token).await["state"], "Deactivated");
        app.post(&review(offline)).bearer(&token).send().await.expect(200);
        assert_eq!(own(&app, offline, &token).await["state"], "InReview");
    }

    async fn the_usual_time_of_a_review_is_the_median_of_the_last_decisions(app) {
        app.account("anna@umkreis.test", true).await;
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let time = || async { app.get("/api/company/review-time").bearer(&token).send().await.expect(200).json() };
        assert_eq!(time().await, json!({ "medianHours": null, "usually": null }));
        for hours in [1, 30, 200] {
            let id = app.company(&format!("Hof {hours}")).owner(owner).state("InReview").create().await;
            app.clock.advance(hours * HOUR);
            decide(&app, &format!("activate/{id}")).await;
        }
        // Nobody waited for this one, so it does not count.
        let active = app.company("Aktiv").owner(owner).create().await;
        app.clock.advance(9_000 * HOUR);
        decide(&app, &format!("deactivate/{active}")).await;
        let (_, token) = app.signed_in("otto@umkreis.test").await;
        let now = app.get("/api/company/review-time").bearer(&token).send().await.expect(200).json();
        assert_eq!(now, json!({ "medianHours": 30, "usually": "zwei Tage" }));
    }

    async fn a_paused_company_is_not_there_and_comes_back_without_a_review(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let (_, stranger) = app.signed_in("otto@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).tags(&["Brot"]).create().await;
        let path = format!("/api/company/{id}/pause");
        assert_eq!(app.post(&path).bearer(&stranger).send().await.problem(404), "NotFound");
        for _ in 0..2 {
            let paused = app.post(&path).bearer(&token).send().await.expect(200).json();
            assert_eq!((&paused["active"], &paused["own"]["state"]), (&json!(false), &json!("Deactivated")));
            assert!(paused["own"]["pausedAt"].is_string(), "{paused}");
        }
        assert!(!is_public(&app, id).await);
        let listed = app.get("/api/user/companies").bearer(&token).send().await.expect(200).json();
        assert!(listed[0]["pausedAt"].is_string(), "{listed}");
        for _ in 0..2 {
            let resumed = app.delete(&path).bearer(&token).send().await.expect(200).json();
            assert_eq!((&resumed["active"], &resumed["own"]["pausedAt"], &resumed["tags"]), (&json!(true), &json!(null), &json!(["Brot"])));
        }
        assert!(is_public(&app, id).await);
        let waiting = app.company("Neu").owner(owner).state("InReview").create().await;
        let path = format!("/api/company/{waiting}/pause");
        assert_eq!(app.post(&path).bearer(&token).send().await.problem(422), "NotReleased");
        assert_eq!(app.delete(&path).bearer(&token).send().await.problem(422), "NotReleased");
    }

    async fn a_paused_company_that_the_operators_deactivate_stays_offline(app) {
        let desk = app.desk().await;
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let path = format!("/api/company/{id}/pause");
        app.post(&path).bearer(&token).send().await.expect(200);
        desk.put(&format!("/api/admin/company/deactivate/{id}"), &json!({})).await.expect(200);
        assert_eq!(app.delete(&path).bearer(&token).send().await.problem(422), "NotReleased");
        assert!(!is_public(&app, id).await);
    }

    async fn an_owner_asks_for_the_deletion_and_the_administrators_delete(app) {
        let desk = app.desk().await;
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let (_, stranger) = app.signed_in("otto@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let path = format!("/api/company/{id}/deletion");
        assert_eq!(app.post(&path).bearer(&stranger).send().await.problem(404), "NotFound");
        app.post(&path).bearer(&token).json(&json!({ "message": "Pension" })).send().await.expect(200);
        app.post(&path).bearer(&token).json(&json!({ "message": "Wir gehen in Pension." })).send().await.expect(200);
        assert_eq!(app.mails().await.len(), 1, "the operators are told once");
        let open = desk.get("/api/admin/report").await.expect(200).json();
        assert_eq!((&open["totalElements"], &open["content"][0]["deletion"], &open["content"][0]["message"]), (&json!(1), &json!(true), &json!("Wir gehen in Pension.")));
        assert!(own(&app, id, &token).await["deletionAskedAt"].is_string());
        app.delete(&path).bearer(&token).send().await.expect(200);
        assert_eq!(own(&app, id, &token).await["deletionAskedAt"], json!(null));
        assert_eq!(desk.get("/api/admin/report").await.json()["totalElements"], 0);
        app.post(&path).bearer(&token).send().await.expect(200);
        desk.delete(&format!("/api/admin/company/{id}")).await.expect(200);
        assert_eq!(desk.get("/api/admin/report").await.json()["totalElements"], 0, "and is done with");
        let mail = app.mail_to("maria@umkreis.test").await;
        assert!(mail.subject.contains("gelöscht") && mail.text.contains("darum gebeten"), "{}", mail.text);
    }

    async fn receipts_and_the_yearly_question_reach_owners_who_want_no_monthly_mail(app) {
        let desk = app.desk().await;
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        app.put("/api/user").bearer(&token).json(&json!({ "notification": false })).send().await.expect(200);
        let id = app.company("Hofladen").owner(owner).state("Deactivated").create().await;
        let subjects = || async {
            let to_owner = app.mails().await.into_iter().filter(|mail| mail.to == "maria@umkreis.test");
            to_owner.map(|mail| mail.subject).collect::<Vec<_>>()
        };
        app.post(&format!("/api/company/{id}/review")).bearer(&token).send().await.expect(200);
        assert_eq!(subjects().await, ["Wir prüfen „Hofladen“"], "a receipt");
        desk.put(&format!("/api/admin/company/activate/{id}"), &json!({})).await.expect(200);
        assert_eq!(subjects().await.len(), 2, "the decision");
        app.clock.advance(366 * 24 * HOUR);
        umkreis::directory::company::confirm::ask_owners(&app).await.expect("the round");
        assert_eq!(subjects().await.last().expect("a mail"), "Stimmt bei „Hofladen“ noch alles?");
        let question = app.mail_to("maria@umkreis.test").await;
        let edit_page = format!("/manage/detail/{id}/");
        assert!(question.text.contains(&edit_page), "it leads to editing: {}", question.text);
        assert!(question.html.contains(&format!("{edit_page}\"")), "with a link: {}", question.html);
        assert!(question.text.contains("höchstens einmal im Jahr"), "{}", question.text);
    }

    async fn only_the_last_thirty_decisions_say_how_long_a_review_takes(app) {
        app.account("anna@umkreis.test", true).await;
        let (owner, _) = app.signed_in("maria@umkreis.test").await;
        // Slow in the beginning, quick by now: those that no longer count would move the median.
        for (number, hours) in (0..40).map(|number| (number, if number < 22 { 400 } else { 2 })) {
            let id = app.company(&format!("Hof {number}")).owner(owner).state("InReview").create().await;
            app.clock.advance(hours * HOUR);
            decide(&app, &format!("activate/{id}")).await;
        }
        let (_, token) = app.signed_in("otto@umkreis.test").await;
        let now = app.get("/api/company/review-time").bearer(&token).send().await.expect(200).json();
        assert_eq!(now["medianHours"], 2, "{now}");
    }
}
