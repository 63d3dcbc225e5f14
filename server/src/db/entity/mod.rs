//! One entity per table, the same on both engines; rules and queries live with their features.

pub mod access_token;
pub mod account;
pub mod allowance;
pub mod audit;
pub mod authorization_code;
pub mod campaign;
pub mod campaign_media;
pub mod category;
pub mod change;
pub mod company;
pub mod company_category;
pub mod company_media;
pub mod company_tag;
pub mod favourite;
pub mod idempotency;
pub mod mailed_token;
pub mod media;
pub mod offer;
pub mod outbox;
pub mod push_message;
pub mod push_subscription;
pub mod report;
pub mod session;
pub mod setting;
pub mod store;
pub mod suggestion;
