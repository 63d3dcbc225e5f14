//! Which ways of packing an answer its caller understands.

use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// Marks an answer that was packed beforehand, or is sent plain to whoever does not understand its packing:
/// packing it for each caller costs too much.
#[derive(Clone, Copy)]
pub struct NoCompression;

/// Whether the caller understands an encoding.
pub fn accepts_encoding(headers: &HeaderMap, encoding: &str) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepts(accepted, encoding))
}

/// Larger answers are packed in the quickest way: a tenth more bytes for a quarter of the time.
const LARGE_BYTES: usize = 64 * 1024;

/// A large JSON answer that is made anew for every caller, packed for whoever understands gzip. Smaller ones are
/// left to the layer around all answers.
pub fn gzipped_json(headers: &HeaderMap, body: Vec<u8>) -> Response {
    let kind = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    if body.len() < LARGE_BYTES || !accepts_encoding(headers, "gzip") {
        return (kind, body).into_response();
    }
    let mut packer = GzEncoder::new(Vec::with_capacity(body.len() / 4), Compression::fast());
    let packed = packer.write_all(&body).and_then(|()| packer.finish());
    let Ok(packed) = packed else { return (kind, body).into_response() };
    let coding = [(header::CONTENT_ENCODING, "gzip"), (header::VARY, "accept-encoding")];
    let mut response = (kind, coding, packed).into_response();
    response.extensions_mut().insert(NoCompression);
    response
}

fn accepts(header: &str, encoding: &str) -> bool {
    header.split(',').any(|part| {
        let mut pieces = part.split(';').map(str::trim);
        let named = pieces.next() == Some(encoding);
        named && !pieces.any(|piece| matches!(piece, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encoding_is_used_only_when_it_is_accepted() {
        assert!(accepts("gzip, deflate, br", "br"));
        assert!(accepts("br;q=0.5", "br"));
        assert!(!accepts("br;q=0, gzip", "br"));
        assert!(!accepts("", "gzip"));
    }

    #[test]
    fn only_large_answers_are_packed_here_and_only_for_those_who_understand() {
        let coding = |accepted: &'static str, bytes: usize| {
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, accepted.parse().unwrap())]);
            let response = gzipped_json(&headers, vec![b' '; bytes]);
            let packed = response.headers().contains_key(header::CONTENT_ENCODING);
            assert_eq!(packed, response.extensions().get::<NoCompression>().is_some());
            packed
        };
        assert!(coding("gzip, br", LARGE_BYTES));
        assert!(!coding("gzip, br", LARGE_BYTES - 1));
        assert!(!coding("br", LARGE_BYTES));
    }
}
