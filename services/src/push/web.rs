//! Web Push (RFC 8030, 8291): one encrypted message to one browser.

use super::endpoint;
use super::vapid::VapidKey;
use super::{Message, Outcome};
use crate::sealing::Sealer;
use anyhow::Context;
use tokio::sync::OnceCell;
use umkreis_foundation::db::Db;
use umkreis_foundation::secret;
use url::Url;
use web_push_native::p256::PublicKey;
use web_push_native::{Auth, encrypt};

/// A message that nobody fetched for a day is no news any more.
const TTL_S: u32 = 24 * 60 * 60;
const AUTH_BYTES: usize = 16;

pub struct WebPush {
    client: reqwest::Client,
    subject: String,
    lenient: bool,
    key: OnceCell<VapidKey>,
}

/// A browser's subscription, checked.
pub struct WebSubscription {
    endpoint: Url,
    public: PublicKey,
    auth: Auth,
}

impl WebSubscription {
    /// `None` for what no browser makes.
    pub fn parse(endpoint: &str, p256dh: &str, auth: &str) -> Option<WebSubscription> {
        let bytes = |text: &str| secret::decode(text.trim_end_matches('='));
        let auth: [u8; AUTH_BYTES] = bytes(auth)?.try_into().ok()?;
        Some(WebSubscription {
            endpoint: Url::parse(endpoint).ok()?,
            public: PublicKey::from_sec1_bytes(&bytes(p256dh)?).ok()?,
            auth: Auth::from(auth),
        })
    }
}

impl WebPush {
    pub fn new(subject: &str, lenient: bool) -> anyhow::Result<WebPush> {
        let known = subject.starts_with("mailto:") || subject.starts_with("https://");
        anyhow::ensure!(known, "push.vapid_subject: {subject:?} must begin with mailto: or https://");
        let client = endpoint::client(lenient)?;
        Ok(WebPush { client, subject: subject.to_owned(), lenient, key: OnceCell::new() })
    }

    pub fn allows(&self, endpoint: &str) -> bool {
        endpoint::is_allowed(endpoint, self.lenient)
    }

    /// Made on first use.
    pub async fn key(&self, db: &Db, sealer: &Sealer) -> anyhow::Result<&VapidKey> {
        self.key.get_or_try_init(|| VapidKey::read_or_make(db, sealer)).await
    }

    pub async fn send(
        &self,
        key: anyhow::Result<&VapidKey>,
        to: &WebSubscription,
        message: &Message,
        now_s: i64,
    ) -> Outcome {
        let sent = match key {
            Ok(key) => self.post(key, to, message, now_s).await,
            Err(error) => Err(error),
        };
        match sent {
            Ok(outcome) => outcome,
            Err(error) => Outcome::Busy(format!("{error:#}")),
        }
    }

    async fn post(
        &self,
        key: &VapidKey,
        to: &WebSubscription,
        message: &Message,
        now_s: i64,
    ) -> anyhow::Result<Outcome> {
        // What was allowed when it was stored may be forbidden by now.
        if !self.allows(to.endpoint.as_str()) {
            return Ok(Outcome::Gone);
        }
        let Ok(body) = encrypt(message.payload(), &to.public, &to.auth) else { return Ok(Outcome::Gone) };
        let host = to.endpoint.host_str().unwrap_or_default().to_owned();
        let authorization = key.authorization(&to.endpoint, &self.subject, now_s)?;
        let response = self
            .client
            .post(to.endpoint.clone())
            .header("authorization", authorization)
            .header("content-type", "application/octet-stream")
            .header("content-encoding", "aes128gcm")
            .header("ttl", TTL_S)
            .header("urgency", "normal")
            // Sent again after a crash, it replaces itself.
            .header("topic", message.id.simple().to_string())
            .body(body)
            .send()
            .await
            // The path of an endpoint is a secret.
            .map_err(reqwest::Error::without_url)
            .context(host.clone())?;
        let status = response.status().as_u16();
        let answered = || format!("{host} answered {status}");
        Ok(match status {
            200..=299 => Outcome::Sent,
            401 | 403 => Outcome::Denied(answered()),
            404 | 410 => Outcome::Gone,
            408 | 429 | 500..=599 => Outcome::Busy(answered()),
            _ => Outcome::Failed,
        })
    }
}
