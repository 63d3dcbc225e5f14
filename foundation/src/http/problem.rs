//! An error as the answer to a request: the problem body (RFC 9457) and its headers.

use super::conditional::version_tag;
use crate::error::Error;
use axum::Json;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let version = match &self {
            Error::Stale { version, .. } => HeaderValue::from_str(&version_tag(*version)).ok(),
            _ => None,
        };
        let (problem, retry_after_s) = self.problem();
        let status = StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(problem)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if let Some(tag) = version {
            headers.insert(header::ETAG, tag);
        }
        if let Some(seconds) = retry_after_s {
            headers.insert(HeaderName::from_static("retry-after"), HeaderValue::from(seconds));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_says_when_to_come_back() {
        let response = Error::TooMany { retry_after_s: 7 }.into_response();
        assert_eq!(response.status(), 429);
        assert_eq!(response.headers()["retry-after"], "7");
        assert_eq!(response.headers()["content-type"], "application/problem+json");
    }

    #[test]
    fn a_missing_token_names_the_scheme() {
        let response = Error::Unauthorized.into_response();
        assert_eq!(response.headers()["www-authenticate"], "Bearer");
    }
}
