//! Companies that administrators have deleted, kept whole for 30 days beside the directory. What owners delete
//! themselves, or have deleted, never comes here.

use crate::foundation::audit;
use crate::foundation::db::entity::{account, category, company, deleted_company, deleted_media, offer};
use crate::foundation::db::row_archive::RowArchive;
use crate::foundation::db::{Tx, changed};
use crate::foundation::error::Result;
use crate::services::media::release;
use sea_orm::{ActiveValue::Set, ColumnTrait, Condition, DbErr, EntityTrait, QueryFilter, QuerySelect};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use uuid::Uuid;

/// For this long a deleted company can be brought back.
pub const KEEP_MS: i64 = 30 * 24 * 60 * 60 * 1000;
/// What belongs to a company, with the column that names it. Favourites are their holders', who may be gone by then.
const PARTS: [(&str, &str); 8] = [
    ("company", "id"),
    ("company_decision", "company_id"),
    ("company_tag", "company_id"),
    ("company_category", "company_id"),
    ("company_media", "company_id"),
    ("store", "company_id"),
    ("campaign", "company_id"),
    ("reach", "company_id"),
];

/// What administrators noted about it may name its owner, so it goes with the account.
const NOTES: &str = "company_note";

/// Keeps a company that is about to be deleted in this transaction. Without an owner it stays when an account goes.
pub async fn keep(
    tx: &Tx,
    row: &company::Model,
    by: Uuid,
    owner_id: Option<Uuid>,
    now_ms: i64,
) -> Result<()> {
    let mut rows = RowArchive::default();
    for (table, column) in PARTS {
        rows.add(tx, table, column, &[row.id]).await?;
    }
    if owner_id.is_some() {
        rows.add(tx, NOTES, "company_id", &[row.id]).await?;
    }
    let campaigns = rows.ids("campaign", "id");
    rows.add(tx, "campaign_media", "campaign_id", &campaigns).await?;
    let pictures = rows.ids("company_media", "media_id").into_iter();
    let pictures: BTreeSet<Uuid> = pictures.chain(rows.ids("campaign_media", "media_id")).collect();
    let kept = deleted_company::ActiveModel {
        id: Set(row.id),
        owner_id: Set(owner_id),
        account_id: Set(Some(by)),
        name: Set(row.name.clone()),
        at_ms: Set(now_ms),
        content: Set(rows.text()?),
    };
    deleted_company::Entity::insert(kept).exec_without_returning(tx).await?;
    if !pictures.is_empty() {
        let rows = pictures
            .into_iter()
            .map(|media_id| deleted_media::ActiveModel { company_id: Set(row.id), media_id: Set(media_id) });
        deleted_media::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// Writes a kept company as it was. Its owner is `by` where the account is gone; what it was part of and is gone
/// meanwhile stays away.
pub async fn bring_back(tx: &mut Tx, kept: &deleted_company::Model, by: Uuid) -> Result<()> {
    let mut rows = RowArchive::read(&kept.content)?;
    let owner = match kept.owner_id {
        Some(id) => account::Entity::find_by_id(id).one(tx).await?.map(|row| row.id),
        None => None,
    };
    let offers = rows.ids("company", "offer_id");
    let offers = offer::Entity::find().filter(offer::Column::Id.is_in(offers)).all(tx).await?;
    let categories = rows.ids("company_category", "category_id");
    let known = category::Entity::find().filter(category::Column::Id.is_in(categories)).all(tx).await?;
    let known: BTreeSet<String> = known.into_iter().map(|row| row.id.to_string()).collect();
    for company in rows.of_mut("company") {
        if owner.is_none() {
            company.insert("owner_id".to_owned(), json!(by));
            company.insert("listed_by_operator".to_owned(), json!(true));
        }
        if offers.is_empty() {
            company.insert("offer_id".to_owned(), Value::Null);
        }
    }
    rows.of_mut("company_category")
        .retain(|row| row.get("category_id").and_then(Value::as_str).is_some_and(|id| known.contains(id)));
    let authors = account::Entity::find().filter(account::Column::Id.is_in(rows.ids(NOTES, "account_id")));
    let authors: BTreeSet<String> = authors.all(tx).await?.iter().map(|row| row.id.to_string()).collect();
    for note in rows.of_mut(NOTES) {
        if note.get("account_id").and_then(Value::as_str).is_some_and(|id| !authors.contains(id)) {
            note.insert("account_id".to_owned(), Value::Null);
        }
    }
    rows.write(tx).await?;
    // Its pictures are shown again and no longer kept.
    deleted_company::Entity::delete_by_id(kept.id).exec(tx).await?;
    Ok(tx.change(changed::COMPANY, kept.id).await?)
}

/// Forgets kept companies for good, at most so many, with the pictures that nothing else shows.
pub async fn forget(tx: &mut Tx, which: Condition, most: u64, now_ms: i64) -> Result<u64> {
    let ids: Vec<Uuid> = deleted_company::Entity::find()
        .select_only()
        .column(deleted_company::Column::Id)
        .filter(which)
        .limit(most)
        .into_tuple()
        .all(tx)
        .await?;
    let pictures = deleted_media::Entity::find()
        .filter(deleted_media::Column::CompanyId.is_in(ids.iter().copied()))
        .all(tx)
        .await?;
    deleted_company::Entity::delete_many()
        .filter(deleted_company::Column::Id.is_in(ids.iter().copied()))
        .exec(tx)
        .await?;
    audit::forget(tx, &ids).await?;
    let pictures: BTreeSet<Uuid> = pictures.into_iter().map(|row| row.media_id).collect();
    for picture in pictures {
        release(tx, picture, now_ms).await?;
    }
    Ok(ids.len() as u64)
}

/// Everything that is kept of an account's companies.
pub async fn forget_of(tx: &mut Tx, owner_id: Uuid, now_ms: i64) -> Result<()> {
    let own = || Condition::all().add(deleted_company::Column::OwnerId.eq(owner_id));
    while forget(tx, own(), 100, now_ms).await? > 0 {}
    Ok(())
}

/// Those whose time is over; for the housekeeping.
pub async fn forget_old(tx: &mut Tx, now_ms: i64) -> std::result::Result<u64, DbErr> {
    let old = Condition::all().add(deleted_company::Column::AtMs.lt(now_ms - KEEP_MS));
    forget(tx, old, 100, now_ms).await.map_err(|error| DbErr::Custom(format!("{error:?}")))
}
