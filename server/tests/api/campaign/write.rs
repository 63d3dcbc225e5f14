//! POST /api/campaign/create, PUT and DELETE /api/campaign/{id}, and a campaign's images.

use crate::on_both;
use crate::support::app::TestApp;
use chrono::TimeDelta;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use std::time::Duration;
use umkreis::operation::housekeeping::tidy;
use umkreis_foundation::db::entity::{campaign, media};
use umkreis_picture::samples;
use uuid::Uuid;

fn day(app: &TestApp, from_today: i64) -> String {
    (app.clock.today() + TimeDelta::days(from_today)).to_string()
}

fn body(app: &TestApp, company_id: Uuid, title: &str) -> Value {
    json!({ "companyId": company_id, "title": title, "validUntil": day(app, 7) })
}

async fn add(app: &TestApp, token: &str, body: &Value) -> String {
    let reply = app.post("/api/campaign/create").bearer(token).json(body).send().await.expect(200);
    reply.json()["id"].as_str().unwrap().to_owned()
}

fn titles(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap()).collect()
}

on_both! {
    async fn a_campaign_is_shown_while_it_is_valid_and_its_owner_sees_all(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let (_, foreign) = app.signed_in("anna@umkreis.test").await;
        let id = app.company("Bäckerei").owner(owner).create().await;
        let now = add(&app, &token, &body(&app, id, "Jetzt")).await;
        let mut future = body(&app, id, "Später");
        future["validFrom"] = json!(day(&app, 3));
        future["validUntil"] = json!(day(&app, 9));
        let later = add(&app, &token, &future).await;
        let path = format!("/api/company/{id}/campaigns");
        assert_eq!(titles(&app.get(&path).send().await.expect(200).json()), ["Jetzt"]);
        let all = app.get(&format!("{path}?all=true")).bearer(&token).send().await.expect(200).json();
        assert_eq!((titles(&all), all[0]["own"]["version"].as_i64()), (vec!["Später", "Jetzt"], Some(1)));
        assert_eq!(app.get(&format!("{path}?all=true")).send().await.problem(401), "Unauthorized");
        assert_eq!(app.get(&format!("{path}?all=true")).bearer(&foreign).send().await.problem(404), "NotFound");
        assert_eq!(app.get(&format!("/api/campaign/{later}")).send().await.problem(404), "NotFound");
        app.get(&format!("/api/campaign/{later}")).bearer(&token).send().await.expect(200);
        app.get(&format!("/api/campaign/{now}")).bearer(&foreign).send().await.expect(200);
        let ended = json!({ "validUntil": day(&app, -1) });
        app.put(&format!("/api/campaign/{now}")).bearer(&token).json(&ended).send().await.expect(200);
        assert_eq!(app.get(&path).send().await.expect(200).json(), json!([]));
        app.delete(&format!("/api/campaign/{now}")).bearer(&token).send().await.expect(204);
        assert_eq!(app.delete(&format!("/api/campaign/{now}")).bearer(&token).send().await.problem(404), "NotFound");
    }

    async fn before_release_the_owner_sees_what_visitors_will_see(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Bäckerei").owner(owner).state("InReview").create().await;
        add(&app, &token, &body(&app, id, "Jetzt")).await;
        let path = format!("/api/company/{id}/campaigns");
        assert_eq!(titles(&app.get(&path).bearer(&token).send().await.expect(200).json()), ["Jetzt"]);
        assert_eq!(app.get(&path).send().await.problem(404), "NotFound");
    }

    async fn wrong_days_and_missing_fields_are_named(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Bäckerei").owner(owner).create().await;
        let create = |body: Value| {
            let call = app.post("/api/campaign/create").bearer(&token).json(&body);
            async move { call.send().await.invalid_fields() }
        };
        let mut past = body(&app, id, " ");
        assert_eq!(create(past.clone()).await, ["title"]);
        past["title"] = json!("Aktion");
        past["validUntil"] = json!(day(&app, -1));
        assert_eq!(create(past.clone()).await, ["validUntil"]);
        past["validUntil"] = json!("9999-01-01");
        assert_eq!(create(past.clone()).await, ["validUntil"]);
        past["validUntil"] = json!("31.12.2026");
        assert_eq!(create(past.clone()).await, ["validUntil"]);
        past["validUntil"] = json!(day(&app, 3));
        past["validFrom"] = json!(day(&app, 4));
        assert_eq!(create(past).await, ["validUntil"]);
        let path = format!("/api/campaign/{}", add(&app, &token, &body(&app, id, "Aktion")).await);
        let reply = app.put(&path).bearer(&token).json(&json!({ "validFrom": day(&app, 30) })).send().await;
        assert_eq!(reply.invalid_fields(), ["validUntil"]);
        assert_eq!(campaign::Entity::find().all(app.db.read()).await.unwrap().len(), 1);
    }

    async fn a_campaign_is_changed_field_by_field_and_stale_changes_are_refused(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Bäckerei").owner(owner).create().await;
        let mut full = body(&app, id, "Alt");
        full["description"] = json!("<b>Text</b>");
        full["validFrom"] = json!(day(&app, 0));
        let path = format!("/api/campaign/{}", add(&app, &token, &full).await);
        let change = json!({ "title": "Neu", "validFrom": null, "companyId": "018f0000-0000-7000-8000-000000000000" });
        let after = app.put(&path).bearer(&token).header("if-match", "\"v1\"").json(&change).send().await.expect(200);
        assert_eq!(after.header("etag"), "\"v2\"");
        let after = after.json();
        assert_eq!((after["title"].as_str(), after["description"].as_str()), (Some("Neu"), Some("<b>Text</b>")));
        assert_eq!((after["validFrom"].clone(), after["companyId"].clone()), (Value::Null, json!(id)));
        let late = app.put(&path).bearer(&token).header("if-match", "\"v1\"").json(&change).send().await;
        assert_eq!((late.problem(409), late.json()["current"]["title"].as_str()), ("Stale".to_owned(), Some("Neu")));
        assert_eq!(app.delete(&path).bearer(&token).header("if-match", "\"v1\"").send().await.problem(409), "Stale");
    }

    async fn images_of_a_campaign_come_and_go_with_it(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let (_, foreign) = app.signed_in("anna@umkreis.test").await;
        let id = app.company("Bäckerei").owner(owner).create().await;
        let campaign = add(&app, &token, &body(&app, id, "Aktion")).await;
        let photo = samples::jpeg(&samples::photo(40, 30, 10), 80);
        let path = format!("/api/campaign/image/{campaign}");
        let mut ids = Vec::new();
        for _ in 0..2 {
            ids.push(app.post(&path).bearer(&token).upload(&photo).send().await.expect(200).json()["id"].clone());
        }
        assert_eq!(app.post(&path).bearer(&foreign).upload(&photo).send().await.problem(404), "NotFound");
        assert_eq!(app.post(&path).bearer(&token).upload(b"text").send().await.problem(415), "UnsupportedType");
        let order = json!({ "imageIds": [ids[1], ids[0]] });
        let after = app.put(&format!("/api/campaign/{campaign}")).bearer(&token).json(&order).send().await.expect(200).json();
        assert_eq!(after["imageIds"], json!([ids[1], ids[0]]));
        let removal = format!("/api/campaign/image/{campaign}?imageId={}", ids[0].as_str().unwrap());
        assert_eq!(app.delete(&removal).bearer(&foreign).send().await.problem(404), "NotFound");
        app.delete(&removal).bearer(&token).send().await.expect(204);
        app.delete(&removal).bearer(&token).send().await.expect(204);
        let shown = app.get(&format!("/api/company/{id}/campaigns")).send().await.expect(200).json();
        assert_eq!(shown[0]["imageIds"], json!([ids[1]]));
        app.delete(&format!("/api/campaign/{campaign}")).bearer(&token).send().await.expect(204);
        // It waits with the campaign, which an administrator could bring back.
        assert_eq!(media::Entity::find().all(app.db.read()).await.unwrap().len(), 1);
        app.clock.advance(Duration::from_secs(31 * 24 * 60 * 60));
        tidy(&app.db, &app.clock).await.expect("tidied");
        assert!(media::Entity::find().all(app.db.read()).await.unwrap().is_empty());
    }

    async fn campaigns_of_others_are_not_there(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let (_, foreign) = app.signed_in("anna@umkreis.test").await;
        let id = app.company("Bäckerei").owner(owner).create().await;
        let path = format!("/api/campaign/{}", add(&app, &token, &body(&app, id, "Aktion")).await);
        let wish = body(&app, id, "Fremd");
        assert_eq!(app.post("/api/campaign/create").bearer(&foreign).json(&wish).send().await.problem(404), "NotFound");
        assert_eq!(app.post("/api/campaign/create").json(&wish).send().await.problem(401), "Unauthorized");
        assert_eq!(app.put(&path).bearer(&foreign).json(&json!({ "title": "B" })).send().await.problem(404), "NotFound");
        assert_eq!(app.delete(&path).bearer(&foreign).send().await.problem(404), "NotFound");
    }
}
