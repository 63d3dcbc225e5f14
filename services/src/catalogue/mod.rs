//! The catalogue of this process: the search engine of `umkreis-search`, filled from the database.
//!
//! [`load`] reads the companies and [`follow`] keeps them up to date; the engine itself knows neither.

pub mod follow;
pub mod load;
pub mod typed_search;

pub use umkreis_search::{
    AreaQuery, Catalogue, CatalogueBuilder, CatalogueStatistics, CategoryDoc, Change, CompanyDoc,
    CompanyStamp, ListAnswer, ListQuery, Point, SIMILARITY_MIN, SimilarCompany, Snapshot, StoreDoc, StoreHit,
    Suggestion, SuggestionKind, SynonymDoc, calling_code_digits, distance_km, name_key, phone_number,
    similarity,
};

/// An entry that nobody touched or confirmed for this long is asked about.
pub const FRESH_MS: i64 = 365 * 24 * 60 * 60 * 1000;
