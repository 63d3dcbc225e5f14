//! Reads a backup from its first to its last byte before anybody relies on it.

use super::{BackupContents, BackupHeader, EntryName, FORMAT, archive};
use anyhow::{Context, bail, ensure};
use flate2::read::GzDecoder;
use std::collections::{BTreeMap, HashSet};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use umkreis_foundation::db::bulk_load::newest_schema;
use umkreis_foundation::db::json_rows::decode;
use umkreis_foundation::db::table::{Row, Table, tables};
use uuid::Uuid;

/// A part of a table holds about a megabyte of lines; a bomb is stopped here.
const MAX_ROWS_BYTES: u64 = 64 << 20;

/// What a sound backup holds.
#[derive(Debug)]
pub struct CheckedBackup {
    pub head: BackupHeader,
    pub contents: BackupContents,
    /// The pictures in it, whether rows name them or not.
    pub pictures: HashSet<Uuid>,
}

/// Checks the digest, every name, every row and all checksums. Blocks; memory stays small.
pub fn check(path: &Path) -> anyhow::Result<CheckedBackup> {
    archive::verify(path)?;
    let mut walk = BackupCheck::default();
    archive::read(path, |name, bytes| walk.step(name, &bytes))?;
    walk.end()
}

/// What was read so far; every entry has to fit behind it.
#[derive(Default)]
struct BackupCheck {
    head: Option<BackupHeader>,
    found: BackupContents,
    claimed: Option<BackupContents>,
    pictures: HashSet<Uuid>,
    /// The next part that each table must bring.
    parts: BTreeMap<String, u32>,
}

impl BackupCheck {
    fn step(&mut self, name: EntryName, bytes: &[u8]) -> anyhow::Result<()> {
        ensure!(self.claimed.is_none(), "the backup goes on after its end");
        ensure!(
            self.head.is_some() || name == EntryName::Header,
            "the backup does not begin with its description"
        );
        match &name {
            EntryName::Header => {
                ensure!(self.head.is_none(), "the backup has two descriptions");
                self.head = Some(read_head(bytes)?);
            }
            EntryName::Object(id, _) => {
                self.pictures.insert(*id);
                self.found.objects.add_named(&name.to_string(), bytes);
            }
            EntryName::Rows { table, part } => self.rows(table, *part, bytes)?,
            EntryName::Contents => {
                self.claimed =
                    Some(serde_json::from_slice(bytes).context("the backup's contents are unreadable")?);
            }
        }
        Ok(())
    }

    fn rows(&mut self, name: &str, part: u32, bytes: &[u8]) -> anyhow::Result<()> {
        let all = tables();
        let table = all.iter().find(|table| table.name == name);
        let table = table.with_context(|| format!("the backup has an unknown table {name:?}"))?;
        let next = self.parts.entry(name.to_owned()).or_default();
        ensure!(part == *next, "the backup lacks a part of the table {name}");
        *next += 1;
        let tally = self.found.tables.entry(name.to_owned()).or_default();
        for_each_line(bytes, |line| {
            decode(line, table).map_err(|why| anyhow::anyhow!("a row of {name} is wrong: {why}"))?;
            tally.add(line.as_bytes());
            Ok(())
        })
    }

    fn end(self) -> anyhow::Result<CheckedBackup> {
        let head = self.head.context("the backup is empty")?;
        let claimed = self.claimed.context("the backup ends too early")?;
        for table in tables() {
            let wanted = claimed.tables.get(table.name).cloned().unwrap_or_default();
            let found = self.found.tables.get(table.name).cloned().unwrap_or_default();
            ensure!(wanted == found, "the rows of {} differ from the backup's own checksum", table.name);
        }
        ensure!(claimed.objects == self.found.objects, "the pictures differ from the backup's own checksum");
        Ok(CheckedBackup { head, contents: claimed, pictures: self.pictures })
    }
}

fn read_head(bytes: &[u8]) -> anyhow::Result<BackupHeader> {
    let head: BackupHeader =
        serde_json::from_slice(bytes).context("the backup's description is unreadable")?;
    if head.format > FORMAT {
        bail!("the backup was made by a newer umkreis ({}): use that one", head.version);
    }
    let ours = newest_schema();
    if head.schema != ours {
        bail!(
            "the backup has the schema {}, this program {ours}: restore it with umkreis {}, then upgrade",
            head.schema,
            head.version
        );
    }
    Ok(head)
}

fn for_each_line(gzip: &[u8], mut each: impl FnMut(&str) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let plain = GzDecoder::new(gzip).take(MAX_ROWS_BYTES + 1);
    let mut seen = 0;
    for line in BufReader::new(plain).lines() {
        let line = line.context("rows of the backup cannot be unpacked")?;
        seen += line.len() as u64 + 1;
        ensure!(seen <= MAX_ROWS_BYTES, "a part of the backup's rows is too large");
        each(&line)?;
    }
    Ok(())
}

/// The rows of one part, which [`check`] has seen before.
pub fn rows_of(table: &Table, gzip: &[u8]) -> anyhow::Result<Vec<Row>> {
    let mut rows = Vec::new();
    for_each_line(gzip, |line| {
        rows.push(decode(line, table).map_err(anyhow::Error::msg)?);
        Ok(())
    })?;
    Ok(rows)
}
