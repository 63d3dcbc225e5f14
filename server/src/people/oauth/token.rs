//! `POST /oauth/token`: five ways to a session.

use super::client;
use super::code;
use super::error::{TokenError, TokenProblem};
use super::form::Form;
use super::session::{self, Issued};
use crate::app::App;
use crate::foundation::config::OAuthClient;
use crate::foundation::error::Error;
use crate::foundation::http::client::Client;
use crate::people::account::{self, confirm, sign_in};
use crate::people::factor::{self, sign_in::Shown};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

pub const COOKIE: &str = "umkreis_session";

/// Tokens as RFC 6749 names them.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub struct TokenAnswer {
    pub access_token: String,
    pub token_type: String,
    /// Seconds until the access token has to be renewed.
    pub expires_in: i64,
    pub refresh_token: String,
}

/// The fields of all five grants; which are needed depends on `grant_type`.
#[derive(ToSchema)]
#[allow(dead_code, reason = "read field by field from the form; this is its documentation")]
pub struct TokenForm {
    /// `password`, `second_factor`, `refresh_token`, `authorization_code` or `confirmation_code`.
    grant_type: String,
    /// Instead of Basic credentials.
    client_id: Option<String>,
    username: Option<String>,
    password: Option<String>,
    refresh_token: Option<String>,
    /// Of the redirect flow, of a mailed link, of an authenticator app, or a recovery code.
    code: Option<String>,
    /// From the answer that asked for a second factor.
    mfa_token: Option<String>,
    /// Instead of `code`: a passkey's answer as `AuthenticationResponseJSON`.
    assertion: Option<String>,
    code_verifier: Option<String>,
    redirect_uri: Option<String>,
}

/// Exchange credentials, a code or a refresh token for tokens.
#[utoipa::path(post, path = "/oauth/token", tag = "oauth",
    request_body(content = TokenForm, content_type = "application/x-www-form-urlencoded"),
    params(("device-id" = Option<Uuid>, Header, description = "Its favourites are added to the account.")),
    responses((status = 200, body = TokenAnswer), (status = 400, body = TokenProblem),
        (status = 401, body = TokenProblem), (status = 429, body = TokenProblem),
        (status = 503, body = TokenProblem)))]
pub async fn token(
    State(app): State<App>,
    caller: Client,
    headers: HeaderMap,
    form: Form,
) -> Result<Response, TokenError> {
    let client = client::of_request(&app.config, &headers, &form)?;
    let device = account::device_id(&headers);
    let issued = match form.required("grant_type")? {
        "password" => by_password(&app, caller, client, device, &form).await?,
        "second_factor" => by_second_factor(&app, caller, client, device, &form).await?,
        other => {
            app.limits.api.check(caller)?;
            match other {
                "refresh_token" => {
                    session::refresh(&app, form.required("refresh_token")?, &client.id).await?
                }
                "authorization_code" => code::exchange(&app, client, device, &form).await?,
                "confirmation_code" => by_confirmation(&app, client, device, &form).await?,
                _ => return Err(TokenError::unsupported_grant()),
            }
        }
    };
    Ok(answer(&app, &headers, issued))
}

async fn by_password(
    app: &App,
    caller: Client,
    client: &OAuthClient,
    device: Option<Uuid>,
    form: &Form,
) -> Result<Issued, TokenError> {
    let (email, password) = (form.required("username")?, form.required("password")?);
    app.limits.sign_in.check(caller)?;
    let proven = sign_in::prove(app, caller, email, password).await?;
    let now_ms = app.clock.now_ms();
    let tx = app.db.begin().await?;
    sign_in::succeeded(&tx, &proven).await?;
    if let Some(asked) = factor::sign_in::ask(app, &tx, proven.account_id, &client.id).await? {
        tx.commit().await?;
        return Err(TokenError::second_factor(asked));
    }
    let who = Who { account_id: proven.account_id, second_factor: false };
    let issued = open(&tx, who, client, device, now_ms).await?;
    tx.commit().await?;
    Ok(issued)
}

/// Continues a sign-in whose password was right.
async fn by_second_factor(
    app: &App,
    caller: Client,
    client: &OAuthClient,
    device: Option<Uuid>,
    form: &Form,
) -> Result<Issued, TokenError> {
    let token = form.required("mfa_token")?;
    let shown = match form.get("assertion") {
        Some(assertion) => Shown::Assertion(assertion),
        None => Shown::Code(form.required("code")?),
    };
    app.limits.sign_in.check(caller)?;
    let step = factor::sign_in::begin(app, token, &client.id, shown).await?;
    let mut tx = app.db.begin().await?;
    let account_id = factor::sign_in::check(app, &mut tx, step, shown).await?;
    let who = Who { account_id, second_factor: true };
    let issued = open(&tx, who, client, device, app.clock.now_ms()).await?;
    tx.commit().await?;
    Ok(issued)
}

async fn by_confirmation(
    app: &App,
    client: &OAuthClient,
    device: Option<Uuid>,
    form: &Form,
) -> Result<Issued, TokenError> {
    let now_ms = app.clock.now_ms();
    let tx = app.db.begin().await?;
    let account_id = confirm::by_link(&tx, form.required("code")?, now_ms).await?;
    let issued = open(&tx, Who { account_id, second_factor: false }, client, device, now_ms).await?;
    tx.commit().await?;
    Ok(issued)
}

/// Whose session is opened, and how well that was proven.
#[derive(Clone, Copy)]
pub(super) struct Who {
    pub account_id: Uuid,
    pub second_factor: bool,
}

/// Opens a session and adds what the device had marked as favourites before.
pub(super) async fn open(
    tx: &crate::foundation::db::Tx,
    who: Who,
    client: &OAuthClient,
    device: Option<Uuid>,
    now_ms: i64,
) -> Result<Issued, Error> {
    // The last gate: whatever way led here, an account with a second factor needs it.
    if !who.second_factor && factor::has_any(tx, who.account_id).await? {
        let detail = "Bitte melde dich mit Passwort und zweitem Faktor an.".to_owned();
        return Err(Error::Refused { code: "SecondFactorMissing", detail });
    }
    if let Some(device_id) = device {
        account::adopt_favourites(tx, who.account_id, device_id).await?;
    }
    Ok(session::open_with(tx, who.account_id, &client.id, who.second_factor, now_ms).await?)
}

/// Only our own pages get the cookie, and only when they asked themselves: a form on a foreign
/// page could otherwise sign a visitor's browser in as somebody else.
fn wants_cookie(app: &App, headers: &HeaderMap, client_id: &str) -> bool {
    let site = headers.get("sec-fetch-site").and_then(|value| value.to_str().ok());
    client::by_id(&app.config, client_id).is_some_and(|client| client::is_own_pages(&app.config, client))
        && matches!(site, None | Some("same-origin" | "none"))
}

/// The token answer; with the cookie that lets `/oauth/authorize` recognise the browser.
pub fn answer(app: &App, asked: &HeaderMap, issued: Issued) -> Response {
    let cookie = wants_cookie(app, asked, &issued.client_id).then_some(issued.cookie);
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
        set_cookie(app, headers, &value, session::IDLE_MS / 1000);
    }
    response
}

/// Out of reach for scripts, sent to `/oauth` only, and over TLS only where there is TLS.
pub(super) fn set_cookie(app: &App, headers: &mut HeaderMap, value: &str, max_age_s: i64) {
    let secure = if app.config.public_url().starts_with("https://") { "; Secure" } else { "" };
    let text = format!("{COOKIE}={value}; Path=/oauth; Max-Age={max_age_s}; HttpOnly; SameSite=Lax{secure}");
    if let Ok(value) = HeaderValue::from_str(&text) {
        headers.append(header::SET_COOKIE, value);
    }
}
