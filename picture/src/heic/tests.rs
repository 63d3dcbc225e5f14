//! HEIC as phones write it, and as somebody might who means harm.

use std::time::{Duration, Instant};

use heifer::heifer_isobmff::writer::{HeifWriter, ImageSpec};
use image::Rgb;

use super::*;
use crate::header::{self, Kind};
use crate::{decode as opened, samples};

fn open_upload(bytes: &[u8]) -> Result<opened::Decoded, PictureError> {
    opened::decode(bytes, &header::inspect(bytes)?)
}

/// The parts of a small file, to build others from.
struct Parts {
    config: heifer::heifer_isobmff::boxes::HevcConfig,
    slices: Vec<Vec<u8>>,
}

fn parts(width: u32, height: u32) -> Parts {
    let bytes = samples::heic(&samples::photo(width, height, 4));
    let file = HeifFile::parse(&bytes).unwrap();
    let config = file.hevc_config(file.primary_id).unwrap().unwrap().clone();
    let data = file.item_data(file.primary_id).unwrap();
    let mut slices = Vec::new();
    let mut rest = &data[..];
    while let Some((length, tail)) = rest.split_first_chunk::<4>() {
        let (slice, tail) = tail.split_at(u32::from_be_bytes(*length) as usize);
        slices.push(slice.to_vec());
        rest = tail;
    }
    Parts { config, slices }
}

#[test]
fn photos_in_one_piece_and_in_tiles_keep_their_size_and_colours() {
    for (width, height) in [(200, 120), (1100, 700)] {
        let photo = samples::photo(width, height, 8);
        let bytes = samples::heic(&photo);
        let known = header::inspect(&bytes).unwrap();
        assert_eq!((known.kind, known.width, known.height), (Kind::Heic, width, height));
        let decoded = open_upload(&bytes).unwrap().image.to_rgb8();
        assert_eq!(decoded.dimensions(), (width, height));
        let off = |a: &Rgb<u8>, b: &Rgb<u8>| (0..3).map(|c| u64::from(a[c].abs_diff(b[c]))).sum::<u64>();
        let total: u64 = photo.pixels().zip(decoded.pixels()).map(|(a, b)| off(a, b)).sum();
        let mean = total as f64 / f64::from(width * height * 3);
        assert!(mean < 6.0, "{mean} at {width} × {height}");
    }
}

#[test]
fn what_is_no_heic_or_a_cut_one_is_refused() {
    let whole = samples::heic(&samples::photo(64, 48, 20));
    for kept in (0..whole.len()).step_by(61).chain([whole.len() - 1]) {
        let error = open_upload(&whole[..kept]).map(drop).expect_err("should be refused");
        assert!(matches!(error.status(), 415 | 422), "{error} at {kept}");
    }
    for other in [&b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"[..], b"\0\0\0\x18ftypmif1\0\0\0\0mif1avif"] {
        assert_eq!(open_upload(other).map(drop).unwrap_err().status(), 422);
    }
    let avif = b"\0\0\0\x18ftypavif\0\0\0\0mif1avif";
    assert_eq!(open_upload(avif).map(drop).unwrap_err().status(), 415);
    let polyglot = [&whole[..], b"<script>alert(1)</script>"].concat();
    assert_eq!(open_upload(&polyglot).map(drop).unwrap_err().status(), 422);
}

#[test]
fn no_damage_to_a_byte_makes_the_decoder_panic() {
    let whole = samples::heic(&samples::photo(24, 16, 60));
    for at in 0..whole.len() {
        for value in [0x00, 0xff, whole[at] ^ 0x10] {
            let mut damaged = whole.clone();
            damaged[at] = value;
            let _ = open_upload(&damaged);
        }
    }
}

#[test]
fn a_picture_that_claims_too_much_is_refused_before_it_is_decoded() {
    let Parts { config, slices } = parts(64, 64);
    let mut writer = HeifWriter::new();
    writer.add_image(&ImageSpec::new(60_000, 60_000, config, &slices));
    let error = header::inspect(&writer.finish()).unwrap_err();
    assert!(matches!(error, PictureError::TooLarge { .. }), "{error}");
}

#[test]
fn the_work_is_known_before_it_is_done() {
    let tiled = samples::heic(&samples::photo(1100, 700, 4));
    let work = work_pixels(&open(&tiled).unwrap()).unwrap();
    assert_eq!(work, 6 * 512 * 512);
    let Parts { config, slices } = parts(512, 512);
    let many: Vec<Vec<u8>> = slices.iter().cycle().take(20).cloned().collect();
    let mut writer = HeifWriter::new();
    writer.add_image(&ImageSpec::new(512, 512, config, &many));
    assert_eq!(work_pixels(&open(&writer.finish()).unwrap()).unwrap(), 20 * 512 * 512);
}

#[test]
fn one_tile_named_a_thousand_times_is_refused_at_once() {
    let Parts { config, slices } = parts(512, 512);
    let mut writer = HeifWriter::new();
    // The tile says that it has one pixel, and codes a quarter of a million.
    let tile = writer.add_image(&ImageSpec::new(1, 1, config, &slices));
    let grid = writer.add_grid(32, 32, 32, 32, &[tile; 1024], None, None);
    writer.set_primary(grid);
    let bytes = writer.finish();
    assert!(bytes.len() < 400_000, "{} bytes", bytes.len());
    let started = Instant::now();
    assert!(matches!(open_upload(&bytes).map(drop), Err(PictureError::Broken(_))));
    assert!(started.elapsed() < Duration::from_millis(500), "{:?}", started.elapsed());
}

#[test]
fn a_grid_of_itself_and_an_endless_description_are_refused() {
    let Parts { config, slices } = parts(64, 64);
    let mut writer = HeifWriter::new();
    writer.add_image(&ImageSpec::new(64, 64, config, &slices));
    let grid = writer.add_grid(1, 2, 128, 64, &[2, 2], None, None);
    assert_eq!(grid, 2);
    writer.set_primary(grid);
    assert_eq!(open_upload(&writer.finish()).map(drop).unwrap_err().status(), 422);
    let mut endless = samples::heic(&samples::photo(24, 16, 0))[..24].to_vec();
    endless.extend(300_008_u32.to_be_bytes());
    endless.extend(b"meta");
    endless.extend([0; 300_000]);
    assert_eq!(open_upload(&endless).map(drop).unwrap_err().status(), 422);
}
