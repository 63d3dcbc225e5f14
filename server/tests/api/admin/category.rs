//! `/api/admin/category`

use crate::on_both;
use axum::http::Method;
use serde_json::json;
use umkreis_picture::samples;
use uuid::Uuid;

on_both! {
    async fn categories_are_created_changed_and_ordered(app) {
        let desk = app.desk().await;
        let create = |title: &str| { let body = json!({"title": title, "colorHex": "#12593f"}); let desk = &desk; async move { desk.post("/api/admin/category", &body).await } };
        let first = create("Mode").await.expect(200).json()["id"].clone();
        let second = create("Lebensmittel").await.expect(200).json()["id"].clone();
        let path = format!("/api/admin/category/{}", first.as_str().unwrap_or_default());
        let company = app.company("Schneiderei").category(Uuid::try_parse(first.as_str().unwrap_or_default()).expect("an id")).create().await;
        let changed = desk.put(&path, &json!({"title": " Textilien "})).await.expect(200).json();
        assert_eq!((&changed["title"], &changed["colorHex"], &changed["companyCount"]), (&json!("Textilien"), &json!("#12593F"), &json!(1)));
        let found = app.post("/api/company/list").json(&json!({"text": "Textilien"})).send().await.expect(200).json();
        assert_eq!(found["content"][0]["id"], json!(company), "a new title is searchable at once");
        desk.put("/api/admin/category/order", &json!({"ids": [second, first]})).await.expect(200);
        let public = app.get("/api/category?size=100").send().await.expect(200).json();
        assert_eq!((&public["content"][0]["title"], &public["content"][1]["title"]), (&json!("Lebensmittel"), &json!("Textilien")));
        for ids in [json!([first]), json!([first, first]), json!([first, second, Uuid::now_v7()]), json!([])] {
            assert_eq!(desk.put("/api/admin/category/order", &json!({"ids": ids})).await.invalid_fields(), ["ids"], "{ids}");
        }
        assert_eq!(create("Textilien").await.invalid_fields(), ["title"]);
        assert_eq!(create(" ").await.invalid_fields(), ["title"]);
        for color in ["12593F", "#12593", "#12593G", "red", "#12593F;"] {
            assert_eq!(desk.put(&path, &json!({"colorHex": color})).await.invalid_fields(), ["colorHex"], "{color}");
        }
        assert_eq!(desk.post("/api/admin/category", &json!({"title": "Ohne Farbe"})).await.invalid_fields(), ["colorHex"]);
        assert_eq!(desk.put(&format!("/api/admin/category/{}", Uuid::now_v7()), &json!({"title": "x"})).await.problem(404), "NotFound");
    }

    async fn a_category_in_use_is_merged_not_deleted(app) {
        let desk = app.desk().await;
        let (old, new) = (app.category("Kleidung").await, app.category("Mode").await);
        let one = app.company("Eins").category(old).create().await;
        let both = app.company("Zwei").category(new).category(old).create().await;
        let path = format!("/api/admin/category/{old}");
        assert_eq!(desk.delete(&path).await.problem(409), "CategoryInUse");
        for wrong in [old, Uuid::now_v7()] {
            assert_eq!(desk.post(&format!("/api/admin/category/{old}/merge"), &json!({"intoId": wrong})).await.invalid_fields(), ["intoId"]);
        }
        desk.post(&format!("/api/admin/category/{old}/merge"), &json!({"intoId": new})).await.expect(200);
        for company in [one, both] {
            assert_eq!(app.get(&format!("/api/company/{company}")).send().await.expect(200).json()["categoryIds"], json!([new]));
        }
        assert_eq!(app.get(&format!("/api/category/{old}")).send().await.problem(404), "NotFound");
        assert_eq!(desk.delete(&path).await.problem(404), "NotFound");
        let unused = app.category("Leer").await;
        desk.delete(&format!("/api/admin/category/{unused}")).await.expect(200);
        let left = desk.get("/api/admin/category?size=100").await.expect(200).json();
        assert_eq!((left["totalElements"].as_u64(), &left["content"][0]["companyCount"]), (Some(1), &json!(2)));
        // The two companies that moved are named before the category that is gone.
        assert_eq!(app.audited().await, ["company.edit", "company.edit", "category.merge", "category.delete"]);
    }

    async fn titles_are_unique_whatever_their_case(app) {
        let desk = app.desk().await;
        let (food, fashion) = (app.category("Öko & Essen").await, app.category("Mode").await);
        for taken in ["Öko & Essen", "öko & essen", " ÖKO & ESSEN "] {
            let body = json!({"title": taken, "colorHex": "#12593F"});
            assert_eq!(desk.post("/api/admin/category", &body).await.invalid_fields(), ["title"], "{taken}");
            let change = desk.put(&format!("/api/admin/category/{fashion}"), &json!({"title": taken})).await;
            assert_eq!(change.invalid_fields(), ["title"], "{taken}");
        }
        let own = desk.put(&format!("/api/admin/category/{food}"), &json!({"title": "ÖKO & Essen"})).await;
        assert_eq!(own.expect(200).json()["title"], "ÖKO & Essen", "the own title may change its case");
    }

    async fn merging_keeps_the_words_under_which_the_merged_one_was_found(app) {
        let desk = app.desk().await;
        let (old, new) = (app.category("Kleidung").await, app.category("Mode").await);
        let path = |id: Uuid| format!("/api/admin/category/{id}");
        desk.put(&path(old), &json!({"words": "Schuhe, gewand\nHosen"})).await.expect(200);
        desk.put(&path(new), &json!({"words": "Gewand, Tracht,"})).await.expect(200);
        app.company("Schneiderei").category(old).create().await;
        desk.post(&format!("{}/merge", path(old)), &json!({"intoId": new})).await.expect(200);
        let left = desk.get("/api/admin/category").await.expect(200).json()["content"][0].clone();
        assert_eq!(left["words"], "Gewand, Tracht, Schuhe, Hosen");
        let long = app.category("Voll").await;
        let words: Vec<String> = (0..140).map(|number| format!("w{number:04}")).collect();
        desk.put(&path(long), &json!({"words": words.join(", ")})).await.expect(200);
        let more: Vec<String> = (140..280).map(|number| format!("w{number:04}")).collect();
        desk.put(&path(new), &json!({"words": more.join(", ")})).await.expect(200);
        let refused = desk.post(&format!("{}/merge", path(long)), &json!({"intoId": new})).await;
        assert_eq!(refused.invalid_fields(), ["intoId"], "what has no room is not dropped");
    }

    async fn a_category_gets_a_picture(app) {
        let desk = app.desk().await;
        let id = app.category("Mode").await;
        let path = format!("/api/admin/category/image/{id}");
        let picture = samples::jpeg(&samples::photo(64, 64, 10), 85);
        let image = desk.call(Method::POST, &path).upload(&picture).send().await.expect(200).json()["id"].clone();
        assert_eq!(app.get(&format!("/api/category/{id}")).send().await.expect(200).json()["imageId"], image);
        assert_eq!(desk.call(Method::POST, &path).upload(b"hallo").send().await.problem(415), "UnsupportedType");
        assert_eq!(desk.call(Method::POST, "/api/admin/category/image/x").upload(&picture).send().await.problem(404), "NotFound");
    }
}
