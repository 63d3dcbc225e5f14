//! Calls below /api/company.

mod get;
mod list;
mod report;
mod search;
mod similar;
mod suggest;
