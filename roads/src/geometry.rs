//! Points, lengths and directions on the ground.

const EARTH_RADIUS_M: f64 = 6_371_000.0;
const PER_DEGREE: f64 = 1e7;

/// A position in ten-millionths of a degree, as extracts have them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
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
        LocalPlane::at(origin).metres(self)
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

/// The surroundings of a point, taken for flat.
pub struct LocalPlane {
    origin: Spot,
    east_m: f64,
    north_m: f64,
}

impl LocalPlane {
    pub fn at(origin: Spot) -> LocalPlane {
        let north_m = (1.0 / PER_DEGREE).to_radians() * EARTH_RADIUS_M;
        let shrink = (f64::from(origin.latitude) / PER_DEGREE).to_radians().cos();
        LocalPlane { origin, east_m: north_m * shrink, north_m }
    }

    /// East and north of its point.
    pub fn metres(&self, spot: Spot) -> (f64, f64) {
        let apart = |one: i32, other: i32| (i64::from(one) - i64::from(other)) as f64;
        let east = apart(spot.longitude, self.origin.longitude) * self.east_m;
        (east, apart(spot.latitude, self.origin.latitude) * self.north_m)
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
