//! Signing in by OAuth 2: the token endpoint, the redirect flow, sessions and bearer tokens.

pub mod authorize;
pub mod bearer;
pub(crate) mod client;
mod code;
mod error;
mod form;
pub mod revoke;
pub mod session;
pub mod token;
