//! The worker: one loop per lane takes jobs from the outbox, does them and records the outcome.

use super::queue::{self, Failure};
use super::{Job, Lane};
use crate::app::App;
use crate::foundation::db::answered;
use crate::foundation::db::entity::outbox::Model;
use crate::services::mail::SendError;
use crate::services::media;
use crate::services::push;
use futures_util::future::join_all;
use std::future::Future;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Several times what the slowest one takes: a batch of pushes at a gentle pace.
const LONGEST_JOB: Duration = Duration::from_secs(600);

/// Works until the process ends.
pub async fn run(app: App) {
    join_all(Lane::ALL.map(|lane| work_lane(app.clone(), lane))).await;
}

/// Does everything that is due right now; for tests and for commands that end by themselves.
pub async fn drain(app: &App) -> Result<(), sea_orm::DbErr> {
    for lane in Lane::ALL {
        while let Batch { found: true, down: false } = work_batch(app, lane, false).await? {}
    }
    Ok(())
}

async fn work_lane(app: App, lane: Lane) {
    let mut blocked = false;
    let mut queued = app.db.feed.queued.subscribe();
    loop {
        match work_batch(&app, lane, blocked).await {
            Ok(Batch { found, down }) => {
                blocked = down;
                if lane == Lane::Mail {
                    app.mail_blocked.store(down, Ordering::Relaxed);
                }
                if found && !down {
                    continue;
                }
            }
            // The outbox itself is out of reach; it will be there again.
            Err(error) => tracing::warn!(%error, ?lane, "cannot read the outbox"),
        }
        let poll = Duration::from_secs(app.config.jobs.poll_s);
        let _ = tokio::time::timeout(poll, queued.changed()).await;
    }
}

struct Batch {
    found: bool,
    down: bool,
}

/// Takes a handful of jobs; only one while the way out is blocked, to see whether it is open again.
async fn work_batch(app: &App, lane: Lane, blocked: bool) -> Result<Batch, sea_orm::DbErr> {
    let most = if blocked { 1 } else { lane.width() };
    let jobs = answered(queue::claim(&app.db, lane, most, app.clock.now_ms())).await?;
    let found = !jobs.is_empty();
    let outcomes = join_all(jobs.into_iter().map(|job| work_one(app, job))).await;
    let mut down = false;
    for outcome in outcomes {
        down |= outcome?;
    }
    Ok(Batch { found, down: down || (blocked && !found) })
}

/// Returns whether the whole lane is blocked.
async fn work_one(app: &App, row: Model) -> Result<bool, sea_orm::DbErr> {
    let failure = match serde_json::from_str::<Job>(&row.payload) {
        Ok(job) => match in_time(perform(app, &row, job)).await {
            Ok(()) => {
                answered(queue::finish(&app.db, row.id)).await?;
                return Ok(false);
            }
            Err(failure) => failure,
        },
        Err(error) => Failure::Refused(format!("unreadable job: {error}")),
    };
    let down = matches!(failure, Failure::Down(_));
    let (Failure::Down(why) | Failure::Refused(why)) = &failure;
    metrics::counter!("umkreis_job_failures", "lane" => row.kind.clone()).increment(1);
    tracing::warn!(job = %row.id, kind = row.kind, attempts = row.attempts, why, "a job failed");
    answered(queue::put_off(&app.db, &row, failure, app.clock.now_ms())).await?;
    Ok(down)
}

/// A job that waits for somebody who will never answer must not hold up its lane for ever.
async fn in_time(work: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    let late = |_| Failure::Refused("it took too long".to_owned());
    tokio::time::timeout(LONGEST_JOB, work).await.map_err(late)?
}

async fn perform(app: &App, row: &Model, job: Job) -> Result<(), Failure> {
    match job {
        Job::Mail(mail) => app.mail.send(row.id, &mail).await.map_err(|error| match error {
            SendError::Down(_) => Failure::Down(error.to_string()),
            SendError::Refused(_) => Failure::Refused(error.to_string()),
        }),
        Job::Avif { media_id } => media::encode_avif(app, media_id).await.map_err(refused),
        Job::Push { message_id, after } => {
            push::deliver::batch(app, row.attempts, message_id, after).await.map_err(refused)
        }
        Job::PushAgain { message_id, devices } => {
            push::deliver::again(app, row.id, message_id, &devices).await.map_err(refused)
        }
        Job::DiscardMedia { media_id } => {
            app.media.store.delete_all(media_id).await.map_err(|error| refused(error.into()))
        }
    }
}

fn refused(error: anyhow::Error) -> Failure {
    Failure::Refused(format!("{error:#}"))
}
