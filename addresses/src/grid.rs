//! Finds what lies near a point: a table of small fields, and what is in each.

use crate::geometry::Point;

/// A field is about 280 metres high, and about as wide at our latitudes.
const HEIGHT_E7: i32 = 25_000;
const WIDTH_E7: i32 = 40_000;
/// What spreads over more fields than this is no piece of a street.
const FIELDS_MOST: i64 = 400;

#[derive(Debug, Default)]
pub struct Grid {
    fields: Vec<u64>,
    ends: Vec<u32>,
    ids: Vec<u32>,
}

impl Grid {
    /// Numbers the points in the order in which they come.
    pub fn of_points(points: impl Iterator<Item = Point>) -> Grid {
        Grid::of(
            points.enumerate().map(|(id, point)| (field(row(point), column(point)), id as u32)).collect(),
        )
    }

    /// Numbers the lines in the order in which they come.
    pub fn of_lines<'a>(lines: impl Iterator<Item = &'a [Point]>) -> Grid {
        let mut entries = Vec::new();
        for (id, line) in lines.enumerate() {
            let rows = || line.iter().map(|point| row(*point));
            let columns = || line.iter().map(|point| column(*point));
            let (Some(south), Some(north)) = (rows().min(), rows().max()) else { continue };
            let (Some(west), Some(east)) = (columns().min(), columns().max()) else { continue };
            if i64::from(north - south + 1) * i64::from(east - west + 1) <= FIELDS_MOST {
                let all = (south..=north).flat_map(|row| (west..=east).map(move |column| (row, column)));
                entries.extend(all.map(|(row, column)| (field(row, column), id as u32)));
            }
        }
        Grid::of(entries)
    }

    fn of(mut entries: Vec<(u64, u32)>) -> Grid {
        entries.sort_unstable();
        let mut grid = Grid::default();
        grid.ids.reserve_exact(entries.len());
        for (field, id) in entries {
            if grid.fields.last() != Some(&field) {
                grid.fields.push(field);
                grid.ends.push(0);
            }
            grid.ids.push(id);
            if let Some(end) = grid.ends.last_mut() {
                *end = grid.ids.len() as u32;
            }
        }
        grid.fields.shrink_to_fit();
        grid.ends.shrink_to_fit();
        grid
    }

    /// The numbers of everything that may be within so many metres, and of some that are further. A line comes
    /// once for each of its fields.
    pub fn around(&self, at: Point, metres: f64) -> impl Iterator<Item = u32> {
        let north = metres / 0.0111;
        let east = north / at.latitude().to_radians().cos().max(0.01);
        let reach = |from: i32, steps: f64, size: i32| {
            let edge = |sign: f64| ((f64::from(from) + sign * steps) / f64::from(size)).floor() as i32;
            edge(-1.0)..=edge(1.0)
        };
        let columns = reach(at.longitude_e7, east, WIDTH_E7);
        reach(at.latitude_e7, north, HEIGHT_E7).flat_map(move |row| {
            // The fields of a row stand beside each other, so each row is one stretch of the table.
            let from = self.fields.partition_point(|known| *known < field(row, *columns.start()));
            let to = self.fields.partition_point(|known| *known <= field(row, *columns.end()));
            let start = |at: usize| if at == 0 { 0 } else { self.ends[at - 1] as usize };
            self.ids[start(from)..start(to)].iter().copied()
        })
    }
}

fn row(point: Point) -> i32 {
    point.latitude_e7.div_euclid(HEIGHT_E7)
}

fn column(point: Point) -> i32 {
    point.longitude_e7.div_euclid(WIDTH_E7)
}

/// Rows and columns may be negative; shifted, they keep their order.
fn field(row: i32, column: i32) -> u64 {
    let shifted = |number: i32| (i64::from(number) + (1 << 31)) as u64;
    shifted(row) << 32 | shifted(column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_near_is_found() {
        let point =
            |step: i32| Point { latitude_e7: 480_000_000 + step * 9_000, longitude_e7: -step * 7_000 };
        let points: Vec<Point> = (-200..200).map(point).collect();
        let grid = Grid::of_points(points.iter().copied());
        for at in [point(0), point(-3), point(150)] {
            for metres in [10.0, 300.0, 2_000.0] {
                let near = |id: &u32| points[*id as usize].metres_to(at) <= metres;
                let mut found: Vec<u32> = grid.around(at, metres).filter(near).collect();
                found.sort_unstable();
                assert_eq!(found, (0..400).filter(near).collect::<Vec<_>>());
            }
        }
        assert_eq!(Grid::default().around(point(0), 500.0).count(), 0);
    }

    #[test]
    fn lines_are_found_along_their_whole_length() {
        let point = |latitude, longitude| Point::at(latitude, longitude).unwrap();
        let line = [point(48.0, 14.0), point(48.01, 14.02)];
        let round_the_world = [point(-80.0, -170.0), point(80.0, 170.0)];
        let grid = Grid::of_lines([&line[..], &round_the_world[..], &[]].into_iter());
        assert!(grid.around(point(48.005, 14.01), 20.0).all(|line| line == 0));
        assert_ne!(grid.around(point(48.005, 14.01), 20.0).count(), 0);
        assert_eq!(grid.around(point(48.1, 14.01), 20.0).count(), 0);
    }
}
