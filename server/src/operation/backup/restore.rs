//! Restoring a backup into an empty place.

use super::check::{CheckedBackup, check, rows_of};
use super::{BackupContents, EntryName, archive};
use anyhow::{Context, bail};
use bytes::Bytes;
use futures_util::stream::{self, FuturesUnordered};
use futures_util::{StreamExt, TryStreamExt};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use tokio::sync::mpsc;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::bulk_load::BulkLoad;
use umkreis_foundation::db::table::tables;
use umkreis_services::media::MediaError;
use umkreis_services::media::objects::copy::ObjectName;
use umkreis_services::media::objects::{MediaObjects, with_retries};
use uuid::Uuid;

/// Objects on their way into the store at the same time.
const OBJECTS_AT_ONCE: usize = 8;

/// Reads the whole file and says what is in it, or why it cannot be used.
pub async fn inspect(file: PathBuf) -> anyhow::Result<CheckedBackup> {
    tokio::task::spawn_blocking(move || check(&file)).await.context("the check ended unexpectedly")?
}

/// Fills an empty database and an empty object store from a checked file. The rows appear all at
/// once at the end; until then the database stays empty and the whole can be repeated.
pub async fn restore(
    file: &Path,
    checked: CheckedBackup,
    db: &Db,
    objects: &MediaObjects,
) -> anyhow::Result<BackupContents> {
    let load = BulkLoad::begin(db).await?;
    refuse_foreign_pictures(objects, &checked.pictures).await?;
    let (sender, entries) = mpsc::channel(4);
    let path = file.to_owned();
    let reading = tokio::task::spawn_blocking(move || read(&path, &sender));
    let restored = take(entries, &load, objects).await;
    let read = reading.await.context("the reader ended unexpectedly")?;
    // Whoever took the entries knows best why they were not taken to the end.
    restored?;
    read?;
    load.finish(&checked.contents.tables, checked.contents.last_change).await?;
    Ok(checked.contents)
}

fn read(file: &Path, sender: &mpsc::Sender<(EntryName, Bytes)>) -> anyhow::Result<()> {
    archive::read(file, |name, bytes| {
        sender.blocking_send((name, bytes)).ok().context("nobody takes the entries any more")
    })
}

async fn take(
    mut entries: mpsc::Receiver<(EntryName, Bytes)>,
    load: &BulkLoad,
    objects: &MediaObjects,
) -> anyhow::Result<()> {
    let all = tables();
    let mut puts = FuturesUnordered::new();
    while let Some((name, bytes)) = entries.recv().await {
        match name {
            EntryName::Object(id, object) => {
                puts.push(with_retries(move || put(objects, id, object.clone(), bytes.clone())));
                if puts.len() >= OBJECTS_AT_ONCE {
                    puts.next().await.transpose()?;
                }
            }
            EntryName::Rows { table, .. } => {
                let table = all.iter().find(|known| known.name == table).context("an unknown table")?;
                load.insert(table, rows_of(table, &bytes)?).await?;
            }
            EntryName::Header | EntryName::Contents => {}
        }
    }
    // A row names an object only after the object is stored: the rows are committed after this.
    puts.try_collect::<()>().await?;
    Ok(())
}

async fn put(objects: &MediaObjects, id: Uuid, name: ObjectName, bytes: Bytes) -> Result<(), MediaError> {
    objects.put_object(id, &name, bytes).await
}

/// An object store may hold what an interrupted attempt has left there, and nothing else.
pub async fn refuse_foreign_pictures(objects: &MediaObjects, ours: &HashSet<Uuid>) -> anyhow::Result<()> {
    let mut listed = objects.list_ids();
    while let Some(found) = listed.try_next().await? {
        if !ours.contains(&found.id) {
            bail!(
                "the object store is not empty (it holds the picture {}, which is not among ours)",
                found.id
            );
        }
    }
    Ok(())
}

/// Copies all pictures from one store into another, which is empty or was left by an interrupted
/// attempt. Returns how many pictures and objects there are.
pub async fn copy_pictures(from: &MediaObjects, to: &MediaObjects) -> anyhow::Result<(usize, usize)> {
    let ids: HashSet<Uuid> = from.list_ids().map_ok(|picture| picture.id).try_collect().await?;
    refuse_foreign_pictures(to, &ids).await?;
    let copy = |id: Uuid| with_retries(move || copy_picture(from, to, id));
    let pictures = ids.len();
    let counts: Vec<usize> =
        stream::iter(ids).map(copy).buffer_unordered(OBJECTS_AT_ONCE).try_collect().await?;
    Ok((pictures, counts.into_iter().sum()))
}

/// Copies what the target does not have yet and returns how many objects the picture has.
async fn copy_picture(from: &MediaObjects, to: &MediaObjects, id: Uuid) -> Result<usize, MediaError> {
    let objects = from.whole(id).await?;
    let there = to.names(id).await?;
    for (name, bytes) in &objects {
        // An attempt before this one may have brought it.
        let equal = there.contains(name) && to.get_object(id, name).await?.as_ref() == Some(bytes);
        if !equal {
            to.put_object(id, name, bytes.clone()).await?;
        }
    }
    // Counted again at the target: what it lists is what it has.
    let arrived = to.names(id).await?.len();
    if arrived != objects.len() {
        let text = format!("{id} has {} objects here and {arrived} there", objects.len());
        return Err(MediaError::Storage(text));
    }
    Ok(arrived)
}
