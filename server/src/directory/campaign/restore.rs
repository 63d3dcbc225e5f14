//! What is kept of a campaign that is deleted, and bringing it back to its company with its pictures.

use super::save::refuse_too_many;
use super::sql;
use crate::directory::access;
use umkreis_foundation::db::entity::{campaign, company, deleted_thing};
use umkreis_foundation::db::row_archive::RowArchive;
use umkreis_foundation::db::{Tx, changed};
use umkreis_foundation::error::Result;
use umkreis_services::deleted::{self, Deletion, Kind};
use uuid::Uuid;

/// Keeps a campaign that is about to be deleted.
pub async fn keep(tx: &Tx, old: &campaign::Model, by: Uuid, now_ms: i64) -> Result<()> {
    let mut rows = RowArchive::default();
    rows.add(tx, "campaign", "id", &[old.id]).await?;
    rows.add(tx, "campaign_media", "campaign_id", &[old.id]).await?;
    let what = Deletion {
        kind: Kind::Campaign,
        id: old.id,
        name: &old.title,
        by,
        owner_id: None,
        company_id: Some(old.company_id),
        pictures: rows.ids("campaign_media", "media_id").into_iter().collect(),
    };
    deleted::keep(tx, what, &rows, now_ms).await
}

/// Writes a kept campaign as it was; its company is locked.
pub async fn bring_back(
    tx: &mut Tx,
    company: &company::Model,
    kept: &deleted_thing::Model,
    now_ms: i64,
) -> Result<()> {
    refuse_too_many(sql::count(tx, company.id).await?)?;
    deleted::put_back(tx, kept, &RowArchive::read(&kept.content)?).await?;
    access::touch(tx, company.id, false, now_ms).await?;
    tx.change(changed::CAMPAIGN, kept.id).await?;
    Ok(tx.change(changed::COMPANY, company.id).await?)
}
