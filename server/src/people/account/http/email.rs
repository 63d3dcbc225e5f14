//! What the links of a changed e-mail address do: `/api/user/email`. Asking for the change may want a second factor,
//! so that call is among those.

use crate::app::App;
use crate::people::account::change_email;
use axum::extract::State;
use serde::Deserialize;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::json::{Params, Valid};
use umkreis_foundation::http::validate::{Check, REQUIRED, Validate};
use utoipa::{IntoParams, ToSchema};

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
