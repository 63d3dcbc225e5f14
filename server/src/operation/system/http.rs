//! Calls about the server itself; public, and nothing in them is secret.

use super::Health;
use crate::app::App;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::sync::atomic::Ordering;
use umkreis_foundation::config::{Config, Region, Site};
use umkreis_foundation::memory;
use umkreis_services::geo::Geo;
use umkreis_services::geo::map_settings::MapAnswer;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Version {
    version: &'static str,
    commit: &'static str,
    built_at: &'static str,
}

/// Which program is running.
#[utoipa::path(get, path = "/api/version", tag = "system", responses((status = 200, body = Version)))]
pub async fn version() -> Json<Version> {
    Json(Version {
        version: env!("CARGO_PKG_VERSION"),
        commit: env!("UMKREIS_COMMIT"),
        built_at: env!("UMKREIS_BUILT_AT"),
    })
}

/// Whether every part works; 503 when the database does not.
#[utoipa::path(get, path = "/api/health", tag = "system",
    responses((status = 200, body = Health), (status = 503, body = Health)))]
pub async fn health(State(app): State<App>) -> Response {
    let health = super::health(&app).await;
    let status = if health.status == "down" { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::OK };
    (status, [("cache-control", "no-store"), ("retry-after", "1")], Json(health)).into_response()
}

#[derive(Serialize, ToSchema)]
pub struct Live {
    /// `ok`, or `stopping` while a proxy should look for another instance.
    status: &'static str,
}

/// Whether the process answers and takes more requests; touches nothing else.
#[utoipa::path(get, path = "/api/health/live", tag = "system",
    responses((status = 200, body = Live), (status = 503, body = Live)))]
pub async fn live(State(app): State<App>) -> Response {
    let (status, word) = match app.stopping.load(Ordering::Relaxed) {
        false => (StatusCode::OK, "ok"),
        true => (StatusCode::SERVICE_UNAVAILABLE, "stopping"),
    };
    (status, [("cache-control", "no-store"), ("retry-after", "1")], Json(Live { status: word }))
        .into_response()
}

#[derive(Serialize, ToSchema)]
pub struct Host {
    host: String,
}

/// The public address of the product.
#[utoipa::path(get, path = "/api/host", tag = "system", responses((status = 200, body = Host)))]
pub async fn host(State(app): State<App>) -> Json<Host> {
    Json(Host { host: app.config.public_url() })
}

#[derive(Serialize, ToSchema)]
pub struct Logging {
    filter: String,
}

/// The active log filter.
#[utoipa::path(get, path = "/api/logging", tag = "system", responses((status = 200, body = Logging)))]
pub async fn logging(State(app): State<App>) -> Json<Logging> {
    Json(Logging { filter: app.config.log.filter.clone() })
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemStat {
    resident_bytes: u64,
    uptime_seconds: u64,
}

/// Memory and running time of this instance.
#[utoipa::path(get, path = "/api/mem-stat", tag = "system", responses((status = 200, body = MemStat)))]
pub async fn mem_stat(State(app): State<App>) -> Json<MemStat> {
    Json(MemStat {
        resident_bytes: memory::resident_bytes(),
        uptime_seconds: app.started.elapsed().as_secs(),
    })
}

/// What the pages need to know of the operator.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteAnswer {
    #[serde(flatten)]
    pub site: Site,
    pub region: Region,
    pub map: MapAnswer,
    /// By whose clocks opening hours and days count, such as `Europe/Vienna`.
    pub time_zone: String,
}

impl SiteAnswer {
    pub fn of(config: &Config, geo: &Geo) -> SiteAnswer {
        SiteAnswer {
            site: config.site.clone(),
            region: config.region.clone(),
            map: MapAnswer::of(config, geo),
            time_zone: config.time_zone().name().to_owned(),
        }
    }
}

/// The operator's name, links and region; also written into each page.
#[utoipa::path(get, path = "/api/site", tag = "system", responses((status = 200, body = SiteAnswer)))]
pub async fn site(State(app): State<App>) -> Json<SiteAnswer> {
    Json(SiteAnswer::of(&app.config, &app.geo))
}
