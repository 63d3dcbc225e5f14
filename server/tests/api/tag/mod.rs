//! GET /api/tag.

use crate::on_both;
use serde_json::json;

on_both! {
    async fn tags_come_by_frequency_after_the_suggested_ones(app) {
        app.company("Eins").tags(&["Bio", "vegan"]).create().await;
        app.company("Zwei").tags(&["Bio"]).create().await;
        app.company("Geheim").tags(&["geheim"]).state("InReview").create().await;
        let all = app.get("/api/tag").send().await.expect(200).json();
        assert_eq!(all, json!(["Super sortiert", "Top Qualität", "Vorbildcharakter", "Bio", "vegan"]));
        assert_eq!(app.get("/api/tag?query=bi").send().await.expect(200).json(), json!(["Bio"]));
        assert_eq!(app.get("/api/tag?query=geh").send().await.expect(200).json(), json!([]));
        assert_eq!(app.get("/api/tag?size=0").send().await.invalid_fields(), ["size"]);
    }
}
