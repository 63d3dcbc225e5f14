//! Points on Earth and the lines between them; treating a region as flat is exact enough.

use serde::{Deserialize, Serialize};
use umkreis_osm::Position;

const METRES_PER_STEP: f64 = 0.011_119_5;

/// A place in steps of 10⁻⁷ degrees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
pub struct Point {
    pub latitude_e7: i32,
    pub longitude_e7: i32,
}

impl From<Position> for Point {
    fn from(position: Position) -> Point {
        Point { latitude_e7: position.latitude_e7, longitude_e7: position.longitude_e7 }
    }
}

impl Point {
    /// Nothing for what is no place on Earth.
    pub fn at(latitude: f64, longitude: f64) -> Option<Point> {
        let fits = latitude.abs() <= 90.0 && longitude.abs() <= 180.0;
        let steps = |degrees: f64| (degrees * 1e7).round() as i32;
        fits.then(|| Point { latitude_e7: steps(latitude), longitude_e7: steps(longitude) })
    }

    pub fn latitude(self) -> f64 {
        f64::from(self.latitude_e7) / 1e7
    }

    pub fn longitude(self) -> f64 {
        f64::from(self.longitude_e7) / 1e7
    }

    /// Metres to the east and to the north of another point.
    fn from(self, origin: Point) -> (f64, f64) {
        let steps = |a: i32, b: i32| f64::from(a) - f64::from(b);
        let narrow = origin.latitude().to_radians().cos();
        let east = steps(self.longitude_e7, origin.longitude_e7) * METRES_PER_STEP * narrow;
        (east, steps(self.latitude_e7, origin.latitude_e7) * METRES_PER_STEP)
    }

    pub fn metres_to(self, other: Point) -> f64 {
        let (east, north) = other.from(self);
        east.hypot(north)
    }

    /// The point a share of the way to another one.
    pub fn towards(self, other: Point, share: f64) -> Point {
        let between = |a: i32, b: i32| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as i32;
        Point {
            latitude_e7: between(self.latitude_e7, other.latitude_e7),
            longitude_e7: between(self.longitude_e7, other.longitude_e7),
        }
    }

    /// The nearest point of a stretch between two points.
    pub fn nearest_on(self, from: Point, to: Point) -> Point {
        let ((fx, fy), (tx, ty)) = (from.from(self), to.from(self));
        let (dx, dy) = (tx - fx, ty - fy);
        let length = dx * dx + dy * dy;
        let share = if length > 0.0 { -(fx * dx + fy * dy) / length } else { 0.0 };
        from.towards(to, share.clamp(0.0, 1.0))
    }

    /// The nearest point of a line; nothing where it has none.
    pub fn nearest_of_line(self, line: &[Point]) -> Option<Point> {
        let stretches = line.windows(2).map(|pair| self.nearest_on(pair[0], pair[1]));
        let all = line.first().copied().into_iter().chain(stretches);
        all.min_by(|a, b| self.metres_to(*a).total_cmp(&self.metres_to(*b)))
    }
}

/// The point half way along lines that are walked one after the other.
pub fn middle(lines: &[Vec<Point>]) -> Option<Point> {
    let stretches = || lines.iter().flat_map(|line| line.windows(2)).map(|pair| (pair[0], pair[1]));
    let total: f64 = stretches().map(|(from, to)| from.metres_to(to)).sum();
    along(stretches(), total / 2.0).or_else(|| lines.iter().flatten().next().copied())
}

/// The point so many metres along stretches.
pub fn along(stretches: impl Iterator<Item = (Point, Point)>, metres: f64) -> Option<Point> {
    let mut left = metres;
    let mut last = None;
    for (from, to) in stretches {
        let length = from.metres_to(to);
        if length >= left && length > 0.0 {
            return Some(from.towards(to, left / length));
        }
        left -= length;
        last = Some(to);
    }
    last
}

/// The point nearest to the mean of all: always one of them, so that it never lies in a lake between.
pub fn central(points: &[Point]) -> Option<Point> {
    let count = points.len().max(1) as i64;
    let mean =
        |of: fn(&Point) -> i32| (points.iter().map(|point| i64::from(of(point))).sum::<i64>() / count) as i32;
    let mean = Point {
        latitude_e7: mean(|point| point.latitude_e7),
        longitude_e7: mean(|point| point.longitude_e7),
    };
    points.iter().copied().min_by(|a, b| mean.metres_to(*a).total_cmp(&mean.metres_to(*b)).then(a.cmp(b)))
}

/// The centre of what a ring encloses.
pub fn centre(ring: &[Point]) -> Option<Point> {
    let first = *ring.first()?;
    let offset = |point: &Point| {
        let difference = |a: i32, b: i32| f64::from(a) - f64::from(b);
        (difference(point.latitude_e7, first.latitude_e7), difference(point.longitude_e7, first.longitude_e7))
    };
    let (mut area, mut y, mut x) = (0.0, 0.0, 0.0);
    for pair in ring.windows(2) {
        let ((y1, x1), (y2, x2)) = (offset(&pair[0]), offset(&pair[1]));
        let part = x1 * y2 - x2 * y1;
        (area, y, x) = (area + part, y + (y1 + y2) * part, x + (x1 + x2) * part);
    }
    // A ring without an area is a line: the middle of its points has to do.
    let (y, x) = if area.abs() > 1.0 {
        (y / (3.0 * area), x / (3.0 * area))
    } else {
        let count = ring.len() as f64;
        let sum = ring.iter().map(offset).fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
        (sum.0 / count, sum.1 / count)
    };
    let step = |from: i32, offset: f64| (f64::from(from) + offset).round() as i32;
    Some(Point { latitude_e7: step(first.latitude_e7, y), longitude_e7: step(first.longitude_e7, x) })
}

/// Leaves out the points of a line that are hardly beside it (Douglas and Peucker).
pub fn simplified(line: &[Point], tolerance_m: f64) -> Vec<Point> {
    if line.len() < 3 {
        return line.to_vec();
    }
    let mut kept = vec![false; line.len()];
    (kept[0], kept[line.len() - 1]) = (true, true);
    let mut open = vec![(0, line.len() - 1)];
    while let Some((from, to)) = open.pop() {
        let off = |at: usize| line[at].metres_to(line[at].nearest_on(line[from], line[to]));
        let furthest =
            (from + 1..to).map(|at| (at, off(at))).max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
        if let Some((at, _)) = furthest.filter(|(_, metres)| *metres > tolerance_m) {
            kept[at] = true;
            open.extend([(from, at), (at, to)]);
        }
    }
    line.iter().zip(kept).filter(|(_, kept)| *kept).map(|(point, _)| *point).collect()
}

/// Whether a ring goes round a point.
pub fn encloses(ring: &[Point], point: Point) -> bool {
    let mut inside = false;
    for pair in ring.windows(2) {
        let [(x1, y1), (x2, y2), (x, y)] =
            [pair[0], pair[1], point].map(|it| (f64::from(it.longitude_e7), f64::from(it.latitude_e7)));
        if (y1 > y) != (y2 > y) && x < x1 + (y - y1) / (y2 - y1) * (x2 - x1) {
            inside = !inside;
        }
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(latitude: f64, longitude: f64) -> Point {
        Point::at(latitude, longitude).unwrap()
    }

    #[test]
    fn distances_are_metres() {
        let linz = point(48.3064, 14.2861);
        assert!((linz.metres_to(point(48.3154, 14.2861)) - 1000.8).abs() < 1.0);
        assert!((linz.metres_to(point(48.3064, 14.2996)) - 998.6).abs() < 1.0);
        assert_eq!(Point::at(91.0, 0.0), None);
        assert_eq!(Point::at(f64::NAN, 0.0), None);
    }

    #[test]
    fn the_middle_of_a_street_is_on_the_street() {
        let line = vec![point(48.0, 14.0), point(48.0, 14.1), point(48.1, 14.1)];
        let middle = middle(std::slice::from_ref(&line)).unwrap();
        assert_eq!(middle.longitude_e7, 141_000_000, "north is longer than east");
        assert_eq!(middle.nearest_of_line(&line), Some(middle));
        assert_eq!(super::middle(&[]), None);
        assert_eq!(central(&line), Some(line[1]));
    }

    #[test]
    fn a_ring_has_a_centre_and_an_inside() {
        let ring =
            [point(48.0, 14.0), point(48.0, 14.2), point(48.2, 14.2), point(48.2, 14.0), point(48.0, 14.0)];
        assert_eq!(centre(&ring), Some(point(48.1, 14.1)));
        assert!(encloses(&ring, point(48.1, 14.1)) && !encloses(&ring, point(48.1, 14.3)));
        assert_eq!(centre(&[ring[0]]), Some(ring[0]));
    }

    #[test]
    fn straight_lines_need_no_points_between() {
        let line: Vec<Point> = (0..10).map(|step| point(48.0, 14.0 + f64::from(step) * 0.001)).collect();
        assert_eq!(simplified(&line, 5.0), [line[0], line[9]]);
        let mut bent = line.clone();
        bent[4].latitude_e7 += 10_000;
        assert_eq!(simplified(&bent, 5.0).len(), 5);
    }
}
