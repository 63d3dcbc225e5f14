//! Makes the stored variants of a picture: reduced, upright, sRGB, without metadata.

use fast_image_resize as fir;
use image::codecs::jpeg::JpegEncoder;
use image::metadata::Orientation;
use image::{DynamicImage, RgbImage, RgbaImage};
use rgb::FromSlice;
use std::borrow::Cow;

use super::decode::Decoded;
use super::{Format, PictureError, color, decode, header, stored_widths};

const WEBP_QUALITY: f32 = 80.0;
const MASTER_QUALITY: f32 = 95.0;
const JPEG_QUALITY: u8 = 82;
const AVIF_QUALITY: f32 = 60.0;
/// From 1 (slow) to 10. Measured on a noisy photo: 9 takes two thirds of the time
/// of 8 at the same size; 10 saves another third but files grow by a tenth or more.
const AVIF_SPEED: u8 = 9;

/// One encoded picture, ready to be stored.
#[derive(Clone, Debug)]
pub struct Variant {
    pub width: u32,
    pub height: u32,
    pub format: Format,
    pub bytes: Vec<u8>,
}

/// An upright sRGB picture of 8-bit RGB or RGBA, no wider than its widest variant.
pub struct Picture {
    /// The upload's own size, upright.
    pub original_width: u32,
    pub original_height: u32,
    image: DynamicImage,
}

impl Picture {
    /// Reduces first, then turns and converts: both then touch few pixels.
    pub fn new(decoded: Decoded) -> Result<Picture, PictureError> {
        let Decoded { image, orientation, display_p3 } = decoded;
        let turned = matches!(
            orientation,
            Orientation::Rotate90
                | Orientation::Rotate270
                | Orientation::Rotate90FlipH
                | Orientation::Rotate270FlipH
        );
        let (original_width, original_height) =
            if turned { (image.height(), image.width()) } else { (image.width(), image.height()) };
        let widest = widest(original_width);
        let height = height_for(original_width, original_height, widest);
        let (width, height) = if turned { (height, widest) } else { (widest, height) };
        let reduced = resize(&image, width, height)?;
        drop(image);
        let mut image = without_idle_alpha(reduced);
        image.apply_orientation(orientation);
        if display_p3 {
            image = color::to_srgb(image);
        }
        Ok(Picture { original_width, original_height, image })
    }

    /// WebP and JPEG in every width: what an upload waits for.
    pub fn first_variants(&self) -> Result<Vec<Variant>, PictureError> {
        let mut variants = Vec::new();
        for image in self.every_width()? {
            let (width, height) = (image.width(), image.height());
            let mut push = |format, bytes| variants.push(Variant { width, height, format, bytes });
            push(Format::Webp, encode_webp(&image, WEBP_QUALITY)?);
            push(Format::Jpeg, encode_jpeg(&image)?);
        }
        Ok(variants)
    }

    /// AVIF in every width: seconds of work, so it belongs to a background job.
    pub fn avif_variants(&self) -> Result<Vec<Variant>, PictureError> {
        self.every_width()?
            .into_iter()
            .map(|image| {
                Ok(Variant {
                    width: image.width(),
                    height: image.height(),
                    format: Format::Avif,
                    bytes: encode_avif(&image)?,
                })
            })
            .collect()
    }

    /// The source for later encodings; see the module's page for the reasons.
    pub fn master(&self) -> Result<Vec<u8>, PictureError> {
        encode_webp(&self.image, MASTER_QUALITY)
    }

    /// Reads back what [`Picture::master`] wrote.
    pub fn from_master(bytes: &[u8]) -> Result<Picture, PictureError> {
        let header = header::inspect(bytes)?;
        Picture::new(decode::decode(bytes, &header)?)
    }

    fn every_width(&self) -> Result<Vec<DynamicImage>, PictureError> {
        stored_widths(self.original_width)
            .into_iter()
            .map(|width| {
                let height = height_for(self.original_width, self.original_height, width);
                // The widest variant's height is kept, whatever rounding would say.
                if width == self.image.width() {
                    return Ok(self.image.clone());
                }
                resize(&self.image, width, height)
            })
            .collect()
    }
}

fn widest(original_width: u32) -> u32 {
    stored_widths(original_width).last().copied().unwrap_or(original_width)
}

fn height_for(original_width: u32, original_height: u32, width: u32) -> u32 {
    let height = f64::from(original_height) * f64::from(width) / f64::from(original_width);
    (height.round() as u32).max(1)
}

fn encode_error(error: impl std::fmt::Display) -> PictureError {
    PictureError::Encode(error.to_string())
}

/// Reduces with Lanczos; colour under transparency is weighted by its alpha, so
/// cut-out shapes get no dark rim. Always works on RGBA with 8 bits per channel: the
/// resizer is then compiled for one kind of pixel instead of fourteen.
fn resize(image: &DynamicImage, width: u32, height: u32) -> Result<DynamicImage, PictureError> {
    let opaque = !image.color().has_alpha();
    let source = as_rgba(image);
    let source =
        fir::images::ImageRef::new(image.width(), image.height(), source.as_raw(), fir::PixelType::U8x4)
            .map_err(encode_error)?;
    let mut target = fir::images::Image::new(width, height, fir::PixelType::U8x4);
    let options =
        fir::ResizeOptions::new().resize_alg(fir::ResizeAlg::Convolution(fir::FilterType::Lanczos3));
    fir::Resizer::new().resize(&source, &mut target, &options).map_err(encode_error)?;
    let resized = RgbaImage::from_raw(width, height, target.into_vec()).map(DynamicImage::from);
    let resized = resized.ok_or_else(|| encode_error("the resized buffer has the wrong length"))?;
    Ok(if opaque { resized.into_rgb8().into() } else { resized })
}

/// Grey pixels are repeated here: the image crate converts them by way of floating-point colours, which took longer
/// than everything else of a large upload together.
fn as_rgba(image: &DynamicImage) -> Cow<'_, RgbaImage> {
    let repeated = match image {
        DynamicImage::ImageRgba8(rgba) => return Cow::Borrowed(rgba),
        DynamicImage::ImageLuma8(grey) => repeated(image, grey.iter().map(|grey| [*grey, u8::MAX])),
        DynamicImage::ImageLumaA8(grey) => repeated(image, grey.chunks_exact(2).map(|of| [of[0], of[1]])),
        DynamicImage::ImageLuma16(grey) => {
            repeated(image, grey.iter().map(|grey| [eight_bits(*grey), u8::MAX]))
        }
        DynamicImage::ImageLumaA16(grey) => {
            repeated(image, grey.chunks_exact(2).map(|of| [eight_bits(of[0]), eight_bits(of[1])]))
        }
        _ => None,
    };
    Cow::Owned(repeated.unwrap_or_else(|| image.to_rgba8()))
}

fn repeated(image: &DynamicImage, greys: impl Iterator<Item = [u8; 2]>) -> Option<RgbaImage> {
    let (width, height) = (image.width(), image.height());
    let mut pixels = vec![0; width as usize * height as usize * 4];
    for (pixel, [grey, alpha]) in pixels.chunks_exact_mut(4).zip(greys) {
        pixel.copy_from_slice(&[grey, grey, grey, alpha]);
    }
    RgbaImage::from_raw(width, height, pixels)
}

/// Rounded as the image crate rounds.
fn eight_bits(value: u16) -> u8 {
    ((u32::from(value) + 128) / 257) as u8
}

/// Many PNGs carry an alpha channel that hides nothing; without it every
/// encoder is faster and every file smaller.
fn without_idle_alpha(image: DynamicImage) -> DynamicImage {
    match image {
        DynamicImage::ImageRgba8(rgba) if rgba.pixels().all(|pixel| pixel.0[3] == 255) => {
            DynamicImage::from(rgba).into_rgb8().into()
        }
        other => other,
    }
}

fn encode_webp(image: &DynamicImage, quality: f32) -> Result<Vec<u8>, PictureError> {
    let (width, height) = (image.width(), image.height());
    let encoder = match image {
        DynamicImage::ImageRgba8(rgba) => webp::Encoder::from_rgba(rgba, width, height),
        DynamicImage::ImageRgb8(rgb) => webp::Encoder::from_rgb(rgb, width, height),
        _ => return Err(encode_error("unexpected pixel type")),
    };
    let encoded =
        encoder.encode_simple(false, quality).map_err(|error| encode_error(format!("{error:?}")))?;
    Ok(encoded.to_vec())
}

/// JPEG knows no transparency: pictures stand on white, like the pages do.
fn encode_jpeg(image: &DynamicImage) -> Result<Vec<u8>, PictureError> {
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY);
    match image {
        DynamicImage::ImageRgba8(rgba) => encoder.encode_image(&on_white(rgba)),
        // One kind of pixel; asking the enum for each of them takes twice the time.
        DynamicImage::ImageRgb8(rgb) => encoder.encode_image(rgb),
        other => encoder.encode_image(other),
    }
    .map_err(encode_error)?;
    Ok(bytes)
}

fn on_white(image: &RgbaImage) -> RgbImage {
    RgbImage::from_fn(image.width(), image.height(), |x, y| {
        let [r, g, b, alpha] = image.get_pixel(x, y).0.map(u32::from);
        let blend = |channel: u32| ((channel * alpha + 255 * (255 - alpha) + 127) / 255) as u8;
        image::Rgb([blend(r), blend(g), blend(b)])
    })
}

fn encode_avif(image: &DynamicImage) -> Result<Vec<u8>, PictureError> {
    let (width, height) = (image.width() as usize, image.height() as usize);
    let encoder = ravif::Encoder::new()
        .with_quality(AVIF_QUALITY)
        .with_alpha_quality(AVIF_QUALITY)
        .with_speed(AVIF_SPEED)
        .with_num_threads(Some(1));
    // Always as RGBA: an opaque picture gets no alpha channel anyway, and the call
    // for RGB is inlined into this crate, where development builds leave the whole
    // encoder unoptimised (thirty times slower).
    let rgba = image.to_rgba8();
    let encoded = encoder.encode_rgba(ravif::Img::new(rgba.as_raw().as_rgba(), width, height));
    Ok(encoded.map_err(encode_error)?.avif_file)
}

#[cfg(test)]
mod tests;
