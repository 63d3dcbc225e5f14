//! Pictures as visitors get them.

pub mod http;
