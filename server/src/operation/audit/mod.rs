//! The audit log as administrators read it.

pub mod http;
mod titles;
