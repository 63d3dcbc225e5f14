//! Static files of the web build, embedded and already compressed.

use crate::http::conditional;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::Response;
use bytes::Bytes;
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../web/dist"]
#[allow_missing = true]
struct Dist;

const IMMUTABLE: &str = "public, max-age=31536000, immutable";
const REVALIDATE: &str = "no-cache";

/// A file with everything about its answer that does not depend on who asks.
struct Ready {
    plain: Bytes,
    /// The compressed twins that the build made, smallest first.
    twins: Vec<(&'static str, Bytes)>,
    kind: HeaderValue,
    tag: String,
    cache: &'static str,
}

/// A file of the build by its path, or nothing.
pub fn read(path: &str) -> Option<EmbeddedFile> {
    Dist::get(path)
}

/// Answers a request for a file; `None` when there is no such file.
pub fn answer(request: &Request) -> Option<Response> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return None;
    }
    let ready = find(request.uri().path().trim_start_matches('/'))?;
    let headers = request.headers();
    let mut response = conditional::cached(headers, &ready.tag, ready.cache, || ready.encoded(headers));
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    Some(response)
}

/// Files are made ready once; in a debug build they come from the disk and may change.
fn find(path: &str) -> Option<Arc<Ready>> {
    static ALL: OnceLock<HashMap<String, Arc<Ready>>> = OnceLock::new();
    if cfg!(debug_assertions) {
        return make_ready(path).map(Arc::new);
    }
    let all = ALL.get_or_init(|| {
        let paths = Dist::iter().map(|path| path.into_owned());
        paths.filter_map(|path| Some((path.clone(), Arc::new(make_ready(&path)?)))).collect()
    });
    all.get(path).cloned()
}

fn make_ready(path: &str) -> Option<Ready> {
    // Compressed twins are chosen by negotiation, never by name; the shell is not a file, and
    // what begins with a point is for the server only.
    if path.starts_with('.')
        || path.is_empty()
        || path.ends_with(".br")
        || path.ends_with(".gz")
        || path == "index.html"
    {
        return None;
    }
    let plain = Dist::get(path)?;
    let twin = |(name, ending)| Some((name, bytes_of(Dist::get(&format!("{path}.{ending}"))?)));
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    Some(Ready {
        tag: tag_of(&plain),
        cache: if path.starts_with("assets/") { IMMUTABLE } else { REVALIDATE },
        kind: HeaderValue::from_str(&content_type(kind.essence_str())).ok()?,
        twins: [("br", "br"), ("gzip", "gz")].into_iter().filter_map(twin).collect(),
        plain: bytes_of(plain),
    })
}

/// The embedded bytes themselves, not a copy of them.
fn bytes_of(file: EmbeddedFile) -> Bytes {
    match file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}

impl Ready {
    /// The smallest form that the caller understands.
    fn encoded(&self, headers: &HeaderMap) -> Response {
        let twin = self.twins.iter().find(|(name, _)| understands(headers, name));
        let body = twin.map_or(&self.plain, |(_, body)| body).clone();
        let mut response = Response::new(Body::from(body));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, self.kind.clone());
        if let Some((encoding, _)) = twin {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    }
}

fn content_type(essence: &str) -> String {
    let text = essence.starts_with("text/") || essence.ends_with("javascript") || essence.ends_with("json");
    if text { format!("{essence}; charset=utf-8") } else { essence.to_owned() }
}

/// Whether the caller understands an encoding.
pub fn understands(headers: &HeaderMap, encoding: &str) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepts(accepted, encoding))
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
