//! Answers that many calls share: done without a word, and JSON that no cache may keep.

use axum::Json;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// Done, and there is nothing to tell.
#[derive(Serialize, ToSchema)]
pub struct Done {}

/// JSON that no cache may keep.
pub struct Private<T>(pub T);

impl<T: Serialize> IntoResponse for Private<T> {
    fn into_response(self) -> Response {
        ([(header::CACHE_CONTROL, "no-store")], Json(self.0)).into_response()
    }
}
