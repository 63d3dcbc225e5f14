//! Load shedding: beyond a number of requests in work, answer 503 at once instead of queueing.
//!
//! What only reads is counted apart from what changes something, and what waits for longer apart
//! from what is answered soon. So requests that wait for a database that is away take no place from
//! those that need none, however many they are. A request whose body has yet to arrive is not in work.

use crate::error::Error;
use axum::extract::Request;
use std::time::Duration;
use tokio::sync::{Semaphore, SemaphorePermit};

/// Whatever reads for longer waits for somebody: the database, the object store, a service outside.
pub const SOON: Duration = Duration::from_millis(250);

/// Whether a request only reads, so that it may be broken off and sent again.
pub type IsRead = fn(&Request) -> bool;

pub struct Admission {
    reads: IsRead,
    reading: Semaphore,
    staying: Semaphore,
}

/// The permit of a request that was let in.
pub enum Permit<'a> {
    /// Health checks are always let in, so that overload does not look like death.
    Free,
    /// For what is answered soon.
    Reading(SemaphorePermit<'a>),
    /// For as long as it takes.
    Staying(SemaphorePermit<'a>),
}

impl Admission {
    /// `max_requests` permits for requests that only read, and as many for those that take longer.
    pub fn new(max_requests: usize, reads: IsRead) -> Admission {
        Admission { reads, reading: Semaphore::new(max_requests), staying: Semaphore::new(max_requests) }
    }

    /// Lets the request in, or refuses it at once.
    pub fn enter(&self, request: &Request) -> Result<Permit<'_>, Error> {
        if request.uri().path().starts_with("/api/health") {
            return Ok(Permit::Free);
        }
        if (self.reads)(request) {
            return self.reading.try_acquire().map(Permit::Reading).map_err(|_| too_many());
        }
        self.stay()
    }

    /// The permit of a request that takes longer.
    pub fn stay(&self) -> Result<Permit<'_>, Error> {
        self.staying.try_acquire().map(Permit::Staying).map_err(|_| too_many())
    }
}

fn too_many() -> Error {
    Error::Unavailable("too many requests in work".to_owned())
}
