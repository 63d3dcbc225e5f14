//! `POST /api/admin/company/many` and `POST /api/admin/company/csv`

use super::Desk;
use crate::on_both;
use axum::http::Method;
use serde_json::{Value, json};
use uuid::Uuid;

impl Desk<'_> {
    /// The companies as the list shows them, with what a decision is based on.
    pub async fn chosen(&self, ids: &[Uuid]) -> Vec<Value> {
        let mut chosen = Vec::new();
        for id in ids {
            let row = self.get(&format!("/api/admin/company/{id}")).await.expect(200).json();
            chosen.push(json!({ "id": id, "basis": row["basis"] }));
        }
        chosen
    }

    pub async fn bulk(&self, body: Value) -> Vec<(String, Option<String>)> {
        let answer =
            self.call(Method::POST, "/api/admin/company/many").json(&body).send().await.expect(200).json();
        let rows = answer.as_array().expect("rows").iter();
        let text = |value: &Value| value.as_str().map(str::to_owned);
        rows.map(|row| (text(&row["outcome"]).unwrap_or_default(), text(&row["why"]))).collect()
    }
}

pub fn outcomes(rows: &[(String, Option<String>)]) -> Vec<&str> {
    rows.iter().map(|(outcome, _)| outcome.as_str()).collect()
}

on_both! {
    async fn a_hundred_are_released_at_once_with_a_mail_and_an_audit_row_each(app) {
        let desk = app.desk().await;
        let food = app.category("Lebensmittel").await;
        let mut ids = Vec::new();
        for number in 0..100 {
            let owner = app.account(&format!("otto{number}@umkreis.test"), false).await;
            ids.push(app.company(&format!("Hof {number}")).category(food).owner(owner).state("InReview").create().await);
        }
        let companies = desk.chosen(&ids).await;
        let done = desk.bulk(json!({ "action": "Activate", "companies": companies })).await;
        assert!(done.len() == 100 && done.iter().all(|(outcome, _)| outcome == "Done"), "{done:?}");
        app.run_jobs().await;
        assert_eq!(app.mails().await.len(), 100);
        assert_eq!(app.audited().await, vec!["company.activate"; 100]);
        app.get(&format!("/api/company/{}", ids[99])).send().await.expect(200);
        let again = desk.bulk(json!({ "action": "Activate", "companies": companies })).await;
        assert!(again.iter().all(|(outcome, _)| outcome == "Refused"), "based on what was before: {again:?}");
        let again = desk.bulk(json!({ "action": "Activate", "companies": desk.chosen(&ids[..2]).await })).await;
        assert_eq!(outcomes(&again), ["Unchanged", "Unchanged"]);
    }

    async fn what_a_colleague_has_decided_since_stays_and_keeps_no_other(app) {
        let desk = app.desk().await;
        let (first, second) = (app.company("Eins").state("InReview").create().await, app.company("Zwei").state("InReview").create().await);
        let mut companies = desk.chosen(&[first, second]).await;
        companies.push(json!({ "id": Uuid::now_v7(), "basis": "x" }));
        companies.push(companies[1].clone());
        desk.put(&format!("/api/admin/company/deactivate/{first}"), &json!({ "reason": "Saisonende" })).await.expect(200);
        let done = desk.bulk(json!({ "action": "Activate", "companies": companies })).await;
        assert_eq!(outcomes(&done), ["Refused", "Done", "Refused"], "one that is named twice counts once");
        assert!(done[0].1.as_deref().is_some_and(|why| why.contains("Saisonende")), "{done:?}");
        assert_eq!(done[2].1.as_deref(), Some("Diesen Betrieb gibt es nicht mehr."));
    }

    async fn many_get_an_offer_a_category_and_a_reason(app) {
        let desk = app.desk().await;
        let (food, gastro) = (app.category("Lebensmittel").await, app.category("Gastronomie").await);
        let one = app.company("Eins").category(food).create().await;
        let both = app.company("Zwei").category(food).category(gastro).create().await;
        let ids = [one, both];
        let offer = desk.call(Method::POST, "/api/admin/special-offer").json(&json!({ "title": "Ostern", "startDate": "2026-01-01", "endDate": "2030-01-01", "companyIds": [both] })).send().await.expect(200).json()["id"].clone();

        let done = desk.bulk(json!({ "action": "AddCategory", "categoryId": gastro, "companies": desk.chosen(&ids).await })).await;
        assert_eq!(outcomes(&done), ["Done", "Unchanged"]);
        assert_eq!(desk.get(&format!("/api/admin/company/{one}")).await.expect(200).json()["categoryIds"], json!([food, gastro]));
        let log = desk.get(&format!("/api/admin/audit?objectId={one}&action=company.edit")).await.expect(200).json();
        let values = json!([{ "field": "categoryIds", "before": "Lebensmittel", "after": "Lebensmittel, Gastronomie" }]);
        assert_eq!((&log["content"][0]["difference"], &log["content"][0]["changes"]), (&json!("categoryIds"), &values));

        let done = desk.bulk(json!({ "action": "SetOffer", "specialOfferId": offer, "companies": desk.chosen(&ids).await })).await;
        assert_eq!(outcomes(&done), ["Done", "Unchanged"]);
        let done = desk.bulk(json!({ "action": "SetOffer", "companies": desk.chosen(&ids).await })).await;
        assert_eq!(outcomes(&done), ["Done", "Done"]);

        let done = desk.bulk(json!({ "action": "Deactivate", "reason": "Umbau", "companies": desk.chosen(&ids).await })).await;
        assert_eq!(outcomes(&done), ["Done", "Done"]);
        assert_eq!(desk.get(&format!("/api/admin/company/{both}")).await.expect(200).json()["deactivationReason"], "Umbau");
    }

    async fn owners_are_reminded_once_in_two_weeks(app) {
        let desk = app.desk().await;
        let owner = app.account("otto@umkreis.test", false).await;
        let (active, waiting) = (app.company("Eins").owner(owner).create().await, app.company("Zwei").owner(owner).state("InReview").create().await);
        let ids = [active, waiting];
        let done = desk.bulk(json!({ "action": "Remind", "companies": desk.chosen(&ids).await })).await;
        assert_eq!(outcomes(&done), ["Done", "Refused"], "{done:?}");
        app.run_jobs().await;
        let mails = app.mails().await;
        assert!(mails.len() == 1 && mails[0].text.contains("„E-Mails zu meinen Betrieben“ aus"), "it says how to have no more of them: {mails:?}");
        let again = desk.bulk(json!({ "action": "Remind", "companies": desk.chosen(&ids[..1]).await })).await;
        assert!(again[0].1.as_deref().is_some_and(|why| why.contains("14 Tagen")), "{again:?}");
        assert_eq!(app.audited().await, ["company.remind"]);
    }

    async fn owners_who_want_no_mails_are_not_reminded_and_what_they_paused_is_not_released(app) {
        let desk = app.desk().await;
        let (owner, token) = app.signed_in("otto@umkreis.test").await;
        let (active, paused) = (app.company("Eins").owner(owner).create().await, app.company("Zwei").owner(owner).create().await);
        app.post(&format!("/api/company/{paused}/pause")).bearer(&token).send().await.expect(200);
        app.put("/api/user").bearer(&token).json(&json!({ "notification": false })).send().await.expect(200);
        let done = desk.bulk(json!({ "action": "Remind", "companies": desk.chosen(&[active]).await })).await;
        assert_eq!(outcomes(&done), ["Refused"]);
        assert!(done[0].1.as_deref().is_some_and(|why| why.contains("keine E-Mails")), "{done:?}");
        let done = desk.bulk(json!({ "action": "Activate", "companies": desk.chosen(&[active, paused]).await })).await;
        assert_eq!(outcomes(&done), ["Unchanged", "Refused"], "{done:?}");
        app.get(&format!("/api/company/{paused}")).send().await.expect(404);
        assert_eq!(app.mails().await.len(), 0);
        let person = desk.get(&format!("/api/admin/user/{owner}")).await.expect(200).json();
        let row = person["companies"].as_array().and_then(|rows| rows.iter().find(|row| row["name"] == "Zwei")).cloned();
        assert_eq!(row.map(|row| row["paused"].clone()), Some(json!(true)));
    }

    async fn what_cannot_be_done_with_many_is_refused_by_its_field(app) {
        let desk = app.desk().await;
        let some = json!([{ "id": Uuid::now_v7(), "basis": "x" }]);
        let too_many: Vec<Value> = (0..101).map(|_| some[0].clone()).collect();
        for (body, field) in [
            (json!({ "action": "Activate", "companies": [] }), "companies"),
            (json!({ "action": "Activate", "companies": too_many }), "companies"),
            (json!({ "action": "AddCategory", "companies": some }), "categoryId"),
            (json!({ "action": "AddCategory", "categoryId": Uuid::now_v7(), "companies": some }), "categoryId"),
            (json!({ "action": "SetOffer", "specialOfferId": Uuid::now_v7(), "companies": some }), "specialOfferId"),
            (json!({ "action": "Deactivate", "reason": "x".repeat(1_001), "companies": some }), "reason"),
            (json!({ "action": "Write", "message": "Hallo", "companies": some }), "subject"),
            (json!({ "action": "Write", "subject": "Hallo", "message": " ", "companies": some }), "message"),
        ] {
            let reply = desk.call(Method::POST, "/api/admin/company/many").json(&body).send().await;
            assert_eq!(reply.invalid_fields(), [field], "{body}");
        }
        let unknown = desk.call(Method::POST, "/api/admin/company/many").json(&json!({ "action": "Burn", "companies": some })).send().await;
        assert_eq!(unknown.invalid_fields(), ["action"]);
    }

    async fn the_chosen_companies_are_a_file(app) {
        let desk = app.desk().await;
        let (one, _) = (app.company("Eins").create().await, app.company("Zwei").create().await);
        let file = desk.call(Method::POST, "/api/admin/company/csv").json(&json!({ "ids": [one] })).send().await.expect(200).body;
        let file = String::from_utf8(file).expect("UTF-8");
        assert!(file.contains("Eins") && !file.contains("Zwei"), "{file}");
        let none = desk.call(Method::POST, "/api/admin/company/csv").json(&json!({ "ids": [] })).send().await;
        assert_eq!(none.invalid_fields(), ["ids"]);
        assert_eq!(app.audited().await, ["company.export"]);
        let row = desk.get("/api/admin/audit").await.expect(200).json()["content"][0].clone();
        assert_eq!((&row["action"], &row["objectId"], &row["title"]), (&json!("company.export"), &json!(null), &json!(null)));
        assert!(row["who"].is_object(), "whoever exported is no company, but named: {row}");
    }

    async fn as_many_as_can_be_chosen_are_one_file(app) {
        let desk = app.desk().await;
        let export = async |ids: &[Uuid]| desk.call(Method::POST, "/api/admin/company/csv").json(&json!({ "ids": ids })).send().await;
        // Between the two lie more than a piece of the file has; what is gone by now is left out.
        let mut ids = vec![app.company("Eins").create().await];
        ids.extend((0..9_998).map(|_| Uuid::now_v7()));
        ids.push(app.company("Zwei").create().await);
        app.company("Drei").create().await;
        let file = String::from_utf8(export(&ids).await.expect(200).body).expect("UTF-8");
        assert!(file.contains("Eins") && file.contains("Zwei") && !file.contains("Drei"), "{file}");
        assert_eq!(app.audited().await, ["company.export"], "one export, one line");
        ids.push(Uuid::now_v7());
        assert_eq!(export(&ids).await.invalid_fields(), ["ids"]);
        ids.extend((0..500).map(|_| Uuid::now_v7()));
        export(&ids).await.expect(413);
    }
}
