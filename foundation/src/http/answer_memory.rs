//! Answers that wait to be taken: how much memory one caller may hold by taking them slowly.

use super::client_address::Client;
use crate::error::{Error, Result};
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};

/// How much that was made for one caller alone may wait to be taken by that caller. A map of everything is half a
/// megabyte and a picture a quarter; no household, and no office behind one address, takes a hundred and more at once.
pub const MOST_BYTES: usize = 32 * 1024 * 1024;
/// Smaller answers leave this program's hands at once: they fit into what a connection may buffer.
const LARGE_BYTES: usize = 64 * 1024;
const PIECE_BYTES: usize = 16 * 1024;
const RETRY_AFTER_S: u64 = 5;

/// How much of an answer's memory is this caller's alone, where its length does not tell.
#[derive(Clone, Copy)]
pub struct UnsharedBytes(pub usize);

/// One copy for everybody.
pub const SHARED: UnsharedBytes = UnsharedBytes(0);

/// What each caller is being sent.
#[derive(Default)]
pub struct AnswerMemory(Mutex<HashMap<IpAddr, usize>>);

/// A part of what a caller holds; given back when it is dropped.
struct MemoryShare {
    memory: Arc<AnswerMemory>,
    of: IpAddr,
    bytes: usize,
}

impl AnswerMemory {
    fn take(self: &Arc<AnswerMemory>, of: IpAddr, bytes: usize) -> Option<MemoryShare> {
        let mut all = self.lock();
        let sum = all.entry(of).or_default();
        if *sum + bytes > MOST_BYTES && *sum > 0 {
            return None;
        }
        *sum += bytes;
        Some(MemoryShare { memory: self.clone(), of, bytes })
    }

    /// Counts a large answer until it was taken, or refuses it.
    pub fn hold(self: &Arc<AnswerMemory>, client: Client, response: Response) -> Response {
        let bytes = response.extensions().get::<UnsharedBytes>().map_or(0, |held| held.0);
        if bytes <= LARGE_BYTES {
            return response;
        }
        let Some(share) = self.take(client.limit_key(), bytes) else {
            return Error::TooMany { retry_after_s: RETRY_AFTER_S }.into_response();
        };
        response.map(|body| Body::new(CountedBody { body, waiting: Bytes::new(), _share: share }))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for MemoryShare {
    fn drop(&mut self) {
        let mut all = self.memory.lock();
        let left = all.get(&self.of).copied().unwrap_or_default().saturating_sub(self.bytes);
        if left > 0 {
            all.insert(self.of, left);
        } else {
            all.remove(&self.of);
        }
    }
}

/// Notes how much an answer holds while its length is still known: packing it hides that.
pub fn weigh(mut response: Response) -> Response {
    if response.extensions().get::<UnsharedBytes>().is_none()
        && let Some(bytes) = response.body().size_hint().exact()
    {
        response.extensions_mut().insert(UnsharedBytes(usize::try_from(bytes).unwrap_or(usize::MAX)));
    }
    response
}

/// Handed over piece by piece: of an answer that is handed over whole nobody can say when it was taken.
struct CountedBody {
    body: Body,
    waiting: Bytes,
    _share: MemoryShare,
}

impl HttpBody for CountedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.waiting.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_frame(cx)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => self.waiting = data,
                    Err(other) => return Poll::Ready(Some(Ok(other))),
                },
                ended => return Poll::Ready(ended),
            }
        }
        let length = self.waiting.len().min(PIECE_BYTES);
        Poll::Ready(Some(Ok(Frame::data(self.waiting.split_to(length)))))
    }

    fn is_end_stream(&self) -> bool {
        self.waiting.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (mut hint, waiting) = (self.body.size_hint(), self.waiting.len() as u64);
        if let Some(upper) = hint.upper() {
            hint.set_upper(upper + waiting);
        }
        hint.set_lower(hint.lower() + waiting);
        hint
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http_body_util::BodyExt;
    use std::net::Ipv4Addr;

    const LARGE: usize = 5 * 1024 * 1024;

    fn caller(last: u8) -> Client {
        Client(IpAddr::V4(Ipv4Addr::new(203, 0, 113, last)))
    }

    fn answer(bytes: usize) -> Response {
        weigh(vec![b'a'; bytes].into_response())
    }

    #[tokio::test]
    async fn one_caller_holds_only_so_much_and_gets_more_when_it_was_taken() {
        let memory = Arc::new(AnswerMemory::default());
        let mut taken: Vec<Response> = (0..6).map(|_| memory.hold(caller(1), answer(LARGE))).collect();
        assert!(taken.iter().all(|answer| answer.status() == 200));
        let refused = memory.hold(caller(1), answer(LARGE));
        assert_eq!(refused.status(), 429);
        assert_eq!(refused.headers()["retry-after"], "5");
        // Others are not concerned, and what is small or shared is nobody's.
        assert_eq!(memory.hold(caller(2), answer(LARGE)).status(), 200);
        assert_eq!(memory.hold(caller(1), answer(LARGE_BYTES)).status(), 200);
        let mut shared = answer(LARGE);
        shared.extensions_mut().insert(SHARED);
        assert_eq!(memory.hold(caller(1), shared).status(), 200);
        let whole = taken.pop().unwrap().into_body().collect().await.unwrap().to_bytes();
        assert_eq!(whole.len(), LARGE);
        assert_eq!(memory.hold(caller(1), answer(LARGE)).status(), 200, "there is room again");
        drop(taken);
        assert!(memory.lock().is_empty(), "nothing is remembered of who takes nothing");
    }

    #[tokio::test]
    async fn a_held_answer_says_how_long_it_is_and_comes_in_pieces() {
        let memory = Arc::new(AnswerMemory::default());
        let mut body = memory.hold(caller(1), answer(3 * LARGE_BYTES)).into_body();
        assert_eq!(body.size_hint().exact(), Some(3 * LARGE_BYTES as u64));
        let piece = body.frame().await.unwrap().unwrap().into_data().unwrap();
        assert_eq!(piece.len(), PIECE_BYTES);
        assert_eq!(body.size_hint().exact(), Some((3 * LARGE_BYTES - PIECE_BYTES) as u64));
    }

    #[tokio::test]
    async fn what_is_larger_than_all_that_one_may_hold_is_sent_alone() {
        let memory = Arc::new(AnswerMemory::default());
        let large = memory.hold(caller(1), answer(MOST_BYTES + 1));
        assert_eq!(large.status(), 200);
        assert_eq!(memory.hold(caller(1), answer(LARGE)).status(), 429);
    }
}
