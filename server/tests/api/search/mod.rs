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

    async fn categories_kinds_of_business_tags_and_companies_are_offered_by_their_beginning(app) {
        let id = app.category("Backwaren").await;
        for (name, town) in [("Bäckerei Sonnleitner", "Linz"), ("Bäckerei Huber", "Wels")] {
            app.company(name).category(id).tags(&["Backkurse"]).store(town, 48.3, 14.29).create().await;
        }
        app.company("Bäckerei Geheim").tags(&["Backverbot"]).state("InReview").create().await;
        let offered = app.get("/api/search/suggestions?text=B%C3%A4ck").send().await.expect(200).json();
        let lines: Vec<(&str, &str)> = offered
            .as_array()
            .expect("a list")
            .iter()
            .map(|one| (one["kind"].as_str().expect("a kind"), one["label"].as_str().expect("a label")))
            .collect();
        assert!(lines.contains(&("trade", "Bäckerei")), "{lines:?}");
        let companies: Vec<_> = lines.iter().filter(|line| line.0 == "company").collect();
        assert_eq!(companies.len(), 2, "{lines:?}");
        assert!(!offered.to_string().contains("Geheim") && !offered.to_string().contains("Backverbot"));

        let offered = app.get("/api/search/suggestions?text=back").send().await.expect(200).json();
        assert_eq!(
            offered[0],
            json!({ "kind": "category", "label": "Backwaren", "id": id, "count": 2, "location": null })
        );
        let tag = json!({ "kind": "tag", "label": "Backkurse", "id": null, "count": 2, "location": null });
        assert!(offered.as_array().expect("a list").contains(&tag), "{offered}");
    }

    async fn a_half_typed_town_is_offered_where_companies_are(app) {
        app.company("Bäckerei Sonnleitner").store("Freistadt", 48.511, 14.504).create().await;
        let towns = async |text: &str| {
            let offered = app.get(&format!("/api/search/suggestions?text={text}")).send().await.expect(200).json();
            let all = offered.as_array().expect("a list").clone();
            all.into_iter().filter(|one| one["kind"] == "town").collect::<Vec<_>>()
        };
        for text in ["frei", "b%C3%A4cker%20freis", "b%C3%A4cker%20in%20fr"] {
            let found = towns(text).await;
            assert_eq!(found.len(), 1, "{text}: {found:?}");
            assert_eq!(found[0]["label"], "Freistadt");
            assert_eq!(found[0]["id"], json!(null));
            assert!((found[0]["location"]["lat"].as_f64().expect("a latitude") - 48.51).abs() < 0.05);
        }
        assert_eq!(towns("braun").await, Vec::<serde_json::Value>::new(), "nobody is in Braunau");
    }
}

on_both! {
    with |config| { config.limits.enabled = true; config.limits.search_per_min = 3; };
    async fn suggestions_are_limited_as_searches_are(app) {
        for number in 0..4 {
            let reply = app.get("/api/search/suggestions?text=4240").send().await;
            assert_eq!(reply.status.as_u16(), if number < 3 { 200 } else { 429 });
        }
    }
}
