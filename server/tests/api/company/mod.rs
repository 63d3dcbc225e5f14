//! Calls below /api/company.

mod calendar;
mod confirm;
mod create;
mod edit;
mod get;
mod image;
mod list;
mod open_now;
mod owner;
mod reach;
mod repeat;
mod report;
mod search;
mod similar;
mod suggest;
mod wishes;
