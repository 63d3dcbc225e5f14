//! What was deleted, kept whole for 30 days beside the directory so that administrators can bring it back: companies
//! that they have deleted themselves, and locations, campaigns, categories and special offers, whoever deleted them.

pub mod company;

use crate::media::release;
use sea_orm::{ActiveValue::Set, ColumnTrait, Condition, DbErr, EntityTrait, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use umkreis_foundation::audit;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::{deleted_media, deleted_thing};
use umkreis_foundation::db::row_archive::RowArchive;
use umkreis_foundation::error::{Error, Result};
use utoipa::ToSchema;
use uuid::Uuid;

/// For this long it can be brought back.
pub const KEEP_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// What a kept row was.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, ToSchema)]
#[schema(as = DeletedKind)]
pub enum Kind {
    Company,
    Store,
    Campaign,
    Category,
    SpecialOffer,
}

impl Kind {
    /// As in the table and in the audit log.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Company => "company",
            Kind::Store => "store",
            Kind::Campaign => "campaign",
            Kind::Category => "category",
            Kind::SpecialOffer => "offer",
        }
    }

    pub fn of(row: &deleted_thing::Model) -> Kind {
        let all = [Kind::Store, Kind::Campaign, Kind::Category, Kind::SpecialOffer];
        all.into_iter().find(|kind| kind.name() == row.kind).unwrap_or(Kind::Company)
    }
}

/// Something that is about to be deleted.
pub struct Deletion<'a> {
    pub kind: Kind,
    pub id: Uuid,
    pub name: &'a str,
    pub by: Uuid,
    /// Whose account takes it along when it goes; what belongs to a company goes with that.
    pub owner_id: Option<Uuid>,
    /// Of which company a location or a campaign is.
    pub company_id: Option<Uuid>,
    pub pictures: BTreeSet<Uuid>,
}

/// Keeps the rows of it, in the transaction that deletes them.
pub async fn keep(tx: &Tx, what: Deletion<'_>, rows: &RowArchive, now_ms: i64) -> Result<()> {
    let kept = deleted_thing::ActiveModel {
        id: Set(what.id),
        owner_id: Set(what.owner_id),
        account_id: Set(Some(what.by)),
        name: Set(what.name.to_owned()),
        at_ms: Set(now_ms),
        content: Set(rows.text()?),
        kind: Set(what.kind.name().to_owned()),
        company_id: Set(what.company_id),
    };
    deleted_thing::Entity::insert(kept).exec_without_returning(tx).await?;
    let picture = |media_id| deleted_media::ActiveModel { company_id: Set(what.id), media_id: Set(media_id) };
    let pictures: Vec<_> = what.pictures.into_iter().map(picture).collect();
    if !pictures.is_empty() {
        deleted_media::Entity::insert_many(pictures).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// Writes the rows of it where they were. Its pictures are shown again and no longer kept.
pub async fn put_back(tx: &Tx, kept: &deleted_thing::Model, rows: &RowArchive) -> Result<()> {
    rows.write(tx).await?;
    deleted_thing::Entity::delete_by_id(kept.id).exec(tx).await?;
    Ok(())
}

/// What can still be brought back.
pub async fn find(tx: &Tx, id: Uuid, now_ms: i64) -> Result<deleted_thing::Model> {
    let wanted = deleted_thing::Entity::find_by_id(id);
    let kept = wanted.filter(deleted_thing::Column::AtMs.gte(now_ms - KEEP_MS));
    kept.one(tx).await?.ok_or(Error::NotFound)
}

/// The same, so that nobody else brings it back or forgets it meanwhile. Whoever needs the company of it takes that
/// first, as whoever deletes the company does.
pub async fn lock(tx: &Tx, id: Uuid, now_ms: i64) -> Result<deleted_thing::Model> {
    let wanted = deleted_thing::Entity::find_by_id(id);
    let kept = wanted.filter(deleted_thing::Column::AtMs.gte(now_ms - KEEP_MS)).lock_exclusive();
    kept.one(tx).await?.ok_or(Error::NotFound)
}

/// Forgets what is kept for good, at most so many, with the pictures that nothing else shows. What had been deleted
/// of a company before goes with it.
pub async fn forget(tx: &mut Tx, which: Condition, most: u64, now_ms: i64) -> Result<u64> {
    let ids = ids(tx, which, Some(most)).await?;
    erase(tx, &ids, now_ms).await?;
    for id in &ids {
        forget_parts(tx, *id, now_ms).await?;
    }
    Ok(ids.len() as u64)
}

/// Forgets what was deleted of a company that is gone for good.
pub async fn forget_parts(tx: &mut Tx, company_id: Uuid, now_ms: i64) -> Result<()> {
    let parts = Condition::all().add(deleted_thing::Column::CompanyId.eq(company_id));
    let ids = ids(tx, parts, None).await?;
    erase(tx, &ids, now_ms).await
}

async fn ids(tx: &Tx, which: Condition, most: Option<u64>) -> Result<Vec<Uuid>> {
    let wanted = deleted_thing::Entity::find().select_only().column(deleted_thing::Column::Id).filter(which);
    Ok(wanted.limit(most).into_tuple().all(tx).await?)
}

async fn erase(tx: &mut Tx, ids: &[Uuid], now_ms: i64) -> Result<()> {
    if ids.is_empty() {
        return Ok(());
    }
    let pictures = deleted_media::Entity::find()
        .filter(deleted_media::Column::CompanyId.is_in(ids.iter().copied()))
        .all(tx)
        .await?;
    deleted_thing::Entity::delete_many()
        .filter(deleted_thing::Column::Id.is_in(ids.iter().copied()))
        .exec(tx)
        .await?;
    audit::forget(tx, ids).await?;
    let pictures: BTreeSet<Uuid> = pictures.into_iter().map(|row| row.media_id).collect();
    for picture in pictures {
        release(tx, picture, now_ms).await?;
    }
    Ok(())
}

/// Everything that is kept of an account's companies.
pub async fn forget_of(tx: &mut Tx, owner_id: Uuid, now_ms: i64) -> Result<()> {
    let own = || Condition::all().add(deleted_thing::Column::OwnerId.eq(owner_id));
    while forget(tx, own(), 100, now_ms).await? > 0 {}
    Ok(())
}

/// What has been kept long enough; for the housekeeping.
pub async fn forget_old(tx: &mut Tx, now_ms: i64) -> std::result::Result<u64, DbErr> {
    let old = Condition::all().add(deleted_thing::Column::AtMs.lt(now_ms - KEEP_MS));
    forget(tx, old, 100, now_ms).await.map_err(|error| DbErr::Custom(format!("{error:?}")))
}
