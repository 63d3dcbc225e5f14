//! What administrators see of a job: its state, and what it is about in words that people know.

use sea_orm::DbErr;
use serde::Serialize;
use std::collections::HashMap;
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::outbox::Model;
use umkreis_foundation::outbox::Job as _;
use umkreis_services::mail::MailJob;
use umkreis_services::media::{self, MediaJob};
use umkreis_services::push::{self, PushJob};
use utoipa::ToSchema;
use uuid::Uuid;

/// Work that waits or was given up.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OutboxEntry {
    id: Uuid,
    /// `mail`, `media` or `push`.
    kind: String,
    /// What is to be done; null for what another version of the program has written.
    task: Option<OutboxTask>,
    /// Recipient and subject of a mail, the title of a message, the name of the company or whatever else
    /// shows a picture; empty for a picture that nothing shows. Never a mail's text: it may hold a link that
    /// signs somebody in.
    what: String,
    /// How many devices are tried again.
    devices: Option<usize>,
    state: String,
    due_at: String,
    attempts: i32,
    last_error: Option<String>,
    created_at: String,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
pub enum OutboxTask {
    Mail,
    /// The smallest variants of a picture are made.
    Avif,
    /// The files of a deleted picture are removed.
    DiscardMedia,
    Push,
    /// A message is sent once more to devices that could not be reached.
    PushAgain,
}

/// The jobs of a page, with the names of what they are about.
pub async fn entries(db: &Db, rows: Vec<Model>) -> Result<Vec<OutboxEntry>, DbErr> {
    let read = |row: Model| (Job::of(&row), row);
    let rows: Vec<(Option<Job>, Model)> = rows.into_iter().map(read).collect();
    let messages = rows.iter().filter_map(|(job, _)| job.as_ref().and_then(message_of));
    let titles = push::titles(db, messages.collect()).await?;
    let pictures = rows.iter().filter_map(|(job, _)| job.as_ref().and_then(picture_of));
    let shown_by = media::shown_by(db, pictures.collect()).await?;
    let names: HashMap<Uuid, String> = titles.into_iter().chain(shown_by).collect();
    Ok(rows.into_iter().map(|(job, row)| entry(job, row, &names)).collect())
}

/// A job of any kind.
enum Job {
    Mail(MailJob),
    Media(MediaJob),
    Push(PushJob),
}

impl Job {
    fn of(row: &Model) -> Option<Job> {
        let mail = || MailJob::of(row).map(Job::Mail);
        let media = || MediaJob::of(row).map(Job::Media);
        mail().or_else(media).or_else(|| PushJob::of(row).map(Job::Push))
    }
}

fn message_of(job: &Job) -> Option<Uuid> {
    match job {
        Job::Push(PushJob::Push { message_id, .. } | PushJob::PushAgain { message_id, .. }) => {
            Some(*message_id)
        }
        _ => None,
    }
}

/// Nothing shows a picture that is to be removed.
fn picture_of(job: &Job) -> Option<Uuid> {
    match job {
        Job::Media(MediaJob::Avif { media_id }) => Some(*media_id),
        _ => None,
    }
}

fn entry(job: Option<Job>, row: Model, names: &HashMap<Uuid, String>) -> OutboxEntry {
    let about = job.as_ref().and_then(|job| message_of(job).or_else(|| picture_of(job)));
    let what = match &job {
        Some(Job::Mail(job)) => format!("{}: {}", job.mail().to, job.mail().subject),
        _ => about.and_then(|id| names.get(&id).cloned()).unwrap_or_default(),
    };
    let devices = match &job {
        Some(Job::Push(PushJob::PushAgain { devices, .. })) => Some(devices.len()),
        _ => None,
    };
    OutboxEntry {
        id: row.id,
        kind: row.kind,
        task: job.as_ref().map(task),
        what,
        devices,
        state: row.state,
        due_at: rfc3339(row.due_at_ms),
        attempts: row.attempts,
        last_error: row.last_error,
        created_at: rfc3339(row.created_at_ms),
    }
}

fn task(job: &Job) -> OutboxTask {
    match job {
        Job::Mail(_) => OutboxTask::Mail,
        Job::Media(MediaJob::Avif { .. }) => OutboxTask::Avif,
        Job::Media(MediaJob::DiscardMedia { .. }) => OutboxTask::DiscardMedia,
        Job::Push(PushJob::Push { .. }) => OutboxTask::Push,
        Job::Push(PushJob::PushAgain { .. }) => OutboxTask::PushAgain,
    }
}
