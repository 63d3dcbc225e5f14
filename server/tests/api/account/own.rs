//! `GET` and `PUT /api/user`, `GET /me`

use crate::on_both;
use sea_orm::EntityTrait;
use serde_json::json;

on_both! {
    async fn both_calls_show_the_signed_in_user(app) {
        let id = app.account("maria@umkreis.test", false).await;
        let token = app.sign_in("maria@umkreis.test").await;
        let user = app.get("/api/user").bearer(&token).send().await.expect(200);
        assert_eq!(user.header("cache-control"), "no-store");
        assert_eq!(user.json(), app.get("/me").bearer(&token).send().await.expect(200).json());
        let body = user.json();
        assert_eq!((body["id"].as_str(), body["username"].as_str()), (Some(&*id.to_string()), Some("maria@umkreis.test")));
        assert_eq!((body["firstName"].as_str(), body["admin"].as_bool()), (Some("Maria"), Some(false)));
        assert!(body["lastName"].is_string() && body["phone"].is_null(), "{body}");
        assert!(body["notification"].is_boolean() && body["newsletter"].is_boolean(), "{body}");
        assert!(!user.text().contains("hash"), "{}", user.text());
        for path in ["/api/user", "/me"] {
            let reply = app.get(path).send().await;
            assert_eq!(reply.problem(401), "Unauthorized");
            assert_eq!(reply.header("www-authenticate"), "Bearer");
        }
    }

    async fn a_change_touches_only_the_fields_it_carries(app) {
        app.account("maria@umkreis.test", false).await;
        let token = app.sign_in("maria@umkreis.test").await;
        let put = |body: serde_json::Value| app.put("/api/user").bearer(&token).json(&body);
        let user = put(json!({"newsletter": true, "phone": " 0732 1234 "})).send().await.expect(200).json();
        assert_eq!((user["newsletter"].as_bool(), user["phone"].as_str(), user["firstName"].as_str()), (Some(true), Some("0732 1234"), Some("Maria")));
        let user = put(json!({"phone": "", "lastName": "Huber"})).send().await.expect(200).json();
        assert_eq!((user["phone"].is_null(), user["lastName"].as_str(), user["newsletter"].as_bool()), (true, Some("Huber"), Some(true)));
        assert_eq!(put(json!({"firstName": "  "})).send().await.invalid_fields(), ["firstName"]);
        let refused = put(json!({"phone": "Montag ab 8 Uhr"})).send().await;
        assert_eq!((refused.invalid_fields(), &refused.json()["fields"]["phone"]), (vec!["phone".to_owned()], &json!("Das ist keine gültige Telefonnummer.")));
        assert_eq!(put(json!({"notification": "ja"})).send().await.invalid_fields(), ["notification"]);
    }

    async fn a_change_based_on_an_older_profile_is_refused_with_the_newer_one(app) {
        app.account("maria@umkreis.test", false).await;
        let token = app.sign_in("maria@umkreis.test").await;
        let seen = app.get("/api/user").bearer(&token).send().await.expect(200).header("etag").to_owned();
        let put = |tag: &str, name: &str| {
            app.put("/api/user").bearer(&token).header("if-match", tag).json(&json!({"firstName": name})).send()
        };
        let changed = put(&seen, "Marie").await.expect(200);
        assert_ne!(changed.header("etag"), seen);
        let stale = put(&seen, "Mizzi").await;
        assert_eq!((stale.problem(409), &stale.json()["current"]["firstName"]), ("Stale".into(), &json!("Marie")));
        put(changed.header("etag"), "Mizzi").await.expect(200);
    }

    async fn nobody_makes_themselves_administrator(app) {
        app.account("maria@umkreis.test", false).await;
        let token = app.sign_in("maria@umkreis.test").await;
        let body = json!({"admin": true, "username": "chef@umkreis.test", "email": "chef@umkreis.test", "confirmedAtMs": null, "passwordHash": "x", "newsletter": true});
        let user = app.put("/api/user").bearer(&token).json(&body).send().await.expect(200).json();
        assert_eq!((user["admin"].as_bool(), user["username"].as_str()), (Some(false), Some("maria@umkreis.test")));
        assert!(app.account_row("maria@umkreis.test").await.is_some_and(|row| !row.admin && row.password_hash.is_none()));
    }

    async fn only_administrators_change_others_and_it_is_noted(app) {
        let maria = app.account("maria@umkreis.test", false).await;
        let paul = app.account("paul@umkreis.test", false).await;
        let chef = app.account("chef@umkreis.test", true).await;
        let (owner, admin) = (app.sign_in("maria@umkreis.test").await, app.sign_in("chef@umkreis.test").await);
        let put = |token: &str, id: &str| app.put(&format!("/api/user?id={id}")).bearer(token).json(&json!({"firstName": "Neu"}));
        put(&owner, &maria.to_string()).send().await.expect(200);
        for id in [&*paul.to_string(), &*uuid::Uuid::now_v7().to_string(), "x"] {
            assert_eq!(put(&owner, id).send().await.problem(403), "Forbidden");
        }
        assert_eq!(put(&admin, &paul.to_string()).send().await.expect(200).text_at("firstName"), "Neu");
        assert_eq!(put(&admin, &uuid::Uuid::now_v7().to_string()).send().await.problem(404), "NotFound");
        assert_eq!(put(&admin, "x").send().await.problem(404), "NotFound");
        let notes = umkreis_foundation::db::entity::audit::Entity::find().all(app.db.read()).await.expect("rows");
        assert_eq!(notes.len(), 1);
        assert_eq!((notes[0].account_id, notes[0].object_id), (Some(chef), Some(paul)));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn asking_who_one_is_counts_like_every_other_call() {
    let app = crate::support::app::TestApp::sqlite_with(|config| {
        config.limits.enabled = true;
        config.limits.api_per_min = 3;
    })
    .await;
    for _ in 0..3 {
        assert_eq!(app.get("/me").from("203.0.113.7").send().await.problem(401), "Unauthorized");
    }
    assert_eq!(app.get("/me").from("203.0.113.7").send().await.problem(429), "TooManyRequests");
    assert_eq!(app.get("/me").from("203.0.113.8").send().await.problem(401), "Unauthorized");
}
