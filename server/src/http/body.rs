//! Request bodies that must arrive: a dribbling sender is cut off.

use axum::body::Body;
use axum::extract::Request;
use bytes::Bytes;
use http_body_util::BodyExt;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::time::{Instant, Sleep};

/// How slow a body may be: some grace, then at least this rate on average.
#[derive(Clone, Copy)]
pub struct Pace {
    pub grace: Duration,
    pub min_bytes_per_s: u64,
}

/// Wraps the request's body; its reader sees an error when the pace is not kept.
pub fn keep_pace(pace: Pace, request: Request) -> Request {
    if request.body().is_end_stream() {
        return request;
    }
    let started = Instant::now();
    let deadline = Box::pin(tokio::time::sleep(pace.grace));
    request.map(|body| Body::new(Paced { body, pace, started, received: 0, deadline }.boxed_unsync()))
}

struct Paced {
    body: Body,
    pace: Pace,
    started: Instant,
    received: u64,
    deadline: Pin<Box<Sleep>>,
}

impl HttpBody for Paced {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = &mut *self;
        if this.deadline.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Some(Err(axum::Error::new("the request body came too slowly"))));
        }
        let frame = ready!(Pin::new(&mut this.body).poll_frame(cx));
        if let Some(Ok(frame)) = &frame
            && let Some(data) = frame.data_ref()
        {
            this.received += data.len() as u64;
            let earned = Duration::from_secs(this.received / this.pace.min_bytes_per_s.max(1));
            this.deadline.as_mut().reset(this.started + this.pace.grace + earned);
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
