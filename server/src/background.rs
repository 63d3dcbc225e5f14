//! What runs beside the requests: the catalogue's follower, the outbox, sums, housekeeping, backups and figures.

use crate::app::App;
use crate::directory::reach;
use crate::operation::{backup, housekeeping, system};
use std::time::Duration;
use tokio::task::JoinHandle;
use umkreis_foundation::outbox::{self, Failure, Lane};
use umkreis_services::catalogue::follow;
use umkreis_services::mail::{MailJob, SendError};
use umkreis_services::media::{self, MediaJob};
use umkreis_services::push::deliver::{self, Delivery};
use umkreis_services::push::{PushJob, dead_jobs};
use uuid::Uuid;

/// Mails that leave at once.
const MAILS_AT_ONCE: u64 = 4;

/// Starts everything; whoever stops the program aborts it.
pub fn start(app: &App) -> Vec<JoinHandle<()>> {
    let mut tasks = vec![
        tokio::spawn(follow_catalogue(app)),
        tokio::spawn(housekeeping::run(app.clone())),
        tokio::spawn(backup::schedule::run(app.clone())),
        tokio::spawn(system::metrics::run(app.clone())),
        tokio::spawn(reach::flush::run(app.clone())),
    ];
    if app.config.jobs.enabled {
        let poll = Duration::from_secs(app.config.jobs.poll_s);
        tasks.push(tokio::spawn(outbox::run(app.db.clone(), app.clock.clone(), poll, lanes(app))));
    }
    tasks
}

/// Keeps the catalogue up to date until it is aborted.
pub fn follow_catalogue(app: &App) -> impl Future<Output = ()> + use<> {
    follow::follow(follow::FollowerParts {
        db: app.db.clone(),
        catalogue: app.catalogue.clone(),
        region: app.config.region.clone(),
        clock: app.clock.clone(),
    })
}

/// Does everything that is due right now; for tests and for commands that end by themselves.
pub async fn drain_outbox(app: &App) -> Result<(), sea_orm::DbErr> {
    outbox::drain(&app.db, &app.clock, &lanes(app)).await
}

/// Who does which jobs of the outbox.
fn lanes(app: &App) -> Vec<Lane> {
    let (mails, pictures, pushes) = (app.clone(), app.clone(), app.clone());
    let mail = Lane::new(MAILS_AT_ONCE, move |row, job| {
        let app = mails.clone();
        Box::pin(async move { send_mail(&app, row.id, job).await })
    });
    // One batch after the other keeps the pace of pushes, and one picture at a time leaves room for uploads.
    let media = Lane::new(1, move |_, job| {
        let app = pictures.clone();
        Box::pin(async move { work_on_picture(&app, job).await.map_err(refused) })
    });
    let push = Lane::new(1, move |row, job| {
        let app = pushes.clone();
        Box::pin(async move { send_push(&app, row.id, row.attempts, job).await.map_err(refused) })
    });
    vec![
        mail.tell_blocked(app.mail_blocked.clone()),
        media,
        push.when_given_up(|tx, row| Box::pin(dead_jobs::gave_up(tx, row))),
    ]
}

async fn send_mail(app: &App, id: Uuid, job: MailJob) -> Result<(), Failure> {
    let sealed_otherwise = || Failure::Refused("its link was sealed with another key".to_owned());
    let mail = job.opened(&app.sealer).ok_or_else(sealed_otherwise)?;
    app.mail.send(id, &mail).await.map_err(|error| match error {
        SendError::Down(_) => Failure::Down(error.to_string()),
        SendError::Refused(_) => Failure::Refused(error.to_string()),
    })
}

async fn work_on_picture(app: &App, job: MediaJob) -> anyhow::Result<()> {
    match job {
        MediaJob::Avif { media_id } => media::encode_avif(&app.media, &app.db, media_id).await,
        MediaJob::DiscardMedia { media_id } => Ok(app.media.objects.delete_all(media_id).await?),
    }
}

async fn send_push(app: &App, job_id: Uuid, attempts: i32, job: PushJob) -> anyhow::Result<()> {
    let parts = Delivery { push: &app.push, db: &app.db, clock: &app.clock, sealer: &app.sealer };
    match job {
        PushJob::Push { message_id, after } => deliver::batch(parts, attempts, message_id, after).await,
        PushJob::PushAgain { message_id, devices } => {
            deliver::again(parts, job_id, message_id, &devices).await
        }
    }
}

fn refused(error: anyhow::Error) -> Failure {
    Failure::Refused(format!("{error:#}"))
}
