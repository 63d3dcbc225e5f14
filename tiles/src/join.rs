//! Joins lines end to end: a street consists of dozens of ways, but is drawn and named as one.

use crate::clip::Point;
use std::collections::HashMap;

type Key = [u64; 2];

fn key(point: Point) -> Key {
    point.map(f64::to_bits)
}

/// Joins lines where exactly two of them meet. Directed lines only join the end of one to the start of
/// another, so that arrows keep their sense.
pub fn join(lines: Vec<Vec<Point>>, directed: bool) -> Vec<Vec<Point>> {
    if lines.len() < 2 {
        return lines;
    }
    let mut meetings: HashMap<Key, Vec<usize>> = HashMap::new();
    for (index, line) in lines.iter().enumerate() {
        for end in [line[0], line[line.len() - 1]] {
            meetings.entry(key(end)).or_default().push(index);
        }
    }
    let mut used = vec![false; lines.len()];
    let mut joined = Vec::new();
    for start in 0..lines.len() {
        if std::mem::replace(&mut used[start], true) {
            continue;
        }
        let mut whole = lines[start].clone();
        extend(&mut whole, &lines, &meetings, &mut used, directed, false);
        whole.reverse();
        extend(&mut whole, &lines, &meetings, &mut used, directed, true);
        whole.reverse();
        joined.push(whole);
    }
    joined
}

/// Lengthens a line at its end. `backwards` says that it was turned around for this.
fn extend(
    whole: &mut Vec<Point>,
    lines: &[Vec<Point>],
    meetings: &HashMap<Key, Vec<usize>>,
    used: &mut [bool],
    directed: bool,
    backwards: bool,
) {
    loop {
        let last = key(whole[whole.len() - 1]);
        let Some(&[a, b]) = meetings.get(&last).map(Vec::as_slice) else { return };
        let Some(next) = [a, b].into_iter().find(|index| !used[*index]) else { return };
        let line = &lines[next];
        let starts_here = key(line[0]) == last;
        if directed && starts_here == backwards {
            return;
        }
        used[next] = true;
        if starts_here {
            whole.extend(&line[1..]);
        } else {
            whole.extend(line.iter().rev().skip(1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(points: &[f64]) -> Vec<Point> {
        points.iter().map(|x| [*x, 0.0]).collect()
    }

    #[test]
    fn pieces_become_one_line_in_whatever_direction_they_are() {
        let joined = join(vec![line(&[2.0, 3.0]), line(&[1.0, 2.0]), line(&[4.0, 3.0])], false);
        assert_eq!(joined, [line(&[1.0, 2.0, 3.0, 4.0])]);
    }

    #[test]
    fn one_ways_keep_their_direction() {
        let joined = join(vec![line(&[2.0, 3.0]), line(&[1.0, 2.0]), line(&[4.0, 3.0])], true);
        assert_eq!(joined, [line(&[1.0, 2.0, 3.0]), line(&[4.0, 3.0])]);
    }

    #[test]
    fn nothing_is_joined_across_a_junction() {
        let joined = join(vec![line(&[1.0, 2.0]), line(&[2.0, 3.0]), line(&[2.0, 5.0])], false);
        assert_eq!(joined.len(), 3);
    }

    #[test]
    fn a_circle_of_lines_ends() {
        let circle =
            vec![vec![[0.0, 0.0], [1.0, 0.0]], vec![[1.0, 0.0], [1.0, 1.0]], vec![[1.0, 1.0], [0.0, 0.0]]];
        assert_eq!(join(circle, true), [vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 0.0]]]);
    }
}
