//! `/api/user/proof`, and what wants a fresh proof of an administrator.

use crate::on_both;
use crate::support::app::TestApp;
use crate::support::authenticator::Authenticator;
use crate::support::request::Reply;
use serde_json::{Value, json};
use std::time::Duration;
use uuid::Uuid;

pub const PASSWORD: &str = "Sonnenhof4020";
pub const LONG: Duration = Duration::from_secs(11 * 60);

/// An administrator with a password, signed in, and somebody whom the deeds are about.
pub async fn people(app: &TestApp) -> (String, Uuid) {
    let id = app.account_with_password("anna@umkreis.test", PASSWORD).await;
    let (_, chief) = app.administrator().await;
    let promoted =
        app.put(&format!("/api/admin/user/{id}/admin")).bearer(&chief).json(&json!({ "admin": true }));
    promoted.send().await.expect(200);
    let token = app.open_session(id).await.access_token;
    (token, app.account("cora@umkreis.test", false).await)
}

async fn grant(app: &TestApp, token: &str, id: Uuid, admin: bool) -> Reply {
    app.put(&format!("/api/admin/user/{id}/admin"))
        .bearer(token)
        .json(&json!({ "admin": admin }))
        .send()
        .await
}

pub async fn prove(app: &TestApp, token: &str, with: &Value) -> Reply {
    app.put("/api/user/proof").bearer(token).json(with).send().await
}

on_both! {
    async fn granting_rights_and_resetting_a_factor_want_a_fresh_proof(app) {
        let (token, cora) = people(&app).await;
        let reset = || app.delete(&format!("/api/admin/user/{cora}/second-factor")).bearer(&token).send();
        app.clock.advance(LONG);
        assert_eq!(grant(&app, &token, cora, true).await.problem(403), "ProveAgain");
        assert_eq!(reset().await.problem(403), "ProveAgain");
        assert_eq!(prove(&app, &token, &json!({})).await.invalid_fields(), ["password"]);
        assert_eq!(prove(&app, &token, &json!({ "password": "Falsch12345" })).await.problem(422), "InvalidCredentials");
        assert_eq!(grant(&app, &token, cora, true).await.problem(403), "ProveAgain");
        prove(&app, &token, &json!({ "password": PASSWORD })).await.expect(200);
        grant(&app, &token, cora, true).await.expect(200);
        reset().await.expect(200);
        assert!(app.mail_to("cora@umkreis.test").await.subject.contains("verwaltest"));
        // Taking rights away is no way to more of them.
        let token = app.sign_in("anna@umkreis.test").await;
        app.clock.advance(LONG);
        grant(&app, &token, cora, false).await.expect(200);
    }

    async fn a_code_or_a_passkey_proves_it_as_well(app) {
        let (token, cora) = people(&app).await;
        let asked = app.post("/api/user/proof").bearer(&token).send().await.expect(200).json();
        assert_eq!(asked["secondFactor"], Value::Null);
        let (phone, _) = app.add_phone(&token).await;
        let (mut key, _) = app.add_passkey(&token, "Handy").await;
        app.clock.advance(LONG);
        let wrong = prove(&app, &token, &json!({ "code": "000000" })).await;
        assert!(wrong.json()["fields"]["code"].is_string(), "{}", wrong.text());
        prove(&app, &token, &json!({ "code": phone.code(&app) })).await.expect(200);
        grant(&app, &token, cora, true).await.expect(200);
        grant(&app, &token, cora, false).await.expect(200);

        let token = app.sign_in("anna@umkreis.test").await;
        app.clock.advance(LONG);
        assert_eq!(grant(&app, &token, cora, true).await.problem(403), "ProveAgain");
        let asked = app.post("/api/user/proof").bearer(&token).send().await.expect(200).json()["secondFactor"].clone();
        assert_eq!(asked["methods"][0], "Passkey");
        let passkey = |assertion: String| json!({ "passkey": { "token": asked["token"], "assertion": assertion } });
        assert_eq!(prove(&app, &token, &passkey(Authenticator::new().get(&asked["passkey"]))).await.problem(422), "SecondFactorWrong");
        let shown = passkey(key.get(&asked["passkey"]));
        // Neither another session nor a sign-in can use it, and it works once.
        let other = app.sign_in("anna@umkreis.test").await;
        assert_eq!(prove(&app, &other, &shown).await.problem(422), "SecondFactorExpired");
        prove(&app, &token, &shown).await.expect(200);
        grant(&app, &token, cora, true).await.expect(200);
        assert_eq!(prove(&app, &token, &shown).await.problem(422), "SecondFactorExpired");
    }
}
