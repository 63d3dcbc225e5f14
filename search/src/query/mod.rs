//! Questions and their answers: lists, areas on the map, tags, similar names.

pub mod area;
mod concept_matches;
mod corrections;
mod filters;
pub mod list;
mod list_json;
pub mod markers;
mod narrowing;
pub mod similar;
pub mod statistics;
pub mod suggest;
pub mod tags;
mod text_search;

pub use list_json::list_json;
pub use text_search::{TextAnswer, text_search};
