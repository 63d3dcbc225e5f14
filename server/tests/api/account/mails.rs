//! What could go wrong with mails: bombing, forged hosts, injected headers.

use super::{PASSWORD, registration, visible};
use crate::on_both;
use serde_json::json;
use std::time::Duration;

on_both! {
    with |config| config.limits.enabled = true;

    async fn a_mailbox_gets_at_most_five_mails_of_a_kind_in_half_an_hour(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        let first = visible(&app.ask_reset("maria@umkreis.test").await);
        for _ in 0..4 {
            app.ask_reset("maria@umkreis.test").await.expect(200);
            let again = app.post("/api/user/confirmation").json(&json!({"email": "maria@umkreis.test"}));
            again.send().await.expect(200);
        }
        // Beyond the limit the answer stays the same; only the mail does not go out.
        assert_eq!(visible(&app.ask_reset("maria@umkreis.test").await), first);
        assert_eq!(app.mails().await.len(), 5 + 4);
        app.clock.advance(Duration::from_secs(30 * 60 + 1));
        app.ask_reset("maria@umkreis.test").await.expect(200);
        assert_eq!(app.mails().await.len(), 5 + 4 + 1);
    }

    async fn no_stranger_keeps_the_owner_from_a_reset(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        let resets = || async { app.mails().await.iter().filter(|mail| mail.text.contains("/reset-password?")).count() };
        // Everything that somebody without an account can have mailed, from one network.
        for _ in 0..20 {
            let (email, from) = (json!({"email": "maria@umkreis.test"}), "203.0.113.7");
            app.post("/api/user/confirmation").json(&email).from(from).send().await.expect(200);
            app.post("/api/user").json(&registration("maria@umkreis.test")).from(from).send().await;
            app.get("/api/reset-pw?email=maria@umkreis.test").from(from).send().await.expect(200);
        }
        let before = resets().await;
        assert_eq!(before, 5);
        let own = || app.get("/api/reset-pw?email=maria@umkreis.test").from("198.51.100.20").send();
        own().await.expect(200);
        assert_eq!(resets().await, before + 1, "the owner, from elsewhere, at once");
        // Many networks make it slower for all, but never for long.
        for network in 0..60 {
            app.get("/api/reset-pw?email=maria@umkreis.test").from(&format!("192.0.{network}.7")).send().await.expect(200);
        }
        let flooded = resets().await;
        assert_eq!(flooded, 20, "a mailbox is not flooded");
        app.clock.advance(Duration::from_secs(5 * 60));
        own().await.expect(200);
        assert_eq!(resets().await, flooded + 1);
    }

    async fn fifty_at_once_are_no_way_around_the_limit(app) {
        app.account("maria@umkreis.test", false).await;
        for reply in futures_util::future::join_all((0..50).map(|_| app.ask_reset("maria@umkreis.test"))).await {
            reply.expect(200);
        }
        assert_eq!(app.mails().await.len(), 5);
    }
}

on_both! {
    async fn a_forged_host_never_reaches_a_link(app) {
        app.account("maria@umkreis.test", false).await;
        let headers = [("host", "evil.test"), ("x-forwarded-host", "evil.test"), ("forwarded", "host=evil.test"), ("origin", "https://evil.test")];
        for (name, value) in headers {
            app.get("/api/reset-pw?email=maria@umkreis.test").header(name, value).send().await.expect(200);
            app.post("/api/user").header(name, value).json(&registration("neu@umkreis.test")).send().await.expect(200);
        }
        for mail in app.mails().await {
            assert!(!mail.text.contains("evil.test") && !mail.html.contains("evil.test"), "{}", mail.text);
            assert!(mail.text.contains("https://umkreis.test/"));
        }
    }

    async fn nothing_typed_becomes_a_header(app) {
        for email in ["a@b.at\r\nBcc: evil@x.test", "a@b.at\nBcc: evil@x.test", "a@b.at,evil@x.test", "a@b.at evil@x.test", "a@b.at>\r\n", "\"a\r\n\"@b.at"] {
            let reply = app.post("/api/user").json(&registration(email)).send().await;
            assert_eq!(reply.invalid_fields(), ["username"], "{email:?}");
        }
        let mut body = registration("maria@umkreis.test");
        body["firstName"] = "Maria\r\nBcc: evil@x.test\r\n\r\n<script>alert(1)</script>".into();
        app.post("/api/user").json(&body).send().await.expect(200);
        app.ask_reset("maria@umkreis.test").await.expect(200);
        assert_eq!(app.mails().await.len(), 2);
        for entry in std::fs::read_dir(app.config.data_dir.join("mail")).expect("the folder") {
            let raw = std::fs::read_to_string(entry.expect("a file").path()).expect("a mail");
            let head = raw.split("\r\n\r\n").next().unwrap_or_default().to_lowercase();
            // The id and the boundary are random, so that any three letters can stand in them.
            let names: Vec<&str> = head.lines().filter_map(|line| line.split_once(':')).map(|(name, _)| name).collect();
            assert!(names.contains(&"to") && !names.contains(&"bcc") && !head.contains("evil@x.test"), "{head}");
        }
        for mail in app.mails().await {
            assert_eq!(mail.to, "maria@umkreis.test");
            assert!(!mail.html.contains("<script>"));
        }
    }
}
