//! Asking for a new e-mail address, which wants a fresh proof: `PUT /api/user/email`.

use super::sign_in;
use crate::app::App;
use crate::people::account::{change_email, normal_email};
use crate::people::session::bearer::SignedIn;
use axum::extract::State;
use serde::Deserialize;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::client_address::Client;
use umkreis_foundation::http::json::Valid;
use umkreis_foundation::http::validate::{Check, Validate};
use utoipa::ToSchema;

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
    if let Some(code) = &wanted.code {
        sign_in::prove_again(&app, who, from, code).await?;
    }
    // Whoever has just shown a factor needs no password.
    let password = wanted.password.as_deref().filter(|_| wanted.code.is_none());
    change_email::request(&app, who, from, &wanted.email, password).await?;
    Ok(Private(Done {}))
}
