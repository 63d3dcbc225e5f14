//! Forgotten and changed passwords: `/api/reset-pw`, `/api/user/password`.

use crate::app::App;
use crate::people::account::{change_password, normal_email, reset};
use crate::people::session::bearer::SignedIn;
use crate::people::session::token_answer::{TokenAnswer, answer};
use axum::extract::{FromRequest, Request, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::client_address::Client;
use umkreis_foundation::http::json::{Params, Valid};
use umkreis_foundation::http::validate::{Check, REQUIRED, Validate, is_email};
use utoipa::{IntoParams, ToSchema};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AddressParams {
    email: String,
}

/// Mail a link to set a new password; the answer does not tell whether there is an account.
#[utoipa::path(get, path = "/api/reset-pw", tag = "user", params(AddressParams),
    responses((status = 200, body = Done), (status = 422)))]
pub async fn get_link(
    State(app): State<App>,
    from: Client,
    Params(asked): Params<AddressParams>,
) -> Result<Private<Done>> {
    let email = normal_email(&asked.email);
    if !is_email(&email) {
        return Err(Error::field("email", "Das ist keine gültige E-Mail-Adresse."));
    }
    reset::request(&app, &email, from).await?;
    Ok(Private(Done {}))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ResetParams {
    /// From the mail; with `password` beside it instead of a body.
    token: Option<String>,
    password: Option<String>,
}

#[derive(Deserialize, ToSchema)]
pub struct ResetBody {
    token: String,
    password: String,
}

impl Validate for ResetBody {
    fn validate(&mut self, check: &mut Check) {
        check.that(!self.token.is_empty(), "token", REQUIRED);
    }
}

/// Set a new password with a mailed link (also an invitation's); every session ends. The link is judged before the
/// password: with an empty one the answer tells whether the link still works, and spends nothing.
#[utoipa::path(put, path = "/api/reset-pw", tag = "user", params(ResetParams),
    request_body(content = Option<ResetBody>, description = "Instead of the query."),
    responses((status = 200, body = Done)))]
pub async fn put_new(
    State(app): State<App>,
    Params(given): Params<ResetParams>,
    request: Request,
) -> Result<Private<Done>> {
    let (token, password) = match (given.token, given.password) {
        (Some(token), Some(password)) => (token, password),
        _ => {
            let Valid(body) = Valid::<ResetBody>::from_request(request, &app).await?;
            (body.token, body.password)
        }
    };
    reset::set(&app, &token, &password).await?;
    Ok(Private(Done {}))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasswordChange {
    current_password: String,
    /// At least 10 characters, upper and lower case, a digit.
    new_password: String,
}

impl Validate for PasswordChange {
    fn validate(&mut self, check: &mut Check) {
        check.that(!self.current_password.is_empty(), "currentPassword", REQUIRED);
    }
}

/// Change the own password. Every session ends, this one too; the answer opens a new one.
#[utoipa::path(put, path = "/api/user/password", tag = "user", security(("bearer" = [])),
    request_body = PasswordChange, responses((status = 200, body = TokenAnswer)))]
pub async fn put(
    State(app): State<App>,
    who: SignedIn,
    from: Client,
    headers: HeaderMap,
    Valid(change): Valid<PasswordChange>,
) -> Result<Response> {
    let (current, new) = (&change.current_password, &change.new_password);
    let issued = change_password::change(&app, who, from, current, new).await?;
    Ok(answer(&app, &headers, issued))
}
