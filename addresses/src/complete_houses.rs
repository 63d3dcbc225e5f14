//! Town and postcode for the houses that do not say them: as the neighbours, or by the outline around them.

use crate::fold::fold;
use crate::geometry::Point;
use crate::grid::Grid;
use crate::index::NONE;
use crate::outlines::Outlines;
use crate::read::{RawExtract, RawHouse};
use std::collections::{BTreeMap, HashSet};

/// Neighbours within this distance share town and postcode.
const NEIGHBOURS_M: f64 = 400.0;
/// Without an outline the nearest village within this distance is the one.
const PLACES_M: f64 = 5_000.0;
/// A town that fewer houses name, and nothing else does, is a slip.
const HOUSES_OF_A_TOWN: u32 = 3;

/// How often each pair occurs, to take the most frequent; the smallest number where two are equal.
#[derive(Default)]
struct Counts(BTreeMap<(u32, u32), u32>);

impl Counts {
    fn add(&mut self, of: u32, what: u32) {
        *self.0.entry((of, what)).or_default() += 1;
    }

    fn most_frequent(&self, of: u32) -> Option<u32> {
        let all = self.0.range((of, 0)..=(of, u32::MAX));
        all.max_by_key(|((_, what), count)| (**count, std::cmp::Reverse(*what))).map(|((_, what), _)| *what)
    }
}

/// What is known about towns and postcodes, to complete what is not.
pub struct KnownTowns {
    grid: Grid,
    houses: Vec<RawHouse>,
    towns: Counts,
    codes: Counts,
}

/// Completes all houses, as far as possible.
pub fn complete_houses(raw: &mut RawExtract, municipalities: &Outlines, postal: &Outlines) -> KnownTowns {
    forget_slips(raw, municipalities);
    let known = KnownTowns::of(raw);
    for at in 0..raw.houses.len() {
        let house = raw.houses[at].clone();
        if house.town == NONE || house.post_code == NONE {
            let (post_code, town) = known.complete(&house, raw, municipalities, postal);
            (raw.houses[at].post_code, raw.houses[at].town) = (post_code, town);
        }
    }
    KnownTowns::of(raw)
}

/// Towns that a single house names, and no place or outline does.
fn forget_slips(raw: &mut RawExtract, municipalities: &Outlines) {
    let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
    raw.houses.iter().for_each(|house| *counts.entry(house.town).or_default() += 1);
    let names = raw.places.iter().map(|place| place.name).chain(municipalities.each().map(|it| it.name));
    let known: HashSet<String> = names.map(|name| fold(raw.texts.get(name))).collect();
    for house in &mut raw.houses {
        let rare = house.town != NONE && counts[&house.town] < HOUSES_OF_A_TOWN;
        if rare && !known.contains(&fold(raw.texts.get(house.town))) {
            house.town = NONE;
        }
    }
}

impl KnownTowns {
    fn of(raw: &RawExtract) -> KnownTowns {
        let complete = raw.houses.iter().filter(|house| house.town != NONE && house.post_code != NONE);
        let houses: Vec<RawHouse> = complete.cloned().collect();
        let (mut towns, mut codes) = (Counts::default(), Counts::default());
        for house in &houses {
            towns.add(house.post_code, house.town);
            codes.add(house.town, house.post_code);
        }
        KnownTowns { grid: Grid::of_points(houses.iter().map(|house| house.at)), houses, towns, codes }
    }

    /// The nearest house that is complete and agrees with what is known.
    fn neighbour(&self, at: Point, town: u32, post_code: u32) -> Option<&RawHouse> {
        let near = self.grid.around(at, NEIGHBOURS_M).map(|id| &self.houses[id as usize]);
        let agreeing = near.filter(|house| {
            (town == NONE || house.town == town) && (post_code == NONE || house.post_code == post_code)
        });
        let metres = |house: &RawHouse| house.at.metres_to(at);
        agreeing
            .filter(|house| metres(house) <= NEIGHBOURS_M)
            .min_by(|a, b| metres(a).total_cmp(&metres(b)).then(a.number.cmp(&b.number)))
    }

    /// Postcode and town of a point without a house.
    pub fn at(
        &self,
        at: Point,
        raw: &RawExtract,
        municipalities: &Outlines,
        postal: &Outlines,
    ) -> (u32, u32) {
        let nothing = RawHouse { number: 0, street: NONE, town: NONE, post_code: NONE, at, rank: 0 };
        self.complete(&nothing, raw, municipalities, postal)
    }

    fn complete(
        &self,
        house: &RawHouse,
        raw: &RawExtract,
        municipalities: &Outlines,
        postal: &Outlines,
    ) -> (u32, u32) {
        let RawHouse { town, post_code, at, .. } = *house;
        if let Some(neighbour) = self.neighbour(at, town, post_code) {
            return (neighbour.post_code, neighbour.town);
        }
        let post_code = if post_code == NONE { postal.of(at).unwrap_or(NONE) } else { post_code };
        let town = match town {
            NONE => self
                .towns
                .most_frequent(post_code)
                .or_else(|| municipalities.of(at))
                .or_else(|| nearest_place(raw, at))
                .unwrap_or(NONE),
            town => town,
        };
        let post_code = match post_code {
            NONE => self.codes.most_frequent(town).unwrap_or(NONE),
            post_code => post_code,
        };
        (post_code, town)
    }
}

/// The nearest place of some size.
fn nearest_place(raw: &RawExtract, at: Point) -> Option<u32> {
    let large = raw.places.iter().filter(|place| place.weight >= 1_000);
    let near =
        large.map(|place| (place.at.metres_to(at), place.name)).filter(|(metres, _)| *metres <= PLACES_M);
    near.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))).map(|(_, name)| name)
}
