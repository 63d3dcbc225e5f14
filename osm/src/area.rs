//! Areas: outer rings with the inner rings in them, put together from closed ways or from relations.

use crate::element::MemberKind;
use crate::feature::{Line, WholeRelation};
use crate::position::{Bounds, Position};
use std::collections::HashMap;

/// One outer ring and the holes in it. Every ring ends where it begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Polygon {
    pub outer: Vec<Position>,
    pub inner: Vec<Vec<Position>>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Area {
    pub polygons: Vec<Polygon>,
    /// Rings that do not close, mostly because the extract ends there. They are left out.
    pub open: usize,
}

impl Area {
    /// The area within a closed way; empty where the way is not closed.
    pub fn of_line(line: &Line) -> Area {
        let polygon = || Polygon { outer: line.points.to_vec(), inner: Vec::new() };
        Area { polygons: line.closed().then(polygon).into_iter().collect(), open: 0 }
    }

    /// The area of a multipolygon or boundary, whose rings may consist of many ways each.
    pub fn of_relation(relation: &WholeRelation) -> Area {
        let ways = |inner: bool| {
            let fits =
                move |role: &str| if inner { role == "inner" } else { role == "outer" || role.is_empty() };
            let parts =
                relation.parts.iter().filter(move |part| part.kind == MemberKind::Way && fits(part.role));
            parts.map(|part| &*part.points).collect::<Vec<_>>()
        };
        let (outer, open_outer) = rings(&ways(false));
        let (inner, open_inner) = rings(&ways(true));
        let mut polygons: Vec<Polygon> =
            outer.into_iter().map(|outer| Polygon { outer, inner: Vec::new() }).collect();
        let boxes: Vec<Option<Bounds>> =
            polygons.iter().map(|polygon| Bounds::around(polygon.outer.iter().copied())).collect();
        for ring in inner {
            // Where areas lie within each other, the smallest around the hole is the one it belongs to.
            let around = |index: &usize| {
                boxes[*index].is_some_and(|bounds| ring.iter().all(|place| bounds.contains(*place)))
                    && lies_within(&ring, &polygons[*index].outer)
            };
            let owner = (0..polygons.len()).filter(around).min_by_key(|index| size(boxes[*index]));
            if let Some(owner) = owner {
                polygons[owner].inner.push(ring);
            }
        }
        Area { polygons, open: open_outer + open_inner }
    }

    pub fn is_empty(&self) -> bool {
        self.polygons.is_empty()
    }

    pub fn contains(&self, place: Position) -> bool {
        let within = |polygon: &Polygon| {
            encloses(&polygon.outer, place) && !polygon.inner.iter().any(|hole| encloses(hole, place))
        };
        self.polygons.iter().any(within)
    }
}

fn size(bounds: Option<Bounds>) -> i64 {
    bounds.map_or(i64::MAX, |Bounds { south_west, north_east }| {
        (i64::from(north_east.latitude_e7) - i64::from(south_west.latitude_e7))
            .saturating_mul(i64::from(north_east.longitude_e7) - i64::from(south_west.longitude_e7))
    })
}

/// Whether a hole lies in an outer ring. Holes often share points with it, so the first point that is not
/// shared decides, and the middle of the first stretch where all are.
fn lies_within(hole: &[Position], outer: &[Position]) -> bool {
    let shared: std::collections::HashSet<Position> = outer.iter().copied().collect();
    let own = hole.iter().find(|place| !shared.contains(place)).copied();
    encloses(outer, own.unwrap_or_else(|| between(hole[0], hole[hole.len() / 2])))
}

fn between(a: Position, b: Position) -> Position {
    let middle = |a: i32, b: i32| ((i64::from(a) + i64::from(b)) / 2) as i32;
    Position {
        latitude_e7: middle(a.latitude_e7, b.latitude_e7),
        longitude_e7: middle(a.longitude_e7, b.longitude_e7),
    }
}

/// Counts how often a line to the east crosses the ring. Exact, because the numbers are whole.
fn encloses(ring: &[Position], place: Position) -> bool {
    let mut inside = false;
    for pair in ring.windows(2) {
        let [(x1, y1), (x2, y2), (x, y)] = [pair[0], pair[1], place]
            .map(|place| (i128::from(place.longitude_e7), i128::from(place.latitude_e7)));
        if (y1 > y) != (y2 > y) {
            let side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1);
            inside ^= (side > 0) == (y2 > y1);
        }
    }
    inside
}

/// Joins ways to closed rings where they meet, and counts those that stay open.
fn rings(ways: &[&[Position]]) -> (Vec<Vec<Position>>, usize) {
    let mut found = Vec::new();
    let mut ends: HashMap<Position, Vec<usize>> = HashMap::new();
    let mut used = vec![false; ways.len()];
    for (index, way) in ways.iter().enumerate() {
        match way {
            [] | [_] => used[index] = true,
            [first, .., last] if first == last => {
                used[index] = true;
                found.push(way.to_vec());
            }
            [first, .., last] => {
                ends.entry(*first).or_default().push(index);
                ends.entry(*last).or_default().push(index);
            }
        }
    }
    let mut open = 0;
    for start in 0..ways.len() {
        if std::mem::replace(&mut used[start], true) {
            continue;
        }
        let mut ring = ways[start].to_vec();
        while let Some(last) = ring.last().copied().filter(|last| *last != ring[0]) {
            // A way that was used is never looked at again, so a place where thousands meet costs no more.
            let here = ends.get_mut(&last).expect("every end was noted");
            let next = std::iter::from_fn(|| here.pop()).find(|index| !used[*index]);
            let Some(next) = next else { break };
            used[next] = true;
            if ways[next][0] == last {
                ring.extend(&ways[next][1..]);
            } else {
                ring.extend(ways[next].iter().rev().skip(1));
            }
        }
        if ring.first() == ring.last() {
            found.push(ring);
        } else {
            open += 1;
        }
    }
    found.retain(|ring| ring.len() >= 4);
    (found, open)
}
