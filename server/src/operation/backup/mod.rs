//! Backups: one file with the whole database and all pictures, made while serving.
//!
//! The file is a plain tar archive (`tar tf` lists it) of a fixed order:
//! - `umkreis-backup.json`: what this is, when it was made, and the schema of the rows;
//! - `media/<id>/<object>`: the pictures, every object as it is stored;
//! - `database/<table>/<part>.jsonl.gz`: the rows of one state of the database, in the form of
//!   `db::json_rows`, so that either engine can take them;
//! - `contents.json`: how many rows and objects there are, with a checksum of each table;
//! - `sha256`: the digest of every byte before it. What follows it is fixed, so that no byte of the
//!   file can change unnoticed.
//!
//! Pictures come before the rows that name them. A picture that is uploaded or removed while the
//! backup runs is the reason for the loop in [`make`]: the rows are written from a state of which
//! every picture is known to be in the file.

pub mod archive;
pub mod check;
pub mod folder;
pub mod make;
pub mod restore;
pub mod schedule;

use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;
use umkreis_foundation::db::bulk_load::TableDigests;
use umkreis_foundation::db::json_rows::ContentDigest;
use umkreis_services::media::objects::copy::ObjectName;
use uuid::Uuid;

/// Raised whenever older programs could no longer read the file.
const FORMAT: u32 = 1;

/// The first entry.
#[derive(Debug, Deserialize, PartialEq, Serialize)]
pub struct BackupHeader {
    format: u32,
    /// The program that made it.
    version: String,
    /// The newest migration of the database; rows fit only into the same schema.
    schema: String,
    pub created_at: String,
}

/// The last entry but the digest.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct BackupContents {
    pub tables: TableDigests,
    /// All objects of all pictures.
    pub objects: ContentDigest,
    /// The number that the change feed had reached.
    last_change: i64,
    /// Pictures that have a row but were not in the object store, or not with all their objects.
    pub missing: Vec<Uuid>,
}

impl BackupContents {
    pub fn rows(&self) -> u64 {
        self.tables.values().map(|tally| tally.count).sum()
    }

    /// Why a file that lacks pictures is not the backup that somebody will need.
    pub fn lacks(&self, file: &Path) -> String {
        let (count, file) = (self.missing.len(), file.display());
        let lost = if count == 1 {
            "1 picture has a row and is".into()
        } else {
            format!("{count} pictures have a row and are")
        };
        format!(
            "{lost} not in the object store, or not whole, so {file} lacks them (its contents.json names \
             them): is media.url the right place, and is it mounted?"
        )
    }
}

/// What an entry of the archive is called; there are no others.
#[derive(Clone, Debug, PartialEq)]
pub enum EntryName {
    Header,
    Object(Uuid, ObjectName),
    Rows { table: String, part: u32 },
    Contents,
}

impl EntryName {
    pub fn parse(name: &str) -> Option<EntryName> {
        match name.split('/').collect::<Vec<_>>().as_slice() {
            ["umkreis-backup.json"] => Some(EntryName::Header),
            ["contents.json"] => Some(EntryName::Contents),
            ["media", id, object] => {
                let parsed: Uuid = id.parse().ok()?;
                // The parser takes other spellings too; one object must have one name.
                (parsed.to_string() == *id).then_some(())?;
                Some(EntryName::Object(parsed, ObjectName::parse(object)?))
            }
            ["database", table, part] => {
                let digits = part.strip_suffix(".jsonl.gz")?;
                let part = digits.parse().ok()?;
                let name = EntryName::Rows { table: (*table).to_owned(), part };
                (name.to_string().ends_with(&format!("/{digits}.jsonl.gz"))).then_some(name)
            }
            _ => None,
        }
    }
}

impl fmt::Display for EntryName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntryName::Header => f.write_str("umkreis-backup.json"),
            EntryName::Object(id, object) => write!(f, "media/{id}/{object}"),
            EntryName::Rows { table, part } => write!(f, "database/{table}/{part:06}.jsonl.gz"),
            EntryName::Contents => f.write_str("contents.json"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_as_it_is_written() {
        let id = Uuid::now_v7();
        let names = [
            EntryName::Header,
            EntryName::Contents,
            EntryName::Object(id, ObjectName::parse("320.avif").unwrap()),
            EntryName::Object(id, ObjectName::parse("master.webp").unwrap()),
            EntryName::Rows { table: "company".to_owned(), part: 12 },
        ];
        for name in names {
            assert_eq!(EntryName::parse(&name.to_string()), Some(name));
        }
    }

    #[test]
    fn names_that_lead_elsewhere_are_none() {
        let id = Uuid::now_v7();
        let upper = id.to_string().to_uppercase();
        for hostile in [
            "../umkreis.db".to_owned(),
            "/etc/passwd".to_owned(),
            "media/../../x".to_owned(),
            format!("media/{id}/../master.webp"),
            format!("media/{id}/.."),
            format!("media/{id}/master.webp/x"),
            format!("media/{id}/320.exe"),
            format!("media/{id}/1234567.webp"),
            format!("media/{upper}/master.webp"),
            format!("media/{}/master.webp", id.simple()),
            format!("./media/{id}/master.webp"),
            "database/company/1.jsonl.gz".to_owned(),
            "database/company/+00001.jsonl.gz".to_owned(),
            "database/company/../x.jsonl.gz".to_owned(),
            "contents.json/".to_owned(),
            String::new(),
        ] {
            assert_eq!(EntryName::parse(&hostile), None, "{hostile}");
        }
    }
}
