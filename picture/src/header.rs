//! Tells by the first bytes what an upload is and how large, without decoding it.
//!
//! This runs on every upload before any permit, thread or buffer is spent on it,
//! so it only follows length fields through the given slice: at most one pass over
//! the bytes, and no allocation but for the short description in a HEIC.
//!
//! A file that begins as something else (SVG, HTML, GIF, ...) is refused, and so
//! is one with a page, archive or program hung on behind the picture. Other
//! trailing bytes are normal (phones append previews and short films) and
//! harmless, because only re-encoded pixels are ever stored.

use super::{MAX_PIXELS, MAX_SIDE, PictureError, heic};

/// The kinds of upload that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Jpeg,
    Png,
    Webp,
    Heic,
}

/// What is known about an upload before it is decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    pub kind: Kind,
    /// As stored; the orientation may still swap the two.
    pub width: u32,
    pub height: u32,
}

impl Header {
    pub fn pixels(&self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }
}

const PNG_SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Progressive files repeat the whole picture once per scan; honest ones have
/// about ten scans, a file with a hundred is made to keep the decoder busy.
/// With sixteen the largest picture is still stored in two seconds on slow machines.
const MAX_SCANS: u32 = 16;

/// How something that is not a picture begins when it hides behind one.
const FOREIGN_STARTS: [&[u8]; 7] = [b"<", b"PK\x03\x04", b"PK\x05\x06", b"%PDF", b"GIF8", b"#!", b"MZ"];

/// Refuses what is no image, too large or cut off, and returns kind and size.
pub fn inspect(bytes: &[u8]) -> Result<Header, PictureError> {
    let (kind, size, end) = if bytes.starts_with(&[0xff, 0xd8, 0xff]) {
        let (size, end) = jpeg(bytes)?;
        (Kind::Jpeg, size, end)
    } else if bytes.starts_with(PNG_SIGNATURE) {
        let (size, end) = png(bytes)?;
        (Kind::Png, size, end)
    } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        let (size, end) = webp(bytes)?;
        (Kind::Webp, size, end)
    } else if heic::is_heic(bytes) {
        // Its parts fill the file to the last byte, so nothing can hang on behind.
        (Kind::Heic, heic::inspect(bytes)?, bytes.len())
    } else {
        return Err(PictureError::NotAnImage);
    };
    let trailer = bytes.get(end..).unwrap_or_default().trim_ascii_start();
    if FOREIGN_STARTS.iter().any(|start| trailer.starts_with(start)) {
        return Err(PictureError::NotAnImage);
    }
    Ok(Header { kind, width: size.0, height: size.1 })
}

fn broken(what: &str) -> PictureError {
    PictureError::Broken(what.to_owned())
}

/// The one place where the limits on size are applied.
pub(super) fn check_size(width: u32, height: u32) -> Result<(u32, u32), PictureError> {
    if width == 0 || height == 0 {
        return Err(broken("a side has no pixels"));
    }
    let too_large =
        width > MAX_SIDE || height > MAX_SIDE || u64::from(width) * u64::from(height) > MAX_PIXELS;
    if too_large {
        return Err(PictureError::TooLarge { width, height });
    }
    Ok((width, height))
}

fn be16(bytes: &[u8], at: usize) -> Option<u32> {
    let pair = bytes.get(at..at.checked_add(2)?)?;
    Some(u32::from(u16::from_be_bytes(pair.try_into().ok()?)))
}

fn be32(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_be_bytes(four.try_into().ok()?))
}

fn le32(bytes: &[u8], at: usize) -> Option<u32> {
    be32(bytes, at).map(u32::swap_bytes)
}

type SizeAndEnd = ((u32, u32), usize);

/// Follows the segments to the end marker. The decoder fills missing rows of a
/// truncated file with grey; a picture without its end is refused here instead.
fn jpeg(bytes: &[u8]) -> Result<SizeAndEnd, PictureError> {
    let cut = || broken("the JPEG ends early");
    let mut size = None;
    let mut scans = 0;
    let mut at = 2;
    loop {
        if *bytes.get(at).ok_or_else(cut)? != 0xff {
            return Err(broken("a JPEG segment does not begin with a marker"));
        }
        let marker = *bytes.get(at + 1).ok_or_else(cut)?;
        match marker {
            // Fill bytes may stand before any marker.
            0xff => at += 1,
            0xd9 => {
                let size = size.ok_or_else(|| broken("the JPEG has no frame"))?;
                return Ok((size, at + 2));
            }
            0x01 | 0xd0..=0xd8 => at += 2,
            _ => {
                let length = be16(bytes, at + 2).ok_or_else(cut)? as usize;
                if matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc) {
                    let height = be16(bytes, at + 5).ok_or_else(cut)?;
                    let width = be16(bytes, at + 7).ok_or_else(cut)?;
                    if size.replace(check_size(width, height)?).is_some() {
                        return Err(broken("the JPEG has two frames"));
                    }
                }
                at += 2 + length;
                if marker == 0xda {
                    scans += 1;
                    if scans > MAX_SCANS {
                        return Err(broken("the JPEG has too many scans"));
                    }
                    at = end_of_scan(bytes, at).ok_or_else(cut)?;
                }
            }
        }
    }
}

/// Finds the marker after compressed data: the first `FF` that is neither
/// stuffing (`FF 00`) nor a restart marker.
fn end_of_scan(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += memchr::memchr(0xff, bytes.get(at..)?)?;
        match *bytes.get(at + 1)? {
            0x00 | 0xd0..=0xd7 => at += 2,
            _ => return Some(at),
        }
    }
}

fn png(bytes: &[u8]) -> Result<SizeAndEnd, PictureError> {
    let cut = || broken("the PNG ends early");
    if bytes.get(12..16).ok_or_else(cut)? != b"IHDR" {
        return Err(broken("the PNG does not begin with its header"));
    }
    let width = be32(bytes, 16).ok_or_else(cut)?;
    let height = be32(bytes, 20).ok_or_else(cut)?;
    let size = check_size(width, height)?;
    let mut at = PNG_SIGNATURE.len();
    loop {
        let length = be32(bytes, at).ok_or_else(cut)? as usize;
        let name = bytes.get(at + 4..at + 8).ok_or_else(cut)?;
        let is_end = name == b"IEND";
        // Length, name and checksum surround the data.
        at += 12 + length;
        if at > bytes.len() {
            return Err(cut());
        }
        if is_end {
            return Ok((size, at));
        }
    }
}

fn webp(bytes: &[u8]) -> Result<SizeAndEnd, PictureError> {
    let cut = || broken("the WebP ends early");
    let length = le32(bytes, 4).ok_or_else(cut)? as usize;
    let end = 8 + length;
    let body = bytes.get(12..end).ok_or_else(cut)?;
    let size = webp_canvas(body).ok_or_else(|| broken("the WebP has no size"))?;
    let (width, height) = check_size(size.0, size.1)?;
    check_webp_frames(body, width, height)?;
    Ok(((width, height), end))
}

/// The size the first chunk declares.
fn webp_canvas(body: &[u8]) -> Option<(u32, u32)> {
    let data = body.get(8..)?;
    match body.get(..4)? {
        b"VP8X" => {
            // Two 24-bit numbers, each one less than the side, after four flag bytes.
            let width = le32(data, 4)? & 0x00ff_ffff;
            let height = le32(data, 6)? >> 8;
            Some((width + 1, height + 1))
        }
        _ => webp_bitstream(body.get(..4)?, data),
    }
}

/// The size inside a compressed frame, `None` for other chunks.
fn webp_bitstream(name: &[u8], data: &[u8]) -> Option<(u32, u32)> {
    match name {
        b"VP8 " => {
            let sides = le32(data, 6)?;
            Some((sides & 0x3fff, (sides >> 16) & 0x3fff))
        }
        b"VP8L" => {
            let sides = le32(data, 1)?;
            Some(((sides & 0x3fff) + 1, ((sides >> 14) & 0x3fff) + 1))
        }
        _ => None,
    }
}

/// A small canvas may hold a frame that claims to be huge, and the decoder
/// allocates for the frame before it compares the two.
fn check_webp_frames(body: &[u8], width: u32, height: u32) -> Result<(), PictureError> {
    let mut at = 0;
    while let Some(name) = body.get(at..at + 4) {
        let length = le32(body, at + 4).unwrap_or(0) as usize;
        if name == b"ANMF" {
            // Descend into the animation frame: its own chunks follow 16 bytes.
            at += 8 + 16;
            continue;
        }
        let data = body.get(at + 8..).unwrap_or_default();
        if let Some((w, h)) = webp_bitstream(name, data)
            && (w > width || h > height)
        {
            return Err(broken("a WebP frame is larger than its canvas"));
        }
        // Chunks are padded to an even length.
        at += 8 + length + (length & 1);
    }
    Ok(())
}
