//! Backups by the clock, and how many of them are kept.

use super::folder::{self, BackupFile};
use super::make::make;
use crate::app::App;
use anyhow::{Context, ensure};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How often the running server looks whether a backup is due.
const LOOK_EVERY: Duration = Duration::from_secs(10 * 60);
const HOUR_MS: i64 = 60 * 60 * 1000;

/// Runs until the process ends; does nothing without `backup.folder`.
pub async fn run(app: App) {
    let Some(folder) = app.config.backup.folder.clone() else { return };
    // Only here: where somebody else makes the backups, no series should say that there are none.
    metrics::gauge!("umkreis_backup_interval_seconds").set(f64::from(app.config.backup.every_h) * 3600.0);
    metrics::gauge!("umkreis_backup_success_seconds").set(0.0);
    metrics::gauge!("umkreis_backup_missing_pictures").set(0.0);
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

/// Makes a backup when the newest one is old enough, then removes those beyond `backup.keep`. One
/// that lacks pictures is kept, because its rows may be needed, and is a failure all the same.
pub async fn make_if_due(app: &App, folder: &Path) -> anyhow::Result<Option<PathBuf>> {
    folder::prepare(folder)?;
    // First of all: what killed attempts have left may be what the disk is full of.
    folder::remove_unfinished(folder);
    let settings = &app.config.backup;
    let now_ms = app.clock.now_ms();
    let before = made_until(folder, now_ms)?;
    tell(&before);
    if before.last().is_some_and(|made| now_ms - made.at_ms < i64::from(settings.every_h) * HOUR_MS) {
        return Ok(None);
    }
    warn_of_later_ones(folder, &before)?;
    let whole = BackupFile::new(folder, now_ms, 0);
    let contents = make(&app.db, &app.media.objects, &whole.path, now_ms).await?;
    let made = BackupFile::new(folder, now_ms, contents.missing.len());
    if !made.is_whole() {
        let explain = || format!("cannot rename {} to {}", whole.path.display(), made.path.display());
        std::fs::rename(&whole.path, &made.path).with_context(explain)?;
    }
    let all = made_until(folder, now_ms)?;
    tell(&all);
    for old in folder::pushed_out(&all, made.is_whole(), settings.keep as usize) {
        std::fs::remove_file(&old.path).with_context(|| format!("cannot remove {}", old.path.display()))?;
    }
    ensure!(made.is_whole(), "{}", contents.lacks(&made.path));
    Ok(Some(made.path))
}

/// A clock that was wrong once must not stop backups until its time has come: names from the future
/// do not count, and are left for the operator to look at.
fn made_until(folder: &Path, now_ms: i64) -> anyhow::Result<Vec<BackupFile>> {
    let mut all = folder::list(folder)?;
    all.retain(|made| made.at_ms <= now_ms + HOUR_MS);
    Ok(all)
}

fn warn_of_later_ones(folder: &Path, counted: &[BackupFile]) -> anyhow::Result<()> {
    let count = folder::list(folder)?.len() - counted.len();
    if count > 0 {
        tracing::warn!(count, "backups are dated in the future and do not count: the clock is or was wrong");
    }
    Ok(())
}

/// From names alone, so that a restart forgets nothing.
fn tell(all: &[BackupFile]) {
    if let Some(whole) = all.iter().rfind(|made| made.is_whole()) {
        metrics::gauge!("umkreis_backup_success_seconds").set(whole.at_ms as f64 / 1000.0);
    }
    let missing = all.last().map_or(0, |newest| newest.missing);
    metrics::gauge!("umkreis_backup_missing_pictures").set(missing as f64);
}
