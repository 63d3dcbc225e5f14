//! What everything stands on: HTTP, the database, configuration, errors, time, secrets, and the tables that every change may write to.

pub mod audit;
pub mod clock;
pub mod config;
pub mod db;
pub mod error;
pub mod http;
pub mod memory;
pub mod outbox;
pub mod private_files;
pub mod secret;
pub mod spreadsheet;
pub mod tls;
pub mod workbook;
