//! How the token endpoints know which application calls: by Basic credentials or by `client_id` in the form.

use super::error::TokenError;
use super::form::Form;
use crate::people::session::registered_client::by_id;
use axum::http::{HeaderMap, header};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use umkreis_foundation::config::{Config, OAuthClient};

/// Finds the client of a token request by its Basic credentials (with an empty secret, because
/// public clients have none) or by `client_id` in the form.
pub fn of_request<'a>(
    config: &'a Config,
    headers: &HeaderMap,
    form: &Form,
) -> Result<&'a OAuthClient, TokenError> {
    let basic = match headers.get(header::AUTHORIZATION) {
        Some(value) => Some(basic_id(value.to_str().unwrap_or("")).ok_or_else(TokenError::invalid_client)?),
        None => None,
    };
    let id = match (basic, form.get("client_id")) {
        (Some(basic), Some(given)) if basic != given => return Err(TokenError::invalid_client()),
        (Some(basic), _) => basic,
        (None, Some(given)) => given.to_owned(),
        (None, None) => return Err(TokenError::invalid_client()),
    };
    if form.get("client_secret").is_some_and(|secret| !secret.is_empty()) {
        return Err(TokenError::invalid_client());
    }
    by_id(config, &id).ok_or_else(TokenError::invalid_client)
}

/// The id of `Basic base64(id:)`; both halves are form-encoded (RFC 6749, 2.3.1).
fn basic_id(value: &str) -> Option<String> {
    let (scheme, encoded) = value.split_once(' ')?;
    if !scheme.eq_ignore_ascii_case("basic") {
        return None;
    }
    let text = String::from_utf8(BASE64_STANDARD.decode(encoded.trim()).ok()?).ok()?;
    let (id, secret) = text.split_once(':')?;
    if !secret.is_empty() {
        return None;
    }
    url::form_urlencoded::parse(format!("id={id}").as_bytes()).next().map(|(_, id)| id.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn basic_credentials_have_an_empty_secret() {
        let basic = |text: &str| basic_id(&format!("Basic {}", BASE64_STANDARD.encode(text)));
        assert_eq!(basic("web:").as_deref(), Some("web"));
        assert_eq!(basic("w%65b:").as_deref(), Some("web"));
        assert_eq!(basic("web:secret"), None);
        assert_eq!(basic("web"), None);
        assert_eq!(basic_id("Bearer abc"), None);
        assert_eq!(basic_id("Basic %%%"), None);
    }
}
