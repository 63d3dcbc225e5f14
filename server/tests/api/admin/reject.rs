//! `PUT /api/admin/company/reject/{id}`

use crate::on_both;
use axum::http::Method;
use serde_json::json;

on_both! {
    async fn a_rejected_company_says_why_and_comes_back_with_what_its_owner_changed(app) {
        let desk = app.desk().await;
        let (owner, token) = app.signed_in("otto@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).state("InReview").store("Linz", 48.3, 14.29).create().await;
        let path = format!("/api/admin/company/reject/{id}");
        for (body, field) in [(json!({ "reason": " " }), "reason"), (json!({ "reason": "x".repeat(1_001) }), "reason")] {
            assert_eq!(desk.put(&path, &body).await.invalid_fields(), [field]);
        }
        let row = desk.put(&path, &json!({ "reason": "Bitte beschreib, was du verkaufst." })).await.expect(200).json();
        assert_eq!((&row["state"], &row["deactivationReason"]), (&json!("Rejected"), &json!("Bitte beschreib, was du verkaufst.")));
        desk.put(&path, &json!({ "reason": "Bitte beschreib, was du verkaufst." })).await.expect(200);
        app.run_jobs().await;
        let mails = app.mails().await;
        assert_eq!(mails.len(), 1, "saying it twice mails once");
        assert!(mails[0].subject.contains("noch nicht freigeben") && mails[0].text.contains("was du verkaufst"), "{:?}", mails[0].text);
        app.get(&format!("/api/company/{id}")).send().await.expect(404);
        let own = app.get(&format!("/api/company/{id}")).bearer(&token).send().await.expect(200).json();
        assert_eq!(own["own"]["state"], "Rejected");
        assert_eq!(desk.get("/api/admin/company?state=Rejected").await.expect(200).json()["totalElements"], 1);
        assert_eq!(desk.get("/api/admin/company?state=Deactivated").await.expect(200).json()["totalElements"], 0);

        // An administrator's change does not bring it back, its owner's does.
        desk.put(&format!("/api/company/{id}"), &json!({ "name": "Hofladen Nord" })).await.expect(200);
        assert_eq!(desk.get("/api/admin/review").await.expect(200).json()["companies"], 0);
        let change = |body| app.call(Method::PUT, &format!("/api/company/{id}")).bearer(&token).json(&body).send();
        change(json!({ "description": "Brot und Käse" })).await.expect(200);
        let store = desk.get(&format!("/api/admin/company/{id}")).await.expect(200).json()["stores"][0]["id"].clone();
        app.call(Method::PUT, &format!("/api/store/{}", store.as_str().unwrap_or_default())).bearer(&token).json(&json!({ "phone": "0732 1" })).send().await.expect(200);
        let back = desk.get("/api/admin/company?state=InReview").await.expect(200).json()["content"][0].clone();
        assert_eq!((&back["resubmitted"], &back["deactivationReason"]), (&json!(["description", "store"]), &json!("Bitte beschreib, was du verkaufst.")), "{back}");
        assert_eq!(desk.get("/api/admin/review").await.expect(200).json()["companies"], 1);

        let released = desk.put(&format!("/api/admin/company/activate/{id}"), &json!({})).await.expect(200).json();
        assert_eq!((&released["resubmitted"], &released["deactivationReason"]), (&json!([]), &json!(null)));
        assert_eq!(desk.put(&path, &json!({ "reason": "Doch nicht" })).await.problem(409), "NotInReview");
        change(json!({ "description": "Brot" })).await.expect(200);
        assert_eq!(desk.get(&format!("/api/admin/company/{id}")).await.expect(200).json()["state"], "Active", "editing never takes an entry offline");
    }
}
