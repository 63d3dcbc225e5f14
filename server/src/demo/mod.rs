//! Demo data: categories, companies and pictures, the same in every run; [`load`] writes them.

pub mod categories;
pub mod company;
mod corpus;
mod dice;
pub mod extras;
pub mod illustration;
pub mod load;
mod opening;
pub mod pictures;
mod rows;
mod stock;
mod store;
mod template;
mod towns;

#[cfg(test)]
mod search_tests;
