//! A location of a company.

pub mod create;
pub mod edit;
pub mod http;
pub mod input;
pub mod position;
pub mod relocate;
pub mod restore;
#[allow(clippy::module_inception, reason = "each feature keeps its SQL in a file of this name")]
mod sql;

use crate::app::App;
use serde::{Deserialize, Serialize};
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::config::Region;
use umkreis_foundation::db::entity::store as entity;
use umkreis_foundation::error::Result;
use umkreis_services::catalogue::load::Loader;
use umkreis_services::catalogue::{CompanyDoc, Point, StoreDoc};
use umkreis_services::geo::stops::NearStop;
use umkreis_services::geo::{Geo, Location};
use umkreis_services::phone::readable;
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
    /// Absent where nobody knows it yet.
    #[schema(required)]
    pub location: Option<Location>,
    /// In OpenStreetMap's form.
    pub opening_hours: Option<String>,
    /// The next seven days, holidays considered; absent when the hours are unknown.
    pub open_intervals: Option<Vec<Interval>>,
    /// Stops of public transport nearby, the nearest on foot first; only where a company's locations are listed,
    /// and a region was imported.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub stops: Option<Vec<NearStop>>,
    /// Only for the owner and administrators.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<OwnStore>,
}

/// What only the owner and administrators see of a location.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnStore {
    /// The ETag for `If-Match` is `"v…"` with this number.
    pub version: i32,
    /// `Manual`, `Address`, `Street`, `Town`, `Area` or `Unknown`: how the position came about.
    pub position_source: String,
}

/// A location as its owner sees it.
pub fn own_answer(app: &App, row: entity::Model) -> StoreAnswer {
    let company_id = row.company_id;
    let own = OwnStore { version: row.version, position_source: row.position_source.clone() };
    let doc = Loader::new(&app.db, &app.config.region, &app.clock).store(row);
    // What was typed, because it goes on being edited.
    let phone = doc.phone.clone();
    StoreAnswer { own: Some(own), phone, ..store_answer(&app.config.region, company_id, doc) }
}

/// The locations of a company as its owner sees them, head office first.
pub async fn own_stores(app: &App, company_id: Uuid) -> Result<Vec<StoreAnswer>> {
    let rows = sql::of_company(app.db.read(), company_id).await?;
    Ok(with_stops(&app.geo, rows.into_iter().map(|row| own_answer(app, row)).collect()).await)
}

pub fn store_answer(region: &Region, company_id: Uuid, store: StoreDoc) -> StoreAnswer {
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
        phone: store.phone.map(|phone| readable(&phone, &region.country)),
        email: store.email,
        website: store.website,
        main: store.main,
        location: known(store.raw_location).map(Location::from),
        open_intervals: store.opening_hours.is_some().then_some(open_intervals),
        opening_hours: store.opening_hours,
        stops: None,
        own: None,
    }
}

/// What the database keeps as 0/0 is a place that was never set, not one in the sea.
fn known(point: Point) -> Option<Point> {
    (point != Point::default()).then_some(point)
}

/// All locations of a company.
pub async fn stores_of(geo: &Geo, region: &Region, doc: CompanyDoc) -> Vec<StoreAnswer> {
    let company_id = doc.id;
    let stores = doc.stores.into_iter().map(|store| store_answer(region, company_id, store)).collect();
    with_stops(geo, stores).await
}

/// Of companies with many locations, only the first ones get their stops: each needs ways to be found.
const MOST_WITH_STOPS: usize = 10;

async fn with_stops(geo: &Geo, mut stores: Vec<StoreAnswer>) -> Vec<StoreAnswer> {
    let Some(region) = geo.region.get() else { return stores };
    for store in stores.iter_mut().take(MOST_WITH_STOPS) {
        let Some(Location { lat, lng }) = store.location else { continue };
        let stops = region.stops_near(Point { latitude: lat, longitude: lng }).await;
        store.stops = (!stops.is_empty()).then(|| stops.to_vec());
    }
    stores
}
