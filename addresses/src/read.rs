//! Takes from an extract what has to do with addresses, as it stands there.

use crate::error::Error;
use crate::geometry::{Point, centre, middle};
use crate::house_number::each_of;
use crate::index::{NONE, StopKind};
use crate::texts::TextsBuilder;
use std::collections::HashMap;
use std::path::Path;
use umkreis_osm::{Area, Feature, Line, MemberKind, Tags, WholeRelation};

/// Everything that was found. Texts are numbers in `texts`, `NONE` where there is none.
#[derive(Default)]
pub struct RawExtract {
    pub texts: TextsBuilder,
    pub houses: Vec<RawHouse>,
    pub ways: Vec<RawWay>,
    pub interpolations: Vec<Interpolation>,
    /// Which houses a node stands for, for the ends of interpolations.
    pub house_of_node: HashMap<i64, usize>,
    pub places: Vec<RawPlace>,
    pub stops: Vec<RawStop>,
    pub municipalities: Vec<Boundary>,
    pub postal: Vec<Boundary>,
    /// Houses that do not say their street, for relations that do.
    nameless: HashMap<(bool, i64), Vec<usize>>,
}

#[derive(Clone, Debug)]
pub struct RawHouse {
    pub number: u32,
    pub street: u32,
    pub town: u32,
    pub post_code: u32,
    pub at: Point,
    /// The least is the most trustworthy of several for the same house.
    pub rank: u8,
}

/// An address without its number, and where it says it is.
pub const RANK_ADDRESS: u8 = 0;
pub const RANK_BUILDING: u8 = 1;
pub const RANK_BUSINESS: u8 = 2;
pub const RANK_ESTIMATED: u8 = 3;

pub struct RawWay {
    pub name: u32,
    pub points: Vec<Point>,
}

pub struct Interpolation {
    pub kind: String,
    pub street: u32,
    pub nodes: Vec<i64>,
    pub points: Vec<Point>,
}

pub struct RawPlace {
    pub name: u32,
    pub at: Point,
    pub weight: u32,
}

pub struct RawStop {
    pub name: u32,
    pub kind: StopKind,
    pub at: Point,
}

/// The outline of a municipality or of a postcode (which is its name then).
pub struct Boundary {
    pub name: u32,
    pub level: u8,
    pub area: Area,
}

/// Names longer than this are no names.
const NAME_LETTERS_MOST: usize = 120;

pub fn read(extract: &Path, progress: &dyn Fn(f32)) -> Result<RawExtract, Error> {
    let mut raw = RawExtract::default();
    umkreis_osm::read(extract, is_wanted, progress, |feature| match feature {
        Feature::Node(node) => raw.add_node(node.id, Point::from(node.place), &node.tags),
        Feature::Line(line) => raw.add_line(line),
        Feature::Relation(relation) => raw.add_relation(relation),
    })?;
    Ok(raw)
}

/// Which relations are put together: houses with courtyards, outlines, stations, and streets with their houses.
fn is_wanted(tags: &Tags) -> bool {
    tags.get("addr:housenumber").is_some()
        || tags.is("type", "associatedStreet")
        || stop_kind(tags).is_some()
        || (tags.get("type").is_some() && (level(tags).is_some() || tags.is("boundary", "postal_code")))
}

/// The level of an administrative outline, if it may be that of a municipality.
fn level(tags: &Tags) -> Option<u8> {
    let level = tags.is("boundary", "administrative").then(|| tags.get("admin_level")).flatten()?;
    level.parse().ok().filter(|level| (2..=8).contains(level))
}

impl RawExtract {
    fn text(&mut self, text: Option<&str>) -> u32 {
        let text = text.map(str::trim).filter(|text| !text.is_empty());
        text.filter(|text| text.len() <= NAME_LETTERS_MOST).map_or(NONE, |text| self.texts.id(text))
    }

    fn add_node(&mut self, id: i64, at: Point, tags: &Tags) {
        if let Some(first) = self.add_houses(at, tags, false, id) {
            self.house_of_node.insert(id, first);
        }
        self.add_place(at, tags);
        self.add_stop(at, tags);
    }

    fn add_line(&mut self, line: &Line) {
        let points = || line.points.iter().map(|position| Point::from(*position)).collect::<Vec<_>>();
        if let Some(kind) = line.tags.get("addr:interpolation") {
            let street = self.text(line.tags.get("addr:street"));
            let nodes = line.nodes.to_vec();
            self.interpolations.push(Interpolation {
                kind: kind.to_owned(),
                street,
                nodes,
                points: points(),
            });
            return;
        }
        let is_street = is_street(line.tags);
        let has_number = line.tags.get("addr:housenumber").is_some();
        let is_stop = stop_kind(line.tags).is_some();
        if !(is_street || has_number || is_stop) {
            return;
        }
        let points = points();
        let inside = if line.closed() { centre(&points) } else { middle(std::slice::from_ref(&points)) };
        if let Some(at) = inside {
            self.add_houses(at, line.tags, true, line.id);
            self.add_stop(at, line.tags);
        }
        if is_street {
            let name = self.text(line.tags.get("name"));
            if name != NONE {
                self.ways.push(RawWay { name, points });
            }
        }
    }

    fn add_relation(&mut self, relation: &WholeRelation) {
        let tags = &relation.tags;
        if tags.is("type", "associatedStreet") {
            self.name_houses(relation);
        }
        let area = Area::of_relation(relation);
        if area.is_empty() {
            return;
        }
        if let Some(level) = level(tags) {
            let name = self.text(tags.get("name:de").or(tags.get("name")));
            if name != NONE {
                self.municipalities.push(Boundary { name, level, area });
            }
            return;
        }
        if tags.is("boundary", "postal_code") {
            let name = self.text(tags.get("postal_code").or(tags.get("ref")));
            if name != NONE {
                self.postal.push(Boundary { name, level: 0, area });
            }
            return;
        }
        let largest = area.polygons.iter().max_by_key(|polygon| polygon.outer.len());
        let ring: Vec<Point> = largest
            .iter()
            .flat_map(|polygon| &polygon.outer)
            .map(|position| Point::from(*position))
            .collect();
        if let Some(at) = centre(&ring) {
            self.add_houses(at, tags, true, 0);
            self.add_stop(at, tags);
        }
    }

    /// Adds the houses of one element; the number of the first.
    fn add_houses(&mut self, at: Point, tags: &Tags, is_area: bool, id: i64) -> Option<usize> {
        let numbers = tags.get("addr:housenumber")?;
        let street = self.text(tags.get("addr:street").or(tags.get("addr:place")));
        let town = self.text(tags.get("addr:city"));
        let post_code = self.text(tags.get("addr:postcode"));
        let is_business = ["name", "shop", "amenity", "office"].iter().any(|key| tags.get(key).is_some());
        let rank = match (tags.get("building").is_some(), is_business) {
            (true, _) => RANK_BUILDING,
            (false, false) => RANK_ADDRESS,
            (false, true) => RANK_BUSINESS,
        };
        let first = self.houses.len();
        for number in each_of(numbers) {
            let number = self.texts.id(number);
            self.houses.push(RawHouse { number, street, town, post_code, at, rank });
        }
        let added = first..self.houses.len();
        if street == NONE && !added.is_empty() && id != 0 {
            self.nameless.entry((is_area, id)).or_default().extend(added.clone());
        }
        (!added.is_empty()).then_some(first)
    }

    /// A relation that lists the houses of a street tells those that do not say it themselves.
    fn name_houses(&mut self, relation: &WholeRelation) {
        let name = self.text(relation.tags.get("name"));
        for part in relation.parts.iter().filter(|part| matches!(part.role, "house" | "address" | "")) {
            let houses = match part.kind {
                MemberKind::Node => self.nameless.get(&(false, part.id)),
                MemberKind::Way => self.nameless.get(&(true, part.id)),
                MemberKind::Relation => None,
            };
            for house in houses.into_iter().flatten() {
                self.houses[*house].street = name;
            }
        }
    }

    fn add_place(&mut self, at: Point, tags: &Tags) {
        let usual = match tags.get("place") {
            Some("city") => 100_000,
            Some("town") => 10_000,
            Some("suburb" | "borough") => 4_000,
            Some("village") => 1_000,
            Some("quarter") => 800,
            Some("neighbourhood") => 200,
            Some("hamlet") => 100,
            Some("isolated_dwelling" | "farm") => 10,
            _ => return,
        };
        let weight = tags.get("population").and_then(|count| count.trim().parse().ok()).unwrap_or(usual);
        let name = self.text(tags.get("name:de").or(tags.get("name")));
        if name != NONE {
            self.places.push(RawPlace { name, at, weight });
        }
    }

    fn add_stop(&mut self, at: Point, tags: &Tags) {
        let Some(kind) = stop_kind(tags) else { return };
        let name = self.text(tags.get("name:de").or(tags.get("name")));
        if name != NONE {
            self.stops.push(RawStop { name, kind, at });
        }
    }
}

fn is_street(tags: &Tags) -> bool {
    let not_to_live_at = [
        "platform",
        "rest_area",
        "services",
        "raceway",
        "construction",
        "proposed",
        "abandoned",
        "razed",
        "bus_stop",
        "elevator",
    ];
    let named = tags.get("name").is_some();
    named
        && (tags.get("highway").is_some_and(|kind| !not_to_live_at.contains(&kind))
            || tags.is("place", "square"))
}

fn stop_kind(tags: &Tags) -> Option<StopKind> {
    let yes = |key: &str| tags.is(key, "yes");
    let role = tags.get("public_transport").unwrap_or_default();
    match tags.get("railway") {
        Some("tram_stop") => return Some(StopKind::Tram),
        Some("station" | "halt") => {
            return Some(match tags.get("station") {
                Some("subway") => StopKind::Subway,
                Some("funicular") => StopKind::CableCar,
                _ if yes("subway") && !yes("train") => StopKind::Subway,
                _ => StopKind::Train,
            });
        }
        _ => {}
    }
    if tags.is("highway", "bus_stop") || tags.is("amenity", "bus_station") {
        return Some(StopKind::Bus);
    }
    if tags.is("amenity", "ferry_terminal") {
        return Some(StopKind::Ferry);
    }
    if !matches!(role, "platform" | "stop_position" | "station") {
        return None;
    }
    let kinds = [
        ("train", StopKind::Train),
        ("light_rail", StopKind::Train),
        ("subway", StopKind::Subway),
        ("tram", StopKind::Tram),
        ("bus", StopKind::Bus),
        ("trolleybus", StopKind::Bus),
        ("ferry", StopKind::Ferry),
        ("funicular", StopKind::CableCar),
        ("aerialway", StopKind::CableCar),
    ];
    let named = kinds.into_iter().find(|(key, _)| yes(key)).map(|(_, kind)| kind);
    named.or(match (tags.get("railway"), tags.get("highway"), tags.get("aerialway")) {
        (Some("platform"), ..) => Some(StopKind::Train),
        (_, Some("platform"), _) => Some(StopKind::Bus),
        (.., Some("station")) => Some(StopKind::CableCar),
        _ => None,
    })
}
