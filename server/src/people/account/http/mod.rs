//! The calls about accounts; what they do is in the actions beside this folder.

pub mod admin;
pub mod email;
pub mod leave;
pub mod own;
pub mod password;
pub mod register;

use serde::{Deserialize, Serialize};
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::entity::account;
use utoipa::ToSchema;
use uuid::Uuid;

/// An account as its owner and administrators see it.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct User {
    pub id: Uuid,
    /// The e-mail address.
    pub username: String,
    pub first_name: String,
    pub last_name: String,
    pub phone: Option<String>,
    pub notification: bool,
    pub newsletter: bool,
    pub admin: bool,
    pub created_at: String,
    /// Whether the rights of an administrator rest until a second factor is set up.
    #[serde(default)]
    pub second_factor_needed: bool,
}

impl User {
    pub fn of(row: &account::Model) -> User {
        User {
            id: row.id,
            username: row.email.clone(),
            first_name: row.first_name.clone(),
            last_name: row.last_name.clone(),
            phone: row.phone.clone(),
            notification: row.notification,
            newsletter: row.newsletter,
            admin: row.admin,
            created_at: rfc3339(row.created_at_ms),
            second_factor_needed: false,
        }
    }
}
