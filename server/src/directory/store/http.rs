//! Public calls about locations.

pub mod owner;

use super::{StoreAnswer, own_answer, own_stores, store_answer, stores_of};
use crate::app::App;
use crate::directory::access;
use crate::directory::search_request::SearchRequest;
use crate::people::session::bearer::MaybeSignedIn;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::Private;
use umkreis_foundation::http::client_address::Client;
use umkreis_foundation::http::conditional;
use umkreis_foundation::http::json::{Params, PathId, Valid};
use umkreis_foundation::http::paging::{Page, PageParams, Paged};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct CompanyParams {
    company_id: Uuid,
}

/// The locations of a company, head office first.
#[utoipa::path(get, path = "/api/store", tag = "store", params(CompanyParams),
    responses((status = 200, body = [StoreAnswer]), (status = 401), (status = 404)))]
pub async fn of_company(
    State(app): State<App>,
    MaybeSignedIn(who): MaybeSignedIn,
    Params(params): Params<CompanyParams>,
    headers: HeaderMap,
) -> Result<Response> {
    let found = access::visible(&app, who, params.company_id).await?;
    match found.own {
        Some(_) => Ok(Private(own_stores(&app, params.company_id).await?).into_response()),
        None => conditional::json(&headers, &stores_of(&app.geo, &app.config.region, found.doc).await),
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundStore {
    #[serde(flatten)]
    store: StoreAnswer,
    company_name: String,
    distance_km: f64,
}

/// Locations around a position, nearest first.
#[utoipa::path(post, path = "/api/store/search", tag = "store", params(PageParams), request_body = SearchRequest,
    responses((status = 200, body = Paged<FoundStore>)))]
pub async fn search(
    State(app): State<App>,
    client: Client,
    page: Page,
    Valid(mut request): Valid<SearchRequest>,
) -> Result<Json<Paged<FoundStore>>> {
    app.limits.search.check(client)?;
    let query = request.area(&app);
    let found = app.catalogue.snapshot().stores_near(&query, page.page as usize, page.size as usize);
    let answer = |hit: umkreis_services::catalogue::StoreHit| FoundStore {
        store: store_answer(&app.config.region, hit.company_id, hit.store),
        company_name: hit.company_name,
        distance_km: hit.distance_km,
    };
    Ok(Json(Paged::new(found.hits.into_iter().map(answer).collect(), page, found.total)))
}

/// One location of an active company; owners see theirs whatever the state.
#[utoipa::path(get, path = "/api/store/{id}", tag = "store", params(("id" = Uuid, Path)),
    responses((status = 200, body = StoreAnswer), (status = 401)))]
pub async fn get(
    State(app): State<App>,
    MaybeSignedIn(who): MaybeSignedIn,
    PathId(id): PathId,
    headers: HeaderMap,
) -> Result<Response> {
    let row = super::sql::by_id(app.db.read(), id).await?.ok_or(Error::NotFound)?;
    let company_id = row.company_id;
    let found = access::visible(&app, who, company_id).await?;
    if found.own.is_some() {
        return Ok(owner::own_answer(own_answer(&app, row)));
    }
    let found = found.doc.stores.into_iter().find(|store| store.id == id).ok_or(Error::NotFound)?;
    conditional::json(&headers, &store_answer(&app.config.region, company_id, found))
}
