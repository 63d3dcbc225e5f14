//! The audit log names every object that somebody else owns, also where one deed changes many.

use crate::on_both;
use crate::support::app::TestApp;
use axum::http::Method;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::json;
use umkreis::foundation::db::entity::audit;
use uuid::Uuid;

/// What the log says about one object, oldest first.
async fn about(app: &TestApp, id: Uuid) -> Vec<(String, Option<String>)> {
    let rows = audit::Entity::find().filter(audit::Column::ObjectId.eq(id)).order_by_asc(audit::Column::Id);
    rows.all(app.db.read())
        .await
        .expect("the log")
        .into_iter()
        .map(|row| (row.action, row.difference))
        .collect()
}

on_both! {
    async fn the_audit_log_names_every_company_that_an_administrator_changes(app) {
        let desk = app.desk().await;
        let owner = app.account("otto@umkreis.test", false).await;
        let heir = app.account("erbin@umkreis.test", false).await;
        let food = app.category("Lebensmittel").await;
        let id = app.company("Dorfladen").owner(owner).category(food).store("Linz", 48.3, 14.3).create().await;

        let file = format!("ID;Name\r\n{id};Dorfladen Huber\r\n");
        let done = desk.call(Method::POST, "/api/admin/company/import?dryRun=false").body("text/csv", file).send().await.expect(200);
        assert_eq!(done.json()["updated"], json!(1), "{}", done.text());
        let offer = json!({"title": "Frühling", "startDate": "2026-01-01", "endDate": "2026-12-31", "companyIds": [id]});
        let offer = desk.post("/api/admin/special-offer", &offer).await.expect(200).text_at("id");
        desk.delete(&format!("/api/admin/special-offer/{offer}")).await.expect(200);
        let word = |text: &str| Some(text.to_owned());
        assert_eq!(about(&app, id).await, [
            ("company.edit".to_owned(), word("Name")),
            ("company.offer".to_owned(), word(&format!("offer: none → {offer}"))),
            ("company.offer".to_owned(), word(&format!("offer: {offer} → none"))),
        ]);

        desk.delete(&format!("/api/admin/user/{owner}?transferTo={heir}")).await.expect(200);
        assert_eq!(about(&app, id).await.last(), Some(&("company.transfer".to_owned(), word(&format!("owner: {owner} → {heir}")))));
        desk.delete(&format!("/api/admin/user/{heir}")).await.expect(200);
        assert_eq!(about(&app, id).await.last(), Some(&("company.delete".to_owned(), word("with the account"))));
    }
}
