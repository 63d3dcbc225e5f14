//! Which tiles a shape touches, found along its edges, so that its size on the map hardly matters.

use crate::mercator::MercatorPoint;
use crate::schema::Kind;

/// Steps of a tile's grid, and how many of them beyond its edges belong to it: lines are wide, and
/// what is cut off must not be seen.
pub const EXTENT: f64 = 4096.0;
pub const BUFFER: f64 = 64.0;

/// The tiles that are made at a zoom: those that the region touches.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    pub west: u32,
    pub north: u32,
    pub east: u32,
    pub south: u32,
}

impl Range {
    pub fn new([west, north, east, south]: [u32; 4], zoom: u8) -> Range {
        let tile = |step: u32| (u64::from(step) >> (32 - zoom)) as u32;
        Range { west: tile(west), north: tile(north), east: tile(east), south: tile(south) }
    }

    pub fn tiles(&self) -> u64 {
        let across = |from: u32, to: u32| u64::from(to.saturating_sub(from)) + 1;
        across(self.west, self.east) * across(self.north, self.south)
    }

    fn contains(&self, x: u32, y: u32) -> bool {
        (self.west..=self.east).contains(&x) && (self.north..=self.south).contains(&y)
    }
}

/// A tile that a shape touches, or lies in wholly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CoveredTile {
    pub y: u32,
    pub x: u32,
    /// The tile lies within the area and none of its edges come near.
    pub within: bool,
}

/// The shape covers more tiles than allowed.
#[derive(Debug)]
pub struct TooManyTiles;

pub struct Cover {
    zoom: u8,
    range: Range,
    most: usize,
    touched: Vec<CoveredTile>,
    /// Where edges cross the middle of each row of tiles.
    crossings: Vec<(u32, f64)>,
}

impl Cover {
    pub fn new(zoom: u8, range: Range, most: usize) -> Cover {
        Cover { zoom, range, most, touched: Vec::new(), crossings: Vec::new() }
    }

    /// The tiles of a shape, each once.
    pub fn tiles<'a>(
        &mut self,
        kind: Kind,
        pieces: impl Iterator<Item = (&'a [MercatorPoint], bool)> + Clone,
    ) -> Result<&[CoveredTile], TooManyTiles> {
        self.touched.clear();
        self.crossings.clear();
        if kind == Kind::Point {
            for [x, y] in pieces.flat_map(|(points, _)| points) {
                let (x, y) = (u64::from(*x) >> (32 - self.zoom), u64::from(*y) >> (32 - self.zoom));
                self.push(x as u32, y as u32);
            }
            return Ok(&self.touched);
        }
        for (points, _) in pieces {
            let tile = |[x, y]: MercatorPoint| [self.tiles_east(x), self.tiles_east(y)];
            let tiles: Vec<[f64; 2]> = points.iter().map(|point| tile(*point)).collect();
            for pair in tiles.windows(2) {
                self.segment(pair[0], pair[1], kind == Kind::Area);
                if self.touched.len() > self.most {
                    return Err(TooManyTiles);
                }
            }
        }
        self.touched.sort_unstable();
        self.touched.dedup();
        if kind == Kind::Area {
            self.fill()?;
        }
        Ok(&self.touched)
    }

    fn tiles_east(&self, step: u32) -> f64 {
        f64::from(step) / f64::from(2_f32.powi(32 - i32::from(self.zoom)))
    }

    fn push(&mut self, x: u32, y: u32) {
        let touched = CoveredTile { y, x, within: false };
        // Neighbouring segments lie in the same tile nearly always.
        if self.range.contains(x, y) && self.touched.last() != Some(&touched) {
            self.touched.push(touched);
        }
    }

    /// Walks the rows that a segment crosses; in each it touches the tiles between its ends there.
    fn segment(&mut self, a: [f64; 2], b: [f64; 2], area: bool) {
        let near = BUFFER / EXTENT;
        let (top, bottom) = if a[1] <= b[1] { (a, b) } else { (b, a) };
        let first = ((top[1] - near).floor().max(f64::from(self.range.north))) as u32;
        let last = ((bottom[1] + near).floor().min(f64::from(self.range.south))).max(-1.0);
        if last < f64::from(first) {
            return;
        }
        let slope = (bottom[0] - top[0]) / (bottom[1] - top[1]);
        let x_at = |y: f64| {
            let y = y.clamp(top[1], bottom[1]);
            if bottom[1] > top[1] { top[0] + (y - top[1]) * slope } else { top[0] }
        };
        for row in first..=last as u32 {
            let (mut from, mut to) = (x_at(f64::from(row) - near), x_at(f64::from(row) + 1.0 + near));
            if bottom[1] == top[1] {
                (from, to) = (top[0], bottom[0]);
            }
            let west = (from.min(to) - near).floor().max(f64::from(self.range.west));
            let east = (from.max(to) + near).floor().min(f64::from(self.range.east));
            if west <= east {
                (west as u32..=east as u32).for_each(|x| self.push(x, row));
            }
            let middle = f64::from(row) + 0.5;
            if area && (top[1] <= middle) != (bottom[1] <= middle) {
                self.crossings.push((row, x_at(middle)));
            }
        }
    }

    /// Adds the tiles inside: those between two crossings that no edge touches.
    fn fill(&mut self) -> Result<(), TooManyTiles> {
        self.crossings.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        let edges = self.touched.len();
        for row in self.crossings.chunk_by(|a, b| a.0 == b.0) {
            for pair in row.chunks_exact(2) {
                let (y, from, to) = (pair[0].0, pair[0].1 - 0.5, pair[1].1 - 0.5);
                let west = from.ceil().max(f64::from(self.range.west));
                let east = to.floor().min(f64::from(self.range.east));
                if west > east {
                    continue;
                }
                for x in west as u32..=east as u32 {
                    let touched = CoveredTile { y, x, within: false };
                    if self.touched[..edges].binary_search(&touched).is_err() {
                        self.touched.push(CoveredTile { within: true, ..touched });
                    }
                }
                if self.touched.len() > self.most {
                    return Err(TooManyTiles);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f64, y: f64) -> MercatorPoint {
        let step = |tiles: f64| (tiles * f64::from(1_u32 << 28)) as u32;
        [step(x), step(y)]
    }

    fn tiles(kind: Kind, points: &[MercatorPoint]) -> Vec<(u32, u32, bool)> {
        let range = Range { west: 0, north: 0, east: 15, south: 15 };
        let mut cover = Cover::new(4, range, 1000);
        let touched = cover.tiles(kind, [(points, false)].into_iter()).unwrap();
        let mut tiles: Vec<_> = touched.iter().map(|tile| (tile.x, tile.y, tile.within)).collect();
        tiles.sort_unstable();
        tiles
    }

    #[test]
    fn a_line_touches_the_tiles_along_it_and_those_just_beside() {
        let found = tiles(Kind::Line, &[at(0.5, 0.5), at(2.5, 0.5)]);
        assert_eq!(found, [(0, 0, false), (1, 0, false), (2, 0, false)]);
        let beside = tiles(Kind::Line, &[at(0.5, 0.99), at(0.6, 0.995)]);
        assert_eq!(beside, [(0, 0, false), (0, 1, false)]);
        let diagonal = tiles(Kind::Line, &[at(0.5, 0.7), at(9.5, 9.3)]);
        assert!(diagonal.len() < 40, "not the whole box around it: {}", diagonal.len());
    }

    #[test]
    fn an_area_has_tiles_at_its_edge_and_tiles_within() {
        let square = [at(1.5, 1.5), at(5.5, 1.5), at(5.5, 5.5), at(1.5, 5.5), at(1.5, 1.5)];
        let found = tiles(Kind::Area, &square);
        assert_eq!(found.len(), 25);
        assert_eq!(found.iter().filter(|(_, _, within)| *within).count(), 9);
    }

    #[test]
    fn an_area_that_covers_too_much_is_refused() {
        let square = [at(0.0, 0.0), at(15.9, 0.0), at(15.9, 15.9), at(0.0, 15.9), at(0.0, 0.0)];
        let range = Range { west: 0, north: 0, east: 15, south: 15 };
        assert!(Cover::new(4, range, 100).tiles(Kind::Area, [(&square[..], false)].into_iter()).is_err());
    }
}
