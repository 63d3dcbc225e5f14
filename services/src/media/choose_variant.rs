//! Picks the stored variant that answers a request for a picture.

use super::{Format, stored_widths};

/// What the store holds of one picture.
#[derive(Clone, Copy, Debug)]
pub struct AvailableVariants {
    /// The upload's width; the stored widths follow from it.
    pub original_width: u32,
    /// Whether the background job has made the AVIF variants.
    pub avif: bool,
}

/// Chooses width and format from the `Accept` header, the `format` parameter
/// (which wins when it names a known format) and the wanted width.
///
/// The width is the narrowest stored one that is wide enough, else the widest.
/// Only formats named outright in `Accept` count: clients that cannot show AVIF
/// or WebP send `image/*` all the same, so a wildcard gets JPEG. Where AVIF is
/// wanted but not made yet, WebP stands in: whatever shows AVIF shows WebP.
pub fn choose_variant(
    accept: Option<&str>,
    format: Option<&str>,
    wanted_width: Option<u32>,
    available: AvailableVariants,
) -> (u32, Format) {
    let wanted = match format.and_then(Format::from_name) {
        Some(format) => format,
        None => best_accepted(accept.unwrap_or_default(), available.avif),
    };
    let format = match wanted {
        Format::Avif if !available.avif => Format::Webp,
        other => other,
    };
    (choose_width(wanted_width, available.original_width), format)
}

fn choose_width(wanted: Option<u32>, original_width: u32) -> u32 {
    let widths = stored_widths(original_width);
    let wide_enough = wanted.and_then(|wanted| widths.iter().find(|&&width| width >= wanted));
    wide_enough.or(widths.last()).copied().unwrap_or(original_width)
}

fn best_accepted(accept: &str, avif_available: bool) -> Format {
    if avif_available && accepts(accept, "image/avif") {
        Format::Avif
    } else if accepts(accept, "image/webp") {
        Format::Webp
    } else {
        Format::Jpeg
    }
}

/// Whether a media type is listed with a weight above zero.
fn accepts(accept: &str, media_type: &str) -> bool {
    accept.split(',').any(|range| {
        let mut parts = range.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(media_type));
        named && !parts.any(is_zero_weight)
    })
}

fn is_zero_weight(parameter: &str) -> bool {
    let Some((name, value)) = parameter.split_once('=') else {
        return false;
    };
    name.trim().eq_ignore_ascii_case("q") && value.trim().parse::<f32>().is_ok_and(|weight| weight <= 0.0)
}

#[cfg(test)]
mod tests {
    use super::Format::{Avif, Jpeg, Webp};
    use super::*;

    const CHROME: Option<&str> = Some("image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8");
    const OLD_SAFARI: Option<&str> = Some("image/webp,image/png,image/*;q=0.8,*/*;q=0.5");

    #[test]
    fn the_format_follows_accept_then_what_is_there() {
        let table = [
            (CHROME, None, true, Avif),
            (CHROME, None, false, Webp),
            (OLD_SAFARI, None, true, Webp),
            (Some("*/*"), None, true, Jpeg),
            (Some("image/*"), None, true, Jpeg),
            (Some(""), None, true, Jpeg),
            (None, None, true, Jpeg),
            (Some("image/avif;q=0, image/webp;q=0.5"), None, true, Webp),
            (Some("image/avif;q=0, image/webp; Q=0.0"), None, true, Jpeg),
            (Some("IMAGE/AVIF"), None, true, Avif),
            (Some("image/avif"), None, false, Jpeg),
            (Some("image/avifx"), None, true, Jpeg),
            (Some(";;,=,q=,\u{fffd}"), None, true, Jpeg),
            // The parameter wins over the header, unless nobody knows it.
            (CHROME, Some("jpeg"), true, Jpeg),
            (CHROME, Some("JPG"), true, Jpeg),
            (None, Some("webp"), true, Webp),
            (None, Some("avif"), true, Avif),
            (None, Some("avif"), false, Webp),
            (CHROME, Some("tiff"), true, Avif),
        ];
        for (accept, format, avif, expected) in table {
            let available = AvailableVariants { original_width: 2000, avif };
            let (_, chosen) = choose_variant(accept, format, None, available);
            assert_eq!(chosen, expected, "{accept:?} {format:?} avif: {avif}");
        }
    }

    #[test]
    fn the_width_is_the_narrowest_that_is_wide_enough() {
        let table = [
            (2000, None, 1600),
            (2000, Some(0), 320),
            (2000, Some(1), 320),
            (2000, Some(320), 320),
            (2000, Some(321), 640),
            (2000, Some(961), 1600),
            (2000, Some(1601), 1600),
            (2000, Some(u32::MAX), 1600),
            (1000, Some(961), 960),
            (1000, None, 960),
            (200, Some(100), 200),
            (200, Some(640), 200),
            (200, None, 200),
        ];
        for (original_width, wanted, expected) in table {
            let available = AvailableVariants { original_width, avif: false };
            let (chosen, _) = choose_variant(None, None, wanted, available);
            assert_eq!(chosen, expected, "{original_width} px, wanted {wanted:?}");
        }
    }
}
