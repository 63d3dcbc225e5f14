//! Public calls about categories.

use crate::app::App;
use crate::directory::company::CategoryAnswer;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::conditional;
use umkreis_foundation::http::json::PathId;
use umkreis_foundation::http::paging::{Page, PageParams, Paged};

/// All categories in the operator's order.
#[utoipa::path(get, path = "/api/category", tag = "category", params(PageParams),
    responses((status = 200, body = Paged<CategoryAnswer>), (status = 422)))]
pub async fn list(State(app): State<App>, page: Page, headers: HeaderMap) -> Result<Response> {
    let snapshot = app.catalogue.snapshot();
    let all = snapshot.categories();
    let content = all.iter().skip(page.offset() as usize).take(page.size as usize).map(CategoryAnswer::from);
    conditional::json(&headers, &Paged::new(content.collect(), page, all.len() as u64))
}

/// One category.
#[utoipa::path(get, path = "/api/category/{id}", tag = "category", params(("id" = Uuid, Path)),
    responses((status = 200, body = CategoryAnswer)))]
pub async fn get(State(app): State<App>, PathId(id): PathId, headers: HeaderMap) -> Result<Response> {
    let snapshot = app.catalogue.snapshot();
    let category = snapshot.category(&id).ok_or(Error::NotFound)?;
    conditional::json(&headers, &CategoryAnswer::from(category))
}
