//! Umkreis: a directory of climate-friendly local businesses. See ARCHITECTURE.md for the map.

pub mod account;
pub mod app;
pub mod catalog;
pub mod clock;
pub mod config;
pub mod db;
pub mod error;
pub mod housekeeping;
pub mod http;
pub mod jobs;
pub mod mail;
pub mod media;
pub mod router;
pub mod store;
pub mod system;
pub mod web;
