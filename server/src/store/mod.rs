//! A location of a company.

pub mod hours;
pub mod http;
#[allow(clippy::module_inception, reason = "each feature keeps its SQL in a file of this name")]
mod store;

use crate::catalog::StoreDoc;
use crate::clock::rfc3339;
use crate::company::Location;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// From when until when it is open.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
pub struct Interval {
    pub start: String,
    pub end: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoreAnswer {
    pub id: Uuid,
    pub company_id: Uuid,
    pub title: String,
    pub street: String,
    pub post_code: String,
    pub town: String,
    pub phone: Option<String>,
    pub email: Option<String>,
    pub website: Option<String>,
    /// Whether this is the head office.
    pub main: bool,
    pub location: Location,
    /// In OpenStreetMap's form.
    pub opening_hours: Option<String>,
    /// The next seven days, holidays considered; absent when the hours are unknown.
    pub open_intervals: Option<Vec<Interval>>,
}

pub fn store_answer(company_id: Uuid, store: StoreDoc) -> StoreAnswer {
    let intervals = store.open_intervals.iter();
    let open_intervals = intervals
        .map(|(start_ms, end_ms)| Interval { start: rfc3339(*start_ms), end: rfc3339(*end_ms) })
        .collect();
    StoreAnswer {
        id: store.id,
        company_id,
        title: store.title,
        street: store.street,
        post_code: store.post_code,
        town: store.town,
        phone: store.phone,
        email: store.email,
        website: store.website,
        main: store.main,
        location: store.raw_location.into(),
        open_intervals: store.opening_hours.is_some().then_some(open_intervals),
        opening_hours: store.opening_hours,
    }
}
