//! The addresses of a region, ready to be asked.

use crate::error::Error;
use crate::file;
use crate::geometry::Point;
use crate::grid::Grid;
use crate::index::{Index, NONE, StopKind};
use crate::lexicon::Lexicon;
use crate::names::{keys, words};
use std::collections::BTreeSet;
use std::path::Path;

/// How near a position is to what was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Precision {
    /// The house itself.
    House,
    /// The number does not exist, or only its neighbours are mapped: a house beside it.
    NearestHouse,
    /// Somewhere along the street.
    Street,
    /// The middle of a town, village or postcode.
    Place,
}

/// A possible meaning of what was typed, or what is at a point.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundAddress {
    /// "Landstraße 17, 4020 Linz".
    pub label: String,
    pub latitude: f64,
    pub longitude: f64,
    pub precision: Precision,
    pub street: Option<String>,
    pub house_number: Option<String>,
    pub post_code: Option<String>,
    pub town: Option<String>,
    /// Nothing that was typed speaks against it: every word is explained, and the street is called so but for a
    /// slip. Who has to trust the answer without looking at it takes no others.
    pub certain: bool,
}

/// A town, village or hamlet of the region.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedPlace {
    pub name: String,
    pub latitude: f64,
    pub longitude: f64,
    /// Residents, or how many are usual for its kind.
    pub residents: u32,
    /// Whether no municipality with another name is around it.
    pub is_municipality: bool,
}

/// A postcode of the region, with the town that has most houses of it.
#[derive(Clone, Debug, PartialEq)]
pub struct PostCode {
    pub code: String,
    pub town: String,
    pub latitude: f64,
    pub longitude: f64,
}

/// A stop of public transport, and how far it is as the crow flies.
#[derive(Clone, Debug, PartialEq)]
pub struct Stop {
    pub name: String,
    pub kind: StopKind,
    pub latitude: f64,
    pub longitude: f64,
    pub distance_m: f64,
}

/// Numbers of texts and of what is called so, in order.
pub type ByName = Vec<(u32, u32)>;

pub struct Addresses {
    pub(crate) index: Index,
    pub(crate) street_names: Lexicon,
    pub(crate) streets: ByName,
    pub(crate) town_names: Lexicon,
    pub(crate) places: ByName,
    pub(crate) areas: ByName,
    pub(crate) houses_near: Grid,
    pub(crate) lines_near: Grid,
    /// The name of the region, folded, where no town is called so.
    pub(crate) region: Option<String>,
}

impl Addresses {
    /// Opens what [`crate::import`] has written.
    pub fn open(path: &Path) -> Result<Addresses, Error> {
        file::load(path).map(Addresses::new)
    }

    pub(crate) fn new(index: Index) -> Addresses {
        let by_name = |names: &mut dyn Iterator<Item = u32>| {
            let mut pairs: ByName = names.zip(0..).collect();
            pairs.sort_unstable();
            pairs.shrink_to_fit();
            pairs
        };
        let streets = by_name(&mut index.streets.iter().map(|street| street.name));
        let places = by_name(&mut index.places.iter().map(|place| place.name));
        let areas = by_name(&mut index.areas.iter().map(|area| area.town));
        let lexicon = |names: BTreeSet<u32>| {
            Lexicon::new(names.into_iter().filter(|id| *id != NONE).map(|id| (id, index.texts.get(id))))
        };
        let towns = places.iter().chain(&areas).map(|pair| pair.0);
        let also = index.streets.iter().flat_map(|street| street.also);
        Addresses {
            street_names: lexicon(streets.iter().map(|pair| pair.0).collect()),
            town_names: lexicon(towns.chain(also).collect()),
            houses_near: Grid::of_points(index.houses.iter().map(|house| house.at)),
            lines_near: Grid::of_lines((0..index.lines.len()).map(|line| index.points_of(line))),
            streets,
            places,
            areas,
            index,
            region: None,
        }
    }

    /// Who writes the name of the region behind an address says nothing more by it, unless a town is called so.
    pub fn of_region(mut self, name: &str) -> Addresses {
        let named = words(name);
        let is_town = keys(&named).iter().any(|key| self.town_names.knows(key));
        self.region = match named.as_slice() {
            [word] if !is_town => Some(word.text.clone()),
            _ => None,
        };
        self
    }

    /// How many streets and houses there are.
    pub fn count(&self) -> (usize, usize) {
        (self.index.streets.len(), self.index.houses.len())
    }

    /// All places but farms and single houses, which share their names with too much else.
    pub fn named_places(&self) -> impl Iterator<Item = NamedPlace> {
        const HAMLET: u32 = 100;
        let places = self.index.places.iter().filter(|place| place.weight >= HAMLET);
        places.map(|place| NamedPlace {
            name: self.index.texts.get(place.name).to_owned(),
            latitude: place.at.latitude(),
            longitude: place.at.longitude(),
            residents: place.weight,
            is_municipality: self.index.texts.get(place.within).is_empty(),
        })
    }

    /// Every postcode once.
    pub fn post_codes(&self) -> Vec<PostCode> {
        let texts = &self.index.texts;
        let mut areas: Vec<_> = self
            .index
            .areas
            .iter()
            .filter(|area| !texts.get(area.post_code).is_empty() && !texts.get(area.town).is_empty())
            .collect();
        areas.sort_by_key(|area| (texts.get(area.post_code), std::cmp::Reverse(area.houses)));
        areas.dedup_by_key(|area| area.post_code);
        let code = |area: &&crate::index::Area| PostCode {
            code: texts.get(area.post_code).to_owned(),
            town: texts.get(area.town).to_owned(),
            latitude: area.at.latitude(),
            longitude: area.at.longitude(),
        };
        areas.iter().map(code).collect()
    }

    /// A street, with one of its houses.
    pub(crate) fn street_found(
        &self,
        street: usize,
        house: Option<usize>,
        precision: Precision,
        at: Point,
    ) -> FoundAddress {
        let texts = &self.index.texts;
        let street = &self.index.streets[street];
        let number = house.map(|house| texts.get(self.index.houses[house].number()).to_owned());
        let name = texts.get(street.name);
        let (post_code, town) = self.area_names(street.area);
        let line = match &number {
            Some(number) => format!("{name} {number}"),
            None => name.to_owned(),
        };
        let label = join(&line, ", ", &join(post_code, " ", town));
        self.found(label, at, precision, (Some(name), number), (post_code, town))
    }

    pub(crate) fn area_found(&self, area: usize) -> FoundAddress {
        let (post_code, town) = self.area_names(area as u32);
        let at = self.index.areas[area].at;
        self.found(join(post_code, " ", town), at, Precision::Place, (None, None), (post_code, town))
    }

    pub(crate) fn place_found(&self, place: usize) -> FoundAddress {
        let place = &self.index.places[place];
        let name = self.index.texts.get(place.name);
        let label = join(name, ", ", self.index.texts.get(place.within));
        self.found(label, place.at, Precision::Place, (None, None), ("", name))
    }

    fn area_names(&self, area: u32) -> (&str, &str) {
        let area = self.index.areas.get(area as usize);
        area.map_or(("", ""), |area| (self.index.texts.get(area.post_code), self.index.texts.get(area.town)))
    }

    fn found(
        &self,
        label: String,
        at: Point,
        precision: Precision,
        (street, house_number): (Option<&str>, Option<String>),
        (post_code, town): (&str, &str),
    ) -> FoundAddress {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        FoundAddress {
            label,
            latitude: at.latitude(),
            longitude: at.longitude(),
            precision,
            street: street.map(str::to_owned),
            house_number,
            post_code: some(post_code),
            town: some(town),
            certain: true,
        }
    }
}

fn join(one: &str, between: &str, other: &str) -> String {
    if one.is_empty() || other.is_empty() {
        format!("{one}{other}")
    } else {
        format!("{one}{between}{other}")
    }
}

/// What is called by a name.
pub fn called(list: &ByName, name: u32) -> impl Iterator<Item = usize> {
    let from = list.partition_point(|pair| pair.0 < name);
    list[from..].iter().take_while(move |pair| pair.0 == name).map(|pair| pair.1 as usize)
}
