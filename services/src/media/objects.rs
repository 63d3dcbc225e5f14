//! Keeps the variants of pictures as objects: files by default, S3 by URL.
//!
//! Keys are `<shard>/<id>/<width>.<extension>` and `<shard>/<id>/master.webp`,
//! the shard being the last two digits of the id: the first two are a time stamp
//! in version-7 ids and would put everything into one directory.
//!
//! A put returns only when the object is durable, file and directory entries
//! included, so a row written afterwards never points at nothing.

use std::path::{Path as FilePath, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt, TryStreamExt};
use indexmap::IndexMap;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::prefix::PrefixStore;
use object_store::{ObjectStore, ObjectStoreExt, PutPayload};
use url::Url;
use uuid::Uuid;

use super::image_worker::PreparedPicture;
use super::s3::{self, S3Settings};
use super::s3_refusal::{Refusal, describe};
use super::{Format, MediaError};
use umkreis_picture::variant::Variant;

pub mod copy;
mod retry;

pub use retry::with_retries;

/// The longest a caller waits for one object, retries included.
const READ_TIMEOUT: Duration = Duration::from_secs(5);
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
const CHECK_TIMEOUT: Duration = Duration::from_secs(1);
/// Objects of one picture on their way at the same time.
const PUTS_AT_ONCE: usize = 4;

/// Why a store could not be opened, in one line for the operator.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("the media directory {} cannot be written: {source}", path.display())]
    Directory { path: PathBuf, source: std::io::Error },
    #[error("the media URL {0:?} is neither a directory, file://… nor s3://bucket/prefix")]
    Url(String),
    #[error("the media store cannot be opened: {0}")]
    Store(#[from] object_store::Error),
    #[error("the object store refuses us: {0}")]
    Refused(Refusal),
    #[error("the object store does not answer: {0}")]
    Silent(String),
}

/// One picture found in the store, for collecting those without a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredMedia {
    pub id: Uuid,
    /// When its newest object was written. Uploads write objects before the row,
    /// so a young picture without a row may be one that is just arriving.
    pub newest_at_ms: i64,
}

/// The object store of the process; cheap to clone.
#[derive(Clone, Debug)]
pub struct MediaObjects {
    objects: Arc<dyn ObjectStore>,
    /// The directory behind `objects`, when there is one.
    root: Option<PathBuf>,
}

impl MediaObjects {
    /// Opens a plain directory, `file://…` or `s3://bucket/prefix`.
    pub fn open(location: &str, s3: &S3Settings) -> Result<MediaObjects, OpenError> {
        let unknown = || OpenError::Url(location.to_owned());
        if !location.contains("://") {
            return Self::open_directory(FilePath::new(location));
        }
        let url = Url::parse(location).map_err(|_| unknown())?;
        match url.scheme() {
            "file" => Self::open_directory(&url.to_file_path().map_err(|()| unknown())?),
            "s3" => {
                let bucket = url.host_str().filter(|b| !b.is_empty()).ok_or_else(unknown)?;
                let prefix = Path::from_url_path(url.path()).map_err(|_| unknown())?;
                let bucket = s3::open(bucket, s3)?;
                let objects = Arc::new(PrefixStore::new(bucket, prefix));
                Ok(MediaObjects { objects, root: None })
            }
            _ => Err(unknown()),
        }
    }

    fn open_directory(path: &FilePath) -> Result<MediaObjects, OpenError> {
        let ready = prepare_directory(path);
        let root = ready.map_err(|source| OpenError::Directory { path: path.into(), source })?;
        let files = LocalFileSystem::new_with_prefix(&root)?.with_fsync(true);
        Ok(MediaObjects { objects: Arc::new(files), root: Some(root) })
    }

    /// Writes and removes a small object, so that a wrong name, key or clock shows at the start
    /// and not at the first upload. A directory was tried when it was opened.
    pub async fn probe(&self) -> Result<(), OpenError> {
        if self.root.is_some() {
            return Ok(());
        }
        let key = Path::from(format!("probe/{}", Uuid::new_v4()));
        let tried = async {
            self.objects.put(&key, PutPayload::from_static(b"umkreis")).await?;
            self.objects.delete(&key).await
        };
        match tokio::time::timeout(READ_TIMEOUT, tried).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(match Refusal::of(&error) {
                Some(refusal) => OpenError::Refused(refusal),
                None => OpenError::Silent(describe(&error)),
            }),
            Err(_) => Err(OpenError::Silent("no answer in time".to_owned())),
        }
    }

    /// Writes everything an upload produced; the row may follow.
    pub async fn put_prepared(&self, id: Uuid, prepared: &PreparedPicture) -> Result<(), MediaError> {
        self.put_master(id, prepared.master.clone().into()).await?;
        self.put_variants(id, &prepared.variants).await
    }

    pub async fn put_variants(&self, id: Uuid, variants: &[Variant]) -> Result<(), MediaError> {
        let puts: Vec<_> = variants
            .iter()
            .map(|v| self.put_variant(id, v.width, v.format, v.bytes.clone().into()))
            .collect();
        stream::iter(puts).buffer_unordered(PUTS_AT_ONCE).try_collect().await
    }

    pub async fn put_variant(
        &self,
        id: Uuid,
        width: u32,
        format: Format,
        bytes: Bytes,
    ) -> Result<(), MediaError> {
        self.put(variant_key(id, width, format), bytes).await
    }

    pub async fn put_master(&self, id: Uuid, bytes: Bytes) -> Result<(), MediaError> {
        self.put(master_key(id), bytes).await
    }

    pub async fn get_variant(
        &self,
        id: Uuid,
        width: u32,
        format: Format,
    ) -> Result<Option<Bytes>, MediaError> {
        self.get(variant_key(id, width, format)).await
    }

    pub async fn get_master(&self, id: Uuid) -> Result<Option<Bytes>, MediaError> {
        self.get(master_key(id)).await
    }

    /// Removes every object of a picture; removing nothing is no error.
    pub async fn delete_all(&self, id: Uuid) -> Result<(), MediaError> {
        let found = self.objects.list(Some(&folder(id))).map_ok(|meta| meta.location);
        let mut deleted = self.objects.delete_stream(found.boxed());
        while let Some(result) = within(WRITE_TIMEOUT, async { Ok(deleted.next().await) }).await? {
            match result {
                // Two instances may clean up the same picture.
                Ok(_) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        self.remove_directory(id).await
    }

    /// A killed process leaves half-written files that listings do not show, and
    /// deleting objects leaves their directory: on disk the whole of it goes.
    async fn remove_directory(&self, id: Uuid) -> Result<(), MediaError> {
        let Some(root) = &self.root else {
            return Ok(());
        };
        match tokio::fs::remove_dir_all(root.join(folder(id).as_ref())).await {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(MediaError::Storage(error.to_string()))
            }
            _ => Ok(()),
        }
    }

    /// Whether the store answers at all, within a second.
    pub async fn check(&self) -> Result<(), MediaError> {
        within(CHECK_TIMEOUT, async {
            if let Some(root) = &self.root {
                let probe = tokio::fs::metadata(root).await;
                return match probe {
                    Ok(found) if found.is_dir() => Ok(()),
                    Ok(_) => Err(MediaError::Storage("not a directory".to_owned())),
                    Err(error) => Err(MediaError::Storage(error.to_string())),
                };
            }
            // An empty listing proves name, keys and network without reading data.
            let nothing = Path::from("health");
            self.objects.list(Some(&nothing)).try_next().await?;
            Ok(())
        })
        .await
    }

    /// Every picture in the store, shard by shard, so that memory stays small.
    pub fn list_ids(&self) -> BoxStream<'_, Result<StoredMedia, MediaError>> {
        stream::iter(0..=u8::MAX)
            .then(move |shard| with_retries(move || self.list_shard(shard)))
            .map_ok(|found| stream::iter(found.into_iter().map(Ok)))
            .try_flatten()
            .boxed()
    }

    async fn list_shard(&self, shard: u8) -> Result<Vec<StoredMedia>, MediaError> {
        let prefix = Path::from(format!("{shard:02x}"));
        let mut newest: IndexMap<Uuid, i64> = IndexMap::new();
        let mut objects = self.objects.list(Some(&prefix));
        while let Some(object) = within(WRITE_TIMEOUT, async { Ok(objects.try_next().await?) }).await? {
            // Whatever else lies in the directory is not ours to collect.
            let name = object.location.parts().nth(1);
            let Some(id) = name.and_then(|name| name.as_ref().parse::<Uuid>().ok()) else {
                continue;
            };
            let written_at_ms = object.last_modified.timestamp_millis();
            let entry = newest.entry(id).or_insert(written_at_ms);
            *entry = written_at_ms.max(*entry);
        }
        let stored = |(id, newest_at_ms)| StoredMedia { id, newest_at_ms };
        Ok(newest.into_iter().map(stored).collect())
    }

    async fn put(&self, key: Path, bytes: Bytes) -> Result<(), MediaError> {
        within(WRITE_TIMEOUT, async {
            self.objects.put(&key, PutPayload::from_bytes(bytes)).await?;
            Ok(())
        })
        .await
    }

    async fn get(&self, key: Path) -> Result<Option<Bytes>, MediaError> {
        within(READ_TIMEOUT, async {
            match self.objects.get(&key).await {
                Ok(found) => Ok(Some(found.bytes().await?)),
                Err(object_store::Error::NotFound { .. }) => Ok(None),
                Err(error) => Err(error.into()),
            }
        })
        .await
    }
}

fn folder(id: Uuid) -> Path {
    let shard = id.as_bytes()[15];
    Path::from(format!("{shard:02x}/{id}"))
}

fn variant_key(id: Uuid, width: u32, format: Format) -> Path {
    folder(id).join(format!("{width}.{}", format.extension()))
}

fn master_key(id: Uuid) -> Path {
    folder(id).join("master.webp")
}

/// Bounds the whole of a call, whatever the client's own time-outs add up to.
async fn within<T>(
    limit: Duration,
    call: impl Future<Output = Result<T, MediaError>>,
) -> Result<T, MediaError> {
    tokio::time::timeout(limit, call)
        .await
        .unwrap_or_else(|_| Err(MediaError::Storage("no answer in time".to_owned())))
}

/// Creates the directory durably and makes sure that it can be written, so that
/// a wrong path is noticed at the start and not by the first upload.
fn prepare_directory(path: &FilePath) -> std::io::Result<PathBuf> {
    std::fs::create_dir_all(path)?;
    let root = path.canonicalize()?;
    let probe = root.join(format!(".write-probe-{}", std::process::id()));
    std::fs::write(&probe, b"")?;
    std::fs::remove_file(&probe)?;
    #[cfg(unix)]
    if let Some(parent) = root.parent() {
        std::fs::File::open(parent)?.sync_all()?;
    }
    Ok(root)
}

#[cfg(test)]
mod tests;
