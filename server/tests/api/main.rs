//! Calls through the whole product on both databases; each file stands at the path of its route.

#[path = "../support/mod.rs"]
mod support;

mod account;
mod admin;
mod attack;
mod campaign;
mod category;
mod company;
mod favourite;
mod geo;
mod media;
mod oauth;
mod push;
mod reach;
mod roles;
mod search;
mod special_offer;
mod store;
mod system;
mod tag;
mod web;
