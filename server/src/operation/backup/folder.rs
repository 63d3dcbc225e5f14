//! The folder of scheduled backups: what its files are called, which of them count, and which go.

use anyhow::Context;
use chrono::{DateTime, NaiveDateTime};
use std::fs::File;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

/// The time of a backup is in its name, so that copies and touched files change nothing.
const TIME: &str = "umkreis-%Y%m%d-%H%M%S";
/// Stands before the number of pictures that a backup lacks, where it lacks any.
const LACKS: &str = "-lacks-";
const END: &str = ".tar";

/// One of the backups, as its name tells.
#[derive(Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct BackupFile {
    pub at_ms: i64,
    /// Pictures that had a row and were not to be found.
    pub missing: usize,
    pub path: PathBuf,
}

impl BackupFile {
    /// The backup of this time and what its file is called.
    pub fn new(folder: &Path, at_ms: i64, missing: usize) -> BackupFile {
        let mut name = DateTime::from_timestamp_millis(at_ms).unwrap_or_default().format(TIME).to_string();
        if missing > 0 {
            name.push_str(&format!("{LACKS}{missing}"));
        }
        BackupFile { at_ms, missing, path: folder.join(name + END) }
    }

    /// `None` for other files, which are none of our business.
    fn read(path: PathBuf) -> Option<BackupFile> {
        let name = path.file_name()?.to_str()?.strip_suffix(END)?;
        let (time, missing) = match name.split_once(LACKS) {
            Some((time, missing)) => (time, missing.parse().ok()?),
            None => (name, 0),
        };
        let at = NaiveDateTime::parse_from_str(time, TIME).ok()?;
        Some(BackupFile { at_ms: at.and_utc().timestamp_millis(), missing, path })
    }

    pub fn is_whole(&self) -> bool {
        self.missing == 0
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

/// The backups in the folder, oldest first.
pub fn list(folder: &Path) -> anyhow::Result<Vec<BackupFile>> {
    let unreadable = || format!("cannot read the folder for backups {}", folder.display());
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(unreadable)? {
        found.extend(BackupFile::read(entry.with_context(unreadable)?.path()));
    }
    found.sort();
    Ok(found)
}

/// Those that a new one pushes out: all but the last of its own kind. One that lacks pictures leaves
/// those alone that may have them.
pub fn pushed_out(all: &[BackupFile], by_a_whole_one: bool, keep: usize) -> Vec<&BackupFile> {
    let of_its_kind: Vec<&BackupFile> = all.iter().filter(|made| made.is_whole() == by_a_whole_one).collect();
    let superfluous = of_its_kind.len().saturating_sub(keep);
    of_its_kind.into_iter().take(superfluous).collect()
}

/// Removes what killed attempts have left. Whoever still writes holds a lock, which ends with its
/// process.
pub fn remove_unfinished(folder: &Path) {
    for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if !name.starts_with("umkreis-") || !name.ends_with(".part") {
            continue;
        }
        let Ok(file) = File::options().write(true).open(&path) else { continue };
        if file.try_lock().is_ok() {
            let removed = std::fs::remove_file(&path);
            tracing::info!(file = %path.display(), ?removed, "a backup was not finished");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY_MS: i64 = 24 * 60 * 60 * 1000;

    #[test]
    fn names_tell_when_a_backup_was_made_and_how_many_pictures_it_lacks() {
        let folder = Path::new("backups");
        for (missing, name) in
            [(0, "umkreis-20260102-000000.tar"), (12, "umkreis-20260102-000000-lacks-12.tar")]
        {
            let made = BackupFile::new(folder, 1_767_312_000_000, missing);
            assert_eq!(made.path, folder.join(name));
            assert_eq!(BackupFile::read(made.path.clone()), Some(made));
        }
        for foreign in ["notes.txt", "umkreis-20260102.tar", "umkreis-20260102-000000-lacks-.tar", ".tar"] {
            assert_eq!(BackupFile::read(folder.join(foreign)), None, "{foreign}");
        }
    }

    #[test]
    fn one_that_lacks_pictures_pushes_out_only_its_like() {
        let folder = Path::new("backups");
        let all: Vec<BackupFile> = [0, 0, 0, 7, 7, 7]
            .iter()
            .zip(1..)
            .map(|(missing, day)| BackupFile::new(folder, day * DAY_MS, *missing))
            .collect();
        let days = |gone: Vec<&BackupFile>| gone.iter().map(|made| made.at_ms / DAY_MS).collect::<Vec<_>>();
        assert_eq!(days(pushed_out(&all, false, 2)), [4]);
        assert_eq!(days(pushed_out(&all, true, 2)), [1]);
        assert_eq!(days(pushed_out(&all, true, 14)), [0; 0]);
    }
}
