//! Registering and asking for the confirmation mail again.

use crate::app::App;
use crate::people::account::{NAME_CHARS, NewAccount, normal_email, password, register};
use axum::extract::State;
use serde::Deserialize;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::client_address::Client;
use umkreis_foundation::http::json::Valid;
use umkreis_foundation::http::validate::{Check, Validate};
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Registration {
    /// The e-mail address.
    username: String,
    /// At least 10 characters, upper and lower case, a digit.
    password: String,
    first_name: String,
    last_name: String,
    phone: Option<String>,
    #[serde(default)]
    notification: bool,
    #[serde(default)]
    newsletter: bool,
}

impl Validate for Registration {
    fn validate(&mut self, check: &mut Check) {
        self.username = normal_email(&self.username);
        check.email("username", &self.username);
        check.required("firstName", &mut self.first_name, NAME_CHARS);
        check.required("lastName", &mut self.last_name, NAME_CHARS);
        check.phone("phone", &mut self.phone);
    }
}

/// Register; the answer is the same whether or not the address is known.
#[utoipa::path(post, path = "/api/user", tag = "user", request_body = Registration,
    responses((status = 200, body = Done)))]
pub async fn post(
    State(app): State<App>,
    from: Client,
    Valid(wanted): Valid<Registration>,
) -> Result<Private<Done>> {
    password::require_strong("password", &wanted.password)?;
    // Only sound requests count, so that a typing mistake costs nothing.
    app.limits.registration.check(from)?;
    let new = NewAccount {
        email: wanted.username,
        first_name: wanted.first_name,
        last_name: wanted.last_name,
        phone: wanted.phone,
        notification: wanted.notification,
        newsletter: wanted.newsletter,
        admin: false,
    };
    register::register(&app, new, &wanted.password, from).await?;
    Ok(Private(Done {}))
}

#[derive(Deserialize, ToSchema)]
pub struct EmailBody {
    pub(super) email: String,
}

impl Validate for EmailBody {
    fn validate(&mut self, check: &mut Check) {
        self.email = normal_email(&self.email);
        check.email("email", &self.email);
    }
}

/// Send the confirmation mail again; the answer does not tell whether there is something to confirm.
#[utoipa::path(post, path = "/api/user/confirmation", tag = "user", request_body = EmailBody,
    responses((status = 200, body = Done)))]
pub async fn confirmation(
    State(app): State<App>,
    from: Client,
    Valid(wanted): Valid<EmailBody>,
) -> Result<Private<Done>> {
    register::send_again(&app, &wanted.email, from).await?;
    Ok(Private(Done {}))
}
