//! A new e-mail address: wants a fresh proof, counts once its owner has clicked, and can be taken back from the
//! old address, which always hears of it.

use super::change_password::prove_again;
use super::mail_link::{self, LinkPayload, Purpose};
use super::{mails, normal_email, remove, shared_limits, sign_in, sql};
use crate::app::App;
use crate::people::session;
use crate::people::session::bearer::SignedIn;
use sea_orm::ActiveValue::Set;
use umkreis_foundation::audit;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::account;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::client_address::Client;
use umkreis_services::mail::MailKind;
use umkreis_services::second_factor;
use uuid::Uuid;

/// Each request can mail a stranger, so an account has few.
const REQUESTS_PER_H: u32 = 5;

/// Mails a link to the new address and a notice to the old one. Whether the new address already
/// has an account is told to that address only.
/// Without a password the session must have been proved lately, by a sign-in or a second factor.
pub async fn request(
    app: &App,
    who: SignedIn,
    from: Client,
    email: &str,
    password: Option<&str>,
) -> Result<()> {
    let proven = match password {
        Some(password) => Some(prove_again(app, who, from, password, "password").await?.1),
        None => None,
    };
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let account = sql::by_id(&tx, who.account_id).await?.ok_or(Error::Unauthorized)?;
    match &proven {
        Some(proven) => {
            sign_in::succeeded(&tx, proven).await?;
            session::proved(&tx, who.session_id, now_ms).await?;
        }
        None => session::require_fresh(&tx, who.session_id, now_ms).await?,
    }
    if account.email == email {
        return Err(Error::field("email", "Das ist schon deine E-Mail-Adresse."));
    }
    if app.config.limits.enabled {
        shared_limits::spend(&tx, "change-email", account.id, REQUESTS_PER_H, now_ms).await?;
    }
    if mails::may_post(app, &tx, MailKind::NewEmail, email, from).await? {
        mail_new_address(app, &mut tx, account.id, email).await?;
    }
    // Always: it is how the owner learns of somebody else at a forgotten browser.
    let code = way_back(&tx, &account, now_ms).await?;
    let notice = mails::change_requested(&app.config, &account.first_name, &code);
    mails::post_link(app, &mut tx, (account.id, &account.email), &notice, &code).await?;
    audit::note(&tx, account.id, "account.email.request", "account", account.id, "", now_ms).await?;
    Ok(tx.commit().await?)
}

async fn mail_new_address(app: &App, tx: &mut Tx, account_id: Uuid, email: &str) -> Result<()> {
    let other = sql::by_email(tx, email).await?;
    if other.is_some_and(|other| other.confirmed_at_ms.is_some()) {
        return mails::post(app, tx, email, &mails::address_in_use(&app.config)).await;
    }
    let cargo = LinkPayload { email: Some(email.to_owned()), ..LinkPayload::default() };
    let code = mail_link::create(tx, account_id, Purpose::ChangeEmail, cargo, app.clock.now_ms()).await?;
    let letter = mails::change_email(&app.config, &code, email);
    mails::post_link(app, tx, (account_id, email), &letter, &code).await
}

/// A link by which the present address can be taken back.
async fn way_back(tx: &Tx, account: &account::Model, now_ms: i64) -> Result<String> {
    let cargo = LinkPayload { email: Some(account.email.clone()), ..LinkPayload::default() };
    Ok(mail_link::create(tx, account.id, Purpose::TakeBackEmail, cargo, now_ms).await?)
}

/// The link was clicked: the address changes, and everybody signs in anew with it.
pub async fn confirm(app: &App, link: &str, email: &str) -> Result<()> {
    let email = normal_email(email);
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let _forget = app.access_tokens.forget_after();
    let spent = mail_link::spend(&tx, link, &[Purpose::ChangeEmail], now_ms).await?;
    if spent.email.as_deref() != Some(&email) {
        return Err(mail_link::invalid());
    }
    let account = sql::by_id(&tx, spent.account_id).await?.ok_or_else(mail_link::invalid)?;
    let code = way_back(&tx, &account, now_ms).await?;
    put(&mut tx, &account, email, now_ms).await?;
    audit::note(&tx, account.id, "account.email.change", "account", account.id, "", now_ms).await?;
    let notice = mails::email_changed(&app.config, &account.first_name, &code);
    mails::post_link(app, &mut tx, (account.id, &account.email), &notice, &code).await?;
    Ok(tx.commit().await?)
}

/// Whoever asks for a change may have set up a factor of their own shortly before.
const SUSPECT_BEFORE_MS: i64 = 24 * 60 * 60_000;

/// Whoever reads the old address takes it back, whether or not the change was confirmed meanwhile. Everybody is
/// signed out. The password opens nothing any more, because somebody else knows or has chosen it, and neither do
/// the factors that were set up since: a thief's own would keep the owner out.
pub async fn take_back(app: &App, link: &str) -> Result<()> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let _forget = app.access_tokens.forget_after();
    let spent = mail_link::spend(&tx, link, &[Purpose::TakeBackEmail], now_ms).await?;
    let email = spent.email.ok_or_else(mail_link::invalid)?;
    let account = sql::by_id(&tx, spent.account_id).await?.ok_or_else(mail_link::invalid)?;
    put(&mut tx, &account, email.clone(), now_ms).await?;
    let no_password = account::ActiveModel { password_hash: Set(None), ..Default::default() };
    sql::update(&tx, account.id, no_password, now_ms).await?;
    let asked_ms = mail_link::first_take_back_ms(&tx, account.id, now_ms).await?.unwrap_or(now_ms);
    let forgotten =
        second_factor::forget_younger(&tx, account.id, asked_ms.saturating_sub(SUSPECT_BEFORE_MS)).await?;
    mail_link::forget_take_backs(&tx, account.id).await?;
    audit::note(&tx, account.id, "account.email.take-back", "account", account.id, "", now_ms).await?;
    if forgotten.app || forgotten.passkeys > 0 || forgotten.codes {
        audit::note(&tx, account.id, "account.factor.reset", "account", account.id, "", now_ms).await?;
    }
    let code = mail_link::create(&tx, account.id, Purpose::Reset, LinkPayload::default(), now_ms).await?;
    let letter = mails::email_taken_back(&app.config, &account.first_name, &forgotten, &code);
    mails::post_link(app, &mut tx, (account.id, &email), &letter, &code).await?;
    Ok(tx.commit().await?)
}

/// Gives an account its address, ends its sessions and forgets what was mailed before.
async fn put(tx: &mut Tx, account: &account::Model, email: String, now_ms: i64) -> Result<()> {
    if let Some(other) = sql::by_email(tx, &email).await?.filter(|other| other.id != account.id) {
        let unproven = other.confirmed_at_ms.is_none() && !sql::has_companies(tx, other.id).await?;
        if !unproven {
            let detail = "Zu dieser E-Mail-Adresse gibt es schon ein Konto.".to_owned();
            return Err(Error::Conflict { code: "EmailTaken", detail });
        }
        // A registration that nobody has confirmed gives way to the one who proved the address.
        remove::account(tx, other.id, now_ms).await?;
    }
    let change = account::ActiveModel { email: Set(email), ..Default::default() };
    sql::update(tx, account.id, change, now_ms).await?;
    mail_link::forget(tx, account.id).await?;
    Ok(session::revoke_account(tx, account.id, now_ms).await?)
}
