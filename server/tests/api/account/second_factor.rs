//! `/api/user/second-factor` and what lies below it.

use super::PASSWORD;
use crate::on_both;
use crate::support::app::TestApp;
use crate::support::authenticator::Authenticator;
use crate::support::request::Reply;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use std::time::Duration;
use totp_rs::{Builder, Secret, Totp};
use umkreis_foundation::db::entity::{recovery_code, totp};
use uuid::Uuid;

const MARIA: &str = "maria@umkreis.test";

/// An authenticator app on somebody's phone.
pub struct Phone(Totp);

impl Phone {
    pub fn scan(secret: &str) -> Phone {
        let secret = Secret::try_from_base32(secret).expect("base32");
        Phone(Builder::new().with_secret(secret).with_account_name("phone").build().expect("a code"))
    }

    /// What it shows right now.
    pub fn code(&self, app: &TestApp) -> String {
        self.0.generate((app.clock.now_ms() / 1000) as u64).to_string()
    }
}

impl TestApp {
    /// Sets an authenticator app up; the recovery codes come with the first factor.
    pub async fn add_phone(&self, token: &str) -> (Phone, Vec<String>) {
        let path = "/api/user/second-factor/app";
        let setup =
            self.post(path).bearer(token).json(&json!({ "password": PASSWORD })).send().await.expect(200);
        let phone = Phone::scan(&setup.text_at("secret"));
        let confirmed =
            self.put(path).bearer(token).json(&json!({ "code": phone.code(self) })).send().await.expect(200);
        (phone, codes_in(&confirmed))
    }

    async fn begin_passkey(&self, token: &str) -> Value {
        let call = self.post("/api/user/second-factor/passkey").bearer(token);
        call.json(&json!({ "password": PASSWORD })).send().await.expect(200).json()
    }

    async fn finish_passkey(&self, token: &str, step: &Value, name: &str, credential: Value) -> Reply {
        let body = json!({ "step": step, "name": name, "credential": credential });
        self.put("/api/user/second-factor/passkey").bearer(token).json(&body).send().await
    }

    pub async fn add_passkey(&self, token: &str, name: &str) -> (Authenticator, Vec<String>) {
        let mut key = Authenticator::new();
        let begun = self.begin_passkey(token).await;
        let credential = key.create(&begun["options"]);
        let reply = self.finish_passkey(token, &begun["step"], name, credential).await.expect(200);
        (key, codes_in(&reply))
    }

    pub async fn second_factors(&self, token: &str) -> Value {
        self.get("/api/user/second-factor").bearer(token).send().await.expect(200).json()
    }
}

fn codes_in(reply: &Reply) -> Vec<String> {
    let codes = reply.json()["recoveryCodes"].as_array().cloned().unwrap_or_default();
    codes.iter().filter_map(|code| code.as_str().map(str::to_owned)).collect()
}

async fn signed_in(app: &TestApp) -> (Uuid, String) {
    let id = app.account_with_password(MARIA, PASSWORD).await;
    (id, app.open_session(id).await.access_token)
}

on_both! {
    async fn an_app_counts_after_its_first_code_and_its_secret_is_told_once(app) {
        let (id, token) = signed_in(&app).await;
        let elsewhere = app.open_session(id).await.access_token;
        let path = "/api/user/second-factor/app";
        let begin = |password: &str| app.post(path).bearer(&token).json(&json!({ "password": password }));
        let confirm = |code: &str| app.put(path).bearer(&token).json(&json!({ "code": code }));
        assert_eq!(begin("Falsch12345").send().await.problem(422), "InvalidCredentials");
        assert_eq!(confirm("123456").send().await.problem(422), "NothingToConfirm");
        let first = begin(PASSWORD).send().await.expect(200);
        let setup = begin(PASSWORD).send().await.expect(200);
        assert_eq!(setup.header("cache-control"), "no-store");
        assert!(setup.text_at("uri").starts_with("otpauth://totp/"), "{}", setup.text());
        assert!(setup.json()["qrSide"].as_i64().is_some_and(|side| side > 20));
        assert_ne!(first.text_at("secret"), setup.text_at("secret"), "only the newest counts");
        let phone = Phone::scan(&setup.text_at("secret"));
        for wrong in [Phone::scan(&first.text_at("secret")).code(&app), "000000x".to_owned(), "abc".to_owned()] {
            assert_eq!(confirm(&wrong).send().await.invalid_fields(), ["code"], "{wrong}");
        }
        assert!(app.is_signed_in(&elsewhere).await);
        assert_eq!(app.second_factors(&token).await["appSince"], json!(null));
        let spaced = phone.code(&app);
        let added = confirm(&format!("{} {}", &spaced[..3], &spaced[3..])).send().await.expect(200);
        assert_eq!(codes_in(&added).len(), 10);
        let now = app.second_factors(&token).await;
        assert!(now["appSince"].is_string() && now["recoveryCodesLeft"] == 10 && now["required"] == false, "{now}");
        assert!(!now.to_string().contains(&setup.text_at("secret")));
        assert!(app.is_signed_in(&token).await && !app.is_signed_in(&elsewhere).await, "the others sign in anew");
        assert_eq!(app.mail_to(MARIA).await.subject, "Zweiter Faktor eingerichtet");
        assert_eq!(app.audited().await, ["account.factor.add"]);
        assert_eq!(begin(PASSWORD).send().await.problem(409), "AlreadySet");
        assert_eq!(confirm("123456").send().await.problem(422), "NothingToConfirm");
    }

    async fn nothing_is_known_and_changed_without_signing_in(app) {
        let id = Uuid::now_v7();
        let body = json!({ "password": PASSWORD, "code": "123456", "step": "x", "name": "x", "credential": {} });
        app.get("/api/user/second-factor").send().await.problem(401);
        for path in ["/api/user/second-factor/app", "/api/user/second-factor/passkey"] {
            app.post(path).json(&body).send().await.problem(401);
            app.put(path).json(&body).send().await.problem(401);
        }
        app.delete("/api/user/second-factor/app").json(&body).send().await.problem(401);
        app.delete(&format!("/api/user/second-factor/passkey/{id}")).json(&body).send().await.problem(401);
        app.post("/api/user/second-factor/recovery-codes").json(&body).send().await.problem(401);
    }

    async fn a_passkey_is_made_named_shown_and_removed(app) {
        let (_, token) = signed_in(&app).await;
        let (_, codes) = app.add_passkey(&token, " Handy ").await;
        assert_eq!(codes.len(), 10);
        let (_, again) = app.add_passkey(&token, "Schlüssel").await;
        assert!(again.is_empty(), "codes come once");
        let now = app.second_factors(&token).await;
        assert_eq!(now["passkeysPossible"], true);
        let names: Vec<_> = now["passkeys"].as_array().expect("a list").iter().map(|key| key["name"].clone()).collect();
        assert_eq!(names, [json!("Handy"), json!("Schlüssel")]);
        let known = app.begin_passkey(&token).await["options"]["excludeCredentials"].as_array().map(Vec::len);
        assert_eq!(known, Some(2), "a key is not made twice");
        let remove = |id: &Value, password: &str| {
            let path = format!("/api/user/second-factor/passkey/{}", id.as_str().unwrap_or_default());
            app.delete(&path).bearer(&token).json(&json!({ "password": password }))
        };
        let (first, second) = (&now["passkeys"][0]["id"], &now["passkeys"][1]["id"]);
        assert_eq!(remove(first, "Falsch12345").send().await.problem(422), "InvalidCredentials");
        remove(first, PASSWORD).send().await.expect(200);
        assert_eq!(remove(first, PASSWORD).send().await.problem(404), "NotFound");
        assert!(app.mail_to(MARIA).await.text.contains("übrigen"));
        remove(second, PASSWORD).send().await.expect(200);
        let mail = app.mail_to(MARIA).await;
        assert!(mail.subject == "Zweiter Faktor entfernt" && mail.text.contains("Schlüssel"), "{mail:?}");
        assert!(recovery_code::Entity::find().one(app.db.read()).await.expect("rows").is_none());
    }

    async fn a_passkey_of_another_page_session_or_time_is_refused(app) {
        let (id, token) = signed_in(&app).await;
        let begun = app.begin_passkey(&token).await;
        let refused = |credential: Value| app.finish_passkey(&token, &begun["step"], "Handy", credential);
        let liar = |origin: &str, rp_id: &str| {
            let mut key = Authenticator::new();
            (key.origin, key.rp_id) = (origin.to_owned(), rp_id.to_owned());
            key.create(&begun["options"])
        };
        for (origin, rp_id) in [("https://fremd.test", "umkreis.test"), ("http://umkreis.test", "umkreis.test"), ("https://umkreis.test", "fremd.test")] {
            assert_eq!(refused(liar(origin, rp_id)).await.problem(422), "PasskeyRefused", "{origin} {rp_id}");
        }
        let mut key = Authenticator::new();
        let other_challenge = key.create(&json!({ "challenge": "AAAAAAAAAAAAAAAAAAAAAA" }));
        assert_eq!(refused(other_challenge).await.problem(422), "PasskeyRefused");
        assert_eq!(refused(json!({ "id": "x" })).await.problem(422), "PasskeyRefused");
        assert_eq!(refused(json!("x")).await.invalid_fields(), ["credential"]);
        let honest = key.create(&begun["options"]);
        let elsewhere = app.open_session(id).await.access_token;
        assert_eq!(app.finish_passkey(&elsewhere, &begun["step"], "Handy", honest.clone()).await.problem(422), "StepExpired");
        assert_eq!(app.finish_passkey(&token, &json!("rubbish"), "Handy", honest.clone()).await.problem(422), "StepExpired");
        refused(honest.clone()).await.expect(200);
        assert_eq!(refused(honest).await.problem(422), "StepExpired", "it works once");
        let late = app.begin_passkey(&token).await;
        app.clock.advance(Duration::from_secs(5 * 60));
        let answer = Authenticator::new().create(&late["options"]);
        assert_eq!(app.finish_passkey(&token, &late["step"], "Spät", answer).await.problem(422), "StepExpired");
    }

    async fn new_recovery_codes_replace_the_old_ones(app) {
        let (_, token) = signed_in(&app).await;
        let renew = |password: &str| app.post("/api/user/second-factor/recovery-codes").bearer(&token).json(&json!({ "password": password }));
        assert_eq!(renew(PASSWORD).send().await.problem(409), "NoSecondFactor");
        let (_, old) = app.add_phone(&token).await;
        assert_eq!(renew("Falsch12345").send().await.problem(422), "InvalidCredentials");
        let new = codes_in(&renew(PASSWORD).send().await.expect(200));
        assert_eq!(new.len(), 10);
        assert!(new.iter().all(|code| !old.contains(code)));
        assert_eq!(app.mail_to(MARIA).await.subject, "Neue Wiederherstellungscodes");
        let rows = recovery_code::Entity::find().all(app.db.read()).await.expect("rows");
        assert!(rows.iter().all(|row| new.iter().all(|code| row.hash != code.as_bytes())), "only hashes are kept");
    }

    async fn an_app_is_removed_with_the_password_and_a_forgotten_setup_by_itself(app) {
        let (_, token) = signed_in(&app).await;
        let path = "/api/user/second-factor/app";
        let remove = || app.delete(path).bearer(&token).json(&json!({ "password": PASSWORD }));
        assert_eq!(remove().send().await.problem(404), "NotFound");
        app.add_phone(&token).await;
        remove().send().await.expect(200);
        assert_eq!(app.mail_to(MARIA).await.subject, "Zweiter Faktor entfernt");
        app.password_grant(MARIA, PASSWORD).await.expect(200);
        app.post(path).bearer(&token).json(&json!({ "password": PASSWORD })).send().await.expect(200);
        app.clock.advance(Duration::from_secs(25 * 60 * 60));
        umkreis::operation::housekeeping::tidy(&app.db, &app.clock).await.expect("tidied");
        assert!(totp::Entity::find().one(app.db.read()).await.expect("rows").is_none());
    }
}
