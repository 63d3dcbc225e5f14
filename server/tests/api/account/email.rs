//! `PUT` and `GET /api/user/email`

use super::{PASSWORD, visible};
use crate::on_both;
use serde_json::json;
use std::time::Duration;

fn confirm_path(token: &str, email: &str) -> String {
    format!("/api/user/email?token={token}&email={}", email.replace('+', "%2B"))
}

on_both! {
    async fn the_new_address_counts_after_its_click_and_the_old_one_hears_of_it(app) {
        let id = app.account_with_password("alt@umkreis.test", PASSWORD).await;
        let session = app.open_session(id).await;
        let call = app.put("/api/user/email").bearer(&session.access_token);
        call.json(&json!({"email": "Neu+1@umkreis.test"})).send().await.expect(200);
        let mail = app.mail_to("neu+1@umkreis.test").await;
        assert_eq!(mail.link_parameter("email"), "neu+1@umkreis.test");
        assert!(app.mail_to("alt@umkreis.test").await.subject.contains("soll geändert werden"));
        // Until then nothing has changed.
        app.password_grant("alt@umkreis.test", PASSWORD).await.expect(200);
        let token = mail.link_parameter("token");
        app.get(&confirm_path(&token, "neu+1@umkreis.test")).send().await.expect(200);
        app.password_grant("neu+1@umkreis.test", PASSWORD).await.expect(200);
        assert_eq!(app.password_grant("alt@umkreis.test", PASSWORD).await.refused(400, "invalid_grant"), "InvalidCredentials");
        assert!(app.mail_to("alt@umkreis.test").await.subject.contains("wurde geändert"));
        assert!(!app.is_signed_in(&session.access_token).await, "everybody signs in anew");
        assert_eq!(app.get(&confirm_path(&token, "neu+1@umkreis.test")).send().await.problem(422), "LinkUsed");
    }

    async fn a_link_confirms_no_other_address(app) {
        app.account("alt@umkreis.test", false).await;
        let token = app.sign_in("alt@umkreis.test").await;
        app.put("/api/user/email").bearer(&token).json(&json!({"email": "neu@umkreis.test"})).send().await.expect(200);
        let link = app.mail_to("neu@umkreis.test").await.link_parameter("token");
        assert_eq!(app.get(&confirm_path(&link, "boese@umkreis.test")).send().await.problem(422), "LinkInvalid");
        app.clock.advance(Duration::from_secs(24 * 60 * 60 + 1));
        assert_eq!(app.get(&confirm_path(&link, "neu@umkreis.test")).send().await.problem(422), "LinkExpired");
        assert!(app.account_row("alt@umkreis.test").await.is_some());
    }

    async fn a_taken_address_looks_the_same_and_hears_of_the_attempt(app) {
        app.account("alt@umkreis.test", false).await;
        app.account("vergeben@umkreis.test", false).await;
        let token = app.sign_in("alt@umkreis.test").await;
        let ask = |email: &str| app.put("/api/user/email").bearer(&token).json(&json!({"email": email}));
        let taken = ask("vergeben@umkreis.test").send().await;
        let free = ask("frei@umkreis.test").send().await;
        assert_eq!(visible(&taken), visible(&free));
        assert!(!app.mail_to("vergeben@umkreis.test").await.text.contains("token="));
    }

    async fn an_address_taken_meanwhile_is_a_conflict_but_an_unproven_one_gives_way(app) {
        app.account("alt@umkreis.test", false).await;
        let token = app.sign_in("alt@umkreis.test").await;
        let ask = |email: &str| app.put("/api/user/email").bearer(&token).json(&json!({"email": email}));
        ask("neu@umkreis.test").send().await.expect(200);
        let link = app.mail_to("neu@umkreis.test").await.link_parameter("token");
        let other = app.account("neu@umkreis.test", false).await;
        assert_eq!(app.get(&confirm_path(&link, "neu@umkreis.test")).send().await.problem(409), "EmailTaken");
        let mut tx = app.db.begin().await.expect("a transaction");
        umkreis::people::account::remove::account(&mut tx, other, app.clock.now_ms()).await.expect("removed");
        tx.commit().await.expect("the commit");
        app.register("neu@umkreis.test").await.expect(200);
        app.get(&confirm_path(&link, "neu@umkreis.test")).send().await.expect(200);
        assert!(app.account_row("neu@umkreis.test").await.is_some_and(|row| row.confirmed_at_ms.is_some()));
    }

    async fn the_own_address_and_rubbish_are_refused(app) {
        app.account("alt@umkreis.test", false).await;
        let token = app.sign_in("alt@umkreis.test").await;
        let ask = |email: &str| app.put("/api/user/email").bearer(&token).json(&json!({"email": email}));
        assert_eq!(ask("ALT@umkreis.test").send().await.invalid_fields(), ["email"]);
        assert_eq!(ask("a@b.at\r\nBcc: x@y.at").send().await.invalid_fields(), ["email"]);
        assert_eq!(app.put("/api/user/email").json(&json!({"email": "a@b.at"})).send().await.problem(401), "Unauthorized");
    }
}
