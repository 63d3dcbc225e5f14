//! A person who signs in: owner or administrator.

pub mod administer;
pub mod change_email;
pub mod change_password;
mod change_profile;
pub mod confirm;
pub mod decision_conflict;
mod erase;
pub mod export;
pub mod http;
pub mod invite;
pub mod letters;
pub mod mail_link;
mod mails;
pub mod own_data;
pub mod password;
pub mod person;
pub mod register;
pub mod remove;
pub mod reset;
pub mod shared_limits;
pub mod sign_in;
mod sql;
pub mod user_list;

pub use mails::{may_post, post};
pub use sql::{adopt_favourites, by_email, by_id, count_administrators, every, set_admin};

use axum::http::HeaderMap;
use sea_orm::ActiveValue::Set;
use umkreis_foundation::db::entity::account;
use uuid::Uuid;

pub const NAME_CHARS: usize = 100;

/// What a new account consists of, beside its password.
#[derive(Clone, Debug, Default)]
pub struct NewAccount {
    /// In the spelling of [`normal_email`].
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub phone: Option<String>,
    pub notification: bool,
    pub newsletter: bool,
    pub admin: bool,
}

impl NewAccount {
    /// What replaces the details of an account that nobody has confirmed yet.
    fn details(&self) -> account::ActiveModel {
        account::ActiveModel {
            first_name: Set(self.first_name.clone()),
            last_name: Set(self.last_name.clone()),
            phone: Set(self.phone.clone()),
            notification: Set(self.notification),
            newsletter: Set(self.newsletter),
            ..Default::default()
        }
    }
}

/// Addresses are compared and kept in one spelling.
pub fn normal_email(email: &str) -> String {
    email.trim().to_lowercase()
}

/// The id that a device made up for itself. The value that the original client shared between
/// all devices is nobody's.
pub fn device_id(headers: &HeaderMap) -> Option<Uuid> {
    let text = headers.get("device-id")?.to_str().ok()?;
    Uuid::try_parse(text.trim()).ok().filter(|id| !id.is_nil())
}
