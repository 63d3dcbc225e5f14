//! What each command does.

mod account;
mod backup;
mod demo;
mod import;
mod move_data;
mod operate;
mod region;
mod roads;
mod serve;
mod terminal;

pub use account::{UserCommand, user};
pub use backup::{BackupOptions, RestoreOptions, backup, restore};
pub use demo::{DemoOptions, demo};
pub use import::{ImportOptions, import};
pub use move_data::{MoveOptions, migrate_database, migrate_media};
pub use operate::{MailCommand, check_config, mail, migrate, openapi, replace_key};
pub use region::{RegionCommand, region};
pub use roads::{RoadsCommand, roads};
pub use serve::{serve, start_logging};
