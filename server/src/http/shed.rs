//! Load shedding: beyond a number of requests in work, answer 503 at once instead of queueing.

use crate::error::Error;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use tokio::sync::Semaphore;

#[derive(Clone)]
pub struct Places(Arc<Semaphore>);

impl Places {
    pub fn new(max_requests: usize) -> Places {
        Places(Arc::new(Semaphore::new(max_requests)))
    }
}

/// Health checks are always let in, so that overload does not look like death.
pub async fn shed(places: Places, request: Request, next: Next) -> Response {
    if request.uri().path().starts_with("/api/health") {
        return next.run(request).await;
    }
    match places.0.try_acquire() {
        Ok(_place) => next.run(request).await,
        Err(_) => Error::Unavailable("too many requests in work".to_owned()).into_response(),
    }
}
