//! Puts houses and pieces of road together to streets.

use crate::complete_houses::KnownTowns;
use crate::geometry::{Point, central, middle, simplified};
use crate::house_number::HouseNumber;
use crate::index::NONE;
use crate::names::{keys, words};
use crate::outlines::Outlines;
use crate::read::{RANK_ESTIMATED, RawExtract, RawHouse, RawWay};
use std::collections::{BTreeMap, HashMap};

/// The same number further apart than this is another house, as in hamlets that share a name.
const SAME_HOUSE_M: f64 = 150.0;
/// A road of the name belongs to the houses of the name up to this distance.
const ROAD_TO_HOUSES_M: f64 = 1_500.0;
/// Bends smaller than this are left out.
const TOLERANCE_M: f64 = 6.0;
/// Long roads are kept in pieces, so that what is near is found without looking at all of them.
const PIECE_POINTS: usize = 16;
const PIECE_M: f64 = 1_500.0;

/// What makes a street one: its name as it is compared, postcode and town.
type Key = (String, u32, u32);
type Streets = BTreeMap<Key, BuiltStreet>;

#[derive(Debug, Default)]
pub struct BuiltStreet {
    pub name: u32,
    pub post_code: u32,
    pub town: u32,
    pub at: Point,
    pub houses: Vec<RawHouse>,
    pub lines: Vec<Vec<Point>>,
    roads: Vec<Vec<Point>>,
    names: BTreeMap<u32, usize>,
}

/// All streets in an order that depends only on what they are.
pub fn streets(
    raw: &RawExtract,
    towns: &KnownTowns,
    municipalities: &Outlines,
    postal: &Outlines,
) -> Vec<BuiltStreet> {
    let mut name_keys = NameKeys::default();
    let mut streets: Streets = BTreeMap::new();
    for house in raw.houses.iter().filter(|house| house.street != NONE) {
        let key = (name_keys.of(raw, house.street), house.post_code, house.town);
        let street = streets.entry(key).or_default();
        *street.names.entry(house.street).or_default() += 1;
        street.houses.push(house.clone());
    }
    let bare = add_roads_to_houses(&mut streets, raw, &mut name_keys);
    // Roads without houses, by name and municipality, with what their surroundings say about their town.
    let mut by_municipality: BTreeMap<(String, u32), Vec<RoadWithoutHouses>> = BTreeMap::new();
    for (way, at) in bare {
        let key = (name_keys.of(raw, way.name), municipalities.of(at).unwrap_or(NONE));
        let town = towns.at(at, raw, municipalities, postal);
        by_municipality.entry(key).or_default().push(RoadWithoutHouses { way, town });
    }
    for ((name, _), roads) in by_municipality {
        // One road is one street, even where its pieces lie nearer to houses of different towns.
        let mut counts: BTreeMap<(u32, u32), usize> = BTreeMap::new();
        roads.iter().for_each(|road| *counts.entry(road.town).or_default() += 1);
        let most = counts.iter().max_by_key(|(town, count)| (**count, std::cmp::Reverse(**town)));
        let Some(((post_code, town), _)) = most else { continue };
        for road in roads {
            add_road(&mut streets, (name.clone(), *post_code, *town), road.way);
        }
    }
    let named =
        streets.into_iter().map(|((_, post_code, town), street)| BuiltStreet { post_code, town, ..street });
    named.filter_map(|street| finished(street, raw)).collect()
}

/// A road without houses, and the postcode and town that it lies in.
struct RoadWithoutHouses<'a> {
    way: &'a RawWay,
    town: (u32, u32),
}

/// Puts the roads to the houses of their name; the others are returned, each with its middle.
fn add_roads_to_houses<'a>(
    streets: &mut Streets,
    raw: &'a RawExtract,
    name_keys: &mut NameKeys,
) -> Vec<(&'a RawWay, Point)> {
    let mut by_name: HashMap<String, Vec<(Key, HouseBounds)>> = HashMap::new();
    for (key, street) in streets.iter() {
        by_name.entry(key.0.clone()).or_default().push((key.clone(), HouseBounds::houses(&street.houses)));
    }
    let mut bare = Vec::new();
    for way in &raw.ways {
        let name = name_keys.of(raw, way.name);
        let Some(at) = middle(std::slice::from_ref(&way.points)) else { continue };
        let metres = |key: &Key| {
            let houses = streets[key].houses.iter().map(|house| house.at.metres_to(at));
            houses.min_by(f64::total_cmp).unwrap_or(f64::MAX)
        };
        let near = by_name.get(&name).into_iter().flatten().filter(|(_, around)| around.may_be_near(at));
        let known = near.map(|(key, _)| (metres(key), key)).filter(|(metres, _)| *metres <= ROAD_TO_HOUSES_M);
        match known.min_by(|a, b| a.0.total_cmp(&b.0)) {
            Some((_, key)) => add_road(streets, key.clone(), way),
            None => bare.push((way, at)),
        }
    }
    bare
}

/// The box around the houses of a street, to leave out the many streets of the same name elsewhere.
struct HouseBounds {
    south_west: Point,
    north_east: Point,
}

impl HouseBounds {
    fn houses(houses: &[RawHouse]) -> HouseBounds {
        let latitudes = || houses.iter().map(|house| house.at.latitude_e7);
        let longitudes = || houses.iter().map(|house| house.at.longitude_e7);
        let corner = |latitude: Option<i32>, longitude: Option<i32>| Point {
            latitude_e7: latitude.unwrap_or_default(),
            longitude_e7: longitude.unwrap_or_default(),
        };
        HouseBounds {
            south_west: corner(latitudes().min(), longitudes().min()),
            north_east: corner(latitudes().max(), longitudes().max()),
        }
    }

    /// Never wrong where it says no: a road that belongs to the houses is at most this far away.
    fn may_be_near(&self, at: Point) -> bool {
        let nearest = Point {
            latitude_e7: at.latitude_e7.clamp(self.south_west.latitude_e7, self.north_east.latitude_e7),
            longitude_e7: at.longitude_e7.clamp(self.south_west.longitude_e7, self.north_east.longitude_e7),
        };
        at.metres_to(nearest) <= ROAD_TO_HOUSES_M * 1.01
    }
}

fn add_road(streets: &mut Streets, key: Key, way: &RawWay) {
    let street = streets.entry(key).or_default();
    street.names.entry(way.name).or_default();
    street.roads.push(way.points.clone());
}

/// The compared form of each name, made once.
#[derive(Default)]
struct NameKeys(HashMap<u32, String>);

impl NameKeys {
    fn of(&mut self, raw: &RawExtract, name: u32) -> String {
        let key = || keys(&words(raw.texts.get(name))).into_iter().next().unwrap_or_default();
        self.0.entry(name).or_insert_with(key).clone()
    }
}

fn finished(mut street: BuiltStreet, raw: &RawExtract) -> Option<BuiltStreet> {
    let frequent = street.names.iter().max_by_key(|(name, count)| (**count, std::cmp::Reverse(**name)));
    street.name = *frequent?.0;
    street.houses = distinct(std::mem::take(&mut street.houses), raw);
    let houses: Vec<Point> = street.houses.iter().map(|house| house.at).collect();
    let roads = std::mem::take(&mut street.roads);
    // Houses say better than the road where a street is, because a road's name may go on into the woods.
    let centre = central(&houses).or_else(|| middle(&roads));
    let on_road = |at: Point| {
        let near = roads.iter().filter_map(|road| at.nearest_of_line(road));
        near.min_by(|a, b| at.metres_to(*a).total_cmp(&at.metres_to(*b)))
    };
    street.at = centre.and_then(|at| on_road(at).filter(|road| road.metres_to(at) < 300.0).or(Some(at)))?;
    street.lines = roads.iter().flat_map(|road| pieces(&simplified(road, TOLERANCE_M))).collect();
    Some(street)
}

/// One of each number, in order. Of several nearby the most trustworthy counts.
fn distinct(houses: Vec<RawHouse>, raw: &RawExtract) -> Vec<RawHouse> {
    let mut sorted: Vec<(Option<HouseNumber>, &str, RawHouse)> = houses
        .into_iter()
        .map(|house| {
            let text = raw.texts.get(house.number);
            (HouseNumber::parse(text), text, house)
        })
        .collect();
    sorted.sort_by(|a, b| {
        let place = |house: &RawHouse| (house.rank, house.at);
        (&a.0, a.1.to_lowercase(), place(&a.2)).cmp(&(&b.0, b.1.to_lowercase(), place(&b.2)))
    });
    let mut kept: Vec<(Option<HouseNumber>, &str, RawHouse)> = Vec::new();
    for (number, text, house) in sorted {
        let same = |other: &&(Option<HouseNumber>, &str, RawHouse)| {
            let same_number = if number.is_some() { other.0 == number } else { other.1 == text };
            let estimated = house.rank == RANK_ESTIMATED;
            same_number && (estimated || other.2.at.metres_to(house.at) <= SAME_HOUSE_M)
        };
        if !kept.iter().rev().take(20).any(|other| same(&other)) {
            kept.push((number, text, house));
        }
    }
    kept.into_iter().map(|(_, _, house)| house).collect()
}

fn pieces(line: &[Point]) -> Vec<Vec<Point>> {
    let mut pieces: Vec<Vec<Point>> = Vec::new();
    for pair in line.windows(2) {
        let length = pair[0].metres_to(pair[1]);
        // A ferry or a mistake may be long; what is longer than this is found at its ends.
        let parts = (length / PIECE_M).ceil().clamp(1.0, 100.0);
        for part in 0..parts as usize {
            let point = |part: usize| pair[0].towards(pair[1], part as f64 / parts);
            let (from, to) = (point(part), point(part + 1));
            match pieces.last_mut() {
                Some(piece) if piece.len() < PIECE_POINTS && piece[0].metres_to(to) <= PIECE_M => {
                    piece.push(to)
                }
                _ => pieces.push(vec![from, to]),
            }
        }
    }
    pieces
}
