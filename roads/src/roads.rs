//! The pieces of road between two junctions: where they run, and who may be there.

use crate::geometry::Spot;
use crate::layout::Numbers;
use crate::mode::Mode;
use bytes::Bytes;

pub struct Roads {
    /// Where the points of each road begin, and where the last ones end.
    first: Numbers,
    points: Numbers,
    /// A bit for each mode that has a lane there.
    modes: Bytes,
}

impl Roads {
    pub fn new(first: Numbers, points: Numbers, modes: Bytes) -> Roads {
        Roads { first, points, modes }
    }

    pub fn len(&self) -> usize {
        self.modes.len()
    }

    /// Whether every road has a beginning and an end.
    pub fn is_sound(&self) -> bool {
        let has_ends = |road| self.first.get(road + 1) - self.first.get(road) >= 2;
        self.first.len() == self.len() + 1
            && self.points.rows(2).is_some_and(|points| self.first.divides(points))
            && (0..self.len()).all(has_ends)
    }

    pub fn is_for(&self, road: u32, mode: Mode) -> bool {
        self.modes[road as usize] & bit(mode) != 0
    }

    pub fn shape(&self, road: u32) -> Vec<Spot> {
        let (begin, end) = (self.first.get(road as usize), self.first.get(road as usize + 1));
        (begin..end).map(|at| self.point(at)).collect()
    }

    pub fn ends(&self, road: u32) -> (Spot, Spot) {
        let (begin, end) = (self.first.get(road as usize), self.first.get(road as usize + 1));
        (self.point(begin), self.point(end - 1))
    }

    fn point(&self, at: u32) -> Spot {
        let [latitude, longitude] = self.points.row(at as usize);
        Spot { latitude: latitude.cast_signed(), longitude: longitude.cast_signed() }
    }
}

pub fn bit(mode: Mode) -> u8 {
    1 << mode.index()
}
