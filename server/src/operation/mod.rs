//! What operators need to run the site: backups, demo data, housekeeping, health and figures.

pub mod audit;
pub mod backup;
pub mod demo;
pub mod housekeeping;
pub mod outbox;
pub mod overview;
pub mod system;
