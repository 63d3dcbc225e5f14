//! The ocean, from coastlines: land lies on their left, water on their right.

use crate::clip::{self, Frame, Point};
use crate::join::join;
use crate::mercator::MercatorPoint;

/// What became of the coastlines of an extract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coast {
    /// There are none: the region does not lie at the sea.
    NoCoast,
    Ocean,
    /// They end in the middle of the region, so nobody knows where the water is.
    Incomplete,
}

/// Hands over the polygons of the ocean within the bounds: the outer ring first, then its islands.
pub fn ocean(
    lines: Vec<Vec<MercatorPoint>>,
    [west, north, east, south]: [u32; 4],
    mut found: impl FnMut(Vec<Vec<MercatorPoint>>),
) -> Coast {
    if lines.is_empty() {
        return Coast::NoCoast;
    }
    let [west, north, east, south] = [west, north, east, south].map(f64::from);
    let frame = Frame { west, north, east, south };
    let lines = lines.into_iter().filter(|line| line.len() > 1);
    let lines: Vec<Vec<Point>> =
        lines.map(|line| line.into_iter().map(|point| point.map(f64::from)).collect()).collect();
    let (mut shores, mut closed) = (Vec::new(), Vec::new());
    for line in join(lines, true) {
        if line.first() == line.last() && line.iter().all(|point| frame.contains(*point)) {
            closed.push(line);
        } else {
            shores.extend(clip::line(&from_outside(line, &frame), &frame));
        }
    }
    shores.retain(|shore| shore.len() > 1 && shore.first() != shore.last());
    shores.iter_mut().for_each(|shore| reach_the_frame(shore, &frame));
    let Some(mut outers) = along_the_frame(shores, &frame) else { return Coast::Incomplete };
    // A closed coast around water is an ocean of its own, one around land an island.
    let (islands, waters): (Vec<_>, Vec<_>) =
        closed.into_iter().partition(|ring| clip::signed_area(ring) < 0.0);
    if outers.is_empty() && !islands.is_empty() {
        outers.push(frame.ring());
    }
    outers.extend(waters);
    for outer in outers {
        let here = islands.iter().filter(|island| clip::encloses(&outer, island[0])).cloned();
        let rings = std::iter::once(outer.clone()).chain(here);
        let step =
            |ring: Vec<Point>| ring.into_iter().map(|point| point.map(|it| it.round() as u32)).collect();
        found(rings.map(step).collect());
    }
    Coast::Ocean
}

/// A closed line that leaves the frame begins where it is outside, so that cutting does not split it there.
fn from_outside(mut line: Vec<Point>, frame: &Frame) -> Vec<Point> {
    if line.first() == line.last()
        && let Some(outside) = line.iter().position(|point| !frame.contains(*point))
    {
        line.pop();
        line.rotate_left(outside);
        line.push(line[0]);
    }
    line
}

/// Extracts are often cut at nodes, so a coast ends just before the frame. From nearby it is led there.
fn reach_the_frame(shore: &mut Vec<Point>, frame: &Frame) {
    let near = (frame.east - frame.west).min(frame.south - frame.north) / 20.0;
    let onto_frame = |[x, y]: Point| {
        let edges = [[x, frame.north], [frame.east, y], [x, frame.south], [frame.west, y]];
        let away = |[ex, ey]: &Point| (ex - x).abs() + (ey - y).abs();
        edges.into_iter().min_by(|a, b| away(a).total_cmp(&away(b))).filter(|edge| away(edge) <= near)
    };
    if let Some(start) = onto_frame(shore[0]) {
        shore.insert(0, start);
    }
    if let Some(end) = onto_frame(shore[shore.len() - 1]) {
        shore.push(end);
    }
}

/// How far a point of the frame is from its north-west corner, walking clockwise.
fn distance([x, y]: Point, frame: &Frame) -> Option<f64> {
    let (width, height) = (frame.east - frame.west, frame.south - frame.north);
    let on = |a: f64, b: f64| (a - b).abs() < 0.5;
    if on(y, frame.north) {
        Some(x - frame.west)
    } else if on(x, frame.east) {
        Some(width + y - frame.north)
    } else if on(y, frame.south) {
        Some(width + height + frame.east - x)
    } else if on(x, frame.west) {
        Some(2.0 * width + height + frame.south - y)
    } else {
        None
    }
}

/// Follows each shore to the frame and the frame clockwise to the next shore, until the ring closes.
fn along_the_frame(shores: Vec<Vec<Point>>, frame: &Frame) -> Option<Vec<Vec<Point>>> {
    let around = 2.0 * (frame.east - frame.west + frame.south - frame.north);
    let mut ends = Vec::new();
    for shore in &shores {
        ends.push((distance(shore[0], frame)?, distance(shore[shore.len() - 1], frame)?));
    }
    let corners: Vec<(f64, Point)> = frame
        .ring()
        .into_iter()
        .take(4)
        .filter_map(|corner| Some((distance(corner, frame)?, corner)))
        .collect();
    let ahead = |from: f64, to: f64| (to - from).rem_euclid(around);
    let mut used = vec![false; shores.len()];
    let mut rings = Vec::new();
    for first in 0..shores.len() {
        let mut ring: Vec<Point> = Vec::new();
        let mut current = first;
        while !std::mem::replace(&mut used[current], true) {
            ring.extend(&shores[current]);
            let left = ends[current].1;
            let open = (0..shores.len()).filter(|index| !used[*index] || *index == first);
            let next = open.min_by(|a, b| ahead(left, ends[*a].0).total_cmp(&ahead(left, ends[*b].0)))?;
            let mut passed: Vec<(f64, Point)> = corners
                .iter()
                .map(|(at, corner)| (ahead(left, *at), *corner))
                .filter(|(way, _)| *way < ahead(left, ends[next].0))
                .collect();
            passed.sort_by(|a, b| a.0.total_cmp(&b.0));
            ring.extend(passed.into_iter().map(|(_, corner)| corner));
            current = next;
        }
        if !ring.is_empty() {
            ring.push(ring[0]);
            rings.push(ring);
        }
    }
    Some(rings)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: [u32; 4] = [1000, 1000, 2000, 2000];

    fn polygons(lines: &[&[MercatorPoint]]) -> (Coast, Vec<Vec<Vec<MercatorPoint>>>) {
        let mut polygons = Vec::new();
        let lines = lines.iter().map(|line| line.to_vec()).collect();
        let found = ocean(lines, BOUNDS, |polygon| polygons.push(polygon));
        (found, polygons)
    }

    fn size(ring: &[MercatorPoint]) -> f64 {
        clip::signed_area(&ring.iter().map(|point| point.map(f64::from)).collect::<Vec<_>>())
    }

    #[test]
    fn the_water_lies_on_the_right_of_a_coast() {
        let (found, polygons) = polygons(&[&[[500, 1300], [1500, 1300]], &[[1500, 1300], [2500, 1300]]]);
        assert_eq!(found, Coast::Ocean);
        assert_eq!(polygons.len(), 1);
        assert_eq!(size(&polygons[0][0]), 700_000.0);
        let (_, polygons) = self::polygons(&[&[[2500, 1300], [500, 1300]]]);
        assert_eq!(size(&polygons[0][0]), 300_000.0);
    }

    #[test]
    fn islands_are_holes_and_two_coasts_enclose_a_strait() {
        let island = &[[1500, 1500], [1500, 1600], [1600, 1600], [1600, 1500], [1500, 1500]];
        let (_, polygons) = polygons(&[&[[500, 1300], [2500, 1300]], &[[2500, 1800], [500, 1800]], island]);
        assert_eq!(polygons.len(), 1);
        assert_eq!(polygons[0].iter().map(|ring| size(ring)).collect::<Vec<_>>(), [500_000.0, -10_000.0]);
        let (_, polygons) = self::polygons(&[island]);
        assert_eq!(size(&polygons[0][0]), 1_000_000.0, "an island alone lies in the ocean");
    }

    #[test]
    fn a_coast_that_ends_just_before_the_edge_is_led_there() {
        let (found, polygons) = polygons(&[&[[1020, 1300], [1990, 1300]]]);
        assert_eq!((found, size(&polygons[0][0])), (Coast::Ocean, 700_000.0));
    }

    #[test]
    fn a_coast_that_ends_in_the_region_makes_no_ocean() {
        assert_eq!(polygons(&[&[[500, 1300], [1500, 1300]]]).0, Coast::Incomplete);
        assert_eq!(polygons(&[]).0, Coast::NoCoast);
    }
}
