//! The encoded polylines in which OSRM and Valhalla send the shape of a way.

/// Longer shapes are not drawn; a way through the whole country has some ten thousand points.
const MOST_POINTS: usize = 200_000;

/// Decodes six decimals to `[longitude, latitude]`; `None` for anything that is no polyline on earth.
pub fn decode(text: &str) -> Option<Vec<[f64; 2]>> {
    let mut bytes = text.bytes();
    let mut points = Vec::new();
    let (mut latitude, mut longitude) = (0_i64, 0_i64);
    while bytes.len() > 0 {
        latitude += number(&mut bytes)?;
        longitude += number(&mut bytes)?;
        let on_earth = latitude.abs() <= 90_000_000 && longitude.abs() <= 180_000_000;
        if !on_earth || points.len() == MOST_POINTS {
            return None;
        }
        points.push([longitude as f64 / 1e6, latitude as f64 / 1e6]);
    }
    (!points.is_empty()).then_some(points)
}

/// Five bits a letter, the lowest first; the last bit of all is the sign.
fn number(bytes: &mut impl Iterator<Item = u8>) -> Option<i64> {
    let mut value = 0_i64;
    for shift in (0..35).step_by(5) {
        let chunk = i64::from(bytes.next()?.checked_sub(63).filter(|chunk| *chunk < 64)?);
        value |= (chunk & 0x1f) << shift;
        if chunk & 0x20 == 0 {
            return Some(if value & 1 == 1 { !(value >> 1) } else { value >> 1 });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn a_known_line_is_decoded() {
        // The example of the format's description, written with six decimals.
        let points = decode("_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI").unwrap();
        assert_eq!(points, [[-120.2, 38.5], [-120.95, 40.7], [-126.453, 43.252]]);
    }

    #[test]
    fn what_is_no_line_is_refused() {
        for text in ["", "_", "_izlhA", "ä", "\u{7f}\u{7f}\u{7f}", "~~~~~~~~~~~~~~", "_izlhA~rlgdF_"] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
