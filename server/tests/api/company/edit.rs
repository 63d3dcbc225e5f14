//! PUT /api/company/{id}: an owner changes a company.

use crate::on_both;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;
use std::time::Duration;
use umkreis_foundation::db::entity::audit;

on_both! {
    async fn only_the_fields_that_are_carried_change(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let food = app.category("Lebensmittel").await;
        let fashion = app.category("Mode").await;
        let id = app.company("Alt").owner(owner).category(food).tags(&["Bio"]).description("Bleibt").create().await;
        let path = format!("/api/company/{id}");
        let changed = app.put(&path).bearer(&token).json(&json!({ "name": "Neu", "categoryIds": [fashion, food] })).send().await.expect(200);
        assert_eq!(changed.header("etag"), "\"v2\"");
        let company = changed.json();
        assert_eq!((company["name"].as_str(), company["description"].as_str()), (Some("Neu"), Some("Bleibt")));
        assert_eq!((company["categoryIds"].clone(), company["tags"].clone()), (json!([fashion, food]), json!(["Bio"])));
        app.put(&path).bearer(&token).json(&json!({ "tags": ["Käse", "Milch"] })).send().await.expect(200);
        let public = app.get(&path).send().await.expect(200).json();
        assert_eq!((public["name"].as_str(), public["tags"].clone()), (Some("Neu"), json!(["Käse", "Milch"])));
        let found = app.post("/api/company/list").json(&json!({ "text": "Milch" })).send().await.expect(200).json();
        assert_eq!(found["totalElements"], 1, "the catalogue holds the change when the answer comes");
    }

    async fn editing_an_active_company_leaves_it_online_and_cannot_put_another_online(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let active = app.company("Online").owner(owner).create().await;
        let hidden = app.company("Wartet").owner(owner).state("InReview").create().await;
        let body = json!({ "name": "Anders", "active": true, "state": "Active", "ownerId": "018f0000-0000-7000-8000-000000000000" });
        app.put(&format!("/api/company/{active}")).bearer(&token).json(&body).send().await.expect(200);
        app.put(&format!("/api/company/{hidden}")).bearer(&token).json(&body).send().await.expect(200);
        assert_eq!(app.get(&format!("/api/company/{active}")).send().await.expect(200).json()["name"], "Anders");
        assert_eq!(app.get(&format!("/api/company/{hidden}")).send().await.problem(404), "NotFound");
    }

    async fn what_is_emptied_or_wrong_is_named_and_nothing_changes(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let food = app.category("Lebensmittel").await;
        let id = app.company("Bleibt").owner(owner).category(food).create().await;
        let path = format!("/api/company/{id}");
        let body = json!({ "name": " ", "description": "", "tags": [], "categoryIds": [] });
        let reply = app.put(&path).bearer(&token).json(&body).send().await;
        assert_eq!(reply.invalid_fields(), ["categoryIds", "description", "name", "tags"]);
        let body = json!({ "name": "Neu", "imageIds": ["018f0000-0000-7000-8000-000000000000"] });
        assert_eq!(app.put(&path).bearer(&token).json(&body).send().await.invalid_fields(), ["imageIds[0]"]);
        let body = json!({ "name": "Neu", "categoryIds": [food, "018f0000-0000-7000-8000-000000000000"] });
        assert_eq!(app.put(&path).bearer(&token).json(&body).send().await.invalid_fields(), ["categoryIds[1]"]);
        let company = app.get(&path).bearer(&token).send().await.expect(200).json();
        assert_eq!((company["name"].as_str(), company["own"]["version"].as_i64()), (Some("Bleibt"), Some(1)));
    }

    async fn administrators_save_an_entry_without_tags_and_owners_do_not(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let (_, admin_token) = app.administrator().await;
        let id = app.company("Hofladen").owner(owner).tags(&["Bio"]).create().await;
        let path = format!("/api/company/{id}");
        let body = json!({ "tags": [" "] });
        assert_eq!(app.put(&path).bearer(&token).json(&body).send().await.invalid_fields(), ["tags"]);
        let saved = app.put(&path).bearer(&admin_token).json(&body).send().await.expect(200).json();
        assert_eq!(saved["tags"], json!([]));
    }

    async fn a_second_tab_learns_of_the_newer_version_instead_of_overwriting_it(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let path = format!("/api/company/{id}");
        let seen = app.get(&path).bearer(&token).send().await.expect(200);
        let tag = seen.header("etag");
        app.put(&path).bearer(&token).header("if-match", tag).json(&json!({ "name": "Erster" })).send().await.expect(200);
        let late = app.put(&path).bearer(&token).header("if-match", tag).json(&json!({ "name": "Zweiter" })).send().await;
        assert_eq!(late.problem(409), "Stale");
        assert_eq!(late.header("etag"), "\"v2\"");
        assert_eq!((late.json()["current"]["name"].as_str(), late.json()["current"]["own"]["version"].as_i64()), (Some("Erster"), Some(2)));
        app.put(&path).bearer(&token).header("if-match", late.header("etag")).json(&json!({ "name": "Zweiter" })).send().await.expect(200);
        app.put(&path).bearer(&token).json(&json!({ "name": "Ohne Prüfung" })).send().await.expect(200);
    }

    async fn another_owners_company_is_not_there_and_an_administrators_change_is_noted(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let (_, foreign) = app.signed_in("anna@umkreis.test").await;
        let (admin, admin_token) = app.administrator().await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let path = format!("/api/company/{id}");
        let body = json!({ "name": "Anders" });
        assert_eq!(app.put(&path).bearer(&foreign).json(&body).send().await.problem(404), "NotFound");
        assert_eq!(app.put(&path).json(&body).send().await.problem(401), "Unauthorized");
        assert_eq!(app.put("/api/company/nope").bearer(&token).json(&body).send().await.problem(404), "NotFound");
        app.put(&path).bearer(&token).json(&body).send().await.expect(200);
        assert!(audit::Entity::find().all(app.db.read()).await.unwrap().is_empty());
        app.put(&path).bearer(&admin_token).json(&body).send().await.expect(200);
        let noted = audit::Entity::find().filter(audit::Column::ObjectId.eq(id)).all(app.db.read()).await.unwrap();
        assert_eq!((noted.len(), noted[0].account_id, noted[0].action.as_str()), (1, Some(admin), "company.edit"));
        assert_eq!(noted[0].difference.as_deref(), Some("name"));
    }

    async fn the_owners_edit_counts_as_a_confirmation_and_an_administrators_does_not(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let path = format!("/api/company/{id}");
        let confirmed = |reply: serde_json::Value| reply["confirmedAt"].as_str().unwrap().to_owned();
        let before = confirmed(app.get(&path).send().await.expect(200).json());
        app.clock.advance(Duration::from_secs(40 * 24 * 3600));
        let (_, admin_token) = app.administrator().await;
        let by_admin = app.put(&path).bearer(&admin_token).json(&json!({ "name": "Neu" })).send().await.expect(200).json();
        assert_eq!(confirmed(by_admin), before);
        let token_now = app.open_session(owner).await.access_token;
        let by_owner = app.put(&path).bearer(&token_now).json(&json!({ "name": "Neuer" })).send().await.expect(200).json();
        assert!(confirmed(by_owner) > before);
        assert_eq!(app.get(&path).bearer(&token).send().await.problem(401), "Unauthorized", "the old token has expired");
    }
}
