//! Calls below /api/special-offer.

use crate::on_both;
use crate::support::app::TestApp;
use chrono::TimeDelta;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait};
use serde_json::json;
use umkreis_foundation::db::changed;
use umkreis_foundation::db::entity::{company, offer};
use uuid::Uuid;

/// An offer that starts and ends so many days from today.
async fn offer(app: &TestApp, days: (i64, i64), published: bool, companies: &[Uuid]) -> Uuid {
    let id = Uuid::now_v7();
    let row = offer::ActiveModel {
        id: Set(id),
        title: Set("Klimawochen".to_owned()),
        start_date: Set(app.clock.today() + TimeDelta::days(days.0)),
        end_date: Set(app.clock.today() + TimeDelta::days(days.1)),
        media_id: Set(None),
        published: Set(published),
        version: Set(1),
        created_at_ms: Set(app.clock.now_ms()),
        updated_at_ms: Set(app.clock.now_ms()),
    };
    let mut tx = app.db.begin().await.unwrap();
    offer::Entity::insert(row).exec(&tx).await.unwrap();
    for company_id in companies {
        let row =
            company::ActiveModel { id: Set(*company_id), offer_id: Set(Some(id)), ..Default::default() };
        row.update(&tx).await.unwrap();
        tx.change(changed::COMPANY, *company_id).await.unwrap();
    }
    tx.commit().await.unwrap();
    id
}

on_both! {
    async fn only_published_offers_that_run_today_are_shown(app) {
        let visible = app.company("Dabei").create().await;
        let hidden = app.company("Geheim").state("InReview").create().await;
        let running = offer(&app, (0, 0), true, &[visible, hidden]).await;
        let others = [offer(&app, (1, 2), true, &[]).await, offer(&app, (-2, -1), true, &[]).await, offer(&app, (-1, 1), false, &[]).await];
        let list = app.get("/api/special-offer").header("platform", "web").send().await.expect(200).json();
        assert_eq!(list.as_array().map(Vec::len), Some(1));
        assert_eq!((&list[0]["id"], &list[0]["companyIds"]), (&json!(running), &json!([visible])));
        app.get(&format!("/api/special-offer/{running}")).send().await.expect(200);
        for id in others {
            assert_eq!(app.get(&format!("/api/special-offer/{id}")).send().await.problem(404), "NotFound");
        }
    }

    async fn the_list_can_be_narrowed_to_an_offer(app) {
        let taking_part = app.company("Dabei").create().await;
        app.company("Nicht dabei").create().await;
        let id = offer(&app, (0, 5), true, &[taking_part]).await;
        let page = app.post("/api/company/list").json(&json!({ "specialOfferId": id })).send().await.expect(200).json();
        assert_eq!((page["totalElements"].as_u64(), page["content"][0]["name"].as_str()), (Some(1), Some("Dabei")));
    }

    async fn the_map_can_be_narrowed_to_an_offer(app) {
        let taking_part = app.company("Dabei").store("Linz", 48.30, 14.28).create().await;
        app.company("Nicht dabei").store("Linz", 48.30, 14.28).create().await;
        let offer_id = offer(&app, (0, 5), true, &[taking_part]).await;
        let found = |id: Uuid| {
            let body = json!({ "near": { "latitude": 48.30, "longitude": 14.28 }, "specialOfferId": id });
            let call = app.post("/api/company/search").json(&body);
            async move { call.send().await.expect(200).json() }
        };
        let markers = found(offer_id).await;
        assert_eq!((markers.as_array().map(Vec::len), markers[0]["title"].as_str()), (Some(1), Some("Dabei")));
        assert_eq!(found(Uuid::now_v7()).await, json!([]));
    }
}
