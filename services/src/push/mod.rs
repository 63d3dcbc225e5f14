//! Push messages to browsers (Web Push) and apps (Firebase), sent through the outbox in batches.

pub mod dead_jobs;
pub mod deliver;
pub mod endpoint;
mod fcm;
pub mod offer_message;
mod sql;
mod vapid;
mod web;

use crate::sealing::Sealer;
use fcm::Fcm;
use sea_orm::DbErr;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use umkreis_foundation::config::Config;
use umkreis_foundation::db::Db;
use umkreis_foundation::outbox::Job;
use uuid::Uuid;
use web::WebPush;

pub use sql::{by_id, cancel, count, insert, locked, page, planned, skip_planned_of, subscribe, unsubscribe};
pub use web::WebSubscription;

/// What the outbox holds of a push message.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub enum PushJob {
    /// Send it to the devices that come after this one.
    Push { message_id: Uuid, after: Uuid },
    /// Send it once more to devices that could not be reached.
    PushAgain { message_id: Uuid, devices: Vec<Uuid> },
}

impl Job for PushJob {
    const KIND: &'static str = "push";
}

/// The ways out that the operator has configured.
pub struct Push {
    apps: Option<Fcm>,
    browsers: Option<WebPush>,
    /// Messages per second at most, so that pushing never slows visitors.
    per_s: u32,
}

impl Push {
    /// Mistakes in the settings show at start.
    pub fn new(config: &Config) -> anyhow::Result<Push> {
        let settings = &config.push;
        let apps = settings.fcm_service_account.as_ref().map(|path| Fcm::new(path, &settings.fcm_url));
        let browsers = settings.vapid_subject.as_ref();
        let browsers = browsers.map(|subject| WebPush::new(subject, settings.allow_private_endpoints));
        Ok(Push { apps: apps.transpose()?, browsers: browsers.transpose()?, per_s: settings.per_s.max(1) })
    }

    pub fn reaches(&self) -> PushChannels {
        PushChannels { apps: self.apps.is_some(), browsers: self.browsers.is_some() }
    }

    /// The key that browsers need to subscribe; `None` when messages to browsers are switched off.
    pub async fn public_key(&self, db: &Db, sealer: &Sealer) -> anyhow::Result<Option<String>> {
        match &self.browsers {
            Some(browsers) => Ok(Some(browsers.key(db, sealer).await?.public())),
            None => Ok(None),
        }
    }
}

/// The titles of these messages, for lists that name them.
pub async fn titles(db: &Db, ids: HashSet<Uuid>) -> Result<HashMap<Uuid, String>, DbErr> {
    if ids.is_empty() { Ok(HashMap::new()) } else { sql::titles(db, ids).await }
}

/// Which kinds of subscription can be sent to.
#[derive(Clone, Copy)]
pub struct PushChannels {
    pub apps: bool,
    pub browsers: bool,
}

/// What a device shows.
#[derive(Clone, Debug)]
pub struct Message {
    pub id: Uuid,
    pub title: String,
    pub body: String,
    /// Absolute.
    pub link: Option<String>,
}

/// What became of one message to one device.
#[derive(Clone, Debug, PartialEq)]
enum Outcome {
    Sent,
    /// The device is gone for good; its subscription is forgotten.
    Gone,
    /// Refused, and trying again would not help.
    Failed,
    /// Our credentials or our clock are refused: by this device's service for this device, or for everybody.
    Denied(String),
    /// The service is busy or out of reach, and why; trying again may help.
    Busy(String),
}

/// More would not fit into what push services take (4,096 bytes with encryption).
const MAX_PAYLOAD_BYTES: usize = 3_500;

impl Message {
    /// The JSON that the service worker reads, cut to what push services take.
    fn payload(&self) -> Vec<u8> {
        let mut body = self.body.clone();
        loop {
            let value = serde_json::json!({ "title": self.title, "body": body, "link": self.link });
            let bytes = value.to_string().into_bytes();
            if bytes.len() <= MAX_PAYLOAD_BYTES || body.is_empty() {
                return bytes;
            }
            let keep = body.chars().count().saturating_sub(100);
            body = body.chars().take(keep).collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_message_fits_into_what_push_services_take() {
        let message = Message {
            id: Uuid::nil(),
            title: "\u{1f33b}".repeat(100),
            body: "\u{1f33b}".repeat(1_000),
            link: Some("https://umkreis.test/".to_owned()),
        };
        let bytes = message.payload();
        assert!(bytes.len() <= MAX_PAYLOAD_BYTES && bytes.len() > 3_000, "{}", bytes.len());
        assert!(serde_json::from_slice::<serde_json::Value>(&bytes).is_ok());
    }
}
