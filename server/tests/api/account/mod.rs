//! Registering, confirming, resetting, changing and leaving.

mod canary;
mod command_line;
mod companies;
mod confirm;
mod email;
mod enumeration;
mod leave;
mod mails;
mod own;
mod password;
pub mod proof;
mod register;
mod reset_pw;
mod retention;
mod sealed;
mod second_factor;

use crate::support::app::TestApp;
use crate::support::request::Reply;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use umkreis_foundation::db::entity::account;

pub const PASSWORD: &str = "Sonnenhof4020";
pub const OTHER_PASSWORD: &str = "Wiesengrund17";

pub fn registration(email: &str) -> Value {
    json!({
        "username": email, "password": PASSWORD, "firstName": "Maria", "lastName": "Muster",
        "notification": true, "newsletter": false,
    })
}

impl TestApp {
    pub async fn register(&self, email: &str) -> Reply {
        self.post("/api/user").json(&registration(email)).send().await
    }

    /// Exchanges a confirmation code for tokens.
    pub async fn confirm(&self, code: &str) -> Reply {
        let redirect = "https://umkreis.test/handle-auth";
        self.token(&[("grant_type", "confirmation_code"), ("code", code), ("redirect_uri", redirect)])
            .send()
            .await
    }

    pub async fn account_row(&self, email: &str) -> Option<account::Model> {
        let found = account::Entity::find().filter(account::Column::Email.eq(email)).one(self.db.read());
        found.await.expect("the database answers")
    }

    pub async fn ask_reset(&self, email: &str) -> Reply {
        let email: String = url::form_urlencoded::byte_serialize(email.as_bytes()).collect();
        self.get(&format!("/api/reset-pw?email={email}")).send().await
    }

    pub async fn reset(&self, token: &str, password: &str) -> Reply {
        self.put("/api/reset-pw").json(&json!({ "token": token, "password": password })).send().await
    }

    pub async fn is_signed_in(&self, token: &str) -> bool {
        self.access_tokens.check(token, self.clock.now_ms()).await.expect("the database answers").is_some()
    }
}

/// The parts of an answer that must not depend on whether an address is known.
pub fn visible(reply: &Reply) -> (u16, Vec<(String, String)>, String) {
    let mut headers: Vec<_> = reply
        .headers
        .iter()
        .filter(|(name, _)| name.as_str() != "x-request-id")
        .map(|(name, value)| (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into_owned()))
        .collect();
    headers.sort();
    (reply.status.as_u16(), headers, reply.text())
}
