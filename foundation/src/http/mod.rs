//! HTTP: middleware, extractors, limits, headers, the connections. Knows no feature.

pub mod admission;
pub mod answer;
pub mod answer_memory;
pub mod body;
pub mod client_address;
pub mod compressed_file;
pub mod conditional;
pub mod connection;
pub mod connection_limit;
pub mod encoding;
pub mod headers;
pub mod idempotency;
pub mod json;
pub mod limit;
mod listener;
pub mod middleware;
pub mod named_counts;
pub mod openapi_defaults;
pub mod paging;
mod problem;
pub mod trace;
pub mod validate;
