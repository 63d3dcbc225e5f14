//! The demo's content: categories, companies, pictures. Deterministic, and free of any database.

pub mod categories;
pub mod company;
mod corpus;
mod dice;
pub mod extras;
pub mod illustration;
mod opening;
pub mod pictures;
mod store;
mod template;
mod towns;
