//! GET /api/company/similar: hints while somebody suggests a business.

use crate::on_both;
use serde_json::json;

on_both! {
    async fn a_similar_name_is_offered_with_its_town(app) {
        let id = app.company("Bäckerei Sonnleitner").store("Eferding", 48.31, 14.02).create().await;
        app.company("Radwerk Traun").create().await;
        let found = app.get("/api/company/similar?name=Baeckerei%20Sonleitner").send().await.expect(200).json();
        assert_eq!(found, json!([{ "id": id, "name": "Bäckerei Sonnleitner", "town": "Eferding" }]));
    }

    async fn nothing_similar_is_an_empty_list_and_a_missing_name_is_malformed(app) {
        app.company("Bäckerei Sonnleitner").create().await;
        assert_eq!(app.get("/api/company/similar?name=Zahnarzt").send().await.expect(200).json(), json!([]));
        assert_eq!(app.get("/api/company/similar").send().await.problem(400), "Malformed");
    }
}
