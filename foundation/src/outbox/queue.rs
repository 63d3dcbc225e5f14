//! The outbox table: writing, claiming, finishing and putting off jobs.

use super::Job;
use crate::db::entity::outbox::{ActiveModel, Column, Entity, Model};
use crate::db::{Db, Tx};
use crate::http::paging::Page;
use sea_orm::sea_query::{LockBehavior, LockType};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect,
};
use uuid::Uuid;

const MINUTE_MS: i64 = 60_000;
/// A claimed job that is not finished by then belongs to a dead worker and is taken again.
const LEASE_MS: i64 = 2 * MINUTE_MS;
const LONGEST_WAIT_MS: i64 = 6 * 60 * MINUTE_MS;
const GIVE_UP_AFTER_MS: i64 = 24 * 60 * MINUTE_MS;
/// While the way out is blocked for all, one job knocks this often.
const KNOCK_MS: i64 = 20_000;
const WAITING: &str = "Waiting";
/// Given up: nobody tries it any more by itself.
pub const DEAD: &str = "Dead";

/// Queues a job as part of the transaction that causes it.
pub async fn enqueue<J: Job>(tx: &mut Tx, job: &J, now_ms: i64) -> Result<Uuid, DbErr> {
    enqueue_at(tx, job, now_ms, now_ms).await
}

/// The same for a job that waits at first.
pub async fn enqueue_at<J: Job>(tx: &mut Tx, job: &J, now_ms: i64, due_at_ms: i64) -> Result<Uuid, DbErr> {
    insert(tx, job, ActiveModel { due_at_ms: Set(due_at_ms), created_at_ms: Set(now_ms), ..new_row() }).await
}

/// Queues what is left of a job that was done in part, and why. It is as old as the whole was, so that it is
/// given up with it, and was tried as often.
pub async fn enqueue_rest<J: Job>(
    tx: &mut Tx,
    of: &Model,
    job: &J,
    why: Option<String>,
    due_at_ms: i64,
) -> Result<Uuid, DbErr> {
    let row = ActiveModel {
        due_at_ms: Set(due_at_ms),
        attempts: Set(of.attempts),
        last_error: Set(why.as_deref().map(shortened)),
        created_at_ms: Set(of.created_at_ms),
        ..new_row()
    };
    insert(tx, job, row).await
}

fn new_row() -> ActiveModel {
    ActiveModel {
        state: Set(WAITING.to_owned()),
        attempts: Set(0),
        last_error: Set(None),
        ..Default::default()
    }
}

async fn insert<J: Job>(tx: &mut Tx, job: &J, row: ActiveModel) -> Result<Uuid, DbErr> {
    let id = Uuid::now_v7();
    let payload = serde_json::to_string(job).map_err(|error| DbErr::Custom(error.to_string()))?;
    let row = ActiveModel { id: Set(id), kind: Set(J::KIND.to_owned()), payload: Set(payload), ..row };
    Entity::insert(row).exec_without_returning(tx).await?;
    tx.queued();
    Ok(id)
}

fn shortened(error: &str) -> String {
    error.chars().take(500).collect()
}

/// A job that nobody else changes until the transaction ends.
pub async fn locked(tx: &Tx, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock_exclusive().one(tx).await
}

/// Takes due jobs by moving their due time past the lease; other workers skip them.
pub(super) async fn claim(db: &Db, kind: &str, most: u64, now_ms: i64) -> Result<Vec<Model>, DbErr> {
    let tx = db.begin().await?;
    let due = Entity::find()
        .filter(Column::State.eq(WAITING))
        .filter(Column::Kind.eq(kind))
        .filter(Column::DueAtMs.lte(now_ms))
        .order_by_asc(Column::DueAtMs)
        .limit(most)
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
    let mut jobs = due.all(&tx).await?;
    for job in &mut jobs {
        job.attempts += 1;
        let row = ActiveModel {
            id: Set(job.id),
            due_at_ms: Set(now_ms + LEASE_MS),
            attempts: Set(job.attempts),
            ..Default::default()
        };
        row.update(&tx).await?;
    }
    tx.commit().await?;
    Ok(jobs)
}

pub(super) async fn finish(db: &Db, id: Uuid) -> Result<(), DbErr> {
    let tx = db.begin().await?;
    Entity::delete_by_id(id).exec(&tx).await?;
    tx.commit().await
}

/// Takes a job out together with what it did; `None` when somebody else had done it before.
pub async fn take(tx: &Tx, id: Uuid) -> Result<Option<Model>, DbErr> {
    let row = locked(tx, id).await?;
    if row.is_some() {
        delete(tx, id).await?;
    }
    Ok(row)
}

pub async fn delete(tx: &Tx, id: Uuid) -> Result<(), DbErr> {
    Entity::delete_by_id(id).exec(tx).await.map(drop)
}

/// Why a job could not be done.
pub enum Failure {
    /// Nothing of this lane can be done now.
    Down(String),
    /// This job failed.
    Refused(String),
}

/// Puts a failed job off, or gives it up (visibly) after a day, and tells which. One that somebody else has
/// done or given up meanwhile stays as it is.
pub(super) async fn put_off(tx: &Tx, job: &Model, failure: Failure, now_ms: i64) -> Result<bool, DbErr> {
    let (wait_ms, attempts, error) = match failure {
        // The job itself was not tried.
        Failure::Down(error) => (KNOCK_MS, job.attempts - 1, error),
        Failure::Refused(error) => (backoff_ms(job.attempts), job.attempts, error),
    };
    let found = locked(tx, job.id).await?.filter(|found| found.state == WAITING);
    let Some(found) = found else { return Ok(false) };
    // Somebody may have given it a new day while it was tried.
    let dead = now_ms - found.created_at_ms >= GIVE_UP_AFTER_MS;
    let row = ActiveModel {
        id: Set(job.id),
        state: Set(if dead { DEAD } else { WAITING }.to_owned()),
        due_at_ms: Set(now_ms + wait_ms),
        attempts: Set(attempts),
        last_error: Set(Some(shortened(&error))),
        ..Default::default()
    };
    row.update(tx).await?;
    Ok(dead)
}

/// One page, the newest first, and how many there are.
pub async fn page(db: &Db, state: Option<&str>, page: Page) -> Result<(Vec<Model>, u64), DbErr> {
    let mut wanted = Entity::find();
    if let Some(state) = state {
        wanted = wanted.filter(Column::State.eq(state));
    }
    let total = wanted.clone().count(db.read()).await?;
    let ordered = wanted.order_by_desc(Column::CreatedAtMs).order_by_desc(Column::Id);
    let rows = ordered.offset(page.offset()).limit(u64::from(page.size)).all(db.read()).await?;
    Ok((rows, total))
}

/// Makes one job, or without an id those that were given up, due now, with a new day to succeed in. Returns
/// them as they were before.
pub async fn retry(tx: &mut Tx, id: Option<Uuid>, now_ms: i64) -> Result<Vec<Model>, DbErr> {
    const JOBS_PER_RETRY: u64 = 1_000;
    let wanted = match id {
        Some(id) => Entity::find_by_id(id),
        None => Entity::find().filter(Column::State.eq(DEAD)).order_by_asc(Column::Id).limit(JOBS_PER_RETRY),
    };
    let rows = wanted.lock_exclusive().all(tx).await?;
    for row in &rows {
        let row = ActiveModel {
            id: Set(row.id),
            state: Set(WAITING.to_owned()),
            due_at_ms: Set(now_ms),
            created_at_ms: Set(now_ms),
            ..Default::default()
        };
        row.update(tx).await?;
    }
    tx.queued();
    Ok(rows)
}

/// How many jobs wait and how many were given up.
pub async fn depth(db: &Db) -> Result<(u64, u64), DbErr> {
    let count = |state: &'static str| Entity::find().filter(Column::State.eq(state)).count(db.read());
    Ok((count(WAITING).await?, count(DEAD).await?))
}

/// When the job that has waited longest was queued, of those that were not refused again and again: one
/// mistyped address tells nothing about the outbox.
pub async fn oldest_at_ms(db: &Db) -> Result<Option<i64>, DbErr> {
    let waiting = Entity::find().filter(Column::State.eq(WAITING)).filter(Column::Attempts.lte(1));
    let oldest = waiting.order_by_asc(Column::CreatedAtMs);
    Ok(oldest.one(db.read()).await?.map(|job| job.created_at_ms))
}

/// One minute, doubling, at most six hours.
fn backoff_ms(attempts: i32) -> i64 {
    let doublings = attempts.clamp(1, 20) - 1;
    (MINUTE_MS << doublings).min(LONGEST_WAIT_MS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_doubles_from_a_minute_to_six_hours() {
        let minutes: Vec<i64> = (1..=11).map(|n| backoff_ms(n) / MINUTE_MS).collect();
        assert_eq!(minutes, [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
        assert_eq!(backoff_ms(i32::MAX), LONGEST_WAIT_MS);
    }
}
