//! Push messages as people meet them: how devices subscribe, and what administrators send.

pub mod admin_http;
pub mod http;
pub mod queue;
