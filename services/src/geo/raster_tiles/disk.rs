//! Tiles on disk: one file each, its head in front, and never more of them than there is room for.

use super::{Tile, TileId, picture_type};
use bytes::{Buf, Bytes};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::SystemTime;
use umkreis_foundation::secret;

/// A tile as it was fetched.
#[derive(Clone)]
pub struct CachedTile {
    pub content_type: &'static str,
    pub etag: Option<String>,
    pub modified: Option<String>,
    pub fetched_at_ms: i64,
    pub bytes: Bytes,
}

impl CachedTile {
    pub fn tile(&self) -> Tile {
        Tile { content_type: self.content_type, bytes: self.bytes.clone() }
    }
}

/// What stands before the picture in its file, as one line.
#[derive(Deserialize, Serialize)]
struct TileHeader {
    etag: Option<String>,
    modified: Option<String>,
    fetched_at_ms: i64,
    /// A file that was cut off by a crash is recognised by its length.
    length: usize,
}

pub struct TileFolder(Arc<Inner>);

struct Inner {
    folder: PathBuf,
    most_bytes: u64,
    used_bytes: AtomicU64,
    /// Whether the files were counted since the start.
    counted: AtomicBool,
    making_room: AtomicBool,
}

impl TileFolder {
    /// Each template has a folder of its own, so that another map never shows the old one's tiles.
    pub fn open(folder: &Path, template: &str, most_bytes: u64) -> TileFolder {
        let name = secret::encode(&secret::hash(template.as_bytes())[..9]);
        TileFolder(Arc::new(Inner {
            folder: folder.join(name),
            most_bytes,
            used_bytes: AtomicU64::new(0),
            counted: AtomicBool::new(false),
            making_room: AtomicBool::new(false),
        }))
    }

    pub async fn read(&self, id: TileId) -> Option<CachedTile> {
        let file = Bytes::from(tokio::fs::read(self.0.path(id)).await.ok()?);
        decode(file)
    }

    /// A tile that cannot be kept is no failure: it was fetched, and will be again.
    pub async fn write(&self, id: TileId, cached: CachedTile) {
        let inner = self.0.clone();
        if inner.most_bytes == 0 {
            return;
        }
        let written = tokio::task::spawn_blocking(move || inner.write(id, &cached)).await;
        if let Ok(Err(error)) = written {
            tracing::warn!(%error, "a map tile cannot be kept");
        }
    }
}

impl Inner {
    fn path(&self, TileId { z, x, y }: TileId) -> PathBuf {
        self.folder.join(z.to_string()).join(x.to_string()).join(y.to_string())
    }

    fn write(&self, id: TileId, cached: &CachedTile) -> std::io::Result<()> {
        let path = self.path(id);
        let folder = path.parent().unwrap_or(&self.folder);
        std::fs::create_dir_all(folder)?;
        let bytes = encode(cached)?;
        // Renaming is atomic: nobody ever reads half a tile.
        let draft = folder.join(format!("{}.{}", id.y, uuid::Uuid::now_v7().simple()));
        std::fs::write(&draft, &bytes).and_then(|()| std::fs::rename(&draft, &path)).inspect_err(|_| {
            let _ = std::fs::remove_file(&draft);
        })?;
        let used = self.used_bytes.fetch_add(bytes.len() as u64, Ordering::Relaxed) + bytes.len() as u64;
        let first = !self.counted.swap(true, Ordering::Relaxed);
        if (first || used > self.most_bytes) && !self.making_room.swap(true, Ordering::Acquire) {
            self.make_room();
            self.making_room.store(false, Ordering::Release);
        }
        Ok(())
    }

    /// Counts what is there and removes the files written longest ago until a tenth is free again.
    fn make_room(&self) {
        let mut files = Vec::new();
        // Folders of maps that are no longer configured count and go as well.
        collect(self.folder.parent().unwrap_or(&self.folder), 0, &mut files);
        let mut used: u64 = files.iter().map(|file| file.bytes).sum();
        if used > self.most_bytes {
            files.sort_by_key(|file| file.written);
            for file in &files {
                if used <= self.most_bytes / 10 * 9 {
                    break;
                }
                if std::fs::remove_file(&file.path).is_ok() {
                    used -= file.bytes;
                }
            }
        }
        self.used_bytes.store(used, Ordering::Relaxed);
    }
}

struct File {
    path: PathBuf,
    bytes: u64,
    written: SystemTime,
}

/// Template, zoom, column: files lie three folders deep.
const DEPTH: usize = 3;

fn collect(folder: &Path, depth: usize, files: &mut Vec<File>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let Ok(metadata) = entry.metadata() else { continue };
        if metadata.is_dir() && depth < DEPTH {
            collect(&entry.path(), depth + 1, files);
        } else if metadata.is_file() {
            let written = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            files.push(File { path: entry.path(), bytes: metadata.len(), written });
        }
    }
}

fn encode(cached: &CachedTile) -> std::io::Result<Vec<u8>> {
    let head = TileHeader {
        etag: cached.etag.clone(),
        modified: cached.modified.clone(),
        fetched_at_ms: cached.fetched_at_ms,
        length: cached.bytes.len(),
    };
    let mut file = serde_json::to_vec(&head)?;
    file.push(b'\n');
    file.extend_from_slice(&cached.bytes);
    Ok(file)
}

fn decode(mut file: Bytes) -> Option<CachedTile> {
    let end = memchr::memchr(b'\n', &file)?;
    let head: TileHeader = serde_json::from_slice(&file[..end]).ok()?;
    file.advance(end + 1);
    let content_type = picture_type(&file).filter(|_| file.len() == head.length)?;
    Some(CachedTile {
        content_type,
        etag: head.etag,
        modified: head.modified,
        fetched_at_ms: head.fetched_at_ms,
        bytes: file,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cached(length: usize) -> CachedTile {
        let mut bytes = b"\x89PNG".to_vec();
        bytes.resize(length, 7);
        let etag = Some("\"abc\"".to_owned());
        CachedTile { content_type: "image/png", etag, modified: None, fetched_at_ms: 5, bytes: bytes.into() }
    }

    fn id(x: u32) -> TileId {
        TileId { z: 10, x, y: 3 }
    }

    #[tokio::test]
    async fn a_tile_comes_back_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let disk = TileFolder::open(folder.path(), "a", 1_000_000);
        disk.write(id(1), cached(500)).await;
        let read = disk.read(id(1)).await.unwrap();
        assert_eq!((read.bytes.len(), read.etag.as_deref(), read.fetched_at_ms), (500, Some("\"abc\""), 5));
        assert!(disk.read(id(2)).await.is_none());
        assert!(TileFolder::open(folder.path(), "another map", 1_000_000).read(id(1)).await.is_none());
    }

    #[tokio::test]
    async fn a_cut_off_or_foreign_file_is_no_tile() {
        let folder = tempfile::tempdir().unwrap();
        let disk = TileFolder::open(folder.path(), "a", 1_000_000);
        disk.write(id(1), cached(500)).await;
        let path = disk.0.path(id(1));
        let whole = std::fs::read(&path).unwrap();
        for broken in [&whole[..whole.len() - 1], b"", b"{}\n", b"no head at all"] {
            std::fs::write(&path, broken).unwrap();
            assert!(disk.read(id(1)).await.is_none());
        }
    }

    #[tokio::test]
    async fn the_disk_never_holds_more_than_its_bound_even_after_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        for start in [0, 30] {
            let disk = TileFolder::open(folder.path(), "a", 10_000);
            for x in start..start + 30 {
                disk.write(id(x), cached(900)).await;
                let mut files = Vec::new();
                collect(folder.path(), 0, &mut files);
                let used: u64 = files.iter().map(|file| file.bytes).sum();
                assert!(used <= 10_000, "{used} bytes after {x}");
            }
            assert!(disk.read(id(start + 29)).await.is_some(), "the newest stays");
        }
    }
}
