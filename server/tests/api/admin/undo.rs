//! `PUT /api/admin/company/undo/{id}`

use super::Desk;
use crate::account::PASSWORD;
use crate::on_both;
use serde_json::{Value, json};
use uuid::Uuid;

impl Desk<'_> {
    async fn take_back(&self, id: Uuid, basis: &Value) -> crate::support::request::Reply {
        let call = self.call(axum::http::Method::PUT, &format!("/api/admin/company/undo/{id}"));
        call.header("if-match", basis.as_str().expect("a basis")).send().await
    }

    async fn company_row(&self, id: Uuid) -> Value {
        self.get(&format!("/api/admin/company/{id}")).await.expect(200).json()
    }
}

on_both! {
    async fn a_decision_is_taken_back_before_its_mail_leaves(app) {
        let desk = app.desk().await;
        let (owner, token) = app.signed_in("otto@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).state("InReview").store("Linz", 48.3, 14.29).create().await;
        let why = json!({ "reason": "Bitte beschreib, was du verkaufst." });
        desk.put(&format!("/api/admin/company/reject/{id}"), &why).await.expect(200);
        assert_eq!(app.mails().await.len(), 1);
        let changed = app.call(axum::http::Method::PUT, &format!("/api/company/{id}")).bearer(&token);
        changed.json(&json!({ "description": "Brot und Käse" })).send().await.expect(200);
        let before = desk.company_row(id).await;
        assert_eq!((&before["state"], &before["resubmitted"]), (&json!("InReview"), &json!(["description"])));

        for (verb, body) in [("activate", json!({})), ("reject", json!({ "reason": "Zu kurz" })), ("deactivate", json!({}))] {
            let decided = desk.put(&format!("/api/admin/company/{verb}/{id}"), &body).await.expect(200).json();
            assert_ne!(decided["state"], "InReview");
            assert_eq!(app.sent_mails().await.len(), 1, "{verb}: the mail waits");
            let back = desk.take_back(id, &decided["basis"]).await.expect(200).json();
            assert_eq!(back["basis"], before["basis"], "{verb}");
            // Also what the reviewers read about it.
            assert_eq!(desk.company_row(id).await, before, "{verb}");
            app.get(&format!("/api/company/{id}")).send().await.expect(404);
        }
        assert_eq!(app.mails().await.len(), 1, "nobody hears of what was taken back");
        assert_eq!(app.audited().await.iter().filter(|action| *action == "company.undo").count(), 3);
        assert_eq!(desk.take_back(id, &before["basis"]).await.problem(409), "NothingToUndo");
    }

    async fn whoever_looked_after_an_entry_does_so_until_it_is_decided_and_again_when_that_is_taken_back(app) {
        let desk = app.desk().await;
        let id = app.company("Hofladen").state("InReview").create().await;
        desk.put(&format!("/api/admin/company/{id}/assignee"), &json!({ "assigneeId": desk.id })).await.expect(200);
        let before = desk.company_row(id).await;
        let released = desk.put(&format!("/api/admin/company/activate/{id}"), &json!({})).await.expect(200).json();
        assert_eq!(released["assignee"], Value::Null);
        let back = desk.take_back(id, &released["basis"]).await.expect(200).json();
        assert_eq!((&back["assignee"], &back["basis"]), (&before["assignee"], &before["basis"]));
    }

    async fn a_decision_stays_once_its_mail_has_left(app) {
        let desk = app.desk().await;
        let owner = app.account("otto@umkreis.test", false).await;
        let [first, second] = [app.company("Eins"), app.company("Zwei")].map(|company| company.owner(owner).state("InReview"));
        let (first, second) = (first.create().await, second.create().await);
        let release = async |id: Uuid| desk.put(&format!("/api/admin/company/activate/{id}"), &json!({})).await.expect(200).json();
        let released = release(first).await;
        assert_eq!(app.mails().await.len(), 1);
        let late = desk.take_back(first, &released["basis"]).await;
        assert!(late.text().contains("schon unterwegs"), "{}", late.text());
        assert_eq!(late.problem(409), "TooLate");
        assert_eq!(desk.company_row(first).await["state"], "Active");
        // Where no mail can leave, the time counts.
        let released = release(second).await;
        app.clock.advance(std::time::Duration::from_secs(13));
        assert_eq!(desk.take_back(second, &released["basis"]).await.problem(409), "TooLate");
        assert_eq!(app.mails().await.len(), 2);
    }

    async fn what_a_colleague_decided_since_is_not_undone(app) {
        let desk = app.desk().await;
        let colleague = app.account("berta@umkreis.test", true).await;
        let berta = Desk { app: &app, id: colleague, token: app.sign_in("berta@umkreis.test").await };
        let id = app.company("Hofladen").state("InReview").create().await;
        let mine = desk.put(&format!("/api/admin/company/activate/{id}"), &json!({})).await.expect(200).json();
        berta.put(&format!("/api/admin/company/deactivate/{id}"), &json!({ "reason": "Doppelt" })).await.expect(200);
        let refused = desk.take_back(id, &mine["basis"]).await;
        assert!(refused.text().contains("den Eintrag deaktiviert"), "{}", refused.text());
        assert_eq!(refused.problem(409), "Stale");
        assert_eq!(desk.company_row(id).await["state"], "Deactivated");
        // Her own decision she can take back, to what it was before hers.
        let hers = desk.company_row(id).await["basis"].clone();
        assert_eq!(berta.take_back(id, &hers).await.expect(200).json()["state"], "Active");
        assert_eq!(app.mails().await.len(), 1, "the first one's mail left, hers did not");
    }

    async fn of_two_decisions_in_a_row_the_owner_hears_of_the_last(app) {
        let desk = app.desk().await;
        let owner = app.account("otto@umkreis.test", false).await;
        let id = app.company("Hofladen").owner(owner).state("InReview").create().await;
        let decide = async |verb: &str, body: Value| desk.put(&format!("/api/admin/company/{verb}/{id}"), &body).await.expect(200).json();
        let subjects = async || app.mails().await.into_iter().map(|mail| mail.subject).collect::<Vec<_>>();
        // All within the ten seconds.
        decide("activate", json!({ "message": "Willkommen!" })).await;
        decide("deactivate", json!({ "reason": "Doppelt" })).await;
        decide("activate", json!({})).await;
        let told = subjects().await;
        assert!(told.len() == 1 && told[0].contains("online"), "{told:?}");
        // What has left is not taken back, and taking back the next decision brings nothing of it again.
        let hidden = decide("deactivate", json!({ "reason": "Saisonende" })).await;
        desk.take_back(id, &hidden["basis"]).await.expect(200);
        assert_eq!(subjects().await.len(), 1);
        // The mail of the decision before waits again, as long as it would have.
        decide("deactivate", json!({ "reason": "Erster Grund" })).await;
        let second = decide("deactivate", json!({ "reason": "Zweiter Grund" })).await;
        desk.take_back(id, &second["basis"]).await.expect(200);
        assert_eq!(app.sent_mails().await.len(), 1, "it still waits");
        let mails = app.mails().await;
        assert!(mails.len() == 2 && mails[1].text.contains("Erster Grund"), "{mails:?}");
        // And gives way to the decision after that.
        decide("activate", json!({})).await;
        let hidden = decide("deactivate", json!({ "reason": "Dritter Grund" })).await;
        desk.take_back(id, &hidden["basis"]).await.expect(200);
        decide("deactivate", json!({ "reason": "Vierter Grund" })).await;
        let mails = app.mails().await;
        assert!(mails.len() == 3 && mails[2].text.contains("Vierter Grund"), "{mails:?}");
    }

    async fn nobody_hears_of_a_release_whose_company_was_deleted_at_once(app) {
        let desk = app.desk().await;
        let owner = app.account("otto@umkreis.test", false).await;
        let id = app.company("Hofladen").owner(owner).state("InReview").create().await;
        desk.put(&format!("/api/admin/company/activate/{id}"), &json!({})).await.expect(200);
        let reason = json!({ "reason": "Doppelt" });
        desk.call(axum::http::Method::DELETE, &format!("/api/admin/company/{id}")).json(&reason).send().await.expect(200);
        let mails = app.mails().await;
        assert!(mails.len() == 1 && mails[0].subject.contains("gelöscht"), "{mails:?}");
    }

    async fn nobody_hears_of_a_release_who_pauses_the_company_or_leaves_at_once(app) {
        let desk = app.desk().await;
        let otto = app.account_with_password("otto@umkreis.test", PASSWORD).await;
        let token = app.sign_in("otto@umkreis.test").await;
        let id = app.company("Hofladen").owner(otto).state("InReview").create().await;
        let decide = async |verb: &str| desk.put(&format!("/api/admin/company/{verb}/{id}"), &json!({})).await.expect(200).json();
        let released = decide("activate").await;
        let pause = format!("/api/company/{id}/pause");
        app.post(&pause).bearer(&token).send().await.expect(200);
        assert!(app.mails().await.is_empty());
        assert_eq!(desk.take_back(id, &released["basis"]).await.problem(409), "Stale");
        // Coming back from the pause tells nobody anything either; the next decision does.
        app.delete(&pause).bearer(&token).send().await.expect(200);
        assert!(app.mails().await.is_empty());
        decide("deactivate").await;
        assert_eq!(app.mails().await.len(), 1);

        decide("activate").await;
        app.delete("/api/user").bearer(&token).json(&json!({ "password": PASSWORD })).send().await.expect(200);
        let mails = app.mails().await;
        assert!(mails.len() == 2 && mails[1].subject.contains("Konto"), "{mails:?}");
    }

    async fn nobody_hears_of_a_decision_about_the_own_company_that_was_deleted_at_once(app) {
        let desk = app.desk().await;
        let id = app.company("Hofladen").owner(desk.id).state("InReview").create().await;
        desk.put(&format!("/api/admin/company/activate/{id}"), &json!({})).await.expect(200);
        desk.delete(&format!("/api/admin/company/{id}")).await.expect(200);
        assert!(app.mails().await.is_empty());
    }

    async fn what_was_taken_back_is_told_so_again_when_the_answer_was_lost(app) {
        let (desk, owner) = (app.desk().await, app.account("otto@umkreis.test", false).await);
        let id = app.company("Hofladen").owner(owner).state("InReview").create().await;
        let released = desk.put(&format!("/api/admin/company/activate/{id}"), &json!({})).await.expect(200).json();
        let basis = released["basis"].as_str().expect("a basis");
        let take_back = async |id: Uuid, key: &str| {
            let call = desk.call(axum::http::Method::PUT, &format!("/api/admin/company/undo/{id}"));
            call.header("if-match", basis).header("idempotency-key", key).send().await
        };
        let first = take_back(id, "k").await.expect(200).json();
        assert_eq!(first["state"], "InReview");
        assert_eq!(take_back(id, "k").await.expect(200).json(), first);
        assert_eq!(take_back(id, "another").await.problem(409), "Stale");
        let other = app.company("Imkerei").owner(owner).create().await;
        assert_eq!(take_back(other, "k").await.problem(422), "IdempotencyKeyReused");
        assert_eq!(app.audited().await, ["company.activate", "company.undo"]);
        assert!(app.mails().await.is_empty());
    }

    async fn many_decisions_at_once_are_taken_back_one_by_one(app) {
        let desk = app.desk().await;
        let owner = app.account("otto@umkreis.test", false).await;
        let mut ids = Vec::new();
        for name in ["Eins", "Zwei"] {
            ids.push(app.company(name).owner(owner).state("InReview").create().await);
        }
        let mut companies = Vec::new();
        for id in &ids {
            companies.push(json!({ "id": id, "basis": desk.company_row(*id).await["basis"] }));
        }
        let done = desk.post("/api/admin/company/many", &json!({ "action": "Activate", "companies": companies })).await.expect(200).json();
        // A colleague has looked at one of them since.
        desk.put(&format!("/api/admin/company/{}/assignee", ids[1]), &json!({ "assigneeId": desk.id })).await.expect(200);
        let back = desk.take_back(ids[0], &done[0]["basis"]).await.expect(200).json();
        assert_eq!(back["state"], "InReview");
        assert_eq!(desk.take_back(ids[1], &done[1]["basis"]).await.problem(409), "Stale");
        let mails = app.mails().await;
        assert!(mails.len() == 1 && mails[0].subject.contains("Zwei"), "{mails:?}");
        // What cannot be taken back says so by having nothing to base it on.
        let again = json!([{ "id": ids[1], "basis": desk.company_row(ids[1]).await["basis"] }]);
        let unchanged = desk.post("/api/admin/company/many", &json!({ "action": "Activate", "companies": again })).await.expect(200).json();
        assert_eq!((&unchanged[0]["outcome"], &unchanged[0]["basis"]), (&json!("Unchanged"), &Value::Null));
    }
}
