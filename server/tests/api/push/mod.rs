//! `/api/push` and `/api/push/key`

use crate::on_both;
use crate::support::app::TestApp;
use crate::support::push::Browsers;
use crate::support::request::Reply;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use umkreis_foundation::db::entity::push_subscription;
use uuid::Uuid;

async fn rows(app: &TestApp) -> Vec<push_subscription::Model> {
    push_subscription::Entity::find().all(app.db.read()).await.expect("rows")
}

async fn subscribe(app: &TestApp, device: Uuid, body: &Value) -> Reply {
    app.put("/api/push").header("device-id", &device.to_string()).json(body).send().await
}

mod limited {
    use super::*;

    on_both! {
        with |config| {
            config.limits.enabled = true;
            config.limits.push_per_h = 3;
        };
        async fn one_address_subscribes_only_so_many_devices_in_an_hour(app) {
            let put = |address: &str| {
                let call = app.put("/api/push?token=a").header("device-id", &Uuid::now_v7().to_string());
                call.from(address).send()
            };
            for _ in 0..3 {
                put("203.0.113.7").await.expect(200);
            }
            let refused = put("203.0.113.7").await;
            assert_eq!(refused.problem(429), "TooManyRequests");
            assert!(refused.header("retry-after").parse::<u64>().is_ok_and(|wait| (1..=1201).contains(&wait)));
            put("203.0.113.8").await.expect(200);
            let leave = app.delete("/api/push").header("device-id", &Uuid::now_v7().to_string());
            leave.from("203.0.113.7").send().await.expect(200);
        }
    }
}

on_both! {
    async fn apps_and_browsers_subscribe_change_and_leave(app) {
        let device = Uuid::now_v7();
        let put = |token: &str| app.put(&format!("/api/push?token={token}")).header("device-id", &device.to_string());
        put("first:token_1").send().await.expect(200);
        put("second").send().await.expect(200);
        assert_eq!(rows(&app).await.iter().map(|row| row.fcm_token.clone()).collect::<Vec<_>>(), [Some("second".to_owned())]);
        let public = json!({"endpoint": "https://push.example.com/abc", "keys": Browsers::start().await.subscription("x")["keys"]});
        subscribe(&app, device, &public).await.expect(200);
        let row = &rows(&app).await[0];
        assert_eq!((row.fcm_token.as_deref(), row.endpoint.as_deref()), (None, Some("https://push.example.com/abc")));
        // The same browser under a new id is still one browser.
        subscribe(&app, Uuid::now_v7(), &public).await.expect(200);
        assert_eq!(rows(&app).await.len(), 1);
        let other = rows(&app).await[0].device_id;
        for _ in 0..2 {
            app.delete("/api/push").header("device-id", &other.to_string()).send().await.expect(200);
        }
        assert!(rows(&app).await.is_empty());
    }

    async fn the_key_is_null_while_web_push_is_off(app) {
        assert_eq!(app.get("/api/push/key").send().await.expect(200).json(), json!({"publicKey": null}));
    }

    async fn private_endpoints_and_broken_keys_are_refused(app) {
        let device = Uuid::now_v7();
        let good = Browsers::start().await.subscription("x")["keys"].clone();
        for endpoint in ["http://push.example.com/a", "https://127.0.0.1/a", "https://localhost/a", "https://[::1]/a", "https://169.254.169.254/latest/meta-data", "https://10.0.0.7/", "https://push.example.com:22/", "file:///etc/passwd", "javascript:alert(1)", "x", ""] {
            let reply = subscribe(&app, device, &json!({"endpoint": endpoint, "keys": good})).await;
            assert_eq!(reply.invalid_fields(), ["endpoint"], "{endpoint}");
        }
        let endpoint = "https://push.example.com/a";
        for keys in [json!({"p256dh": "x", "auth": good["auth"]}), json!({"p256dh": good["p256dh"], "auth": "AAAA"}), json!({"p256dh": "", "auth": ""})] {
            assert_eq!(subscribe(&app, device, &json!({"endpoint": endpoint, "keys": keys})).await.invalid_fields(), ["keys"], "{keys}");
        }
        assert_eq!(subscribe(&app, device, &json!({"endpoint": endpoint})).await.invalid_fields(), ["keys"]);
        assert_eq!(subscribe(&app, device, &json!({})).await.invalid_fields(), ["endpoint"]);
        let keys = json!({"p256dh": good["p256dh"]});
        assert_eq!(subscribe(&app, device, &json!({"endpoint": endpoint, "keys": keys})).await.problem(422), "Invalid");
        let bare = |path: &str| app.put(path).header("device-id", &device.to_string());
        assert_eq!(bare("/api/push?token=a%20b").send().await.invalid_fields(), ["token"]);
        assert_eq!(bare(&format!("/api/push?token={}", "a".repeat(4097))).send().await.invalid_fields(), ["token"]);
        assert_eq!(bare("/api/push").send().await.invalid_fields(), ["endpoint"]);
        for device in ["", "rubbish", "00000000-0000-0000-0000-000000000000"] {
            assert_eq!(app.put("/api/push?token=a").header("device-id", device).send().await.invalid_fields(), ["device-id"]);
            assert_eq!(app.delete("/api/push").header("device-id", device).send().await.invalid_fields(), ["device-id"]);
        }
        assert!(rows(&app).await.is_empty());
    }
}
