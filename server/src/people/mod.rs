//! People: their accounts, how they sign in, and their second factor.

pub mod account;
pub mod factor;
pub mod oauth;
pub mod session;
