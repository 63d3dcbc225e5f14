//! Creating, changing and deleting a campaign of one's own company.

use super::input::{CampaignChange, NewCampaign, check_span};
use super::{CampaignAnswer, restore, sql};
use crate::directory::access::{self, AuditEntry};
use crate::directory::company::input::reordered;
use crate::people::session::bearer::SignedIn;
use umkreis_foundation::audit::{self, ValueChange, Values};
use umkreis_foundation::clock::Clock;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::{campaign, company};
use umkreis_foundation::db::{Tx, changed};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::conditional::IfMatch;
use umkreis_foundation::http::idempotency::{Creation, Repeat};
use umkreis_foundation::http::validate::Check;
use umkreis_services::media;
use uuid::Uuid;

/// Old ones included; bounds what one company costs.
const MOST_CAMPAIGNS: u64 = 100;

pub async fn create(
    db: &Db,
    clock: &Clock,
    who: SignedIn,
    new: &NewCampaign,
    repeat: &Repeat,
) -> Result<Creation> {
    let now_ms = clock.now_ms();
    let id = Uuid::now_v7();
    let mut tx = db.begin().await?;
    let company = access::lock(&tx, who, new.company_id).await?;
    if let Some(made) = repeat.claim(&tx, id, now_ms).await? {
        return Ok(made);
    }
    if new.valid_until < clock.today() {
        return Err(Error::field("validUntil", "Das Ende liegt in der Vergangenheit."));
    }
    refuse_too_many(sql::count(&tx, company.id).await?)?;
    sql::insert(&tx, id, new, now_ms).await?;
    note(&mut tx, who, &company, ("campaign.create", id), &[], now_ms).await?;
    tx.commit().await?;
    Ok(Creation::now(id))
}

pub(super) fn refuse_too_many(others: u64) -> Result<()> {
    if others < MOST_CAMPAIGNS {
        return Ok(());
    }
    let detail = "Das sind schon sehr viele Aktionen. Lösche zuerst ein paar alte.".to_owned();
    Err(Error::Refused { code: "TooManyCampaigns", detail })
}

/// Takes a campaign with its company, which is locked first, as everywhere.
pub(super) async fn lock(tx: &Tx, who: SignedIn, id: Uuid) -> Result<(company::Model, campaign::Model)> {
    let found = sql::by_id(tx, id).await?.ok_or(Error::NotFound)?;
    let company = access::lock(tx, who, found.company_id).await?;
    let row = sql::by_id(tx, id).await?.ok_or(Error::NotFound)?;
    Ok((company, row))
}

/// Writes the feed's rows: the campaign's own, and its company's.
pub(super) async fn note(
    tx: &mut Tx,
    who: SignedIn,
    company: &company::Model,
    (action, id): (&'static str, Uuid),
    fields: &[&str],
    now_ms: i64,
) -> Result<()> {
    note_values(tx, who, company, (action, id, fields, &[]), now_ms).await
}

async fn note_values(
    tx: &mut Tx,
    who: SignedIn,
    company: &company::Model,
    (action, id, fields, changes): (&'static str, Uuid, &[&str], &[ValueChange]),
    now_ms: i64,
) -> Result<()> {
    tx.change(changed::CAMPAIGN, id).await?;
    let entry = AuditEntry { action, kind: "campaign", object_id: id, fields };
    access::changed_values(tx, who, company, (entry, changes), now_ms).await
}

/// What the log tells of it before and after a change.
fn values(row: &campaign::Model) -> Values {
    let all = [
        ("title", row.title.clone()),
        ("description", row.description.clone().unwrap_or_default()),
        ("validFrom", row.valid_from.map(|day| day.to_string()).unwrap_or_default()),
        ("validUntil", row.valid_until.to_string()),
    ];
    all.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

async fn refuse_stale(tx: &Tx, row: &campaign::Model, based_on: &IfMatch) -> Result<()> {
    if based_on.is_stale(row.version) {
        return Err(access::stale(row.version, &sql::own_answer(tx, row.clone()).await?));
    }
    Ok(())
}

/// Changes the fields that are carried, and answers the campaign as it is then.
pub async fn edit(
    db: &Db,
    clock: &Clock,
    who: SignedIn,
    id: Uuid,
    based_on: &IfMatch,
    change: CampaignChange,
) -> Result<CampaignAnswer> {
    let now_ms = clock.now_ms();
    let mut tx = db.begin().await?;
    let (company, mut row) = lock(&tx, who, id).await?;
    refuse_stale(&tx, &row, based_on).await?;
    let fields = change.names();
    if let Some(wanted) = &change.image_ids {
        let existing: Vec<Uuid> = sql::images(&tx, id).await?.iter().map(|row| row.media_id).collect();
        sql::order_images(&tx, id, &reordered(&existing, wanted)?).await?;
    }
    let before = values(&row);
    row.title = change.title.unwrap_or(row.title);
    row.description = change.description.unwrap_or(row.description);
    row.valid_from = change.valid_from.unwrap_or(row.valid_from);
    row.valid_until = change.valid_until.unwrap_or(row.valid_until);
    let mut check = Check::default();
    check_span(&mut check, row.valid_from, Some(row.valid_until));
    check.finish()?;
    let row = sql::update(&tx, row, now_ms).await?;
    let changes = audit::between(&before, &values(&row));
    let answer = sql::own_answer(&tx, row).await?;
    note_values(&mut tx, who, &company, ("campaign.edit", id, &fields, &changes), now_ms).await?;
    tx.commit().await?;
    Ok(answer)
}

/// Deletes a campaign with its pictures.
pub async fn remove(db: &Db, clock: &Clock, who: SignedIn, id: Uuid, based_on: &IfMatch) -> Result<()> {
    let now_ms = clock.now_ms();
    let mut tx = db.begin().await?;
    let (company, row) = lock(&tx, who, id).await?;
    refuse_stale(&tx, &row, based_on).await?;
    let images = sql::images(&tx, id).await?;
    restore::keep(&tx, &row, who.account_id, now_ms).await?;
    sql::delete(&tx, id).await?;
    for image in images {
        media::release(&mut tx, image.media_id, now_ms).await?;
    }
    note(&mut tx, who, &company, ("campaign.delete", id), &[], now_ms).await?;
    Ok(tx.commit().await?)
}
