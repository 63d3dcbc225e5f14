//! Public calls about special offers.

use super::{OfferAnswer, offer_answer, sql};
use crate::app::App;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::conditional;
use umkreis_foundation::http::json::PathId;

/// The offers that run today. Clients say which platform they are by the header `platform`.
#[utoipa::path(get, path = "/api/special-offer", tag = "offer", params(("platform" = Option<String>, Header)),
    responses((status = 200, body = [OfferAnswer])))]
pub async fn list(State(app): State<App>, headers: HeaderMap) -> Result<Response> {
    conditional::json(&headers, &super::running(&app.db, &app.clock).await?)
}

/// One offer that runs today.
#[utoipa::path(get, path = "/api/special-offer/{id}", tag = "offer", params(("id" = Uuid, Path), ("platform" = Option<String>, Header)),
    responses((status = 200, body = OfferAnswer)))]
pub async fn get(State(app): State<App>, PathId(id): PathId, headers: HeaderMap) -> Result<Response> {
    let offer = sql::one_active(&app.db, id, app.clock.today()).await?.ok_or(Error::NotFound)?;
    let assigned = sql::companies_of(&app.db, vec![id]).await?;
    let company_ids = assigned.into_iter().map(|(_, company)| company).collect();
    conditional::json(&headers, &offer_answer(offer, company_ids))
}
