//! Restrictions that pass over a whole way: whoever comes from the one way goes along a copy of the
//! second, and the copy lacks the forbidden turn into the third.

use crate::build::{Arc, DraftGraph};
use crate::osm::Restriction;
use std::collections::HashMap;

/// Every turn as (from, to, weight).
type Turns = Vec<(u32, u32, u32)>;

/// A way in between that is cut into more pieces than this is no restriction but a mistake.
const LONGEST: usize = 50;

struct WayCopier<'a> {
    draft: &'a DraftGraph<'a>,
    arcs: Vec<Arc>,
    /// Where each arc leads, and what the turn costs.
    exits: Vec<Vec<(u32, u32)>>,
    of_way: HashMap<i64, Vec<u32>>,
}

/// The arcs, in the order of their edges, and the turns that remain.
pub fn with_via_way_restrictions(draft: &DraftGraph, arcs: Vec<Arc>, turns: Turns) -> (Vec<Arc>, Turns) {
    let restrictions = draft.restrictions.over_ways();
    if restrictions.is_empty() {
        return (arcs, turns);
    }
    let mut exits = vec![Vec::new(); arcs.len()];
    for (from, to, weight) in turns {
        exits[from as usize].push((to, weight));
    }
    let mut of_way: HashMap<i64, Vec<u32>> = HashMap::new();
    for (index, arc) in arcs.iter().enumerate() {
        of_way.entry(draft.edges[arc.edge as usize].way).or_default().push(index as u32);
    }
    let mut copier = WayCopier { draft, arcs, exits, of_way };
    for (restriction, via) in restrictions {
        copier.apply(restriction, *via);
    }
    copier.finish()
}

impl WayCopier<'_> {
    fn way(&self, arc: u32) -> i64 {
        self.draft.edges[self.arcs[arc as usize].edge as usize].way
    }

    fn apply(&mut self, restriction: &Restriction, via: i64) {
        for comer in self.of_way.get(&restriction.from).cloned().unwrap_or_default() {
            let next = self.exits[comer as usize].iter().map(|(to, _)| *to);
            let entered: Vec<u32> = next.filter(|to| self.way(*to) == via).collect();
            for first in entered {
                if let Some(pieces) = self.pieces(first, via, restriction.to) {
                    self.copy(comer, &pieces, restriction);
                }
            }
        }
    }

    /// The pieces of the way in between, from the first one to that from which the third way leads off.
    fn pieces(&self, first: u32, via: i64, to: i64) -> Option<Vec<u32>> {
        let mut pieces = vec![first];
        while pieces.len() <= LONGEST {
            let last = *pieces.last()?;
            let exits = &self.exits[last as usize];
            if exits.iter().any(|(next, _)| self.way(*next) == to) {
                return Some(pieces);
            }
            let edge = self.arcs[last as usize].edge;
            let onward = |next: &u32| {
                let same_way = self.way(*next) == via && self.arcs[*next as usize].edge != edge;
                same_way && !pieces.contains(next)
            };
            let next = exits.iter().map(|(next, _)| *next).find(onward)?;
            pieces.push(next);
        }
        None
    }

    fn copy(&mut self, comer: u32, pieces: &[u32], restriction: &Restriction) {
        let base = self.arcs.len() as u32;
        for (place, piece) in pieces.iter().enumerate() {
            let mut exits = self.exits[*piece as usize].clone();
            match pieces.get(place + 1) {
                Some(next) => redirect(&mut exits, *next, base + place as u32 + 1),
                None => exits.retain(|(to, _)| (self.way(*to) == restriction.to) == restriction.only),
            }
            self.of_way.entry(self.way(*piece)).or_default().push(self.arcs.len() as u32);
            self.arcs.push(self.arcs[*piece as usize]);
            self.exits.push(exits);
        }
        redirect(&mut self.exits[comer as usize], pieces[0], base);
    }

    /// Everything in the order of the edges, where the lanes of a road stand side by side.
    fn finish(self) -> (Vec<Arc>, Turns) {
        let mut order: Vec<u32> = (0..self.arcs.len() as u32).collect();
        order.sort_by_key(|arc| self.arcs[*arc as usize].edge);
        let mut numbers = vec![0; order.len()];
        for (number, arc) in (0..).zip(&order) {
            numbers[*arc as usize] = number;
        }
        let arcs = order.iter().map(|arc| self.arcs[*arc as usize]).collect();
        let turns = (0..).zip(&order).flat_map(|(from, arc)| {
            let exits = &self.exits[*arc as usize];
            exits.iter().map(|(to, weight)| (from, numbers[*to as usize], *weight)).collect::<Turns>()
        });
        (arcs, turns.collect())
    }
}

fn redirect(exits: &mut [(u32, u32)], from: u32, to: u32) {
    for (target, _) in exits.iter_mut().filter(|(target, _)| *target == from) {
        *target = to;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::{arcs, draft};
    use crate::geometry::Spot;
    use crate::mode::Mode;
    use crate::osm::{Extract, RawWay, Via};
    use crate::rules::paces;
    use crate::turns::turns;
    use umkreis_osm::Tags;

    const FROM: i64 = 10;
    const OTHER: i64 = 11;
    const VIA: i64 = 20;
    const TO: i64 = 30;
    const ELSEWHERE: i64 = 31;

    /// Two streets lead into one, which a side street cuts in two, and two lead out of it.
    fn crossing(only: bool) -> Extract {
        let mut all = Extract::default();
        let streets = [
            (FROM, vec![1, 3]),
            (OTHER, vec![2, 3]),
            (VIA, vec![3, 4, 5]),
            (40, vec![4, 8]),
            (TO, vec![5, 6]),
            (ELSEWHERE, vec![5, 7]),
        ];
        for (id, nodes) in streets {
            all.spots.extend(nodes.iter().map(|node| {
                (*node, Spot { latitude: *node as i32 * 9_000, longitude: (*node * *node) as i32 * 9_000 })
            }));
            all.ways.push(RawWay { id, nodes, paces: paces(&Tags(vec![("highway", "residential")])) });
        }
        all.restrictions.push(Restriction { from: FROM, via: Via::Way(VIA), to: TO, only });
        all
    }

    /// Whether one can get from a street over the one in between into another.
    fn leads(extract: &Extract, from: i64, to: i64) -> bool {
        let draft = draft(extract);
        let arcs = arcs(&draft, Mode::Car);
        let turns = turns(&draft, &arcs, Mode::Car);
        let (arcs, turns) = with_via_way_restrictions(&draft, arcs, turns);
        assert!(arcs.is_sorted_by_key(|arc| arc.edge) && turns.is_sorted_by_key(|turn| turn.0));
        let way = |arc: u32| draft.edges[arcs[arc as usize].edge as usize].way;
        let mut reached: Vec<u32> = (0..arcs.len() as u32).filter(|arc| way(*arc) == from).collect();
        for street in [VIA, VIA, to] {
            let next = turns.iter().filter(|turn| reached.contains(&turn.0) && way(turn.1) == street);
            reached = next.map(|turn| turn.1).collect();
        }
        !reached.is_empty()
    }

    #[test]
    fn a_turn_is_forbidden_only_to_those_who_come_from_the_named_street() {
        let extract = crossing(false);
        assert!(!leads(&extract, FROM, TO));
        assert!(
            leads(&extract, FROM, ELSEWHERE)
                && leads(&extract, OTHER, TO)
                && leads(&extract, OTHER, ELSEWHERE)
        );
    }

    #[test]
    fn a_turn_can_be_the_only_one_allowed() {
        let extract = crossing(true);
        assert!(leads(&extract, FROM, TO) && !leads(&extract, FROM, ELSEWHERE));
        assert!(leads(&extract, OTHER, TO) && leads(&extract, OTHER, ELSEWHERE));
    }
}
