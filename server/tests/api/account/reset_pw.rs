//! `GET` and `PUT /api/reset-pw`

use super::{OTHER_PASSWORD, PASSWORD};
use crate::on_both;
use std::time::Duration;

on_both! {
    async fn a_forgotten_password_is_replaced_and_old_sessions_end(app) {
        let id = app.account_with_password("maria@umkreis.test", PASSWORD).await;
        let old = app.open_session(id).await;
        assert!(app.is_signed_in(&old.access_token).await);
        app.ask_reset("Maria@umkreis.test").await.expect(200);
        let token = app.mail_to("maria@umkreis.test").await.link_parameter("token");
        app.reset(&token, OTHER_PASSWORD).await.expect(200);
        assert!(!app.is_signed_in(&old.access_token).await);
        assert_eq!(app.refresh_grant(&old.refresh_token).await.refused(400, "invalid_grant"), "SessionEnded");
        assert_eq!(app.password_grant("maria@umkreis.test", PASSWORD).await.refused(400, "invalid_grant"), "InvalidCredentials");
        app.password_grant("maria@umkreis.test", OTHER_PASSWORD).await.expect(200);
        assert!(app.mail_to("maria@umkreis.test").await.subject.contains("Passwort wurde geändert"));
    }

    async fn the_compatible_form_carries_both_in_the_query(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        app.ask_reset("maria@umkreis.test").await.expect(200);
        let token = app.mail_to("maria@umkreis.test").await.link_parameter("token");
        app.put(&format!("/api/reset-pw?token={token}&password={OTHER_PASSWORD}")).send().await.expect(200);
        app.password_grant("maria@umkreis.test", OTHER_PASSWORD).await.expect(200);
    }

    async fn nobody_is_greeted_by_a_name_that_a_stranger_typed(app) {
        let registration = serde_json::json!({
            "username": "maria@umkreis.test", "password": PASSWORD,
            "firstName": "Du hast 500 Euro gewonnen", "lastName": "Ruf an",
        });
        app.post("/api/user").json(&registration).send().await.expect(200);
        app.ask_reset("maria@umkreis.test").await.expect(200);
        let token = app.mail_to("maria@umkreis.test").await.link_parameter("token");
        app.reset(&token, OTHER_PASSWORD).await.expect(200);
        let mails: Vec<_> = app.mails().await.into_iter().filter(|mail| mail.to == "maria@umkreis.test").collect();
        assert_eq!(mails.len(), 3, "confirmation, reset and what was changed");
        for mail in mails {
            assert!(!mail.text.contains("gewonnen") && !mail.html.contains("gewonnen"), "{}", mail.text);
        }
        // Confirmed now, so the name is the owner's to keep or to change.
        app.ask_reset("maria@umkreis.test").await.expect(200);
        assert!(app.mail_to("maria@umkreis.test").await.text.contains("gewonnen"));
    }

    async fn a_weak_password_is_refused_and_the_link_survives(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        app.ask_reset("maria@umkreis.test").await.expect(200);
        let token = app.mail_to("maria@umkreis.test").await.link_parameter("token");
        assert_eq!(app.reset(&token, "schwach").await.problem(422), "PasswordTooWeak");
        assert_eq!(app.reset(&token, &format!("aA1{}", "x".repeat(126))).await.problem(422), "PasswordTooWeak");
        app.reset(&token, OTHER_PASSWORD).await.expect(200);
        assert_eq!(app.reset(&token, PASSWORD).await.problem(422), "LinkUsed");
    }

    async fn a_link_is_looked_at_without_a_password_and_without_being_spent(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        app.ask_reset("maria@umkreis.test").await.expect(200);
        let token = app.mail_to("maria@umkreis.test").await.link_parameter("token");
        assert_eq!(app.reset(&token, "").await.problem(422), "PasswordTooWeak", "the link is good");
        app.reset(&token, OTHER_PASSWORD).await.expect(200);
        assert_eq!(app.reset(&token, "").await.problem(422), "LinkUsed");
        assert_eq!(app.reset("erfunden", "").await.problem(422), "LinkInvalid");
        app.ask_reset("maria@umkreis.test").await.expect(200);
        let late = app.mail_to("maria@umkreis.test").await.link_parameter("token");
        app.clock.advance(Duration::from_secs(30 * 60 + 1));
        assert_eq!(app.reset(&late, "").await.problem(422), "LinkExpired");
        app.password_grant("maria@umkreis.test", OTHER_PASSWORD).await.expect(200);
    }

    async fn a_link_lives_half_an_hour(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        app.ask_reset("maria@umkreis.test").await.expect(200);
        let token = app.mail_to("maria@umkreis.test").await.link_parameter("token");
        app.clock.advance(Duration::from_secs(30 * 60 + 1));
        assert_eq!(app.reset(&token, OTHER_PASSWORD).await.problem(422), "LinkExpired");
    }

    async fn using_one_link_ends_the_others(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        app.ask_reset("maria@umkreis.test").await.expect(200);
        let first = app.mail_to("maria@umkreis.test").await.link_parameter("token");
        app.ask_reset("maria@umkreis.test").await.expect(200);
        let second = app.mail_to("maria@umkreis.test").await.link_parameter("token");
        app.reset(&second, OTHER_PASSWORD).await.expect(200);
        assert_eq!(app.reset(&first, PASSWORD).await.problem(422), "LinkInvalid");
    }

    async fn a_reset_proves_the_address_of_an_unconfirmed_account(app) {
        app.register("maria@umkreis.test").await.expect(200);
        app.ask_reset("maria@umkreis.test").await.expect(200);
        let token = app.mail_to("maria@umkreis.test").await.link_parameter("token");
        app.reset(&token, OTHER_PASSWORD).await.expect(200);
        app.password_grant("maria@umkreis.test", OTHER_PASSWORD).await.expect(200);
        // The password of the registration was never proven.
        assert_eq!(app.password_grant("maria@umkreis.test", PASSWORD).await.refused(400, "invalid_grant"), "InvalidCredentials");
    }

    async fn an_invitation_sets_the_first_password_and_confirms(app) {
        use umkreis::people::account::{NewAccount, invite};
        let new = NewAccount { email: "neu@umkreis.test".to_owned(), first_name: " ".to_owned(), last_name: " ".to_owned(), ..NewAccount::default() };
        let mut tx = app.db.begin().await.expect("a transaction");
        invite::create(&app, &mut tx, None, &new).await.expect("the invitation");
        tx.commit().await.expect("the commit");
        assert_eq!(app.password_grant("neu@umkreis.test", PASSWORD).await.refused(400, "invalid_grant"), "InvalidCredentials");
        app.clock.advance(Duration::from_secs(13 * 24 * 60 * 60));
        let mail = app.mail_to("neu@umkreis.test").await;
        assert!(mail.subject.contains("Einladung") && mail.text.contains("https://umkreis.test/reset-password?token="));
        app.reset(&mail.link_parameter("token"), PASSWORD).await.expect(200);
        app.password_grant("neu@umkreis.test", PASSWORD).await.expect(200);
    }

    async fn an_invitation_says_what_the_account_is_for(app) {
        use umkreis::people::account::{NewAccount, invite};
        for (email, admin, purpose) in [("hof@umkreis.test", false, "deinen Eintrag"), ("amt@umkreis.test", true, "das Verzeichnis zu verwalten")] {
            let new = NewAccount { email: email.to_owned(), first_name: "Nina".to_owned(), last_name: "Neu".to_owned(), admin, ..NewAccount::default() };
            let mut tx = app.db.begin().await.expect("a transaction");
            invite::create(&app, &mut tx, None, &new).await.expect("the invitation");
            tx.commit().await.expect("the commit");
            let text = app.mail_to(email).await.text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.contains(purpose), "{text}");
        }
    }

    async fn an_address_that_is_none_is_refused(app) {
        assert_eq!(app.get("/api/reset-pw?email=nichts").send().await.invalid_fields(), ["email"]);
        assert_eq!(app.get("/api/reset-pw").send().await.problem(400), "Malformed");
    }
}
