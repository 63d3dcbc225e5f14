//! Distances on the globe.
//!
//! Points are unit vectors: the chord between two of them grows with the great-circle
//! distance, so boxes in space give true lower bounds, with no special case at the poles
//! or the date line.

use crate::document::Point;

const EARTH_RADIUS_KM: f64 = 6371.0;

pub type Vector = [f64; 3];

pub fn vector(point: Point) -> Vector {
    let (lat_sin, lat_cos) = point.latitude.to_radians().sin_cos();
    let (lng_sin, lng_cos) = point.longitude.to_radians().sin_cos();
    [lat_cos * lng_cos, lat_cos * lng_sin, lat_sin]
}

/// The squared straight-line distance; orders like the great-circle distance.
pub fn chord2(a: &Vector, b: &Vector) -> f64 {
    let (x, y, z) = (a[0] - b[0], a[1] - b[1], a[2] - b[2]);
    x * x + y * y + z * z
}

pub fn km_of_chord2(chord2: f64) -> f64 {
    2.0 * EARTH_RADIUS_KM * (chord2.max(0.0).sqrt() / 2.0).min(1.0).asin()
}

pub fn chord2_of_km(km: f64) -> f64 {
    let half_turn = std::f64::consts::PI * EARTH_RADIUS_KM;
    let chord = 2.0 * (km.clamp(0.0, half_turn) / (2.0 * EARTH_RADIUS_KM)).sin();
    chord * chord
}

/// Great-circle distance with a radius of 6371 km.
pub fn distance_km(a: Point, b: Point) -> f64 {
    km_of_chord2(chord2(&vector(a), &vector(b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn haversine_km(a: Point, b: Point) -> f64 {
        let (p1, p2) = (a.latitude.to_radians(), b.latitude.to_radians());
        let dp = p2 - p1;
        let dl = (b.longitude - a.longitude).to_radians();
        let h = (dp / 2.0).sin().powi(2) + p1.cos() * p2.cos() * (dl / 2.0).sin().powi(2);
        2.0 * EARTH_RADIUS_KM * h.sqrt().min(1.0).asin()
    }

    #[test]
    fn distances_are_great_circles_of_radius_6371() {
        let linz = Point { latitude: 48.30639, longitude: 14.28611 };
        let wels = Point { latitude: 48.15, longitude: 14.01667 };
        assert!((distance_km(linz, wels) - haversine_km(linz, wels)).abs() < 1e-6);
        let pole = Point { latitude: 90.0, longitude: 0.0 };
        let equator = Point { latitude: 0.0, longitude: 77.0 };
        assert!((distance_km(pole, equator) - 6371.0 * std::f64::consts::FRAC_PI_2).abs() < 1e-6);
        let east = Point { latitude: 0.0, longitude: 179.9 };
        let west = Point { latitude: 0.0, longitude: -179.9 };
        assert!((distance_km(east, west) - haversine_km(east, west)).abs() < 1e-6);
        assert_eq!(distance_km(linz, linz), 0.0);
    }

    #[test]
    fn a_radius_and_its_chord_are_inverse() {
        for km in [0.0, 0.5, 25.0, 4000.0, 20015.0] {
            assert!((km_of_chord2(chord2_of_km(km)) - km).abs() < 1e-3);
        }
    }
}
