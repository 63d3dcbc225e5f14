//! Uploading and removing a company's images.

use crate::app::App;
use crate::directory::company::image;
use crate::people::session::bearer::SignedIn;
use axum::extract::State;
use axum::http::StatusCode;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::idempotency::{Creation, IdempotencyKey};
use umkreis_foundation::http::json::{Created, Params, PathId};
use umkreis_services::media::upload::{Upload, UploadForm, WhichImage};

/// Adds an image as the company's last one.
#[utoipa::path(post, path = "/api/company/image/{id}", tag = "company", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("Idempotency-Key" = Option<String>, Header)),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 200, body = Created)))]
pub async fn post(
    State(app): State<App>,
    who: SignedIn,
    PathId(id): PathId,
    key: IdempotencyKey,
    Upload(bytes): Upload,
) -> Result<Creation> {
    let repeat = key.of(who.account_id, "company image", &(id, umkreis_foundation::secret::hash(&bytes)))?;
    image::add(&app, who, id, bytes, &repeat).await
}

/// Takes an image off the company.
#[utoipa::path(delete, path = "/api/company/image/{id}", tag = "company", security(("bearer" = [])),
    params(("id" = Uuid, Path), WhichImage), responses((status = 204)))]
pub async fn delete(
    State(app): State<App>,
    who: SignedIn,
    PathId(id): PathId,
    Params(which): Params<WhichImage>,
) -> Result<StatusCode> {
    image::remove(&app, who, id, which.image_id).await?;
    Ok(StatusCode::NO_CONTENT)
}
