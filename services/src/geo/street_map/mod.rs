//! The street map: vector tiles in the Shortbread schema from one `.pmtiles` file, on disk or in a bucket.

#[cfg(test)]
mod bucket_tests;
mod sections;
#[cfg(test)]
mod tests;

use super::raster_tiles::TileId;
use crate::media;
use bytes::Bytes;
use futures_util::FutureExt;
use object_store::ObjectStoreExt;
use pmtiles::{
    AsyncBackend, AsyncPmTilesReader, Compression, HashMapCache, MmapBackend, ObjectStoreBackend, TileCoord,
    TileType,
};
use std::io::Read;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};
use umkreis_foundation::config::{Config, StreetsFile};
use umkreis_foundation::error::Error;
use umkreis_foundation::secret;

/// A tile of a city's middle has a tenth of this; more would only be a mistake or a bomb.
const MAX_BYTES: u64 = 8 * 1024 * 1024;
/// The layers without which a file is not in our schema, or shows nothing.
const LAYERS: [&str; 1] = ["streets"];
/// Deeper than any street map, and within what a tile's numbers can say.
const DEEPEST: u8 = 22;
/// Like other objects: who waits longer is better served with the map beneath.
const BUCKET_TIMEOUT: Duration = Duration::from_secs(5);

/// Why a file cannot be shown as a map, without its name.
#[derive(Debug, thiserror::Error)]
pub enum StreetMapError {
    #[error("cannot be read: {0}")]
    Unreadable(String),
    #[error("is not a PMTiles file of version 3")]
    Foreign,
    #[error("is damaged or cut off: {0}")]
    Damaged(String),
    #[error("holds {0}, not vector tiles (MVT)")]
    OtherTiles(&'static str),
    #[error("is packed with {0}; gzip, brotli and nothing at all are understood")]
    OtherCompression(&'static str),
    #[error("is not in the Shortbread schema: it has no layer {0:?}")]
    OtherSchema(&'static str),
}

/// A file that was whole at start and cannot be read now is the operator's concern, not the visitor's.
impl From<StreetMapError> for Error {
    fn from(why: StreetMapError) -> Error {
        tracing::warn!(%why, "a tile of the street map cannot be read");
        Error::Unavailable(format!("no tile: the street map {why}"))
    }
}

/// A tile as it is stored.
pub struct StoredTile {
    pub bytes: Bytes,
    /// What `Content-Encoding` says of the bytes.
    pub encoding: Option<&'static str>,
}

pub struct StreetTiles {
    source: Source,
    /// Changes with the file, so that browsers may keep its tiles for ever.
    pub version: String,
    pub min_zoom: u8,
    pub max_zoom: u8,
    /// West, south, east, north.
    pub bounds: [f64; 4],
    encoding: Option<&'static str>,
}

enum Source {
    File(Box<AsyncPmTilesReader<MmapBackend, HashMapCache>>),
    Bucket(Box<AsyncPmTilesReader<ObjectStoreBackend, HashMapCache>>),
}

impl StreetTiles {
    /// Opens and checks what `map.base` names.
    pub async fn open(config: &Config, file: &StreetsFile) -> anyhow::Result<StreetTiles> {
        let opened = match file {
            StreetsFile::Path(path) => StreetTiles::open_file(path).await,
            StreetsFile::Bucket { bucket, key } => StreetTiles::open_object(config, bucket, key).await,
        };
        opened.map_err(|why| anyhow::anyhow!("map.base: {} {why}", config.map.base))
    }

    /// The file is mapped into memory, so it must be replaced by renaming and never be written to.
    pub async fn open_file(path: &Path) -> Result<StreetTiles, StreetMapError> {
        let unreadable = |error: std::io::Error| StreetMapError::Unreadable(error.to_string());
        let about = std::fs::metadata(path).map_err(unreadable)?;
        let modified = about.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let mut first = Vec::new();
        let opened = std::fs::File::open(path).map_err(unreadable)?;
        opened.take(sections::FIRST_BYTES as u64).read_to_end(&mut first).map_err(unreadable)?;
        sections::check(&first, about.len())?;
        let seen = format!("{} {:?}", about.len(), modified.map(|since| since.as_secs()));
        let cache = HashMapCache::default();
        let reader = AsyncPmTilesReader::new_with_cached_path(cache, path).await.map_err(damaged)?;
        let checked = checked(&reader, version(&first, &seen)).await?;
        Ok(checked.with(Source::File(Box::new(reader))))
    }

    async fn open_object(config: &Config, bucket: &str, key: &str) -> Result<StreetTiles, StreetMapError> {
        // The first line says what it is; the others are the service's own.
        let unreadable = |error: object_store::Error| {
            StreetMapError::Unreadable(error.to_string().lines().next().unwrap_or_default().to_owned())
        };
        let store = media::open_bucket(bucket, &media::S3Settings::of(&config.media)).map_err(unreadable)?;
        let path = object_store::path::Path::from(key);
        let about = store.head(&path).await.map_err(unreadable)?;
        let end = about.size.min(sections::FIRST_BYTES as u64);
        let first = store.get_range(&path, 0..end).await.map_err(unreadable)?;
        sections::check(&first, about.size)?;
        let seen = format!("{} {:?}", about.size, about.e_tag);
        let backend = ObjectStoreBackend::new(Box::new(store), path);
        let reader = AsyncPmTilesReader::try_from_cached_source(backend, HashMapCache::default());
        let reader = reader.await.map_err(damaged)?;
        let checked = checked(&reader, version(&first, &seen)).await?;
        Ok(checked.with(Source::Bucket(Box::new(reader))))
    }

    /// The template of the tiles' addresses; it changes with the file.
    pub fn address(&self) -> String {
        format!("/api/geo/streets/{{z}}/{{x}}/{{y}}?v={}", self.version)
    }

    /// Whether this tile can be in the file.
    pub fn covers(&self, id: TileId) -> bool {
        (self.min_zoom..=self.max_zoom).contains(&id.z) && u64::from(id.x.max(id.y)) < 1 << id.z
    }

    /// The tile, where it lies in a file of this machine and nothing has to be waited for.
    pub fn get_now(&self, id: TileId) -> Option<StoredTile> {
        let Source::File(_) = self.source else { return None };
        self.get(id).now_or_never()?.ok()?
    }

    /// The tile as it is stored; `None` where nothing is drawn.
    pub async fn get(&self, id: TileId) -> Result<Option<StoredTile>, StreetMapError> {
        let coord = TileCoord::new(id.z, id.x, id.y).map_err(damaged)?;
        let found = match &self.source {
            Source::File(reader) => reader.get_tile(coord).await,
            Source::Bucket(reader) => tokio::time::timeout(BUCKET_TIMEOUT, reader.get_tile(coord))
                .await
                .map_err(|_| StreetMapError::Unreadable("the object store does not answer".to_owned()))?,
        };
        let found = found.map_err(damaged)?.filter(|bytes| !bytes.is_empty());
        if found.as_ref().is_some_and(|bytes| bytes.len() as u64 > MAX_BYTES) {
            return Err(StreetMapError::Damaged("a tile is far too large".to_owned()));
        }
        Ok(found.map(|bytes| StoredTile { bytes, encoding: self.encoding }))
    }
}

impl StoredTile {
    /// For callers that understand only what is not packed.
    pub fn unpacked(&self) -> Result<Bytes, StreetMapError> {
        let mut out = Vec::new();
        let packed: &[u8] = &self.bytes;
        let read = match self.encoding {
            None => return Ok(self.bytes.clone()),
            Some("gzip") => {
                flate2::read::MultiGzDecoder::new(packed).take(MAX_BYTES + 1).read_to_end(&mut out)
            }
            Some(_) => brotli::Decompressor::new(packed, 4096).take(MAX_BYTES + 1).read_to_end(&mut out),
        };
        read.map_err(|error| StreetMapError::Damaged(error.to_string()))?;
        if out.len() as u64 > MAX_BYTES {
            return Err(StreetMapError::Damaged("a tile is far too large".to_owned()));
        }
        Ok(out.into())
    }
}

/// Everything but the reader itself.
struct TileSetInfo {
    version: String,
    min_zoom: u8,
    max_zoom: u8,
    bounds: [f64; 4],
    encoding: Option<&'static str>,
}

impl TileSetInfo {
    fn with(self, source: Source) -> StreetTiles {
        let TileSetInfo { version, min_zoom, max_zoom, bounds, encoding } = self;
        StreetTiles { source, version, min_zoom, max_zoom, bounds, encoding }
    }
}

/// What must be true of a file before it is shown: vector tiles of our schema, packed in a way that browsers
/// know, with numbers that can be.
async fn checked<B: AsyncBackend + Sync + Send>(
    reader: &AsyncPmTilesReader<B, HashMapCache>,
    version: String,
) -> Result<TileSetInfo, StreetMapError> {
    let header = reader.get_header();
    if header.tile_type != TileType::Mvt {
        return Err(StreetMapError::OtherTiles(header.tile_type.content_type()));
    }
    if !matches!(header.tile_compression, Compression::None | Compression::Gzip | Compression::Brotli) {
        let name = header.tile_compression.content_encoding();
        return Err(StreetMapError::OtherCompression(name.unwrap_or("something unknown")));
    }
    let bounds = [header.min_longitude, header.min_latitude, header.max_longitude, header.max_latitude];
    let [west, south, east, north] = bounds;
    let on_earth = west >= -180.0 && east <= 180.0 && south >= -90.0 && north <= 90.0;
    if !on_earth || west >= east || south >= north {
        return Err(StreetMapError::Damaged("its bounds are not on earth".to_owned()));
    }
    if header.min_zoom > header.max_zoom || header.max_zoom > DEEPEST {
        return Err(StreetMapError::Damaged("its zoom levels cannot be".to_owned()));
    }
    let metadata = reader.get_metadata().await.map_err(damaged)?;
    for layer in LAYERS {
        if !names_layer(&metadata, layer) {
            return Err(StreetMapError::OtherSchema(layer));
        }
    }
    let encoding = header.tile_compression.content_encoding();
    Ok(TileSetInfo { version, min_zoom: header.min_zoom, max_zoom: header.max_zoom, bounds, encoding })
}

/// Whether the list of layers, which every file of vector tiles has, names this one.
fn names_layer(metadata: &str, layer: &str) -> bool {
    let metadata: serde_json::Value = serde_json::from_str(metadata).unwrap_or_default();
    let layers = metadata["vector_layers"].as_array();
    layers.is_some_and(|layers| layers.iter().any(|described| described["id"] == layer))
}

/// The beginning holds the lengths of what follows; what else was seen tells files apart that share it.
fn version(first: &[u8], seen: &str) -> String {
    let mut text = first.to_vec();
    text.extend_from_slice(seen.as_bytes());
    secret::encode(&secret::hash(&text)[..9])
}

fn damaged(error: pmtiles::PmtError) -> StreetMapError {
    StreetMapError::Damaged(error.to_string())
}
