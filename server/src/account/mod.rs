//! A person who signs in: owner or administrator.

pub mod allowance;
pub mod confirm;
pub mod mailed;
pub mod password;
pub mod sign_in;
mod store;

pub use store::{adopt_favourites, count_administrators};

use axum::http::HeaderMap;
use uuid::Uuid;

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
