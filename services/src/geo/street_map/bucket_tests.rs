//! A street map in an object store, of which only the wanted parts are fetched.

use super::*;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Response, StatusCode, header};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use umkreis_foundation::config::Config;

/// One object, and how many bytes of it were asked for.
#[derive(Clone)]
struct Bucket {
    object: Arc<Vec<u8>>,
    sent: Arc<AtomicUsize>,
}

impl Bucket {
    fn answer(&self, method: &Method, path: &str, headers: &HeaderMap) -> Response<Body> {
        let size = self.object.len();
        let known = [
            (header::ETAG, "\"one\"".to_owned()),
            (header::LAST_MODIFIED, "Sun, 01 Nov 2026 00:00:00 GMT".to_owned()),
        ];
        let mut response = Response::builder();
        for (name, value) in known {
            response = response.header(name, value);
        }
        if path != "/maps/upper/streets.pmtiles" {
            return response.status(StatusCode::NOT_FOUND).body(Body::empty()).unwrap();
        }
        if method == Method::HEAD {
            return response.header(header::CONTENT_LENGTH, size).body(Body::empty()).unwrap();
        }
        let range = headers[header::RANGE].to_str().unwrap().trim_start_matches("bytes=");
        let (from, to) = range.split_once('-').unwrap();
        let (from, to) = (from.parse::<usize>().unwrap(), to.parse::<usize>().unwrap().min(size - 1));
        self.sent.fetch_add(to + 1 - from, Ordering::SeqCst);
        let part = self.object[from..=to].to_vec();
        let response = response.header(header::CONTENT_RANGE, format!("bytes {from}-{to}/{size}"));
        response.status(StatusCode::PARTIAL_CONTENT).body(Body::from(part)).unwrap()
    }

    async fn serve(&self) -> String {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let bucket = self.clone();
        let answer = async move |method: Method, uri: axum::http::Uri, headers: HeaderMap| {
            bucket.answer(&method, uri.path(), &headers)
        };
        let router = axum::Router::new().fallback(answer);
        tokio::spawn(async move { axum::serve(listener, router).await });
        address
    }
}

#[tokio::test]
async fn a_street_map_in_a_bucket_is_read_in_parts() {
    let bucket = Bucket { object: Arc::new(tests::whole()), sent: Arc::default() };
    let mut config = Config::default();
    config.media.s3_endpoint = Some(bucket.serve().await);
    config.media.s3_region = Some("eu-central-1".to_owned());
    config.media.s3_access_key = Some("key-id".to_owned());
    config.media.s3_secret_key = Some("secret".to_owned());
    config.media.s3_allow_http = true;
    config.map.base = "s3://maps/upper/streets.pmtiles".to_owned();
    let named = |key: &str| StreetsFile::Bucket { bucket: "maps".to_owned(), key: key.to_owned() };
    let streets = StreetTiles::open(&config, &named("upper/streets.pmtiles")).await.unwrap();
    let before = bucket.sent.load(Ordering::SeqCst);
    let tile = streets.get(TileId { z: 3, x: 4, y: 2 }).await.unwrap().expect("a tile");
    assert_eq!(bucket.sent.load(Ordering::SeqCst) - before, tile.bytes.len(), "nothing but the tile");
    assert!(tile.unpacked().unwrap().starts_with(b"the tile 3/4/2"));
    let error = StreetTiles::open(&config, &named("lower.pmtiles")).await.err().unwrap().to_string();
    assert!(error.starts_with("map.base: ") && !error.contains('\n'), "{error}");
}
