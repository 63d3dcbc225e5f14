//! Static files of the web build, embedded and already compressed.

use crate::http::conditional;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../web/dist"]
#[allow_missing = true]
struct Dist;

const IMMUTABLE: &str = "public, max-age=31536000, immutable";
const REVALIDATE: &str = "no-cache";

/// A file of the build by its path, or nothing.
pub fn read(path: &str) -> Option<EmbeddedFile> {
    Dist::get(path)
}

/// Answers a request for a file; `None` when there is no such file.
pub fn answer(request: &Request) -> Option<Response> {
    let path = request.uri().path().trim_start_matches('/');
    // Compressed twins are chosen by negotiation, never by name; the shell is not a file.
    if path.is_empty() || path.ends_with(".br") || path.ends_with(".gz") || path == "index.html" {
        return None;
    }
    let plain = Dist::get(path)?;
    let tag = tag_of(&plain);
    let cache = if path.starts_with("assets/") { IMMUTABLE } else { REVALIDATE };
    let mut response =
        conditional::cached(request.headers(), &tag, cache, || encoded(path, plain, request.headers()));
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    Some(response)
}

/// Sends the smallest form that the caller understands.
fn encoded(path: &str, plain: EmbeddedFile, headers: &HeaderMap) -> Response {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    let twin = [("br", "br"), ("gzip", "gz")].into_iter().find_map(|(name, ending)| {
        let file = accepts(accepted, name).then(|| Dist::get(&format!("{path}.{ending}"))).flatten()?;
        Some((name, file))
    });
    let (encoding, file) = match twin {
        Some((name, file)) => (Some(name), file),
        None => (None, plain),
    };
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let mut response = (StatusCode::OK, Body::from(file.data.into_owned())).into_response();
    let headers = response.headers_mut();
    if let Ok(kind) = HeaderValue::from_str(&content_type(kind.essence_str())) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

fn content_type(essence: &str) -> String {
    let text = essence.starts_with("text/") || essence.ends_with("javascript") || essence.ends_with("json");
    if text { format!("{essence}; charset=utf-8") } else { essence.to_owned() }
}

fn accepts(header: &str, encoding: &str) -> bool {
    header.split(',').any(|part| {
        let mut pieces = part.split(';').map(str::trim);
        let named = pieces.next() == Some(encoding);
        named && !pieces.any(|piece| matches!(piece, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

fn tag_of(file: &EmbeddedFile) -> String {
    use base64::Engine;
    let hash = base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(&file.metadata.sha256_hash()[..12]);
    format!("\"{hash}\"")
}

#[cfg(test)]
mod tests {
    use super::accepts;

    #[test]
    fn an_encoding_is_used_only_when_it_is_accepted() {
        assert!(accepts("gzip, deflate, br", "br"));
        assert!(accepts("br;q=0.5", "br"));
        assert!(!accepts("br;q=0, gzip", "br"));
        assert!(!accepts("", "gzip"));
    }
}
