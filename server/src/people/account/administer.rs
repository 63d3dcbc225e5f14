//! What administrators do with accounts: invite again, promote, delete.

use super::decision_conflict::decision_conflict;
use super::mails::DeletionMail;
use super::remove::keep_one_administrator;
use super::{NewAccount, invite, mail_link, mails, remove, sql, user_list};
use crate::app::App;
use crate::people::session;
use crate::people::session::bearer::SignedIn;
use sea_orm::ActiveValue::Set;
use umkreis_foundation::audit;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::{account, company};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::conditional::IfMatch;
use umkreis_services::{deleted, ownership};
use uuid::Uuid;

/// Work can only be given to administrators.
pub async fn require_administrator(tx: &Tx, id: Uuid) -> Result<()> {
    match sql::by_id(tx, id).await? {
        Some(found) if found.admin => Ok(()),
        _ => Err(Error::field("assigneeId", "Bitte wähle jemanden mit Verwaltungsrechten.")),
    }
}

async fn locked(tx: &Tx, id: Uuid) -> Result<account::Model> {
    sql::locked(tx, id).await?.ok_or(Error::NotFound)
}

/// Invites somebody without a company: a colleague, or an owner whose company comes later.
pub async fn invite_person(app: &App, who: SignedIn, new: &NewAccount) -> Result<Uuid> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    if new.admin {
        session::require_fresh(&tx, who.session_id, now_ms).await?;
    }
    let id = invite::create(app, &mut tx, who.account_id, new).await?;
    tx.commit().await?;
    Ok(id)
}

/// Mails the invitation again; the links before stop working.
pub async fn invite_again(app: &App, by: Uuid, id: Uuid) -> Result<()> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let found = locked(&tx, id).await?;
    if found.confirmed_at_ms.is_some() {
        let detail = "Dieses Konto ist schon bestätigt. Es braucht keine Einladung mehr.".to_owned();
        return Err(Error::Conflict { code: "AlreadyConfirmed", detail });
    }
    mail_link::forget(&tx, id).await?;
    invite::remind(app, &mut tx, &found).await?;
    audit::note(&tx, by, "account.invite", "account", id, "", now_ms).await?;
    Ok(tx.commit().await?)
}

/// Grants or revokes the rights of an administrator, and mails whom it concerns. It counts from the next request on.
/// Granting wants a fresh proof: a browser left alone must not make somebody else an administrator.
pub async fn set_admin(app: &App, who: SignedIn, id: Uuid, admin: bool, based_on: &IfMatch) -> Result<()> {
    let (by, now_ms) = (who.account_id, app.clock.now_ms());
    let mut tx = app.db.begin().await?;
    let _forget = app.access_tokens.forget_after();
    let found = locked(&tx, id).await?;
    if based_on.misses(&user_list::basis(&found, None)) {
        let current = user_list::one(&tx, id, now_ms).await?.ok_or(Error::NotFound)?;
        return Err(decision_conflict(&app.clock, &tx, by, id, None, &current).await?);
    }
    if found.admin == admin {
        return Ok(());
    }
    if admin && found.confirmed_at_ms.is_none() {
        let detail = "Diese Person hat ihre E-Mail-Adresse noch nicht bestätigt.".to_owned();
        return Err(Error::Conflict { code: "NotConfirmed", detail });
    }
    if admin {
        session::require_fresh(&tx, who.session_id, now_ms).await?;
    } else {
        keep_one_administrator(&tx, id).await?;
    }
    let change = account::ActiveModel { admin: Set(admin), ..Default::default() };
    sql::update(&tx, id, change, now_ms).await?;
    let difference = format!("admin: {} → {admin}", found.admin);
    audit::note(&tx, by, "account.admin", "account", id, &difference, now_ms).await?;
    let letter = mails::rights_changed(&app.config, &found.first_name, admin);
    mails::post(app, &mut tx, &found.email, &letter).await?;
    Ok(tx.commit().await?)
}

/// How an account is to be deleted.
pub struct AccountRemoval {
    /// Who gets its companies; without it they are deleted.
    pub transfer_to: Option<Uuid>,
    /// For the own account: its address, typed once more.
    pub confirm: Option<String>,
    /// What was known of it and of its companies.
    pub based_on: IfMatch,
}

/// Deletes an account with its companies, or gives those to another one first.
pub async fn delete(app: &App, by: Uuid, id: Uuid, how: &AccountRemoval) -> Result<()> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let _forget = app.access_tokens.forget_after();
    let found = locked(&tx, id).await?;
    if id == by && how.confirm.as_deref().map(super::normal_email) != Some(found.email.clone()) {
        let detail = "Das ist dein eigenes Konto. Gib zur Sicherheit deine E-Mail-Adresse ein.".to_owned();
        return Err(Error::Refused { code: "ConfirmYourself", detail });
    }
    if found.admin {
        keep_one_administrator(&tx, id).await?;
    }
    let (current, companies) = user_list::with_companies(&tx, id, now_ms).await?.ok_or(Error::NotFound)?;
    if how.based_on.misses(&current.basis) {
        // It may be the companies that changed, which is no change of the account.
        return Err(decision_conflict(&app.clock, &tx, by, id, Some(i64::MAX), &current).await?);
    }
    let mut difference = format!("deletedCompanies: {}", companies.len());
    let (mut action, mut change) = ("company.delete", "withAccount".to_owned());
    if let Some(to) = how.transfer_to {
        give_companies(app, &mut tx, id, to, &companies).await?;
        difference = format!("companies: {} → {to}", companies.len());
        (action, change) = ("company.transfer", format!("owner: {id} → {to}"));
    }
    // Nobody's any more, so that it can be brought back by those who stay; what one deletes oneself is gone for good.
    if how.transfer_to.is_none() && id != by {
        for company in &companies {
            deleted::company::keep(&tx, company, by, None, now_ms).await?;
        }
    }
    // Before the deletion: whoever deletes the own account is still somebody here.
    audit::note(&tx, by, "account.delete", "account", id, &difference, now_ms).await?;
    remove::account(&mut tx, id, now_ms).await?;
    // An address that nobody has confirmed may be a stranger's. After the deletion, which takes waiting mails along.
    if found.confirmed_at_ms.is_some() {
        let names: Vec<String> = companies.iter().map(|company| company.name.clone()).collect();
        let handed_over = how.transfer_to.is_some();
        let deletion = DeletionMail { by_administrators: id != by, companies: &names, handed_over };
        let letter = mails::account_deleted(&app.config, &found.first_name, &deletion);
        mails::post(app, &mut tx, &found.email, &letter).await?;
    }
    // After it, because it takes back what the log says of its companies. Whoever leaves is nobody from now on.
    let somebody = Some(by).filter(|by| *by != id);
    for company in &companies {
        audit::note(&tx, somebody, action, "company", company.id, &change, now_ms).await?;
    }
    Ok(tx.commit().await?)
}

async fn give_companies(
    app: &App,
    tx: &mut Tx,
    from: Uuid,
    to: Uuid,
    companies: &[company::Model],
) -> Result<()> {
    let receiver = sql::by_id(tx, to).await?.filter(|_| to != from);
    let receiver =
        receiver.ok_or_else(|| Error::field("transferTo", "Dieses Konto gibt es nicht (mehr)."))?;
    if receiver.confirmed_at_ms.is_none() && !mail_link::was_invited(tx, to).await? {
        invite::remind(app, tx, &receiver).await?;
    }
    if !companies.is_empty() {
        let names: Vec<&str> = companies.iter().map(|company| company.name.as_str()).collect();
        invite::tell_received(app, tx, &receiver, &names).await?;
    }
    Ok(ownership::hand_over(tx, companies, to).await?)
}
