//! The shortest path, compared with what a search without any hierarchy finds.

use super::*;
use crate::contract::contract;
use crate::geometry::Spot;
use crate::layout::{Numbers, numbers};
use crate::order::order;

type Turns = Vec<(u32, u32, u32)>;

struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(limit)) as u32
    }
}

/// Points strewn about, most turns between those that are near, some of them dear; parts may lie apart.
fn random(dice: &mut Dice, lanes: u32, turns: u32) -> (Vec<Spot>, Turns) {
    let mut spot = || Spot { latitude: dice.below(100_000) as i32, longitude: dice.below(100_000) as i32 };
    let spots: Vec<Spot> = (0..lanes).map(|_| spot()).collect();
    let mut all = Turns::new();
    for _ in 0..turns {
        let from = dice.below(lanes);
        let near = |to: &u32| spots[*to as usize].distance_m(spots[from as usize]);
        let some: Vec<u32> = (0..4).map(|_| dice.below(lanes)).filter(|to| *to != from).collect();
        let to = some.into_iter().min_by(|one, other| near(one).total_cmp(&near(other)));
        let weight = if dice.below(20) == 0 { 3_000_000 } else { 1 + dice.below(1_000) };
        all.extend(to.map(|to| (from, to, weight)));
    }
    (spots, all)
}

/// The cheapest way to each arc.
fn dijkstra(turns: &Turns, lanes: u32, from: LaneCosts) -> Vec<u64> {
    let mut exits = vec![Vec::new(); lanes as usize];
    turns.iter().for_each(|(from, to, weight)| exits[*from as usize].push((*to, u64::from(*weight))));
    let mut least = vec![u64::MAX; lanes as usize];
    let mut open: BinaryHeap<Reverse<(u64, u32)>> =
        from.iter().map(|(lane, paid)| Reverse((*paid, *lane))).collect();
    while let Some(Reverse((weight, lane))) = open.pop() {
        if weight < least[lane as usize] {
            least[lane as usize] = weight;
            open.extend(exits[lane as usize].iter().map(|(to, more)| Reverse((weight + more, *to))));
        }
    }
    least
}

#[test]
fn paths_cost_what_they_cost_without_a_hierarchy() {
    let mut dice = Dice(24);
    for round in 0..60 {
        let lanes = 2 + dice.below(if round % 10 == 0 { 400 } else { 60 });
        let count = lanes * (1 + dice.below(4));
        let (spots, turns) = random(&mut dice, lanes, count);
        let contracted = contract(turns.clone(), order(&spots, &turns)).unwrap();
        let places = &contracted.numbers;
        let first = Numbers(numbers(contracted.packing.first.iter().copied()).into());
        let hierarchy = Hierarchy::new(first, contracted.packing.packed.clone().into());
        assert!(hierarchy.is_sound() && hierarchy.lanes() == lanes as usize);
        for _ in 0..40 {
            let mut some = |most| -> Vec<(u32, u64)> {
                (0..1 + dice.below(most)).map(|_| (dice.below(lanes), u64::from(dice.below(500)))).collect()
            };
            let (from, to) = (some(3), some(3));
            let least = dijkstra(&turns, lanes, &from);
            let total =
                to.iter().map(|(lane, paid)| least[*lane as usize].saturating_add(*paid)).min().unwrap();
            let placed = |paid: LaneCosts| -> Vec<(u32, u64)> {
                paid.iter().map(|(lane, paid)| (places[*lane as usize], *paid)).collect()
            };
            let found = hierarchy.path(&placed(&from), &placed(&to));
            let Some(path) = found else {
                assert_eq!(total, u64::MAX, "there is a way");
                continue;
            };
            assert_eq!(path.weight, total);
            // The path consists of turns that exist, and costs what they cost.
            let arcs: Vec<u32> = path.lanes.iter().map(|lane| arc_at(places, *lane)).collect();
            let paid =
                |all: LaneCosts, lane: u32| all.iter().filter(|paid| paid.0 == lane).map(|paid| paid.1).min();
            let ends = paid(&from, arcs[0]).unwrap() + paid(&to, arcs[arcs.len() - 1]).unwrap();
            let between: u64 = arcs.windows(2).map(|pair| cheapest(&turns, pair[0], pair[1])).sum();
            assert_eq!(ends + between, path.weight);
        }
    }
}

fn arc_at(places: &[u32], lane: u32) -> u32 {
    places.iter().position(|place| *place == lane).expect("every lane is an arc") as u32
}

fn cheapest(turns: &Turns, from: u32, to: u32) -> u64 {
    let between = turns.iter().filter(|turn| (turn.0, turn.1) == (from, to));
    between.map(|turn| u64::from(turn.2)).min().expect("one may turn there")
}

#[test]
fn ways_that_take_longer_than_any_are_refused() {
    let turns: Turns = (0..4).map(|arc| (arc, arc + 1, u32::MAX)).collect();
    assert!(matches!(contract(turns, vec![1, 2, 3, 0, 4]), Err(crate::Error::TooFar)));
}

/// Edges of lane after lane, as a forger may write them: leaving, then arriving.
fn forged(all: &[(&[Edge], &[Edge])]) -> Hierarchy {
    let mut packing = crate::hierarchy::EdgesBuilder::default();
    for (lane, (leaving, arriving)) in (0..).zip(all) {
        let mut edges = Edges { leaving: leaving.to_vec(), arriving: arriving.to_vec() };
        packing.add(lane, &mut edges).unwrap();
    }
    packing.finish().unwrap();
    Hierarchy::new(Numbers(numbers(packing.first).into()), packing.packed.into())
}

#[test]
fn a_shortcut_over_nothing_or_without_end_is_no_way() {
    let edge = |to, middle| Edge { to, weight: 1, middle };
    let over_nothing = forged(&[(&[], &[]), (&[edge(2, 0)], &[]), (&[], &[])]);
    assert!(over_nothing.is_sound());
    assert_eq!(over_nothing.path(&[(1, 0)], &[(2, 0)]), None);
    // Each lane's way to the next but one goes twice over the lane below: 2⁴⁰ turns.
    const LANES: u32 = 42;
    let lists: Vec<[Vec<Edge>; 2]> = (0..LANES)
        .map(|lane| {
            let middle = if lane == 0 { NONE } else { lane - 1 };
            let above = |lane: u32| (lane + 1..LANES).map(|to| edge(to, middle)).collect();
            [above(lane), above(lane)]
        })
        .collect();
    let lists: Vec<(&[Edge], &[Edge])> = lists.iter().map(|[one, other]| (&one[..], &other[..])).collect();
    let endless = forged(&lists);
    assert!(endless.is_sound());
    assert_eq!(endless.path(&[(LANES - 2, 0)], &[(LANES - 1, 0)]), None);
}
