//! `POST /oauth/token`: five ways to a session.

use super::client_authentication;
use super::code;
use super::error::{TokenError, TokenProblem};
use super::form::Form;
use crate::app::App;
use crate::people::account::sign_in::{self, PasswordCaller};
use crate::people::account::{self, confirm};
use crate::people::factor::{self, sign_in::PresentedFactor};
use crate::people::session::token_answer::{self, TokenAnswer, answer};
use crate::people::session::{self, IssuedTokens, Proof, cookie, known_device};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use umkreis_foundation::config::OAuthClient;
use umkreis_foundation::error::Error;
use umkreis_foundation::http::client_address::Client;
use utoipa::ToSchema;
use uuid::Uuid;

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
        (status = 503, body = TokenProblem), (status = 507, body = TokenProblem)))]
pub async fn token(
    State(app): State<App>,
    caller: Client,
    headers: HeaderMap,
    form: Form,
) -> Result<Response, TokenError> {
    let client = client_authentication::of_request(&app.config, &headers, &form)?;
    let device = account::device_id(&headers);
    let issued = match form.required("grant_type")? {
        "password" => return by_password(&app, caller, client, &headers, &form).await,
        "second_factor" => by_second_factor(&app, caller, client, device, &form).await?,
        other => {
            app.limits.api.check(caller)?;
            match other {
                "refresh_token" => {
                    let shown = cookie::shown(&headers);
                    session::refresh(&app, form.required("refresh_token")?, &client.id, shown).await?
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
    headers: &HeaderMap,
    form: &Form,
) -> Result<Response, TokenError> {
    let (email, password) = (account::normal_email(form.required("username")?), form.required("password")?);
    app.limits.sign_in.check(caller)?;
    let known = known_device::of(&app.sealer, headers, &email);
    let asker = known.map_or(PasswordCaller::Stranger(caller), PasswordCaller::KnownDevice);
    let proven = sign_in::prove(app, asker, &email, password).await?;
    let now_ms = app.clock.now_ms();
    let tx = app.db.begin().await?;
    let asked = factor::sign_in::ask(app, &tx, proven.account_id, &client.id).await?;
    if asked.is_none() {
        proven.require_few_failures()?;
    }
    sign_in::succeeded(&tx, &proven).await?;
    if let Some(asked) = asked {
        tx.commit().await?;
        return Err(TokenError::second_factor(asked));
    }
    let who =
        SessionOwner { account_id: proven.account_id, proof: Proof { second_factor: false, at_ms: now_ms } };
    let issued = open(&tx, who, client, account::device_id(headers), now_ms).await?;
    tx.commit().await?;
    let mut response = answer(app, headers, issued);
    token_answer::remember(app, headers, &client.id, &email, &mut response);
    Ok(response)
}

/// Continues a sign-in whose password was right.
async fn by_second_factor(
    app: &App,
    caller: Client,
    client: &OAuthClient,
    device: Option<Uuid>,
    form: &Form,
) -> Result<IssuedTokens, TokenError> {
    let token = form.required("mfa_token")?;
    let shown = match form.get("assertion") {
        Some(assertion) => PresentedFactor::Assertion(assertion),
        None => PresentedFactor::Code(form.required("code")?),
    };
    app.limits.sign_in.check(caller)?;
    let step = factor::sign_in::begin(app, token, &client.id, shown).await?;
    let mut tx = app.db.begin().await?;
    let account_id = factor::sign_in::check(app, &mut tx, step, shown).await?;
    let now_ms = app.clock.now_ms();
    let who = SessionOwner { account_id, proof: Proof { second_factor: true, at_ms: now_ms } };
    let issued = open(&tx, who, client, device, now_ms).await?;
    tx.commit().await?;
    Ok(issued)
}

async fn by_confirmation(
    app: &App,
    client: &OAuthClient,
    device: Option<Uuid>,
    form: &Form,
) -> Result<IssuedTokens, TokenError> {
    let now_ms = app.clock.now_ms();
    let tx = app.db.begin().await?;
    let account_id = confirm::by_link(&tx, form.required("code")?, now_ms).await?;
    let who = SessionOwner { account_id, proof: Proof { second_factor: false, at_ms: now_ms } };
    let issued = open(&tx, who, client, device, now_ms).await?;
    tx.commit().await?;
    Ok(issued)
}

/// Whose session is opened, and how well that was proven.
#[derive(Clone, Copy)]
pub(super) struct SessionOwner {
    pub account_id: Uuid,
    pub proof: Proof,
}

/// Opens a session and adds what the device had marked as favourites before.
pub(super) async fn open(
    tx: &umkreis_foundation::db::Tx,
    who: SessionOwner,
    client: &OAuthClient,
    device: Option<Uuid>,
    now_ms: i64,
) -> Result<IssuedTokens, Error> {
    // The last gate: whatever way led here, an account with a second factor needs it.
    if !who.proof.second_factor && factor::has_any(tx, who.account_id).await? {
        let detail = "Bitte melde dich mit Passwort und zweitem Faktor an.".to_owned();
        return Err(Error::Refused { code: "SecondFactorMissing", detail });
    }
    if let Some(device_id) = device {
        account::adopt_favourites(tx, who.account_id, device_id).await?;
    }
    Ok(session::open_with(tx, who.account_id, &client.id, who.proof, now_ms).await?)
}
