//! What a company offers; visitors filter by it.

pub mod http;
