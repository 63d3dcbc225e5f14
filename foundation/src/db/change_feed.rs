//! How a commit reaches this process's own catalogue and job worker.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, watch};

/// A writer waits for its own catalogue at most this long before it answers all the same.
const OWN_CATALOGUE_WAIT: Duration = Duration::from_secs(2);

pub struct ChangeFeed {
    /// Rung after each commit that left change rows, and by PostgreSQL's notifications.
    pub changed: Notify,
    /// Changes with each commit that left outbox rows; every lane of the worker sees it for itself.
    pub queued: watch::Sender<()>,
    applied_seq: watch::Sender<i64>,
    followed: AtomicBool,
    read_at: Mutex<Instant>,
}

impl Default for ChangeFeed {
    fn default() -> Self {
        ChangeFeed {
            changed: Notify::new(),
            queued: watch::Sender::new(()),
            applied_seq: watch::Sender::new(0),
            followed: AtomicBool::new(false),
            read_at: Mutex::new(Instant::now()),
        }
    }
}

impl ChangeFeed {
    /// The catalogue tells how far it has followed; from now on writers wait for it.
    pub fn applied(&self, seq: i64) {
        self.followed.store(true, Ordering::Release);
        self.applied_seq.send_if_modified(|applied| {
            let further = seq > *applied;
            *applied = seq.max(*applied);
            further
        });
    }

    /// The catalogue was read anew, from a database that may be at an earlier number.
    pub fn started_over(&self, seq: i64) {
        self.applied_seq.send_replace(seq);
    }

    /// The catalogue has asked for changes and got an answer.
    pub fn was_read(&self) {
        *self.read_at.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// How long ago that was; known even when the database cannot be asked.
    pub fn unread_for(&self) -> Duration {
        self.read_at.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }

    pub fn applied_seq(&self) -> i64 {
        *self.applied_seq.borrow()
    }

    /// Returns once the catalogue of this process holds the change; at once when none follows
    /// (command-line tools) and after a bounded wait when it cannot keep up.
    pub(super) async fn wait_for(&self, seq: i64) {
        self.changed.notify_one();
        if !self.followed.load(Ordering::Acquire) {
            return;
        }
        let mut applied = self.applied_seq.subscribe();
        let held = tokio::time::timeout(OWN_CATALOGUE_WAIT, applied.wait_for(|a| *a >= seq)).await;
        if held.is_err() {
            tracing::warn!(seq, "the catalogue lags behind a committed change");
        }
    }
}
