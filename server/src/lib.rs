//! Umkreis: a directory of climate-friendly local businesses. See ARCHITECTURE.md for the map.

pub mod account;
pub mod app;
pub mod audit;
pub mod backup;
pub mod campaign;
pub mod catalog;
pub mod category;
pub mod clock;
pub mod company;
pub mod config;
pub mod db;
pub mod demo;
pub mod error;
pub mod factor;
pub mod favourite;
#[cfg(test)]
mod fuzz;
pub mod geo;
pub mod housekeeping;
pub mod http;
pub mod jobs;
pub mod mail;
pub mod media;
pub mod oauth;
pub mod offer;
pub mod push;
pub mod report;
pub mod review;
pub mod roster;
pub mod router;
pub mod secret;
pub mod sheet;
pub mod store;
pub mod suggestion;
pub mod system;
pub mod tag;
pub mod web;
