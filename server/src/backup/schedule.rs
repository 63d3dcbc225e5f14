//! Backups by the clock, and how many of them are kept.

use super::make::make;
use crate::app::App;
use anyhow::Context;
use chrono::{DateTime, NaiveDateTime};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How often the running server looks whether a backup is due.
const LOOK_EVERY: Duration = Duration::from_secs(10 * 60);
const UNFINISHED_FOR: Duration = Duration::from_secs(24 * 60 * 60);
const HOUR_MS: i64 = 60 * 60 * 1000;
/// The time of a backup is in its name, so that copies and touched files change nothing.
const NAME: &str = "umkreis-%Y%m%d-%H%M%S.tar";

/// Runs until the process ends; does nothing without `backup.folder`.
pub async fn run(app: App) {
    let Some(folder) = app.config.backup.folder.clone() else { return };
    let mut tick = tokio::time::interval(LOOK_EVERY);
    loop {
        tick.tick().await;
        match make_if_due(&app, &folder).await {
            Ok(Some(file)) => tracing::info!(file = %file.display(), "backup made"),
            Ok(None) => {}
            Err(error) => {
                metrics::counter!("umkreis_backup_failures").increment(1);
                tracing::error!(error = format!("{error:#}"), "the backup failed");
            }
        }
    }
}

/// The folder must exist and be writable; it holds what only the operator may read.
pub fn prepare(folder: &Path) -> anyhow::Result<()> {
    let explain = || format!("cannot write to the folder for backups {}", folder.display());
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).with_context(explain)?;
    let probe = folder.join(".write-probe");
    std::fs::write(&probe, b"").with_context(explain)?;
    std::fs::remove_file(&probe).with_context(explain)
}

/// Makes a backup when the newest one is old enough, then removes those beyond `backup.keep`.
pub async fn make_if_due(app: &App, folder: &Path) -> anyhow::Result<Option<PathBuf>> {
    prepare(folder)?;
    let settings = &app.config.backup;
    let now_ms = app.clock.now_ms();
    let newest = made_before(folder)?.last().map(|(at_ms, _)| *at_ms);
    if let Some(at_ms) = newest {
        tell(at_ms);
    }
    if newest.is_some_and(|at_ms| now_ms - at_ms < i64::from(settings.every_h) * HOUR_MS) {
        return Ok(None);
    }
    let name = DateTime::from_timestamp_millis(now_ms).unwrap_or_default().format(NAME).to_string();
    let file = folder.join(name);
    let contents = make(&app.db, &app.media.store, &file, now_ms).await?;
    tell(now_ms);
    if !contents.missing.is_empty() {
        let count = contents.missing.len();
        tracing::warn!(count, "pictures with a row are not in the object store, nor in the backup");
    }
    // Only a backup that was made and read back pushes an older one out.
    let all = made_before(folder)?;
    for (_, old) in &all[..all.len().saturating_sub(settings.keep as usize)] {
        std::fs::remove_file(old).with_context(|| format!("cannot remove {}", old.display()))?;
    }
    remove_unfinished(folder);
    Ok(Some(file))
}

/// What killed attempts have left. Nothing else writes here now, as this process makes one backup
/// at a time; a younger one may be an operator's own.
fn remove_unfinished(folder: &Path) {
    for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let modified = path.metadata().and_then(|found| found.modified()).ok();
        let old = modified.and_then(|at| at.elapsed().ok()).is_some_and(|age| age > UNFINISHED_FOR);
        if old && name.starts_with("umkreis-") && name.ends_with(".part") {
            let _ = std::fs::remove_file(&path);
        }
    }
}

fn tell(made_at_ms: i64) {
    metrics::gauge!("umkreis_backup_success_seconds").set(made_at_ms as f64 / 1000.0);
}

/// The backups in the folder with their times, oldest first; other files are none of our business.
fn made_before(folder: &Path) -> anyhow::Result<Vec<(i64, PathBuf)>> {
    let unreadable = || format!("cannot read the folder for backups {}", folder.display());
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(unreadable)? {
        let path = entry.with_context(unreadable)?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if let Ok(at) = NaiveDateTime::parse_from_str(name, NAME) {
            found.push((at.and_utc().timestamp_millis(), path));
        }
    }
    found.sort();
    Ok(found)
}
