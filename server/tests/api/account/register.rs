//! `POST /api/user`

use super::{OTHER_PASSWORD, PASSWORD, registration};
use crate::on_both;
use serde_json::json;

on_both! {
    async fn a_new_account_waits_for_its_mail(app) {
        let reply = app.register("Maria@Umkreis.Test").await.expect(200);
        assert_eq!(reply.header("cache-control"), "no-store");
        let row = app.account_row("maria@umkreis.test").await.expect("an account");
        assert!(row.confirmed_at_ms.is_none() && row.password_hash.is_none() && !row.admin);
        assert_eq!((&*row.first_name, row.notification, row.newsletter), ("Maria", true, false));
        let mail = app.mail_to("maria@umkreis.test").await;
        assert!(mail.text.contains("https://umkreis.test/confirm?code="), "{}", mail.text);
        assert!(mail.html.contains("https://umkreis.test/confirm?code="));
    }

    async fn what_is_missing_is_named(app) {
        let reply = app.post("/api/user").json(&json!({"username": "x", "password": PASSWORD, "firstName": " ", "lastName": ""})).send().await;
        assert_eq!(reply.invalid_fields(), ["firstName", "lastName", "username"]);
        let mut no_number = registration("maria@umkreis.test");
        no_number["phone"] = "Montag ab 8 Uhr".into();
        assert_eq!(app.post("/api/user").json(&no_number).send().await.invalid_fields(), ["phone"]);
        assert_eq!(app.post("/api/user").json(&json!({"username": "a@b.at"})).send().await.problem(422), "Invalid");
        assert_eq!(app.post("/api/user").body("text/plain", "x").send().await.problem(415), "UnsupportedType");
        assert_eq!(app.post("/api/user").body("application/json", "{").send().await.problem(400), "Malformed");
    }

    async fn weak_passwords_are_refused_with_the_rules_they_break(app) {
        for (password, lines) in [
            ("kurz", "• Mindestens 10 Zeichen\n• Groß und Kleinschreibung fehlt\n• Zahl fehlt"),
            ("nurkleinbuchstaben1", "• Groß und Kleinschreibung fehlt"),
            ("OhneEineEinzigeZahl", "• Zahl fehlt"),
            ("Willkommen2026", "• Dieses Passwort verwenden zu viele Menschen"),
        ] {
            let mut body = registration("maria@umkreis.test");
            body["password"] = password.into();
            let reply = app.post("/api/user").json(&body).send().await;
            assert_eq!(reply.problem(422), "PasswordTooWeak");
            assert_eq!(reply.json()["fields"]["password"], lines);
        }
        assert!(app.account_row("maria@umkreis.test").await.is_none());
    }

    async fn nobody_registers_as_administrator(app) {
        let mut body = registration("maria@umkreis.test");
        for (field, value) in [("admin", json!(true)), ("confirmedAtMs", json!(1)), ("confirmed_at_ms", json!(1)),
            ("id", json!("018f0000-0000-7000-8000-000000000000")), ("password_hash", json!("x"))] {
            body[field] = value;
        }
        app.post("/api/user").json(&body).send().await.expect(200);
        let row = app.account_row("maria@umkreis.test").await.expect("an account");
        assert!(!row.admin && row.confirmed_at_ms.is_none() && row.password_hash.is_none());
        assert_ne!(row.id.to_string(), "018f0000-0000-7000-8000-000000000000");
    }

    async fn a_known_address_is_told_so_by_mail_and_keeps_its_password(app) {
        app.account_with_password("maria@umkreis.test", OTHER_PASSWORD).await;
        app.register("maria@umkreis.test").await.expect(200);
        let mail = app.mail_to("maria@umkreis.test").await;
        assert!(mail.subject.contains("schon ein Konto"), "{}", mail.subject);
        assert!(!mail.text.contains("code="), "{}", mail.text);
        app.password_grant("maria@umkreis.test", OTHER_PASSWORD).await.expect(200);
    }

    async fn signing_in_before_the_click_says_so_only_to_who_knows_the_password(app) {
        app.register("maria@umkreis.test").await.expect(200);
        let right = app.password_grant("maria@umkreis.test", PASSWORD).await;
        assert_eq!(right.refused(400, "invalid_grant"), "EmailNotConfirmed");
        let wrong = app.password_grant("maria@umkreis.test", OTHER_PASSWORD).await;
        assert_eq!(wrong.refused(400, "invalid_grant"), "InvalidCredentials");
    }

    async fn a_stranger_who_registers_an_invited_address_does_not_choose_its_password(app) {
        use umkreis::people::account::{NewAccount, invite};
        let email = "nina@umkreis.test";
        let new = NewAccount { email: email.to_owned(), first_name: "Nina".to_owned(), last_name: "Neu".to_owned(), admin: true, ..NewAccount::default() };
        let mut tx = app.db.begin().await.expect("a transaction");
        invite::create(&app, &mut tx, None, &new).await.expect("the invitation");
        tx.commit().await.expect("the commit");
        let first = app.mail_to(email).await.link_parameter("token");

        app.register(email).await.expect(200);
        assert_eq!(app.account_row(email).await.expect("an account").first_name, "Nina");
        let mail = app.mail_to(email).await;
        assert!(mail.subject.contains("Einladung") && !mail.text.contains("/confirm?code="), "{}", mail.text);
        // As with every other address, so that nothing tells that this one was invited.
        assert_eq!(app.password_grant(email, PASSWORD).await.refused(400, "invalid_grant"), "EmailNotConfirmed");
        app.post("/api/user/confirmation").json(&json!({"email": email})).send().await.expect(200);
        assert!(!app.mail_to(email).await.text.contains("/confirm?code="));

        app.reset(&first, OTHER_PASSWORD).await.expect(200);
        app.password_grant(email, OTHER_PASSWORD).await.expect(200);
        assert_eq!(app.password_grant(email, PASSWORD).await.refused(400, "invalid_grant"), "InvalidCredentials");
    }

    async fn registrations_that_nobody_confirms_are_forgotten(app) {
        app.register("maria@umkreis.test").await.expect(200);
        app.account("paul@umkreis.test", false).await;
        let days = |count: u64| std::time::Duration::from_secs(count * 24 * 60 * 60);
        app.clock.advance(days(30));
        umkreis::operation::housekeeping::tidy(&app.db, &app.clock).await.expect("tidied");
        assert!(app.account_row("maria@umkreis.test").await.is_some());
        app.clock.advance(days(31));
        umkreis::operation::housekeeping::tidy(&app.db, &app.clock).await.expect("tidied");
        assert!(app.account_row("maria@umkreis.test").await.is_none());
        assert!(app.account_row("paul@umkreis.test").await.is_some());
    }

    async fn parallel_registrations_of_one_address_make_one_account(app) {
        let replies = futures_util::future::join_all((0..4).map(|_| app.register("maria@umkreis.test"))).await;
        for reply in replies {
            reply.expect(200);
        }
        let code = app.mail_to("maria@umkreis.test").await.link_parameter("code");
        app.confirm(&code).await.expect(200);
    }
}

on_both! {
    with |config| { config.limits.enabled = true; config.limits.registration_per_30_min = 2; };

    async fn registrations_are_limited_per_address_of_the_caller(app) {
        let call = |email: &str, from: &str| app.post("/api/user").json(&registration(email)).from(from);
        for email in ["a@umkreis.test", "b@umkreis.test"] {
            call(email, "203.0.113.5").send().await.expect(200);
        }
        let refused = call("c@umkreis.test", "203.0.113.5").send().await;
        assert_eq!(refused.problem(429), "TooManyRequests");
        assert!(refused.header("retry-after").parse::<u64>().is_ok_and(|seconds| seconds > 0));
        call("d@umkreis.test", "198.51.100.5").send().await.expect(200);
    }
}
