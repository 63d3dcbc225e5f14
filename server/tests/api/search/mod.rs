//! GET /api/search/suggestions: what somebody who is still typing may be about to search for.

use crate::on_both;
use serde_json::json;

on_both! {
    async fn a_text_that_cannot_be_completed_is_offered_nothing(app) {
        app.company("Bäckerei Sonnleitner").create().await;
        let long = "b".repeat(201);
        for text in ["", "4240", "%2B%2B%2B", "Qxzvwjk", long.as_str()] {
            let offered = app.get(&format!("/api/search/suggestions?text={text}")).send().await.expect(200);
            assert_eq!(offered.json(), json!([]), "{text}");
        }
        assert_eq!(app.get("/api/search/suggestions").send().await.problem(400), "Malformed");
    }

    async fn suggestions_may_be_kept_for_a_minute_and_are_not_sent_twice(app) {
        app.company("Bäckerei Sonnleitner").create().await;
        let first = app.get("/api/search/suggestions?text=B%C3%A4ck").send().await.expect(200);
        assert_eq!(first.header("cache-control"), "public, max-age=60");
        let held = first.header("etag").to_owned();
        app.get("/api/search/suggestions?text=B%C3%A4ck").header("if-none-match", &held).send().await.expect(304);
    }
}
