//! The call that turns a place or postcode into a position.

use super::gazetteer::{self, Candidate};
use super::places::Precision;
use crate::app::App;
use crate::company::Location;
use crate::error::{Error, Problem, Result};
use crate::http::client::Client;
use crate::http::json::Params;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

const MOST: usize = 8;
const MAX_CHARACTERS: usize = 300;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct GeocodeParams {
    /// A place or postcode, as typed.
    q: Option<String>,
    street: Option<String>,
    post_code: Option<String>,
    town: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct GeocodeAnswer {
    label: String,
    location: Location,
    /// `Town` (the middle of the place) or `Area` (somewhere near).
    precision: &'static str,
}

impl From<Candidate> for GeocodeAnswer {
    fn from(candidate: Candidate) -> GeocodeAnswer {
        GeocodeAnswer {
            label: candidate.label,
            location: Location { lat: candidate.latitude, lng: candidate.longitude },
            precision: match candidate.precision {
                Precision::Town => "Town",
                Precision::Area => "Area",
            },
        }
    }
}

/// Positions for a text, or for an address; the best first.
#[utoipa::path(get, path = "/api/geo/geocode", tag = "geo", params(GeocodeParams),
    responses((status = 200, body = [GeocodeAnswer]), (status = 400, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem)))]
pub async fn geocode(
    State(app): State<App>,
    client: Client,
    Params(params): Params<GeocodeParams>,
) -> Result<Json<Vec<GeocodeAnswer>>> {
    app.limits.search.check(client)?;
    let address = [params.post_code.as_deref(), params.town.as_deref()];
    let asked = match &params.q {
        Some(text) => text.clone(),
        None => address.into_iter().flatten().collect::<Vec<_>>().join(" "),
    };
    if asked.chars().count() > MAX_CHARACTERS || params.street.is_some_and(|s| s.len() > MAX_CHARACTERS) {
        return Err(Error::field("q", "Das ist zu lang für einen Ort."));
    }
    let found = gazetteer::find(&asked, MOST);
    Ok(Json(found.into_iter().map(GeocodeAnswer::from).collect()))
}
