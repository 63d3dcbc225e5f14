//! Delivering a push message: one batch per job, at a bounded pace, each batch counted once. Devices whose
//! service is away are tried for another day, in jobs of their own.

use super::sql::{self, DeliveryCounts};
use super::web::WebSubscription;
use super::{Message, Outcome, Push, PushJob, dead_jobs, offer_message};
use crate::sealing::{Purpose, Sealer};
use anyhow::bail;
use futures_util::StreamExt;
use futures_util::stream;
use std::time::Duration;
use tokio::time::Instant;
use umkreis_foundation::clock::Clock;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::{push_message, push_subscription};
use umkreis_foundation::outbox;
use uuid::Uuid;

/// So few that a batch ends within the lease of its job, however slow the services are.
const BATCH: usize = 100;
const PARALLEL_DEVICES: usize = 20;
/// Busy services are asked so often for each device within a batch.
const TRIES: u32 = 2;
const BETWEEN_TRIES: Duration = Duration::from_millis(500);
/// After this many attempts at a batch of which nothing arrived, the message goes on without it: devices whose
/// service is gone must not hold up all others.
const GOES_ON_AFTER: i32 = 5;
/// Until the devices that a batch could not reach are tried again.
const AGAIN_AFTER_MS: i64 = 60_000;

/// What delivering needs.
#[derive(Clone, Copy)]
pub struct Delivery<'a> {
    pub push: &'a Push,
    pub db: &'a Db,
    pub clock: &'a Clock,
    pub sealer: &'a Sealer,
}

/// Sends the batch after a device and queues the next one. A batch that was counted before, by a
/// worker that died afterwards, is left alone.
pub async fn batch(parts: Delivery<'_>, attempt: i32, message_id: Uuid, after: Uuid) -> anyhow::Result<()> {
    let Some(mut row) = sql::by_id(parts.db.read(), message_id).await? else { return Ok(()) };
    if row.reached != after || row.finished_at_ms.is_some() {
        return Ok(());
    }
    if row.due_at_ms.is_some() && after.is_nil() {
        let Some(due) = offer_message::as_due(parts.db, parts.clock, row).await? else { return Ok(()) };
        row = due;
    }
    let reach = parts.push.reaches();
    let until_ms = row.due_at_ms.unwrap_or(row.created_at_ms);
    if row.due_at_ms.is_some() && after.is_nil() {
        let tx = parts.db.begin().await?;
        sql::recount(&tx, message_id, reach, until_ms).await?;
        tx.commit().await?;
    }
    let mut devices = sql::next(parts.db, reach, after, until_ms, BATCH as u64 + 1).await?;
    let done = devices.len() <= BATCH;
    devices.truncate(BATCH);
    let Some(last) = devices.last().map(|device| device.device_id) else {
        let tx = parts.db.begin().await?;
        sql::finish(&tx, message_id, parts.clock.now_ms()).await?;
        return Ok(tx.commit().await?);
    };
    let pace = SendingPace::begin(parts, devices.len());
    let mut sent = send_all(parts, devices, &message_of(row)).await;
    if sent.nobody && attempt < GOES_ON_AFTER {
        bail!(sent.unreachable());
    }
    sent.tally.again = sent.again.len() as i32;
    let now_ms = parts.clock.now_ms();
    let mut tx = parts.db.begin().await?;
    if sql::advance(&tx, message_id, (after, last), &sent.tally, done.then_some(now_ms)).await? {
        if !done {
            // No other instance may begin with it before the pace is kept, and this one finds it due then. The
            // time is read last: however long the database took, it is not too early.
            let left_ms = pace.left().as_millis() as i64;
            let due_ms = parts.clock.now_ms() + left_ms;
            outbox::enqueue_at(&mut tx, &PushJob::Push { message_id, after: last }, now_ms, due_ms).await?;
        }
        if !sent.again.is_empty() {
            let job = PushJob::PushAgain { message_id, devices: sent.again };
            outbox::enqueue_at(&mut tx, &job, now_ms, now_ms + AGAIN_AFTER_MS).await?;
        }
    }
    tx.commit().await?;
    pace.keep().await;
    Ok(())
}

/// Sends once more to devices that could not be reached. Those that still cannot wait on, in this job if
/// nothing has changed, in a smaller one otherwise.
pub async fn again(
    parts: Delivery<'_>,
    job_id: Uuid,
    message_id: Uuid,
    devices: &[Uuid],
) -> anyhow::Result<()> {
    let Some(message) = sql::by_id(parts.db.read(), message_id).await? else { return Ok(()) };
    let found = sql::of(parts.db, devices).await?;
    let (wanted, there) = (devices.len() as i32, found.len() as i32);
    let pace = SendingPace::begin(parts, found.len());
    let mut sent = send_all(parts, found, &message_of(message)).await;
    let still = sent.again.len() as i32;
    if still > 0 && still == wanted {
        bail!(sent.unreachable());
    }
    (sent.tally.left, sent.tally.again) = (wanted - there, still - wanted);
    let mut tx = parts.db.begin().await?;
    // Counted and done in one: a worker that dies now has done it, and one that was late does not count it twice.
    if let Some(job) = outbox::take(&tx, job_id).await? {
        // One that a faster worker has given up meanwhile counts as done after all.
        dead_jobs::took_up(&tx, &job).await?;
        sql::add(&tx, message_id, &sent.tally).await?;
        if still > 0 {
            let rest = PushJob::PushAgain { message_id, devices: sent.again };
            let due_ms = parts.clock.now_ms() + AGAIN_AFTER_MS;
            outbox::enqueue_rest(&mut tx, &job, &rest, sent.why, due_ms).await?;
        }
    }
    tx.commit().await?;
    pace.keep().await;
    Ok(())
}

/// What became of a message to one device.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DeviceOutcome {
    Sent,
    /// It never subscribed.
    Unknown,
    /// Its service does not know it any more.
    Gone,
    Refused,
}

/// Sends a message to one device, which somebody waits for.
pub async fn to_one(
    parts: Delivery<'_>,
    device_id: Uuid,
    message: &Message,
) -> anyhow::Result<DeviceOutcome> {
    let Some(device) = sql::of(parts.db, &[device_id]).await?.pop() else {
        return Ok(DeviceOutcome::Unknown);
    };
    Ok(match try_once(parts, &device, message).await {
        Outcome::Sent => DeviceOutcome::Sent,
        Outcome::Gone => DeviceOutcome::Gone,
        Outcome::Failed => DeviceOutcome::Refused,
        Outcome::Denied(why) | Outcome::Busy(why) => {
            tracing::warn!(why, "a push service did not take a message that somebody tried out");
            DeviceOutcome::Refused
        }
    })
}

/// Sending takes at least as long as the number of devices is worth.
struct SendingPace {
    began: Instant,
    lasts: Duration,
}

impl SendingPace {
    fn begin(parts: Delivery<'_>, devices: usize) -> SendingPace {
        let lasts = Duration::from_secs(1) * devices as u32 / parts.push.per_s;
        SendingPace { began: Instant::now(), lasts }
    }

    fn left(&self) -> Duration {
        self.lasts.saturating_sub(self.began.elapsed())
    }

    async fn keep(self) {
        tokio::time::sleep(self.left()).await;
    }
}

/// What became of some devices.
struct BatchResult {
    tally: DeliveryCounts,
    /// Those to be tried again.
    again: Vec<Uuid>,
    /// No service took anything, and some may later.
    nobody: bool,
    why: Option<String>,
}

impl BatchResult {
    fn sum_up(outcomes: Vec<(Uuid, Outcome)>) -> BatchResult {
        let taken = outcomes.iter().any(|(_, one)| matches!(one, Outcome::Sent | Outcome::Failed));
        let mut sent =
            BatchResult { tally: DeliveryCounts::default(), again: Vec::new(), nobody: false, why: None };
        for (device_id, outcome) in outcomes {
            match outcome {
                Outcome::Sent => sent.tally.sent += 1,
                Outcome::Gone => sent.tally.gone.push(device_id),
                Outcome::Failed => sent.tally.failed += 1,
                // The service accepted other devices, so the refusal concerns this one: trying again would not help.
                Outcome::Denied(_) if taken => sent.tally.failed += 1,
                Outcome::Denied(why) | Outcome::Busy(why) => {
                    sent.again.push(device_id);
                    sent.why.get_or_insert(why);
                }
            }
        }
        sent.nobody = !taken && !sent.again.is_empty();
        sent
    }

    fn unreachable(&self) -> String {
        format!("no push service took it: {}", self.why.as_deref().unwrap_or("no reason was given"))
    }
}

async fn send_all(
    parts: Delivery<'_>,
    devices: Vec<push_subscription::Model>,
    message: &Message,
) -> BatchResult {
    let sending = stream::iter(devices).map(|device| send_one(parts, device, message));
    BatchResult::sum_up(sending.buffer_unordered(PARALLEL_DEVICES).collect().await)
}

fn message_of(row: push_message::Model) -> Message {
    Message { id: row.id, title: row.title, body: row.body, link: row.link }
}

async fn send_one(
    parts: Delivery<'_>,
    device: push_subscription::Model,
    message: &Message,
) -> (Uuid, Outcome) {
    let mut outcome = try_once(parts, &device, message).await;
    for _ in 1..TRIES {
        if !matches!(outcome, Outcome::Busy(_)) {
            break;
        }
        tokio::time::sleep(BETWEEN_TRIES).await;
        outcome = try_once(parts, &device, message).await;
    }
    (device.device_id, outcome)
}

async fn try_once(parts: Delivery<'_>, device: &push_subscription::Model, message: &Message) -> Outcome {
    let now_s = parts.clock.now_ms() / 1000;
    if let (Some(token), Some(apps)) = (&device.fcm_token, &parts.push.apps) {
        return apps.send(token, message, now_s).await;
    }
    let keys = (&device.endpoint, &device.p256dh, &device.auth);
    if let ((Some(endpoint), Some(p256dh), Some(auth)), Some(browsers)) = (keys, &parts.push.browsers) {
        let Some(auth) = parts.sealer.open_text(Purpose::PushAuth, device.device_id.as_bytes(), auth) else {
            return Outcome::Failed;
        };
        return match WebSubscription::parse(endpoint, p256dh, &auth) {
            Some(browser) => {
                let key = browsers.key(parts.db, parts.sealer).await;
                browsers.send(key, &browser, message, now_s).await
            }
            None => Outcome::Gone,
        };
    }
    Outcome::Failed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summed(outcomes: &[Outcome]) -> BatchResult {
        BatchResult::sum_up(outcomes.iter().map(|one| (Uuid::now_v7(), one.clone())).collect())
    }

    fn busy() -> Outcome {
        Outcome::Busy("503".to_owned())
    }

    fn denied() -> Outcome {
        Outcome::Denied("403".to_owned())
    }

    #[test]
    fn a_service_that_is_away_is_tried_again_although_another_one_answers() {
        let sent = summed(&[Outcome::Sent, busy(), busy(), Outcome::Gone]);
        assert_eq!((sent.tally.sent, sent.tally.failed, sent.tally.gone.len()), (1, 0, 1));
        assert_eq!((sent.again.len(), sent.nobody), (2, false));
    }

    #[test]
    fn who_is_refused_has_failed_only_where_others_are_let_in() {
        let sent = summed(&[Outcome::Sent, denied()]);
        assert_eq!((sent.tally.failed, sent.again.len(), sent.nobody), (1, 0, false));
        let sent = summed(&[denied(), denied(), Outcome::Gone]);
        assert_eq!((sent.tally.failed, sent.again.len(), sent.nobody), (0, 2, true));
        assert!(sent.unreachable().contains("403"), "{}", sent.unreachable());
    }

    #[test]
    fn a_batch_of_devices_that_are_gone_is_done() {
        let sent = summed(&[Outcome::Gone, Outcome::Gone]);
        assert_eq!((sent.tally.gone.len(), sent.again.len(), sent.nobody), (2, 0, false));
    }
}
