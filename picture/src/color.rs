//! Brings the wide colours of phone cameras back to what a bare image file means.
//!
//! Variants carry no colour profile, so browsers take them for sRGB. Profiles
//! are therefore not copied but read: Display P3, what phones write, is converted;
//! every other profile is taken for sRGB, which nearly all of them are close to.

use image::DynamicImage;
use image::metadata::Cicp;

/// The columns of Display P3 as its profiles state them (relative to D50), with
/// room for the rounding of different vendors.
const DISPLAY_P3: [(&[u8; 4], [f64; 3]); 3] = [
    (b"rXYZ", [0.5151, 0.2412, -0.0011]),
    (b"gXYZ", [0.2920, 0.6922, 0.0419]),
    (b"bXYZ", [0.1571, 0.0666, 0.7841]),
];
const TOLERANCE: f64 = 0.003;

/// Whether an ICC profile describes Display P3, judged by its primaries: names
/// are translated and abbreviated, numbers are not.
pub fn is_display_p3(profile: &[u8]) -> bool {
    DISPLAY_P3.iter().all(|(name, expected)| {
        xyz_tag(profile, name)
            .is_some_and(|found| found.iter().zip(expected).all(|(a, b)| (a - b).abs() < TOLERANCE))
    })
}

/// Reads one tag of type `XYZ ` from the profile's tag table.
fn xyz_tag(profile: &[u8], name: &[u8; 4]) -> Option<[f64; 3]> {
    let number = |at: usize| -> Option<u32> {
        let four = profile.get(at..at.checked_add(4)?)?;
        Some(u32::from_be_bytes(four.try_into().ok()?))
    };
    let count = number(128)?.min(100) as usize;
    let entry = (0..count).map(|index| 132 + 12 * index).find(|&at| profile.get(at..at + 4) == Some(name))?;
    let data = number(entry + 4)? as usize;
    // Numbers are signed with 16 binary places, behind an 8-byte type.
    let value = |index: usize| Some(f64::from(number(data + 8 + 4 * index)? as i32) / 65536.0);
    Some([value(0)?, value(1)?, value(2)?])
}

/// Converts Display P3 pixels to sRGB. Should the conversion be unavailable the
/// picture stays as it is: slightly pale beats refused.
pub fn to_srgb(mut image: DynamicImage) -> DynamicImage {
    let labelled = image.set_color_space(Cicp::DISPLAY_P3);
    let converted = labelled.and_then(|()| image.apply_color_space(Cicp::SRGB, Default::default()));
    if let Err(error) = converted {
        tracing::warn!(%error, "a Display P3 image was not converted");
    }
    image
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;
    use image::{Rgb, RgbImage};

    #[test]
    fn display_p3_is_recognised_by_its_primaries() {
        assert!(is_display_p3(&samples::profile([
            [0.51512, 0.24120, -0.00105],
            [0.29198, 0.69225, 0.04189],
            [0.15710, 0.06657, 0.78407],
        ])));
    }

    #[test]
    fn srgb_adobe_rgb_and_rubbish_are_not_display_p3() {
        assert!(!is_display_p3(&samples::profile([
            [0.43607, 0.22249, 0.01392],
            [0.38515, 0.71687, 0.09708],
            [0.14307, 0.06061, 0.71410],
        ])));
        assert!(!is_display_p3(&samples::profile([
            [0.60974, 0.31111, 0.01947],
            [0.20528, 0.62567, 0.06087],
            [0.14919, 0.06322, 0.74457],
        ])));
        assert!(!is_display_p3(b""));
        assert!(!is_display_p3(&[0xff; 4000]));
    }

    #[test]
    fn a_muted_p3_red_becomes_a_stronger_srgb_red_and_grey_stays() {
        let mut image = RgbImage::from_pixel(2, 1, Rgb([200, 60, 60]));
        image.put_pixel(1, 0, Rgb([128, 128, 128]));
        let converted = to_srgb(image.into()).to_rgb8();
        let red = converted.get_pixel(0, 0).0;
        assert!(red[0] > 205 && red[1] < 55, "{red:?}");
        let grey = converted.get_pixel(1, 0).0;
        assert!(grey.iter().all(|c| c.abs_diff(128) <= 1), "{grey:?}");
    }
}
