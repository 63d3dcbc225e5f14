//! Houses that are only said to lie between two others: "from 2 to 14, the even ones, along this line".

use crate::geometry::{Point, along};
use crate::house_number::HouseNumber;
use crate::index::NONE;
use crate::read::{Interpolation, RANK_ESTIMATED, RawExtract, RawHouse};

/// Longer series are mistakes.
const HOUSES_MOST: u32 = 500;

/// Adds the houses in between, each with what its first neighbour says about street and town.
pub fn add_houses(raw: &mut RawExtract) {
    let mut added = Vec::new();
    for line in std::mem::take(&mut raw.interpolations) {
        let ends: Vec<(usize, usize)> = line
            .nodes
            .iter()
            .enumerate()
            .filter_map(|(at, node)| Some((at, *raw.house_of_node.get(node)?)))
            .collect();
        for pair in ends.windows(2) {
            between(raw, &line, pair[0], pair[1], &mut added);
        }
    }
    for (number, house) in added {
        let number = raw.texts.id(&number.to_string());
        raw.houses.push(RawHouse { number, ..house });
    }
}

/// Where on the line a house's node is, and which house it is.
type End = (usize, usize);

fn between(raw: &mut RawExtract, line: &Interpolation, from: End, to: End, added: &mut Vec<(u32, RawHouse)>) {
    let number = |raw: &RawExtract, house: usize| {
        HouseNumber::parse(raw.texts.get(raw.houses[house].number)).map(|parsed| parsed.number)
    };
    let (Some(first), Some(last)) = (number(raw, from.1), number(raw, to.1)) else { return };
    let step = match line.kind.as_str() {
        "all" => 1,
        "even" | "odd" => 2,
        other => match other.parse() {
            Ok(step @ 1..=10) => step,
            _ => return,
        },
    };
    for house in [from.1, to.1] {
        if raw.houses[house].street == NONE {
            raw.houses[house].street = line.street;
        }
    }
    let (low, high) = (first.min(last), first.max(last));
    if high - low > HOUSES_MOST * step {
        return;
    }
    let points: Vec<Point> = line.points[from.0..=to.0].to_vec();
    let stretches = || points.windows(2).map(|pair| (pair[0], pair[1]));
    let length: f64 = stretches().map(|(from, to)| from.metres_to(to)).sum();
    for number in (low..high).step_by(step as usize).skip(1) {
        let share = f64::from(number.abs_diff(first)) / f64::from(high - low);
        if let Some(at) = along(stretches(), length * share) {
            added.push((number, RawHouse { at, rank: RANK_ESTIMATED, ..raw.houses[from.1].clone() }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;

    #[test]
    fn even_houses_lie_along_the_line_between_their_ends() {
        let mut raw = RawExtract::default();
        let point = |east: f64| Point::at(48.0, 14.0 + east).unwrap();
        let street = raw.texts.id("Landstraße");
        for (node, number, east) in [(1, "2", 0.0), (3, "8", 0.003)] {
            let number = raw.texts.id(number);
            raw.house_of_node.insert(node, raw.houses.len());
            let at = point(east);
            raw.houses.push(RawHouse { number, street: NONE, town: NONE, post_code: NONE, at, rank: 0 });
        }
        let points = vec![point(0.0), point(0.001), point(0.003)];
        let line = |kind: &str| Interpolation {
            kind: kind.to_owned(),
            street,
            nodes: vec![1, 2, 3],
            points: points.clone(),
        };
        raw.interpolations = vec![line("even"), line("alphabetic")];
        add_houses(&mut raw);
        let numbers: Vec<&str> = raw.houses.iter().map(|house| raw.texts.get(house.number)).collect();
        assert_eq!(numbers, ["2", "8", "4", "6"]);
        assert!(raw.houses.iter().all(|house| house.street == street));
        assert!(raw.houses[2].at.metres_to(point(0.001)) < 0.1);
        assert!(raw.houses[3].at.metres_to(point(0.002)) < 0.1);
    }
}
