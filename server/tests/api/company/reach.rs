//! `GET /api/company/{id}/reach`: what owners read.

use crate::on_both;
use crate::reach::{BROWSER, view};
use crate::support::app::TestApp;
use sea_orm::{ActiveValue::Set, EntityTrait};
use umkreis::directory::reach::{flush, month_number};
use umkreis_foundation::db::entity::reach;
use uuid::Uuid;

async fn seen_by(app: &TestApp, id: Uuid, visitors: u8) {
    for number in 0..visitors {
        let call = app.post("/api/reach").from(&format!("203.0.113.{number}")).header("user-agent", BROWSER);
        call.json(&view(id)).send().await.expect(204);
    }
    flush::now(app).await.expect("written down");
}

on_both! {
    async fn an_owner_reads_days_months_and_the_time_before(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let month = month_number(app.clock.today() - chrono::Months::new(13));
        let row = reach::ActiveModel { company_id: Set(id), month: Set(month), kind: Set("Call".to_owned()),
            total: Set(7), ..Default::default() };
        let tx = app.db.begin().await.expect("a transaction");
        reach::Entity::insert(row).exec_without_returning(&tx).await.expect("a row");
        tx.commit().await.expect("the commit");
        seen_by(&app, id, 3).await;
        let path = format!("/api/company/{id}/reach");
        let reach = app.get(&path).bearer(&token).send().await.expect(200).json();
        let (days, months) = (reach["days"].as_array().expect("days"), reach["months"].as_array().expect("months"));
        assert_eq!((days.len(), months.len()), (14, 24));
        assert_eq!(days[13]["day"], app.clock.today().to_string());
        assert_eq!((&days[13]["counts"]["views"], &days[12]["counts"]["views"]), (&3.into(), &0.into()));
        assert_eq!(months[23]["counts"]["views"], 3);
        assert_eq!(months[10]["counts"]["calls"], 7);
        assert!(reach["compared"].is_null(), "it has no category");
        let (_, other) = app.signed_in("franz@umkreis.test").await;
        assert_eq!(app.get(&path).bearer(&other).send().await.problem(404), "NotFound");
    }

    async fn a_company_is_compared_with_ten_of_its_category_or_not_at_all(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let category = app.category("Reparatur").await;
        let id = app.company("Radwerkstatt").owner(owner).category(category).create().await;
        seen_by(&app, id, 4).await;
        for number in 1..9 {
            let other = app.company(&format!("Werkstatt {number}")).category(category).create().await;
            seen_by(&app, other, 2).await;
        }
        let path = format!("/api/company/{id}/reach");
        let compared = async || app.get(&path).bearer(&token).send().await.expect(200).json()["compared"].clone();
        assert!(compared().await.is_null(), "nine are too few");
        app.company("Werkstatt 9").category(category).create().await;
        assert_eq!(compared().await, serde_json::json!({ "category": "Reparatur", "standing": "More" }));
    }
}
