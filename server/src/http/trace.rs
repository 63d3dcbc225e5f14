//! One log line and one measurement per request: id, route, status, time, truncated address.
//! Never the query, a header or a body: they may hold tokens, mail addresses and positions.

use super::client::{Client, TrustedProxies};
use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use std::time::Instant;
use tracing::Instrument;
use uuid::Uuid;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The outermost layer: finds out who calls, names the request and records its outcome.
pub async fn trace(proxies: TrustedProxies, mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let client = proxies.client(request.extensions(), request.headers());
    request.extensions_mut().insert(client);
    let id = request_id(&request);
    let method = request.method().clone();
    let span = tracing::info_span!("request", id = %id);
    let mut response = next.run(request).instrument(span.clone()).await;
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    let route = response.extensions().get::<Route>().map_or("-", |route| route.0.as_str()).to_owned();
    record(&span, &method, route, response.status().as_u16(), started, client);
    response
}

fn record(
    span: &tracing::Span,
    method: &axum::http::Method,
    route: String,
    status: u16,
    started: Instant,
    client: Client,
) {
    let elapsed = started.elapsed();
    let labels = [("method", known(method)), ("route", route.clone()), ("status", status.to_string())];
    metrics::histogram!("umkreis_request_seconds", &labels).record(elapsed.as_secs_f64());
    let micros = elapsed.as_micros() as u64;
    let client = client.truncated();
    let _entered = span.enter();
    tracing::info!(%method, route, status, micros, %client, "answered");
}

/// Callers may invent methods; each would be a series of its own, for ever.
fn known(method: &axum::http::Method) -> String {
    let common = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    if common.contains(&method.as_str()) { method.to_string() } else { "other".to_owned() }
}

/// An id from a proxy is kept when it is harmless, so that its log and ours can be joined.
fn request_id(request: &Request) -> String {
    let given = request.headers().get(&REQUEST_ID).and_then(|value| value.to_str().ok());
    match given {
        Some(id)
            if (8..=64).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-') =>
        {
            id.to_owned()
        }
        _ => Uuid::now_v7().to_string(),
    }
}

/// The route's pattern, carried from the router to the outermost layer: it is bounded and
/// holds no one's data, unlike the path.
#[derive(Clone)]
struct Route(String);

/// Runs inside the router, where the matched route is known.
pub async fn note_route(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let mut response = next.run(request).await;
    if let Some(route) = route {
        response.extensions_mut().insert(Route(route));
    }
    response
}
