//! `POST /api/admin/company/{id}/note` and `DELETE /api/admin/note/{id}`

use super::Desk;
use crate::on_both;
use axum::http::Method;
use serde_json::{Value, json};
use uuid::Uuid;

impl Desk<'_> {
    async fn noted(&self, company: Uuid) -> Vec<Value> {
        let seen = self.get(&format!("/api/admin/company/{company}")).await.expect(200).json();
        seen["notes"].as_array().expect("notes").clone()
    }
}

on_both! {
    async fn administrators_write_notes_that_only_they_read(app) {
        let desk = app.desk().await;
        let (owner, token) = app.signed_in("otto@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let path = format!("/api/admin/company/{id}/note");
        desk.post(&path, &json!({ "text": " Ruft morgen zurück. " })).await.expect(200);
        for _ in 0..2 {
            let call = desk.call(Method::POST, &path).header("idempotency-key", "eins");
            call.json(&json!({ "text": "Hat zurückgerufen." })).send().await.expect(200);
        }
        let notes = desk.noted(id).await;
        let texts: Vec<&Value> = notes.iter().map(|note| &note["text"]).collect();
        assert_eq!(texts, ["Hat zurückgerufen.", "Ruft morgen zurück."], "the newest first, each once");
        assert_eq!(notes[0]["who"]["username"], "anna@umkreis.test");
        for path in [format!("/api/company/{id}"), "/api/admin/company".to_owned()] {
            let seen = app.get(&path).bearer(&token).send().await.text();
            assert!(!seen.contains("zurück"), "{seen}");
        }
        assert!(!app.get(&format!("/detail/{id}/")).send().await.text().contains("zurück"));

        desk.delete(&format!("/api/admin/note/{}", notes[1]["id"].as_str().expect("an id"))).await.expect(200);
        assert_eq!(desk.noted(id).await.len(), 1);
        assert_eq!(app.audited().await, ["company.note", "company.note", "company.note.delete"]);
        assert_eq!(desk.post(&path, &json!({ "text": " " })).await.invalid_fields(), ["text"]);
        assert_eq!(desk.post(&format!("/api/admin/company/{}/note", Uuid::now_v7()), &json!({ "text": "x" })).await.problem(404), "NotFound");
    }

    async fn notes_come_back_with_a_deleted_company_also_when_who_wrote_them_is_gone(app) {
        let desk = app.desk().await;
        let otto = app.account("otto@umkreis.test", false).await;
        let id = app.company("Hofladen").owner(otto).create().await;
        let berta = app.account("berta@umkreis.test", true).await;
        let token = app.sign_in("berta@umkreis.test").await;
        app.post(&format!("/api/admin/company/{id}/note")).bearer(&token).json(&json!({ "text": "Zieht um." })).send().await.expect(200);
        desk.delete(&format!("/api/admin/company/{id}")).await.expect(200);
        desk.delete(&format!("/api/admin/user/{berta}")).await.expect(200);
        desk.call(Method::POST, &format!("/api/admin/deleted/{id}/restore")).send().await.expect(200);
        let notes = desk.noted(id).await;
        assert_eq!((&notes[0]["text"], &notes[0]["who"]), (&json!("Zieht um."), &Value::Null));
    }

    async fn a_company_has_at_most_two_hundred_notes(app) {
        let desk = app.desk().await;
        let id = app.company("Hofladen").create().await;
        let path = format!("/api/admin/company/{id}/note");
        for number in 0..200 {
            desk.post(&path, &json!({ "text": number.to_string() })).await.expect(200);
        }
        assert_eq!(desk.post(&path, &json!({ "text": "zu viel" })).await.problem(409), "TooManyNotes");
    }
}
