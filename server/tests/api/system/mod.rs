//! Calls about the server itself.

use crate::on_both;

on_both! {
    async fn health_says_that_every_part_works(app) {
        let health = app.get("/api/health").send().await.expect(200).json();
        assert_eq!(health["status"], "ok");
        for part in ["database", "media", "mail", "search"] {
            assert_eq!(health["checks"][part], "ok", "{part}");
        }
    }

    async fn an_unknown_call_answers_with_a_problem(app) {
        assert_eq!(app.get("/api/nichts").send().await.problem(404), "NotFound");
    }

    async fn a_company_written_by_a_transaction_is_in_the_catalogue_when_it_returns(app) {
        let id = app.company("Hofladen Sonnberg").store("Linz", 48.3, 14.29).create().await;
        let snapshot = app.catalog.snapshot();
        assert_eq!(snapshot.company(&id).map(|company| company.name.clone()), Some("Hofladen Sonnberg".to_owned()));
        let hidden = app.company("Noch geheim").state("InReview").create().await;
        assert!(app.catalog.snapshot().company(&hidden).is_none());
    }
}
