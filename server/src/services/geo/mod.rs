//! Geography: what ships inside the binary, and the services that may replace or refine it.

pub mod basemap;
pub mod directions;
pub mod external_service;
pub mod geocoder;
pub mod map_settings;
pub mod tiles;

use crate::foundation::clock::Clock;
use crate::foundation::config::Config;
use crate::services::catalogue::Point;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
