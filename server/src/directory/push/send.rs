//! Writing a push message: recorded, and queued when there is anybody to send it to.

use crate::app::App;
use crate::foundation::audit;
use crate::foundation::db::entity::push_message;
use crate::foundation::error::Result;
use crate::foundation::http::idempotency::{Creation, Repeat};
use crate::foundation::outbox;
use crate::services::push::{self, PushJob};
use uuid::Uuid;

/// What an administrator wants to say.
pub struct Draft {
    pub title: String,
    pub body: String,
    /// Absolute.
    pub link: Option<String>,
    pub offer_id: Option<Uuid>,
}

/// Records the message and queues its first batch. Without a way out it is recorded only.
/// Repeated by an impatient caller, it is sent once.
pub async fn send(app: &App, by: Uuid, draft: Draft, repeat: &Repeat) -> Result<Creation> {
    let now_ms = app.clock.now_ms();
    let id = Uuid::now_v7();
    let mut tx = app.db.begin().await?;
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
        finished_at_ms: (recipients == 0).then_some(now_ms),
    };
    push::insert(&tx, row).await?;
    if recipients > 0 {
        outbox::enqueue(&mut tx, &PushJob::Push { message_id: id, after: Uuid::nil() }, now_ms).await?;
    }
    let difference = format!("recipients: {recipients}");
    audit::note(&tx, by, "push.send", "push", id, &difference, now_ms).await?;
    tx.commit().await?;
    Ok(Creation::now(id))
}
