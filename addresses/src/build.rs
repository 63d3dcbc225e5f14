//! Makes the index of what was taken from an extract.

use crate::complete_houses::complete_houses;
use crate::error::Error;
use crate::fold::fold;
use crate::geometry::{Point, central, simplified};
use crate::grid::Grid;
use crate::index::{Area, House, Index, Line, Municipality, NONE, Place, StopKind, StoredStop, Street};
use crate::interpolate;
use crate::outlines::Outlines;
use crate::read::{RANK_ESTIMATED, RawExtract};
use crate::streets::{BuiltStreet, streets};
use crate::texts::TextsBuilder;
use std::collections::{BTreeMap, HashMap};
use umkreis_osm::Position;

/// A village this near may be written instead of the town.
const VILLAGE_M: f64 = 2_500.0;
/// Platforms of one name and kind within this distance are one stop.
const STOP_M: f64 = 250.0;
const OUTLINE_TOLERANCE_M: f64 = 25.0;

pub fn build(mut raw: RawExtract, progress: &dyn Fn(f32)) -> Result<Index, Error> {
    interpolate::add_houses(&mut raw);
    let municipalities = Outlines::new(std::mem::take(&mut raw.municipalities));
    let postal = Outlines::new(std::mem::take(&mut raw.postal));
    let towns = complete_houses(&mut raw, &municipalities, &postal);
    progress(0.4);
    let built = streets(&raw, &towns, &municipalities, &postal);
    progress(0.7);
    let mut index = Index { places: places(&raw, &municipalities), ..Index::default() };
    if built.is_empty() && index.places.is_empty() {
        return Err(Error::NoAddresses);
    }
    index.municipalities = municipalities.each().filter(|it| it.level == 8).map(outline).collect();
    index.stops = stops(&raw);
    areas(&mut index, &built);
    let places_near = Grid::of_points(index.places.iter().map(|place| place.at));
    for street in &built {
        add_street(&mut index, street, &places_near, &municipalities);
    }
    progress(0.9);
    index.texts = std::mem::take(&mut raw.texts).finish();
    only_used_texts(&mut index);
    index.shrink();
    Ok(index)
}

/// Every pair of postcode and town that has a street, with the place of the town as its middle.
fn areas(index: &mut Index, built: &[BuiltStreet]) {
    let mut points: BTreeMap<(u32, u32), (Vec<Point>, u32)> = BTreeMap::new();
    for street in built.iter().filter(|street| (street.post_code, street.town) != (NONE, NONE)) {
        let (all, houses) = points.entry((street.post_code, street.town)).or_default();
        all.push(street.at);
        all.extend(street.houses.iter().map(|house| house.at));
        *houses += street.houses.len() as u32;
    }
    for ((post_code, town), (all, houses)) in points {
        let Some(middle) = central(&all) else { continue };
        let named =
            index.places.iter().filter(|place| place.name == town && place.at.metres_to(middle) < 8_000.0);
        let named = named.min_by(|a, b| a.at.metres_to(middle).total_cmp(&b.at.metres_to(middle)));
        index.areas.push(Area { post_code, town, at: named.map_or(middle, |place| place.at), houses });
    }
}

fn add_street(index: &mut Index, street: &BuiltStreet, places_near: &Grid, municipalities: &Outlines) {
    let key = (street.post_code, street.town);
    let area = index.areas.binary_search_by_key(&key, |area| (area.post_code, area.town));
    let village = places_near.around(street.at, VILLAGE_M).map(|place| &index.places[place as usize]);
    let village = village.map(|place| (place.at.metres_to(street.at), place));
    let village = village
        .filter(|(metres, _)| *metres <= VILLAGE_M)
        .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.at.cmp(&b.1.at)));
    let other = |name: u32| if name == street.town { NONE } else { name };
    let also = [
        other(municipalities.of(street.at).unwrap_or(NONE)),
        other(village.map_or(NONE, |(_, place)| place.name)),
    ];
    let houses = street.houses.iter();
    index.houses.extend(houses.map(|house| House::new(house.number, house.at, house.rank == RANK_ESTIMATED)));
    for line in &street.lines {
        index.line_points.extend(line);
        index.lines.push(Line { points_end: index.line_points.len() as u32 });
    }
    index.streets.push(Street {
        name: street.name,
        area: area.map_or(NONE, |area| area as u32),
        also,
        at: street.at,
        houses_end: index.houses.len() as u32,
        lines_end: index.lines.len() as u32,
    });
}

/// The places by weight, the largest first, and municipalities that no place is called like.
fn places(raw: &RawExtract, municipalities: &Outlines) -> Vec<Place> {
    let mut places: Vec<Place> = raw
        .places
        .iter()
        .map(|place| {
            let within = municipalities.of(place.at).filter(|name| *name != place.name).unwrap_or(NONE);
            Place { name: place.name, within, at: place.at, weight: place.weight }
        })
        .collect();
    for boundary in municipalities.each().filter(|boundary| boundary.level == 8) {
        let inside = |place: &Place| {
            let Point { latitude_e7, longitude_e7 } = place.at;
            boundary.area.contains(Position { latitude_e7, longitude_e7 })
        };
        let is_there = places.iter().any(|place| place.name == boundary.name && inside(place));
        let largest = || places.iter().filter(|place| inside(place)).max_by_key(|place| place.weight);
        if !is_there && let Some(at) = largest().map(|place| place.at) {
            places.push(Place { name: boundary.name, within: NONE, at, weight: 1_000 });
        }
    }
    places.sort_by_key(|place| (std::cmp::Reverse(place.weight), place.at, place.name));
    places.dedup_by(|b, a| a.name == b.name && a.at.metres_to(b.at) < 500.0);
    places
}

fn outline(boundary: &crate::read::Boundary) -> Municipality {
    let ring = |ring: &Vec<Position>| {
        let points: Vec<Point> = ring.iter().map(|position| Point::from(*position)).collect();
        // A ring begins where it ends, which has no direction to simplify along: halves have.
        let (one, other) = points.split_at(points.len() / 2);
        let mut kept = simplified(one, OUTLINE_TOLERANCE_M);
        kept.extend(simplified(other, OUTLINE_TOLERANCE_M));
        kept
    };
    let polygons = &boundary.area.polygons;
    Municipality {
        name: boundary.name,
        outer: polygons.iter().map(|polygon| ring(&polygon.outer)).collect(),
        inner: polygons.iter().flat_map(|polygon| &polygon.inner).map(ring).collect(),
    }
}

/// Stops, each once: its platforms and where the bus halts are mapped one by one.
fn stops(raw: &RawExtract) -> Vec<StoredStop> {
    let mut by_name: BTreeMap<(String, StopKind), Vec<(Point, u32)>> = BTreeMap::new();
    for stop in &raw.stops {
        by_name.entry((fold(raw.texts.get(stop.name)), stop.kind)).or_default().push((stop.at, stop.name));
    }
    let mut stops = Vec::new();
    for ((_, kind), mut platforms) in by_name {
        platforms.sort_unstable();
        while let Some(first) = platforms.first().copied() {
            let near = |it: &(Point, u32)| it.0.metres_to(first.0) <= STOP_M;
            let points: Vec<Point> = platforms.iter().filter(|it| near(it)).map(|it| it.0).collect();
            platforms.retain(|it| !near(it));
            stops.push(StoredStop { name: first.1, kind, at: central(&points).unwrap_or(first.0) });
        }
    }
    stops.sort_by_key(|stop| (stop.at, stop.kind, stop.name));
    stops
}

/// Texts that only the extract needed are left out, and the rest are numbered anew.
fn only_used_texts(index: &mut Index) {
    let old = std::mem::take(&mut index.texts);
    let mut collecting = TextsBuilder::default();
    let mut numbers: HashMap<u32, u32> = HashMap::new();
    let mut renumber = |id: &mut u32| {
        if *id != NONE {
            *id = *numbers.entry(*id).or_insert_with(|| collecting.id(old.get(*id)));
        }
    };
    for area in &mut index.areas {
        renumber(&mut area.post_code);
        renumber(&mut area.town);
    }
    for street in &mut index.streets {
        renumber(&mut street.name);
        street.also.iter_mut().for_each(&mut renumber);
    }
    for place in &mut index.places {
        renumber(&mut place.name);
        renumber(&mut place.within);
    }
    index.stops.iter_mut().for_each(|stop| renumber(&mut stop.name));
    index.municipalities.iter_mut().for_each(|municipality| renumber(&mut municipality.name));
    for house in &mut index.houses {
        let mut number = house.number();
        renumber(&mut number);
        *house = House::new(number, house.at, house.is_estimated());
    }
    index.texts = collecting.finish();
}
