//! Signing in by OAuth 2: the token endpoint, the redirect flow, and signing out.

pub mod authorize;
mod client_authentication;
mod code;
mod error;
mod form;
pub mod revoke;
pub mod token;
