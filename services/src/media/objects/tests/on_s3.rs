//! A small S3 server on loopback: enough of the protocol to prove our side of it.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Instant;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use super::*;

#[derive(Clone, Default)]
struct Bucket {
    objects: Arc<Mutex<BTreeMap<String, (Bytes, String)>>>,
    /// Answers to give before working properly.
    failures: Arc<Mutex<u32>>,
    /// What every request is refused with.
    refusal: Arc<Mutex<Option<&'static str>>>,
}

async fn answer(State(bucket): State<Bucket>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let body = axum::body::to_bytes(body, 10_000_000).await.unwrap();
    {
        let mut failures = bucket.failures.lock().unwrap();
        if *failures > 0 {
            *failures -= 1;
            return StatusCode::SERVICE_UNAVAILABLE.into_response();
        }
    }
    if let Some(code) = *bucket.refusal.lock().unwrap() {
        let xml = format!("<?xml version=\"1.0\"?>\n<Error><Code>{code}</Code><Message>no</Message></Error>");
        return (StatusCode::FORBIDDEN, [("content-type", "application/xml")], xml).into_response();
    }
    if !signed(&parts.headers) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let key = parts.uri.path().trim_start_matches("/pictures").trim_start_matches('/').to_owned();
    let mut objects = bucket.objects.lock().unwrap();
    match parts.method {
        Method::PUT => {
            let kind = parts.headers.get("content-type").map(|v| v.to_str().unwrap().to_owned());
            objects.insert(key, (body, kind.unwrap_or_default()));
            ([("etag", "\"1\"")], "").into_response()
        }
        Method::DELETE => {
            objects.remove(&key);
            StatusCode::NO_CONTENT.into_response()
        }
        Method::GET if key.is_empty() => listing(&parts.uri, &objects),
        Method::GET => match objects.get(&key) {
            Some((bytes, _)) => Response::builder()
                .header("etag", "\"1\"")
                .header("last-modified", "Mon, 01 Jun 2026 10:00:00 GMT")
                .header("content-length", bytes.len())
                .body(Body::from(bytes.clone()))
                .unwrap(),
            None => StatusCode::NOT_FOUND.into_response(),
        },
        _ => StatusCode::METHOD_NOT_ALLOWED.into_response(),
    }
}

fn signed(headers: &HeaderMap) -> bool {
    let value = headers.get("authorization").and_then(|v| v.to_str().ok());
    value.is_some_and(|v| v.starts_with("AWS4-HMAC-SHA256 Credential=key-id/"))
}

fn listing(uri: &Uri, objects: &BTreeMap<String, (Bytes, String)>) -> Response {
    let url = Url::parse(&format!("http://localhost{uri}")).unwrap();
    let prefix = url.query_pairs().find(|(name, _)| name == "prefix").map(|(_, v)| v.to_string());
    let prefix = prefix.unwrap_or_default();
    let mut xml = String::from("<ListBucketResult><IsTruncated>false</IsTruncated>");
    for (key, (bytes, _)) in objects.iter().filter(|(key, _)| key.starts_with(&prefix)) {
        xml += &format!(
            "<Contents><Key>{key}</Key><LastModified>2026-06-01T10:00:00.000Z</LastModified>\
             <ETag>\"1\"</ETag><Size>{}</Size></Contents>",
            bytes.len()
        );
    }
    xml += "</ListBucketResult>";
    ([("content-type", "application/xml")], xml).into_response()
}

async fn serve(bucket: Bucket) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new().fallback(answer).with_state(bucket);
    let service = hyper_util::service::TowerToHyperService::new(router);
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            let service = service.clone();
            let stream = hyper_util::rt::TokioIo::new(stream);
            tokio::spawn(hyper::server::conn::http1::Builder::new().serve_connection(stream, service));
        }
    });
    format!("http://{address}")
}

fn open(endpoint: String) -> MediaObjects {
    let settings = S3Settings {
        endpoint: Some(endpoint),
        region: Some("eu-central-1".into()),
        access_key_id: Some("key-id".into()),
        secret_access_key: Some("secret".into()),
        allow_http: true,
        path_style: true,
    };
    MediaObjects::open("s3://pictures/upper/austria", &settings).unwrap()
}

#[tokio::test]
async fn a_bucket_keeps_lists_and_forgets_pictures() {
    let bucket = Bucket::default();
    let objects = open(serve(bucket.clone()).await);
    keeps_lists_and_forgets(&objects).await;
    let objects = bucket.objects.lock().unwrap();
    assert!(objects.keys().all(|key| key.starts_with("upper/austria/")));
    let kinds: Vec<&str> = objects.values().map(|(_, kind)| kind.as_str()).collect();
    assert_eq!(kinds, ["image/jpeg", "image/webp", "image/webp"]);
}

#[tokio::test]
async fn a_bucket_that_stumbles_once_is_asked_again() {
    let bucket = Bucket::default();
    let objects = open(serve(bucket.clone()).await);
    *bucket.failures.lock().unwrap() = 1;
    fill(&objects, Uuid::new_v4()).await;
}

#[tokio::test]
async fn a_bucket_that_always_fails_is_given_up() {
    let bucket = Bucket::default();
    let objects = open(serve(bucket.clone()).await);
    *bucket.failures.lock().unwrap() = u32::MAX;
    let started = Instant::now();
    let error = objects.get_master(Uuid::new_v4()).await.unwrap_err();
    assert_eq!(error.status(), 503);
    assert!(started.elapsed() < Duration::from_secs(6));
}

#[tokio::test]
async fn a_silent_bucket_costs_a_health_check_one_second_and_a_read_five() {
    // Accepts connections in the kernel and never answers.
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let objects = open(format!("http://{}", listener.local_addr().unwrap()));
    let started = Instant::now();
    assert!(objects.check().await.is_err());
    assert!(started.elapsed() < Duration::from_millis(1500), "{:?}", started.elapsed());
    let started = Instant::now();
    let error = objects.get_master(Uuid::new_v4()).await.unwrap_err();
    assert_eq!(error.status(), 503);
    assert!(started.elapsed() < Duration::from_millis(6000), "{:?}", started.elapsed());
}

#[tokio::test]
async fn wrong_keys_make_the_health_check_fail() {
    let endpoint = serve(Bucket::default()).await;
    let settings = S3Settings {
        endpoint: Some(endpoint),
        access_key_id: Some("stranger".into()),
        secret_access_key: Some("secret".into()),
        allow_http: true,
        path_style: true,
        region: None,
    };
    let objects = MediaObjects::open("s3://pictures", &settings).unwrap();
    assert!(objects.check().await.is_err());
}

#[tokio::test]
async fn the_probe_says_why_a_bucket_refuses_and_leaves_nothing_in_one_that_does_not() {
    let bucket = Bucket::default();
    let objects = open(serve(bucket.clone()).await);
    objects.probe().await.unwrap();
    assert!(bucket.objects.lock().unwrap().is_empty());
    for (code, words) in [("RequestTimeTooSkewed", "clock"), ("AccessDenied", "may not")] {
        *bucket.refusal.lock().unwrap() = Some(code);
        let error = objects.probe().await.unwrap_err();
        assert!(matches!(error, OpenError::Refused(_)) && error.to_string().contains(words), "{error}");
    }
    *bucket.refusal.lock().unwrap() = None;
    *bucket.failures.lock().unwrap() = u32::MAX;
    assert!(matches!(objects.probe().await, Err(OpenError::Silent(_))));
}
