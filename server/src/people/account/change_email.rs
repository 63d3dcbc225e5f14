//! A new e-mail address: counts once its owner has clicked; the old address always hears of it.

use super::mail_link::{self, LinkPayload, Purpose};
use super::{mails, normal_email, remove, sql};
use crate::app::App;
use crate::foundation::db::entity::account;
use crate::foundation::error::{Error, Result};
use crate::people::session;
use sea_orm::ActiveValue::Set;
use uuid::Uuid;

/// Mails a link to the new address and a notice to the old one. Whether the new address already
/// has an account is told to that address only.
pub async fn request(app: &App, account_id: Uuid, email: &str) -> Result<()> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let account = sql::by_id(&tx, account_id).await?.ok_or(Error::Unauthorized)?;
    if account.email == email {
        return Err(Error::field("email", "Das ist schon deine E-Mail-Adresse."));
    }
    if mails::may_post(app, &tx, email).await? {
        let other = sql::by_email(&tx, email).await?;
        if other.is_some_and(|other| other.confirmed_at_ms.is_some()) {
            mails::post(app, &mut tx, email, &mails::already_registered(&app.config)).await?;
        } else {
            let cargo = LinkPayload { email: Some(email.to_owned()), ..LinkPayload::default() };
            let code = mail_link::create(&tx, account_id, Purpose::ChangeEmail, cargo, now_ms).await?;
            let letter = mails::change_email(&app.config, &account.first_name, &code, email);
            mails::post(app, &mut tx, email, &letter).await?;
        }
    }
    if mails::may_post(app, &tx, &account.email).await? {
        let notice = mails::change_requested(&app.config, &account.first_name);
        mails::post(app, &mut tx, &account.email, &notice).await?;
    }
    Ok(tx.commit().await?)
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
    if let Some(other) = sql::by_email(&tx, &email).await? {
        let unproven = other.confirmed_at_ms.is_none() && !sql::has_companies(&tx, other.id).await?;
        if !unproven {
            let detail = "Zu dieser E-Mail-Adresse gibt es schon ein Konto.".to_owned();
            return Err(Error::Conflict { code: "EmailTaken", detail });
        }
        // A registration that nobody has confirmed gives way to the one who proved the address.
        remove::account(&mut tx, other.id, now_ms).await?;
    }
    let change = account::ActiveModel { email: Set(email), ..Default::default() };
    sql::update(&tx, account.id, change, now_ms).await?;
    mail_link::forget(&tx, account.id).await?;
    session::revoke_account(&tx, account.id, now_ms).await?;
    let notice = mails::email_changed(&app.config, &account.first_name);
    mails::post(app, &mut tx, &account.email, &notice).await?;
    Ok(tx.commit().await?)
}
