//! Requests to the services an operator has configured: short, few, and to no other host.

use bytes::{Bytes, BytesMut};
use reqwest::header::HeaderMap;
use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder, StatusCode};
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout_at};
use umkreis_foundation::clock::Clock;
use umkreis_foundation::tls;

/// Nobody waits longer than this for a service that is not ours, queueing included.
pub const TIMEOUT: Duration = Duration::from_secs(2);
/// A request waits at most this long for its turn; the rest of `TIMEOUT` is the time the service has to answer.
pub const QUEUEING: Duration = Duration::from_secs(1);
/// A service that did not answer is left alone this long, so that not every visitor waits for it.
const PAUSE_MS: i64 = 3_000;
/// A service that has answered somebody within this time is taken to be there.
const ANSWERS_MS: i64 = 5_000;
const PARALLEL_CALLS: usize = 16;

/// Why a service gave no usable answer. Never holds the address asked, which contains positions.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum Failure {
    #[error("it did not answer in time")]
    Slow,
    #[error("too many wait for it")]
    Busy,
    #[error("it cannot be reached")]
    Unreachable,
    #[error("it failed a moment ago and is left alone")]
    Resting,
    #[error("its answer cannot be understood")]
    Garbage,
    #[error("its answer is too large")]
    TooLarge,
    #[error("it answered with status {0}")]
    Status(u16),
}

/// One service, asked through one client.
pub struct ExternalService {
    name: &'static str,
    client: Client,
    places: Semaphore,
    clock: Clock,
    resting_until_ms: AtomicI64,
    answered_at_ms: AtomicI64,
}

pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl ExternalService {
    /// `public_url` tells the service who asks, as the policies of public ones demand.
    pub fn new(name: &'static str, public_url: &str, clock: &Clock) -> anyhow::Result<ExternalService> {
        tls::install_provider();
        let client = Client::builder()
            .user_agent(format!("Umkreis/{} (+{public_url})", env!("CARGO_PKG_VERSION")))
            // A redirect could lead to a host that nobody has allowed.
            .redirect(Policy::none())
            .connect_timeout(TIMEOUT)
            .timeout(TIMEOUT)
            .pool_idle_timeout(Duration::from_secs(30))
            .build()?;
        Ok(ExternalService {
            name,
            client,
            places: Semaphore::new(PARALLEL_CALLS),
            clock: clock.clone(),
            resting_until_ms: AtomicI64::new(0),
            answered_at_ms: AtomicI64::new(0),
        })
    }

    /// Sends one request and reads its answer, `max_bytes` of it at most. Any status is an answer,
    /// except redirects, which are not followed, and failures of the server.
    pub async fn ask(
        &self,
        request: impl FnOnce(&Client) -> RequestBuilder,
        max_bytes: usize,
    ) -> Result<Answer, Failure> {
        self.ask_until(Instant::now() + TIMEOUT, request, max_bytes).await
    }

    /// The same for whoever has waited already, for up to `QUEUEING`. A time-out around `ask` would end it
    /// before it can judge the service.
    pub async fn ask_until(
        &self,
        deadline: Instant,
        request: impl FnOnce(&Client) -> RequestBuilder,
        max_bytes: usize,
    ) -> Result<Answer, Failure> {
        self.awake()?;
        let Ok(Ok(_place)) = timeout_at(deadline - (TIMEOUT - QUEUEING), self.places.acquire()).await else {
            // It has not been asked, so it has not failed either.
            self.note(Failure::Busy);
            return Err(Failure::Busy);
        };
        let exchange = read(request(&self.client), max_bytes);
        let answer = timeout_at(deadline, exchange).await.unwrap_or(Err(Failure::Slow));
        let now_ms = self.clock.now_ms();
        match &answer {
            Ok(_) => self.answered_at_ms.store(now_ms, Ordering::Relaxed),
            Err(failure) => {
                if self.is_gone(*failure, now_ms) {
                    self.resting_until_ms.store(now_ms + PAUSE_MS, Ordering::Relaxed);
                }
                self.note(*failure);
            }
        }
        answer
    }

    /// Refuses while the service is left alone.
    pub fn awake(&self) -> Result<(), Failure> {
        let resting = self.clock.now_ms() < self.resting_until_ms.load(Ordering::Relaxed);
        if resting { Err(Failure::Resting) } else { Ok(()) }
    }

    /// One answer that takes too long, among others that arrive, is no reason to stop asking.
    fn is_gone(&self, failure: Failure, now_ms: i64) -> bool {
        let answers = now_ms - self.answered_at_ms.load(Ordering::Relaxed) < ANSWERS_MS;
        match failure {
            Failure::Unreachable => true,
            Failure::Slow => !answers,
            _ => false,
        }
    }

    /// Says in the log that the service failed, but not about what.
    pub fn note(&self, failure: Failure) {
        metrics::counter!("umkreis_outside_failures", "service" => self.name).increment(1);
        tracing::warn!(service = self.name, %failure, "a service outside failed");
    }
}

async fn read(request: RequestBuilder, max_bytes: usize) -> Result<Answer, Failure> {
    let mut response = request.send().await.map_err(judge)?;
    let status = response.status();
    if status.is_redirection() && status != StatusCode::NOT_MODIFIED || status.is_server_error() {
        return Err(Failure::Status(status.as_u16()));
    }
    let headers = std::mem::take(response.headers_mut());
    let mut body = BytesMut::new();
    while let Some(chunk) = response.chunk().await.map_err(judge)? {
        if body.len() + chunk.len() > max_bytes {
            return Err(Failure::TooLarge);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(Answer { status, headers, body: body.freeze() })
}

fn judge(error: reqwest::Error) -> Failure {
    match error {
        error if error.is_timeout() => Failure::Slow,
        error if error.is_connect() || error.is_request() && !error.is_decode() => Failure::Unreachable,
        _ => Failure::Garbage,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::Router;
    use tokio::net::TcpListener;

    #[tokio::test]
    async fn one_slow_answer_among_others_does_not_put_a_service_to_rest() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("its address"));
        let slow = axum::routing::get(async || tokio::time::sleep(4 * TIMEOUT).await);
        let services = Router::new().route("/slow", slow).fallback(async || "well");
        tokio::spawn(async move {
            let _ = axum::serve(listener, services).await;
        });
        let clock = Clock::new(chrono_tz::Europe::Vienna);
        let outside = ExternalService::new("test", "https://umkreis.test", &clock).expect("a client");
        let ask =
            async |path: &str| outside.ask(|client| client.get(format!("{address}{path}")), 100).await.err();
        assert_eq!(ask("/").await, None);
        assert_eq!(ask("/slow").await, Some(Failure::Slow));
        assert_eq!(ask("/").await, None, "it answers, so it is asked");
        outside.answered_at_ms.store(0, Ordering::Relaxed);
        assert_eq!(ask("/slow").await, Some(Failure::Slow));
        assert_eq!(ask("/").await, Some(Failure::Resting), "nobody has had an answer for long");
    }

    #[tokio::test]
    async fn a_service_that_was_never_asked_is_not_put_to_rest() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("its address"));
        tokio::spawn(async move {
            let _ = axum::serve(listener, Router::new().fallback(async || "well")).await;
        });
        let clock = Clock::new(chrono_tz::Europe::Vienna);
        let outside = ExternalService::new("test", "https://umkreis.test", &clock).expect("a client");
        let ask = async |url: &str| outside.ask(|client| client.get(url), 100).await;
        let others = outside.places.acquire_many(PARALLEL_CALLS as u32).await.expect("all places");
        assert_eq!(ask(&address).await.err(), Some(Failure::Busy));
        drop(others);
        assert_eq!(ask(&address).await.expect("it is well").body, "well");
        // Nobody listens on this port, and one that failed is left alone.
        assert_eq!(ask("http://127.0.0.1:1").await.err(), Some(Failure::Unreachable));
        assert_eq!(ask(&address).await.err(), Some(Failure::Resting));
    }
}
