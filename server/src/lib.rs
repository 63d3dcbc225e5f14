//! Umkreis: a directory of climate-friendly local businesses. See ARCHITECTURE.md for the map.

pub mod account;
pub mod app;
pub mod campaign;
pub mod catalog;
pub mod category;
pub mod clock;
pub mod company;
pub mod config;
pub mod db;
pub mod demo;
pub mod error;
pub mod favourite;
pub mod geo;
pub mod housekeeping;
pub mod http;
pub mod jobs;
pub mod mail;
pub mod media;
pub mod offer;
pub mod report;
pub mod router;
pub mod store;
pub mod suggestion;
pub mod system;
pub mod tag;
pub mod web;
