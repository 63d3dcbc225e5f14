//! The second factor: what somebody has beside the password. An authenticator app, passkeys, and
//! ten recovery codes for the day both are lost.

pub mod admin_http;
pub mod email_http;
pub mod http;
mod mails;
pub mod manage;
mod passkey;
pub mod proof_http;
mod prove;
pub mod recovery;
mod relying_party;
pub mod sign_in;
mod sql;
pub mod totp_code;

pub use sql::{confirmed_totp, has_any, passkeys, tidy, with_any};

use serde::{Deserialize, Serialize};
use umkreis_foundation::error::Error;
use utoipa::ToSchema;

/// A way to show the second factor.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize, ToSchema)]
pub enum Method {
    /// Six digits of an authenticator app.
    AppCode,
    Passkey,
    RecoveryCode,
}

/// Whatever was shown did not fit; which part of it is nobody's business.
fn wrong() -> Error {
    Error::Refused {
        code: "SecondFactorWrong",
        detail: "Dieser Code stimmt nicht oder wurde schon verwendet.".to_owned(),
    }
}
