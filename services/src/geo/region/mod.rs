//! The region folder: street map, addresses and roads from one extract, switched while the server runs.

pub mod folder;
pub mod import;
pub mod manifest;
mod places;

use super::directions::own_roads::OwnRoads;
use super::stops::{self, KnownStops};
use super::street_map::StreetTiles;
use anyhow::Context;
use arc_swap::ArcSwapOption;
use manifest::Manifest;
pub(super) use places::RegionConfig;
use std::path::PathBuf;
use std::sync::Arc;
use umkreis_addresses::Addresses;
use umkreis_foundation::config::{Base, Config, DirectionsKind, GeocoderKind};
use umkreis_gazetteer::Places;
use umkreis_roads::Network;

/// What every map and every way that comes from there has to say.
pub const ATTRIBUTION: &str = "© OpenStreetMap";
pub const ATTRIBUTION_URL: &str = "https://www.openstreetmap.org/copyright";

const STREETS: &str = "streets.pmtiles";
const ADDRESSES: &str = "addresses.bin";
const ROADS: &str = "roads.bin";

/// One version of the folder, opened.
pub struct Region {
    pub version: String,
    pub manifest: Manifest,
    pub streets: Option<Arc<StreetTiles>>,
    pub addresses: Option<Addresses>,
    pub roads: Option<OwnRoads>,
    /// What people call its towns and villages.
    pub places: Arc<Places>,
    pub(super) known_stops: KnownStops,
}

/// What of the folder the configuration needs; the rest takes no memory.
#[derive(Clone, Copy, Debug, PartialEq)]
struct NeededParts {
    streets: bool,
    addresses: bool,
    roads: bool,
}

impl NeededParts {
    const EVERYTHING: NeededParts = NeededParts { streets: true, addresses: true, roads: true };

    fn of(config: &Config) -> NeededParts {
        NeededParts {
            streets: matches!(config.map.base(), Ok(Base::Auto | Base::Region)),
            // Stops, the places in a search and what is at a position are from here whoever finds addresses.
            addresses: config.geocoder.provider != GeocoderKind::Builtin,
            roads: matches!(config.directions.provider, DirectionsKind::Auto | DirectionsKind::Region),
        }
    }
}

impl Region {
    /// `folder` is that of the version.
    async fn open(
        folder: PathBuf,
        version: String,
        needed: NeededParts,
        about: &RegionConfig,
    ) -> anyhow::Result<Region> {
        let manifest = Manifest::read(&folder)?;
        let path = folder.join(STREETS);
        let streets = match needed.streets {
            true => Some(StreetTiles::open_file(&path).await.with_context(|| path.display().to_string())?),
            false => None,
        };
        // Reading large files takes a while, and others are served meanwhile.
        let about = about.clone();
        let read = move || -> anyhow::Result<_> {
            let addresses = needed.addresses.then(|| Addresses::open(&folder.join(ADDRESSES))).transpose()?;
            let addresses = addresses.map(|addresses| addresses.of_region(about.name()));
            let roads = needed.roads.then(|| Network::load(&folder.join(ROADS))).transpose()?;
            let places = places::of(&about, addresses.as_ref());
            Ok((addresses, roads.map(OwnRoads::new), places))
        };
        let (addresses, roads, places) = tokio::task::spawn_blocking(read).await??;
        let (streets, known_stops) = (streets.map(Arc::new), stops::empty_cache());
        Ok(Region { version, manifest, streets, addresses, roads, places, known_stops })
    }
}

/// The version in use; clones see the same one.
#[derive(Clone)]
pub struct CurrentRegion(Arc<Inner>);

struct Inner {
    folder: PathBuf,
    needed: NeededParts,
    about: RegionConfig,
    /// The places while nothing was imported.
    places: Arc<Places>,
    open: ArcSwapOption<Region>,
}

impl CurrentRegion {
    /// Opens what was imported; nothing is no mistake unless the configuration counts on it.
    pub async fn open(config: &Config) -> anyhow::Result<CurrentRegion> {
        let (folder, needed) = (config.region_folder(), NeededParts::of(config));
        let about = RegionConfig::of(config);
        let places = places::of(&about, None);
        let open = ArcSwapOption::empty();
        let current = CurrentRegion(Arc::new(Inner { folder, needed, about, places, open }));
        current.renew().await.context("region.folder")?;
        if current.get().is_none()
            && let Some(key) = counted_on(config)
        {
            let folder = current.0.folder.display();
            anyhow::bail!("{key}: nothing was imported into {folder}; `umkreis region import` does it");
        }
        Ok(current)
    }

    pub fn get(&self) -> Option<Arc<Region>> {
        self.0.open.load_full()
    }

    /// What people call the places of the region, with and without an import.
    pub fn places(&self) -> Arc<Places> {
        self.get().map_or_else(|| self.0.places.clone(), |region| region.places.clone())
    }

    /// Switches to the folder's current version and says which one that is. Where it cannot be opened, the one
    /// before stays in use.
    pub async fn renew(&self) -> anyhow::Result<Option<String>> {
        let version = folder::current(&self.0.folder)?;
        let opened = match version.clone() {
            Some(version) => {
                let folder = self.0.folder.join(&version);
                Some(Arc::new(Region::open(folder, version, self.0.needed, &self.0.about).await?))
            }
            None => None,
        };
        self.0.open.store(opened);
        Ok(version)
    }
}

/// The key that names the region where there must be one.
fn counted_on(config: &Config) -> Option<&'static str> {
    if config.map.base() == Ok(Base::Region) {
        Some("map.base")
    } else if config.geocoder.provider == GeocoderKind::Region {
        Some("geocoder.provider")
    } else if config.directions.provider == DirectionsKind::Region {
        Some("directions.provider")
    } else {
        config.region.folder.is_some().then_some("region.folder")
    }
}
