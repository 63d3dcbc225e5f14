//! What is kept of a special offer that is deleted, and bringing it back with the companies that are in no other one.

use super::sql;
use umkreis_foundation::audit;
use umkreis_foundation::db::entity::{deleted_thing, offer};
use umkreis_foundation::db::row_archive::RowArchive;
use umkreis_foundation::db::{Tx, changed};
use umkreis_foundation::error::Result;
use umkreis_services::deleted::{self, Deletion, Kind};
use uuid::Uuid;

const MEMBERS: &str = "members";
/// Messages about it that were planned, and ended with it.
const UNSENT: &str = "planned_pushes";
/// So many companies are looked up at once.
const LOOKUP_BATCH: usize = 500;

/// Keeps an offer while its companies still take part.
pub async fn keep(tx: &Tx, old: &offer::Model, unsent: &[Uuid], by: Uuid, now_ms: i64) -> Result<()> {
    let mut rows = RowArchive::default();
    rows.add(tx, "offer", "id", &[old.id]).await?;
    let members = sql::members(tx, vec![old.id]).await?.remove(&old.id).unwrap_or_default();
    rows.note_ids(MEMBERS, members.into_iter().map(|(id, _)| id));
    rows.note_ids(UNSENT, unsent.iter().copied());
    let what = Deletion {
        kind: Kind::SpecialOffer,
        id: old.id,
        name: &old.title,
        by,
        owner_id: None,
        company_id: None,
        pictures: old.media_id.into_iter().collect(),
    };
    deleted::keep(tx, what, &rows, now_ms).await
}

/// Writes a kept offer as it was. A company that is in another offer by now stays there. Says how many messages about
/// it were planned: they have told nobody, stand so among the sent ones, and have to be planned anew.
pub async fn bring_back(tx: &mut Tx, kept: &deleted_thing::Model, by: Uuid, now_ms: i64) -> Result<usize> {
    let rows = RowArchive::read(&kept.content)?;
    deleted::put_back(tx, kept, &rows).await?;
    let mut members = rows.ids(MEMBERS, "id");
    members.sort();
    let mut free = Vec::with_capacity(members.len());
    for ids in members.chunks(LOOKUP_BATCH) {
        let found = sql::lock_companies(tx, ids).await?;
        free.extend(found.into_iter().filter(|(_, offer)| offer.is_none()).map(|(id, _)| id));
    }
    free.sort();
    for ids in free.chunks(LOOKUP_BATCH) {
        sql::assign(tx, ids, Some(kept.id)).await?;
    }
    let difference = format!("offer: none → {}", kept.id);
    for company_id in free {
        tx.change(changed::COMPANY, company_id).await?;
        audit::note(tx, by, "company.offer", "company", company_id, &difference, now_ms).await?;
    }
    tx.change(changed::OFFER, kept.id).await?;
    Ok(rows.ids(UNSENT, "id").len())
}
