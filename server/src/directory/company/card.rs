//! The shapes of list answers. The catalogue writes them from prepared bytes; these types
//! describe them for the OpenAPI document and for tests that read them back.

use super::{CategoryAnswer, MainStore};
use crate::directory::store::Interval;
use serde::Deserialize;
use umkreis_services::geo::Location;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Card {
    pub id: Uuid,
    pub name: String,
    /// The description's beginning, at most 160 characters.
    pub excerpt: String,
    pub image_ids: Vec<Uuid>,
    pub categories: Vec<CategoryAnswer>,
    #[schema(required)]
    pub main_store: Option<MainStore>,
    pub tags: Vec<String>,
    /// When the head office is open in the next seven days; absent when unknown.
    pub open_intervals: Option<Vec<Interval>>,
    /// To the nearest location; absent when either position is unknown.
    pub distance_km: Option<f64>,
    /// The town of that location, where it is not the head office.
    pub nearest_town: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardPage {
    pub content: Vec<Card>,
    pub page: u32,
    pub size: u32,
    pub total_elements: u64,
    pub total_pages: u64,
    pub facets: Facets,
    /// What the search made of the text; absent when there is nothing to say about it.
    pub search: Option<UnderstoodSearch>,
}

/// What the search made of a text.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnderstoodSearch {
    /// A place in the text, around which was searched.
    pub place: Option<UnderstoodPlace>,
    /// Words, as typed, that no company has together with the rest, so they were left out.
    pub left_out: Vec<String>,
    /// Words that were taken for a typing slip.
    pub corrected: Vec<CorrectedWord>,
    /// Words that may have been meant otherwise: `shown` is what more companies have.
    pub doubted: Vec<CorrectedWord>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnderstoodPlace {
    pub label: String,
    /// The part of the text that names the place: "in freistadt".
    pub words: String,
    /// The text without it.
    pub rest: String,
    pub location: Location,
    /// How far around it counts as there.
    pub radius_km: f64,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct CorrectedWord {
    pub typed: String,
    pub shown: String,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct Facets {
    /// How many companies each category would show, counted without the category filter.
    pub categories: Vec<CategoryCount>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct CategoryCount {
    pub id: Uuid,
    pub count: u64,
}

/// One location on the map. Of more than 2,000 in the area, those far from its middle that lie close together
/// are told as one, with their number.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Marker {
    pub company_id: Uuid,
    pub store_id: Uuid,
    /// The company's name.
    pub title: String,
    pub street: String,
    pub town: String,
    pub location: Location,
    #[schema(required)]
    pub category_id: Option<Uuid>,
    pub main: bool,
    /// How many locations it stands for, where it is not only itself.
    pub count: Option<u64>,
}
