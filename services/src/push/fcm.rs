//! Firebase Cloud Messaging (HTTP v1): one message to one app, signed in as a service account.

use super::{Message, Outcome};
use anyhow::{Context, anyhow, ensure};
use ring::rand::SystemRandom;
use ring::signature::{RSA_PKCS1_SHA256, RsaKeyPair};
use rustls::pki_types::PrivatePkcs8KeyDer;
use rustls::pki_types::pem::PemObject;
use serde::Deserialize;
use serde_json::json;
use std::path::Path;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;
use umkreis_foundation::secret;
use umkreis_foundation::tls;

const SCOPE: &str = "https://www.googleapis.com/auth/firebase.messaging";
const TOKEN_LIFE_S: i64 = 3_600;
/// A token is renewed while it still works.
const RENEW_BEFORE_S: i64 = 60;
const TIMEOUT: Duration = Duration::from_secs(6);
/// Those who waited for an exchange that failed do not wait for one of their own; shorter than the time
/// until they are tried again.
const SHARED_FAILURE: Duration = Duration::from_millis(400);

pub struct Fcm {
    client: reqwest::Client,
    account: ServiceAccount,
    key: RsaKeyPair,
    send_url: String,
    token: Mutex<Exchange>,
}

/// The parts of the operator's JSON file that matter.
#[derive(Deserialize)]
struct ServiceAccount {
    project_id: String,
    client_email: String,
    private_key: String,
    token_uri: String,
}

/// What the last exchange for a token brought.
#[derive(Default)]
struct Exchange {
    token: Option<AccessToken>,
    failed_at: Option<Instant>,
}

#[derive(Clone)]
struct AccessToken {
    text: String,
    until_s: i64,
}

#[derive(Deserialize)]
struct TokenAnswer {
    access_token: String,
    expires_in: Option<i64>,
}

impl Fcm {
    pub fn new(path: &Path, base_url: &str) -> anyhow::Result<Fcm> {
        let explain = || format!("push.fcm_service_account: cannot use {}", path.display());
        let text = std::fs::read(path).with_context(explain)?;
        let account: ServiceAccount = serde_json::from_slice(&text).with_context(explain)?;
        let der = PrivatePkcs8KeyDer::from_pem_slice(account.private_key.as_bytes())
            .map_err(|_| anyhow!("its private_key is no PKCS#8 key"))
            .with_context(explain)?;
        let key = RsaKeyPair::from_pkcs8(der.secret_pkcs8_der())
            .map_err(|_| anyhow!("its private_key is no RSA key"))
            .with_context(explain)?;
        let send_url = format!("{base_url}/v1/projects/{}/messages:send", account.project_id);
        tls::install_provider();
        let client = reqwest::Client::builder().timeout(TIMEOUT).redirect(reqwest::redirect::Policy::none());
        Ok(Fcm { client: client.build()?, account, key, send_url, token: Mutex::default() })
    }

    pub async fn send(&self, device_token: &str, message: &Message, now_s: i64) -> Outcome {
        let mut outcome = self.post(device_token, message, now_s).await;
        // A token that was withdrawn early is replaced once.
        if matches!(outcome, Ok(Attempt::TokenRefused)) {
            self.token.lock().await.token = None;
            outcome = self.post(device_token, message, now_s).await;
        }
        match outcome {
            Ok(Attempt::Done(outcome)) => outcome,
            Ok(Attempt::TokenRefused) => Outcome::Denied("Firebase refuses our token".to_owned()),
            Err(error) => Outcome::Busy(format!("Firebase: {error:#}")),
        }
    }

    async fn post(&self, device_token: &str, message: &Message, now_s: i64) -> anyhow::Result<Attempt> {
        let access_token = self.access_token(now_s).await?;
        let mut data = serde_json::Map::new();
        if let Some(link) = &message.link {
            data.insert("link".to_owned(), json!(link));
        }
        let id = message.id.simple().to_string();
        let body = json!({ "message": {
            "token": device_token,
            "notification": { "title": message.title, "body": message.body },
            "data": data,
            // Sent again after a crash, it replaces itself.
            "android": { "collapse_key": id },
            "apns": { "headers": { "apns-collapse-id": id } },
        }});
        let response = self.client.post(&self.send_url).bearer_auth(access_token).json(&body).send().await?;
        let status = response.status().as_u16();
        let answer = response.bytes().await.unwrap_or_default();
        Ok(judge(status, &serde_json::from_slice(&answer).unwrap_or_default()))
    }

    /// One at a time: the others wait for the answer instead of asking too.
    async fn access_token(&self, now_s: i64) -> anyhow::Result<String> {
        let mut held = self.token.lock().await;
        if let Some(token) = held.token.as_ref().filter(|token| token.until_s > now_s) {
            return Ok(token.text.clone());
        }
        ensure!(
            held.failed_at.is_none_or(|at| at.elapsed() >= SHARED_FAILURE),
            "no token was given just now"
        );
        let given = self.exchange(now_s).await;
        held.failed_at = given.is_err().then(Instant::now);
        let token = given?;
        held.token = Some(token.clone());
        Ok(token.text)
    }

    async fn exchange(&self, now_s: i64) -> anyhow::Result<AccessToken> {
        let assertion = self.assertion(now_s)?;
        let form = [("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"), ("assertion", &assertion)];
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
        let request = self.client.post(&self.account.token_uri);
        let request = request.header("content-type", "application/x-www-form-urlencoded").body(body);
        let response = request.send().await.and_then(reqwest::Response::error_for_status);
        let response = response.context("no token is given for the service account")?;
        let answer: TokenAnswer = response.json().await?;
        let life_s = answer.expires_in.unwrap_or(TOKEN_LIFE_S).clamp(0, TOKEN_LIFE_S) - RENEW_BEFORE_S;
        Ok(AccessToken { text: answer.access_token, until_s: now_s + life_s })
    }

    /// The signed statement that is exchanged for a token (RFC 7523).
    fn assertion(&self, now_s: i64) -> anyhow::Result<String> {
        let claims = json!({
            "iss": self.account.client_email, "scope": SCOPE, "aud": self.account.token_uri,
            "iat": now_s, "exp": now_s + TOKEN_LIFE_S,
        });
        let head = secret::encode(br#"{"typ":"JWT","alg":"RS256"}"#);
        let signed = format!("{head}.{}", secret::encode(claims.to_string().as_bytes()));
        let mut signature = vec![0; self.key.public().modulus_len()];
        self.key
            .sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), signed.as_bytes(), &mut signature)
            .map_err(|_| anyhow!("cannot sign with the service account's key"))?;
        Ok(format!("{signed}.{}", secret::encode(&signature)))
    }
}

enum Attempt {
    Done(Outcome),
    TokenRefused,
}

/// Reads Firebase's answer: `error.details[].errorCode` says more than the status.
fn judge(status: u16, answer: &serde_json::Value) -> Attempt {
    let details = answer["error"]["details"].as_array().cloned().unwrap_or_default();
    let code = details.iter().find_map(|detail| detail["errorCode"].as_str()).unwrap_or_default();
    let bad_token = details.iter().any(|detail| {
        let violations = detail["fieldViolations"].as_array().cloned().unwrap_or_default();
        violations.iter().any(|violation| violation["field"] == "message.token")
    });
    let answered =
        || format!("Firebase answered {status} {}", answer["error"]["status"].as_str().unwrap_or_default());
    Attempt::Done(match (status, code) {
        (200..=299, _) => Outcome::Sent,
        // Only this forgets a device: a wrong project answers 404 or 403 for all of them.
        (_, "UNREGISTERED") => Outcome::Gone,
        (400, _) if bad_token => Outcome::Gone,
        (401, _) => return Attempt::TokenRefused,
        (403 | 404, _) => Outcome::Denied(answered()),
        (408 | 429 | 500..=599, _) => Outcome::Busy(answered()),
        _ => Outcome::Failed,
    })
}
