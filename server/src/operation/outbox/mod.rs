//! The outbox as administrators see it: what waits, what was given up, trying it again and throwing it away.

mod entry;
pub mod http;

use sea_orm::{ColumnTrait, Condition, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::outbox::{Column, Entity};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::outbox::{self, DEAD, Job};
use umkreis_services::mail;
use umkreis_services::push::{PushJob, dead_jobs};
use uuid::Uuid;

/// Has one job, or without an id all that were given up, tried again now.
async fn retry(tx: &mut Tx, id: Option<Uuid>, now_ms: i64) -> Result<Vec<Uuid>, DbErr> {
    let rows = outbox::retry(tx, id, now_ms).await?;
    for row in &rows {
        dead_jobs::took_up(tx, row).await?;
    }
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Takes out a job that was given up. The bytes of a picture that it should have removed stay, without a row,
/// and are found by [`umkreis_services::media::collect_orphans`] within a day or two.
async fn discard(tx: &Tx, id: Uuid, now_ms: i64) -> Result<()> {
    let row = outbox::locked(tx, id).await?.ok_or(Error::NotFound)?;
    if row.state != DEAD {
        let detail =
            "Das wird noch versucht. Verwerfen kannst du nur, was schon aufgegeben wurde.".to_owned();
        return Err(Error::Conflict { code: "StillTried", detail });
    }
    dead_jobs::threw_away(tx, &row, now_ms).await?;
    mail::threw_away(tx, Condition::all().add(Column::Id.eq(id))).await?;
    Ok(outbox::delete(tx, id).await?)
}

/// Forgets what was given up so long ago that nobody will send it any more.
pub async fn forget_dead(tx: &Tx, before_ms: i64, now_ms: i64) -> Result<(), DbErr> {
    let old = Condition::all().add(Column::State.eq(DEAD)).add(Column::CreatedAtMs.lt(before_ms));
    let pushes = Entity::find().filter(old.clone()).filter(Column::Kind.eq(PushJob::KIND));
    for row in pushes.order_by_asc(Column::Id).lock_exclusive().all(tx).await? {
        dead_jobs::threw_away(tx, &row, now_ms).await?;
    }
    mail::threw_away(tx, old.clone()).await?;
    Entity::delete_many().filter(old).exec(tx).await.map(drop)
}
