//! Request bodies that must arrive: a dribbling sender is cut off, and takes nobody's place meanwhile.

use axum::body::Body;
use axum::extract::Request;
use bytes::{Bytes, BytesMut};
use futures_util::{StreamExt, stream};
use http_body_util::BodyExt;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::time::{Instant, Sleep};

/// JSON bodies are small; uploads raise this for themselves.
pub const MAX_BODY_BYTES: usize = 64 * 1024;

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
    request.map(|body| Body::new(PacedBody { body, pace, started, received: 0, deadline }.boxed_unsync()))
}

/// Waits until the body has arrived, or more of it than any but an upload may have. Otherwise a few hundred
/// senders who take their time would have all the places for requests in work, and nobody could write.
pub async fn wait_for_body(request: Request) -> Request {
    if request.body().is_end_stream() {
        return request;
    }
    let (parts, body) = request.into_parts();
    let mut rest = body.into_data_stream();
    let mut start = BytesMut::new();
    while start.len() <= MAX_BODY_BYTES {
        match rest.next().await {
            Some(Ok(bytes)) => start.extend_from_slice(&bytes),
            // The reader learns of it, and answers accordingly.
            Some(Err(error)) => {
                let failed = stream::iter([Ok(start.freeze()), Err(error)]);
                return Request::from_parts(parts, Body::from_stream(failed));
            }
            None => return Request::from_parts(parts, Body::from(start.freeze())),
        }
    }
    let whole = stream::iter([Ok(start.freeze())]).chain(rest);
    Request::from_parts(parts, Body::from_stream(whole))
}

struct PacedBody {
    body: Body,
    pace: Pace,
    started: Instant,
    received: u64,
    deadline: Pin<Box<Sleep>>,
}

impl HttpBody for PacedBody {
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

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::mpsc;

    fn request(body: Body) -> Request {
        Request::new(body)
    }

    #[tokio::test]
    async fn a_body_is_the_same_after_it_was_waited_for() {
        for length in [0, 1, MAX_BODY_BYTES, MAX_BODY_BYTES + 1, 5 * MAX_BODY_BYTES] {
            let sent: Vec<u8> = (0..length).map(|at| at as u8).collect();
            let pieces: Vec<_> =
                sent.chunks(10_000).map(|piece| Ok::<_, axum::Error>(piece.to_vec())).collect();
            let body = wait_for_body(request(Body::from_stream(stream::iter(pieces)))).await.into_body();
            assert!(body.collect().await.unwrap().to_bytes() == sent, "{length} bytes");
        }
    }

    #[tokio::test]
    async fn a_small_body_is_waited_for_and_of_a_large_one_only_the_start() {
        let (sender, mut pieces) = mpsc::channel::<Vec<u8>>(1);
        let arriving = stream::poll_fn(move |cx| pieces.poll_recv(cx)).map(Ok::<_, axum::Error>);
        let mut waiting = tokio::spawn(wait_for_body(request(Body::from_stream(arriving))));
        sender.send(b"{".to_vec()).await.unwrap();
        let soon = Duration::from_millis(20);
        assert!(tokio::time::timeout(soon, &mut waiting).await.is_err(), "the rest has not arrived");
        sender.send(vec![b' '; MAX_BODY_BYTES]).await.unwrap();
        let body = waiting.await.unwrap().into_body();
        drop(sender);
        assert_eq!(body.collect().await.unwrap().to_bytes().len(), MAX_BODY_BYTES + 1);
    }

    #[tokio::test]
    async fn who_reads_a_body_that_came_too_slowly_learns_of_it() {
        let pace = Pace { grace: Duration::from_millis(20), min_bytes_per_s: 1_000_000 };
        let endless = stream::iter([Ok::<_, axum::Error>("{")]).chain(stream::pending());
        let body = wait_for_body(keep_pace(pace, request(Body::from_stream(endless)))).await.into_body();
        let error = body.collect().await.expect_err("the rest never came");
        assert!(error.to_string().contains("too slowly"), "{error}");
    }
}
