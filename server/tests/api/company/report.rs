//! POST /api/company/{id}/report: a visitor reports an error.

use crate::on_both;
use sea_orm::EntityTrait;
use serde_json::json;
use umkreis_foundation::db::entity::report;

on_both! {
    async fn a_report_is_stored_and_mailed_to_the_operators(app) {
        let id = app.company("Hofladen").create().await;
        let body = json!({ "reason": "Closed", "message": "Seit Mai zu.", "contactEmail": "ich@umkreis.test" });
        app.post(&format!("/api/company/{id}/report")).json(&body).send().await.expect(200);
        let rows = report::Entity::find().all(app.db.read()).await.unwrap();
        assert_eq!((rows[0].company_id, rows[0].reason.as_str()), (Some(id), "Closed"));
        let mail = app.mail_to(&app.config.mail.review_address.clone()).await;
        assert!(mail.text.contains("Seit Mai zu.") && mail.text.contains(&format!("/detail/{id}/")));
    }

    async fn a_repeated_report_is_one_and_mailed_once(app) {
        let (id, other) = (app.company("Hofladen").create().await, app.company("Käserei").create().await);
        let send = |id: uuid::Uuid| {
            app.post(&format!("/api/company/{id}/report")).header("idempotency-key", "r-1").json(&json!({ "reason": "Closed" })).send()
        };
        let first = send(id).await.expect(200);
        assert_eq!(first.json(), send(id).await.expect(200).json());
        assert_eq!(report::Entity::find().all(app.db.read()).await.unwrap().len(), 1);
        assert_eq!(app.mails().await.len(), 1);
        assert_eq!(send(other).await.problem(422), "IdempotencyKeyReused");
    }

    async fn unknown_reasons_and_unknown_companies_are_refused(app) {
        let id = app.company("Hofladen").create().await;
        let odd = app.post(&format!("/api/company/{id}/report")).json(&json!({ "reason": "Nope" })).send().await;
        assert_eq!(odd.invalid_fields(), ["reason"]);
        let hidden = app.company("Geheim").state("InReview").create().await;
        let gone = app.post(&format!("/api/company/{hidden}/report")).json(&json!({ "reason": "Closed" })).send().await;
        assert_eq!(gone.problem(404), "NotFound");
    }
}
