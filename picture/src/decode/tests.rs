//! Uploads of every kind, honest and hostile, through inspection and decoding.

use std::time::{Duration, Instant};

use image::{DynamicImage, GrayAlphaImage, ImageBuffer, Rgba, RgbaImage};

use super::*;
use crate::{header, samples};

fn open(bytes: &[u8]) -> Result<Decoded, PictureError> {
    decode(bytes, &header::inspect(bytes)?)
}

#[track_caller]
fn refused(bytes: &[u8]) -> PictureError {
    open(bytes).map(|_| ()).expect_err("should be refused")
}

#[test]
fn jpeg_png_and_webp_are_recognised_by_content() {
    let photo = samples::photo(40, 30, 20);
    let pixels = DynamicImage::from(photo.clone());
    for (bytes, kind) in [
        (samples::jpeg(&photo, 90), Kind::Jpeg),
        (samples::png(&pixels), Kind::Png),
        (samples::webp(&pixels), Kind::Webp),
        (webp::Encoder::from_rgb(&photo, 40, 30).encode(80.0).to_vec(), Kind::Webp),
    ] {
        let header = header::inspect(&bytes).unwrap();
        assert_eq!((header.kind, header.width, header.height), (kind, 40, 30));
        let decoded = decode(&bytes, &header).unwrap();
        assert_eq!((decoded.image.width(), decoded.image.height()), (40, 30));
    }
}

#[test]
fn an_extended_webp_with_alpha_tells_its_canvas() {
    let image = RgbaImage::from_pixel(300, 7, Rgba([10, 20, 30, 128]));
    let bytes = webp::Encoder::from_rgba(&image, 300, 7).encode(80.0).to_vec();
    assert_eq!(&bytes[12..16], b"VP8X");
    let header = header::inspect(&bytes).unwrap();
    assert_eq!((header.width, header.height), (300, 7));
    assert!(decode(&bytes, &header).unwrap().image.color().has_alpha());
}

#[test]
fn grey_and_sixteen_bit_pngs_are_read() {
    let grey = GrayAlphaImage::from_pixel(9, 9, image::LumaA([80, 90]));
    assert!(open(&samples::png(&grey.into())).is_ok());
    let deep: ImageBuffer<Rgba<u16>, Vec<u16>> =
        ImageBuffer::from_pixel(9, 9, Rgba([65535, 32768, 0, 40000]));
    assert!(open(&samples::png(&deep.into())).is_ok());
}

#[test]
fn the_first_frame_of_an_animation_is_taken() {
    let red = RgbaImage::from_pixel(16, 16, Rgba([255, 0, 0, 255]));
    let blue = RgbaImage::from_pixel(16, 16, Rgba([0, 0, 255, 255]));
    let mut config = webp::WebPConfig::new().unwrap();
    config.lossless = 1;
    let mut animation = webp::AnimEncoder::new(16, 16, &config);
    animation.add_frame(webp::AnimFrame::from_rgba(&red, 16, 16, 0));
    animation.add_frame(webp::AnimFrame::from_rgba(&blue, 16, 16, 500));
    let decoded = open(&animation.encode()).unwrap();
    assert_eq!(decoded.image.to_rgb8().get_pixel(8, 8).0, [255, 0, 0]);
}

#[test]
fn files_that_begin_as_something_else_are_refused() {
    let mut page_first = b"<!-- ".to_vec();
    page_first.extend(samples::jpeg(&samples::photo(8, 8, 0), 80));
    let others: [&[u8]; 10] = [
        b"",
        b"\xff\xd8",
        b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>",
        b"<?xml version=\"1.0\"?><svg/>",
        b"<!DOCTYPE html><html><body>hello</body></html>",
        b"GIF89a\x01\0\x01\0\0\0\0;",
        b"This text is called photo.png",
        b"BM\x1a\0\0\0\0\0\0\0\0\0\0\0",
        b"RIFF\x04\0\0\0WAVE",
        &page_first,
    ];
    for bytes in others {
        let error = refused(bytes);
        assert!(matches!(error, PictureError::NotAnImage), "{error} for {bytes:?}");
        assert_eq!(error.status(), 415);
    }
}

#[test]
fn pages_archives_and_programs_behind_a_picture_are_refused() {
    let photo = samples::photo(8, 8, 10);
    let pixels = DynamicImage::from(photo.clone());
    for picture in [samples::jpeg(&photo, 80), samples::png(&pixels), samples::webp(&pixels)] {
        for hidden in [
            &b"\r\n<script>alert(1)</script>"[..],
            b"<?php system($_GET[0]);",
            b"PK\x03\x04archive",
            b"%PDF-1.7",
            b"GIF89a",
        ] {
            let polyglot = [&picture[..], hidden].concat();
            assert!(matches!(refused(&polyglot), PictureError::NotAnImage));
        }
        // Phones append previews and films; those are dropped by re-encoding.
        let with_film = [&picture[..], b"\0\0\0\x18ftypmp42", &[0; 40]].concat();
        assert!(open(&with_film).is_ok());
    }
}

#[test]
fn pixel_bombs_are_refused_before_they_are_decoded() {
    let mut huge_jpeg = samples::jpeg(&samples::photo(8, 8, 0), 80);
    let frame = huge_jpeg.windows(2).position(|w| w == [0xff, 0xc0]).unwrap();
    huge_jpeg[frame + 5..frame + 9].copy_from_slice(&[0xff, 0xff, 0xff, 0xff]);
    let mut huge_webp = samples::webp(&DynamicImage::new_rgb8(8, 8));
    huge_webp[21..25].copy_from_slice(&[0xff, 0xff, 0xff, 0x0f]);
    let started = Instant::now();
    for bytes in [
        samples::png_claiming(10_001, 1),
        samples::png_claiming(1, 10_001),
        samples::png_claiming(6800, 5000),
        samples::png_claiming(u32::MAX, u32::MAX),
        huge_jpeg,
        huge_webp,
    ] {
        let error = refused(&bytes);
        assert!(matches!(error, PictureError::TooLarge { .. }), "{error}");
        assert_eq!(error.status(), 422);
    }
    assert!(started.elapsed() < Duration::from_millis(200), "{:?}", started.elapsed());
}

#[test]
fn the_limits_themselves_are_still_allowed() {
    for (width, height) in [(10_000, 1), (1, 10_000), (6600, 5000)] {
        assert!(header::inspect(&samples::png_claiming(width, height)).is_ok());
    }
    assert!(open(&samples::png(&DynamicImage::new_luma8(10_000, 1))).is_ok());
}

#[test]
fn a_small_canvas_cannot_hide_a_huge_frame() {
    let image = RgbaImage::from_pixel(20, 20, Rgba([1, 2, 3, 128]));
    let mut bytes = webp::Encoder::from_rgba(&image, 20, 20).encode(80.0).to_vec();
    let frame = bytes.windows(4).position(|w| w == b"VP8 ").unwrap();
    bytes[frame + 14..frame + 18].copy_from_slice(&[0xff, 0x3f, 0xff, 0x3f]);
    assert!(matches!(refused(&bytes), PictureError::Broken(_)));
}

#[test]
fn truncated_files_are_refused_at_every_length() {
    let photo = samples::photo(64, 48, 40);
    let pixels = DynamicImage::from(photo.clone());
    for picture in [
        samples::jpeg(&photo, 80),
        samples::png(&pixels),
        samples::webp(&pixels),
        webp::Encoder::from_rgb(&photo, 64, 48).encode(80.0).to_vec(),
    ] {
        for kept in (0..picture.len()).step_by(37).chain([picture.len() - 1]) {
            let status = refused(&picture[..kept]).status();
            assert!(status == 422 || kept < 12, "{status} at {kept}");
        }
    }
}

#[test]
fn no_damage_to_a_byte_makes_the_decoder_panic() {
    let photo = samples::photo(24, 16, 60);
    let rgba = DynamicImage::from(DynamicImage::from(photo.clone()).to_rgba8());
    for picture in [
        samples::with_segment(&samples::jpeg(&photo, 60), 0xe1, &samples::exif(6)),
        samples::png(&rgba),
        samples::webp(&rgba),
    ] {
        for at in 0..picture.len() {
            for value in [0x00, 0x7f, 0xff, picture[at] ^ 0x10] {
                let mut damaged = picture.clone();
                damaged[at] = value;
                let _ = open(&damaged);
            }
        }
    }
}

#[test]
fn a_progressive_jpeg_may_have_so_many_scans_and_no_more() {
    let read = open(&samples::progressive(1_200, 900, 16)).unwrap().image;
    assert_eq!((read.width(), read.height()), (1_200, 900));
    assert!(matches!(refused(&samples::progressive(1_200, 900, 17)), PictureError::Broken(_)));
    assert!(samples::progressive(320, 240, 100).len() < 200_000, "as small as the one of the attack");
}

#[test]
fn a_jpeg_with_endless_scans_is_refused() {
    let picture = samples::jpeg(&samples::photo(16, 16, 0), 60);
    let scan = picture.windows(2).position(|w| w == [0xff, 0xda]).unwrap();
    let end = picture.len() - 2;
    let mut bytes = picture[..end].to_vec();
    for _ in 0..30 {
        bytes.extend(&picture[scan..end]);
    }
    bytes.extend(&picture[end..]);
    assert!(matches!(refused(&bytes), PictureError::Broken(_)));
}
