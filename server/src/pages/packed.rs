//! A file that was packed once and is sent again and again.

use crate::foundation::http::conditional;
use crate::foundation::http::encoding::{AsItIs, understands};
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::{Buf, Bytes};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use futures_util::stream;
use std::io::{Read, Write};

/// Whoever asks more often within the hour need not get it anew.
const CACHE: &str = "public, max-age=3600";
/// So much is unpacked at once for those who do not understand gzip.
const PIECE_BYTES: usize = 64 * 1024;

/// Kept packed only, because the files of a large directory are some ten megabytes.
pub struct PackedFile {
    kind: &'static str,
    tag: String,
    gzip: Bytes,
}

impl PackedFile {
    pub fn new(kind: &'static str, body: &[u8]) -> PackedFile {
        let mut packer = GzEncoder::new(Vec::new(), Compression::default());
        // Writing to memory does not fail.
        let gzip = packer.write_all(body).and_then(|()| packer.finish()).unwrap_or_default();
        PackedFile { kind, tag: conditional::tag_of(body), gzip: gzip.into() }
    }

    pub fn answer(&self, request: &HeaderMap) -> Response {
        let body = || {
            let packed = understands(request, "gzip");
            let body = if packed { Body::from(self.gzip.clone()) } else { unpacked(self.gzip.clone()) };
            let mut response = body.into_response();
            let headers = response.headers_mut();
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
            if packed {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            }
            response.extensions_mut().insert(AsItIs);
            response
        };
        conditional::cached(request, &self.tag, CACHE, body)
    }
}

/// Unpacked while it is taken, so that a slow taker holds one piece and not the whole file.
fn unpacked(gzip: Bytes) -> Body {
    Body::from_stream(stream::unfold(GzDecoder::new(gzip.reader()), |mut unpacking| async move {
        let mut piece = vec![0; PIECE_BYTES];
        match unpacking.read(&mut piece) {
            Ok(0) => None,
            Ok(n) => {
                piece.truncate(n);
                Some((Ok(Bytes::from(piece)), unpacking))
            }
            Err(error) => Some((Err(error), unpacking)),
        }
    }))
}
