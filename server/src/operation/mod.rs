//! What operators need to run the site: backups, demo data, housekeeping, health and figures.

pub mod backup;
pub mod demo;
pub mod housekeeping;
pub mod system;
