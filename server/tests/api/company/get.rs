//! GET /api/company/{id} and what hangs on it.

use crate::on_both;
use serde_json::json;

on_both! {
    async fn tags_and_categories_keep_their_order_and_every_character(app) {
        let categories = [app.category("Zuletzt").await, app.category("Davor").await];
        let tags = ["z", "\"Käse\", roh", "a\\b", "[1,2]", "\u{1f}x", "🥕 & Co."];
        let company = app.company("Hofladen").tags(&tags);
        let id = company.category(categories[1]).category(categories[0]).create().await;
        app.company("Ohne alles").create().await;
        let found = app.get(&format!("/api/company/{id}")).send().await.expect(200).json();
        assert_eq!(found["tags"], json!(tags));
        assert_eq!(found["categoryIds"], json!([categories[1], categories[0]]));
        let file = app.desk().await.get("/api/admin/company/csv?exportType=All").await.expect(200).text();
        assert!(file.contains("z | \"\"Käse\"\", roh | a\\b | [1,2] | \u{1f}x | 🥕 & Co."), "{file}");
        assert!(file.contains("\"Davor | Zuletzt\""), "{file}");
    }

    async fn a_company_is_shown_with_its_categories_and_locations(app) {
        let food = app.category("Lebensmittel").await;
        let id = app.company("Hofladen").category(food).tags(&["Bio", "regional"]).store("Linz", 48.3, 14.28).create().await;
        let company = app.get(&format!("/api/company/{id}")).send().await.expect(200).json();
        assert_eq!(company["name"], "Hofladen");
        assert_eq!(company["active"], true);
        assert_eq!(company["tags"], json!(["Bio", "regional"]));
        assert_eq!(company["categories"][0]["title"], "Lebensmittel");
        assert_eq!(company["mainStore"]["town"], "Linz");
        let stores = app.get(&format!("/api/company/{id}/stores")).send().await.expect(200).json();
        assert_eq!((stores[0]["main"].as_bool(), stores[0]["location"]["lat"].as_f64()), (Some(true), Some(48.3)));
        let categories = app.get(&format!("/api/company/{id}/categories")).send().await.expect(200).json();
        assert_eq!(categories[0]["colorHex"], "#38721B");
        assert_eq!(app.get(&format!("/api/company/{id}/campaigns")).send().await.expect(200).json(), json!([]));
    }

    async fn ids_instants_and_names_have_the_agreed_forms(app) {
        let id = app.company("Hofladen Süß").store("Linz", 48.3, 14.28).create().await;
        let answer = app.get(&format!("/api/company/{id}")).send().await.expect(200);
        assert_eq!(answer.header("content-type"), "application/json");
        let company = answer.json();
        assert_eq!(company["name"], "Hofladen Süß");
        let uuid: uuid::Uuid = company["id"].as_str().and_then(|id| id.parse().ok()).expect("a UUID");
        assert_eq!(uuid.get_version_num(), 7);
        let confirmed = company["confirmedAt"].as_str().expect("an instant");
        assert!(chrono::DateTime::parse_from_rfc3339(confirmed).is_ok() && confirmed.ends_with('Z'), "{confirmed}");
        let names = company.as_object().expect("an object").keys();
        assert!(names.into_iter().all(|name| !name.contains('_') && name.starts_with(char::is_lowercase)), "{company}");
    }

    async fn plain_lists_are_arrays(app) {
        let id = app.company("Hofladen").store("Linz", 48.3, 14.28).create().await;
        let of_company = ["stores", "categories", "campaigns"].map(|list| format!("/api/company/{id}/{list}"));
        let others = ["/api/tag", "/api/special-offer"].map(str::to_owned);
        for path in of_company.into_iter().chain(others).chain([format!("/api/store?companyId={id}")]) {
            let answer = app.get(&path).header("platform", "web").send().await.expect(200).json();
            assert!(answer.is_array(), "{path}: {answer}");
        }
        let device = uuid::Uuid::new_v4().to_string();
        assert!(app.get("/api/favourite").header("device-id", &device).send().await.expect(200).json().is_array());
        let near = json!({"near": {"latitude": 48.3, "longitude": 14.28, "maxDistanceKm": 10}});
        assert!(app.post("/api/company/search").json(&near).send().await.expect(200).json().is_array());
    }

    async fn an_unchanged_company_is_not_sent_twice(app) {
        let id = app.company("Hofladen").create().await;
        let first = app.get(&format!("/api/company/{id}")).send().await.expect(200);
        let again = app.get(&format!("/api/company/{id}")).header("if-none-match", first.header("etag")).send().await;
        assert!(again.expect(304).body.is_empty());
    }

    async fn unknown_inactive_and_malformed_ids_are_not_there(app) {
        let hidden = app.company("Geheim").state("InReview").create().await.to_string();
        for id in [hidden.as_str(), "018f0000-0000-7000-8000-000000000000", "x", "%00"] {
            for part in ["", "/stores", "/categories", "/campaigns", "/favourite-info"] {
                assert_eq!(app.get(&format!("/api/company/{id}{part}")).send().await.problem(404), "NotFound", "{id}{part}");
            }
        }
    }

    async fn a_company_that_nobody_marked_says_so(app) {
        let id = app.company("Hofladen").create().await;
        let info = app.get(&format!("/api/company/{id}/favourite-info")).send().await.expect(200).json();
        assert_eq!(info, json!({ "favourite": false, "count": 0 }));
    }

    async fn nothing_of_the_owner_is_public(app) {
        let owner = app.account("geheime.inhaberin@umkreis.test", false).await;
        let id = app.company("Hofladen").owner(owner).store("Linz", 48.3, 14.28).create().await;
        for path in ["", "/stores", "/categories", "/favourite-info"] {
            let text = app.get(&format!("/api/company/{id}{path}")).send().await.expect(200).text();
            assert!(!text.contains("geheime.inhaberin") && !text.contains(&owner.to_string()), "{text}");
        }
    }
}
