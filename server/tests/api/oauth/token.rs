//! `POST /oauth/token` with a password.

use super::PASSWORD;
use crate::on_both;
use serde_json::json;

on_both! {
    async fn the_right_password_gives_tokens(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        let reply = app.password_grant("maria@umkreis.test", PASSWORD).await.expect(200);
        assert_eq!(reply.header("cache-control"), "no-store");
        let body = reply.json();
        assert_eq!((body["token_type"].as_str(), body["expires_in"].as_i64()), (Some("Bearer"), Some(900)));
        assert_eq!((reply.text_at("access_token").len(), reply.text_at("refresh_token").len() >= 43), (43, true));
        let cookie = reply.header("set-cookie");
        assert!(cookie.contains("; Path=/oauth; ") && cookie.contains("; HttpOnly; SameSite=Lax; Secure"), "{cookie}");
    }

    async fn a_form_may_name_the_client_and_a_refusal_has_a_code(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        let ask = |client: &'static str, password: &'static str| {
            let fields = [("grant_type", "password"), ("client_id", client), ("username", "maria@umkreis.test"), ("password", password)];
            app.post("/oauth/token").form(&fields).send()
        };
        ask("web", PASSWORD).await.expect(200);
        let refused = ask("web", "falsch").await.expect(400).json();
        assert_eq!((&refused["code"], &refused["error"]), (&json!("InvalidCredentials"), &json!("invalid_grant")));
        assert!(refused.get("access_token").is_none() && refused.get("refresh_token").is_none());
        assert_eq!(ask("other", PASSWORD).await.refused(401, "invalid_client"), "UnknownClient");
        let basic = "Basic d2ViOg==";
        let fields = [("grant_type", "password"), ("client_id", "web"), ("username", "maria@umkreis.test"), ("password", PASSWORD)];
        app.post("/oauth/token").header("authorization", basic).form(&fields).send().await.expect(200);
    }

    async fn addresses_are_the_same_in_any_case(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        app.password_grant(" Maria@Umkreis.TEST ", PASSWORD).await.expect(200);
    }

    async fn basic_credentials_with_an_empty_secret_name_the_client(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        let fields = [("grant_type", "password"), ("username", "maria@umkreis.test"), ("password", PASSWORD)];
        let call = |basic: &str| app.post("/oauth/token").header("authorization", basic).form(&fields);
        // web:  ·  ios:  ·  web:secret  ·  other:
        call("Basic d2ViOg==").send().await.expect(200);
        let ios = call("Basic aW9zOg==").send().await.expect(200);
        assert_eq!(ios.header("set-cookie"), "", "only our own pages get a cookie");
        assert_eq!(call("Basic d2ViOnNlY3JldA==").send().await.refused(401, "invalid_client"), "UnknownClient");
        let unknown = call("Basic b3RoZXI6").send().await;
        assert_eq!(unknown.refused(401, "invalid_client"), "UnknownClient");
        assert!(unknown.header("www-authenticate").starts_with("Basic"));
        assert_eq!(app.post("/oauth/token").form(&fields).send().await.refused(401, "invalid_client"), "UnknownClient");
    }

    async fn requests_of_the_wrong_form_are_refused_in_the_words_of_the_standard(app) {
        let code = |reply: crate::support::request::Reply, word: &str| reply.refused(400, word);
        assert_eq!(code(app.token(&[]).send().await, "invalid_request"), "Malformed");
        assert_eq!(code(app.token(&[("grant_type", "magic")]).send().await, "unsupported_grant_type"), "UnsupportedGrant");
        assert_eq!(code(app.token(&[("grant_type", "password"), ("username", "x")]).send().await, "invalid_request"), "Malformed");
        let twice = [("grant_type", "password"), ("grant_type", "password")];
        assert_eq!(code(app.token(&twice).send().await, "invalid_request"), "Malformed");
        let json = app.post("/oauth/token").json(&serde_json::json!({"grant_type": "password"}));
        assert_eq!(code(json.send().await, "invalid_request"), "Malformed");
    }

    async fn a_foreign_page_cannot_plant_the_cookie(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        let fields = [("grant_type", "password"), ("username", "maria@umkreis.test"), ("password", PASSWORD)];
        let reply = app.token(&fields).header("sec-fetch-site", "cross-site").send().await.expect(200);
        assert_eq!(reply.header("set-cookie"), "");
    }
}
