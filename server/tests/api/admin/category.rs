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
        assert_eq!(app.audited().await, ["category.merge", "category.delete"]);
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
