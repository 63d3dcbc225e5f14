//! The second half of a sign-in: the password was right, now the second factor has to be shown.

use super::relying_party::RelyingParty;
use super::{Method, mails, passkey, recovery, sql, totp_code, wrong};
use crate::app::App;
use crate::people::account::{self, shared_limits};
use crate::people::session;
use crate::people::session::bearer::SignedIn;
use serde::Serialize;
use serde_json::Value;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::factor_step;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::client_address::Client;
use utoipa::ToSchema;
use uuid::Uuid;

const SIGN_IN: &str = "SignIn";
/// As long as the challenge of a passkey lives.
const LIFE_MS: i64 = 5 * 60_000;
/// Then the password has to be typed again.
const MOST_ATTEMPTS: i32 = 5;

/// What a client is told when the password alone is not enough.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecondFactorAsked {
    /// Continues this sign-in with `grant_type=second_factor`.
    pub token: String,
    pub methods: Vec<Method>,
    /// What `navigator.credentials.get` needs, where there is a passkey.
    #[schema(value_type = Option<Object>)]
    pub passkey: Option<Value>,
}

/// Asks for the second factor of an account that has one.
pub async fn ask(app: &App, tx: &Tx, account_id: Uuid, client_id: &str) -> Result<Option<SecondFactorAsked>> {
    let has_app = sql::confirmed_totp(tx, account_id).await?.is_some();
    let passkeys = sql::passkeys(tx, account_id).await?;
    if !has_app && passkeys.is_empty() {
        return Ok(None);
    }
    let mut methods = Vec::new();
    let (mut ceremony, mut options) = (None, None);
    if let Some(party) = RelyingParty::of(&app.config).filter(|_| !passkeys.is_empty()) {
        let begun = passkey::begin_proof(&party, &passkeys)?;
        (ceremony, options) = (Some(begun.ceremony), Some(begun.options));
        methods.push(Method::Passkey);
    }
    if has_app {
        methods.push(Method::AppCode);
    }
    if sql::codes_left(tx, account_id).await? > 0 {
        methods.push(Method::RecoveryCode);
    }
    let expires_at_ms = app.clock.now_ms() + LIFE_MS;
    let token = sql::insert_step(tx, account_id, SIGN_IN, client_id, ceremony, expires_at_ms).await?;
    Ok(Some(SecondFactorAsked { token, methods, passkey: options }))
}

/// What somebody shows as the second factor.
#[derive(Clone, Copy)]
pub enum PresentedFactor<'a> {
    /// Of the app, or a recovery code.
    Code(&'a str),
    /// The answer of `navigator.credentials.get`, as JSON.
    Assertion(&'a str),
}

impl PresentedFactor<'_> {
    /// An app's code without the spaces that apps write into it.
    fn app_code(self) -> Option<String> {
        let PresentedFactor::Code(text) = self else { return None };
        let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        totp_code::is_code(&plain).then_some(plain)
    }
}

/// Finds the sign-in that is to be continued and counts the attempt, in a transaction of its own,
/// so that failures count too.
pub async fn begin(
    app: &App,
    token: &str,
    client_id: &str,
    shown: PresentedFactor<'_>,
) -> Result<factor_step::Model> {
    let now_ms = app.clock.now_ms();
    let tx = app.db.begin().await?;
    let step = sql::step(&tx, token).await?;
    let step = step.filter(|step| step.purpose == SIGN_IN && step.client_id == client_id);
    let step = step.filter(|step| now_ms < step.expires_at_ms && step.attempts < MOST_ATTEMPTS);
    let step = step.ok_or_else(over)?;
    sql::count_attempt(&tx, &step).await?;
    let limits = &app.config.limits;
    if shown.app_code().is_some() && limits.enabled && limits.sign_in_per_account_per_h > 0 {
        let key = shared_limits::factor_key(step.account_id);
        shared_limits::attempt(&tx, &key, limits.sign_in_per_account_per_h, now_ms).await?;
    }
    tx.commit().await?;
    Ok(step)
}

/// Judges what is shown, in the transaction that opens the session. Nothing works twice: neither
/// the sign-in nor a code.
pub async fn check(
    app: &App,
    tx: &mut Tx,
    step: factor_step::Model,
    shown: PresentedFactor<'_>,
) -> Result<Uuid> {
    let account_id = step.account_id;
    match (shown, shown.app_code()) {
        (_, Some(code)) => by_app(app, tx, account_id, &code).await?,
        (PresentedFactor::Code(text), None) => by_recovery_code(app, tx, account_id, text).await?,
        (PresentedFactor::Assertion(text), None) => by_passkey(app, tx, &step, text).await?,
    }
    if !sql::delete_step(tx, step.hash).await? {
        return Err(over());
    }
    shared_limits::forget(tx, &shared_limits::factor_key(account_id)).await?;
    Ok(account_id)
}

/// Asks somebody who is signed in for the second factor once more; the session counts as freshly proved then. A
/// wrong code is told beside its field, as a wrong password is.
pub async fn prove_again(app: &App, who: SignedIn, from: Client, code: &str) -> Result<()> {
    app.limits.sign_in.check(from)?;
    count(app, who.account_id, code).await?;
    let mut tx = app.db.begin().await?;
    let shown = match PresentedFactor::Code(code).app_code() {
        Some(code) => by_app(app, &tx, who.account_id, &code).await,
        None => by_recovery_code(app, &mut tx, who.account_id, code).await,
    };
    shown.map_err(|error| match error {
        Error::Refused { detail, .. } => Error::field("code", &detail),
        other => other,
    })?;
    shared_limits::forget(&tx, &shared_limits::factor_key(who.account_id)).await?;
    session::proved(&tx, who.session_id, app.clock.now_ms()).await?;
    Ok(tx.commit().await?)
}

/// Counts a code of an app before it is looked at, in a transaction of its own, so that failures count too.
async fn count(app: &App, account_id: Uuid, code: &str) -> Result<()> {
    let limits = &app.config.limits;
    if PresentedFactor::Code(code).app_code().is_none()
        || !limits.enabled
        || limits.sign_in_per_account_per_h == 0
    {
        return Ok(());
    }
    let tx = app.db.begin().await?;
    let key = shared_limits::factor_key(account_id);
    shared_limits::attempt(&tx, &key, limits.sign_in_per_account_per_h, app.clock.now_ms()).await?;
    Ok(tx.commit().await?)
}

async fn by_app(app: &App, tx: &Tx, account_id: Uuid, code: &str) -> Result<()> {
    let row = sql::locked_totp(tx, account_id).await?;
    let row = row.filter(|row| row.confirmed_at_ms.is_some()).ok_or_else(wrong)?;
    let secret = totp_code::opened(&app.sealer, &row);
    let step = totp_code::step_of(&secret, code, app.clock.now_ms());
    let step = step.filter(|step| *step > row.last_step).ok_or_else(wrong)?;
    Ok(sql::use_totp(tx, &row, step, row.confirmed_at_ms).await?)
}

async fn by_recovery_code(app: &App, tx: &mut Tx, account_id: Uuid, text: &str) -> Result<()> {
    let hash = recovery::hash(account_id, text).ok_or_else(wrong)?;
    if !sql::spend_code(tx, account_id, hash, app.clock.now_ms()).await? {
        return Err(wrong());
    }
    let left = sql::codes_left(tx, account_id).await?;
    let owner = account::by_id(tx, account_id).await?.ok_or_else(over)?;
    let letter = mails::recovery_code_used(&app.config, &owner.first_name, left);
    account::post(app, tx, &owner.email, &letter).await
}

async fn by_passkey(app: &App, tx: &Tx, step: &factor_step::Model, assertion: &str) -> Result<()> {
    let (Some(party), Some(ceremony)) = (RelyingParty::of(&app.config), &step.ceremony) else {
        return Err(wrong());
    };
    let known = sql::passkeys(tx, step.account_id).await?;
    let (id, state) = passkey::finish_proof(&party, ceremony, assertion, &known)?;
    Ok(sql::use_passkey(tx, id, state, app.clock.now_ms()).await?)
}

fn over() -> Error {
    Error::Refused {
        code: "SecondFactorExpired",
        detail: "Das hat zu lange gedauert oder zu oft nicht gestimmt. Bitte melde dich noch einmal an."
            .to_owned(),
    }
}
