//! Receives a picture: one file in the multipart field `image`, within the limit on its size.

use super::MAX_BYTES;
use axum::extract::multipart::{MultipartError, MultipartRejection};
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request};
use axum::http::StatusCode;
use bytes::{Bytes, BytesMut};
use serde::Deserialize;
use umkreis_foundation::error::{Error, Result};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Room for the boundaries and headers around the file.
const MAX_BODY_BYTES: usize = MAX_BYTES + 64 * 1024;

/// The bytes of an uploaded picture; what they are is found out later, by their content.
pub struct Upload(pub Bytes);

/// For the OpenAPI document.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes a body that is read piece by piece")]
pub struct UploadForm {
    /// JPEG, PNG, WebP or HEIC with less than 5,000,000 bytes.
    #[schema(value_type = String, format = Binary)]
    image: Vec<u8>,
}

/// Which picture is meant.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct WhichImage {
    pub image_id: Uuid,
}

impl<S: Send + Sync> FromRequest<S> for Upload {
    type Rejection = Error;

    async fn from_request(mut request: Request, state: &S) -> Result<Self> {
        DefaultBodyLimit::max(MAX_BODY_BYTES).apply(&mut request);
        let mut form = Multipart::from_request(request, state).await.map_err(no_form)?;
        while let Some(mut field) = form.next_field().await.map_err(broken_form)? {
            if field.name() != Some("image") {
                continue;
            }
            let mut bytes = BytesMut::new();
            while let Some(chunk) = field.chunk().await.map_err(broken_form)? {
                if bytes.len() + chunk.len() >= MAX_BYTES {
                    return Err(too_large());
                }
                bytes.extend_from_slice(&chunk);
            }
            if bytes.is_empty() {
                break;
            }
            return Ok(Upload(bytes.freeze()));
        }
        Err(Error::field("image", "Bitte wähle ein Bild aus."))
    }
}

fn too_large() -> Error {
    super::MediaError::TooManyBytes.into()
}

fn no_form(_: MultipartRejection) -> Error {
    Error::UnsupportedType("Bitte sende das Bild als Formular (multipart/form-data).".to_owned())
}

fn broken_form(error: MultipartError) -> Error {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => Error::malformed("Das Bild ist nicht vollständig angekommen."),
    }
}
