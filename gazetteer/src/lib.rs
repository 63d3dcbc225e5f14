//! The places and postcodes of a region, and finding them as people write them; knows no database or HTTP.

mod embedded_names;
mod find;
pub mod fold;
mod mistyped;
mod municipality;
mod ordinary_words;
mod outside_region;
mod phrases;
mod place_in_text;
mod place_names;
pub mod places;
mod region;
mod words;

pub use find::{Candidate, NEAR_KM, find, km_from_postcode, knows, postcode_of};
pub use outside_region::exact_first;
pub use place_in_text::PlaceInText;
pub use place_names::{KnownPlace, Places};
pub use places::{Place, Precision, is_at_home};
pub use region::{ImportedCode, ImportedPlace, Region};

/// Outlines, borders, rivers and lakes of the region as GeoJSON (see `data/LICENSES.md`).
pub const BASEMAP_JSON: &str = include_str!("../data/basemap.json");

/// How far these reach, with the points at which lines leave it (`MAP_WEST` and its neighbours in
/// `scripts/geodata/region.py`).
pub const BASEMAP_BOX: RegionBox = RegionBox { west: 9.75, south: 45.85, east: 17.95, north: 50.35 };

/// What every map that shows this data has to say.
pub const ATTRIBUTION: &str = "GeoNames (CC BY 4.0), GSHHG (LGPL), Natural Earth";

/// The part of the world the embedded data covers.
pub const REGION_BOX: RegionBox = RegionBox { west: 12.4, south: 46.9, east: 15.4, north: 49.2 };

/// A rectangle of longitudes and latitudes in degrees.
#[derive(Debug, Clone, Copy)]
pub struct RegionBox {
    pub west: f64,
    pub south: f64,
    pub east: f64,
    pub north: f64,
}

impl RegionBox {
    /// From west, south, east and north, as they are written in a configuration.
    pub fn of([west, south, east, north]: [f64; 4]) -> RegionBox {
        RegionBox { west, south, east, north }
    }

    pub fn encloses(&self, other: &RegionBox) -> bool {
        self.contains(other.south, other.west) && self.contains(other.north, other.east)
    }

    pub fn contains(&self, latitude: f64, longitude: f64) -> bool {
        (self.south..=self.north).contains(&latitude) && (self.west..=self.east).contains(&longitude)
    }
}
