//! Pictures as pixels: reading uploads safely and making their variants.
//!
//! A crate of its own, because resizing and encoding are generic code that is compiled where it
//! is used: here it is optimised even in the everyday profile, without slowing the server's build.
//!
//! [`header`] looks at the first bytes and refuses what is not a JPEG, PNG, WebP or HEIC or is
//! too large; [`decode`] turns it into pixels; [`variant`] reduces, turns upright, converts to sRGB
//! and encodes.

mod color;
pub mod decode;
mod error;
pub mod header;
mod heic;
pub mod samples;
pub mod variant;

pub use error::PictureError;

/// More pixels than any camera that still fits into an upload; above it a
/// file is refused before a single pixel is decoded.
pub const MAX_PIXELS: u64 = 33_000_000;

/// The longest side, so that a 1 × 33,000,000 strip is refused as well.
pub const MAX_SIDE: u32 = 10_000;

/// The widths offered to browsers, narrowest first.
pub const WIDTHS: [u32; 4] = [320, 640, 960, 1600];

/// The encodings a picture is delivered in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    Avif,
    Webp,
    Jpeg,
}

impl Format {
    pub fn extension(self) -> &'static str {
        match self {
            Format::Avif => "avif",
            Format::Webp => "webp",
            Format::Jpeg => "jpg",
        }
    }

    pub fn content_type(self) -> &'static str {
        match self {
            Format::Avif => "image/avif",
            Format::Webp => "image/webp",
            Format::Jpeg => "image/jpeg",
        }
    }

    /// Reads the `format` parameter of a request.
    pub fn from_name(name: &str) -> Option<Format> {
        match name.to_ascii_lowercase().as_str() {
            "avif" => Some(Format::Avif),
            "webp" => Some(Format::Webp),
            "jpeg" | "jpg" => Some(Format::Jpeg),
            _ => None,
        }
    }
}

/// The widths kept for a picture of this width: never wider than the picture,
/// and its own width when it is narrower than the narrowest.
///
/// The list follows from the width alone, so no table of variants is needed; it
/// is the same for the upload's width and for the width of its master.
pub fn stored_widths(original_width: u32) -> Vec<u32> {
    let fitting: Vec<u32> = WIDTHS.into_iter().filter(|&width| width <= original_width).collect();
    if fitting.is_empty() { vec![original_width] } else { fitting }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_never_exceed_the_picture_and_are_never_empty() {
        assert_eq!(stored_widths(4000), [320, 640, 960, 1600]);
        assert_eq!(stored_widths(1600), [320, 640, 960, 1600]);
        assert_eq!(stored_widths(1599), [320, 640, 960]);
        assert_eq!(stored_widths(320), [320]);
        assert_eq!(stored_widths(319), [319]);
        assert_eq!(stored_widths(1), [1]);
    }

    #[test]
    fn the_master_has_the_same_widths_as_its_upload() {
        for original in [1, 200, 320, 700, 1000, 1600, 9999] {
            let widths = stored_widths(original);
            let master_width = *widths.last().unwrap();
            assert_eq!(stored_widths(master_width), widths);
        }
    }
}
