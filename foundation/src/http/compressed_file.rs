//! A file that was compressed once and is sent again and again.

use super::answer_memory::{SHARED, UnsharedBytes};
use super::conditional;
use super::encoding::{NoCompression, accepts_encoding};
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use brotli::enc::BrotliEncoderParams;
use bytes::{Buf, Bytes};
use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use futures_util::stream;
use std::io::{Read, Write};

/// Whoever asks more often within the hour need not get it anew.
const CACHE: &str = "public, max-age=3600";
/// The size of the pieces in which a file is decompressed for callers that do not understand gzip.
const PIECE_BYTES: usize = 16 * 1024;
/// Beyond it packing takes many times as long for the last percents.
const BROTLI_QUALITY: i32 = 6;
/// What unpacking holds for each of them: its window and tables, a piece, and what a connection buffers.
const UNPACKING: UnsharedBytes = UnsharedBytes(128 * 1024);

/// Kept packed only, because the files of a large directory are some ten megabytes.
pub struct CompressedFile {
    kind: &'static str,
    tag: String,
    gzip: Bytes,
    /// A sixth smaller, and made where it is worth the time.
    brotli: Option<Bytes>,
}

impl CompressedFile {
    pub fn new(kind: &'static str, body: &[u8]) -> CompressedFile {
        let mut packer = GzEncoder::new(Vec::new(), Compression::default());
        // Writing to memory does not fail.
        let gzip = packer.write_all(body).and_then(|()| packer.finish()).unwrap_or_default();
        CompressedFile { kind, tag: conditional::tag_of(body), gzip: gzip.into(), brotli: None }
    }

    /// For what stays as it is until the program ends.
    pub fn immutable(kind: &'static str, body: &[u8]) -> CompressedFile {
        let params = BrotliEncoderParams { quality: BROTLI_QUALITY, ..BrotliEncoderParams::default() };
        let mut brotli = Vec::new();
        let packed = brotli::BrotliCompress(&mut &body[..], &mut brotli, &params);
        CompressedFile { brotli: packed.is_ok().then(|| brotli.into()), ..CompressedFile::new(kind, body) }
    }

    /// The smallest form that the caller understands.
    fn packed(&self, request: &HeaderMap) -> Option<(&'static str, &Bytes)> {
        let brotli = self.brotli.as_ref().filter(|_| accepts_encoding(request, "br"));
        let gzip = || accepts_encoding(request, "gzip").then_some(("gzip", &self.gzip));
        brotli.map(|bytes| ("br", bytes)).or_else(gzip)
    }

    pub fn answer(&self, request: &HeaderMap) -> Response {
        self.answer_kept(request, CACHE)
    }

    /// The same, saying for how long it may be kept.
    pub fn answer_kept(&self, request: &HeaderMap, cache: &'static str) -> Response {
        let body = || {
            let packed = self.packed(request);
            let body = packed.map(|(_, bytes)| Body::from(bytes.clone()));
            let mut response = body.unwrap_or_else(|| unpacked(self.gzip.clone())).into_response();
            let headers = response.headers_mut();
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
            if let Some((encoding, _)) = packed {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
            }
            response.extensions_mut().insert(NoCompression);
            response.extensions_mut().insert(if packed.is_some() { SHARED } else { UNPACKING });
            response
        };
        conditional::cached(request, &self.tag, cache, body)
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
