//! Raster tiles of the configured host, fetched on behalf of visitors and kept on disk.

mod disk;

use super::external_service::{Answer, ExternalService, Failure};
use bytes::Bytes;
use disk::{CachedTile, TileFolder};
use reqwest::StatusCode;
use reqwest::header::{CONTENT_TYPE, ETAG, HeaderMap, IF_MODIFIED_SINCE, IF_NONE_MATCH, LAST_MODIFIED};
use umkreis_foundation::clock::Clock;
use umkreis_foundation::config::{Base, Config};

const MAX_BYTES: usize = 1024 * 1024;
/// A tile is taken as it is for this long; then its host is asked whether it has changed.
const FRESH_MS: i64 = 7 * 24 * 60 * 60 * 1000;

/// Which tile: zoom, column, row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TileId {
    pub z: u8,
    pub x: u32,
    pub y: u32,
}

pub struct Tile {
    pub content_type: &'static str,
    pub bytes: Bytes,
}

pub struct RasterTiles {
    template: String,
    max_zoom: u8,
    outside: ExternalService,
    disk: TileFolder,
    clock: Clock,
}

impl RasterTiles {
    /// `None` unless a raster base goes through this server.
    pub fn open(config: &Config, clock: &Clock) -> anyhow::Result<Option<RasterTiles>> {
        let template = match config.map.base().map_err(anyhow::Error::msg)? {
            Base::Raster(template) if config.map.through_server => template,
            _ => return Ok(None),
        };
        let most_bytes = config.map.tile_cache_mb.saturating_mul(1_000_000);
        Ok(Some(RasterTiles {
            disk: TileFolder::open(&config.data_dir.join("tiles"), &template, most_bytes),
            outside: ExternalService::new("tiles", &config.public_url(), clock)?,
            max_zoom: config.map.max_zoom,
            clock: clock.clone(),
            template,
        }))
    }

    /// Whether this tile can exist.
    pub fn covers(&self, id: TileId) -> bool {
        id.z <= self.max_zoom && u64::from(id.x.max(id.y)) < 1 << id.z
    }

    /// The tile from disk or from its host; `None` when the host has none. A tile that cannot be
    /// renewed is shown as it was.
    pub async fn get(&self, id: TileId) -> Result<Option<Tile>, Failure> {
        let cached = self.disk.read(id).await;
        let now_ms = self.clock.now_ms();
        if let Some(cached) = cached.as_ref().filter(|cached| now_ms - cached.fetched_at_ms < FRESH_MS) {
            return Ok(Some(cached.tile()));
        }
        match self.fetch(id, cached.as_ref()).await {
            Ok(Some(fetched)) => {
                let tile = fetched.tile();
                self.disk.write(id, fetched).await;
                Ok(Some(tile))
            }
            Ok(None) => Ok(None),
            Err(failure) => cached.map(|cached| Some(cached.tile())).ok_or(failure),
        }
    }

    async fn fetch(&self, id: TileId, cached: Option<&CachedTile>) -> Result<Option<CachedTile>, Failure> {
        let url = address(&self.template, id);
        let answer = self
            .outside
            .ask(
                |client| {
                    let request = client.get(url);
                    let request = match cached.and_then(|cached| cached.etag.as_deref()) {
                        Some(etag) => request.header(IF_NONE_MATCH, etag),
                        None => request,
                    };
                    match cached.and_then(|cached| cached.modified.as_deref()) {
                        Some(modified) => request.header(IF_MODIFIED_SINCE, modified),
                        None => request,
                    }
                },
                MAX_BYTES,
            )
            .await?;
        match (answer.status, cached) {
            (StatusCode::OK, _) => self.judge(answer).map(Some).inspect_err(|why| self.outside.note(*why)),
            (StatusCode::NOT_MODIFIED, Some(cached)) => {
                Ok(Some(CachedTile { fetched_at_ms: self.clock.now_ms(), ..cached.clone() }))
            }
            (StatusCode::NO_CONTENT | StatusCode::NOT_FOUND | StatusCode::GONE, _) => Ok(None),
            (status, _) => {
                let failure = Failure::Status(status.as_u16());
                self.outside.note(failure);
                Err(failure)
            }
        }
    }

    /// Only what is a picture by its first bytes is passed on and kept.
    fn judge(&self, answer: Answer) -> Result<CachedTile, Failure> {
        let content_type = picture_type(&answer.body).ok_or(Failure::Garbage)?;
        let claimed = text(&answer.headers, CONTENT_TYPE.as_str());
        if claimed.is_some_and(|claimed| !claimed.starts_with("image/")) {
            return Err(Failure::Garbage);
        }
        Ok(CachedTile {
            content_type,
            etag: text(&answer.headers, ETAG.as_str()),
            modified: text(&answer.headers, LAST_MODIFIED.as_str()),
            fetched_at_ms: self.clock.now_ms(),
            bytes: answer.body,
        })
    }
}

fn text(headers: &HeaderMap, name: &str) -> Option<String> {
    headers.get(name)?.to_str().ok().filter(|value| value.len() <= 200).map(str::to_owned)
}

/// The host is part of the template, so a tile's numbers can change nothing but its path.
fn address(template: &str, TileId { z, x, y }: TileId) -> String {
    template.replace("{z}", &z.to_string()).replace("{x}", &x.to_string()).replace("{y}", &y.to_string())
}

fn picture_type(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => Some("image/png"),
        [0xff, 0xd8, 0xff, ..] => Some("image/jpeg"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("image/webp"),
        _ => None,
    }
}
