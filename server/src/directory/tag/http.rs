//! The public call for tags.

use super::SUGGESTED;
use crate::app::App;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::conditional;
use umkreis_foundation::http::json::Params;
use utoipa::IntoParams;

const DEFAULT_SIZE: i64 = 20;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TagParams {
    /// How the tag begins.
    query: Option<String>,
    #[param(minimum = 1, maximum = 100)]
    size: Option<i64>,
}

/// Tags by frequency; the suggested ones come first when nothing is typed.
#[utoipa::path(get, path = "/api/tag", tag = "tag", params(TagParams),
    responses((status = 200, body = [String]), (status = 422)))]
pub async fn list(
    State(app): State<App>,
    Params(params): Params<TagParams>,
    headers: HeaderMap,
) -> Result<Response> {
    let size = params.size.unwrap_or(DEFAULT_SIZE);
    if !(1..=100).contains(&size) {
        return Err(Error::field("size", "Die Anzahl liegt zwischen 1 und 100."));
    }
    let size = size as usize;
    let query = params.query.unwrap_or_default();
    let known = app.catalogue.snapshot().tags(query.trim(), size + SUGGESTED.len());
    let mut tags: Vec<String> = Vec::new();
    if query.trim().is_empty() {
        tags.extend(SUGGESTED.map(str::to_owned));
    }
    for tag in known {
        if !tags.contains(&tag.tag) {
            tags.push(tag.tag);
        }
    }
    tags.truncate(size);
    conditional::json(&headers, &tags)
}
