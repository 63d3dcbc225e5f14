//! What each command does.

mod account;
mod demo;
mod import;
mod operate;
mod roads;
mod serve;

pub use account::{UserCommand, user};
pub use demo::{DemoOptions, demo};
pub use import::{ImportOptions, import};
pub use operate::{MailCommand, check_config, mail, migrate, openapi};
pub use roads::{RoadsCommand, roads};
pub use serve::{serve, start_logging};
