//! The operator's configuration: one TOML file plus environment variables, parsed once.

mod load;
mod map;
mod operation;
mod proxies;
mod site;

pub use load::{ConfigError, Overrides, load};
pub use map::{Base, Directions, DirectionsKind, Geocoder, GeocoderKind, Map, Mode, StreetsFile};
pub use operation::{
    Backup, Http, Jobs, Limits, Log, Mail, MailTransport, Media, Metrics, OAuth, OAuthClient, Push, Rendering,
};
pub use proxies::TrustedProxies;
pub use site::{Analytics, Apps, Link, LinkGroup, OpenData, Operator, Page, Pages, Region, Site};

use crate::db::Target;
use serde::Deserialize;
use std::path::PathBuf;

/// Every key of the configuration file. `umkreis.example.toml` shows each with its default.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Address and port the server listens on.
    pub listen: String,
    /// Everything the server keeps lies below this folder.
    pub data_dir: PathBuf,
    /// `postgres://…`; without it an SQLite file in `data_dir`.
    pub database_url: Option<String>,
    /// A read-only copy of that PostgreSQL, asked for the catalogue at start and for exports.
    pub replica_url: Option<String>,
    /// The address visitors use; mail links are built from it and from nothing else.
    pub public_url: Option<String>,
    /// Seals the secrets in the database: 32 random bytes in base64url. Without it, `sealing.key` in `data_dir`.
    pub sealing_key: Option<String>,
    /// What "today" means.
    pub time_zone: String,
    pub site: Site,
    pub region: Region,
    pub map: Map,
    pub geocoder: Geocoder,
    pub directions: Directions,
    pub mail: Mail,
    pub media: Media,
    pub push: Push,
    pub oauth: OAuth,
    pub limits: Limits,
    pub http: Http,
    pub rendering: Rendering,
    pub jobs: Jobs,
    pub backup: Backup,
    pub log: Log,
    pub metrics: Metrics,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            listen: "127.0.0.1:8080".to_owned(),
            data_dir: PathBuf::from("data"),
            database_url: None,
            replica_url: None,
            public_url: None,
            sealing_key: None,
            time_zone: "Europe/Vienna".to_owned(),
            site: Site::default(),
            region: Region::default(),
            map: Map::default(),
            geocoder: Geocoder::default(),
            directions: Directions::default(),
            mail: Mail::default(),
            media: Media::default(),
            push: Push::default(),
            oauth: OAuth::default(),
            limits: Limits::default(),
            http: Http::default(),
            rendering: Rendering::default(),
            jobs: Jobs::default(),
            backup: Backup::default(),
            log: Log::default(),
            metrics: Metrics::default(),
        }
    }
}

impl Config {
    pub fn database(&self) -> Target {
        match &self.database_url {
            Some(url) => Target::parse(url),
            None => Target::Sqlite(self.data_dir.join("umkreis.db")),
        }
    }

    /// Where the region's street map, addresses and roads lie once they were imported.
    pub fn region_folder(&self) -> PathBuf {
        self.region.folder.clone().unwrap_or_else(|| self.data_dir.join("region"))
    }

    /// The public address without a trailing slash.
    pub fn public_url(&self) -> String {
        let fallback = || format!("http://{}", self.listen);
        self.public_url.clone().unwrap_or_else(fallback).trim_end_matches('/').to_owned()
    }

    pub fn time_zone(&self) -> chrono_tz::Tz {
        // `load` has checked the name; a default-built configuration is correct by its test.
        self.time_zone.parse().unwrap_or(chrono_tz::Europe::Vienna)
    }
}
