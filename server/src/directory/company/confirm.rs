//! Keeping entries fresh: once a year the owner is asked whether everything is still right, and
//! says so with one click in the mail or in the administration.

use super::{State, mails, sql};
use crate::app::App;
use crate::directory::access;
use crate::people::account::mail_link::{self, LinkPayload, Purpose};
use crate::people::session::bearer::SignedIn;
use sea_orm::sea_query::SelectStatement;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};
use serde::Serialize;
use umkreis_foundation::audit;
use umkreis_foundation::clock::Clock;
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::{account, company, mailed_token};
use umkreis_foundation::db::{Tx, changed};
use umkreis_foundation::error::Result;
use umkreis_services::catalogue::FRESH_MS;
use umkreis_services::mail;
use utoipa::ToSchema;
use uuid::Uuid;

/// Nobody is asked about the same entry more often than this.
const REMIND_AGAIN_MS: i64 = 14 * 24 * 60 * 60 * 1000;
/// Mails of one round; the next round of housekeeping goes on.
const MAILS_PER_ROUND: u64 = 100;

/// A confirmed company.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Confirmed)]
pub struct ConfirmedCompany {
    id: Uuid,
    name: String,
    confirmed_at: String,
}

/// The signed-in owner says that everything is still right.
pub async fn by_owner(db: &Db, clock: &Clock, who: SignedIn, id: Uuid) -> Result<ConfirmedCompany> {
    let now_ms = clock.now_ms();
    let tx = db.begin().await?;
    let row = access::lock(&tx, who, id).await?;
    if row.owner_id != who.account_id {
        audit::note(&tx, who.account_id, "company.confirm", "company", id, "", now_ms).await?;
    }
    confirm(tx, row, now_ms).await
}

/// Whoever holds the mailed link says so. A link that was sent to a former owner is void.
pub async fn by_link(db: &Db, clock: &Clock, link: &str) -> Result<ConfirmedCompany> {
    let now_ms = clock.now_ms();
    let tx = db.begin().await?;
    let token = mail_link::spend(&tx, link, &[Purpose::ConfirmCompany], now_ms).await?;
    let id = token.object_id.ok_or_else(mail_link::invalid)?;
    let row = access::locked(&tx, id).await?.filter(|row| row.owner_id == token.account_id);
    confirm(tx, row.ok_or_else(mail_link::invalid)?, now_ms).await
}

async fn confirm(mut tx: Tx, row: company::Model, now_ms: i64) -> Result<ConfirmedCompany> {
    sql::confirm(&tx, row.id, now_ms).await?;
    tx.change(changed::COMPANY, row.id).await?;
    tx.commit().await?;
    Ok(ConfirmedCompany { id: row.id, name: row.name, confirmed_at: rfc3339(now_ms) })
}

/// Asks the owners of stale public entries, each at most once a year; part of housekeeping.
pub async fn ask_owners(app: &App) -> Result<()> {
    let now_ms = app.clock.now_ms();
    let stale: Vec<Uuid> = company::Entity::find()
        .select_only()
        .column(company::Column::Id)
        .filter(company::Column::State.eq(State::Active.name()))
        .filter(company::Column::ConfirmedAtMs.lt(now_ms - FRESH_MS))
        .filter(company::Column::Id.not_in_subquery(asked(now_ms)))
        .filter(company::Column::OwnerId.in_subquery(reachable()))
        .order_by_asc(company::Column::ConfirmedAtMs)
        .limit(MAILS_PER_ROUND)
        .into_tuple()
        .all(app.db.read())
        .await?;
    for id in stale {
        ask(app, id, now_ms).await?;
    }
    Ok(())
}

/// The companies with a link that still works: their owners were asked within the last year.
fn asked(now_ms: i64) -> SelectStatement {
    mailed_token::Entity::find()
        .select_only()
        .column(mailed_token::Column::ObjectId)
        .filter(mailed_token::Column::Purpose.eq(Purpose::ConfirmCompany.name()))
        .filter(mailed_token::Column::ObjectId.is_not_null())
        .filter(mailed_token::Column::ExpiresAtMs.gt(now_ms))
        .into_query()
}

/// Nobody is asked at an address that was never confirmed.
fn reachable() -> SelectStatement {
    account::Entity::find()
        .select_only()
        .column(account::Column::Id)
        .filter(account::Column::ConfirmedAtMs.is_not_null())
        .into_query()
}

/// Holding the company's row, several instances ask once.
async fn ask(app: &App, id: Uuid, now_ms: i64) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let Some(row) = access::locked(&tx, id).await? else { return Ok(()) };
    let already = mailed_token::Entity::find()
        .filter(mailed_token::Column::Purpose.eq(Purpose::ConfirmCompany.name()))
        .filter(mailed_token::Column::ObjectId.eq(id))
        .filter(mailed_token::Column::ExpiresAtMs.gt(now_ms));
    if already.one(&tx).await?.is_some() {
        return Ok(());
    }
    let Some(owner) = crate::people::account::by_id(&tx, row.owner_id).await? else { return Ok(()) };
    mail_question(app, &mut tx, &row, &owner, true).await?;
    Ok(tx.commit().await?)
}

async fn mail_question(
    app: &App,
    tx: &mut Tx,
    row: &company::Model,
    owner: &account::Model,
    yearly: bool,
) -> Result<()> {
    let now_ms = app.clock.now_ms();
    let cargo = LinkPayload { object_id: Some(row.id), ..LinkPayload::default() };
    let code = mail_link::create(tx, owner.id, Purpose::ConfirmCompany, cargo, now_ms).await?;
    let letter =
        mails::confirmation_request(&app.config, &owner.first_name, (row.id, &row.name), &code, yearly);
    let mail = letter.to(&owner.email, &app.config.site);
    mail::queue_with_link(tx, owner.id, mail, &code, &app.sealer, now_ms).await?;
    Ok(())
}

/// Asks an owner because an administrator wants it, in the caller's transaction; or says in German why not.
pub async fn remind(
    app: &App,
    tx: &mut Tx,
    row: &company::Model,
    owner: &account::Model,
    now_ms: i64,
) -> Result<std::result::Result<(), &'static str>> {
    if row.state != State::Active.name() {
        return Ok(Err("Erinnert wird nur an Einträge, die aktiv sind."));
    }
    if owner.confirmed_at_ms.is_none() {
        return Ok(Err("Die E-Mail-Adresse wurde nie bestätigt."));
    }
    if !owner.notification {
        return Ok(Err("Möchte keine E-Mails zu den eigenen Betrieben."));
    }
    let lately = mailed_token::Entity::find()
        .filter(mailed_token::Column::Purpose.eq(Purpose::ConfirmCompany.name()))
        .filter(mailed_token::Column::ObjectId.eq(row.id))
        .filter(mailed_token::Column::CreatedAtMs.gt(now_ms - REMIND_AGAIN_MS));
    if lately.one(tx).await?.is_some() {
        return Ok(Err("Wurde in den letzten 14 Tagen schon gefragt."));
    }
    mail_question(app, tx, row, owner, false).await?;
    Ok(Ok(()))
}
