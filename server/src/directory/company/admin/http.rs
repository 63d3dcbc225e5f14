//! The administrators' calls to read companies.

use super::data_quality::{self, UnplacedStore};
use super::duplicates::{self, Duplicate, Place, Suspect};
use super::{AdminCompany, read};
use crate::app::App;
use crate::directory::company::AdminCompanyDetail;
use crate::directory::company::State as CompanyState;
use crate::directory::store::relocate::{RelocationResult, relocate};
use crate::people::session::bearer::Admin;
use axum::extract::State;
use axum::response::Response;
use chrono::{DateTime, Months};
use serde::Deserialize;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::Private;
use umkreis_foundation::http::conditional::with_version;
use umkreis_foundation::http::json::{Params, PathId};
use umkreis_foundation::http::paging::{Page, PageParams, Paged};
use umkreis_services::admin_search::{Lack, MunicipalityOf, Order, WantedCompanies};
use umkreis_services::catalogue::Point;
use utoipa::IntoParams;
use uuid::Uuid;

const MAX_SEARCH_CHARACTERS: usize = 200;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct CompanyQuery {
    /// Parts of words in the name, the owner's name and address, town or postcode; all must fit.
    search_query: Option<String>,
    /// `InReview`, `Active` or `Deactivated`.
    state: Option<String>,
    special_offer_id: Option<Uuid>,
    category_id: Option<Uuid>,
    /// The municipality of the head office, in any spelling, or how its town begins.
    town: Option<String>,
    /// What they are without.
    #[param(inline)]
    lacks: Option<Lack>,
    /// Not confirmed for so many months.
    #[param(minimum = 1, maximum = 120)]
    unconfirmed_months: Option<i64>,
    /// Without it the newest change comes first; of those in review the oldest.
    #[param(inline)]
    order: Option<Order>,
    descending: Option<bool>,
}

/// All companies, newest change first; those in review oldest first.
#[utoipa::path(get, path = "/api/admin/company", tag = "admin", security(("bearer" = [])), params(CompanyQuery, PageParams),
    responses((status = 200, body = Paged<AdminCompany>), (status = 422)))]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    page: Page,
    Params(query): Params<CompanyQuery>,
) -> Result<Private<Paged<AdminCompany>>> {
    let (text, town) = (short("searchQuery", query.search_query)?, short("town", query.town)?);
    let (now_ms, places) = (app.clock.now_ms(), app.geo.region.places());
    let municipality_of: &MunicipalityOf<'_> = &|post_code, town| places.municipality(post_code, town);
    let state = query.state.as_deref().filter(|state| !state.is_empty());
    let wanted = WantedCompanies {
        text: &text,
        state: state.map(known_state).transpose()?,
        offer_id: query.special_offer_id,
        category_id: query.category_id,
        town: Some((town.as_str(), municipality_of)),
        lacks: query.lacks,
        region: Some(&app.config.region),
        confirmed_before_ms: query
            .unconfirmed_months
            .map(|months| stale_since(now_ms, months))
            .transpose()?,
        order: query.order,
        descending: query.descending.unwrap_or_default(),
    };
    let (ids, total) = app.admin_search.companies(&app.db, now_ms, &wanted, page).await?;
    let content = read::by_ids(app.db.read(), &ids).await?;
    Ok(Private(Paged::new(content, page, total)))
}

/// What was typed, if nobody could have meant to type more.
fn short(field: &str, typed: Option<String>) -> Result<String> {
    let typed = typed.unwrap_or_default();
    if typed.chars().count() > MAX_SEARCH_CHARACTERS {
        return Err(Error::field(field, "Der Suchtext ist zu lang."));
    }
    Ok(typed)
}

fn known_state(name: &str) -> Result<CompanyState> {
    CompanyState::named(name).ok_or_else(|| Error::malformed("Diesen Zustand gibt es nicht."))
}

/// One company, whatever its state.
#[utoipa::path(get, path = "/api/admin/company/{id}", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = AdminCompanyDetail)))]
pub async fn get(State(app): State<App>, _: Admin, PathId(id): PathId) -> Result<Response> {
    let (detail, version) = read::detail(app.db.read(), id).await?;
    Ok(with_version(version, Private(detail)))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StaleQuery {
    /// Not confirmed for so many months; 12 without it.
    #[param(minimum = 1, maximum = 120)]
    months: Option<i64>,
}

/// When an entry counts as stale, in milliseconds: so many months of the calendar ago.
pub fn stale_before_ms(now_ms: i64, months: u32) -> i64 {
    let now = DateTime::from_timestamp_millis(now_ms).unwrap_or_default();
    now.checked_sub_months(Months::new(months)).unwrap_or(now).timestamp_millis()
}

fn stale_since(now_ms: i64, months: i64) -> Result<i64> {
    match u32::try_from(months) {
        Ok(months @ 1..=120) => Ok(stale_before_ms(now_ms, months)),
        _ => Err(Error::field("months", "Bitte gib zwischen 1 und 120 Monaten an.")),
    }
}

/// Active companies that nobody has confirmed for long, the longest forgotten first.
#[utoipa::path(get, path = "/api/admin/company/stale", tag = "admin", security(("bearer" = [])), params(StaleQuery, PageParams),
    responses((status = 200, body = Paged<AdminCompany>), (status = 422)))]
pub async fn stale(
    State(app): State<App>,
    _: Admin,
    page: Page,
    Params(query): Params<StaleQuery>,
) -> Result<Private<Paged<AdminCompany>>> {
    let before_ms = stale_since(app.clock.now_ms(), query.months.unwrap_or(12))?;
    let (content, total) = data_quality::stale(&app.db, before_ms, page).await?;
    Ok(Private(Paged::new(content, page, total)))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UnplacedQuery {
    /// Only those that no map shows (`false`), which are what waits for somebody, or that are shown roughly (`true`).
    drawn: Option<bool>,
}

/// Locations without a position, then those outside the operator's region, then those of which only
/// the town is known.
#[utoipa::path(get, path = "/api/admin/store/unplaced", tag = "admin", security(("bearer" = [])), params(UnplacedQuery, PageParams),
    responses((status = 200, body = Paged<UnplacedStore>), (status = 422)))]
pub async fn unplaced(
    State(app): State<App>,
    _: Admin,
    page: Page,
    Params(query): Params<UnplacedQuery>,
) -> Result<Private<Paged<UnplacedStore>>> {
    let (content, total) = data_quality::unplaced(&app.db, &app.config.region, query.drawn, page).await?;
    Ok(Private(Paged::new(content, page, total)))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RelocateQuery {
    /// The `next` of the call before; the first call goes without.
    after: Option<Uuid>,
}

/// Looks up the next hundred locations whose position is unknown or rough once more, and moves those that are
/// now known better, e.g. since a region was imported.
#[utoipa::path(post, path = "/api/admin/store/relocate", tag = "admin", security(("bearer" = [])), params(RelocateQuery),
    responses((status = 200, body = RelocationResult)))]
pub async fn relocate_stores(
    State(app): State<App>,
    Admin(who): Admin,
    Params(query): Params<RelocateQuery>,
) -> Result<Private<RelocationResult>> {
    Ok(Private(relocate(&app, who, query.after).await?))
}

/// Companies that may be the same business as this one.
#[utoipa::path(get, path = "/api/admin/company/{id}/duplicates", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = [Duplicate])))]
pub async fn duplicates_of(
    State(app): State<App>,
    _: Admin,
    PathId(id): PathId,
) -> Result<Private<Vec<Duplicate>>> {
    let (detail, _) = read::detail(app.db.read(), id).await?;
    let stores = read::stores(app.db.read(), id).await?;
    let suspect =
        Suspect { id: Some(id), name: detail.company.name, places: stores.iter().map(Place::from).collect() };
    Ok(Private(duplicates::find(&app, &suspect).await?))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SuspectQuery {
    name: String,
    #[param(minimum = -90, maximum = 90)]
    lat: Option<f64>,
    #[param(minimum = -180, maximum = 180)]
    lng: Option<f64>,
    email: Option<String>,
    phone: Option<String>,
    website: Option<String>,
}

/// Companies that may be the same business as one that is about to be entered.
#[utoipa::path(get, path = "/api/admin/company/duplicates", tag = "admin", security(("bearer" = [])), params(SuspectQuery),
    responses((status = 200, body = [Duplicate]), (status = 422)))]
pub async fn duplicates(
    State(app): State<App>,
    _: Admin,
    Params(query): Params<SuspectQuery>,
) -> Result<Private<Vec<Duplicate>>> {
    let position = query.lat.zip(query.lng).map(|(latitude, longitude)| Point { latitude, longitude });
    let there_is = |point: &Point| point.latitude.abs() <= 90.0 && point.longitude.abs() <= 180.0;
    if !position.as_ref().is_none_or(there_is) {
        return Err(Error::field("lat", "Diese Koordinaten gibt es nicht."));
    }
    let place = Place { position, email: query.email, phone: query.phone, website: query.website };
    let suspect = Suspect { id: None, name: query.name, places: vec![place] };
    Ok(Private(duplicates::find(&app, &suspect).await?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twelve_months_are_a_year() {
        let day = |text: &str| DateTime::parse_from_rfc3339(text).unwrap().timestamp_millis();
        assert_eq!(stale_before_ms(day("2026-11-18T12:00:00Z"), 12), day("2025-11-18T12:00:00Z"));
        assert_eq!(stale_before_ms(day("2026-03-31T12:00:00Z"), 1), day("2026-02-28T12:00:00Z"));
    }
}
