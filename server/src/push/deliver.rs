//! Delivering a push message: one batch per job, at a bounded pace, each batch counted once.

use super::store::{self, Tally};
use super::web::Browser;
use super::{Message, Outcome};
use crate::app::App;
use crate::db::entity::{push_message, push_subscription};
use crate::jobs::{self, Job};
use anyhow::bail;
use futures_util::StreamExt;
use futures_util::stream;
use std::time::Duration;
use tokio::time::Instant;
use uuid::Uuid;

/// So few that a batch ends within the lease of its job, however slow the services are.
const BATCH: u64 = 100;
const AT_ONCE: usize = 20;
/// Busy services are asked so often for each device within a batch.
const TRIES: u32 = 2;
const BETWEEN_TRIES: Duration = Duration::from_millis(500);
/// After so many attempts at a batch of which nothing arrived, the message goes on without it: devices whose
/// service is gone must not hold up all others. They themselves are tried for another day.
const GOES_ON_AFTER: i32 = 5;

const UNREACHABLE: &str = "no push service can be reached";

/// Sends the batch after a device and queues the next one. A batch that was counted before, by a
/// worker that died afterwards, is left alone.
pub async fn batch(app: &App, attempt: i32, message_id: Uuid, after: Uuid) -> anyhow::Result<()> {
    let Some(row) = store::by_id(app.db.read(), message_id).await? else { return Ok(()) };
    if row.reached != after || row.finished_at_ms.is_some() {
        return Ok(());
    }
    let reach = app.push.reaches();
    let devices = store::next(&app.db, reach, (after, Uuid::max()), row.created_at_ms, BATCH).await?;
    let Some(last) = devices.last().map(|device| device.device_id) else {
        let tx = app.db.begin().await?;
        store::finish(&tx, message_id, app.clock.now_ms()).await?;
        return Ok(tx.commit().await?);
    };
    let started = Instant::now();
    let count = devices.len() as u32;
    let message = message_of(row);
    let outcomes = send_all(app, devices, &message).await;
    let put_off = reached_nobody(&outcomes);
    if put_off && attempt < GOES_ON_AFTER {
        bail!(UNREACHABLE);
    }
    let tally = if put_off { Tally::default() } else { tally(&outcomes) };
    let done = u64::from(count) < BATCH;
    record(app, message_id, (after, last), &tally, Next { done, put_off }).await?;
    // Pace: the batch takes at least as long as its size is worth.
    tokio::time::sleep_until(started + Duration::from_secs(1) * count / app.push.per_s).await;
    Ok(())
}

/// Sends once more to the devices that a message went on without.
pub async fn again(app: &App, message_id: Uuid, span: (Uuid, Uuid)) -> anyhow::Result<()> {
    let Some(row) = store::by_id(app.db.read(), message_id).await? else { return Ok(()) };
    let devices = store::next(&app.db, app.push.reaches(), span, row.created_at_ms, BATCH).await?;
    if devices.is_empty() {
        return Ok(());
    }
    let outcomes = send_all(app, devices, &message_of(row)).await;
    if reached_nobody(&outcomes) {
        bail!(UNREACHABLE);
    }
    let tx = app.db.begin().await?;
    store::add(&tx, message_id, &tally(&outcomes)).await?;
    Ok(tx.commit().await?)
}

async fn send_all(
    app: &App,
    devices: Vec<push_subscription::Model>,
    message: &Message,
) -> Vec<(Uuid, Outcome)> {
    stream::iter(devices)
        .map(|device| send_one(app, device, message))
        .buffer_unordered(AT_ONCE)
        .collect()
        .await
}

fn reached_nobody(outcomes: &[(Uuid, Outcome)]) -> bool {
    outcomes.iter().all(|(_, outcome)| *outcome == Outcome::Busy)
}

fn message_of(row: push_message::Model) -> Message {
    Message { id: row.id, title: row.title, body: row.body, link: row.link }
}

async fn send_one(app: &App, device: push_subscription::Model, message: &Message) -> (Uuid, Outcome) {
    let mut outcome = Outcome::Busy;
    for number in 0..TRIES {
        if number > 0 {
            tokio::time::sleep(BETWEEN_TRIES).await;
        }
        outcome = try_once(app, &device, message).await;
        if outcome != Outcome::Busy {
            break;
        }
    }
    (device.device_id, outcome)
}

async fn try_once(app: &App, device: &push_subscription::Model, message: &Message) -> Outcome {
    let now_s = app.clock.now_ms() / 1000;
    if let (Some(token), Some(apps)) = (&device.fcm_token, &app.push.apps) {
        return apps.send(token, message, now_s).await;
    }
    let keys = (&device.endpoint, &device.p256dh, &device.auth);
    if let ((Some(endpoint), Some(p256dh), Some(auth)), Some(browsers)) = (keys, &app.push.browsers) {
        return match Browser::parse(endpoint, p256dh, auth) {
            Some(browser) => browsers.send(&app.db, &browser, message, now_s).await,
            None => Outcome::Gone,
        };
    }
    Outcome::Failed
}

fn tally(outcomes: &[(Uuid, Outcome)]) -> Tally {
    let mut tally = Tally::default();
    for (device_id, outcome) in outcomes {
        match outcome {
            Outcome::Sent => tally.sent += 1,
            Outcome::Gone => tally.gone.push(*device_id),
            Outcome::Failed | Outcome::Busy => tally.failed += 1,
        }
    }
    tally
}

/// What comes after a batch.
struct Next {
    /// It was the last one.
    done: bool,
    /// Nobody in it could be reached.
    put_off: bool,
}

/// One transaction: the counts, the forgotten subscriptions and what comes next.
async fn record(
    app: &App,
    message_id: Uuid,
    span: (Uuid, Uuid),
    tally: &Tally,
    next: Next,
) -> anyhow::Result<()> {
    let now_ms = app.clock.now_ms();
    let (after, until) = span;
    let mut tx = app.db.begin().await?;
    let moved = store::advance(&tx, message_id, span, tally, next.done.then_some(now_ms)).await?;
    if moved && !next.done {
        jobs::enqueue(&mut tx, &Job::Push { message_id, after: until }, now_ms).await?;
    }
    if moved && next.put_off {
        jobs::enqueue(&mut tx, &Job::PushAgain { message_id, after, until }, now_ms).await?;
    }
    Ok(tx.commit().await?)
}
