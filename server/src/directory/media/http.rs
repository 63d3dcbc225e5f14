//! The public call for pictures; whoever knows a picture's id may see it.

use crate::app::App;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::conditional;
use umkreis_foundation::http::json::{Params, PathId};
use umkreis_services::media::choose_variant::{AvailableVariants, choose_variant};
use umkreis_services::media::{Format, find};
use utoipa::IntoParams;

const FOREVER: &str = "public, max-age=31536000, immutable";
/// Until the AVIF variant is there, a browser that understands it should ask again soon.
const UNTIL_AVIF: &str = "public, max-age=300";

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VariantQuery {
    /// The width it is needed in; the nearest stored one is sent.
    w: Option<u32>,
    /// avif, webp or jpeg; without it the Accept header decides.
    format: Option<String>,
}

/// A picture in the nearest width and the best format.
#[utoipa::path(get, path = "/api/media/{id}", tag = "media", params(("id" = Uuid, Path), VariantQuery),
    responses((status = 200, content((Vec<u8> = "image/avif"), (Vec<u8> = "image/webp"), (Vec<u8> = "image/jpeg"))),
        (status = 304)))]
pub async fn get(
    State(app): State<App>,
    PathId(id): PathId,
    Params(wanted): Params<VariantQuery>,
    headers: HeaderMap,
) -> Result<Response> {
    let row = find(&app.db, id).await?.ok_or(Error::NotFound)?;
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    let available = AvailableVariants { original_width: row.width as u32, avif: row.avif_ready };
    let (width, format) = choose_variant(accept, wanted.format.as_deref(), wanted.w, available);
    let tag = format!("\"{}-{width}-{}\"", id.simple(), format.extension());
    let cache = if row.avif_ready || wanted.format.is_some() { FOREVER } else { UNTIL_AVIF };
    if conditional::is_fresh(&headers, &tag) {
        return Ok(finish(conditional::cached(&headers, &tag, cache, || ().into_response()), None));
    }
    let bytes = app.media.objects.get_variant(id, width, format).await?.ok_or(Error::NotFound)?;
    Ok(finish(conditional::cached(&headers, &tag, cache, || bytes.into_response()), Some(format)))
}

fn finish(mut response: Response, format: Option<Format>) -> Response {
    let headers = response.headers_mut();
    if let Some(format) = format {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(format.content_type()));
    }
    headers.insert(header::VARY, HeaderValue::from_static("accept"));
    // A picture is never a document: nothing in it may run or load.
    let locked = HeaderValue::from_static("default-src 'none'; sandbox");
    headers.insert(header::CONTENT_SECURITY_POLICY, locked);
    response
}
