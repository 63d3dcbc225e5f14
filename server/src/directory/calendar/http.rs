//! Calendars of what runs and comes: of everything, of a town, of a company, or of one campaign.

use super::{CalendarCache, of_company, of_one_campaign};
use crate::app::App;
use axum::Extension;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use std::sync::Arc;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::conditional;
use umkreis_foundation::http::json::{Params, PathId};
use utoipa::IntoParams;

const KIND: &str = "text/calendar; charset=utf-8";

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CalendarParams {
    /// Only what companies of this town announce.
    town: Option<String>,
}

/// All campaigns and special offers that run or come, as a calendar to subscribe to; what is over stays a month.
#[utoipa::path(get, path = "/api/calendar.ics", tag = "campaign", params(CalendarParams),
    responses((status = 200, content_type = "text/calendar", body = String)))]
pub async fn all(
    State(app): State<App>,
    Extension(kept): Extension<Arc<CalendarCache>>,
    Params(of): Params<CalendarParams>,
    headers: HeaderMap,
) -> Result<Response> {
    let town = of.town.as_deref().map(str::trim).filter(|town| !town.is_empty());
    Ok(conditional::bytes(&headers, KIND, kept.of(&app, town).await?))
}

/// The campaigns of a company that run or come, and its special offer.
#[utoipa::path(get, path = "/api/company/{id}/calendar.ics", tag = "campaign", params(("id" = Uuid, Path)),
    responses((status = 200, content_type = "text/calendar", body = String)))]
pub async fn company(State(app): State<App>, PathId(id): PathId, headers: HeaderMap) -> Result<Response> {
    Ok(conditional::bytes(&headers, KIND, of_company(&app, id).await?))
}

/// One campaign, to be added to a calendar.
#[utoipa::path(get, path = "/api/campaign/{id}/calendar.ics", tag = "campaign", params(("id" = Uuid, Path)),
    responses((status = 200, content_type = "text/calendar", body = String)))]
pub async fn campaign(State(app): State<App>, PathId(id): PathId, headers: HeaderMap) -> Result<Response> {
    Ok(conditional::bytes(&headers, KIND, of_one_campaign(&app, id).await?))
}
