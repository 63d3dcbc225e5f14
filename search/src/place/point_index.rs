//! A spatial index whose leaves are 64 entries wide.
//!
//! It is an order of the points in which neighbours on the map are neighbours in number, with
//! bounding boxes over runs of them.

use super::distance::Vector;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

/// Leaves are as wide as one word of a bit set.
pub const LEAF: usize = 64;
const FAN_OUT: usize = 8;

#[derive(Clone, Copy)]
struct Bounds {
    min: Vector,
    max: Vector,
}

impl Bounds {
    const EMPTY: Bounds = Bounds { min: [f64::INFINITY; 3], max: [f64::NEG_INFINITY; 3] };

    fn add(&mut self, min: &Vector, max: &Vector) {
        for axis in 0..3 {
            self.min[axis] = self.min[axis].min(min[axis]);
            self.max[axis] = self.max[axis].max(max[axis]);
        }
    }

    fn chord2(&self, from: &Vector) -> f64 {
        let sides = self.min.iter().zip(&self.max).zip(from);
        sides.map(|((min, max), from)| (min - from).max(from - max).max(0.0)).map(|gap| gap * gap).sum()
    }
}

/// An order of `points` in which every run of 64 lies close together.
pub fn spatial_order(points: &[Vector]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..points.len() as u32).collect();
    split(points, &mut order);
    order
}

fn split(points: &[Vector], order: &mut [u32]) {
    if order.len() <= LEAF {
        return;
    }
    let mut bounds = Bounds::EMPTY;
    for &at in order.iter() {
        let point = &points[at as usize];
        bounds.add(point, point);
    }
    let axis = (0..3)
        .max_by(|&a, &b| (bounds.max[a] - bounds.min[a]).total_cmp(&(bounds.max[b] - bounds.min[b])))
        .unwrap_or(0);
    // The left half is a multiple of the leaf width, so that leaves stay full.
    let middle = order.len().div_ceil(LEAF).div_ceil(2) * LEAF;
    order.select_nth_unstable_by(middle, |&a, &b| {
        points[a as usize][axis].total_cmp(&points[b as usize][axis]).then(a.cmp(&b))
    });
    let (left, right) = order.split_at_mut(middle);
    split(points, left);
    split(points, right);
}

/// Points in spatial order with bounding boxes over runs of 64, 512, 4096 …
pub struct PointIndex {
    pub points: Vec<Vector>,
    levels: Vec<Vec<Bounds>>,
}

impl PointIndex {
    pub fn new(points: Vec<Vector>) -> PointIndex {
        let leaves: Vec<Bounds> = points
            .chunks(LEAF)
            .map(|leaf| {
                let mut bounds = Bounds::EMPTY;
                leaf.iter().for_each(|point| bounds.add(point, point));
                bounds
            })
            .collect();
        let mut levels = vec![leaves];
        while levels[levels.len() - 1].len() > FAN_OUT {
            let above = levels[levels.len() - 1]
                .chunks(FAN_OUT)
                .map(|group| {
                    let mut bounds = Bounds::EMPTY;
                    group.iter().for_each(|child| bounds.add(&child.min, &child.max));
                    bounds
                })
                .collect();
            levels.push(above);
        }
        PointIndex { points, levels }
    }

    /// Visits leaves from near to far until the next one lies beyond the limit. `wanted`
    /// says whether a run of leaves may hold anything of interest; `visit` returns the new limit
    /// (squared chord), which may only shrink.
    pub fn nearest_leaves(
        &self,
        from: &Vector,
        mut limit: f64,
        wanted: impl Fn(Range<usize>) -> bool,
        mut visit: impl FnMut(usize) -> f64,
    ) {
        // Non-negative floats order like their bits, which makes a cheap heap key.
        let mut queue: BinaryHeap<Reverse<(u64, u32, u32)>> = BinaryHeap::with_capacity(64);
        let top = self.levels.len() - 1;
        let push = |queue: &mut BinaryHeap<_>, level: usize, range: Range<usize>, limit: f64| {
            let leaves = FAN_OUT.pow(level as u32);
            for at in range {
                if !wanted(at * leaves..(at + 1) * leaves) {
                    continue;
                }
                let bound = self.levels[level][at].chord2(from);
                if bound <= limit {
                    queue.push(Reverse((bound.to_bits(), level as u32, at as u32)));
                }
            }
        };
        push(&mut queue, top, 0..self.levels[top].len(), limit);
        while let Some(Reverse((bound, level, at))) = queue.pop() {
            if f64::from_bits(bound) > limit {
                return;
            }
            if level == 0 {
                limit = visit(at as usize);
            } else {
                let below = level as usize - 1;
                let start = at as usize * FAN_OUT;
                let end = (start + FAN_OUT).min(self.levels[below].len());
                push(&mut queue, below, start..end, limit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Point;
    use crate::place::distance::{chord2, chord2_of_km, vector};

    fn random_points(count: usize) -> Vec<Point> {
        let mut state = 7u64;
        let mut next = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 11) as f64 / (1u64 << 53) as f64
        };
        (0..count).map(|_| Point { latitude: 47.5 + next(), longitude: 13.0 + 2.0 * next() }).collect()
    }

    #[test]
    fn leaves_come_nearest_first_and_none_within_the_limit_is_missed() {
        let points: Vec<Vector> = random_points(5000).into_iter().map(vector).collect();
        let order = spatial_order(&points);
        let sorted: Vec<Vector> = order.iter().map(|&at| points[at as usize]).collect();
        let index = PointIndex::new(sorted.clone());
        let from = vector(Point { latitude: 48.1, longitude: 14.2 });
        let limit = chord2_of_km(20.0);
        let mut found = 0;
        index.nearest_leaves(
            &from,
            limit,
            |_| true,
            |leaf| {
                found += sorted[leaf * LEAF..(leaf * LEAF + LEAF).min(sorted.len())]
                    .iter()
                    .filter(|point| chord2(point, &from) <= limit)
                    .count();
                limit
            },
        );
        let expected = points.iter().filter(|point| chord2(point, &from) <= limit).count();
        assert!(expected > 50);
        assert_eq!(found, expected);
    }

    #[test]
    fn an_empty_index_has_no_leaves() {
        let index = PointIndex::new(Vec::new());
        index.nearest_leaves(&[1.0, 0.0, 0.0], 4.0, |_| true, |_| panic!("no leaf expected"));
    }
}
