//! `GET /oauth/authorize`: a browser that is signed in here gets a code for an application.

use super::{client, code};
use crate::app::App;
use crate::foundation::error::{Error, Result};
use crate::foundation::http::json::Params;
use crate::people::session::cookie;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuthorizeParams {
    /// Always `code`.
    response_type: Option<String>,
    client_id: Option<String>,
    /// Exactly as configured for the client.
    redirect_uri: Option<String>,
    /// Given back unchanged.
    state: Option<String>,
    /// The base64url SHA-256 of the code verifier.
    code_challenge: Option<String>,
    /// `S256`, also when absent.
    code_challenge_method: Option<String>,
}

/// Ask for a code; the answer is a redirect to the client, or to the sign-in page and back.
#[utoipa::path(get, path = "/oauth/authorize", tag = "oauth", params(AuthorizeParams),
    responses((status = 303, description = "To the client with `code` or `error`, or to `/login`."), (status = 429)))]
pub async fn authorize(
    State(app): State<App>,
    caller: crate::foundation::http::client_address::Client,
    headers: HeaderMap,
    Params(asked): Params<AuthorizeParams>,
) -> Result<Response> {
    app.limits.api.check(caller)?;
    // Until client and address are known to belong together, nothing is redirected anywhere.
    let client = asked.client_id.as_deref().and_then(|id| client::by_id(&app.config, id));
    let client = client.ok_or_else(|| Error::malformed("Diese Anwendung kennen wir nicht."))?;
    let address = asked.redirect_uri.as_deref().unwrap_or("");
    if !client::may_redirect_to(&app.config, client, address) {
        return Err(Error::malformed("Diese Rückkehradresse ist für die Anwendung nicht eingetragen."));
    }
    let state = asked.state.as_deref();
    let challenge = match check(&asked) {
        Ok(challenge) => challenge,
        Err(word) => return back(address, &[("error", word)], state),
    };
    let now_ms = app.clock.now_ms();
    let signed_in = match cookie::shown(&headers) {
        Some(value) => cookie::session(app.db.read(), value, now_ms).await?,
        None => None,
    };
    let Some(signed_in) = signed_in else { return Ok(redirect(&format!("/login?{}", asked.query()))) };
    let tx = app.db.begin().await?;
    let code = code::create(&tx, &signed_in, &client.id, address, challenge, now_ms).await?;
    tx.commit().await?;
    back(address, &[("code", &code)], state)
}

/// The challenge of a sound request, or RFC 6749's word for what is wrong with it.
fn check(asked: &AuthorizeParams) -> Result<&str, &'static str> {
    if asked.response_type.as_deref() != Some("code") {
        return Err("unsupported_response_type");
    }
    // `plain` would show the verifier to whoever reads the address.
    if !matches!(asked.code_challenge_method.as_deref(), None | Some("" | "S256" | "SHA256")) {
        return Err("invalid_request");
    }
    // Some encoders leave the padding on.
    let challenge = asked.code_challenge.as_deref().unwrap_or("").trim_end_matches('=');
    if code::is_challenge(challenge) { Ok(challenge) } else { Err("invalid_request") }
}

impl AuthorizeParams {
    /// The same request again, so that the sign-in page can come back with it.
    fn query(&self) -> String {
        let fields = [
            ("response_type", &self.response_type),
            ("client_id", &self.client_id),
            ("redirect_uri", &self.redirect_uri),
            ("state", &self.state),
            ("code_challenge", &self.code_challenge),
            ("code_challenge_method", &self.code_challenge_method),
        ];
        let given = fields.iter().filter_map(|(name, value)| value.as_deref().map(|value| (name, value)));
        url::form_urlencoded::Serializer::new(String::new()).extend_pairs(given).finish()
    }
}

fn back(address: &str, fields: &[(&str, &str)], state: Option<&str>) -> Result<Response> {
    let mut url = url::Url::parse(address)
        .map_err(|_| Error::malformed("Diese Rückkehradresse ist keine gültige Adresse."))?;
    url.query_pairs_mut().extend_pairs(fields).extend_pairs(state.map(|state| ("state", state)));
    Ok(redirect(url.as_str()))
}

fn redirect(location: &str) -> Response {
    let mut response = StatusCode::SEE_OTHER.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // The code is in the address: it must not leave in a Referer.
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    if let Ok(value) = HeaderValue::from_str(location) {
        headers.insert(header::LOCATION, value);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foundation::fuzzing::{Corpus, fuzz, lines, runs};
    use axum::extract::Query;

    #[test]
    fn a_million_authorization_requests_are_judged_without_a_panic() {
        let words: &[&[u8]] = &[
            b"&",
            b"=",
            b"code_challenge=",
            b"S256",
            b"plain",
            b"%00",
            b"%ff",
            b"state=",
            b"client_id=web",
            b"+",
            b"==",
        ];
        let corpus = Corpus { inputs: lines(include_str!("../../fuzz/corpus/authorize.txt")), words };
        fuzz("PKCE", &corpus, runs(3_000, 1_000_000), |input| {
            let query: String =
                input.iter().map(|byte| char::from(*byte)).filter(char::is_ascii_graphic).collect();
            let Ok(uri) = format!("/oauth/authorize?{query}").parse::<axum::http::Uri>() else {
                return false;
            };
            let Ok(Query(asked)) = Query::<AuthorizeParams>::try_from_uri(&uri) else { return false };
            let answer = back("https://umkreis.test/handle-auth", &[("code", "x")], asked.state.as_deref());
            let answer = answer.expect("an answer");
            let location = answer.headers()[header::LOCATION].to_str().expect("plain text");
            assert!(location.starts_with("https://umkreis.test/handle-auth?code=x"), "{location}");
            assert!(asked.query().is_ascii(), "it fits into a header");
            match check(&asked) {
                Ok(challenge) => {
                    let bytes = crate::foundation::secret::decode(challenge).expect("base64url");
                    assert_eq!(bytes.len(), 32, "{challenge}");
                    assert_ne!(asked.code_challenge_method.as_deref(), Some("plain"));
                    true
                }
                Err(_) => false,
            }
        });
    }
}
