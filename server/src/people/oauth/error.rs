//! Errors of the token endpoints: RFC 6749's words plus the product's stable code.

use crate::people::factor::sign_in::SecondFactorAsked;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use umkreis_foundation::error::Error;
use utoipa::ToSchema;

#[derive(Debug)]
pub struct TokenError {
    status: StatusCode,
    body: TokenProblem,
    retry_after_s: Option<u64>,
}

/// The body of a refused token request.
#[derive(Debug, Serialize, ToSchema)]
pub struct TokenProblem {
    /// A word of RFC 6749, such as `invalid_grant`.
    pub error: &'static str,
    /// A German sentence for people.
    pub error_description: String,
    /// Stable and CamelCase, such as `InvalidCredentials`.
    pub code: &'static str,
    /// How to go on after `SecondFactorRequired`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_factor: Option<Box<SecondFactorAsked>>,
}

impl TokenError {
    fn new(status: StatusCode, error: &'static str, code: &'static str, description: &str) -> TokenError {
        let body =
            TokenProblem { error, error_description: description.to_owned(), code, second_factor: None };
        TokenError { status, body, retry_after_s: None }
    }

    pub fn invalid_request(description: &str) -> TokenError {
        TokenError::new(StatusCode::BAD_REQUEST, "invalid_request", "Malformed", description)
    }

    pub fn invalid_client() -> TokenError {
        let description = "Diese Anwendung kennen wir nicht.";
        TokenError::new(StatusCode::UNAUTHORIZED, "invalid_client", "UnknownClient", description)
    }

    pub fn unsupported_grant() -> TokenError {
        let description = "Diese Art der Anmeldung gibt es nicht.";
        TokenError::new(StatusCode::BAD_REQUEST, "unsupported_grant_type", "UnsupportedGrant", description)
    }

    /// The password was right, and this account also has a second factor.
    pub fn second_factor(asked: SecondFactorAsked) -> TokenError {
        let description = "Bitte bestätige die Anmeldung mit deinem zweiten Faktor.";
        let mut error =
            TokenError::new(StatusCode::BAD_REQUEST, "mfa_required", "SecondFactorRequired", description);
        error.body.second_factor = Some(Box::new(asked));
        error
    }

    /// A code of the redirect flow that is unknown, used, expired or not this client's.
    pub fn invalid_code() -> TokenError {
        let description = "Dieser Anmeldecode gilt nicht (mehr).";
        TokenError::new(StatusCode::BAD_REQUEST, "invalid_grant", "CodeInvalid", description)
    }
}

impl From<Error> for TokenError {
    fn from(error: Error) -> TokenError {
        let (problem, retry_after_s) = error.problem();
        let (status, word) = match problem.status {
            422 => (StatusCode::BAD_REQUEST, "invalid_grant"),
            400 => (StatusCode::BAD_REQUEST, "invalid_request"),
            429 => (StatusCode::TOO_MANY_REQUESTS, "temporarily_unavailable"),
            503 => (StatusCode::SERVICE_UNAVAILABLE, "temporarily_unavailable"),
            507 => (StatusCode::INSUFFICIENT_STORAGE, "temporarily_unavailable"),
            _ => (StatusCode::INTERNAL_SERVER_ERROR, "server_error"),
        };
        TokenError { retry_after_s, ..TokenError::new(status, word, problem.code, &problem.detail) }
    }
}

impl From<sea_orm::DbErr> for TokenError {
    fn from(error: sea_orm::DbErr) -> TokenError {
        Error::from(error).into()
    }
}

impl IntoResponse for TokenError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Basic realm=\"umkreis\""));
        }
        if let Some(seconds) = self.retry_after_s {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
