//! Static files of the web build, embedded and already compressed.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use bytes::Bytes;
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;
use std::collections::HashMap;
use umkreis_foundation::http::conditional;
use umkreis_foundation::http::encoding::accepts_encoding;
use umkreis_foundation::http::headers::SecurityHeaders;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../web/dist"]
#[allow_missing = true]
struct Dist;

const IMMUTABLE: &str = "public, max-age=31536000, immutable";
const REVALIDATE: &str = "no-cache";
/// Icons and the pictures of the help change once in years, and browsers ask for them again and again.
const ICON: &str = "public, max-age=86400";

/// A file with everything about its answers that does not depend on who asks.
struct PreparedFile {
    tag: String,
    /// For whoever holds the file already.
    unchanged: HeaderMap,
    /// The compressed twins that the build made, smallest first, and the file itself last.
    forms: Vec<EncodedForm>,
}

/// One form of a file; its headers are put together once, because that costs more than sending a small file.
struct EncodedForm {
    encoding: Option<&'static str>,
    headers: HeaderMap,
    body: Bytes,
}

/// A file of the build by its path, or nothing.
pub fn read(path: &str) -> Option<EmbeddedFile> {
    Dist::get(path)
}

/// The files of the build, ready to be sent.
pub struct EmbeddedFiles {
    common: SecurityHeaders,
    ready: HashMap<String, PreparedFile>,
}

impl EmbeddedFiles {
    /// `common` is what every answer carries.
    pub fn new(common: SecurityHeaders) -> EmbeddedFiles {
        // In a debug build files come from the disk and may change, so nothing is prepared.
        let paths = Dist::iter().filter(|_| !cfg!(debug_assertions)).map(|path| path.into_owned());
        let ready = paths.filter_map(|path| Some((path.clone(), make_ready(&path, &common)?))).collect();
        EmbeddedFiles { common, ready }
    }

    /// Answers a request for a file, with every header; `None` when there is no such file.
    pub fn answer(&self, method: &Method, path: &str, headers: &HeaderMap) -> Option<Response> {
        if !matches!(*method, Method::GET | Method::HEAD) {
            return None;
        }
        let path = path.trim_start_matches('/');
        if cfg!(debug_assertions) {
            return Some(make_ready(path, &self.common)?.answer(headers));
        }
        Some(self.ready.get(path)?.answer(headers))
    }
}

fn make_ready(path: &str, common: &SecurityHeaders) -> Option<PreparedFile> {
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
    let tag = tag_of(&plain);
    let cache = match path {
        _ if path.starts_with("assets/") => IMMUTABLE,
        _ if path.starts_with("icon-") || path.starts_with("hilfe/") || path == "favicon.svg" => ICON,
        _ => REVALIDATE,
    };
    let mut unchanged = HeaderMap::new();
    common.add_to(&mut unchanged);
    unchanged.insert(header::ETAG, HeaderValue::from_str(&tag).ok()?);
    unchanged.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    unchanged.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let kind = HeaderValue::from_str(&content_type(kind.essence_str())).ok()?;
    let form = |encoding: Option<&'static str>, file| {
        let mut headers = unchanged.clone();
        headers.insert(header::CONTENT_TYPE, kind.clone());
        if let Some(encoding) = encoding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        EncodedForm { encoding, headers, body: bytes_of(file) }
    };
    let twin = |(name, ending)| Some(form(Some(name), Dist::get(&format!("{path}.{ending}"))?));
    let twins = [("br", "br"), ("gzip", "gz")].into_iter().filter_map(twin);
    let forms = twins.chain([form(None, plain)]).collect();
    Some(PreparedFile { tag, unchanged, forms })
}

/// The embedded bytes themselves, not a copy of them.
fn bytes_of(file: EmbeddedFile) -> Bytes {
    match file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}

impl PreparedFile {
    /// The smallest form that the caller understands, or none where they hold the file already.
    fn answer(&self, request: &HeaderMap) -> Response {
        let understood =
            |form: &&EncodedForm| form.encoding.is_none_or(|encoding| accepts_encoding(request, encoding));
        let form = self.forms.iter().find(understood).filter(|_| !conditional::is_fresh(request, &self.tag));
        let (status, headers, body) = match form {
            Some(form) => (StatusCode::OK, &form.headers, Body::from(form.body.clone())),
            None => (StatusCode::NOT_MODIFIED, &self.unchanged, Body::empty()),
        };
        let mut response = Response::new(body);
        *response.status_mut() = status;
        *response.headers_mut() = headers.clone();
        response
    }
}

fn content_type(essence: &str) -> String {
    let text = essence.starts_with("text/") || essence.ends_with("javascript") || essence.ends_with("json");
    if text { format!("{essence}; charset=utf-8") } else { essence.to_owned() }
}

fn tag_of(file: &EmbeddedFile) -> String {
    use base64::Engine;
    let hash = base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(&file.metadata.sha256_hash()[..12]);
    format!("\"{hash}\"")
}
