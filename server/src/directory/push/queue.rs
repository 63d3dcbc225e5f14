//! Writing a push message: recorded, and queued when there is anybody to send it to.

use crate::app::App;
use chrono::DateTime;
use umkreis_foundation::audit;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::push_message;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::idempotency::{Creation, Repeat};
use umkreis_foundation::outbox;
use umkreis_services::push::deliver::{self, Delivery, DeviceOutcome};
use umkreis_services::push::{self, Message, PushJob};
use uuid::Uuid;

/// Nobody plans further ahead.
const MOST_AHEAD_MS: i64 = 90 * 24 * 60 * 60 * 1000;

/// The moment for which a message is planned.
pub fn due(text: &str, now_ms: i64) -> Result<i64> {
    let at_ms = DateTime::parse_from_rfc3339(text).ok().map(|at| at.timestamp_millis());
    let at_ms = at_ms.ok_or_else(|| Error::field("at", "Das ist kein Zeitpunkt."))?;
    if at_ms <= now_ms {
        return Err(Error::field("at", "Dieser Zeitpunkt ist schon vorbei."));
    }
    if at_ms > now_ms + MOST_AHEAD_MS {
        return Err(Error::field("at", "Bitte wähle einen Zeitpunkt in den nächsten 90 Tagen."));
    }
    Ok(at_ms)
}

/// What an administrator wants to say.
pub struct PushDraft {
    pub title: String,
    pub body: String,
    /// Absolute.
    pub link: Option<String>,
    pub offer_id: Option<Uuid>,
    /// At once without it.
    pub due_at_ms: Option<i64>,
}

/// Records the message and queues its first batch. Without a way out it is recorded only.
/// Repeated by an impatient caller, it is sent once.
pub async fn enqueue(app: &App, by: Uuid, draft: PushDraft, repeat: &Repeat) -> Result<Creation> {
    let tx = app.db.begin().await?;
    enqueue_within(app, tx, by, draft, repeat).await
}

/// The same at the end of a transaction that has looked at what the message is about.
pub async fn enqueue_within(
    app: &App,
    mut tx: Tx,
    by: Uuid,
    draft: PushDraft,
    repeat: &Repeat,
) -> Result<Creation> {
    let now_ms = app.clock.now_ms();
    let id = Uuid::now_v7();
    if let Some(made) = repeat.claim(&tx, id, now_ms).await? {
        return Ok(made);
    }
    let recipients = push::count(&tx, app.push.reaches()).await?;
    let row = push_message::Model {
        id,
        title: draft.title,
        body: draft.body,
        link: draft.link,
        offer_id: draft.offer_id,
        account_id: Some(by),
        recipients: i32::try_from(recipients).unwrap_or(i32::MAX),
        sent: 0,
        failed: 0,
        removed: 0,
        again: 0,
        reached: Uuid::nil(),
        created_at_ms: now_ms,
        // Until then others may come, so only what leaves at once is done where there is nobody.
        finished_at_ms: (recipients == 0 && draft.due_at_ms.is_none()).then_some(now_ms),
        due_at_ms: draft.due_at_ms,
        skipped: false,
    };
    push::insert(&tx, row).await?;
    if recipients > 0 || draft.due_at_ms.is_some() {
        // As old as the moment it is meant for: its age says how long it has been tried.
        let due_ms = draft.due_at_ms.unwrap_or(now_ms);
        let job = PushJob::Push { message_id: id, after: Uuid::nil() };
        outbox::enqueue_at(&mut tx, &job, due_ms, due_ms).await?;
    }
    let difference = format!("recipients: {recipients}");
    let action = if draft.due_at_ms.is_some() { "push.plan" } else { "push.send" };
    audit::note(&tx, by, action, "push", id, &difference, now_ms).await?;
    tx.commit().await?;
    Ok(Creation::now(id))
}

/// Takes a message back that was planned for later; the job that waits for it goes with it.
pub async fn cancel(app: &App, by: Uuid, id: Uuid) -> Result<()> {
    let now_ms = app.clock.now_ms();
    let tx = app.db.begin().await?;
    let row = push::locked(&tx, id).await?.ok_or(Error::NotFound)?;
    if row.finished_at_ms.is_some() || row.due_at_ms.is_none_or(|due_ms| due_ms <= now_ms) {
        let detail = "Diese Nachricht ist schon unterwegs.".to_owned();
        return Err(Error::Conflict { code: "TooLate", detail });
    }
    audit::note(&tx, by, "push.cancel", "push", id, "", now_ms).await?;
    push::cancel(&tx, id).await?;
    Ok(tx.commit().await?)
}

/// Sends a message to one device at once, and says in German why it did not arrive.
pub async fn try_out(app: &App, device_id: Uuid, draft: PushDraft) -> Result<()> {
    let message = Message { id: Uuid::now_v7(), title: draft.title, body: draft.body, link: draft.link };
    let parts = Delivery { push: &app.push, db: &app.db, clock: &app.clock, sealer: &app.sealer };
    let said = |code, detail: &str| Err(Error::Conflict { code, detail: detail.to_owned() });
    match deliver::to_one(parts, device_id, &message).await? {
        DeviceOutcome::Sent => Ok(()),
        DeviceOutcome::Unknown => said(
            "NoDevice",
            "Dieses Gerät empfängt noch keine Nachrichten. Erlaube sie zuerst auf der Seite „Favoriten“.",
        ),
        DeviceOutcome::Gone => said(
            "DeviceGone",
            "Dieser Browser hat die Nachrichten abbestellt. Erlaube sie auf der Seite „Favoriten“ neu.",
        ),
        DeviceOutcome::Refused => said(
            "PushRefused",
            "Der Dienst, der Nachrichten zustellt, hat sie nicht angenommen. Warum, steht im Protokoll des Servers.",
        ),
    }
}
