//! Ways from one point to another: by the configured service, else as the crow flies.

mod cache;
mod osrm;
pub mod own_roads;
mod polyline;

use super::external_service::{ExternalService, Failure};
use super::region::CurrentRegion;
use crate::catalogue::Point;
use anyhow::Context;
use cache::Cache;
use osrm::Dialect;
use own_roads::OwnRoads;
use serde::Serialize;
use std::sync::Arc;
use umkreis_foundation::clock::Clock;
use umkreis_foundation::config::{self, Config, DirectionsKind, Mode};
use umkreis_roads::Network;
use utoipa::ToSchema;

/// What every way over OpenStreetMap's roads has to say.
const ATTRIBUTION: &str = "© OpenStreetMap-Mitwirkende";

/// A line of GeoJSON; longitude comes first.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LineString {
    #[serde(rename = "type")]
    #[schema(rename = "type")]
    kind: &'static str,
    coordinates: Vec<[f64; 2]>,
}

impl LineString {
    pub fn new(coordinates: Vec<[f64; 2]>) -> LineString {
        LineString { kind: "LineString", coordinates }
    }
}

/// Why a configured router gave no way.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub enum NoWay {
    /// There is none between these points.
    NoRoute,
    /// It did not answer, or not in a way that can be understood.
    Unavailable,
}

/// A way as it is answered.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Route {
    pub geometry: LineString,
    pub distance_m: f64,
    /// Unknown for a straight line.
    #[schema(required)]
    pub duration_s: Option<f64>,
    /// Luftlinie, OSRM, Valhalla or Umkreis.
    pub provider: &'static str,
    /// Whether it follows roads; otherwise it is a straight line.
    pub exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub problem: Option<NoWay>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub attribution: Option<&'static str>,
}

pub struct Directions {
    modes: Vec<Mode>,
    router: Router,
}

enum Router {
    /// Nothing is configured, so nothing can fail.
    None,
    Service(Box<Service>),
    Roads(OwnRoads),
    /// As long as there is one; it may come or change while the server runs.
    Region(CurrentRegion),
}

struct Service {
    dialect: Dialect,
    url: String,
    outside: ExternalService,
    cache: Cache,
}

impl Directions {
    pub fn new(config: &Config, clock: &Clock, region: &CurrentRegion) -> anyhow::Result<Directions> {
        let config::Directions { provider, url, roads_file, .. } = &config.directions;
        let modes = config.directions.offered();
        let dialect = match (provider, roads_file) {
            (DirectionsKind::Osrm, _) => Dialect::Osrm,
            (DirectionsKind::Valhalla, _) => Dialect::Valhalla,
            (DirectionsKind::Roads, Some(file)) => {
                let network = Network::load(file).context("directions.roads_file")?;
                let router = Router::Roads(OwnRoads::new(network));
                return Ok(Directions { modes, router });
            }
            (DirectionsKind::Auto | DirectionsKind::Region, _) => {
                return Ok(Directions { modes, router: Router::Region(region.clone()) });
            }
            (DirectionsKind::Builtin | DirectionsKind::Roads, _) => {
                return Ok(Directions { modes: Vec::new(), router: Router::None });
            }
        };
        let service = Service {
            dialect,
            url: url.clone().unwrap_or_default().trim_end_matches('/').to_owned(),
            outside: ExternalService::new("directions", &config.public_url(), clock)?,
            cache: Cache::new(clock),
        };
        Ok(Directions { modes, router: Router::Service(Box::new(service)) })
    }

    /// Ways of moving that get real routes; empty when only straight lines are drawn.
    pub fn modes(&self) -> Vec<Mode> {
        match &self.router {
            Router::Region(region) if region.get().is_none_or(|region| region.roads.is_none()) => Vec::new(),
            _ => self.modes.clone(),
        }
    }

    /// Never fails: where there is no way to show, the straight line says why.
    pub async fn find(&self, from: Point, to: Point, mode: Mode) -> Arc<Route> {
        let found = match &self.router {
            _ if !self.modes.contains(&mode) => return Arc::new(straight(from, to, None)),
            Router::None => return Arc::new(straight(from, to, None)),
            Router::Service(service) => service.find(from, to, mode).await,
            Router::Roads(roads) => roads.find(from, to, mode).await,
            Router::Region(region) => match region.get().as_ref().and_then(|region| region.roads.as_ref()) {
                Some(roads) => roads.find(from, to, mode).await,
                None => return Arc::new(straight(from, to, None)),
            },
        };
        found.unwrap_or_else(|problem| Arc::new(straight(from, to, Some(problem))))
    }
}

impl Service {
    async fn find(&self, from: Point, to: Point, mode: Mode) -> Result<Arc<Route>, NoWay> {
        // The service learns roughly where somebody is, and exactly where they are going.
        let (from, to) = (rounded(from, 3), rounded(to, 5));
        if let Some(known) = self.cache.get(from, to, mode) {
            return known;
        }
        let found = match osrm::ask(&self.outside, self.dialect, &self.url, (from, to), mode).await {
            Ok(found) => found.map(Arc::new).ok_or(NoWay::NoRoute),
            Err(failure) => {
                if failure == Failure::Garbage {
                    self.outside.note(failure);
                }
                return Err(NoWay::Unavailable);
            }
        };
        self.cache.put(from, to, mode, found.clone());
        found
    }
}

fn rounded(point: Point, decimals: i32) -> Point {
    let factor = 10_f64.powi(decimals);
    let round = |degrees: f64| (degrees * factor).round() / factor;
    Point { latitude: round(point.latitude), longitude: round(point.longitude) }
}

/// The line a bird would fly; it has a length but no duration.
fn straight(from: Point, to: Point, problem: Option<NoWay>) -> Route {
    Route {
        geometry: LineString::new(vec![[from.longitude, from.latitude], [to.longitude, to.latitude]]),
        distance_m: (crate::catalogue::distance_km(from, to) * 1000.0).round(),
        duration_s: None,
        provider: "Luftlinie",
        exact: false,
        problem,
        attribution: None,
    }
}
