//! Accounts that somebody else creates: the person is invited to choose a password.

use super::mail_link::{self, LinkPayload, Purpose};
use super::{NewAccount, mails, sql};
use crate::app::App;
use sea_orm::{ConnectionTrait, DbErr};
use umkreis_foundation::audit;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::account;
use umkreis_foundation::error::{Error, Result};
use uuid::Uuid;

/// Creates an account and mails the invitation, which is noted. The address is proven by using its link.
pub async fn create(app: &App, tx: &mut Tx, by: impl Into<Option<Uuid>>, new: &NewAccount) -> Result<Uuid> {
    let now_ms = app.clock.now_ms();
    let id = sql::insert(tx, new, None, None, now_ms).await?.ok_or_else(taken)?;
    let difference = if new.admin { "admin: false → true" } else { "" };
    audit::note(tx, by, "account.invite", "account", id, difference, now_ms).await?;
    let code = mail_link::create(tx, id, Purpose::Invite, LinkPayload::default(), now_ms).await?;
    let letter = mails::invitation(&app.config, &new.first_name, new.admin, &code);
    mails::post_link(app, tx, (id, &new.email), &letter, &code).await?;
    Ok(id)
}

/// Creates an account with a password, confirmed; for the command line and the demo data.
pub async fn create_confirmed(tx: &Tx, new: &NewAccount, password_hash: String, now_ms: i64) -> Result<Uuid> {
    let id = sql::insert(tx, new, Some(password_hash), Some(now_ms), now_ms).await?.ok_or_else(taken)?;
    let difference = if new.admin { "admin: false → true" } else { "" };
    audit::note(tx, None, "account.create", "account", id, difference, now_ms).await?;
    Ok(id)
}

/// Whether an account was made by somebody else, or given something, and waits for its owner.
/// Whoever registers with its address must not choose its password: only a link that leads to
/// choosing one may, or the owner's click would open the account to a stranger.
pub async fn is_waited_for(db: &impl ConnectionTrait, account: &account::Model) -> Result<bool, DbErr> {
    if account.confirmed_at_ms.is_some() {
        return Ok(false);
    }
    Ok(account.admin
        || mail_link::was_invited(db, account.id).await?
        || sql::has_companies(db, account.id).await?)
}

/// Mails one more invitation; the ones before go on working.
pub async fn remind(app: &App, tx: &mut Tx, account: &account::Model) -> Result<()> {
    let code = mail_link::create(tx, account.id, Purpose::Invite, LinkPayload::default(), app.clock.now_ms())
        .await?;
    let letter = mails::invitation(&app.config, &account.first_name, account.admin, &code);
    mails::post_link(app, tx, (account.id, &account.email), &letter, &code).await
}

/// Invites the owner of an account that is about to get something but was never confirmed:
/// whoever registered it may not own its address, so neither the names nor the password of that
/// registration count. Who is confirmed or was invited before needs no invitation; says whether one was mailed.
pub async fn adopt(
    app: &App,
    tx: &mut Tx,
    by: Uuid,
    known: &account::Model,
    new: &NewAccount,
) -> Result<bool> {
    if known.confirmed_at_ms.is_some() || mail_link::was_invited(tx, known.id).await? {
        return Ok(false);
    }
    let known = sql::update(tx, known.id, new.details(), app.clock.now_ms()).await?;
    mail_link::forget(tx, known.id).await?;
    audit::note(tx, by, "account.invite", "account", known.id, "", app.clock.now_ms()).await?;
    remind(app, tx, &known).await?;
    Ok(true)
}

/// Whoever gets companies hears of it, however they come.
pub async fn tell_received(
    app: &App,
    tx: &mut Tx,
    receiver: &account::Model,
    companies: &[&str],
) -> Result<()> {
    let letter = mails::received(&app.config, &receiver.first_name, companies);
    mails::post(app, tx, &receiver.email, &letter).await
}

fn taken() -> Error {
    Error::field("username", "Diese E-Mail-Adresse ist schon vergeben.")
}
