//! Addresses become positions: by the gazetteer, and for streets by the configured service.

mod addresses;
mod nominatim;
mod photon;
mod sql;
mod verify;

use super::external_service::{ExternalService, Failure, QUEUEING, TIMEOUT};
use super::region::{self, CurrentRegion, Region, RegionConfig};
use crate::catalogue::Point;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};
use umkreis_foundation::clock::Clock;
use umkreis_foundation::config::{Config, GeocoderKind};
use umkreis_foundation::db::Db;
use umkreis_foundation::secret;
use umkreis_gazetteer::Precision;
use umkreis_gazetteer::fold::fold;
use umkreis_gazetteer::{self as gazetteer, Candidate, RegionBox};
use url::Url;
use verify::verified;

pub use sql::trim;

/// What a service is asked for, and what it may answer.
const ADDRESSES_MAX: usize = 8;
const MAX_BYTES: usize = 512 * 1024;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// Streets hardly ever move; what is missing today may be mapped tomorrow.
const KEEP_FOUND_MS: i64 = 30 * DAY_MS;
const KEEP_NOTHING_MS: i64 = DAY_MS;

/// Where something is, as a person or a form says it.
#[derive(Clone, Debug, PartialEq)]
pub enum GeocodeQuery {
    /// Not yet the whole text: somebody is typing it.
    Typing(String),
    Text(String),
    Address {
        street: String,
        post_code: String,
        town: String,
    },
}

impl GeocodeQuery {
    pub fn address(street: &str, post_code: &str, town: &str) -> GeocodeQuery {
        GeocodeQuery::Address {
            street: street.to_owned(),
            post_code: post_code.to_owned(),
            town: town.to_owned(),
        }
    }

    /// The words as one line.
    fn line(&self) -> String {
        match self {
            GeocodeQuery::Typing(text) | GeocodeQuery::Text(text) => text.trim().to_owned(),
            GeocodeQuery::Address { street, post_code, town } if street.trim().is_empty() => {
                format!("{} {}", post_code.trim(), town.trim()).trim().to_owned()
            }
            GeocodeQuery::Address { street, post_code, town } => {
                format!("{}, {} {}", street.trim(), post_code.trim(), town.trim())
            }
        }
    }

    /// What the gazetteer can make of it: it knows no streets.
    fn place(&self) -> String {
        match self {
            GeocodeQuery::Typing(text) | GeocodeQuery::Text(text) => text.trim().to_owned(),
            GeocodeQuery::Address { post_code, town, .. } => format!("{post_code} {town}").trim().to_owned(),
        }
    }

    /// The answers that are as near as they say, and those that only tell the surroundings: the form that asks
    /// must show the pin that saving would set. Whoever searches chooses from what there is.
    fn judged(&self, found: Vec<Candidate>, within: &RegionBox) -> (Vec<Candidate>, Vec<Candidate>) {
        let GeocodeQuery::Address { street, post_code, town } = self else { return (found, Vec::new()) };
        let found = found.into_iter().filter_map(|found| verified(found, street, post_code, town, within));
        found.partition(|found| found.precision != Precision::Area)
    }
}

/// What is at a position, and how near to it.
pub struct AddressAtPoint {
    pub found: umkreis_addresses::FoundAddress,
    pub precision: Precision,
}

pub struct Geocoder {
    provider: GeocoderKind,
    service: Option<Service>,
    region: CurrentRegion,
    /// Places elsewhere are of no use here.
    within: RegionBox,
    about: RegionConfig,
}

struct Service {
    kind: GeocoderKind,
    url: Url,
    remote: ExternalService,
    clock: Clock,
    min_interval_ms: i64,
    /// West, south, east, north: places elsewhere are of no use here.
    bounds: [f64; 4],
}

impl Geocoder {
    pub fn new(config: &Config, clock: &Clock, region: &CurrentRegion) -> anyhow::Result<Geocoder> {
        let provider = config.geocoder.provider;
        let service = match (&config.geocoder.url, provider) {
            (Some(url), GeocoderKind::Photon | GeocoderKind::Nominatim) => {
                Some(Service::new(Url::parse(url)?, config, clock)?)
            }
            _ => None,
        };
        Ok(Geocoder {
            provider,
            service,
            region: region.clone(),
            within: RegionBox::of(config.region.bounds),
            about: RegionConfig::of(config),
        })
    }

    /// The thanks that the chosen provider asks for; the built-in places are thanked on the map.
    pub fn attribution(&self) -> &'static str {
        match self.provider {
            GeocoderKind::Auto | GeocoderKind::Region if self.region().is_some() => region::ATTRIBUTION,
            GeocoderKind::Auto | GeocoderKind::Region | GeocoderKind::Builtin => "",
            GeocoderKind::Photon | GeocoderKind::Nominatim => "© OpenStreetMap-Mitwirkende",
        }
    }

    /// Candidates, the best first. What the gazetteer knows is not asked outside, and what the outside
    /// does not answer, the gazetteer does.
    pub async fn find(&self, db: &Db, query: &GeocodeQuery) -> Vec<Candidate> {
        let found = self.places(db, query).await;
        let (GeocodeQuery::Typing(text) | GeocodeQuery::Text(text)) = query else { return found };
        let found = gazetteer::exact_first(text, found, &self.within);
        let Some(itself) = self.about.named_by(text) else { return found };
        // Where a town is called as the region is, it is what people mean.
        let is_town = |other: &Candidate| fold(&other.label) == fold(&itself.label);
        if found.iter().any(is_town) {
            return found;
        }
        std::iter::once(itself).chain(found).take(ADDRESSES_MAX).collect()
    }

    async fn places(&self, db: &Db, query: &GeocodeQuery) -> Vec<Candidate> {
        if let Some(region) = self.region() {
            let (query, within) = (query.clone(), self.within);
            // It takes milliseconds of a processor, in which this thread would answer nobody.
            let search = tokio::task::spawn_blocking(move || in_region(&region, &query, &within));
            return search.await.unwrap_or_default();
        }
        let built_in = || gazetteer::find(&query.place(), ADDRESSES_MAX, &self.within);
        let line = query.line();
        let Some(service) = &self.service else { return built_in() };
        if line.chars().count() < 3 || gazetteer::knows(&line, &self.within) {
            return built_in();
        }
        let (near, rough) =
            query.judged(service.find(db, query, &line).await.unwrap_or_default(), &self.within);
        if !near.is_empty() {
            return near;
        }
        let built_in = built_in();
        if built_in.is_empty() { rough } else { built_in }
    }

    /// The region, where its addresses are to be asked.
    fn region(&self) -> Option<Arc<Region>> {
        let wanted = matches!(self.provider, GeocoderKind::Auto | GeocoderKind::Region);
        self.region.get().filter(|region| wanted && region.addresses.is_some())
    }

    /// What is at a position, where a region was imported; services are asked for addresses only.
    pub fn at(&self, point: Point) -> Option<AddressAtPoint> {
        let region = self.region.get()?;
        let found = region.addresses.as_ref()?.at(point.latitude, point.longitude)?;
        Some(AddressAtPoint { precision: addresses::precision(&found), found })
    }

    /// The same as `known`, on a thread that answers nobody else.
    pub async fn known_here(&self, street: &str, post_code: &str, town: &str) -> Option<Candidate> {
        let Some(region) = self.region() else { return self.known(street, post_code, town) };
        let (query, within) = (GeocodeQuery::address(street, post_code, town), self.within);
        let search = tokio::task::spawn_blocking(move || in_region(&region, &query, &within));
        search.await.ok()?.into_iter().next()
    }

    /// The best that is known of an address without asking anybody outside.
    pub fn known(&self, street: &str, post_code: &str, town: &str) -> Option<Candidate> {
        let query = GeocodeQuery::address(street, post_code, town);
        match self.region() {
            Some(region) => in_region(&region, &query, &self.within).into_iter().next(),
            None => gazetteer::find(&query.place(), 1, &self.within).into_iter().next(),
        }
    }

    /// The best position for the address of a location, for saving it without a pin.
    pub async fn locate(&self, db: &Db, street: &str, post_code: &str, town: &str) -> Option<Candidate> {
        let query = GeocodeQuery::address(street, post_code, town);
        self.find(db, &query).await.into_iter().next()
    }
}

/// The region's addresses, and below them the gazetteer, as far as its places are in the region at all.
fn in_region(region: &Region, query: &GeocodeQuery, within: &RegionBox) -> Vec<Candidate> {
    let places = gazetteer::find(&query.place(), ADDRESSES_MAX, within);
    let addresses = region.addresses.as_ref();
    let found = addresses.map(|addresses| addresses::find(addresses, query, ADDRESSES_MAX, within));
    let (near, rough) = found.unwrap_or_default();
    let is_place = !matches!(query, GeocodeQuery::Address { .. }) && gazetteer::knows(&query.line(), within);
    let best_first = if is_place { [places, near, rough] } else { [near, places, rough] };
    let mut answer: Vec<Candidate> = Vec::new();
    for candidate in best_first.into_iter().flatten() {
        if answer.len() < ADDRESSES_MAX && answer.iter().all(|other| other.label != candidate.label) {
            answer.push(candidate);
        }
    }
    answer
}

impl Service {
    fn new(url: Url, config: &Config, clock: &Clock) -> anyhow::Result<Service> {
        Ok(Service {
            kind: config.geocoder.provider,
            url,
            remote: ExternalService::new("geocoder", &config.public_url(), clock)?,
            clock: clock.clone(),
            min_interval_ms: i64::try_from(config.geocoder.min_interval_ms).unwrap_or(i64::MAX),
            bounds: config.region.bounds,
        })
    }

    async fn find(&self, db: &Db, query: &GeocodeQuery, line: &str) -> Result<Vec<Candidate>, Failure> {
        let key = self.key(line);
        let now_ms = self.clock.now_ms();
        match sql::cached(db, &key, now_ms).await {
            Ok(Some(known)) => return Ok(known),
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "the geocoding cache cannot be read"),
        }
        // The rules of the public Nominatim forbid to complete what somebody types.
        if self.kind == GeocoderKind::Nominatim && matches!(query, GeocodeQuery::Typing(_)) {
            return Ok(Vec::new());
        }
        let found = self.ask(db, query, line).await?;
        let keep_ms = if found.is_empty() { KEEP_NOTHING_MS } else { KEEP_FOUND_MS };
        if let Err(error) = sql::remember(db, &key, &found, now_ms + keep_ms).await {
            tracing::warn!(%error, "the geocoding cache cannot be written");
        }
        Ok(found)
    }

    /// Questions are kept as hashes: they may be somebody's home.
    fn key(&self, line: &str) -> String {
        let words = fold(line);
        secret::encode(&secret::hash(format!("{:?} {} {words}", self.kind, self.url).as_bytes())[..24])
    }

    async fn ask(&self, db: &Db, query: &GeocodeQuery, line: &str) -> Result<Vec<Candidate>, Failure> {
        let deadline = Instant::now() + TIMEOUT;
        let url = match self.kind {
            GeocoderKind::Nominatim => {
                // Nobody takes a turn, and waits for it, at a service that is left alone.
                self.remote.awake()?;
                self.wait_for_turn(db, deadline).await?;
                nominatim::address(&self.url, query, self.bounds, ADDRESSES_MAX)
            }
            _ => photon::address(&self.url, line, self.bounds, ADDRESSES_MAX),
        };
        let answer = self.remote.ask_until(deadline, |client| client.get(url), MAX_BYTES).await?;
        let found = match (answer.status.is_success(), self.kind) {
            (false, _) => Err(Failure::Status(answer.status.as_u16())),
            (true, GeocoderKind::Nominatim) => nominatim::parse(&answer.body),
            (true, _) => photon::parse(&answer.body),
        };
        let found = found.inspect_err(|failure| self.remote.note(*failure))?;
        Ok(found.into_iter().filter(|candidate| self.within(candidate)).take(ADDRESSES_MAX).collect())
    }

    /// Nominatim is asked so often and no more, by all instances together.
    async fn wait_for_turn(&self, db: &Db, deadline: Instant) -> Result<(), Failure> {
        let most_ms = QUEUEING.as_millis() as i64;
        let turn = sql::next_turn(db, self.clock.now_ms(), self.min_interval_ms, most_ms);
        let Ok(wait_ms) = timeout_at(deadline, turn).await else {
            tracing::warn!("the database gives no turn at the geocoder");
            return Err(Failure::Busy);
        };
        match wait_ms {
            Ok(Some(wait_ms)) => {
                tokio::time::sleep(Duration::from_millis(wait_ms.unsigned_abs())).await;
                Ok(())
            }
            Ok(None) => Err(Failure::Busy),
            Err(error) => {
                tracing::warn!(%error, "cannot take a turn at the geocoder");
                Err(Failure::Unreachable)
            }
        }
    }

    fn within(&self, candidate: &Candidate) -> bool {
        let [west, south, east, north] = self.bounds;
        (south..=north).contains(&candidate.latitude) && (west..=east).contains(&candidate.longitude)
    }
}
