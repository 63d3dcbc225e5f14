//! What a region folder says about itself: where its data come from, how old they are and what they cover.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use std::path::Path;

pub const FILE: &str = "manifest.json";
/// Changes when an older program could not use what a newer one has written.
const FORMAT: u32 = 1;
/// What OpenStreetMap asks of everybody who passes its data on.
const LICENCE: &str = "Open Database License 1.0 (https://opendatacommons.org/licenses/odbl/1-0/)";

#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    format: u32,
    /// The name of the extract, without its folder.
    pub source: String,
    /// The moment of OpenStreetMap that the extract shows, where it says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data_from: Option<String>,
    pub made_at: String,
    /// West, south, east, north.
    pub bounds: [f64; 4],
    pub counts: Counts,
    pub attribution: String,
    pub licence: String,
}

#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Counts {
    pub tiles: u64,
    pub streets: u64,
    pub addresses: u64,
    pub stops: u64,
    pub roads: u64,
}

impl Manifest {
    /// `taken_at_s` is the extract's own word, in seconds since 1970.
    pub fn new(source: String, taken_at_s: Option<i64>, bounds: [f64; 4], counts: Counts) -> Manifest {
        let written = |moment: chrono::DateTime<chrono::Utc>| moment.format("%Y-%m-%dT%H:%M:%SZ").to_string();
        Manifest {
            format: FORMAT,
            source,
            data_from: taken_at_s.and_then(|at_s| chrono::DateTime::from_timestamp(at_s, 0)).map(written),
            made_at: written(chrono::Utc::now()),
            bounds,
            counts,
            attribution: super::ATTRIBUTION.to_owned(),
            licence: LICENCE.to_owned(),
        }
    }

    pub fn read(folder: &Path) -> anyhow::Result<Manifest> {
        let path = folder.join(FILE);
        let text = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let damaged = || format!("{} is damaged", path.display());
        let manifest: Manifest = serde_json::from_slice(&text).with_context(damaged)?;
        anyhow::ensure!(
            manifest.format == FORMAT,
            "{} was made by another version; make it again with `umkreis region import`",
            path.display()
        );
        Ok(manifest)
    }

    pub fn write(&self, folder: &Path) -> anyhow::Result<()> {
        let path = folder.join(FILE);
        let text = serde_json::to_string_pretty(self)?;
        std::fs::write(&path, text + "\n").with_context(|| format!("cannot write {}", path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_age_of_the_data_is_the_extracts_own_word_and_may_be_missing() {
        let of = |taken_at_s| Manifest::new(String::new(), taken_at_s, [0.0; 4], Counts::default()).data_from;
        assert_eq!(of(Some(1_767_225_600)).as_deref(), Some("2026-01-01T00:00:00Z"));
        assert_eq!(of(None), None);
        assert_eq!(of(Some(i64::MAX)), None, "no moment at all");
    }
}
