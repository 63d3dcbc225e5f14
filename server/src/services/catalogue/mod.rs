//! The read model: everything a visitor reads, in memory, with a German search.
//!
//! A [`Catalogue`] holds one immutable [`Snapshot`] and swaps it on every change; readers
//! never wait. A snapshot consists of a few segments. Nearly all companies are in a large
//! one; recent changes are in small ones that hide the replaced companies of the others.
//! A change rebuilds only the smallest segment; a thread merges segments now and then.
//! However the companies are spread over segments, answers are the same: ranking, totals
//! and facets are computed per segment from the company alone and then merged.
//!
//! [`load`] reads it from the database and [`follow`] keeps it up to date; nothing else here
//! knows databases, HTTP or time zones.

mod arena;
mod band;
mod bits;
mod cache;
mod card;
mod category;
mod doc;
pub mod follow;
mod fuzzy;
mod geo;
mod index;
mod json;
mod list;
pub mod load;
mod markers;
mod merge;
mod places;
mod postings;
mod query;
mod rank;
mod relevance;
#[cfg(test)]
pub(crate) mod sample;
mod segment;
mod select;
mod similar;
mod snapshot;
mod sparse_bitset;
mod tags;
mod terms;
#[cfg(test)]
mod tests;
mod text;
mod text_matches;
mod text_search;
mod view;
mod word_matches;

pub use doc::{CategoryDoc, Change, CompanyDoc, Point, StoreDoc};
pub use geo::distance_km;
pub use list::{CategoryCount, ListAnswer, ListHit, ListQuery};
pub use markers::{AreaQuery, MARKERS_MAX, StoreHit, StoreHits};
pub use merge::{CatalogBuilder, Catalogue};
pub use similar::{SimilarCompany, similarity};
pub use snapshot::{CompanyStamp, Snapshot};
pub use tags::TagCount;
pub use text::name_key;
