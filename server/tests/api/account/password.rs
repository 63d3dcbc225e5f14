//! `PUT /api/user/password`

use super::{OTHER_PASSWORD, PASSWORD};
use crate::on_both;
use serde_json::json;

on_both! {
    async fn every_session_dies_with_the_old_password(app) {
        let id = app.account_with_password("maria@umkreis.test", PASSWORD).await;
        let (here, there) = (app.open_session(id).await, app.open_session(id).await);
        assert!(app.is_signed_in(&there.access_token).await);
        let body = json!({"currentPassword": PASSWORD, "newPassword": OTHER_PASSWORD});
        let reply = app.put("/api/user/password").bearer(&here.access_token).json(&body).send().await.expect(200);
        for old in [&here, &there] {
            assert!(!app.is_signed_in(&old.access_token).await);
            assert_eq!(app.refresh_grant(&old.refresh_token).await.refused(400, "invalid_grant"), "SessionEnded");
        }
        // The one who changed it goes on with the new session of the answer.
        assert!(app.is_signed_in(&reply.text_at("access_token")).await);
        app.refresh_grant(&reply.text_at("refresh_token")).await.expect(200);
        app.password_grant("maria@umkreis.test", OTHER_PASSWORD).await.expect(200);
        assert!(app.mail_to("maria@umkreis.test").await.subject.contains("Passwort wurde geändert"));
    }

    async fn the_current_password_is_needed_and_the_new_one_must_be_strong(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        let token = app.sign_in("maria@umkreis.test").await;
        let change = |current: &str, new: &str| {
            let body = json!({"currentPassword": current, "newPassword": new});
            app.put("/api/user/password").bearer(&token).json(&body)
        };
        let wrong = change(OTHER_PASSWORD, OTHER_PASSWORD).send().await;
        assert_eq!(wrong.problem(422), "InvalidCredentials");
        assert!(wrong.json()["fields"]["currentPassword"].is_string());
        let weak = change(PASSWORD, "kurz").send().await;
        assert_eq!(weak.problem(422), "PasswordTooWeak");
        assert!(weak.json()["fields"]["newPassword"].is_string());
        assert_eq!(app.put("/api/user/password").json(&json!({})).send().await.problem(401), "Unauthorized");
        assert!(app.is_signed_in(&token).await);
    }

    async fn links_that_wait_in_a_mailbox_end_with_the_password(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        app.ask_reset("maria@umkreis.test").await.expect(200);
        let link = app.mail_to("maria@umkreis.test").await.link_parameter("token");
        let token = app.sign_in("maria@umkreis.test").await;
        let body = json!({"currentPassword": PASSWORD, "newPassword": OTHER_PASSWORD});
        app.put("/api/user/password").bearer(&token).json(&body).send().await.expect(200);
        assert_eq!(app.reset(&link, PASSWORD).await.problem(422), "LinkInvalid");
    }
}

on_both! {
    with |config| config.limits.enabled = true;

    async fn a_browser_left_alone_is_no_way_to_guess_the_password(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        let token = app.sign_in("maria@umkreis.test").await;
        let change = |current: &str| {
            let body = json!({"currentPassword": current, "newPassword": OTHER_PASSWORD});
            app.put("/api/user/password").bearer(&token).json(&body)
        };
        for _ in 0..5 {
            assert_eq!(change("Falsch12345").send().await.problem(422), "InvalidCredentials");
        }
        assert_eq!(change(PASSWORD).send().await.problem(429), "TooManyRequests");
    }
}
