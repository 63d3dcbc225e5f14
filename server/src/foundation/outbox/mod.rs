//! The outbox: work written in the transaction that causes it and done after its commit,
//! at least once, by any instance.

mod entry;
pub mod http;
mod queue;
mod worker;

pub use queue::{depth, done, enqueue, enqueue_at, enqueue_rest, forget_dead, oldest_at_ms, recall_mails};
pub use worker::{drain, run};

use crate::services::mail::Mail;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// What can wait in the outbox.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub enum Job {
    Mail(Mail),
    /// Encode the AVIF variants of a picture.
    Avif {
        media_id: Uuid,
    },
    /// Remove a picture's bytes from the object store.
    DiscardMedia {
        media_id: Uuid,
    },
    /// Send a push message to the devices that come after this one.
    Push {
        message_id: Uuid,
        after: Uuid,
    },
    /// Send it once more to devices that could not be reached.
    PushAgain {
        message_id: Uuid,
        devices: Vec<Uuid>,
    },
}

/// The lanes run side by side, so that a slow mail server holds up no picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lane {
    Mail,
    Media,
    Push,
}

impl Lane {
    pub const ALL: [Lane; 3] = [Lane::Mail, Lane::Media, Lane::Push];

    pub fn kind(self) -> &'static str {
        match self {
            Lane::Mail => "mail",
            Lane::Media => "media",
            Lane::Push => "push",
        }
    }

    /// Jobs of this lane in work at once.
    fn width(self) -> u64 {
        match self {
            Lane::Mail => 4,
            // One batch after the other keeps the pace.
            Lane::Media | Lane::Push => 1,
        }
    }
}

impl Job {
    fn lane(&self) -> Lane {
        match self {
            Job::Mail(_) => Lane::Mail,
            Job::Avif { .. } | Job::DiscardMedia { .. } => Lane::Media,
            Job::Push { .. } | Job::PushAgain { .. } => Lane::Push,
        }
    }
}
