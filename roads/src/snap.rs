//! Finds the road nearest to a point.

use crate::geometry::{LocalPlane, Spot, length_m};
use crate::layout::Numbers;
use crate::mode::Mode;
use crate::roads::Roads;

/// Cells of about half a kilometre; a town has a few dozen of them.
const CELL: i32 = 50_000;
/// Further from any road than this is nowhere.
const MAX_M: f64 = 2_000.0;

type Cell = (i32, i32);

/// Which roads run through which cell, for all modes together.
pub struct Index {
    /// Row, column and where their roads begin, in order; a last one says where the last ones end.
    cells: Numbers,
    roads: Numbers,
}

/// A point on a road.
#[derive(Clone, Copy, Debug)]
pub struct SnappedPoint {
    pub road: u32,
    pub spot: Spot,
    /// How much of the road's length lies before it.
    pub share: f64,
}

/// Every cell through which a road may run, once.
pub fn cells_of(shape: &[Spot]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for pair in shape.windows(2) {
        let ((south, west), (north, east)) = corners(pair[0], pair[1]);
        cells.extend((south..=north).flat_map(|row| (west..=east).map(move |column| (row, column))));
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The two lists of an index, of cells and roads in order.
pub fn lists(pairs: &[(Cell, u32)]) -> (Vec<u32>, Vec<u32>) {
    let mut cells = Vec::new();
    let mut begin = 0;
    for of_cell in pairs.chunk_by(|one, other| one.0 == other.0) {
        let (row, column) = of_cell[0].0;
        cells.extend([row.cast_unsigned(), column.cast_unsigned(), begin]);
        begin += of_cell.len() as u32;
    }
    cells.extend([u32::MAX, u32::MAX, begin]);
    (cells, pairs.iter().map(|(_, road)| *road).collect())
}

impl Index {
    pub fn new(cells: Numbers, roads: Numbers) -> Index {
        Index { cells, roads }
    }

    /// Whether cells are in order, and all roads exist.
    pub fn is_sound(&self, roads: usize) -> bool {
        let Some(count) = self.cells.rows(3).and_then(|rows| rows.checked_sub(1)) else { return false };
        (0..count).is_sorted_by(|one, other| self.cell(*one).0 < self.cell(*other).0)
            && (0..count).all(|at| self.cell(at).1 <= self.cell(at + 1).1)
            && self.cell(count).1 as usize == self.roads.len()
            && self.roads.iter().all(|road| (road as usize) < roads)
    }

    fn cell(&self, at: usize) -> (Cell, u32) {
        let [row, column, begin] = self.cells.row(at);
        ((row.cast_signed(), column.cast_signed()), begin)
    }

    /// Looks around in growing squares until nothing nearer can come.
    pub fn nearest(&self, roads: &Roads, mode: Mode, point: Spot) -> Option<SnappedPoint> {
        let (row, column) = cell(point);
        let shrink = (f64::from(point.latitude) / 1e7).to_radians().cos().max(0.05);
        let cell_m = f64::from(CELL) / 1e7 * 111_195.0 * shrink;
        let rings = (MAX_M / cell_m).ceil() as i32 + 1;
        let plane = LocalPlane::at(point);
        let mut best: Option<(u32, Nearest)> = None;
        for ring in 0..=rings {
            let certain_m = f64::from(ring - 1) * cell_m;
            if best.as_ref().is_some_and(|(_, near)| near.distance_m <= certain_m) {
                break;
            }
            for (row, column) in square(row, column, ring) {
                for road in self.roads_in((row, column)).filter(|road| roads.is_for(*road, mode)) {
                    let found = nearest_on(&roads.shape(road), &plane);
                    if best.as_ref().is_none_or(|(_, near)| found.distance_m < near.distance_m) {
                        best = Some((road, found));
                    }
                }
            }
        }
        let (road, near) = best.filter(|(_, near)| near.distance_m <= MAX_M)?;
        Some(SnappedPoint { road, spot: near.spot, share: near.share(&roads.shape(road)) })
    }

    /// The roads that may touch a point, and others near it.
    pub fn roads_around(&self, point: Spot) -> impl Iterator<Item = u32> + '_ {
        self.roads_in(cell(point))
    }

    fn roads_in(&self, cell: Cell) -> impl Iterator<Item = u32> + '_ {
        let (mut low, mut high) = (0, self.cells.len() / 3 - 1);
        while low < high {
            let middle = low.midpoint(high);
            if self.cell(middle).0 < cell { low = middle + 1 } else { high = middle }
        }
        let (found, begin) = self.cell(low);
        let end = if found == cell && low + 1 < self.cells.len() / 3 { self.cell(low + 1).1 } else { begin };
        (begin..end).map(|at| self.roads.get(at as usize))
    }
}

fn cell(spot: Spot) -> Cell {
    (spot.latitude.div_euclid(CELL), spot.longitude.div_euclid(CELL))
}

fn corners(a: Spot, b: Spot) -> (Cell, Cell) {
    let low = Spot { latitude: a.latitude.min(b.latitude), longitude: a.longitude.min(b.longitude) };
    let high = Spot { latitude: a.latitude.max(b.latitude), longitude: a.longitude.max(b.longitude) };
    (cell(low), cell(high))
}

/// The cells of a ring around one.
fn square(row: i32, column: i32, ring: i32) -> impl Iterator<Item = Cell> {
    let side = -ring..=ring;
    side.clone().flat_map(move |north| side.clone().map(move |east| (north, east))).filter_map(
        move |(north, east)| (north.abs().max(east.abs()) == ring).then_some((row + north, column + east)),
    )
}

/// The point of a road nearest to another.
struct Nearest {
    distance_m: f64,
    /// Which straight piece of the road it is on.
    piece: usize,
    spot: Spot,
}

impl Nearest {
    fn share(&self, points: &[Spot]) -> f64 {
        let before = length_m(&points[..=self.piece]) + points[self.piece].distance_m(self.spot);
        let whole = length_m(points);
        if whole > 0.0 { (before / whole).clamp(0.0, 1.0) } else { 0.0 }
    }
}

fn nearest_on(points: &[Spot], plane: &LocalPlane) -> Nearest {
    let mut best = (f64::INFINITY, 0, 0.0);
    for (piece, pair) in points.windows(2).enumerate() {
        let ((ax, ay), (bx, by)) = (plane.metres(pair[0]), plane.metres(pair[1]));
        let (dx, dy) = (bx - ax, by - ay);
        let length2 = dx * dx + dy * dy;
        let along = if length2 > 0.0 { (-(ax * dx + ay * dy) / length2).clamp(0.0, 1.0) } else { 0.0 };
        let (x, y) = (ax + along * dx, ay + along * dy);
        let distance2 = x * x + y * y;
        if distance2 < best.0 {
            best = (distance2, piece, along);
        }
    }
    let (distance2, piece, along) = best;
    Nearest { distance_m: distance2.sqrt(), piece, spot: points[piece].towards(points[piece + 1], along) }
}
