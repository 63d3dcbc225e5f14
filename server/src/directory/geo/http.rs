//! Calls about places: the built-in map, tiles, positions of addresses, ways.

use super::street_tile;
use crate::app::App;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use umkreis_foundation::config::Mode;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::client_address::Client;
use umkreis_foundation::http::conditional;
use umkreis_foundation::http::json::{Params, Valid};
use umkreis_foundation::http::validate::{Check, Validate};
use umkreis_gazetteer::Candidate;
use umkreis_gazetteer::Precision;
use umkreis_services::catalogue::Point;
use umkreis_services::geo::Location;
use umkreis_services::geo::directions::Route;
use umkreis_services::geo::geocoder::{AddressAtPoint, GeocodeQuery};
use umkreis_services::geo::raster_tiles::TileId;
use utoipa::{IntoParams, ToSchema};

const MAX_CHARACTERS: usize = 300;
pub(super) const FOREVER: &str = "public, max-age=31536000, immutable";
pub(super) const REVALIDATE: &str = "public, max-age=0, must-revalidate";
const A_DAY: &str = "public, max-age=86400";

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VersionParams {
    /// The version from the site's configuration; with it, the answer may be kept for ever.
    v: Option<String>,
}

/// The built-in map as GeoJSON; `layer` tells land, state, lake, river, border and place apart.
#[utoipa::path(get, path = "/api/geo/basemap", tag = "geo", params(VersionParams),
    responses((status = 200, content_type = "application/geo+json", body = Object), (status = 304)))]
pub async fn base(
    State(app): State<App>,
    Params(params): Params<VersionParams>,
    headers: HeaderMap,
) -> Response {
    let map = &app.geo.basemap;
    let cache = if params.v.as_deref() == Some(&map.version) { FOREVER } else { REVALIDATE };
    map.file.answer_kept(&headers, cache)
}

/// One picture of the configured raster map, through this server.
#[utoipa::path(get, path = "/api/geo/tile/{z}/{x}/{y}", tag = "geo",
    params(("z" = u8, Path), ("x" = u32, Path), ("y" = u32, Path)),
    responses((status = 200, content((Vec<u8> = "image/png"), (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/webp"))),
        (status = 304), (status = 404)))]
pub async fn tile(
    State(app): State<App>,
    client: Client,
    path: Result<Path<(u8, u32, u32)>, axum::extract::rejection::PathRejection>,
    headers: HeaderMap,
) -> Result<Response> {
    app.limits.tile.check(client)?;
    let Path((z, x, y)) = path.map_err(|_| Error::NotFound)?;
    let id = TileId { z, x, y };
    let tiles = app.geo.tiles.as_ref().filter(|tiles| tiles.covers(id)).ok_or(Error::NotFound)?;
    let found = tiles.get(id).await.map_err(|why| Error::Unavailable(format!("no map tile: {why}")))?;
    let tile = found.ok_or(Error::NotFound)?;
    let tag = conditional::tag_of(&tile.bytes);
    let mut response = conditional::cached(&headers, &tag, A_DAY, || tile.bytes.into_response());
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(tile.content_type));
    // A picture is never a document: nothing in it may run or load.
    let locked = HeaderValue::from_static("default-src 'none'; sandbox");
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, locked);
    Ok(response)
}

/// One tile of the street map (Mapbox Vector Tile in the Shortbread schema), packed as it is stored; 204 where
/// nothing is drawn.
#[utoipa::path(get, path = "/api/geo/streets/{z}/{x}/{y}", tag = "geo",
    params(("z" = u8, Path), ("x" = u32, Path), ("y" = u32, Path), VersionParams),
    responses((status = 200, content_type = "application/vnd.mapbox-vector-tile", body = Vec<u8>), (status = 204),
        (status = 304), (status = 404)))]
pub async fn streets(
    State(app): State<App>,
    client: Client,
    path: Result<Path<(u8, u32, u32)>, axum::extract::rejection::PathRejection>,
    Params(params): Params<VersionParams>,
    headers: HeaderMap,
) -> Result<Response> {
    app.limits.tile.check(client)?;
    let Path((z, x, y)) = path.map_err(|_| Error::NotFound)?;
    let id = TileId { z, x, y };
    let streets = app.geo.streets().filter(|streets| streets.covers(id)).ok_or(Error::NotFound)?;
    let cache = street_tile::cache(&streets, params.v.as_deref());
    let Some(tile) = streets.get(id).await? else {
        return Ok((StatusCode::NO_CONTENT, [(header::CACHE_CONTROL, cache)]).into_response());
    };
    street_tile::answer(&headers, &streets, id, cache, tile)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct GeocodeParams {
    /// A place, postcode or address, as typed.
    q: Option<String>,
    /// Whether the text in `q` is whole; without it somebody is still typing, and a service that
    /// may not be asked for completions is not.
    #[serde(rename = "final")]
    finished: Option<bool>,
    street: Option<String>,
    post_code: Option<String>,
    town: Option<String>,
}

impl GeocodeParams {
    fn query(self) -> Result<GeocodeQuery> {
        let parts =
            [("q", &self.q), ("street", &self.street), ("postCode", &self.post_code), ("town", &self.town)];
        let mut check = Check::default();
        for (name, text) in parts {
            let short = text.as_ref().is_none_or(|text| text.chars().count() <= MAX_CHARACTERS);
            check.that(short, name, "Das ist zu lang für einen Ort.");
        }
        check.finish()?;
        Ok(match self.q {
            Some(text) if self.finished == Some(true) => GeocodeQuery::Text(text),
            Some(text) => GeocodeQuery::Typing(text),
            None => GeocodeQuery::Address {
                street: self.street.unwrap_or_default(),
                post_code: self.post_code.unwrap_or_default(),
                town: self.town.unwrap_or_default(),
            },
        })
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GeocodeAnswer {
    label: String,
    location: Location,
    precision: Precision,
    /// How far a region or district reaches from there; absent for towns, villages and addresses.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    radius_km: Option<f64>,
}

impl From<Candidate> for GeocodeAnswer {
    fn from(candidate: Candidate) -> GeocodeAnswer {
        GeocodeAnswer {
            label: candidate.label,
            location: Location { lat: candidate.latitude, lng: candidate.longitude },
            precision: candidate.precision,
            radius_km: candidate.radius_km,
        }
    }
}

/// Positions for a text, or for an address; the best first.
#[utoipa::path(get, path = "/api/geo/geocode", tag = "geo", params(GeocodeParams),
    responses((status = 200, body = [GeocodeAnswer]), (status = 422)))]
pub async fn geocode(
    State(app): State<App>,
    client: Client,
    Params(params): Params<GeocodeParams>,
) -> Result<Json<Vec<GeocodeAnswer>>> {
    app.limits.search.check(client)?;
    let found = app.geo.geocoder.find(&app.db, &params.query()?).await;
    Ok(Json(found.into_iter().map(GeocodeAnswer::from).collect()))
}

/// What is at a position.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddressAnswer {
    /// Everything in one line.
    label: String,
    /// Of the house, the street or the town that was found.
    location: Location,
    precision: Precision,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    street: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    house_number: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    post_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    town: Option<String>,
}

impl From<AddressAtPoint> for AddressAnswer {
    fn from(AddressAtPoint { found, precision }: AddressAtPoint) -> AddressAnswer {
        AddressAnswer {
            label: found.label,
            location: Location { lat: found.latitude, lng: found.longitude },
            precision,
            street: found.street,
            house_number: found.house_number,
            post_code: found.post_code,
            town: found.town,
        }
    }
}

#[derive(Deserialize, ToSchema)]
pub struct AddressRequest {
    at: Location,
}

impl Validate for AddressRequest {
    fn validate(&mut self, check: &mut Check) {
        check.position("at", self.at.lat, self.at.lng);
    }
}

/// The address at a position: the house, else the street, else the town; none outside of the region, and without
/// one. A position is somebody's own, so it travels in the body, which no log holds.
#[utoipa::path(post, path = "/api/geo/address", tag = "geo", request_body = AddressRequest,
    responses((status = 200, body = [AddressAnswer])))]
pub async fn address(
    State(app): State<App>,
    client: Client,
    Valid(request): Valid<AddressRequest>,
) -> Result<Response> {
    app.limits.search.check(client)?;
    let at = Point { latitude: request.at.lat, longitude: request.at.lng };
    let found: Vec<AddressAnswer> = app.geo.geocoder.at(at).into_iter().map(AddressAnswer::from).collect();
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(found)).into_response())
}

#[derive(Deserialize, ToSchema)]
pub struct DirectionsRequest {
    from: Location,
    to: Location,
    #[serde(default)]
    #[schema(default = "Car")]
    mode: Mode,
}

impl Validate for DirectionsRequest {
    fn validate(&mut self, check: &mut Check) {
        check.position("from", self.from.lat, self.from.lng);
        check.position("to", self.to.lat, self.to.lng);
    }
}

/// The way between two points; a straight line where no road network is configured or it has none.
#[utoipa::path(post, path = "/api/geo/directions", tag = "geo", request_body = DirectionsRequest,
    responses((status = 200, body = Route)))]
pub async fn directions(
    State(app): State<App>,
    client: Client,
    Valid(request): Valid<DirectionsRequest>,
) -> Result<Response> {
    app.limits.search.check(client)?;
    let point = |location: Location| Point { latitude: location.lat, longitude: location.lng };
    let route = app.geo.directions.find(point(request.from), point(request.to), request.mode).await;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(route.as_ref())).into_response())
}
