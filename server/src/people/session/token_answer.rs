//! The answer that hands a session's tokens out, with the cookie that lets `/oauth/authorize` recognise the browser.

use super::cookie::COOKIE;
use super::{IssuedTokens, known_device, registered_client};
use crate::app::App;
use axum::Json;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use umkreis_foundation::config::Config;
use utoipa::ToSchema;

/// Tokens as RFC 6749 names them.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub struct TokenAnswer {
    pub access_token: String,
    pub token_type: String,
    /// Seconds until the access token has to be renewed.
    pub expires_in: i64,
    pub refresh_token: String,
}

/// Only our own pages get the cookie, and only when they asked themselves: a form on a foreign
/// page could otherwise sign a visitor's browser in as somebody else.
fn wants_cookie(config: &Config, headers: &HeaderMap, client_id: &str) -> bool {
    let site = headers.get("sec-fetch-site").and_then(|value| value.to_str().ok());
    registered_client::by_id(config, client_id)
        .is_some_and(|client| registered_client::is_own_pages(config, client))
        && matches!(site, None | Some("same-origin" | "none"))
}

/// The token answer; with the cookie that lets `/oauth/authorize` recognise the browser.
pub fn answer(app: &App, asked: &HeaderMap, issued: IssuedTokens) -> Response {
    let cookie = wants_cookie(&app.config, asked, &issued.client_id).then_some(issued.cookie).flatten();
    let body = TokenAnswer {
        access_token: issued.access_token,
        token_type: "Bearer".to_owned(),
        expires_in: issued.expires_in_s,
        refresh_token: issued.refresh_token,
    };
    let mut response = Json(body).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::PRAGMA, HeaderValue::from_static("no-cache"));
    if let Some(value) = cookie {
        // As long as a session can live: whether it still does is decided here, not in the browser.
        set_cookie(&app.config, headers, &value, super::LONGEST_MS / 1000);
    }
    response
}

/// Remembers the browser in which somebody has signed in with this address.
pub fn remember(app: &App, asked: &HeaderMap, client_id: &str, email: &str, response: &mut Response) {
    if wants_cookie(&app.config, asked, client_id) {
        let value = known_device::fresh(&app.sealer, email);
        put(&app.config, response.headers_mut(), known_device::COOKIE, &value, known_device::MAX_AGE_S);
    }
}

/// Out of reach for scripts, sent to `/oauth` only, and over TLS only where there is TLS.
pub fn set_cookie(config: &Config, headers: &mut HeaderMap, value: &str, max_age_s: i64) {
    put(config, headers, COOKIE, value, max_age_s);
}

fn put(config: &Config, headers: &mut HeaderMap, name: &str, value: &str, max_age_s: i64) {
    let secure = if config.public_url().starts_with("https://") { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/oauth; Max-Age={max_age_s}; HttpOnly; SameSite=Lax{secure}");
    if let Ok(value) = HeaderValue::from_str(&text) {
        headers.append(header::SET_COOKIE, value);
    }
}
