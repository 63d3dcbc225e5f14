//! Companies that administrators have deleted, with everything that belongs to them. What owners delete themselves, or
//! have deleted, never comes here.

use super::{Deletion, Kind};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use umkreis_foundation::db::entity::{account, category, company, deleted_thing, offer};
use umkreis_foundation::db::row_archive::RowArchive;
use umkreis_foundation::db::{Tx, changed};
use umkreis_foundation::error::Result;
use uuid::Uuid;

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
    let (kind, id, name) = (Kind::Company, row.id, row.name.as_str());
    super::keep(tx, Deletion { kind, id, name, by, owner_id, company_id: None, pictures }, &rows, now_ms)
        .await
}

/// Writes a kept company as it was. Its owner is `by` where the account is gone; what it was part of and is gone
/// meanwhile stays away.
pub async fn bring_back(tx: &mut Tx, kept: &deleted_thing::Model, by: Uuid) -> Result<()> {
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
    super::put_back(tx, kept, &rows).await?;
    Ok(tx.change(changed::COMPANY, kept.id).await?)
}
