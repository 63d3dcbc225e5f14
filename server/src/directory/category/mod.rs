//! What a company offers; visitors filter by it.

pub mod admin_http;
pub mod edit;
pub mod http;
pub mod restore;
mod sql;
