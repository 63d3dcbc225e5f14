//! GET /api/user/companies: the own companies.

use crate::on_both;
use sea_orm::{ActiveModelTrait, ActiveValue::Set};
use serde_json::json;
use umkreis_foundation::db::entity::company;

on_both! {
    async fn the_own_companies_are_listed_with_state_reason_and_numbers(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let food = app.category("Lebensmittel").await;
        app.company("Fremd").create().await;
        app.company("Wartet").owner(owner).state("InReview").create().await;
        let off = app.company("Abgeschaltet").owner(owner).state("Deactivated").create().await;
        app.company("Offen").owner(owner).category(food).store("Linz", 48.3, 14.28).store("Wels", 48.15, 14.02).create().await;
        let tx = app.db.begin().await.unwrap();
        let row = company::ActiveModel { id: Set(off), deactivation_reason: Set(Some("Bitte Fotos ergänzen.".to_owned())), ..Default::default() };
        row.update(&tx).await.unwrap();
        tx.commit().await.unwrap();
        let reply = app.get("/api/user/companies").bearer(&token).send().await.expect(200);
        assert_eq!(reply.header("cache-control"), "no-store");
        let list = reply.json();
        let names: Vec<&str> = list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["Abgeschaltet", "Offen", "Wartet"]);
        assert_eq!((list[0]["state"].as_str(), list[0]["deactivationReason"].as_str()), (Some("Deactivated"), Some("Bitte Fotos ergänzen.")));
        assert_eq!((list[1]["active"].as_bool(), list[1]["mainStore"]["town"].as_str(), list[1]["storeCount"].as_u64()), (Some(true), Some("Linz"), Some(2)));
        assert_eq!((list[1]["categories"][0]["title"].as_str(), list[1]["campaignCount"].as_u64()), (Some("Lebensmittel"), Some(0)));
        assert_eq!((list[2]["state"].as_str(), list[2]["active"].as_bool(), list[2]["version"].as_i64()), (Some("InReview"), Some(false), Some(1)));
        assert_eq!(list[2]["mainStore"], json!(null));
    }

    async fn nobody_sees_companies_without_signing_in_and_none_is_an_empty_list(app) {
        assert_eq!(app.get("/api/user/companies").send().await.problem(401), "Unauthorized");
        let (_, token) = app.signed_in("maria@umkreis.test").await;
        assert_eq!(app.get("/api/user/companies").bearer(&token).send().await.expect(200).json(), json!([]));
    }
}
