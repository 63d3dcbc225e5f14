//! `/oauth/authorize`: a browser that is signed in here gets a code for an application; one outside of the browser
//! only after its name was shown and somebody has said yes.

use super::code;
use crate::app::App;
use crate::people::session::{cookie, registered_client};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use umkreis_foundation::clock::Clock;
use umkreis_foundation::config::OAuthClient;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::session;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::Private;
use umkreis_foundation::http::client_address::Client;
use umkreis_foundation::http::json::{Params, Valid};
use umkreis_foundation::http::validate::{Check, Validate};
use utoipa::{IntoParams, ToSchema};

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

/// Ask for a code; the answer is a redirect to the client, to the sign-in page and back, or, for an application
/// outside of the browser, to the page that asks whether it may have one.
#[utoipa::path(get, path = "/oauth/authorize", tag = "oauth", params(AuthorizeParams),
    responses((status = 303, description = "To the client with `code` or `error`, to `/login`, or to `/allow-app`."), (status = 429)))]
pub async fn authorize(
    State(app): State<App>,
    caller: Client,
    headers: HeaderMap,
    Params(asked): Params<AuthorizeParams>,
) -> Result<Response> {
    app.limits.api.check(caller)?;
    let wanted = CheckedRequest::of(&app, &asked)?;
    // Any application on the device may claim such an address, and any page may lead a browser here.
    let asks_first = !registered_client::leads_home(&app.config, wanted.address);
    let location = match wanted.challenge {
        Err(word) => wanted.back(&[("error", word)])?,
        Ok(challenge) => match signed_in(&app.db, &app.clock, &headers).await? {
            None => format!("/login?{}", asked.query()),
            Some(_) if asks_first => format!("/allow-app?{}", asked.query()),
            Some(session) => wanted.back(&[("code", &wanted.code(&app, &session, challenge).await?)])?,
        },
    };
    Ok(redirect(&location))
}

/// What the page that asks sends: the request of the application, as it stands in the page's address, and the answer.
#[derive(Deserialize, ToSchema)]
pub struct AppDecision {
    response_type: Option<String>,
    client_id: Option<String>,
    redirect_uri: Option<String>,
    state: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
    /// Absent at first, to learn which application asks.
    allowed: Option<bool>,
}

impl AppDecision {
    fn request(self) -> AuthorizeParams {
        AuthorizeParams {
            response_type: self.response_type,
            client_id: self.client_id,
            redirect_uri: self.redirect_uri,
            state: self.state,
            code_challenge: self.code_challenge,
            code_challenge_method: self.code_challenge_method,
        }
    }
}

impl Validate for AppDecision {
    fn validate(&mut self, _: &mut Check) {}
}

#[derive(Serialize, ToSchema)]
pub struct AskingApp {
    /// How people know it.
    application: String,
    /// Where to go on: to the application, or to the sign-in page; absent while there is something to decide.
    #[schema(required)]
    location: Option<String>,
}

/// Say whether an application outside of the browser may sign in; for the browser that is signed in here.
#[utoipa::path(post, path = "/oauth/authorize", tag = "oauth", request_body = AppDecision,
    responses((status = 200, body = AskingApp), (status = 400), (status = 429)))]
pub async fn decide(
    State(app): State<App>,
    caller: Client,
    headers: HeaderMap,
    Valid(decision): Valid<AppDecision>,
) -> Result<Private<AskingApp>> {
    app.limits.api.check(caller)?;
    let allowed = decision.allowed;
    let asked = decision.request();
    let wanted = CheckedRequest::of(&app, &asked)?;
    let location = match (wanted.challenge, signed_in(&app.db, &app.clock, &headers).await?, allowed) {
        (Err(word), _, _) => Some(wanted.back(&[("error", word)])?),
        (_, None, _) => Some(format!("/login?{}", asked.query())),
        (_, Some(_), None) => None,
        (_, Some(_), Some(false)) => Some(wanted.back(&[("error", "access_denied")])?),
        (Ok(challenge), Some(session), Some(true)) => {
            Some(wanted.back(&[("code", &wanted.code(&app, &session, challenge).await?)])?)
        }
    };
    Ok(Private(AskingApp { application: registered_client::name(wanted.client).to_owned(), location }))
}

async fn signed_in(db: &Db, clock: &Clock, headers: &HeaderMap) -> Result<Option<session::Model>> {
    match cookie::shown(headers) {
        Some(value) => Ok(cookie::session(db.read(), value, clock.now_ms()).await?),
        None => Ok(None),
    }
}

/// A request whose client and address belong together.
struct CheckedRequest<'a> {
    client: &'a OAuthClient,
    address: &'a str,
    state: Option<&'a str>,
    /// Or RFC 6749's word for what is wrong with the request.
    challenge: Result<&'a str, &'static str>,
}

impl<'a> CheckedRequest<'a> {
    /// Until client and address are known to belong together, nothing is redirected anywhere.
    fn of(app: &'a App, asked: &'a AuthorizeParams) -> Result<CheckedRequest<'a>> {
        let client = asked.client_id.as_deref().and_then(|id| registered_client::by_id(&app.config, id));
        let client = client.ok_or_else(|| Error::malformed("Diese Anwendung kennen wir nicht."))?;
        let address = asked.redirect_uri.as_deref().unwrap_or("");
        if !registered_client::may_redirect_to(&app.config, client, address) {
            return Err(Error::malformed("Diese Rückkehradresse ist für die Anwendung nicht eingetragen."));
        }
        Ok(CheckedRequest { client, address, state: asked.state.as_deref(), challenge: check(asked) })
    }

    async fn code(&self, app: &App, session: &session::Model, challenge: &str) -> Result<String> {
        let tx = app.db.begin().await?;
        let now_ms = app.clock.now_ms();
        let code = code::create(&tx, session, &self.client.id, self.address, challenge, now_ms).await?;
        tx.commit().await?;
        Ok(code)
    }

    fn back(&self, fields: &[(&str, &str)]) -> Result<String> {
        back(self.address, fields, self.state)
    }
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

fn back(address: &str, fields: &[(&str, &str)], state: Option<&str>) -> Result<String> {
    let mut url = url::Url::parse(address)
        .map_err(|_| Error::malformed("Diese Rückkehradresse ist keine gültige Adresse."))?;
    url.query_pairs_mut().extend_pairs(fields).extend_pairs(state.map(|state| ("state", state)));
    Ok(url.into())
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
    use axum::extract::Query;
    use umkreis_fuzzing::{Corpus, fuzz, lines, runs};

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
            let address = back("https://umkreis.test/handle-auth", &[("code", "x")], asked.state.as_deref());
            let answer = redirect(&address.expect("an address"));
            let location = answer.headers()[header::LOCATION].to_str().expect("plain text");
            assert!(location.starts_with("https://umkreis.test/handle-auth?code=x"), "{location}");
            assert!(asked.query().is_ascii(), "it fits into a header");
            match check(&asked) {
                Ok(challenge) => {
                    let bytes = umkreis_foundation::secret::decode(challenge).expect("base64url");
                    assert_eq!(bytes.len(), 32, "{challenge}");
                    assert_ne!(asked.code_challenge_method.as_deref(), Some("plain"));
                    true
                }
                Err(_) => false,
            }
        });
    }
}
