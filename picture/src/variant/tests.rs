//! What the stored variants look like, and what they must not contain.

use image::{ImageBuffer, ImageFormat, Rgba, RgbaImage};

use super::*;
use crate::samples;

fn picture(bytes: &[u8]) -> Picture {
    let header = header::inspect(bytes).unwrap();
    Picture::new(decode::decode(bytes, &header).unwrap()).unwrap()
}

fn load(variant: &Variant) -> DynamicImage {
    let format = match variant.format {
        Format::Webp => ImageFormat::WebP,
        _ => ImageFormat::Jpeg,
    };
    image::load_from_memory_with_format(&variant.bytes, format).unwrap()
}

fn sizes(variants: &[Variant], format: Format) -> Vec<(u32, u32)> {
    let matching = variants.iter().filter(|v| v.format == format);
    matching.map(|v| (v.width, v.height)).collect()
}

fn contains(bytes: &[u8], needle: &[u8]) -> bool {
    memchr::memmem::find(bytes, needle).is_some()
}

#[test]
fn every_width_is_made_as_webp_and_jpeg_and_matches_its_label() {
    let source = samples::photo(2000, 1500, 10);
    let variants = picture(&samples::jpeg(&source, 85)).first_variants().unwrap();
    let expected = [(320, 240), (640, 480), (960, 720), (1600, 1200)];
    assert_eq!(sizes(&variants, Format::Webp), expected);
    assert_eq!(sizes(&variants, Format::Jpeg), expected);
    for variant in &variants {
        let image = load(variant);
        assert_eq!((image.width(), image.height()), (variant.width, variant.height));
        // The gradient survives: dark top left, light bottom right.
        let rgb = image.to_rgb8();
        assert!(rgb.get_pixel(2, 2).0[0] < 40);
        assert!(rgb.get_pixel(image.width() - 3, image.height() - 3).0[0] > 160);
    }
}

#[test]
fn each_kind_of_upload_gives_the_same_picture() {
    let source = samples::photo(400, 200, 0);
    let pixels = DynamicImage::from(source.clone());
    for upload in [samples::jpeg(&source, 95), samples::png(&pixels), samples::webp(&pixels)] {
        for variant in picture(&upload).first_variants().unwrap() {
            assert_eq!((variant.width, variant.height), (320, 160));
            let middle = load(&variant).to_rgb8().get_pixel(160, 80).0;
            assert!(middle.iter().all(|c| c.abs_diff(100) < 8), "{middle:?}");
        }
    }
}

#[test]
fn pictures_are_never_enlarged() {
    let small = picture(&samples::png(&samples::photo(200, 90, 5).into()));
    let variants = small.first_variants().unwrap();
    assert_eq!(sizes(&variants, Format::Webp), [(200, 90)]);
    let middling = picture(&samples::png(&samples::photo(959, 100, 5).into()));
    let variants = middling.first_variants().unwrap();
    assert_eq!(sizes(&variants, Format::Jpeg), [(320, 33), (640, 67)]);
}

#[test]
fn extreme_shapes_keep_at_least_one_row() {
    for (width, height) in [(1, 1), (3, 5), (1, 4000), (4000, 1)] {
        let made = picture(&samples::png(&samples::photo(width, height, 5).into()));
        let mut variants = made.first_variants().unwrap();
        variants.extend(made.avif_variants().unwrap());
        assert!(variants.iter().all(|v| v.width <= width && v.height >= 1));
        assert!(!made.master().unwrap().is_empty());
    }
}

#[test]
fn exif_orientation_six_stands_the_picture_upright() {
    // Left half red, right half blue; turned clockwise red is on top.
    let lying = image::RgbImage::from_fn(640, 400, |x, _| {
        image::Rgb(if x < 320 { [220, 20, 20] } else { [20, 20, 220] })
    });
    let upload = samples::with_segment(&samples::jpeg(&lying, 90), 0xe1, &samples::exif(6));
    let upright = picture(&upload);
    assert_eq!((upright.original_width, upright.original_height), (400, 640));
    let variants = upright.first_variants().unwrap();
    assert_eq!(sizes(&variants, Format::Jpeg), [(320, 512)]);
    for variant in &variants {
        let image = load(variant).to_rgb8();
        assert!(image.get_pixel(160, 50).0[0] > 180, "red on top");
        assert!(image.get_pixel(160, 460).0[2] > 180, "blue below");
    }
}

#[test]
fn every_orientation_ends_with_the_same_upright_corner() {
    let upright = samples::photo(330, 350, 0);
    for orientation in 1..=8u8 {
        let turn = Orientation::from_exif(orientation).unwrap();
        let inverse = match turn {
            Orientation::Rotate90 => Orientation::Rotate270,
            Orientation::Rotate270 => Orientation::Rotate90,
            same => same,
        };
        let mut stored = DynamicImage::from(upright.clone());
        stored.apply_orientation(inverse);
        let jpeg = samples::jpeg(&stored.to_rgb8(), 95);
        let exif = samples::exif(u16::from(orientation));
        let made = picture(&samples::with_segment(&jpeg, 0xe1, &exif));
        assert_eq!((made.original_width, made.original_height), (330, 350));
        let corner = made.image.to_rgb8().get_pixel(315, 5).0;
        assert!(corner[0] > 180 && corner[1] < 20, "{orientation}: {corner:?}");
    }
}

#[test]
fn no_variant_carries_metadata() {
    let mut upload = samples::jpeg(&samples::photo(700, 500, 5), 90);
    upload = samples::with_segment(&upload, 0xe1, &samples::xmp());
    upload = samples::with_segment(&upload, 0xe1, &samples::exif(1));
    upload = samples::with_segment(&upload, 0xed, b"Photoshop 3.0\0secret caption");
    upload = samples::with_segment(&upload, 0xfe, b"secret comment");
    assert!(contains(&upload, b"SecretMaker") && contains(&upload, b"xmpmeta"));
    let made = picture(&upload);
    let mut stored: Vec<Vec<u8>> = vec![made.master().unwrap()];
    stored.extend(made.first_variants().unwrap().into_iter().map(|v| v.bytes));
    stored.extend(made.avif_variants().unwrap().into_iter().map(|v| v.bytes));
    assert_eq!(stored.len(), 1 + 2 * 2 + 2);
    let traces: [&[u8]; 10] =
        [b"Exif", b"EXIF", b"Secret", b"secret", b"xmp", b"XMP ", b"GPS", b"adobe", b"Photoshop", b"ICC"];
    for bytes in &stored {
        for trace in traces {
            assert!(!contains(bytes, trace), "{}", String::from_utf8_lossy(trace));
        }
    }
}

#[test]
fn transparency_stays_in_webp_and_becomes_white_in_jpeg() {
    // Fully clear on the left, half-clear black on the right.
    let image =
        RgbaImage::from_fn(640, 320, |x, _| Rgba(if x < 320 { [0, 0, 0, 0] } else { [0, 0, 0, 128] }));
    for variant in picture(&samples::png(&image.into())).first_variants().unwrap() {
        let image = load(&variant).to_rgba8();
        let (y, right) = (variant.height / 2, variant.width * 3 / 4);
        let clear = image.get_pixel(variant.width / 4, y).0;
        let half = image.get_pixel(right, y).0;
        if variant.format == Format::Webp {
            assert_eq!(clear[3], 0);
            assert!(half[3].abs_diff(128) < 4, "{half:?}");
        } else {
            assert!(clear[..3].iter().all(|&c| c > 250), "{clear:?}");
            assert!(half[..3].iter().all(|c| c.abs_diff(127) < 6), "{half:?}");
        }
    }
}

#[test]
fn sixteen_bit_and_grey_pictures_keep_their_brightness() {
    let deep: ImageBuffer<image::Rgb<u16>, Vec<u16>> =
        ImageBuffer::from_pixel(400, 40, image::Rgb([65535, 32896, 0]));
    let colour = picture(&samples::png(&deep.into())).image.to_rgb8();
    assert_eq!(colour.get_pixel(100, 10).0, [255, 128, 0]);
    let grey = image::GrayImage::from_pixel(400, 40, image::Luma([77]));
    let grey = picture(&samples::png(&grey.into())).image.to_rgb8();
    assert_eq!(grey.get_pixel(100, 10).0, [77, 77, 77]);
}

#[test]
fn grey_pixels_are_repeated_as_the_image_crate_converts_them() {
    let coloured =
        RgbaImage::from_fn(64, 48, |x, y| Rgba([(x * 4) as u8, (y * 5) as u8, 90, (x + y) as u8 * 2]));
    let coloured = DynamicImage::from(coloured);
    let deep = DynamicImage::from(ImageBuffer::<image::Luma<u16>, Vec<u16>>::from_fn(256, 256, |x, y| {
        image::Luma([(x * 256 + y) as u16])
    }));
    for grey in [
        coloured.to_luma8().into(),
        coloured.to_luma_alpha8().into(),
        coloured.to_luma_alpha16().into(),
        deep,
    ] {
        assert_eq!(*as_rgba(&grey), grey.to_rgba8(), "{:?}", grey.color());
    }
}

#[test]
fn display_p3_uploads_become_srgb() {
    let muted = image::RgbImage::from_pixel(64, 64, image::Rgb([200, 60, 60]));
    let profile = samples::profile([
        [0.51512, 0.24120, -0.00105],
        [0.29198, 0.69225, 0.04189],
        [0.15710, 0.06657, 0.78407],
    ]);
    let segment = [b"ICC_PROFILE\0\x01\x01", &profile[..]].concat();
    let upload = samples::with_segment(&samples::jpeg(&muted, 95), 0xe2, &segment);
    let red = picture(&upload).image.to_rgb8().get_pixel(30, 30).0;
    assert!(red[0] > 205 && red[1] < 55, "{red:?}");
}

#[test]
fn the_master_leads_to_avif_in_the_same_widths() {
    let upload = samples::jpeg(&samples::photo(1000, 500, 10), 90);
    let made = picture(&upload);
    let again = Picture::from_master(&made.master().unwrap()).unwrap();
    let variants = again.avif_variants().unwrap();
    assert_eq!(sizes(&variants, Format::Avif), sizes(&made.first_variants().unwrap(), Format::Webp));
    assert!(variants.iter().all(|v| &v.bytes[4..12] == b"ftypavif"));
}
