//! Registering: the same answer, the same work and one mail, whether or not the address is known.

use super::mail_link::{self, LinkPayload, Purpose};
use super::{NewAccount, invite, mails, sql};
use crate::app::App;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::account;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::client_address::Client;
use umkreis_services::mail::MailKind;
use uuid::Uuid;

/// Creates an account that waits for its confirmation. For a known address nothing changes but
/// the mail; the attempt is remembered, because signing in with its password must be answered
/// with "not confirmed yet" as well, or the answer would tell who has an account.
pub async fn register(app: &App, new: NewAccount, password: &str, from: Client) -> Result<()> {
    let known = sql::credentials(app.db.read(), &new.email).await?;
    // The salt of what is there already, so that one sign-in compares with all of it at once.
    let like = known.and_then(|known| known.hashes().into_iter().next());
    let hash = app.passwords.hash(password, like).await?;
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    if !mails::may_post(app, &tx, MailKind::Confirmation, &new.email, from).await? {
        return Ok(tx.commit().await?);
    }
    let created = sql::insert(&tx, &new, None, None, now_ms).await?;
    let known = sql::by_email(&tx, &new.email).await?;
    match (created, known) {
        (Some(id), _) => send_confirmation(app, &mut tx, id, &new.email, Some(hash)).await?,
        (None, Some(known)) if known.confirmed_at_ms.is_some() => {
            let cargo = LinkPayload { password_hash: Some(hash), ..LinkPayload::default() };
            mail_link::create(&tx, known.id, Purpose::Taken, cargo, now_ms).await?;
            mails::post(app, &mut tx, &new.email, &mails::already_registered(&app.config)).await?;
        }
        (None, Some(waiting)) => register_again(app, &mut tx, &waiting, &new, hash).await?,
        (None, None) => {}
    }
    Ok(tx.commit().await?)
}

/// Who registers again has something to correct. An account that somebody else made is another
/// matter: strangers neither rename it nor choose its password, and its owner is invited once more.
async fn register_again(
    app: &App,
    tx: &mut Tx,
    waiting: &account::Model,
    new: &NewAccount,
    hash: String,
) -> Result<()> {
    if invite::is_waited_for(tx, waiting).await? {
        let cargo = LinkPayload { password_hash: Some(hash), ..LinkPayload::default() };
        mail_link::create(tx, waiting.id, Purpose::Taken, cargo, app.clock.now_ms()).await?;
        return invite::remind(app, tx, waiting).await;
    }
    sql::update(tx, waiting.id, new.details(), app.clock.now_ms()).await?;
    send_confirmation(app, tx, waiting.id, &new.email, Some(hash)).await
}

/// Sends the confirmation mail again, for the newest registration with this address. Nothing in
/// the answer tells whether there is one.
pub async fn send_again(app: &App, email: &str, from: Client) -> Result<()> {
    let mut tx = app.db.begin().await?;
    if !mails::may_post(app, &tx, MailKind::Confirmation, email, from).await? {
        return Ok(tx.commit().await?);
    }
    match sql::by_email(&tx, email).await? {
        Some(known) if known.confirmed_at_ms.is_some() => {
            mails::post(app, &mut tx, email, &mails::already_registered(&app.config)).await?;
        }
        Some(waiting) if invite::is_waited_for(&tx, &waiting).await? => {
            invite::remind(app, &mut tx, &waiting).await?;
        }
        Some(waiting) => {
            let newest = sql::pending_passwords(&tx, waiting.id).await?.into_iter().next();
            if newest.is_some() {
                send_confirmation(app, &mut tx, waiting.id, email, newest).await?;
            }
        }
        None => {}
    }
    Ok(tx.commit().await?)
}

async fn send_confirmation(
    app: &App,
    tx: &mut Tx,
    account_id: Uuid,
    email: &str,
    password_hash: Option<String>,
) -> Result<()> {
    let cargo = LinkPayload { password_hash, ..LinkPayload::default() };
    let code = mail_link::create(tx, account_id, Purpose::Confirm, cargo, app.clock.now_ms()).await?;
    mails::post_link(app, tx, (account_id, email), &mails::confirm(&app.config, &code), &code).await
}
