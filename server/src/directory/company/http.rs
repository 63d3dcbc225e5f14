//! Public calls about companies: the overview list, the map, the detail page.

pub mod image;
pub mod owner;
pub mod review_and_pause;

use super::card::{CardPage, Marker};
use super::{CategoryAnswer, CompanyAnswer, categories_of, owner_answer};
use crate::app::App;
use crate::directory::access;
use crate::directory::favourite::MaybeHolder;
use crate::directory::search_request::{Near, SearchRequest, category_list, search_text};
use crate::directory::store::{StoreAnswer, stores_of};
use crate::people::session::bearer::MaybeSignedIn;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::Private;
use umkreis_foundation::http::client_address::Client;
use umkreis_foundation::http::conditional;
use umkreis_foundation::http::encoding::gzipped_json;
use umkreis_foundation::http::json::{Params, PathId, Valid};
use umkreis_foundation::http::paging::{Page, PageParams};
use umkreis_foundation::http::validate::{Check, Validate};
use umkreis_services::catalogue::ListQuery;
use umkreis_services::catalogue::typed_search::TypedSearch;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

const SIMILAR: usize = 5;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListRequest {
    #[schema(max_length = 10_000)]
    text: Option<String>,
    #[schema(max_items = 100)]
    category_ids: Option<Vec<Uuid>>,
    near: Option<Near>,
    special_offer_id: Option<Uuid>,
    /// Only what this device or account has marked.
    favourites: Option<bool>,
    /// Only companies whose head office is open now.
    open_now: Option<bool>,
}

impl Validate for ListRequest {
    fn validate(&mut self, check: &mut Check) {
        search_text(check, self.text.as_deref());
        category_list(check, self.category_ids.as_deref());
        if let Some(near) = self.near {
            near.validate(check);
        }
    }
}

/// The overview list: one page of cards, nearest or most relevant first.
#[utoipa::path(post, path = "/api/company/list", tag = "company", params(PageParams), request_body = ListRequest,
    responses((status = 200, body = CardPage)))]
pub async fn list(
    State(app): State<App>,
    client: Client,
    page: Page,
    MaybeHolder(holder): MaybeHolder,
    Valid(request): Valid<ListRequest>,
) -> Result<Response> {
    app.limits.search.check(client)?;
    let favourites = match (request.favourites, holder) {
        (Some(true), Some(holder)) => Some(crate::directory::favourite::company_ids(&app.db, holder).await?),
        (Some(true), None) => Some(Vec::new()),
        _ => None,
    };
    let snapshot = app.catalogue.snapshot();
    let typed = TypedSearch::new(&app.geo.region.places(), &snapshot, request.text.as_deref());
    let (near, near_radius_km) = typed.near(request.near.map(Near::point));
    let query = ListQuery {
        text: typed.text(),
        category_ids: request.category_ids.as_deref().unwrap_or_default(),
        near,
        near_radius_km,
        place_json: typed.place_json(),
        offer_id: request.special_offer_id,
        among: favourites.as_deref(),
        open_at_ms: request.open_now.unwrap_or(false).then(|| app.clock.now_ms()),
        page: page.page as usize,
        size: page.size as usize,
    };
    Ok(json_bytes(snapshot.list_json(&query)))
}

/// The map: every location within the radius; at most 2,000 markers, so that very many share some.
#[utoipa::path(post, path = "/api/company/search", tag = "company", request_body = SearchRequest,
    responses((status = 200, body = [Marker])))]
pub async fn search(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Valid(mut request): Valid<SearchRequest>,
) -> Result<Response> {
    app.limits.search.check(client)?;
    let query = request.area(&app);
    Ok(gzipped_json(&headers, app.catalogue.snapshot().markers(&query)))
}

fn json_bytes(body: Vec<u8>) -> Response {
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")], body).into_response()
}

/// One company; its owner and administrators see it whatever its state, and more of it.
#[utoipa::path(get, path = "/api/company/{id}", tag = "company", params(("id" = Uuid, Path)),
    responses((status = 200, body = CompanyAnswer), (status = 401)))]
pub async fn get(
    State(app): State<App>,
    MaybeSignedIn(who): MaybeSignedIn,
    PathId(id): PathId,
    headers: HeaderMap,
) -> Result<Response> {
    let answer = owner_answer::answer(&app, access::visible(&app, who, id).await?).await?;
    if answer.own.is_some() { Ok(owner::own_answer(answer)) } else { conditional::json(&headers, &answer) }
}

/// The company's locations, head office first.
#[utoipa::path(get, path = "/api/company/{id}/stores", tag = "company", params(("id" = Uuid, Path)),
    responses((status = 200, body = [StoreAnswer]), (status = 401)))]
pub async fn stores(
    State(app): State<App>,
    MaybeSignedIn(who): MaybeSignedIn,
    PathId(id): PathId,
    headers: HeaderMap,
) -> Result<Response> {
    let found = access::visible(&app, who, id).await?;
    match found.own {
        Some(_) => Ok(Private(crate::directory::store::own_stores(&app, id).await?).into_response()),
        None => conditional::json(&headers, &stores_of(&app.geo, &app.config.region, found.doc).await),
    }
}

/// The company's categories, the main one first.
#[utoipa::path(get, path = "/api/company/{id}/categories", tag = "company", params(("id" = Uuid, Path)),
    responses((status = 200, body = [CategoryAnswer]), (status = 401)))]
pub async fn categories(
    State(app): State<App>,
    MaybeSignedIn(who): MaybeSignedIn,
    PathId(id): PathId,
    headers: HeaderMap,
) -> Result<Response> {
    let found = access::visible(&app, who, id).await?;
    let categories = categories_of(&app.catalogue.snapshot(), &found.doc);
    match found.own {
        Some(_) => Ok(Private(categories).into_response()),
        None => conditional::json(&headers, &categories),
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SimilarParams {
    /// The name somebody is typing.
    name: String,
}

#[derive(Serialize, ToSchema)]
pub struct SimilarAnswer {
    id: Uuid,
    name: String,
    town: Option<String>,
}

/// Listed companies with a similar name, so that nothing is suggested twice.
#[utoipa::path(get, path = "/api/company/similar", tag = "company", params(SimilarParams),
    responses((status = 200, body = [SimilarAnswer])))]
pub async fn similar(
    State(app): State<App>,
    client: Client,
    Params(params): Params<SimilarParams>,
    headers: HeaderMap,
) -> Result<Response> {
    app.limits.search.check(client)?;
    let snapshot = app.catalogue.snapshot();
    let found = snapshot.similar_names(&params.name, SIMILAR);
    let answer = |company: umkreis_services::catalogue::SimilarCompany| SimilarAnswer {
        town: snapshot.company(&company.id).and_then(|doc| doc.main_store().map(|store| store.town.clone())),
        id: company.id,
        name: company.name,
    };
    conditional::json(&headers, &found.into_iter().map(answer).collect::<Vec<_>>())
}
