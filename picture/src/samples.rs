//! Pictures made for the tests, and the pieces of files that no encoder writes.

use image::codecs::{jpeg::JpegEncoder, png::PngEncoder, webp::WebPEncoder};
use image::{DynamicImage, ImageEncoder, Rgb, RgbImage};

/// Gradients in all channels with fine noise: compresses about like a photo.
pub fn photo(width: u32, height: u32, noise: u32) -> RgbImage {
    let mut state = 0x2545_f491_u32;
    RgbImage::from_fn(width, height, |x, y| {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        let grain = state % (noise + 1);
        Rgb([
            (x * 200 / width + grain) as u8,
            (y * 200 / height + grain) as u8,
            ((x + y) * 200 / (width + height) + grain / 2) as u8,
        ])
    })
}

pub fn jpeg(image: &RgbImage, quality: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, quality).encode_image(image).unwrap();
    bytes
}

/// A grey progressive JPEG of so many scans: one of brightness, then one for each frequency, which all say that
/// nothing changes, in runs of blocks. A small file that makes a decoder pass over the picture again and again.
pub fn progressive(width: u16, height: u16, scans: u8) -> Vec<u8> {
    let segment = |marker: u8, payload: &[u8]| {
        let length = u16::try_from(payload.len() + 2).unwrap();
        [&[0xff, marker], &length.to_be_bytes()[..], payload].concat()
    };
    let blocks = usize::from(width).div_ceil(8) * usize::from(height).div_ceil(8);
    let [[high, low], [wide, narrow]] = [height.to_be_bytes(), width.to_be_bytes()];
    let table = |class: u8, lengths: &[u8], symbols: &[u8]| {
        [&[class << 4], lengths, &vec![0; 16 - lengths.len()][..], symbols].concat()
    };
    let mut bytes = vec![0xff, 0xd8];
    bytes.extend(segment(0xdb, &[&[0], &[1; 64][..]].concat()));
    bytes.extend(segment(0xc2, &[8, high, low, wide, narrow, 1, 1, 0x11, 0]));
    bytes.extend(segment(0xc4, &table(0, &[1], &[0])));
    // A run of at least 16,384 blocks is told by one bit and fourteen more, a single block by two.
    bytes.extend(segment(0xc4, &table(1, &[1, 1], &[0xe0, 0x00])));
    for scan in 0..scans {
        let band = scan % 64;
        bytes.extend(segment(0xda, &[1, 1, 0, band, band, 0]));
        let mut bits = Vec::new();
        if band == 0 {
            bits.resize(blocks, false);
        }
        let mut left = if band == 0 { 0 } else { blocks };
        while left > 0 {
            let run = left.min(32_767);
            if run < 16_384 {
                (0..run).for_each(|_| bits.extend([true, false]));
            } else {
                bits.push(false);
                bits.extend((0..14).rev().map(|bit| (run - 16_384) >> bit & 1 == 1));
            }
            left -= run;
        }
        for eight in bits.chunks(8) {
            // What is missing at the end is filled with ones.
            let byte = (0..8).fold(0, |byte, at| byte << 1 | u8::from(*eight.get(at).unwrap_or(&true)));
            bytes.push(byte);
            if byte == 0xff {
                bytes.push(0);
            }
        }
    }
    bytes.extend([0xff, 0xd9]);
    bytes
}

pub fn png(image: &DynamicImage) -> Vec<u8> {
    let mut bytes = Vec::new();
    let encoder = PngEncoder::new(&mut bytes);
    encoder.write_image(image.as_bytes(), image.width(), image.height(), image.color().into()).unwrap();
    bytes
}

/// Lossless, as the image crate writes it.
pub fn webp(image: &DynamicImage) -> Vec<u8> {
    let mut bytes = Vec::new();
    WebPEncoder::new_lossless(&mut bytes)
        .write_image(image.as_bytes(), image.width(), image.height(), image.color().into())
        .unwrap();
    bytes
}

/// As phones write it; larger than 512 pixels in tiles.
pub fn heic(image: &RgbImage) -> Vec<u8> {
    let options = heifer::EncodeOptions { quality: 80, max_threads: 1 };
    heifer::encode_rgb8(image.width(), image.height(), image.as_raw(), &options).unwrap()
}

/// Puts an application segment right behind the start of a JPEG.
pub fn with_segment(jpeg: &[u8], marker: u8, payload: &[u8]) -> Vec<u8> {
    let length = u16::try_from(payload.len() + 2).unwrap();
    let mut bytes = jpeg[..2].to_vec();
    bytes.extend([0xff, marker]);
    bytes.extend(length.to_be_bytes());
    bytes.extend(payload);
    bytes.extend(&jpeg[2..]);
    bytes
}

/// An EXIF block with an orientation, a camera name and a GPS directory.
pub fn exif(orientation: u16) -> Vec<u8> {
    let mut block = b"Exif\0\0".to_vec();
    block.extend(b"MM\0\x2a\0\0\0\x08");
    block.extend(3u16.to_be_bytes());
    // Make: ASCII, 12 characters at offset 50, behind this directory.
    block.extend([0x01, 0x0f, 0, 2, 0, 0, 0, 12, 0, 0, 0, 50]);
    // Orientation: one short, kept in the entry itself.
    block.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1]);
    block.extend(orientation.to_be_bytes());
    block.extend([0, 0]);
    // GPS: the offset of a directory of its own.
    block.extend([0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 62]);
    block.extend([0; 4]);
    block.extend(b"SecretMaker\0");
    block.extend([0, 1, 0, 1, 0, 2, 0, 0, 0, 2]);
    block.extend(b"N\0\0\0\0\0\0\0");
    block
}

/// An XMP block as photo programs write it.
pub fn xmp() -> Vec<u8> {
    b"http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><GPSLatitude>48.3</GPSLatitude></x:xmpmeta>".to_vec()
}

/// The parts of an ICC profile that describe its primaries.
pub fn profile(primaries: [[f64; 3]; 3]) -> Vec<u8> {
    let mut bytes = vec![0; 128];
    bytes.extend(3u32.to_be_bytes());
    for (index, name) in [b"rXYZ", b"gXYZ", b"bXYZ"].into_iter().enumerate() {
        bytes.extend(name);
        bytes.extend((168 + 20 * index as u32).to_be_bytes());
        bytes.extend(20u32.to_be_bytes());
    }
    for values in primaries {
        bytes.extend(b"XYZ \0\0\0\0");
        for value in values {
            bytes.extend(((value * 65536.0).round() as i32).to_be_bytes());
        }
    }
    bytes
}

/// A PNG that claims a size and holds next to nothing.
pub fn png_claiming(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = png(&DynamicImage::new_rgb8(1, 1));
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    bytes
}
