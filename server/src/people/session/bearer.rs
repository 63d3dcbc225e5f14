//! Who is calling: bearer tokens become accounts. `SignedIn`, `Admin` and `MaybeSignedIn` are
//! the extractors that guard a handler.

use crate::app::App;
use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use umkreis_foundation::error::{Error, Result};

pub use umkreis_services::access_tokens::SignedIn;

/// An administrator; 403 for other accounts, 401 without a valid token.
#[derive(Clone, Copy, Debug)]
pub struct Admin(pub SignedIn);

/// For public calls that show more to some: nobody without a token, but 401 with a bad one, so
/// that a client whose token has expired renews it instead of silently seeing less.
#[derive(Clone, Copy, Debug)]
pub struct MaybeSignedIn(pub Option<SignedIn>);

impl FromRequestParts<App> for SignedIn {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let token = bearer_token(&parts.headers)?.ok_or(Error::Unauthorized)?;
        app.access_tokens.check(token, app.clock.now_ms()).await?.ok_or(Error::Unauthorized)
    }
}

impl OptionalFromRequestParts<App> for SignedIn {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>> {
        match bearer_token(&parts.headers)? {
            None => Ok(None),
            Some(token) => {
                app.access_tokens.check(token, app.clock.now_ms()).await?.ok_or(Error::Unauthorized).map(Some)
            }
        }
    }
}

impl FromRequestParts<App> for Admin {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let caller = <SignedIn as FromRequestParts<App>>::from_request_parts(parts, app).await?;
        match caller {
            SignedIn { admin: true, .. } => Ok(Admin(caller)),
            SignedIn { lacks_factor: true, .. } => Err(Error::LacksFactor),
            _ => Err(Error::Forbidden),
        }
    }
}

impl FromRequestParts<App> for MaybeSignedIn {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        <SignedIn as OptionalFromRequestParts<App>>::from_request_parts(parts, app).await.map(MaybeSignedIn)
    }
}

/// The token of the `Authorization` header; another scheme or rubbish counts as a bad token.
fn bearer_token(headers: &HeaderMap) -> Result<Option<&str>> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let value = value.to_str().map_err(|_| Error::Unauthorized)?;
    match value.split_once(' ') {
        Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => Ok(Some(token.trim())),
        _ => Err(Error::Unauthorized),
    }
}
