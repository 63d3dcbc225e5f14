//! What operators need to run the site: backups, housekeeping, health and figures.

pub mod audit;
pub mod backup;
pub mod housekeeping;
pub mod outbox;
pub mod system;
