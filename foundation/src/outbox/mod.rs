//! The outbox: work written in the transaction that causes it and done after its commit,
//! at least once, by any instance.
//!
//! It knows no kind of work. A service names its jobs by implementing [`Job`]; whoever starts the program
//! hands the worker one [`Lane`] for each kind, with what does its jobs.

mod queue;
mod worker;

pub use queue::{
    DEAD, Failure, delete, depth, enqueue, enqueue_at, enqueue_rest, locked, oldest_at_ms, page, retry, take,
};
pub use worker::{Lane, drain, run};

use crate::db::entity::outbox::Model;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Work that can wait in the outbox, as JSON.
pub trait Job: Serialize + DeserializeOwned {
    /// The kind of work, which decides the lane that does it.
    const KIND: &'static str;

    /// `None` for other kinds, and for what another version of the program has written.
    fn of(row: &Model) -> Option<Self> {
        (row.kind == Self::KIND).then(|| serde_json::from_str(&row.payload).ok()).flatten()
    }
}
