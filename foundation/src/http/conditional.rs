//! ETags: answers that need not be sent again, and writes that must not overwrite newer ones.

use crate::error::{Error, Result};
use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use std::convert::Infallible;

/// The version that an update was based on, if the caller says so.
#[derive(Clone, Debug, Default)]
pub struct IfMatch(Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for IfMatch {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let value = parts.headers.get(header::IF_MATCH).and_then(|value| value.to_str().ok());
        Ok(IfMatch(value.map(|value| value.trim().to_owned())))
    }
}

impl IfMatch {
    /// Whether the caller's version is not the current one.
    pub fn is_stale(&self, current_version: i32) -> bool {
        self.misses(&version_tag(current_version))
    }

    /// Whether the caller names another state than this one; whoever names none takes any.
    pub fn misses(&self, current_tag: &str) -> bool {
        match self.0.as_deref() {
            None | Some("*") => false,
            Some(tag) => tag.trim_start_matches("W/") != current_tag,
        }
    }

    /// Fails with 409 when the caller's version is not the current one.
    pub fn check(&self, current_version: i32) -> Result<()> {
        if !self.is_stale(current_version) {
            return Ok(());
        }
        let detail = "Das wurde inzwischen an anderer Stelle geändert.".to_owned();
        Err(Error::Conflict { code: "Stale", detail })
    }
}

/// The ETag of an object with this version.
pub fn version_tag(version: i32) -> String {
    format!("\"v{version}\"")
}

/// The ETag of what a decision is based on, where no version counts it: a digest of those facts.
pub fn state_tag(facts: &impl std::fmt::Debug) -> String {
    tag_of(format!("{facts:?}").as_bytes())
}

/// Adds the version's ETag to an answer.
pub fn with_version(version: i32, answer: impl IntoResponse) -> Response {
    with_tag(&version_tag(version), answer)
}

/// Adds an ETag to an answer.
pub fn with_tag(tag: &str, answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    if let Ok(value) = HeaderValue::from_str(tag) {
        response.headers_mut().insert(header::ETAG, value);
    }
    response
}

/// The ETag of an answer that has no version of its own: a digest of its bytes.
pub fn tag_of(body: &[u8]) -> String {
    format!("\"{}\"", URL_SAFE_NO_PAD.encode(&Sha256::digest(body)[..12]))
}

/// Whether the caller already holds what `tag` names.
pub fn is_fresh(request: &HeaderMap, tag: &str) -> bool {
    let given = request.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let same = |candidate: &str| {
        let candidate = candidate.trim();
        candidate == "*" || candidate.trim_start_matches("W/") == tag.trim_start_matches("W/")
    };
    given.is_some_and(|given| given.split(',').any(same))
}

/// Sends `answer`, or 304 when the caller already holds it.
pub fn cached(
    request: &HeaderMap,
    tag: &str,
    cache: &'static str,
    answer: impl FnOnce() -> Response,
) -> Response {
    let fresh = is_fresh(request, tag);
    let mut response = if fresh { StatusCode::NOT_MODIFIED.into_response() } else { answer() };
    let headers = response.headers_mut();
    if let Ok(value) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, value);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    response
}

/// A public JSON answer: cached briefly, and not sent again while it stays the same.
pub fn json<T: serde::Serialize>(request: &HeaderMap, value: &T) -> Result<Response> {
    let body = serde_json::to_vec(value).map_err(anyhow::Error::from)?;
    Ok(json_bytes(request, body))
}

/// The same for a body that is already JSON.
pub fn json_bytes(request: &HeaderMap, body: Vec<u8>) -> Response {
    bytes(request, "application/json", body)
}

/// The same for a body of any kind.
pub fn bytes(request: &HeaderMap, kind: &'static str, body: impl Into<Bytes>) -> Response {
    let body = body.into();
    let tag = tag_of(&body);
    cached(request, &tag, "public, max-age=0, must-revalidate", || {
        ([(header::CONTENT_TYPE, kind)], body).into_response()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_update_based_on_an_older_version_is_refused() {
        assert!(IfMatch(None).check(3).is_ok());
        assert!(IfMatch(Some("\"v3\"".to_owned())).check(3).is_ok());
        assert!(IfMatch(Some("W/\"v3\"".to_owned())).check(3).is_ok());
        assert!(IfMatch(Some("\"v2\"".to_owned())).check(3).is_err());
    }

    #[test]
    fn a_held_answer_is_recognised_in_a_list() {
        let mut headers = HeaderMap::new();
        headers.insert("if-none-match", "\"a\", W/\"b\"".parse().unwrap());
        assert!(is_fresh(&headers, "\"b\""));
        assert!(!is_fresh(&headers, "\"c\""));
    }
}
