//! The plain documents the catalogue is fed with and gives back.
//!
//! serde writes and reads them in the catalogue's memory (`index/company_table.rs`), nowhere else.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A position on the globe in degrees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Point {
    pub latitude: f64,
    pub longitude: f64,
}

/// One location of a company.
pub type StoreDoc = Store<String>;

/// A location whose texts are owned, or read where they lie.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Store<Text> {
    pub id: Uuid,
    pub title: Text,
    pub street: Text,
    pub post_code: Text,
    pub town: Text,
    pub phone: Option<Text>,
    pub email: Option<Text>,
    pub website: Option<Text>,
    /// Whether this is the head office.
    pub main: bool,
    /// Absent when the stored position is 0/0 or outside the operator's region.
    pub location: Option<Point>,
    /// The position exactly as stored.
    pub raw_location: Point,
    pub opening_hours: Option<Text>,
    /// `(start_ms, end_ms)` pairs, ascending. Many stores share the same ones, which are kept once.
    #[serde(skip)]
    pub open_intervals: Vec<(i64, i64)>,
}

impl StoreDoc {
    pub fn is_open_at(&self, at_ms: i64) -> bool {
        is_open_at(&self.open_intervals, at_ms)
    }
}

/// Whether an instant lies in one of the intervals; the end of one belongs to it no longer.
pub fn is_open_at(intervals: &[(i64, i64)], at_ms: i64) -> bool {
    intervals.iter().any(|&(start, end)| start <= at_ms && at_ms < end)
}

/// An active company with all its locations. Inactive ones never reach the catalogue.
///
/// What is skipped here stands in columns of its own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CompanyDoc {
    #[serde(skip)]
    pub id: Uuid,
    #[serde(skip)]
    pub name: String,
    /// What people call it beside its name, separated by commas.
    pub other_names: String,
    pub description: String,
    pub tags: Vec<String>,
    /// The first one is the main category.
    pub category_ids: Vec<Uuid>,
    pub image_ids: Vec<Uuid>,
    pub offer_id: Option<Uuid>,
    /// The head office comes first.
    #[serde(skip)]
    pub stores: Vec<StoreDoc>,
    /// Entered by the operators rather than by the business itself.
    pub listed_by_operator: bool,
    /// When somebody last said that everything is still right.
    pub confirmed_at_ms: i64,
    #[serde(skip)]
    pub updated_at_ms: i64,
}

impl CompanyDoc {
    /// The head office, or the first location when none is marked.
    pub fn main_store(&self) -> Option<&StoreDoc> {
        self.stores.iter().find(|store| store.main).or(self.stores.first())
    }
}

/// A category as visitors see it.
#[derive(Clone, Debug, PartialEq)]
pub struct CategoryDoc {
    pub id: Uuid,
    pub title: String,
    pub image_id: Option<Uuid>,
    pub color_hex: String,
    pub position: i32,
    /// Further words under which operators want it to be found.
    pub words: Vec<String>,
}

/// A word that operators explain: whoever types it means something else, too.
#[derive(Clone, Debug, PartialEq)]
pub struct SynonymDoc {
    /// One word, or several that must all be typed.
    pub word: String,
    /// What is looked for as well, words separated by commas.
    pub meaning: String,
}

/// One step of the change feed.
#[derive(Clone, Debug)]
pub enum Change {
    /// Inserts the company or replaces its former version.
    Company(Box<CompanyDoc>),
    /// The company was deleted or deactivated.
    CompanyGone(Uuid),
    /// The complete new list of categories.
    Categories(Vec<CategoryDoc>),
    /// The complete new list of the operators' synonyms.
    Synonyms(Vec<SynonymDoc>),
}
