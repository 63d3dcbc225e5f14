//! `POST /oauth/token` for accounts with a second factor.

use super::PASSWORD;
use crate::on_both;
use crate::support::app::TestApp;
use crate::support::authenticator::Authenticator;
use crate::support::request::Reply;
use serde_json::{Value, json};
use std::time::Duration;
use uuid::Uuid;

const MARIA: &str = "maria@umkreis.test";
const STEP: Duration = Duration::from_secs(30);

async fn owner(app: &TestApp) -> (Uuid, String) {
    let id = app.account_with_password(MARIA, PASSWORD).await;
    (id, app.open_session(id).await.access_token)
}

/// The right password, and what is asked then.
async fn asked(app: &TestApp) -> Value {
    let reply = app.password_grant(MARIA, PASSWORD).await;
    assert_eq!(reply.refused(400, "mfa_required"), "SecondFactorRequired");
    assert_eq!(reply.header("set-cookie"), "");
    reply.json()["second_factor"].clone()
}

async fn show(app: &TestApp, asked: &Value, name: &str, value: &str) -> Reply {
    let token = asked["token"].as_str().expect("a token");
    app.token(&[("grant_type", "second_factor"), ("mfa_token", token), (name, value)]).send().await
}

on_both! {
    async fn the_password_alone_opens_no_session_once_there_is_a_second_factor(app) {
        let (_, token) = owner(&app).await;
        let (phone, _) = app.add_phone(&token).await;
        app.clock.advance(STEP);
        let first = asked(&app).await;
        assert_eq!(first["methods"], json!(["AppCode", "RecoveryCode"]));
        assert_eq!(first["passkey"], json!(null));
        let code = phone.code(&app);
        let tokens = show(&app, &first, "code", &code).await.expect(200);
        assert!(tokens.header("set-cookie").contains("umkreis_session="));
        app.get("/me").bearer(&tokens.text_at("access_token")).send().await.expect(200);
        assert_eq!(show(&app, &first, "code", &code).await.refused(400, "invalid_grant"), "SecondFactorExpired");
        let again = asked(&app).await;
        assert_eq!(show(&app, &again, "code", &code).await.refused(400, "invalid_grant"), "SecondFactorWrong", "a code works once");
        app.clock.advance(STEP);
        show(&app, &again, "code", &phone.code(&app)).await.expect(200);
    }

    async fn the_code_that_set_the_app_up_does_not_sign_in(app) {
        let (_, token) = owner(&app).await;
        let (phone, _) = app.add_phone(&token).await;
        let reply = show(&app, &asked(&app).await, "code", &phone.code(&app)).await;
        assert_eq!(reply.refused(400, "invalid_grant"), "SecondFactorWrong");
    }

    async fn two_at_the_same_moment_open_one_session_with_a_code(app) {
        let (_, token) = owner(&app).await;
        let (phone, _) = app.add_phone(&token).await;
        app.clock.advance(STEP);
        let (one, two) = (asked(&app).await, asked(&app).await);
        let code = phone.code(&app);
        let replies = futures_util::future::join_all([show(&app, &one, "code", &code), show(&app, &two, "code", &code)]).await;
        let opened = replies.iter().filter(|reply| reply.status.is_success()).count();
        assert_eq!(opened, 1, "{replies:?}");
    }

    async fn each_recovery_code_works_once_and_its_owner_hears_of_it(app) {
        let (_, token) = owner(&app).await;
        let (_, codes) = app.add_phone(&token).await;
        let typed = codes[3].to_uppercase().replace('-', " ");
        show(&app, &asked(&app).await, "code", &typed).await.expect(200);
        let mail = app.mail_to(MARIA).await;
        assert!(mail.subject == "Wiederherstellungscode verwendet" && mail.text.contains("noch 9"), "{mail:?}");
        let second = asked(&app).await;
        assert_eq!(show(&app, &second, "code", &typed).await.refused(400, "invalid_grant"), "SecondFactorWrong");
        show(&app, &second, "code", &codes[4]).await.expect(200);
    }

    async fn a_passkey_signs_in_on_our_page_only(app) {
        let (_, token) = owner(&app).await;
        let (mut key, _) = app.add_passkey(&token, "Handy").await;
        let first = asked(&app).await;
        assert_eq!(first["methods"], json!(["Passkey", "RecoveryCode"]));
        let answer = key.get(&first["passkey"]);
        show(&app, &first, "assertion", &answer).await.expect(200);
        let second = asked(&app).await;
        let wrong = |reply: Reply| reply.refused(400, "invalid_grant");
        assert_eq!(wrong(show(&app, &second, "assertion", &answer).await), "SecondFactorWrong", "of another challenge");
        key.origin = "https://umkreis.test.fremd.test".to_owned();
        assert_eq!(wrong(show(&app, &second, "assertion", &key.get(&second["passkey"])).await), "SecondFactorWrong", "phishing");
        key.origin = "https://umkreis.test".to_owned();
        let stranger = Authenticator::new().get(&second["passkey"]);
        assert_eq!(wrong(show(&app, &second, "assertion", &stranger).await), "SecondFactorWrong", "another key");
        assert_eq!(wrong(show(&app, &second, "assertion", "{}").await), "SecondFactorWrong", "rubbish");
        show(&app, &second, "assertion", &key.get(&second["passkey"])).await.expect(200);
        let keys = app.second_factors(&app.sign_in(MARIA).await).await;
        assert!(keys["passkeys"][0]["lastUsedAt"].is_string(), "{keys}");
    }

    async fn after_five_wrong_codes_or_five_minutes_the_password_is_asked_again(app) {
        let (_, token) = owner(&app).await;
        let (phone, codes) = app.add_phone(&token).await;
        app.clock.advance(STEP);
        let first = asked(&app).await;
        for wrong in ["000000", "aaaa-bbbb-cccc", "x", "123 456", "1"] {
            assert_eq!(show(&app, &first, "code", wrong).await.refused(400, "invalid_grant"), "SecondFactorWrong", "{wrong}");
        }
        let expired = |reply: Reply| reply.refused(400, "invalid_grant");
        assert_eq!(expired(show(&app, &first, "code", &phone.code(&app)).await), "SecondFactorExpired");
        let second = asked(&app).await;
        let other_client = [("client_id", "ios"), ("grant_type", "second_factor"), ("mfa_token", second["token"].as_str().expect("a token")), ("code", &codes[0])];
        assert_eq!(expired(app.post("/oauth/token").form(&other_client).send().await), "SecondFactorExpired");
        app.clock.advance(Duration::from_secs(5 * 60));
        assert_eq!(expired(show(&app, &second, "code", &codes[0]).await), "SecondFactorExpired");
        let made_up = json!({ "token": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" });
        assert_eq!(expired(show(&app, &made_up, "code", &codes[0]).await), "SecondFactorExpired");
        assert_eq!(expired(show(&app, &json!({ "token": "ä" }), "code", &codes[0]).await), "SecondFactorExpired");
        let nothing = [("grant_type", "second_factor"), ("mfa_token", "x")];
        assert_eq!(app.token(&nothing).send().await.refused(400, "invalid_request"), "Malformed");
    }

    async fn a_new_password_does_not_lead_around_the_second_factor(app) {
        let (_, token) = owner(&app).await;
        let (phone, _) = app.add_phone(&token).await;
        app.ask_reset(MARIA).await.expect(200);
        let link = app.mail_to(MARIA).await.link_parameter("token");
        app.reset(&link, "Wiesengrund17").await.expect(200);
        assert!(!app.is_signed_in(&token).await);
        let reply = app.password_grant(MARIA, "Wiesengrund17").await;
        assert_eq!(reply.refused(400, "mfa_required"), "SecondFactorRequired");
        app.clock.advance(STEP);
        let tokens = show(&app, &reply.json()["second_factor"], "code", &phone.code(&app)).await.expect(200);
        // Changing it keeps the session as strong as it was.
        let change = json!({ "currentPassword": "Wiesengrund17", "newPassword": PASSWORD });
        let changed = app.put("/api/user/password").bearer(&tokens.text_at("access_token")).json(&change).send().await.expect(200);
        app.get("/me").bearer(&changed.text_at("access_token")).send().await.expect(200);
        asked(&app).await;
    }

    async fn an_application_gets_a_session_as_strong_as_the_browsers(app) {
        let (_, token) = owner(&app).await;
        let weak = app.password_grant(MARIA, PASSWORD).await.expect(200);
        let code_of = |cookie: String| {
            let app = &app;
            async move {
                let challenge = umkreis_foundation::secret::encode(&umkreis_foundation::secret::hash("v".repeat(43).as_bytes()));
                let body = serde_json::json!({ "response_type": "code", "client_id": "ios", "redirect_uri": "umkreis://handle-auth", "code_challenge": challenge, "allowed": true });
                let reply = app.post("/oauth/authorize").header("cookie", &cookie).json(&body).send().await.expect(200);
                let target = url::Url::parse(&reply.text_at("location")).expect("an address");
                target.query_pairs().find(|(name, _)| name == "code").map(|(_, code)| code.into_owned()).expect("a code")
            }
        };
        let exchange = |code: String| {
            let verifier = "v".repeat(43);
            app.post("/oauth/token").form(&[("client_id", "ios"), ("grant_type", "authorization_code"), ("code", &code), ("code_verifier", &verifier), ("redirect_uri", "umkreis://handle-auth")])
        };
        let cookie = |reply: &Reply| reply.header("set-cookie").split(';').next().unwrap_or_default().to_owned();
        let early = code_of(cookie(&weak)).await;
        let (phone, _) = app.add_phone(&token).await;
        assert_eq!(exchange(early).send().await.refused(400, "invalid_grant"), "SecondFactorMissing", "made before the factor");
        app.clock.advance(STEP);
        let strong = show(&app, &asked(&app).await, "code", &phone.code(&app)).await.expect(200);
        exchange(code_of(cookie(&strong)).await).send().await.expect(200);
    }
}

mod counted {
    use super::*;

    on_both! {
        with |config| config.limits.enabled = true;

        async fn guessing_codes_is_slowed_down_wherever_it_comes_from_and_a_recovery_code_still_works(app) {
            let (_, token) = owner(&app).await;
            let (_, codes) = app.add_phone(&token).await;
            let mut slowed = false;
            for n in 0..12 {
                // Another network each time, and another password sign-in each time.
                let from = format!("10.{n}.0.1");
                let fields = [("grant_type", "password"), ("username", MARIA), ("password", PASSWORD)];
                let asked = app.token(&fields).from(&from).send().await.json()["second_factor"]["token"].clone();
                let guess = [("grant_type", "second_factor"), ("mfa_token", asked.as_str().expect("a token")), ("code", "000000")];
                let reply = app.token(&guess).from(&from).send().await;
                slowed |= reply.status.as_u16() == 429;
            }
            assert!(slowed);
            show(&app, &asked(&app).await, "code", &codes[0]).await.expect(200);
        }
    }
}

mod required {
    use super::*;

    async fn administrator(app: &TestApp) -> String {
        let id = app.account_with_password("chef@umkreis.test", PASSWORD).await;
        let tx = app.db.begin().await.expect("a transaction");
        umkreis::people::account::set_admin(&tx, id, true, 0).await.expect("promoted");
        tx.commit().await.expect("the commit");
        app.open_session(id).await.access_token
    }

    on_both! {
        with |config| config.oauth.require_second_factor_for_admins = true;

        async fn administrators_have_no_rights_until_they_show_a_second_factor(app) {
            let token = administrator(&app).await;
            let company = app.company("Fremdes").create().await;
            let get = |path: &str| app.get(path).bearer(&token);
            assert_eq!(get("/api/admin/users").send().await.problem(403), "SecondFactorNeeded");
            assert_eq!(get("/me").send().await.expect(200).json()["secondFactorNeeded"], true);
            let edit = app.put(&format!("/api/company/{company}")).bearer(&token).json(&json!({ "name": "Meins" }));
            assert_eq!(edit.send().await.problem(404), "NotFound", "not through the owners' calls either");
            assert_eq!(app.second_factors(&token).await["required"], true);
            app.add_phone(&token).await;
            get("/api/admin/users").send().await.expect(200);
            assert_eq!(get("/me").send().await.expect(200).json()["secondFactorNeeded"], false);
            let remove = app.delete("/api/user/second-factor/app").bearer(&token).json(&json!({ "password": PASSWORD }));
            assert_eq!(remove.send().await.problem(409), "SecondFactorRequired");
            get("/api/admin/users").send().await.expect(200);
        }

        async fn owners_need_none(app) {
            let (_, token) = owner(&app).await;
            assert_eq!(app.second_factors(&token).await["required"], false);
            assert_eq!(app.get("/api/admin/users").bearer(&token).send().await.problem(403), "Forbidden");
            app.get("/api/user/companies").bearer(&token).send().await.expect(200);
        }
    }
}
