//! Finds the road nearest to a point.

use crate::geometry::Spot;
use crate::network::Road;

/// Cells of about half a kilometre; a town has a few dozen of them.
const CELL: i32 = 50_000;
/// Further from any road than this is nowhere.
const MAX_M: f64 = 2_000.0;

/// Which roads run through which cell.
#[derive(Default)]
pub struct Index {
    cells: Vec<((i32, i32), u32)>,
}

/// A point on a road.
#[derive(Clone, Copy, Debug)]
pub struct Snapped {
    pub road: u32,
    pub spot: Spot,
    /// How much of the road's length lies before it.
    pub share: f64,
}

impl Index {
    pub fn new(roads: &[Road], shape: &[Spot], used: impl Fn(u32) -> bool) -> Index {
        let mut cells = Vec::new();
        for (number, road) in roads.iter().enumerate().filter(|(number, _)| used(*number as u32)) {
            for pair in road.shape(shape).windows(2) {
                let ((south, west), (north, east)) = corners(pair[0], pair[1]);
                for row in south..=north {
                    for column in west..=east {
                        cells.push(((row, column), number as u32));
                    }
                }
            }
        }
        cells.sort_unstable();
        cells.dedup();
        Index { cells }
    }

    /// Looks around in growing squares until nothing nearer can come.
    pub fn nearest(&self, roads: &[Road], shape: &[Spot], point: Spot) -> Option<Snapped> {
        let (row, column) = cell(point);
        let shrink = (f64::from(point.latitude) / 1e7).to_radians().cos().max(0.05);
        let cell_m = f64::from(CELL) / 1e7 * 111_195.0 * shrink;
        let rings = (MAX_M / cell_m).ceil() as i32 + 1;
        let mut best: Option<(f64, Snapped)> = None;
        for ring in 0..=rings {
            let certain_m = f64::from(ring - 1) * cell_m;
            if best.as_ref().is_some_and(|(distance, _)| *distance <= certain_m) {
                break;
            }
            for (row, column) in square(row, column, ring) {
                for road in self.roads_in((row, column)) {
                    let found = nearest_on(&roads[road as usize], road, shape, point);
                    if best.as_ref().is_none_or(|(distance, _)| found.0 < *distance) {
                        best = Some(found);
                    }
                }
            }
        }
        best.filter(|(distance, _)| *distance <= MAX_M).map(|(_, snapped)| snapped)
    }

    /// The roads that may touch a point, and others near it.
    pub fn roads_around(&self, point: Spot) -> impl Iterator<Item = u32> + '_ {
        self.roads_in(cell(point))
    }

    fn roads_in(&self, cell: (i32, i32)) -> impl Iterator<Item = u32> + '_ {
        let start = self.cells.partition_point(|(other, _)| *other < cell);
        self.cells[start..].iter().take_while(move |(other, _)| *other == cell).map(|(_, road)| *road)
    }
}

fn cell(spot: Spot) -> (i32, i32) {
    (spot.latitude.div_euclid(CELL), spot.longitude.div_euclid(CELL))
}

fn corners(a: Spot, b: Spot) -> ((i32, i32), (i32, i32)) {
    let low = Spot { latitude: a.latitude.min(b.latitude), longitude: a.longitude.min(b.longitude) };
    let high = Spot { latitude: a.latitude.max(b.latitude), longitude: a.longitude.max(b.longitude) };
    (cell(low), cell(high))
}

/// The cells of a ring around one.
fn square(row: i32, column: i32, ring: i32) -> impl Iterator<Item = (i32, i32)> {
    let side = -ring..=ring;
    side.clone().flat_map(move |north| side.clone().map(move |east| (north, east))).filter_map(
        move |(north, east)| (north.abs().max(east.abs()) == ring).then_some((row + north, column + east)),
    )
}

fn nearest_on(road: &Road, number: u32, shape: &[Spot], point: Spot) -> (f64, Snapped) {
    let points = road.shape(shape);
    let mut best = (f64::INFINITY, 0, points[0]);
    for (piece, pair) in points.windows(2).enumerate() {
        let (ax, ay) = pair[0].metres_from(point);
        let (bx, by) = pair[1].metres_from(point);
        let (dx, dy) = (bx - ax, by - ay);
        let length2 = dx * dx + dy * dy;
        let along = if length2 > 0.0 { (-(ax * dx + ay * dy) / length2).clamp(0.0, 1.0) } else { 0.0 };
        let distance = (ax + along * dx).hypot(ay + along * dy);
        if distance < best.0 {
            best = (distance, piece, pair[0].towards(pair[1], along));
        }
    }
    let (distance, piece, spot) = best;
    let before = crate::geometry::length_m(&points[..=piece]) + points[piece].distance_m(spot);
    let whole = crate::geometry::length_m(points);
    let share = if whole > 0.0 { (before / whole).clamp(0.0, 1.0) } else { 0.0 };
    (distance, Snapped { road: number, spot, share })
}
