//! Points, lengths and directions on the ground.

use serde::{Deserialize, Serialize};

const EARTH_RADIUS_M: f64 = 6_371_000.0;
const PER_DEGREE: f64 = 1e7;

/// A position in ten-millionths of a degree, as extracts have them.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct Spot {
    pub latitude: i32,
    pub longitude: i32,
}

impl Spot {
    pub fn of_degrees(latitude: f64, longitude: f64) -> Spot {
        Spot {
            latitude: (latitude * PER_DEGREE).round() as i32,
            longitude: (longitude * PER_DEGREE).round() as i32,
        }
    }

    /// Longitude first, as GeoJSON wants it.
    pub fn lng_lat(self) -> [f64; 2] {
        [f64::from(self.longitude) / PER_DEGREE, f64::from(self.latitude) / PER_DEGREE]
    }

    /// East and north of `origin` in metres; good within a few kilometres.
    pub fn metres_from(self, origin: Spot) -> (f64, f64) {
        let to_metres = (1.0 / PER_DEGREE).to_radians() * EARTH_RADIUS_M;
        let shrink = (f64::from(origin.latitude) / PER_DEGREE).to_radians().cos();
        let east = (i64::from(self.longitude) - i64::from(origin.longitude)) as f64 * to_metres * shrink;
        let north = (i64::from(self.latitude) - i64::from(origin.latitude)) as f64 * to_metres;
        (east, north)
    }

    /// Roads consist of short straight pieces, for which the flat formula is exact.
    pub fn distance_m(self, other: Spot) -> f64 {
        let middle = Spot { latitude: self.latitude.midpoint(other.latitude), ..self };
        let (east, north) = other.metres_from(Spot { longitude: self.longitude, ..middle });
        let (_, own_north) = self.metres_from(middle);
        east.hypot(north - own_north)
    }

    pub fn towards(self, other: Spot, share: f64) -> Spot {
        let between =
            |from: i32, to: i32| (f64::from(from) + (f64::from(to) - f64::from(from)) * share).round() as i32;
        Spot {
            latitude: between(self.latitude, other.latitude),
            longitude: between(self.longitude, other.longitude),
        }
    }
}

pub fn length_m(shape: &[Spot]) -> f64 {
    shape.windows(2).map(|pair| pair[0].distance_m(pair[1])).sum()
}

/// How far one turns from the last piece of a shape to the first of the next: 0 is straight on,
/// positive to the right, ±180 back.
pub fn turn_degrees(before: (Spot, Spot), after: (Spot, Spot)) -> f64 {
    let heading = |(from, to): (Spot, Spot)| {
        let (east, north) = to.metres_from(from);
        east.atan2(north).to_degrees()
    };
    let turn = heading(after) - heading(before);
    (turn + 540.0).rem_euclid(360.0) - 180.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_agree_with_the_great_circle() {
        let (linz, near) = (Spot::of_degrees(48.3064, 14.2861), Spot::of_degrees(48.3164, 14.2961));
        assert!((linz.distance_m(near) - 1335.9).abs() < 2.0, "{}", linz.distance_m(near));
    }

    #[test]
    fn right_is_positive_and_straight_on_is_nothing() {
        let at = Spot::of_degrees;
        let north = (at(48.0, 14.0), at(48.001, 14.0));
        assert!((turn_degrees(north, (at(48.001, 14.0), at(48.002, 14.0)))).abs() < 1.0);
        assert!((turn_degrees(north, (at(48.001, 14.0), at(48.001, 14.001))) - 90.0).abs() < 1.0);
        assert!((turn_degrees(north, (at(48.001, 14.0), at(48.001, 13.999))) + 90.0).abs() < 1.0);
    }
}
