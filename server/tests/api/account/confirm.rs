//! Confirmation links: the `confirmation_code` grant and `POST /api/user/confirmation`.

use super::{OTHER_PASSWORD, PASSWORD, registration};
use crate::on_both;
use serde_json::json;
use std::time::Duration;

on_both! {
    async fn the_click_signs_in_and_the_password_works_from_then_on(app) {
        app.register("maria@umkreis.test").await.expect(200);
        let code = app.mail_to("maria@umkreis.test").await.link_parameter("code");
        let reply = app.confirm(&code).await.expect(200);
        let me = app.get("/me").bearer(&reply.text_at("access_token")).send().await.expect(200);
        assert_eq!(me.text_at("username"), "maria@umkreis.test");
        app.password_grant("maria@umkreis.test", PASSWORD).await.expect(200);
    }

    async fn a_link_works_once_and_says_so_afterwards(app) {
        app.register("maria@umkreis.test").await.expect(200);
        let code = app.mail_to("maria@umkreis.test").await.link_parameter("code");
        app.confirm(&code).await.expect(200);
        assert_eq!(app.confirm(&code).await.refused(400, "invalid_grant"), "LinkUsed");
    }

    async fn of_two_clicks_at_the_same_moment_one_wins(app) {
        app.register("maria@umkreis.test").await.expect(200);
        let code = app.mail_to("maria@umkreis.test").await.link_parameter("code");
        let replies = futures_util::future::join_all((0..8).map(|_| app.confirm(&code))).await;
        assert_eq!(replies.iter().filter(|reply| reply.status == 200).count(), 1);
    }

    async fn a_link_expires_after_a_day_and_can_be_sent_again(app) {
        app.register("maria@umkreis.test").await.expect(200);
        let code = app.mail_to("maria@umkreis.test").await.link_parameter("code");
        app.clock.advance(Duration::from_secs(24 * 60 * 60 + 1));
        assert_eq!(app.confirm(&code).await.refused(400, "invalid_grant"), "LinkExpired");
        assert_eq!(app.password_grant("maria@umkreis.test", PASSWORD).await.refused(400, "invalid_grant"), "EmailNotConfirmed");
        app.post("/api/user/confirmation").json(&json!({"email": "Maria@umkreis.test"})).send().await.expect(200);
        let again = app.mail_to("maria@umkreis.test").await.link_parameter("code");
        app.confirm(&again).await.expect(200);
        app.password_grant("maria@umkreis.test", PASSWORD).await.expect(200);
    }

    async fn fetching_the_page_spends_nothing(app) {
        app.register("maria@umkreis.test").await.expect(200);
        let code = app.mail_to("maria@umkreis.test").await.link_parameter("code");
        for method in [axum::http::Method::GET, axum::http::Method::HEAD] {
            app.call(method, &format!("/confirm?code={code}")).send().await;
        }
        app.confirm(&code).await.expect(200);
    }

    async fn a_link_brings_the_password_of_its_own_registration(app) {
        app.register("maria@umkreis.test").await.expect(200);
        let mine = app.mail_to("maria@umkreis.test").await.link_parameter("code");
        let mut foreign = registration("maria@umkreis.test");
        foreign["password"] = OTHER_PASSWORD.into();
        app.post("/api/user").json(&foreign).send().await.expect(200);
        app.confirm(&mine).await.expect(200);
        app.password_grant("maria@umkreis.test", PASSWORD).await.expect(200);
        let theirs = app.password_grant("maria@umkreis.test", OTHER_PASSWORD).await;
        assert_eq!(theirs.refused(400, "invalid_grant"), "InvalidCredentials");
    }

    async fn rubbish_and_links_for_another_purpose_are_invalid(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        app.ask_reset("maria@umkreis.test").await.expect(200);
        let reset = app.mail_to("maria@umkreis.test").await.link_parameter("token");
        for code in ["abc", "ä", &*"A".repeat(43), &*reset] {
            assert_eq!(app.confirm(code).await.refused(400, "invalid_grant"), "LinkInvalid", "{code}");
        }
        app.register("paul@umkreis.test").await.expect(200);
        let confirm = app.mail_to("paul@umkreis.test").await.link_parameter("code");
        assert_eq!(app.reset(&confirm, OTHER_PASSWORD).await.problem(422), "LinkInvalid");
        let path = format!("/api/user/email?token={confirm}&email=paul@umkreis.test");
        assert_eq!(app.get(&path).send().await.problem(422), "LinkInvalid");
        // Refused attempts have spent nothing.
        app.confirm(&confirm).await.expect(200);
        app.reset(&reset, OTHER_PASSWORD).await.expect(200);
    }
}
