//! Geography: what ships inside the binary, and the services that may replace or refine it.

pub mod basemap;
pub mod directions;
pub mod external_service;
pub mod geocoder;
pub mod map_settings;
pub mod raster_tiles;
pub mod region;
pub mod stops;
pub mod street_map;

use crate::catalogue::Point;
use basemap::Basemap;
use region::CurrentRegion;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use street_map::StreetTiles;
use umkreis_foundation::clock::Clock;
use umkreis_foundation::config::{Base, Config};
use utoipa::ToSchema;

/// How a position came about that was looked up, but of which only the surroundings, the town or the street were
/// found; the least precise first.
pub const IMPRECISE: [&str; 3] = ["Area", "Town", "Street"];

/// The configured services, made once at start.
pub struct Geo {
    pub basemap: Arc<Basemap>,
    pub tiles: Option<raster_tiles::RasterTiles>,
    pub geocoder: geocoder::Geocoder,
    pub directions: directions::Directions,
    pub region: CurrentRegion,
    /// The file that `map.base` names.
    streets: Option<Arc<StreetTiles>>,
}

impl Geo {
    pub async fn open(config: &Config, clock: &Clock) -> anyhow::Result<Geo> {
        let streets = match config.map.base().map_err(anyhow::Error::msg)? {
            Base::Streets(file) => Some(Arc::new(StreetTiles::open(config, &file).await?)),
            _ => None,
        };
        let region = CurrentRegion::open(config).await?;
        Ok(Geo {
            basemap: Basemap::of(&config.region),
            tiles: raster_tiles::RasterTiles::open(config, clock)?,
            geocoder: geocoder::Geocoder::new(config, clock, &region)?,
            directions: directions::Directions::new(config, clock, &region)?,
            region,
            streets,
        })
    }

    /// The street map, where the operator has one and shows it.
    pub fn streets(&self) -> Option<Arc<StreetTiles>> {
        self.streets.clone().or_else(|| self.region.get()?.streets.clone())
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
