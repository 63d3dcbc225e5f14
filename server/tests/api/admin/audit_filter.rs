//! `GET /api/admin/audit` narrowed and named, and what is known of a person: `GET /api/admin/user/{id}`

use super::Desk;
use crate::on_both;
use serde_json::{Value, json};
use std::time::Duration;

on_both! {
    async fn the_audit_log_is_narrowed_and_names_what_it_is_about(app) {
        let desk = app.desk().await;
        let id = app.account("berta@umkreis.test", true).await;
        let berta = Desk { app: &app, id, token: app.sign_in("berta@umkreis.test").await };
        let shop = app.company("Dorfladen").state("InReview").create().await;
        let farm = app.company("Hof").state("InReview").create().await;
        desk.put(&format!("/api/admin/company/activate/{shop}"), &json!({})).await.expect(200);
        let assigned = json!({ "assigneeId": id });
        desk.put(&format!("/api/admin/company/{shop}/assignee"), &assigned).await.expect(200);
        let today = app.clock.today();
        app.clock.advance(Duration::from_secs(48 * 3_600));
        let berta = Desk { token: app.sign_in("berta@umkreis.test").await, ..berta };
        berta.put(&format!("/api/admin/company/activate/{farm}"), &json!({})).await.expect(200);
        berta.delete(&format!("/api/admin/company/{farm}")).await.expect(200);

        let rows = async |query: &str| -> Vec<Value> {
            let page = berta.get(&format!("/api/admin/audit?{query}")).await.expect(200).json();
            page["content"].as_array().cloned().expect("rows")
        };
        let actions = async |query: &str| -> Vec<String> {
            rows(query).await.iter().map(|row| row["action"].as_str().unwrap_or_default().to_owned()).collect()
        };
        assert_eq!(actions(&format!("accountId={id}")).await, ["company.delete", "company.activate"]);
        assert_eq!(actions("action=company.assign").await, ["company.assign"]);
        assert_eq!(actions("objectKind=company&action=").await.len(), 4);
        assert_eq!(actions("objectKind=category").await.len(), 0);
        assert_eq!(actions(&format!("from={today}&until={today}")).await, ["company.assign", "company.activate"]);
        let tomorrow = today.succ_opt().expect("a day");
        assert_eq!(actions(&format!("from={tomorrow}")).await, ["company.delete", "company.activate"]);
        berta.get("/api/admin/audit?from=gestern").await.problem(400);

        let named = &rows("action=company.assign").await[0];
        assert_eq!(named["title"], "Dorfladen");
        assert!(named["names"][id.to_string()].is_string(), "{named}");
        assert_eq!(rows("action=company.delete").await[0]["title"], "Hof", "as long as it can be brought back");
        berta.delete(&format!("/api/admin/deleted/{farm}")).await.expect(200);
        for row in rows(&format!("objectId={farm}")).await {
            assert_eq!(row["title"], Value::Null, "nothing of it is kept: {row}");
        }
    }

    async fn whoever_appears_in_the_log_can_be_chosen_also_who_is_no_administrator_any_more(app) {
        let desk = app.desk().await;
        let who = async || {
            let people = desk.get("/api/admin/audit/people").await.expect(200).json();
            let people = people.as_array().expect("people").iter();
            people.map(|person| person["username"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(who().await, [""; 0]);
        let id = app.account("berta@umkreis.test", true).await;
        app.account("otto@umkreis.test", false).await;
        let berta = Desk { app: &app, id, token: app.sign_in("berta@umkreis.test").await };
        let shop = app.company("Dorfladen").state("InReview").create().await;
        for verb in ["activate", "deactivate"] {
            berta.put(&format!("/api/admin/company/{verb}/{shop}"), &json!({})).await.expect(200);
        }
        assert_eq!(who().await, ["berta@umkreis.test"]);
        desk.put(&format!("/api/admin/user/{id}/admin"), &json!({ "admin": false })).await.expect(200);
        assert_eq!(who().await, ["anna@umkreis.test", "berta@umkreis.test"]);
        desk.delete(&format!("/api/admin/user/{id}")).await.expect(200);
        assert_eq!(who().await, ["anna@umkreis.test"], "whose account is gone has no name here");
    }

    async fn an_administrator_reads_when_somebody_signed_in_and_was_mailed(app) {
        let desk = app.desk().await;
        let (owner, _) = app.signed_in("otto@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).state("InReview").create().await;
        let person = async || desk.get(&format!("/api/admin/user/{owner}")).await.expect(200).json();
        let before = person().await;
        assert!(before["lastSignInAt"].is_string(), "{before}");
        assert_eq!((&before["companies"][0]["name"], &before["mails"]), (&json!("Hofladen"), &json!([])));
        desk.put(&format!("/api/admin/company/activate/{id}"), &json!({})).await.expect(200);
        let mut mail = person().await["mails"][0].clone();
        assert_eq!((&mail["title"], &mail["state"]), (&json!("Entscheidung über einen Betrieb"), &json!("Waiting")));
        app.mails().await;
        mail["state"] = json!("Left");
        assert_eq!(person().await["mails"], json!([mail]));
        let never = app.account("neu@umkreis.test", false).await;
        assert_eq!(desk.get(&format!("/api/admin/user/{never}")).await.expect(200).json()["lastSignInAt"], Value::Null);
    }
}
