//! The middleware around every request, outermost first: who calls, headers, pace, load, time.
//!
//! One service and not five layers: each of axum's function layers clones everything inside it
//! for every request, which together cost more than answering a small file.

use super::admission::{Admission, IsRead, Permit, SOON};
use super::body::{Pace, keep_pace, wait_for_body};
use super::client_address::Client;
use super::headers::SecurityHeaders;
use super::trace::RequestTrace;
use crate::config::{Config, TrustedProxies};
use crate::error::Error;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{self, HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::{BoxError, Router};
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;
use tracing::Instrument;

/// What is known of a request before it is routed.
pub struct RequestHead<'a> {
    pub method: &'a Method,
    pub uri: &'a Uri,
    pub headers: &'a HeaderMap,
    proxies: &'a TrustedProxies,
    peer: IpAddr,
}

impl RequestHead<'_> {
    /// Who asks; found out only where it matters, because a small file is sent in less time.
    pub fn client(&self) -> Client {
        Client::behind(self.proxies, self.peer, self.headers)
    }
}

/// Answers what needs no routing, no permit and no time, with every header: what is ready in memory.
pub type ReadyAnswers = Box<dyn Fn(&RequestHead) -> Option<Response> + Send + Sync>;

/// Marks an answer with which somebody who asks faster than allowed gets less than asked for; a 429 needs no mark.
#[derive(Clone, Copy)]
pub struct AskedTooFast;

/// Such answers wait so long and hold no permit meanwhile: refusing at full speed takes as much from others as answering.
const TOO_FAST_PAUSE: Duration = Duration::from_millis(250);

/// The whole product behind its middleware.
#[derive(Clone)]
pub struct Middleware(Arc<Layers>);

struct Layers {
    proxies: TrustedProxies,
    headers: SecurityHeaders,
    ready: ReadyAnswers,
    admission: Admission,
    longest: Duration,
    pace: Pace,
    measured: bool,
    router: Router,
}

impl Middleware {
    pub fn new(
        config: &Config,
        headers: SecurityHeaders,
        ready: ReadyAnswers,
        reads: IsRead,
        router: Router,
    ) -> anyhow::Result<Middleware> {
        let http = &config.http;
        Ok(Middleware(Arc::new(Layers {
            proxies: TrustedProxies::parse(&http.trusted_proxies)?,
            headers,
            ready,
            admission: Admission::new(http.max_requests, reads),
            longest: Duration::from_secs(http.request_timeout_s),
            pace: Pace {
                grace: Duration::from_secs(http.body_grace_s),
                min_bytes_per_s: http.body_min_bytes_per_s,
            },
            measured: config.metrics.listen.is_some(),
            router,
        })))
    }

    /// `peer` is the other end of the connection.
    pub async fn answer<B>(self, peer: IpAddr, request: http::Request<B>) -> Response
    where
        B: HttpBody<Data = Bytes> + Send + 'static,
        B::Error: Into<BoxError>,
    {
        if !names_one_host(&request) {
            let mut refusal = Error::malformed("Die Anfrage muss genau einen Host nennen.").into_response();
            self.0.headers.add_to(refusal.headers_mut());
            return self.traced(peer, request, Some(refusal)).await;
        }
        let (method, uri, headers) = (request.method(), request.uri(), request.headers());
        let ready = (self.0.ready)(&RequestHead { method, uri, headers, proxies: &self.0.proxies, peer });
        match ready {
            // Nobody would read the name of this request.
            Some(ready) if !self.0.measured && !RequestTrace::is_logged() => ready,
            ready => self.traced(peer, request, ready).await,
        }
    }

    async fn traced<B>(self, peer: IpAddr, request: http::Request<B>, ready: Option<Response>) -> Response
    where
        B: HttpBody<Data = Bytes> + Send + 'static,
        B::Error: Into<BoxError>,
    {
        let client = Client::behind(&self.0.proxies, peer, request.headers());
        let trace = RequestTrace::begin(client, request.method(), request.headers());
        let mut response = match ready {
            Some(ready) => ready,
            None => {
                let mut request = request.map(Body::new);
                request.extensions_mut().insert(client);
                let mut response = self.admit(request).instrument(trace.span.clone()).await;
                self.0.headers.add_to(response.headers_mut());
                response
            }
        };
        trace.end(&mut response, self.0.measured);
        response
    }

    async fn admit(&self, request: Request) -> Response {
        let response = self.admitted(request).await.unwrap_or_else(Error::into_response);
        if is_too_fast(&response) {
            sleep(TOO_FAST_PAUSE).await;
        }
        response
    }

    async fn admitted(&self, request: Request) -> Result<Response, Error> {
        let request = wait_for_body(keep_pace(self.0.pace, request)).await;
        let mut permit = self.0.admission.enter(&request)?;
        let mut answer = pin!(self.0.router.clone().oneshot(request));
        if let Permit::Reading(_) = permit {
            if let Ok(response) = timeout(SOON, answer.as_mut()).await {
                return Ok(response.into_response());
            }
            permit = self.0.admission.stay()?;
        }
        let answered = timeout(self.0.longest, answer).await;
        drop(permit);
        match answered {
            Ok(response) => Ok(response.into_response()),
            Err(_) => Err(Error::Unavailable("a request took too long".to_owned())),
        }
    }
}

fn is_too_fast(response: &Response) -> bool {
    response.status() == StatusCode::TOO_MANY_REQUESTS
        || response.extensions().get::<AskedTooFast>().is_some()
}

/// Whoever reads two different hosts, or guesses one, may answer for somebody else (RFC 9112, 3.2). Only HTTP/1.0
/// knows requests without any.
fn names_one_host<B>(request: &http::Request<B>) -> bool {
    let hosts = request.headers().get_all(http::header::HOST).iter().count();
    hosts == 1 || (hosts == 0 && request.version() < http::Version::HTTP_11)
}
