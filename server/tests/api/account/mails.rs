//! What could go wrong with mails: bombing, forged hosts, injected headers.

use super::{PASSWORD, registration, visible};
use crate::on_both;
use serde_json::json;
use std::time::Duration;

on_both! {
    with |config| config.limits.enabled = true;

    async fn a_mailbox_gets_at_most_five_mails_in_half_an_hour(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        let first = visible(&app.ask_reset("maria@umkreis.test").await);
        for _ in 0..4 {
            app.ask_reset("maria@umkreis.test").await.expect(200);
            let again = app.post("/api/user/confirmation").json(&json!({"email": "maria@umkreis.test"}));
            again.send().await.expect(200);
        }
        // Beyond the limit the answer stays the same; only the mail does not go out.
        assert_eq!(visible(&app.ask_reset("maria@umkreis.test").await), first);
        assert_eq!(app.mails().await.len(), 5);
        app.clock.advance(Duration::from_secs(30 * 60 + 1));
        app.ask_reset("maria@umkreis.test").await.expect(200);
        assert_eq!(app.mails().await.len(), 6);
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
