//! Calls through the whole product on both databases; each file stands at the path of its route.

#[path = "../support/mod.rs"]
mod support;

mod account;
mod oauth;
mod system;
