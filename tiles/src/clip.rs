//! Cutting lines and rings at the edges of a box.

pub type Point = [f64; 2];

/// West, north, east and south edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    pub west: f64,
    pub north: f64,
    pub east: f64,
    pub south: f64,
}

impl Frame {
    pub fn contains(&self, [x, y]: Point) -> bool {
        (self.west..=self.east).contains(&x) && (self.north..=self.south).contains(&y)
    }

    /// The corners in clockwise order as seen on a map, closed.
    pub fn ring(&self) -> Vec<Point> {
        let Frame { west, north, east, south } = *self;
        vec![[west, north], [east, north], [east, south], [west, south], [west, north]]
    }
}

/// The pieces of a line that lie in the frame.
pub fn line(points: &[Point], frame: &Frame) -> Vec<Vec<Point>> {
    if points.iter().all(|point| frame.contains(*point)) {
        return vec![points.to_vec()];
    }
    let mut pieces: Vec<Vec<Point>> = Vec::new();
    let mut open = false;
    for pair in points.windows(2) {
        let Some((from, to)) = segment(pair[0], pair[1], frame) else {
            open = false;
            continue;
        };
        match pieces.last_mut().filter(|_| open && from == pair[0]) {
            Some(piece) => piece.push(to),
            None => pieces.push(vec![from, to]),
        }
        open = to == pair[1];
    }
    pieces
}

/// The part of one segment in the frame, after Liang and Barsky.
fn segment(a: Point, b: Point, frame: &Frame) -> Option<(Point, Point)> {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    let edges = [
        (-dx, a[0] - frame.west),
        (dx, frame.east - a[0]),
        (-dy, a[1] - frame.north),
        (dy, frame.south - a[1]),
    ];
    for (speed, room) in edges {
        if speed == 0.0 {
            if room < 0.0 {
                return None;
            }
        } else if speed < 0.0 {
            enters = enters.max(room / speed);
        } else {
            leaves = leaves.min(room / speed);
        }
    }
    if enters > leaves {
        return None;
    }
    let at = |share: f64| [a[0] + dx * share, a[1] + dy * share];
    Some((if enters > 0.0 { at(enters) } else { a }, if leaves < 1.0 { at(leaves) } else { b }))
}

/// The part of a closed ring in the frame, closed again, after Sutherland and Hodgman. Where the ring
/// leaves and comes back, both parts are joined along the edge, which lies outside of what is seen.
pub fn ring(points: &[Point], frame: &Frame) -> Vec<Point> {
    if points.iter().all(|point| frame.contains(*point)) {
        return points.to_vec();
    }
    let sides: [(usize, f64, f64); 4] =
        [(0, frame.west, 1.0), (0, frame.east, -1.0), (1, frame.north, 1.0), (1, frame.south, -1.0)];
    let mut ring = points.to_vec();
    for (axis, edge, sign) in sides {
        let inside = |point: Point| (point[axis] - edge) * sign >= 0.0;
        let mut kept: Vec<Point> = Vec::with_capacity(ring.len());
        for pair in ring.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            if inside(a) {
                kept.push(a);
            }
            if inside(a) != inside(b) {
                let share = (edge - a[axis]) / (b[axis] - a[axis]);
                let mut crossing = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
                crossing[axis] = edge;
                kept.push(crossing);
            }
        }
        if let Some(first) = kept.first().copied() {
            kept.push(first);
        }
        ring = kept;
    }
    ring
}

/// Twice nothing, half the cross products: positive where the ring runs clockwise on a map.
pub fn signed_area(ring: &[Point]) -> f64 {
    let Some([x0, y0]) = ring.first().copied() else { return 0.0 };
    let cross = |pair: &[Point]| {
        let [[ax, ay], [bx, by]] = [pair[0], pair[1]];
        (ax - x0) * (by - y0) - (bx - x0) * (ay - y0)
    };
    ring.windows(2).map(cross).sum::<f64>() / 2.0
}

/// Whether a point lies in a closed ring.
pub fn encloses(ring: &[Point], [x, y]: Point) -> bool {
    let crosses = |pair: &&[Point]| {
        let [[ax, ay], [bx, by]] = [pair[0], pair[1]];
        (ay > y) != (by > y) && x < ax + (bx - ax) * (y - ay) / (by - ay)
    };
    ring.windows(2).filter(crosses).count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Frame = Frame { west: 0.0, north: 0.0, east: 10.0, south: 10.0 };

    #[test]
    fn a_line_that_leaves_and_returns_is_two_pieces() {
        let pieces = line(&[[-5.0, 5.0], [5.0, 5.0], [5.0, 15.0], [8.0, 15.0], [8.0, 5.0]], &FRAME);
        assert_eq!(pieces, [vec![[0.0, 5.0], [5.0, 5.0], [5.0, 10.0]], vec![[8.0, 10.0], [8.0, 5.0]]]);
        assert!(line(&[[-5.0, 5.0], [-5.0, 15.0], [15.0, 25.0]], &FRAME).is_empty());
    }

    #[test]
    fn a_ring_is_cut_at_all_four_edges() {
        let around = Frame { west: -5.0, north: -5.0, east: 15.0, south: 15.0 }.ring();
        let cut = ring(&around, &FRAME);
        assert_eq!(signed_area(&cut), 100.0);
        assert!(cut.iter().all(|point| FRAME.contains(*point)));
        let beside = Frame { west: 20.0, north: 0.0, east: 30.0, south: 10.0 }.ring();
        assert!(ring(&beside, &FRAME).is_empty());
    }

    #[test]
    fn clockwise_on_a_map_is_positive() {
        assert_eq!(signed_area(&FRAME.ring()), 100.0);
        assert!(encloses(&FRAME.ring(), [5.0, 5.0]));
        assert!(!encloses(&FRAME.ring(), [5.0, 11.0]));
    }
}
