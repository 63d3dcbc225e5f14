//! The HTTP frame: extractors, limits, headers, the connections. Knows no feature.

pub mod accept;
pub mod body;
pub mod client;
pub mod conditional;
pub mod contract;
pub mod frame;
mod front;
pub mod headers;
pub mod idempotency;
pub mod json;
pub mod limit;
pub mod page;
pub mod shed;
pub mod trace;
pub mod validate;
