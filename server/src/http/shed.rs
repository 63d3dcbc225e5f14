//! Load shedding: beyond a number of requests in work, answer 503 at once instead of queueing.

use crate::error::Error;
use axum::extract::Request;
use std::sync::Arc;
use tokio::sync::{Semaphore, SemaphorePermit};

#[derive(Clone)]
pub struct Places(Arc<Semaphore>);

impl Places {
    pub fn new(max_requests: usize) -> Places {
        Places(Arc::new(Semaphore::new(max_requests)))
    }

    /// Lets the request in, or refuses it at once. Health checks are always let in, so that
    /// overload does not look like death.
    pub fn enter(&self, request: &Request) -> Result<Option<SemaphorePermit<'_>>, Error> {
        if request.uri().path().starts_with("/api/health") {
            return Ok(None);
        }
        match self.0.try_acquire() {
            Ok(place) => Ok(Some(place)),
            Err(_) => Err(Error::Unavailable("too many requests in work".to_owned())),
        }
    }
}
