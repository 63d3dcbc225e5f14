//! Decisions about a company: each writes its change, its audit row and its mail at once.

use super::{mails, read, undo};
use crate::app::App;
use crate::directory::company::{State, last_decision, sql};
use crate::directory::offer;
use crate::people::account;
use crate::people::account::decision_conflict::decision_conflict;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, QuerySelect};
use umkreis_foundation::audit;
use umkreis_foundation::clock::Clock;
use umkreis_foundation::db::entity::{account as account_row, company, company_review};
use umkreis_foundation::db::{Tx, changed};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::conditional::IfMatch;
use umkreis_services::mail::{self, MailTemplate};
use umkreis_services::{deleted, ownership};
use uuid::Uuid;

/// Who decides about which company, and what was known of it.
pub struct Decision<'a> {
    pub by: Uuid,
    pub id: Uuid,
    pub based_on: &'a IfMatch,
}

/// The row, locked until the decision is committed. A decision that is based on an older state is refused with
/// what was done since, so that two administrators never write contradicting mails.
pub async fn locked(clock: &Clock, tx: &Tx, decision: &Decision<'_>) -> Result<company::Model> {
    let Decision { by, id, based_on } = decision;
    let row = company::Entity::find_by_id(*id).lock_exclusive().one(tx).await?.ok_or(Error::NotFound)?;
    let current = read::row(tx, *id).await?;
    if based_on.misses(&current.basis) {
        return Err(decision_conflict(clock, tx, *by, *id, Some(row.updated_at_ms), &current).await?);
    }
    Ok(row)
}

pub async fn owner_of(tx: &Tx, row: &company::Model) -> Result<account_row::Model> {
    account::by_id(tx, row.owner_id).await?.ok_or(Error::NotFound)
}

/// Makes a company public and tells its owner; one that is active already stays as it is.
pub async fn activate(app: &App, decision: &Decision<'_>, message: Option<&str>) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let row = locked(&app.clock, &tx, decision).await?;
    let owner = owner_of(&tx, &row).await?;
    release(app, &mut tx, decision.by, &row, &owner, message).await?;
    Ok(tx.commit().await?)
}

/// The same in the caller's transaction; says whether anything changed.
pub async fn release(
    app: &App,
    tx: &mut Tx,
    by: Uuid,
    row: &company::Model,
    owner: &account_row::Model,
    message: Option<&str>,
) -> Result<bool> {
    if row.state == State::Active.name() {
        return Ok(false);
    }
    let letter = mails::activated(&app.config, &owner.first_name, (row.id, &row.name), message);
    set_state(app, tx, by, row, (State::Active, None), (owner, &letter)).await?;
    Ok(true)
}

/// Takes a company offline. Saying it again with another reason changes the reason.
pub async fn deactivate(app: &App, decision: &Decision<'_>, reason: Option<&str>) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let row = locked(&app.clock, &tx, decision).await?;
    let owner = owner_of(&tx, &row).await?;
    take_offline(app, &mut tx, decision.by, &row, &owner, reason).await?;
    Ok(tx.commit().await?)
}

/// The same in the caller's transaction; says whether anything changed.
pub async fn take_offline(
    app: &App,
    tx: &mut Tx,
    by: Uuid,
    row: &company::Model,
    owner: &account_row::Model,
    reason: Option<&str>,
) -> Result<bool> {
    let deactivated = State::of(row) == State::Deactivated && row.paused_at_ms.is_none();
    if deactivated && row.deactivation_reason.as_deref() == reason {
        return Ok(false);
    }
    let letter = mails::deactivated(&app.config, &owner.first_name, (row.id, &row.name), reason);
    set_state(app, tx, by, row, (State::Deactivated, reason), (owner, &letter)).await?;
    Ok(true)
}

/// Does not release a company and tells its owner what is missing, whose changes bring it back.
pub async fn reject(app: &App, decision: &Decision<'_>, reason: &str) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let row = locked(&app.clock, &tx, decision).await?;
    if row.state == State::Active.name() {
        let detail = "Dieser Betrieb ist schon freigegeben. Du kannst ihn deaktivieren.".to_owned();
        return Err(Error::Conflict { code: "NotInReview", detail });
    }
    if State::of(&row) == State::Rejected && row.deactivation_reason.as_deref() == Some(reason) {
        return Ok(());
    }
    let owner = owner_of(&tx, &row).await?;
    let letter = mails::rejected(&app.config, &owner.first_name, (row.id, &row.name), reason);
    let rejected = (State::Rejected, Some(reason));
    set_state(app, &mut tx, decision.by, &row, rejected, (&owner, &letter)).await?;
    Ok(tx.commit().await?)
}

/// Its owner's letter waits as long as the decision can be taken back.
async fn set_state(
    app: &App,
    tx: &mut Tx,
    by: Uuid,
    row: &company::Model,
    (state, reason): (State, Option<&str>),
    (owner, letter): (&account_row::Model, &MailTemplate),
) -> Result<()> {
    let now_ms = app.clock.now_ms();
    let change = company::ActiveModel {
        id: Set(row.id),
        state: Set(state.column().to_owned()),
        deactivation_reason: Set(reason.map(str::to_owned)),
        paused_at_ms: Set(None),
        review_asked_at_ms: Set(None),
        review_message: Set(None),
        rejected_at_ms: Set((state == State::Rejected).then_some(now_ms)),
        resubmitted: Set(None),
        ..Default::default()
    };
    change.update(tx).await?;
    // Of two decisions in a row its owner hears of the last.
    let untold = last_decision::take_mail_back(tx, row.id).await?;
    let letter = letter.to(&owner.email, &app.config.site).in_place_of(untold);
    let mail_id = mail::hold(tx, letter, now_ms, now_ms + undo::HELD_MS).await?;
    last_decision::note(tx, row, mail_id, now_ms).await?;
    // Whoever looked after it has nothing left to look after.
    company_review::Entity::delete_by_id(row.id).exec(tx).await?;
    tx.change(changed::COMPANY, row.id).await?;
    let action = match state {
        State::Active => "company.activate",
        State::Rejected => "company.reject",
        _ => "company.deactivate",
    };
    let mut difference = format!("state: {} → {}", State::of(row).name(), state.name());
    if let Some(reason) = reason {
        difference.push_str(&format!("; reason: {reason}"));
    }
    audit::note(tx, by, action, "company", row.id, &difference, now_ms).await?;
    Ok(())
}

/// Deletes a company; with a reason, or where they asked for it, its owner is told.
pub async fn delete(app: &App, decision: &Decision<'_>, reason: Option<&str>) -> Result<()> {
    let (by, id, now_ms) = (decision.by, decision.id, app.clock.now_ms());
    let mut tx = app.db.begin().await?;
    let row = locked(&app.clock, &tx, decision).await?;
    let asked_for = sql::close_deletion(&tx, id, now_ms).await?;
    last_decision::take_mail_back(&tx, id).await?;
    let reason = reason.or(asked_for.then_some("Du hast uns darum gebeten."));
    if let Some(reason) = reason {
        let owner = owner_of(&tx, &row).await?;
        let letter = mails::removed(&app.config, &owner.first_name, &row.name, reason);
        account::post(app, &mut tx, &owner.email, &letter).await?;
    }
    // What its owner wanted deleted is gone for good; anything else can be brought back for a while, also what the
    // operators have listed themselves.
    if !asked_for && (row.owner_id != by || row.listed_by_operator) {
        deleted::company::keep(&tx, &row, by, Some(row.owner_id), now_ms).await?;
    }
    ownership::delete_company(&mut tx, id, now_ms).await?;
    let difference = reason.map(|reason| format!("reason: {reason}")).unwrap_or_default();
    audit::note(&tx, by, "company.delete", "company", id, &difference, now_ms).await?;
    Ok(tx.commit().await?)
}

/// Puts a company into an offer, or takes it out of its offer.
pub async fn set_offer(app: &App, decision: &Decision<'_>, offer_id: Option<Uuid>) -> Result<()> {
    let (by, id, now_ms) = (decision.by, decision.id, app.clock.now_ms());
    let mut tx = app.db.begin().await?;
    let before = company::Entity::find_by_id(id).one(&tx).await?.ok_or(Error::NotFound)?.offer_id;
    let offers = offer::members::lock(&tx, before.into_iter().chain(offer_id)).await?;
    let row = locked(&app.clock, &tx, decision).await?;
    if row.offer_id != before {
        return Err(offer::members::moved_meanwhile());
    }
    if offer_id.is_some_and(|wanted| !offers.contains(&wanted)) {
        return Err(Error::field("specialOfferId", "Diese Aktion gibt es nicht (mehr)."));
    }
    put_into_offer(&mut tx, by, &row, offer_id, now_ms).await?;
    if before != offer_id {
        offer::members::count_version(&mut tx, by, &offers, now_ms).await?;
    }
    Ok(tx.commit().await?)
}

/// Writes the offer of a company; those that win or lose it are the caller's business.
pub async fn put_into_offer(
    tx: &mut Tx,
    by: Uuid,
    row: &company::Model,
    offer_id: Option<Uuid>,
    now_ms: i64,
) -> Result<()> {
    let change = company::ActiveModel { id: Set(row.id), offer_id: Set(offer_id), ..Default::default() };
    change.update(tx).await?;
    tx.change(changed::COMPANY, row.id).await?;
    let name = |id: Option<Uuid>| id.map_or("none".to_owned(), |id| id.to_string());
    let difference = format!("offer: {} → {}", name(row.offer_id), name(offer_id));
    Ok(audit::note(tx, by, "company.offer", "company", row.id, &difference, now_ms).await?)
}

/// Says which administrator looks after the review.
pub async fn assign(app: &App, decision: &Decision<'_>, assignee_id: Option<Uuid>) -> Result<()> {
    let (by, id, now_ms) = (decision.by, decision.id, app.clock.now_ms());
    let tx = app.db.begin().await?;
    locked(&app.clock, &tx, decision).await?;
    match assignee_id {
        Some(assignee_id) => {
            account::administer::require_administrator(&tx, assignee_id).await?;
            let row = company_review::ActiveModel {
                company_id: Set(id),
                assignee_id: Set(assignee_id),
                assigned_at_ms: Set(now_ms),
            };
            let again = OnConflict::column(company_review::Column::CompanyId)
                .update_columns([company_review::Column::AssigneeId, company_review::Column::AssignedAtMs])
                .to_owned();
            company_review::Entity::insert(row).on_conflict(again).exec_without_returning(&tx).await?;
        }
        None => {
            company_review::Entity::delete_by_id(id).exec(&tx).await?;
        }
    }
    let difference = format!("assignee: {}", assignee_id.map_or("nobody".to_owned(), |id| id.to_string()));
    audit::note(&tx, by, "company.assign", "company", id, &difference, now_ms).await?;
    Ok(tx.commit().await?)
}
