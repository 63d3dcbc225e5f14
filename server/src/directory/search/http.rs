//! The public call behind the search box, made while somebody types.

use super::SearchSuggestion;
use crate::app::App;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::client_address::Client;
use umkreis_foundation::http::conditional;
use umkreis_foundation::http::json::Params;
use utoipa::IntoParams;

/// The same beginnings are typed again and again; a new company may wait this long to be offered.
const A_MINUTE: &str = "public, max-age=60";

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SuggestionParams {
    /// What stands in the search box so far.
    text: String,
}

/// What somebody may be about to search for: at most eight categories, kinds of business, tags,
/// towns and companies, the best first.
#[utoipa::path(get, path = "/api/search/suggestions", tag = "search", params(SuggestionParams),
    responses((status = 200, body = [SearchSuggestion]), (status = 304)))]
pub async fn suggestions(
    State(app): State<App>,
    client: Client,
    Params(params): Params<SuggestionParams>,
    headers: HeaderMap,
) -> Result<Response> {
    app.limits.search.check(client)?;
    let offered = super::suggestions(&app.geo.region.places(), &app.catalogue.snapshot(), &params.text);
    let body = serde_json::to_vec(&offered).map_err(anyhow::Error::from)?;
    Ok(conditional::cached(&headers, &conditional::tag_of(&body), A_MINUTE, || {
        ([(header::CONTENT_TYPE, "application/json")], body).into_response()
    }))
}
