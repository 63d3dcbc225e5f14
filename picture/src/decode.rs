//! Turns an inspected upload into pixels, within fixed bounds of memory.
//!
//! Of an animated PNG or WebP the first frame is taken. Metadata is read only for
//! what the pixels need (orientation, colour profile) and goes no further.

use std::io::Cursor;

use image::codecs::{jpeg::JpegDecoder, png::PngDecoder, webp::WebPDecoder};
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, Limits};

use super::header::{Header, Kind, check_size};
use super::{MAX_SIDE, PictureError, color, heic};

/// Pixels as the file holds them. Turning and colour conversion come after the
/// reduction to the widest variant: they need a second buffer, and at 33
/// megapixels that would double the memory of an upload.
pub struct Decoded {
    pub image: DynamicImage,
    pub orientation: Orientation,
    pub display_p3: bool,
}

/// For reading headers and metadata only: a compressed colour profile may unfold
/// to anything.
const MAX_METADATA_BYTES: u64 = 32 * 1024 * 1024;

/// Decodes the bytes that [`super::header::inspect`] has let pass.
///
/// The pixels are read by the one call of the image crate that is not generic:
/// it is compiled there, optimised in development builds too. Its own limit on
/// memory holds (512 MiB; 33 megapixels need 264 MB at most).
pub fn decode(bytes: &[u8], header: &Header) -> Result<Decoded, PictureError> {
    let format = match header.kind {
        Kind::Jpeg => ImageFormat::Jpeg,
        Kind::Png => ImageFormat::Png,
        Kind::Webp => ImageFormat::WebP,
        Kind::Heic => {
            let image = DynamicImage::ImageRgba8(heic::decode(bytes)?);
            return Ok(Decoded { image, orientation: Orientation::NoTransforms, display_p3: false });
        }
    };
    let (orientation, display_p3) = read_metadata(bytes, format)?;
    let image = image::load_from_memory_with_format(bytes, format).map_err(broken)?;
    Ok(Decoded { image, orientation, display_p3 })
}

fn broken(error: ImageError) -> PictureError {
    PictureError::Broken(error.to_string())
}

fn read_metadata(bytes: &[u8], format: ImageFormat) -> Result<(Orientation, bool), PictureError> {
    let source = Cursor::new(bytes);
    let mut decoder: Box<dyn ImageDecoder + '_> = match format {
        ImageFormat::Jpeg => Box::new(JpegDecoder::new(source).map_err(broken)?),
        ImageFormat::Png => Box::new(PngDecoder::with_limits(source, limits()).map_err(broken)?),
        _ => Box::new(WebPDecoder::new(source).map_err(broken)?),
    };
    // The decoder's view of the size counts in the end, so it is checked as well.
    let (width, height) = decoder.dimensions();
    check_size(width, height)?;
    // A damaged metadata block is no reason to refuse a readable picture.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let display_p3 = matches!(
        decoder.icc_profile(),
        Ok(Some(profile)) if color::is_display_p3(&profile)
    );
    Ok((orientation, display_p3))
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_METADATA_BYTES);
    limits
}

#[cfg(test)]
mod tests;
