//! Umkreis: a directory of climate-friendly local businesses. See ARCHITECTURE.md for the map.

pub mod app;
pub mod background;
pub mod directory;
#[cfg(test)]
mod fuzz;
pub mod operation;
pub mod pages;
pub mod people;
pub mod router;
