//! Making a backup while the server goes on.

use super::archive::ArchiveWriter;
use super::{BackupContents, BackupHeader, EntryName, FORMAT};
use anyhow::{Context, bail};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::{StreamExt, stream};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
};
use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::path::Path;
use tokio::sync::mpsc;
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::bulk_load::{last_change, newest_schema};
use umkreis_foundation::db::entity::media;
use umkreis_foundation::db::json_rows::{ContentDigest, encode};
use umkreis_foundation::db::table::{Table, tables};
use umkreis_foundation::db::{Db, with_timeout};
use umkreis_services::media::objects::copy::{ObjectName, is_whole};
use umkreis_services::media::objects::{MediaObjects, with_retries};
use uuid::Uuid;

/// Lines of a table that become one entry.
const PART_BYTES: usize = 1 << 20;
/// Pictures read from the object store at the same time.
const PICTURES_AT_ONCE: usize = 4;
/// A state of the database is held while at most this many pictures are fetched, and let go for more: an old
/// state keeps SQLite's log and PostgreSQL's dead rows from being cleared.
const PICTURES_WHILE_HELD: usize = 100;
const ATTEMPTS: usize = 20;
const IDS_AT_ONCE: u64 = 5_000;

/// Writes everything into a new file and returns what is in it.
pub async fn make(
    db: &Db,
    pictures: &MediaObjects,
    target: &Path,
    now_ms: i64,
) -> anyhow::Result<BackupContents> {
    let schema = with_timeout(db.schema()).await?.context("there is no database to back up")?;
    if schema != newest_schema() {
        bail!("the database has the schema {schema}, this program {}: migrate first", newest_schema());
    }
    let writer = ArchiveWriter::create(target)?;
    let (entries, received) = mpsc::channel(4);
    let writing = tokio::task::spawn_blocking(move || write(writer, received));
    let mut backup =
        Backup { db, pictures, entries, contents: BackupContents::default(), copied: HashMap::new() };
    let filled = backup.fill(schema, now_ms).await;
    let Backup { contents, entries, .. } = backup;
    drop(entries);
    // A writer that failed is the reason for whatever failed here.
    writing.await.context("the writer ended unexpectedly")??;
    filled?;
    Ok(contents)
}

/// The file is kept only when its last entry has arrived.
fn write(mut writer: ArchiveWriter, mut entries: mpsc::Receiver<(EntryName, Bytes)>) -> anyhow::Result<()> {
    while let Some((name, bytes)) = entries.blocking_recv() {
        writer.add(&name, &bytes)?;
        if name == EntryName::Contents {
            return writer.finish();
        }
    }
    Ok(())
}

struct Backup<'a> {
    db: &'a Db,
    pictures: &'a MediaObjects,
    entries: mpsc::Sender<(EntryName, Bytes)>,
    contents: BackupContents,
    /// The pictures in the file, and whether with their AVIF variants.
    copied: HashMap<Uuid, bool>,
}

impl Backup<'_> {
    async fn fill(&mut self, schema: String, now_ms: i64) -> anyhow::Result<()> {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let head = BackupHeader { format: FORMAT, version, schema, created_at: rfc3339(now_ms) };
        self.send(EntryName::Header, serde_json::to_vec_pretty(&head)?).await?;
        let state = self.state_with_all_pictures().await?;
        self.miss_only_what_is_in(&state).await?;
        for table in tables() {
            self.table(&state, &table).await?;
        }
        self.contents.last_change = with_timeout(last_change(&state)).await?;
        with_timeout(state.rollback()).await?;
        let contents = serde_json::to_vec_pretty(&self.contents)?;
        self.send(EntryName::Contents, contents).await
    }

    async fn send(&self, name: EntryName, bytes: impl Into<Bytes>) -> anyhow::Result<()> {
        self.entries.send((name, bytes.into())).await.ok().context("the file cannot be written")
    }

    /// Copies pictures until there is a state of the database whose pictures are all in the file.
    async fn state_with_all_pictures(&mut self) -> anyhow::Result<DatabaseTransaction> {
        for _ in 0..ATTEMPTS {
            let state = with_timeout(self.db.snapshot()).await?;
            let wanted = self.not_yet_copied(&state).await?;
            if wanted.len() > PICTURES_WHILE_HELD {
                with_timeout(state.rollback()).await?;
                self.copy(wanted).await?;
            } else if self.copy(wanted).await? {
                return Ok(state);
            }
        }
        bail!("pictures change faster than they can be copied; try again in a quieter hour")
    }

    /// Nobody lacks a picture that was deleted while the others were copied.
    async fn miss_only_what_is_in(&mut self, state: &DatabaseTransaction) -> anyhow::Result<()> {
        let mut still_there = HashSet::new();
        for ids in self.contents.missing.chunks(IDS_AT_ONCE as usize) {
            let rows = media::Entity::find().filter(media::Column::Id.is_in(ids.iter().copied()));
            still_there.extend(with_timeout(rows.all(state)).await?.into_iter().map(|row| row.id));
        }
        self.contents.missing.retain(|id| still_there.contains(id));
        Ok(())
    }

    async fn not_yet_copied(&self, state: &DatabaseTransaction) -> anyhow::Result<Vec<(Uuid, bool)>> {
        let mut wanted = Vec::new();
        let mut last = Uuid::nil();
        loop {
            let next = media::Entity::find()
                .select_only()
                .columns([media::Column::Id, media::Column::AvifReady])
                .filter(media::Column::Id.gt(last))
                .order_by_asc(media::Column::Id)
                .limit(IDS_AT_ONCE)
                .into_tuple();
            let found: Vec<(Uuid, bool)> = with_timeout(next.all(state)).await?;
            let Some((id, _)) = found.last() else { return Ok(wanted) };
            last = *id;
            let missing = |(id, avif): &(Uuid, bool)| match self.copied.get(id) {
                Some(with_avif) => *avif && !with_avif,
                None => true,
            };
            wanted.extend(found.into_iter().filter(missing));
        }
    }

    /// Puts pictures into the file; false when one of them was deleted meanwhile.
    ///
    /// A deletion takes the row first and then object after object. So what was read is whole if the
    /// row is still there afterwards, and may be any part of a picture if it is not.
    async fn copy(&mut self, wanted: Vec<(Uuid, bool)>) -> anyhow::Result<bool> {
        let (objects, primary) = (self.pictures, &self.db.on_primary());
        let fetch = |(id, avif)| async move {
            let read = with_retries(|| objects.whole(id)).await;
            let objects = read.with_context(|| format!("the picture {id} cannot be read"))?;
            let row = with_timeout(media::Entity::find_by_id(id).one(primary.read())).await?;
            anyhow::Ok((id, avif, row.map(|row| (row, objects))))
        };
        let mut fetched = stream::iter(wanted).map(fetch).buffer_unordered(PICTURES_AT_ONCE);
        let mut complete = true;
        while let Some(picture) = fetched.next().await {
            let (id, avif, Some((row, objects))) = picture? else {
                complete = false;
                continue;
            };
            let known = self.copied.contains_key(&id);
            // What was whole without its AVIF variants may lack those. What lacked others lacks them still,
            // although they may have come back: the file does not get them a second time.
            let whole = is_whole(&objects, row.width.unsigned_abs(), avif);
            if !whole && !self.contents.missing.contains(&id) {
                self.contents.missing.push(id);
            }
            for (name, bytes) in objects {
                self.object(id, name, bytes, known).await?;
            }
            self.copied.insert(id, avif);
        }
        Ok(complete)
    }

    /// A picture that comes again brings only what was not there the first time.
    async fn object(&mut self, id: Uuid, name: ObjectName, bytes: Bytes, known: bool) -> anyhow::Result<()> {
        if known && !name.is_avif() {
            return Ok(());
        }
        let name = EntryName::Object(id, name);
        self.contents.objects.add_named(&name.to_string(), &bytes);
        self.send(name, bytes).await
    }

    async fn table<C: ConnectionTrait>(&mut self, state: &C, table: &Table) -> anyhow::Result<()> {
        let mut tally = ContentDigest::default();
        let (mut part, mut lines, mut last) = (0, String::new(), None);
        loop {
            let rows = with_timeout(table.rows_after(state, last.as_ref())).await?;
            for row in &rows {
                let line = encode(row);
                tally.add(line.as_bytes());
                lines.push_str(&line);
                lines.push('\n');
                if lines.len() >= PART_BYTES {
                    self.rows(table, &mut part, &mut lines).await?;
                }
            }
            match rows.into_iter().next_back() {
                Some(row) => last = Some(row),
                None => break,
            }
        }
        if !lines.is_empty() {
            self.rows(table, &mut part, &mut lines).await?;
        }
        self.contents.tables.insert(table.name.to_owned(), tally);
        Ok(())
    }

    async fn rows(&self, table: &Table, part: &mut u32, lines: &mut String) -> anyhow::Result<()> {
        let name = EntryName::Rows { table: table.name.to_owned(), part: *part };
        *part += 1;
        self.send(name, gzip(&std::mem::take(lines))?).await
    }
}

fn gzip(text: &str) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes())?;
    encoder.finish()
}

#[cfg(test)]
mod tests;
