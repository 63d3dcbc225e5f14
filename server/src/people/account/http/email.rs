//! Changing the e-mail address: `/api/user/email`.

use super::register::EmailBody;
use crate::app::App;
use crate::foundation::error::{Problem, Result};
use crate::foundation::http::answer::{Done, Private};
use crate::foundation::http::json::{Params, Valid};
use crate::people::account::change_email;
use crate::people::session::bearer::SignedIn;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

/// Ask for a new address; a link goes there, and a notice to the old one.
#[utoipa::path(put, path = "/api/user/email", tag = "user", security(("bearer" = [])),
    request_body = EmailBody,
    responses((status = 200, body = Done), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
        (status = 503, body = Problem)))]
pub async fn put(
    State(app): State<App>,
    who: SignedIn,
    Valid(wanted): Valid<EmailBody>,
) -> Result<Private<Done>> {
    change_email::request(&app, who.account_id, &wanted.email).await?;
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
    responses((status = 200, body = Done), (status = 400, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn get(State(app): State<App>, Params(link): Params<LinkParams>) -> Result<Private<Done>> {
    change_email::confirm(&app, &link.token, &link.email).await?;
    Ok(Private(Done {}))
}
