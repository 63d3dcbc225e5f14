//! One log line and one measurement per request: id, route, status, time, truncated address.
//! Never the query, a header or a body: they may hold tokens, mail addresses and positions.

use super::client_address::Client;
use axum::extract::MatchedPath;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use axum::response::Response;
use std::time::Instant;
use tracing::Span;
use uuid::Uuid;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// A request under way: who sent it, what it is called, and when it began.
pub struct RequestTrace {
    client: Client,
    id: String,
    method: Method,
    pub span: Span,
    started: Instant,
}

impl RequestTrace {
    /// Whether requests are written into the log.
    pub fn is_logged() -> bool {
        tracing::enabled!(tracing::Level::INFO)
    }

    /// Names the request.
    pub fn begin(client: Client, method: &Method, headers: &HeaderMap) -> RequestTrace {
        let started = Instant::now();
        let id = request_id(headers);
        let span = tracing::info_span!("request", id = %id);
        RequestTrace { client, id, method: method.clone(), span, started }
    }

    /// Tells the caller the request's name and records its outcome; `measured` if somebody asks for
    /// metrics, because naming a series costs more than the rest of this.
    pub fn end(self, response: &mut Response, measured: bool) {
        let elapsed = self.started.elapsed();
        let status = response.status();
        let route = response.extensions().get::<Route>().map_or("-", Route::as_str);
        if measured {
            let labels = [
                ("method", known(&self.method)),
                ("route", route.to_owned()),
                ("status", status.as_str().to_owned()),
            ];
            metrics::histogram!("umkreis_request_seconds", &labels).record(elapsed.as_secs_f64());
        }
        let micros = elapsed.as_micros() as u64;
        let _entered = self.span.enter();
        tracing::info!(method = %self.method, route, status = status.as_u16(), micros, client = %self.client.truncated(), "answered");
        if let Ok(value) = HeaderValue::from_maybe_shared(bytes::Bytes::from(self.id)) {
            response.headers_mut().insert(REQUEST_ID, value);
        }
    }
}

/// Callers may invent methods; each would be a series of its own, for ever.
fn known(method: &Method) -> String {
    let common = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    if common.contains(&method.as_str()) { method.to_string() } else { "other".to_owned() }
}

/// An id from a proxy is kept when it is harmless, so that its log and ours can be joined.
fn request_id(headers: &HeaderMap) -> String {
    let given = headers.get(&REQUEST_ID).and_then(|value| value.to_str().ok());
    match given {
        Some(id)
            if (8..=64).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-') =>
        {
            id.to_owned()
        }
        _ => Uuid::now_v7().to_string(),
    }
}

/// The route's pattern, carried from the router to the middleware: it is bounded and holds no one's
/// data, unlike the path.
#[derive(Clone)]
enum Route {
    Matched(MatchedPath),
    /// Of an answer that was ready before anything was routed.
    Named(&'static str),
}

impl Route {
    fn as_str(&self) -> &str {
        match self {
            Route::Matched(path) => path.as_str(),
            Route::Named(path) => path,
        }
    }
}

/// Notes the route that was matched; the router knows it only further in.
pub fn note_route(response: &mut Response, path: Option<MatchedPath>) {
    if let Some(path) = path {
        response.extensions_mut().insert(Route::Matched(path));
    }
}

/// Names the route of an answer that was ready before anything was routed.
pub fn name_route(response: &mut Response, path: &'static str) {
    response.extensions_mut().insert(Route::Named(path));
}
