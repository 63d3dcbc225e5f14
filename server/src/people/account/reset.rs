//! A forgotten password: the link, and the new password it allows. Invitations work the same way.

use super::mail_link::{self, LinkPayload, Purpose};
use super::{mails, password, shared_limits, sql};
use crate::app::App;
use crate::people::session;
use sea_orm::ActiveValue::Set;
use umkreis_foundation::db::entity::account;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::client_address::Client;
use umkreis_services::mail::MailKind;
use umkreis_services::ownership;

/// Mails a link, if there is an account; the answer does not tell.
pub async fn request(app: &App, email: &str, from: Client) -> Result<()> {
    let mut tx = app.db.begin().await?;
    if mails::may_post(app, &tx, MailKind::Reset, email, from).await?
        && let Some(account) = sql::by_email(&tx, email).await?
    {
        let now_ms = app.clock.now_ms();
        let code = mail_link::create(&tx, account.id, Purpose::Reset, LinkPayload::default(), now_ms).await?;
        let letter = mails::reset(&app.config, mails::greeted(&account), &code);
        mails::post_link(app, &mut tx, (account.id, email), &letter, &code).await?;
    }
    Ok(tx.commit().await?)
}

/// Sets the password and ends every session. The link proves the address, so the account is
/// confirmed with it.
pub async fn set(app: &App, link: &str, new: &str) -> Result<()> {
    const PURPOSES: [Purpose; 2] = [Purpose::Reset, Purpose::Invite];
    // A look first: rubbish must not cost an Argon2id. It also comes before what is wrong with the password, so
    // that the page can ask with none whether its link still works before anybody thinks of one.
    mail_link::look(app.db.read(), link, &PURPOSES, app.clock.now_ms()).await?;
    password::require_strong("password", new)?;
    let hash = app.passwords.hash(new, None).await?;
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let _forget = app.access_tokens.forget_after();
    let spent = mail_link::spend(&tx, link, &PURPOSES, now_ms).await?;
    let account = sql::by_id(&tx, spent.account_id).await?.ok_or_else(mail_link::invalid)?;
    let change = account::ActiveModel {
        password_hash: Set(Some(hash)),
        confirmed_at_ms: Set(account.confirmed_at_ms.or(Some(now_ms))),
        ..Default::default()
    };
    sql::update(&tx, account.id, change, now_ms).await?;
    mail_link::forget(&tx, account.id).await?;
    session::revoke_account(&tx, account.id, now_ms).await?;
    shared_limits::forget_sign_ins(&tx, &account.email).await?;
    if spent.purpose == Purpose::Invite.name() {
        ownership::claim(&mut tx, account.id).await?;
    }
    if spent.purpose == Purpose::Reset.name() {
        let letter = mails::password_changed(&app.config, mails::greeted(&account));
        mails::post(app, &mut tx, &account.email, &letter).await?;
    }
    Ok(tx.commit().await?)
}
