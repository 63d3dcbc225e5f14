//! Attacks that no single route is about; each test is named after what is tried.

mod foreign_pages;
mod input;
mod leaks;
mod links;
