//! Changing the own password: every session ends, and the caller gets a new one.

use super::sign_in::PasswordCaller;
use super::{mail_link, mails, password, sign_in, sql};
use crate::app::App;
use crate::people::session::bearer::SignedIn;
use crate::people::session::{self, IssuedTokens, Proof};
use sea_orm::ActiveValue::Set;
use umkreis_foundation::db::entity::account;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::client_address::Client;

pub async fn change(
    app: &App,
    who: SignedIn,
    from: Client,
    current: &str,
    new: &str,
) -> Result<IssuedTokens> {
    password::require_strong("newPassword", new)?;
    let (account, proven) = prove_again(app, who, from, current, "currentPassword").await?;
    let hash = app.passwords.hash(new, None).await?;
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let _forget = app.access_tokens.forget_after();
    sign_in::succeeded(&tx, &proven).await?;
    let change = account::ActiveModel { password_hash: Set(Some(hash)), ..Default::default() };
    sql::update(&tx, account.id, change, now_ms).await?;
    mail_link::forget(&tx, account.id).await?;
    let old = session::by_id(&tx, who.session_id).await?.ok_or(Error::Unauthorized)?;
    session::revoke_account(&tx, account.id, now_ms).await?;
    // As strong as the one it replaces.
    let proof = Proof { second_factor: old.second_factor, at_ms: now_ms };
    let issued = session::open_with(&tx, account.id, &old.client_id, proof, now_ms).await?;
    let letter = mails::password_changed(&app.config, &account.first_name);
    mails::post(app, &mut tx, &account.email, &letter).await?;
    tx.commit().await?;
    Ok(issued)
}

/// Asks for the password once more before something that cannot be undone. A signed-in browser
/// left alone must not be a way to guess it, so the limits of signing in count here too.
pub async fn prove_again(
    app: &App,
    who: SignedIn,
    from: Client,
    given: &str,
    field: &str,
) -> Result<(account::Model, sign_in::VerifiedPassword)> {
    app.limits.sign_in.check(from)?;
    let account = sql::by_id(app.db.read(), who.account_id).await?.ok_or(Error::Unauthorized)?;
    match sign_in::prove(app, PasswordCaller::SignedIn(who.session_id), &account.email, given).await {
        Ok(proven) => Ok((account, proven)),
        Err(Error::Refused { .. }) => Err(Error::WrongPassword { field: field.to_owned() }),
        Err(error) => Err(error),
    }
}
