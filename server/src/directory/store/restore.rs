//! What is kept of a location that is removed, and bringing it back to its company.

use super::create::refuse_too_many;
use super::sql;
use crate::directory::access;
use serde_json::json;
use std::collections::BTreeSet;
use umkreis_foundation::db::entity::{company, deleted_thing, store};
use umkreis_foundation::db::row_archive::RowArchive;
use umkreis_foundation::db::{Tx, changed};
use umkreis_foundation::error::Result;
use umkreis_services::deleted::{self, Deletion, Kind};
use uuid::Uuid;

/// The location that became the head office because this one went.
const FOLLOWER: &str = "follower";

pub async fn rows(tx: &Tx, id: Uuid) -> Result<RowArchive> {
    let mut rows = RowArchive::default();
    rows.add(tx, "store", "id", &[id]).await?;
    Ok(rows)
}

/// Keeps a location that was just removed.
pub async fn keep(tx: &Tx, old: &store::Model, mut rows: RowArchive, by: Uuid, now_ms: i64) -> Result<()> {
    if old.main {
        rows.note_ids(FOLLOWER, main_of(tx, old.company_id).await?);
    }
    let what = Deletion {
        kind: Kind::Store,
        id: old.id,
        name: &old.title,
        by,
        owner_id: None,
        company_id: Some(old.company_id),
        pictures: BTreeSet::new(),
    };
    deleted::keep(tx, what, &rows, now_ms).await
}

async fn main_of(tx: &Tx, company_id: Uuid) -> Result<Option<Uuid>> {
    let all = sql::of_company(tx, company_id).await?;
    Ok(all.into_iter().find(|row| row.main).map(|row| row.id))
}

/// Writes a kept location as it was; its company is locked. It is the head office again unless somebody has chosen
/// another one since.
pub async fn bring_back(
    tx: &mut Tx,
    company: &company::Model,
    kept: &deleted_thing::Model,
    now_ms: i64,
) -> Result<()> {
    let mut rows = RowArchive::read(&kept.content)?;
    refuse_too_many(sql::count(tx, company.id).await?)?;
    let main = main_of(tx, company.id).await?;
    let follows = main.is_some_and(|id| rows.ids(FOLLOWER, "id").contains(&id));
    if follows {
        sql::demote_main(tx, company.id, now_ms).await?;
    }
    for row in rows.of_mut("store") {
        row.insert("main".to_owned(), json!(main.is_none() || follows));
    }
    deleted::put_back(tx, kept, &rows).await?;
    access::touch(tx, company.id, false, now_ms).await?;
    Ok(tx.change(changed::COMPANY, company.id).await?)
}
