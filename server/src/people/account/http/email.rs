//! Changing the e-mail address: `/api/user/email`.

use crate::app::App;
use crate::foundation::error::Result;
use crate::foundation::http::answer::{Done, Private};
use crate::foundation::http::client_address::Client;
use crate::foundation::http::json::{Params, Valid};
use crate::foundation::http::validate::{Check, REQUIRED, Validate};
use crate::people::account::change_email::{self, Fresh};
use crate::people::account::normal_email;
use crate::people::session::bearer::SignedIn;
use axum::extract::State;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

#[derive(Deserialize, ToSchema)]
pub struct EmailChange {
    email: String,
    /// This or `code` is needed when the last sign-in is more than ten minutes ago.
    password: Option<String>,
    /// Of an authenticator app, or a recovery code.
    code: Option<String>,
}

impl Validate for EmailChange {
    fn validate(&mut self, check: &mut Check) {
        self.email = normal_email(&self.email);
        check.email("email", &self.email);
    }
}

/// Ask for a new address; a link goes there, and a notice to the old one.
#[utoipa::path(put, path = "/api/user/email", tag = "user", security(("bearer" = [])),
    request_body = EmailChange,
    responses((status = 200, body = Done), (status = 403, description = "`ProveAgain`: send the password or a code along.")))]
pub async fn put(
    State(app): State<App>,
    who: SignedIn,
    from: Client,
    Valid(wanted): Valid<EmailChange>,
) -> Result<Private<Done>> {
    let proof = match (&wanted.code, &wanted.password) {
        (Some(code), _) => Fresh::Code(code),
        (None, Some(password)) => Fresh::Password(password),
        (None, None) => Fresh::SignIn,
    };
    change_email::request(&app, who, from, &wanted.email, proof).await?;
    Ok(Private(Done {}))
}

#[derive(Deserialize, ToSchema)]
pub struct TakeBack {
    /// From the mail to the old address.
    token: String,
}

impl Validate for TakeBack {
    fn validate(&mut self, check: &mut Check) {
        check.that(!self.token.is_empty(), "token", REQUIRED);
    }
}

/// Take the old address back; every session ends, and a link for a new password is mailed.
#[utoipa::path(post, path = "/api/user/email/take-back", tag = "user", request_body = TakeBack,
    responses((status = 200, body = Done), (status = 409), (status = 422)))]
pub async fn take_back(State(app): State<App>, Valid(wanted): Valid<TakeBack>) -> Result<Private<Done>> {
    change_email::take_back(&app, &wanted.token).await?;
    Ok(Private(Done {}))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LinkParams {
    /// From the mail.
    token: String,
    /// The new address, as in the mail's link.
    email: String,
}

/// Confirm the new address; called by the page that the mail links to.
#[utoipa::path(get, path = "/api/user/email", tag = "user", params(LinkParams),
    responses((status = 200, body = Done), (status = 409), (status = 422)))]
pub async fn get(State(app): State<App>, Params(link): Params<LinkParams>) -> Result<Private<Done>> {
    change_email::confirm(&app, &link.token, &link.email).await?;
    Ok(Private(Done {}))
}
