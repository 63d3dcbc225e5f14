//! Attacks that no single route is about; each test is named after what is tried.

mod cost;
mod foreign_pages;
mod input;
mod leaks;
mod links;
