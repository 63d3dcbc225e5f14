//! The worker: one loop per lane takes jobs from the outbox, does them and records the outcome.

use super::Job;
use super::queue::{self, Failure};
use crate::clock::Clock;
use crate::db::entity::outbox::Model;
use crate::db::{Db, Tx, with_timeout};
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, join_all, ready};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Several times what the slowest one takes: a batch of pushes at a gentle pace.
const LONGEST_JOB: Duration = Duration::from_secs(600);

type Perform = dyn Fn(Model) -> BoxFuture<'static, Result<(), Failure>> + Send + Sync;
/// Called in the transaction that gives a job up, so that what it means for others is written with it.
type OnGivenUp = for<'a> fn(&'a Tx, &'a Model) -> BoxFuture<'a, Result<(), sea_orm::DbErr>>;

/// The lanes run side by side, so that a slow mail server holds up no picture.
#[derive(Clone)]
pub struct Lane {
    kind: &'static str,
    /// Jobs in work at once.
    width: u64,
    perform: Arc<Perform>,
    gave_up: Option<OnGivenUp>,
    /// Whether nothing of this lane can be done now.
    blocked: Arc<AtomicBool>,
}

impl Lane {
    pub fn new<J, F>(width: u64, perform: F) -> Lane
    where
        J: Job + 'static,
        F: Fn(Model, J) -> BoxFuture<'static, Result<(), Failure>> + Send + Sync + 'static,
    {
        let perform = move |row: Model| match serde_json::from_str(&row.payload) {
            Ok(job) => perform(row, job),
            Err(error) => ready(Err(Failure::Refused(format!("unreadable job: {error}")))).boxed(),
        };
        Lane { kind: J::KIND, width, perform: Arc::new(perform), gave_up: None, blocked: Arc::default() }
    }

    pub fn when_given_up(self, gave_up: OnGivenUp) -> Lane {
        Lane { gave_up: Some(gave_up), ..self }
    }

    /// Tells others whether this lane is blocked.
    pub fn tell_blocked(self, blocked: Arc<AtomicBool>) -> Lane {
        Lane { blocked, ..self }
    }
}

/// Works until the process ends.
pub async fn run(db: Db, clock: Clock, poll: Duration, lanes: Vec<Lane>) {
    join_all(lanes.into_iter().map(|lane| work_lane(&db, &clock, poll, lane))).await;
}

/// Does everything that is due right now; for tests and for commands that end by themselves.
pub async fn drain(db: &Db, clock: &Clock, lanes: &[Lane]) -> Result<(), sea_orm::DbErr> {
    for lane in lanes {
        while let BatchOutcome { found: true, down: false } = work_batch(db, clock, lane, false).await? {}
    }
    Ok(())
}

async fn work_lane(db: &Db, clock: &Clock, poll: Duration, lane: Lane) {
    let mut blocked = false;
    let mut queued = db.feed.queued.subscribe();
    loop {
        match work_batch(db, clock, &lane, blocked).await {
            Ok(BatchOutcome { found, down }) => {
                blocked = down;
                lane.blocked.store(down, Ordering::Relaxed);
                if found && !down {
                    continue;
                }
            }
            // The outbox itself is out of reach; it will be there again.
            Err(error) => tracing::warn!(%error, lane = lane.kind, "cannot read the outbox"),
        }
        let _ = tokio::time::timeout(poll, queued.changed()).await;
    }
}

struct BatchOutcome {
    found: bool,
    down: bool,
}

/// Takes a handful of jobs; only one while the way out is blocked, to see whether it is open again.
async fn work_batch(
    db: &Db,
    clock: &Clock,
    lane: &Lane,
    blocked: bool,
) -> Result<BatchOutcome, sea_orm::DbErr> {
    let most = if blocked { 1 } else { lane.width };
    let jobs = with_timeout(queue::claim(db, lane.kind, most, clock.now_ms())).await?;
    let found = !jobs.is_empty();
    let outcomes = join_all(jobs.into_iter().map(|job| work_one(db, clock, lane, job))).await;
    let mut down = false;
    for outcome in outcomes {
        down |= outcome?;
    }
    Ok(BatchOutcome { found, down: down || (blocked && !found) })
}

/// Returns whether the whole lane is blocked.
async fn work_one(db: &Db, clock: &Clock, lane: &Lane, row: Model) -> Result<bool, sea_orm::DbErr> {
    // A job that waits for somebody who will never answer must not hold up its lane for ever.
    let late = |_| Err(Failure::Refused("it took too long".to_owned()));
    let outcome = tokio::time::timeout(LONGEST_JOB, (lane.perform)(row.clone())).await.unwrap_or_else(late);
    let Err(failure) = outcome else {
        with_timeout(queue::finish(db, row.id)).await?;
        return Ok(false);
    };
    let down = matches!(failure, Failure::Down(_));
    let (Failure::Down(why) | Failure::Refused(why)) = &failure;
    metrics::counter!("umkreis_job_failures", "lane" => row.kind.clone()).increment(1);
    tracing::warn!(job = %row.id, kind = row.kind, attempts = row.attempts, why, "a job failed");
    with_timeout(put_off(db, lane, &row, failure, clock.now_ms())).await?;
    Ok(down)
}

async fn put_off(
    db: &Db,
    lane: &Lane,
    job: &Model,
    failure: Failure,
    now_ms: i64,
) -> Result<(), sea_orm::DbErr> {
    let tx = db.begin().await?;
    let given_up = queue::put_off(&tx, job, failure, now_ms).await?;
    if let Some(gave_up) = lane.gave_up.filter(|_| given_up) {
        gave_up(&tx, job).await?;
    }
    tx.commit().await
}
