//! `GET /api/admin/company/{id}/duplicates` and `GET /api/admin/company/duplicates`

use crate::on_both;
use crate::support::app::TestApp;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;
use umkreis_foundation::db::entity::store;
use uuid::Uuid;

async fn phone_of(app: &TestApp, company_id: Uuid, phone: &str) {
    let tx = app.db.begin().await.expect("a transaction");
    store::Entity::update_many()
        .col_expr(store::Column::Phone, Expr::value(phone))
        .filter(store::Column::CompanyId.eq(company_id))
        .exec(&tx)
        .await
        .expect("the phone");
    tx.commit().await.expect("the commit");
}

on_both! {
    async fn similar_names_and_equal_contacts_nearby_are_hinted_at(app) {
        let desk = app.desk().await;
        let id = app.company("Bäckerei Huber GmbH").state("InReview").store("Linz", 48.3000, 14.2900).create().await;
        let same = app.company("Huber Bäckerei").store("Linz", 48.3020, 14.2900).create().await;
        let phone = app.company("Ganz anders").state("Deactivated").store("Linz", 48.3010, 14.2910).create().await;
        app.company("Ganz woanders").store("Wels", 48.16, 14.03).create().await;
        phone_of(&app, id, "+43 732 123456").await;
        phone_of(&app, phone, "0732/12 34 56").await;
        let found = desk.get(&format!("/api/admin/company/{id}/duplicates")).await.expect(200).json();
        let hints: Vec<_> = found.as_array().expect("a list").iter().map(|d| (d["id"].clone(), d["hints"].clone())).collect();
        assert_eq!(hints.len(), 2, "{found}");
        assert!(hints.contains(&(json!(same), json!(["Name"]))) && hints.contains(&(json!(phone), json!(["Phone"]))), "{found}");
        assert!(found[0]["distanceKm"].as_f64().is_some_and(|km| km < 1.0));
    }

    async fn the_same_name_elsewhere_is_a_hint_only_where_a_place_is_unknown(app) {
        let desk = app.desk().await;
        let id = app.company("Bäckerei Huber").state("InReview").store("Linz", 48.3000, 14.2900).create().await;
        app.company("Bäckerei Huber").store("Wels", 48.1600, 14.0300).create().await;
        app.company("Bäckerei Ebner").store("Linz", 48.3005, 14.2905).create().await;
        let unknown = app.company("Baeckerei Huber KG").create().await;
        let found = desk.get(&format!("/api/admin/company/{id}/duplicates")).await.expect(200).json();
        let ids: Vec<_> = found.as_array().expect("a list").iter().map(|one| one["id"].clone()).collect();
        assert_eq!(ids, [json!(unknown)], "{found}");
    }

    async fn something_not_saved_yet_can_be_compared(app) {
        let desk = app.desk().await;
        app.company("Hofladen Sonnleitner").store("Linz", 48.3000, 14.2900).create().await;
        let near = desk.get("/api/admin/company/duplicates?name=Hofladn%20Sonnleitner&lat=48.3001&lng=14.2901").await.expect(200).json();
        assert_eq!(near.as_array().map(Vec::len), Some(1));
        let anywhere = desk.get("/api/admin/company/duplicates?name=hofladen%20sonnleitner").await.expect(200).json();
        assert_eq!((anywhere.as_array().map(Vec::len), &anywhere[0]["distanceKm"]), (Some(1), &json!(null)));
        let other = desk.get("/api/admin/company/duplicates?name=Radwerkstatt&lat=48.3&lng=14.29").await.expect(200).json();
        assert_eq!(other, json!([]));
        assert_eq!(desk.get("/api/admin/company/duplicates?name=x&lat=91&lng=0").await.invalid_fields(), ["lat"]);
        assert_eq!(desk.get("/api/admin/company/duplicates?name=x&lat=NaN&lng=0").await.invalid_fields(), ["lat"]);
        assert_eq!(desk.get(&format!("/api/admin/company/{}/duplicates", Uuid::now_v7())).await.problem(404), "NotFound");
    }
}
