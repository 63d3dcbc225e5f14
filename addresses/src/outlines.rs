//! In which municipality, and in the area of which postcode, a point lies.

use crate::geometry::Point;
use crate::read::Boundary;
use umkreis_osm::{Bounds, Position};

pub struct Outlines {
    /// The deepest levels first: a municipality before its district, which may be a town's own.
    all: Vec<(Bounds, Boundary)>,
}

impl Outlines {
    pub fn new(boundaries: Vec<Boundary>) -> Outlines {
        let bounds = |boundary: &Boundary| {
            Bounds::around(boundary.area.polygons.iter().flat_map(|polygon| &polygon.outer).copied())
        };
        let mut all: Vec<(Bounds, Boundary)> =
            boundaries.into_iter().filter_map(|boundary| Some((bounds(&boundary)?, boundary))).collect();
        all.sort_by_key(|(_, boundary)| std::cmp::Reverse(boundary.level));
        Outlines { all }
    }

    /// The name of the one around a point.
    pub fn of(&self, point: Point) -> Option<u32> {
        let position = Position { latitude_e7: point.latitude_e7, longitude_e7: point.longitude_e7 };
        let around = |(bounds, boundary): &&(Bounds, Boundary)| {
            bounds.contains(position) && boundary.area.contains(position)
        };
        self.all.iter().find(around).map(|(_, boundary)| boundary.name)
    }

    pub fn each(&self) -> impl Iterator<Item = &Boundary> {
        self.all.iter().map(|(_, boundary)| boundary)
    }
}
