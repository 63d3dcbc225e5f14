//! Web Mercator: places as whole numbers on a square of 2³² steps, about a centimetre each.

use umkreis_osm::Position;

/// East and south of the north-west corner of the world.
pub type MercatorPoint = [u32; 2];

/// Metres around the equator, which is how long a side of the square is in this projection.
const EQUATOR_M: f64 = 40_075_016.686;
const STEPS: f64 = 4_294_967_296.0;
/// The latitude at which the projected world is a square.
const NORTHERNMOST: f64 = 85.051_128_779_806_59;

pub fn project(place: Position) -> MercatorPoint {
    let latitude = place.latitude().clamp(-NORTHERNMOST, NORTHERNMOST).to_radians();
    let north = latitude.tan().asinh() / std::f64::consts::PI;
    let step = |share: f64| (share * STEPS).round().clamp(0.0, f64::from(u32::MAX)) as u32;
    [step((place.longitude() + 180.0) / 360.0), step((1.0 - north) / 2.0)]
}

/// Longitude and latitude in degrees.
pub fn degrees([x, y]: MercatorPoint) -> (f64, f64) {
    let north = (1.0 - 2.0 * f64::from(y) / STEPS) * std::f64::consts::PI;
    (f64::from(x) / STEPS * 360.0 - 180.0, north.sinh().atan().to_degrees())
}

/// Square metres in this projection, as the schema gives them: twice too large at 45°.
pub fn projected_m2(steps2: f64) -> f64 {
    steps2 * (EQUATOR_M / STEPS).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_come_back_within_a_centimetre() {
        for (latitude_e7, longitude_e7) in
            [(483_060_000, 142_860_000), (-337_000_000, -1_790_000_000), (0, 0)]
        {
            let place = Position { latitude_e7, longitude_e7 };
            let (longitude, latitude) = degrees(project(place));
            assert!((longitude - place.longitude()).abs() < 2e-7, "{longitude}");
            assert!((latitude - place.latitude()).abs() < 2e-7, "{latitude}");
        }
    }

    #[test]
    fn the_poles_and_the_date_line_stay_on_the_square() {
        let corner = Position { latitude_e7: 900_000_000, longitude_e7: 1_800_000_000 };
        assert_eq!(project(corner), [u32::MAX, 0]);
    }
}
