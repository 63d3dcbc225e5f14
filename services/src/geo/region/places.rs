//! What people call the places of the configured region: the embedded names, and those of an import.

use std::sync::Arc;
use umkreis_addresses::Addresses;
use umkreis_foundation::config::{Config, Region};
use umkreis_gazetteer::{self as gazetteer, Candidate, ImportedCode, ImportedPlace, Places, RegionBox};

/// What of the configuration decides.
#[derive(Clone, Default)]
pub struct RegionConfig(Region);

impl RegionConfig {
    pub fn of(config: &Config) -> RegionConfig {
        RegionConfig(config.region.clone())
    }

    /// The region itself, where that is what somebody types as a place.
    pub fn named_by(&self, text: &str) -> Option<Candidate> {
        self.region().named_by(text)
    }

    pub fn name(&self) -> &str {
        &self.0.name
    }

    fn region(&self) -> gazetteer::Region<'_> {
        let RegionConfig(region) = self;
        gazetteer::Region {
            name: &region.name,
            latitude: region.latitude,
            longitude: region.longitude,
            within: RegionBox::of(region.bounds),
        }
    }
}

pub fn of(about: &RegionConfig, addresses: Option<&Addresses>) -> Arc<Places> {
    let about = about.region();
    let is_inside = |place: &ImportedPlace| about.within.contains(place.latitude, place.longitude);
    let places = addresses.into_iter().flat_map(Addresses::named_places).map(|place| ImportedPlace {
        name: place.name,
        latitude: place.latitude,
        longitude: place.longitude,
        residents: place.residents,
        is_municipality: place.is_municipality,
    });
    let codes = addresses.map(Addresses::post_codes).unwrap_or_default().into_iter();
    let codes = codes.map(|code| ImportedCode {
        code: code.code,
        town: code.town,
        latitude: code.latitude,
        longitude: code.longitude,
    });
    Places::of(&about, &places.filter(is_inside).collect::<Vec<_>>(), &codes.collect::<Vec<_>>())
}
