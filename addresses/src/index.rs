//! What the file holds: streets with their houses, places, stops and the outlines of municipalities.

use crate::geometry::Point;
use crate::house_number::HouseNumber;
use crate::texts::Texts;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Says that there is none, where a number of something else stands.
pub const NONE: u32 = u32::MAX;

#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
pub struct Index {
    /// Names of streets, towns, places and stops, postcodes and house numbers.
    pub texts: Texts,
    pub areas: Vec<Area>,
    pub streets: Vec<Street>,
    /// In the order of their streets, and within a street by number.
    pub houses: Vec<House>,
    /// Where streets run, in the order of their streets.
    pub lines: Vec<Line>,
    pub line_points: Vec<Point>,
    pub places: Vec<Place>,
    pub stops: Vec<StoredStop>,
    pub municipalities: Vec<Municipality>,
}

/// A town, and one of its postcodes.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Area {
    pub post_code: u32,
    pub town: u32,
    pub at: Point,
    pub houses: u32,
}

/// A street, or a hamlet whose houses have numbers of their own.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Street {
    pub name: u32,
    /// Among the areas; none where nothing tells.
    pub area: u32,
    /// Other names of where it is that people write for the town: municipality and nearest village.
    pub also: [u32; 2],
    /// Its middle.
    pub at: Point,
    pub houses_end: u32,
    pub lines_end: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub struct House {
    pub at: Point,
    number: u32,
}

const ESTIMATED: u32 = 1 << 31;

impl House {
    /// `estimated` when its position was only reckoned from that of its neighbours.
    pub fn new(number: u32, at: Point, estimated: bool) -> House {
        House { at, number: if estimated { number | ESTIMATED } else { number } }
    }

    pub fn number(&self) -> u32 {
        self.number & !ESTIMATED
    }

    pub fn is_estimated(&self) -> bool {
        self.number & ESTIMATED != 0
    }
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Line {
    pub points_end: u32,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Place {
    pub name: u32,
    /// The municipality, where it is called differently.
    pub within: u32,
    pub at: Point,
    /// The greater the better known: residents, or what is usual for its kind.
    pub weight: u32,
}

/// By what one leaves from a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
pub enum StopKind {
    Train,
    Subway,
    Tram,
    Bus,
    Ferry,
    /// Gondolas, chair lifts and funiculars.
    CableCar,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct StoredStop {
    pub name: u32,
    pub kind: StopKind,
    pub at: Point,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Municipality {
    pub name: u32,
    pub outer: Vec<Vec<Point>>,
    pub inner: Vec<Vec<Point>>,
}

impl Index {
    pub fn houses_of(&self, street: usize) -> Range<usize> {
        let from = if street == 0 { 0 } else { self.streets[street - 1].houses_end };
        from as usize..self.streets[street].houses_end as usize
    }

    pub fn points_of(&self, line: usize) -> &[Point] {
        let from = if line == 0 { 0 } else { self.lines[line - 1].points_end };
        &self.line_points[from as usize..self.lines[line].points_end as usize]
    }

    pub fn street_of_house(&self, house: usize) -> usize {
        self.streets.partition_point(|street| street.houses_end as usize <= house)
    }

    pub fn street_of_line(&self, line: usize) -> usize {
        self.streets.partition_point(|street| street.lines_end as usize <= line)
    }

    pub fn house_number(&self, house: &House) -> Option<HouseNumber> {
        HouseNumber::parse(self.texts.get(house.number()))
    }

    /// Whether everything refers to something that exists: the rest of the program relies on it.
    pub fn is_sound(&self) -> bool {
        let text = |id: u32| (id as usize) < self.texts.len();
        let maybe = |id: u32| id == NONE || text(id);
        let on_earth = |at: &Point| {
            at.latitude_e7.abs_diff(0) <= 900_000_000 && at.longitude_e7.abs_diff(0) <= 1_800_000_000
        };
        let street_is_sound = |street: &Street| {
            let area = street.area == NONE || (street.area as usize) < self.areas.len();
            text(street.name) && area && street.also.iter().all(|id| maybe(*id)) && on_earth(&street.at)
        };
        let ends = |ends: &mut dyn Iterator<Item = u32>, count: usize| {
            let ends: Vec<u32> = ends.collect();
            ends.is_sorted() && ends.last().copied().unwrap_or_default() as usize == count
        };
        self.texts.is_sound()
            && self.areas.iter().all(|area| maybe(area.post_code) && maybe(area.town) && on_earth(&area.at))
            && self.streets.iter().all(street_is_sound)
            && ends(&mut self.streets.iter().map(|street| street.houses_end), self.houses.len())
            && ends(&mut self.streets.iter().map(|street| street.lines_end), self.lines.len())
            && ends(&mut self.lines.iter().map(|line| line.points_end), self.line_points.len())
            && self.houses.iter().all(|house| text(house.number()) && on_earth(&house.at))
            && self.line_points.iter().all(on_earth)
            && self.places.iter().all(|place| text(place.name) && maybe(place.within) && on_earth(&place.at))
            && self.stops.iter().all(|stop| text(stop.name) && on_earth(&stop.at))
            && self.municipalities.iter().all(|municipality| text(municipality.name))
    }
}

impl Index {
    /// Gives back what decoding took too much of.
    pub fn shrink(&mut self) {
        self.streets.shrink_to_fit();
        self.houses.shrink_to_fit();
        self.lines.shrink_to_fit();
        self.line_points.shrink_to_fit();
        self.places.shrink_to_fit();
        self.stops.shrink_to_fit();
    }
}
