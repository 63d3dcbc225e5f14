//! The operator's own pages as data, for browsers that render them.

use crate::app::App;
use axum::Json;
use axum::extract::{Path, State};
use serde::Serialize;
use umkreis_foundation::error::{Error, Result};
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct PageAnswer {
    title: String,
    /// Made from the operator's own Markdown.
    html: String,
}

/// One of the operator's own pages: ueber-uns, presse, impressum, datenschutz, barrierefreiheit, hilfe, hilfe-verwaltung.
#[utoipa::path(get, path = "/api/page/{slug}", tag = "system",
    params(("slug" = String, Path)), responses((status = 200, body = PageAnswer), (status = 404)))]
pub async fn page(State(app): State<App>, Path(slug): Path<String>) -> Result<Json<PageAnswer>> {
    let (title, html) = super::operator_page::render(&app.config, &slug).ok_or(Error::NotFound)?;
    Ok(Json(PageAnswer { title, html }))
}
