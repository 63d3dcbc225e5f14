//! Calls below /api/category.

use crate::on_both;

on_both! {
    async fn categories_are_paged_and_each_can_be_read(app) {
        let id = app.category("Lebensmittel").await;
        app.category("Mode").await;
        let page = app.get("/api/category?page=0&size=100").send().await.expect(200).json();
        assert_eq!(page["totalElements"], 2);
        let one = app.get(&format!("/api/category/{id}")).send().await.expect(200).json();
        assert_eq!((one["title"].as_str(), one["colorHex"].as_str()), (Some("Lebensmittel"), Some("#38721B")));
        assert_eq!(app.get("/api/category/x").send().await.problem(404), "NotFound");
        assert_eq!(app.get("/api/category?size=0").send().await.invalid_fields(), ["size"]);
    }
}
