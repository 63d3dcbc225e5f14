//! What is at a point: its house, its street or its town, and the stops around it.

use crate::addresses::{Addresses, FoundAddress, Precision, Stop};
use crate::geometry::{Point, encloses};
use crate::index::Municipality;

/// Up to this distance a point belongs to a house, and to a street.
const HOUSE_M: f64 = 50.0;
const STREET_M: f64 = 150.0;
/// Beyond every outline the nearest place counts up to this distance.
const PLACE_M: f64 = 10_000.0;

impl Addresses {
    /// The house at a point, else the street, else the town; nothing outside of the region.
    pub fn at(&self, latitude: f64, longitude: f64) -> Option<FoundAddress> {
        let at = Point::at(latitude, longitude)?;
        self.house_at(at).or_else(|| self.street_at(at)).or_else(|| self.place_at(at))
    }

    fn house_at(&self, at: Point) -> Option<FoundAddress> {
        let near = self.houses_near.around(at, HOUSE_M).map(|house| {
            let house = house as usize;
            (self.index.houses[house].at.metres_to(at), house)
        });
        let (_, house) = nearest(near, HOUSE_M)?;
        let street = self.index.street_of_house(house);
        let (point, estimated) = (self.index.houses[house].at, self.index.houses[house].is_estimated());
        let precision = if estimated { Precision::NearestHouse } else { Precision::House };
        Some(self.street_found(street, Some(house), precision, point))
    }

    fn street_at(&self, at: Point) -> Option<FoundAddress> {
        let near = self.lines_near.around(at, STREET_M).filter_map(|line| {
            let point = at.nearest_of_line(self.index.points_of(line as usize))?;
            Some((point.metres_to(at), line as usize))
        });
        let (_, line) = nearest(near, STREET_M)?;
        let point = at.nearest_of_line(self.index.points_of(line))?;
        Some(self.street_found(self.index.street_of_line(line), None, Precision::Street, point))
    }

    fn place_at(&self, at: Point) -> Option<FoundAddress> {
        let goes_round = |municipality: &&Municipality| {
            let within = |rings: &[Vec<Point>]| rings.iter().any(|ring| encloses(ring, at));
            within(&municipality.outer) && !within(&municipality.inner)
        };
        let around = self.index.municipalities.iter().find(goes_round).map(|municipality| municipality.name);
        let all = self.index.places.iter().enumerate();
        let of_outline = |name: u32| {
            let named = all.clone().filter(|(_, place)| place.name == name);
            nearest(named.map(|(id, place)| (place.at.metres_to(at), id)), f64::MAX)
        };
        let near = || {
            let known = all.clone().filter(|(_, place)| place.weight >= 100);
            nearest(known.map(|(id, place)| (place.at.metres_to(at), id)), PLACE_M)
        };
        let (_, place) = around.and_then(of_outline).or_else(near)?;
        Some(self.place_found(place))
    }

    /// The stops within so many metres, the nearest first.
    pub fn stops_near(&self, latitude: f64, longitude: f64, within_m: f64, most: usize) -> Vec<Stop> {
        let Some(at) = Point::at(latitude, longitude) else { return Vec::new() };
        let stops = self.index.stops.iter().map(|stop| (stop.at.metres_to(at), stop));
        let mut near: Vec<Stop> = stops
            .filter(|(distance_m, _)| *distance_m <= within_m)
            .map(|(distance_m, stop)| Stop {
                name: self.index.texts.get(stop.name).to_owned(),
                kind: stop.kind,
                latitude: stop.at.latitude(),
                longitude: stop.at.longitude(),
                distance_m,
            })
            .collect();
        near.sort_by(|a, b| a.distance_m.total_cmp(&b.distance_m).then_with(|| a.name.cmp(&b.name)));
        near.truncate(most);
        near
    }
}

fn nearest(all: impl Iterator<Item = (f64, usize)>, within_m: f64) -> Option<(f64, usize)> {
    all.filter(|(metres, _)| *metres <= within_m).min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))
}
