//! Geography: what ships inside the binary, and the services that may replace or refine it.

pub mod basemap;
pub mod directions;
pub mod external_service;
pub mod fold;
pub mod gazetteer;
pub mod geocoder;
pub mod map_settings;
pub mod places;
pub mod tiles;

use crate::foundation::clock::Clock;
use crate::foundation::config::Config;
use crate::services::catalogue::Point;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Outlines, borders, rivers and lakes of the region as GeoJSON (see `data/geo/LICENSES.md`).
pub const BASEMAP_JSON: &str = include_str!("../../../data/geo/basemap.json");

/// What every map that shows this data has to say.
pub const ATTRIBUTION: &str = "GeoNames (CC BY 4.0), GSHHG (LGPL), Natural Earth";

/// The part of the world the embedded data covers.
pub const REGION_BOX: RegionBox = RegionBox { west: 12.4, south: 46.9, east: 15.4, north: 49.2 };

/// The configured services, made once at start.
pub struct Geo {
    pub tiles: Option<tiles::Tiles>,
    pub geocoder: geocoder::Geocoder,
    pub directions: directions::Directions,
}

impl Geo {
    pub fn open(config: &Config, clock: &Clock) -> anyhow::Result<Geo> {
        Ok(Geo {
            tiles: tiles::Tiles::open(config, clock)?,
            geocoder: geocoder::Geocoder::new(config, clock)?,
            directions: directions::Directions::new(config, clock)?,
        })
    }
}

/// A rectangle of longitudes and latitudes in degrees.
#[derive(Debug, Clone, Copy)]
pub struct RegionBox {
    pub west: f64,
    pub south: f64,
    pub east: f64,
    pub north: f64,
}

impl RegionBox {
    pub fn contains(&self, latitude: f64, longitude: f64) -> bool {
        (self.south..=self.north).contains(&latitude) && (self.west..=self.east).contains(&longitude)
    }
}

/// A position as answers carry it.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize, ToSchema)]
pub struct Location {
    pub lat: f64,
    pub lng: f64,
}

impl From<Point> for Location {
    fn from(point: Point) -> Location {
        Location { lat: point.latitude, lng: point.longitude }
    }
}
