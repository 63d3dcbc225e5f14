//! What operators need to run the site: backups, housekeeping, health and figures.

pub mod backup;
pub mod housekeeping;
pub mod system;
