//! `GET /oauth/authorize` and the `authorization_code` grant.

use super::PASSWORD;
use crate::on_both;
use crate::support::app::TestApp;
use crate::support::request::Reply;
use std::time::Duration;
use umkreis::people::session::IssuedTokens;
use umkreis_foundation::secret;

const BACK: &str = "https://umkreis.test/handle-auth";
const VERIFIER: &str = "6f1ed002-ab55-4c94-9f1b-1d0a5a3f7a11";

fn challenge() -> String {
    secret::encode(&secret::hash(VERIFIER.as_bytes()))
}

/// The request of the original client, with changes; an empty value leaves a field out.
fn path(changes: &[(&str, &str)]) -> String {
    let challenge = challenge();
    let mut fields = vec![
        ("response_type", "code"),
        ("client_id", "web"),
        ("redirect_uri", BACK),
        ("state", "hin&her"),
        ("code_challenge", &*challenge),
    ];
    for change in changes {
        fields.retain(|field| field.0 != change.0);
        fields.push(*change);
    }
    fields.retain(|field| !field.1.is_empty());
    let query = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    format!("/oauth/authorize?{query}")
}

impl TestApp {
    async fn authorize(&self, session: &IssuedTokens, path: &str) -> Reply {
        let cookie = session.cookie.as_deref().unwrap_or_default();
        self.get(path).header("cookie", &format!("a=b; umkreis_session={cookie}; c=d")).send().await
    }

    async fn exchange(&self, code: &str, verifier: &str, redirect_uri: &str) -> Reply {
        self.token(&[
            ("grant_type", "authorization_code"),
            ("code", code),
            ("code_verifier", verifier),
            ("redirect_uri", redirect_uri),
        ])
        .send()
        .await
    }

    async fn new_code(&self, session: &IssuedTokens) -> String {
        self.authorize(session, &path(&[])).await.expect(303).redirected("code")
    }
}

impl Reply {
    /// A parameter of the address that the answer leads to.
    #[track_caller]
    fn redirected(&self, name: &str) -> String {
        let url = url::Url::parse(self.header("location")).expect("a whole address");
        let found = url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned());
        found.unwrap_or_else(|| panic!("no {name} in {url}"))
    }
}

on_both! {
    async fn a_signed_in_browser_gets_a_code_and_the_code_gives_tokens(app) {
        let id = app.account("maria@umkreis.test", false).await;
        let session = app.open_session(id).await;
        for method in ["", "S256", "SHA256"] {
            let reply = app.authorize(&session, &path(&[("code_challenge_method", method)])).await.expect(303);
            assert!(reply.header("location").starts_with("https://umkreis.test/handle-auth?code="));
            assert_eq!(reply.redirected("state"), "hin&her");
            assert_eq!((reply.header("cache-control"), reply.header("referrer-policy")), ("no-store", "no-referrer"));
            let tokens = app.exchange(&reply.redirected("code"), VERIFIER, BACK).await.expect(200);
            app.get("/me").bearer(&tokens.text_at("access_token")).send().await.expect(200);
        }
    }

    async fn a_browser_without_a_session_goes_to_the_sign_in_page_with_the_same_request(app) {
        let reply = app.get(&path(&[])).send().await.expect(303);
        let location = reply.header("location").to_owned();
        assert_eq!(location, path(&[]).replace("/oauth/authorize?", "/login?"));
        let id = app.account("maria@umkreis.test", false).await;
        let mut session = app.open_session(id).await;
        let form = [("client_id", "web"), ("token", &*session.refresh_token)];
        let signed_out = app.post("/oauth/revoke").form(&form).send().await.expect(200);
        assert!(signed_out.header("set-cookie").contains("Max-Age=0"));
        assert!(app.authorize(&session, &path(&[])).await.header("location").starts_with("/login?"));
        for rubbish in ["", "abc", &*secret::encode(&[0; 48]), &*session.access_token.clone()] {
            session.cookie = Some(rubbish.to_owned());
            assert!(app.authorize(&session, &path(&[])).await.header("location").starts_with("/login?"), "{rubbish}");
        }
    }

    async fn the_cookie_of_the_token_answer_is_the_one_that_counts(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        let signed_in = app.password_grant("maria@umkreis.test", PASSWORD).await.expect(200);
        let cookie = signed_in.header("set-cookie").split(';').next().unwrap_or_default().to_owned();
        let reply = app.get(&path(&[])).header("cookie", &cookie).send().await.expect(303);
        app.exchange(&reply.redirected("code"), VERIFIER, BACK).await.expect(200);
    }

    async fn redirect_addresses_that_are_not_exactly_registered_lead_nowhere(app) {
        let id = app.account("maria@umkreis.test", false).await;
        let session = app.open_session(id).await;
        let variants = [
            "", "https://umkreis.test", "https://umkreis.test/", "https://umkreis.test/handle-auth/",
            "https://umkreis.test/handle-auth?", "https://umkreis.test/handle-auth?x=1",
            "https://umkreis.test/handle-auth#", "https://umkreis.test/handle-auth#x",
            "https://umkreis.test/handle-auth/../evil", "https://umkreis.test/handle-auth/..",
            "https://umkreis.test//handle-auth", "https://umkreis.test/Handle-Auth",
            "https://umkreis.test/handle%2Dauth", "https://umkreis.test/handle-auth%00",
            "https://umkreis.test/handle-auth%0d%0aSet-Cookie:x=1", "https://UMKREIS.test/handle-auth",
            "HTTPS://umkreis.test/handle-auth", "http://umkreis.test/handle-auth",
            "https://umkreis.test:443/handle-auth", "https://umkreis.test:8443/handle-auth",
            "https://umkreis.test./handle-auth", "https://user@umkreis.test/handle-auth",
            "https://umkreis.test@evil.test/handle-auth", "https://evil.test/handle-auth",
            "https://umkreis.test.evil.test/handle-auth", "https://evil.test/?https://umkreis.test/handle-auth",
            "https://evil.test#https://umkreis.test/handle-auth", "//umkreis.test/handle-auth", "/handle-auth",
            "javascript:alert(1)//https://umkreis.test/handle-auth", "data:text/html,x",
            " https://umkreis.test/handle-auth", "https://umkreis.test/handle-auth ",
            "https:\\\\umkreis.test\\handle-auth", "umkreis://handle-auth", "{public_url}/handle-auth",
        ];
        assert!(variants.len() >= 30);
        for variant in variants {
            let reply = app.authorize(&session, &path(&[("redirect_uri", variant)])).await;
            assert_eq!(reply.status, 400, "{variant}");
            assert_eq!(reply.header("location"), "", "{variant}");
        }
        // Another client's address is not this client's; and unknown clients have none.
        assert_eq!(app.authorize(&session, &path(&[("client_id", "ios")])).await.problem(400), "Malformed");
        assert_eq!(app.authorize(&session, &path(&[("client_id", "other")])).await.problem(400), "Malformed");
        let ios = path(&[("client_id", "ios"), ("redirect_uri", "umkreis://handle-auth")]);
        assert!(app.authorize(&session, &ios).await.expect(303).header("location").starts_with("/allow-app?response_type=code&client_id=ios&redirect_uri=umkreis"));
    }

    async fn requests_without_proper_pkce_are_sent_back_with_an_error(app) {
        let id = app.account("maria@umkreis.test", false).await;
        let session = app.open_session(id).await;
        let long = "a".repeat(44);
        for (changes, word) in [
            (vec![("code_challenge", "")], "invalid_request"),
            (vec![("code_challenge", "kurz")], "invalid_request"),
            (vec![("code_challenge", &*long)], "invalid_request"),
            (vec![("code_challenge_method", "plain")], "invalid_request"),
            (vec![("code_challenge", VERIFIER), ("code_challenge_method", "plain")], "invalid_request"),
            (vec![("code_challenge_method", "s256")], "invalid_request"),
            (vec![("response_type", "token")], "unsupported_response_type"),
            (vec![("response_type", "")], "unsupported_response_type"),
        ] {
            let reply = app.authorize(&session, &path(&changes)).await.expect(303);
            assert_eq!((reply.redirected("error"), reply.redirected("state")), (word.to_owned(), "hin&her".to_owned()));
        }
    }

    async fn a_code_needs_its_verifier_client_and_address(app) {
        let id = app.account("maria@umkreis.test", false).await;
        let session = app.open_session(id).await;
        let wrong = "7f1ed002-ab55-4c94-9f1b-1d0a5a3f7a11";
        let code = app.new_code(&session).await;
        assert_eq!(app.exchange(&code, wrong, BACK).await.refused(400, "invalid_grant"), "CodeInvalid");
        assert_eq!(app.exchange(&code, VERIFIER, BACK).await.refused(400, "invalid_grant"), "CodeInvalid", "no second guess");
        let code = app.new_code(&session).await;
        assert_eq!(app.exchange(&code, VERIFIER, "https://umkreis.test/other").await.refused(400, "invalid_grant"), "CodeInvalid");
        let code = app.new_code(&session).await;
        for verifier in [&challenge()[..35], &*"ä".repeat(40), &*"a".repeat(129)] {
            assert_eq!(app.exchange(&code, verifier, BACK).await.refused(400, "invalid_request"), "Malformed");
        }
        assert_eq!(app.exchange(&code, "", BACK).await.refused(400, "invalid_request"), "Malformed");
        // The challenge itself is no verifier.
        assert_eq!(app.exchange(&code, &challenge(), BACK).await.refused(400, "invalid_grant"), "CodeInvalid");
        let code = app.new_code(&session).await;
        let foreign = [("client_id", "ios"), ("grant_type", "authorization_code"), ("code", &*code), ("code_verifier", VERIFIER), ("redirect_uri", BACK)];
        let reply = app.post("/oauth/token").form(&foreign).send().await;
        assert_eq!(reply.refused(400, "invalid_grant"), "CodeInvalid");
    }

    async fn a_code_lives_a_minute(app) {
        let id = app.account("maria@umkreis.test", false).await;
        let session = app.open_session(id).await;
        let code = app.new_code(&session).await;
        app.clock.advance(Duration::from_secs(59));
        app.exchange(&code, VERIFIER, BACK).await.expect(200);
        let code = app.new_code(&session).await;
        app.clock.advance(Duration::from_secs(61));
        assert_eq!(app.exchange(&code, VERIFIER, BACK).await.refused(400, "invalid_grant"), "CodeInvalid");
    }

    async fn a_code_used_twice_takes_back_what_it_gave(app) {
        let id = app.account("maria@umkreis.test", false).await;
        let session = app.open_session(id).await;
        let code = app.new_code(&session).await;
        let tokens = app.exchange(&code, VERIFIER, BACK).await.expect(200);
        app.get("/me").bearer(&tokens.text_at("access_token")).send().await.expect(200);
        assert_eq!(app.exchange(&code, VERIFIER, BACK).await.refused(400, "invalid_grant"), "CodeInvalid");
        app.get("/me").bearer(&tokens.text_at("access_token")).send().await.expect(401);
        app.get("/me").bearer(&session.access_token).send().await.expect(200);
    }
}

/// What the page that asks sends for an application of a phone.
fn decision(allowed: Option<bool>, changes: &[(&str, &str)]) -> serde_json::Value {
    let fields = [("client_id", "ios"), ("redirect_uri", "umkreis://handle-auth")];
    let url = url::Url::parse(&format!("https://umkreis.test{}", path(&[&fields, changes].concat())))
        .expect("an address");
    let mut fields: serde_json::Map<_, serde_json::Value> =
        url.query_pairs().map(|(name, value)| (name.into_owned(), value.into_owned().into())).collect();
    fields.insert("allowed".to_owned(), allowed.into());
    fields.into()
}

on_both! {
    async fn an_application_of_a_phone_gets_a_code_only_after_its_name_was_shown(app) {
        let id = app.account("maria@umkreis.test", false).await;
        let session = app.open_session(id).await;
        let cookie = format!("umkreis_session={}", session.cookie.as_deref().unwrap_or_default());
        let decide = |body: serde_json::Value| app.post("/oauth/authorize").header("cookie", &cookie).json(&body).send();
        let asked = decide(decision(None, &[])).await.expect(200).json();
        assert_eq!(asked, serde_json::json!({ "application": "Umkreis für iPhone und iPad", "location": null }));
        let refused = decide(decision(Some(false), &[])).await.expect(200).text_at("location");
        assert_eq!(refused, "umkreis://handle-auth?error=access_denied&state=hin%26her");
        let allowed = decide(decision(Some(true), &[])).await.expect(200).text_at("location");
        let code = url::Url::parse(&allowed).expect("an address").query_pairs().next().map(|(_, code)| code.into_owned());
        let fields = [("client_id", "ios"), ("grant_type", "authorization_code"), ("code", &*code.expect("a code")), ("code_verifier", VERIFIER), ("redirect_uri", "umkreis://handle-auth")];
        app.post("/oauth/token").form(&fields).send().await.expect(200);
    }

    async fn nothing_is_allowed_for_unknown_applications_addresses_and_browsers(app) {
        let unknown = app.post("/oauth/authorize").json(&decision(Some(true), &[])).send().await.expect(200);
        assert!(unknown.text_at("location").starts_with("/login?response_type=code&client_id=ios"));
        for change in [("client_id", "evil"), ("redirect_uri", "evil://handle-auth"), ("redirect_uri", BACK)] {
            let reply = app.post("/oauth/authorize").json(&decision(Some(true), &[change])).send().await;
            assert_eq!(reply.problem(400), "Malformed", "{change:?}");
        }
        let plain = app.post("/oauth/authorize").json(&decision(Some(true), &[("code_challenge", "")])).send().await.expect(200);
        assert!(plain.text_at("location").starts_with("umkreis://handle-auth?error=invalid_request"));
    }
}
