//! The calls about the own second factors: `/api/user/second-factor`.

use super::manage::{self, FactorToRemove};
use crate::app::App;
use crate::people::session::bearer::SignedIn;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::client_address::Client;
use umkreis_foundation::http::json::{PathId, Valid};
use umkreis_foundation::http::validate::{Check, REQUIRED, Validate};
use utoipa::ToSchema;
use uuid::Uuid;

const NAME_CHARS: usize = 60;

/// What the owner may know about the own factors; secrets are never told again.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondFactor {
    /// Whether the operator demands one of this account.
    required: bool,
    /// Since when an authenticator app is set up.
    app_since: Option<String>,
    passkeys: Vec<PasskeyInfo>,
    recovery_codes_left: u64,
    /// Passkeys need a domain; an address made of numbers has none.
    passkeys_possible: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyInfo {
    id: Uuid,
    name: String,
    created_at: String,
    last_used_at: Option<String>,
}

/// The own second factors.
#[utoipa::path(get, path = "/api/user/second-factor", tag = "user", security(("bearer" = [])),
    responses((status = 200, body = SecondFactor)))]
pub async fn get(State(app): State<App>, who: SignedIn) -> Result<Private<SecondFactor>> {
    let found = manage::overview(&app, who.account_id).await?;
    let passkeys = found.passkeys.into_iter().map(|row| PasskeyInfo {
        id: row.id,
        name: row.name,
        created_at: rfc3339(row.created_at_ms),
        last_used_at: row.last_used_at_ms.map(rfc3339),
    });
    Ok(Private(SecondFactor {
        required: app.config.oauth.require_second_factor_for_admins && (who.admin || who.lacks_factor),
        app_since: found.app.and_then(|row| row.confirmed_at_ms).map(rfc3339),
        passkeys: passkeys.collect(),
        recovery_codes_left: found.codes_left,
        passkeys_possible: found.passkeys_possible,
    }))
}

/// Every change asks for the password once more.
#[derive(Deserialize, ToSchema)]
pub struct PasswordAgain {
    password: String,
}

impl Validate for PasswordAgain {
    fn validate(&mut self, check: &mut Check) {
        check.that(!self.password.is_empty(), "password", REQUIRED);
    }
}

/// What an authenticator app needs; told this once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AppSetup {
    /// In base32, for typing.
    secret: String,
    /// `otpauth://…`, which apps open.
    uri: String,
    /// The same as a QR code: the path of an SVG, `qrSide` units wide and high.
    qr_path: String,
    qr_side: i32,
}

/// Begin to set up an authenticator app.
#[utoipa::path(post, path = "/api/user/second-factor/app", tag = "user", security(("bearer" = [])),
    request_body = PasswordAgain, responses((status = 200, body = AppSetup), (status = 409)))]
pub async fn begin_app(
    State(app): State<App>,
    who: SignedIn,
    from: Client,
    Valid(given): Valid<PasswordAgain>,
) -> Result<Private<AppSetup>> {
    let setup = manage::begin_app(&app, who, from, &given.password).await?;
    let (qr_path, qr_side) = (setup.qr.path, setup.qr.side);
    Ok(Private(AppSetup { secret: setup.secret, uri: setup.uri, qr_path, qr_side }))
}

#[derive(Deserialize, ToSchema)]
pub struct FirstCode {
    /// What the app shows right now.
    code: String,
}

impl Validate for FirstCode {
    fn validate(&mut self, check: &mut Check) {
        check.required("code", &mut self.code, 20);
    }
}

/// A factor counts from now on. With the first one come recovery codes, told this once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactorAdded {
    recovery_codes: Option<Vec<String>>,
}

/// Confirm the app with its first code; every other session ends.
#[utoipa::path(put, path = "/api/user/second-factor/app", tag = "user", security(("bearer" = [])),
    request_body = FirstCode, responses((status = 200, body = FactorAdded)))]
pub async fn confirm_app(
    State(app): State<App>,
    who: SignedIn,
    from: Client,
    Valid(given): Valid<FirstCode>,
) -> Result<Private<FactorAdded>> {
    app.limits.sign_in.check(from)?;
    Ok(Private(FactorAdded { recovery_codes: manage::confirm_app(&app, who, &given.code).await? }))
}

/// Take the authenticator app away.
#[utoipa::path(delete, path = "/api/user/second-factor/app", tag = "user", security(("bearer" = [])),
    request_body = PasswordAgain,
    responses((status = 200, body = Done), (status = 404), (status = 409)))]
pub async fn remove_app(
    State(app): State<App>,
    who: SignedIn,
    from: Client,
    Valid(given): Valid<PasswordAgain>,
) -> Result<Private<Done>> {
    manage::remove(&app, who, from, &given.password, FactorToRemove::App).await?;
    Ok(Private(Done {}))
}

/// What `navigator.credentials.create` needs, and the secret that continues with its answer.
#[derive(Serialize, ToSchema)]
pub struct PasskeySetup {
    step: String,
    #[schema(value_type = Object)]
    options: Value,
}

/// Begin to make a passkey.
#[utoipa::path(post, path = "/api/user/second-factor/passkey", tag = "user", security(("bearer" = [])),
    request_body = PasswordAgain, responses((status = 200, body = PasskeySetup)))]
pub async fn begin_passkey(
    State(app): State<App>,
    who: SignedIn,
    from: Client,
    Valid(given): Valid<PasswordAgain>,
) -> Result<Private<PasskeySetup>> {
    let (step, options) = manage::begin_passkey(&app, who, from, &given.password).await?;
    Ok(Private(PasskeySetup { step, options }))
}

#[derive(Deserialize, ToSchema)]
pub struct NewPasskey {
    step: String,
    /// How the owner recognises it.
    #[schema(max_length = 60)]
    name: String,
    /// The answer of `navigator.credentials.create` as `RegistrationResponseJSON`.
    #[schema(value_type = Object)]
    credential: Value,
}

impl Validate for NewPasskey {
    fn validate(&mut self, check: &mut Check) {
        check.required("name", &mut self.name, NAME_CHARS);
        check.that(self.credential.is_object(), "credential", REQUIRED);
    }
}

/// Keep the passkey that the browser has made; every other session ends.
#[utoipa::path(put, path = "/api/user/second-factor/passkey", tag = "user", security(("bearer" = [])),
    request_body = NewPasskey, responses((status = 200, body = FactorAdded), (status = 409)))]
pub async fn finish_passkey(
    State(app): State<App>,
    who: SignedIn,
    Valid(new): Valid<NewPasskey>,
) -> Result<Private<FactorAdded>> {
    let codes = manage::finish_passkey(&app, who, &new.step, &new.name, &new.credential).await?;
    Ok(Private(FactorAdded { recovery_codes: codes }))
}

/// Take a passkey away.
#[utoipa::path(delete, path = "/api/user/second-factor/passkey/{id}", tag = "user", security(("bearer" = [])),
    params(("id" = Uuid, Path)), request_body = PasswordAgain,
    responses((status = 200, body = Done), (status = 409)))]
pub async fn remove_passkey(
    State(app): State<App>,
    who: SignedIn,
    from: Client,
    PathId(id): PathId,
    Valid(given): Valid<PasswordAgain>,
) -> Result<Private<Done>> {
    manage::remove(&app, who, from, &given.password, FactorToRemove::Passkey(id)).await?;
    Ok(Private(Done {}))
}

/// Fresh recovery codes, told this once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    recovery_codes: Vec<String>,
}

/// Make new recovery codes; the old ones stop working.
#[utoipa::path(post, path = "/api/user/second-factor/recovery-codes", tag = "user", security(("bearer" = [])),
    request_body = PasswordAgain, responses((status = 200, body = RecoveryCodes), (status = 409)))]
pub async fn renew_codes(
    State(app): State<App>,
    who: SignedIn,
    from: Client,
    Valid(given): Valid<PasswordAgain>,
) -> Result<Private<RecoveryCodes>> {
    let codes = manage::renew_codes(&app, who, from, &given.password).await?;
    Ok(Private(RecoveryCodes { recovery_codes: codes }))
}
