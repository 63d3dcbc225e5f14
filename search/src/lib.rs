//! The catalogue's search engine: everything a visitor reads, in memory, with a German search.
//!
//! It is fed with [`CompanyDoc`]s by a [`CatalogueBuilder`] and kept up to date with [`Change`]s. A
//! [`Catalogue`] holds one immutable [`Snapshot`] and swaps it on every change, so readers never wait.
//! Questions are asked of a snapshot. README.md follows one of them from the text to the answer.
//!
//! It knows no database, HTTP, configuration or clock. The modules stand in floors, and each knows only
//! those above it in this list: `document`, `bitset`, `json`; `text` (words, stems, typing errors); `place`
//! (distances, the map); `index` (dictionary, postings, what is stored of the companies); `rank`
//! (which companies match how well, the best ones); `query` (lists, areas, similar names);
//! `snapshot` (one moment, and how the next one comes about).

mod bitset;
mod document;
mod index;
mod json;
mod place;
mod query;
mod rank;
pub mod sample;
mod snapshot;
#[cfg(test)]
mod tests;
mod text;

pub use document::{CategoryDoc, Change, CompanyDoc, Point, StoreDoc, SynonymDoc};
pub use place::distance_km;
pub use query::area::{AreaQuery, StoreHit, StoreHits};
pub use query::list::{CategoryCount, ListAnswer, ListHit, ListQuery};
pub use query::markers::MARKERS_MAX;
pub use query::similar::{SIMILARITY_MIN, SimilarCompany, similarity};
pub use query::statistics::CatalogueStatistics;
pub use query::suggest::{Suggestion, SuggestionKind};
pub use query::tags::TagCount;
pub use snapshot::{Catalogue, CatalogueBuilder, CompanyStamp, Snapshot};
pub use text::{calling_code_digits, name_key, phone_number};

/// Runs the example of README.md.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
