//! The versions of a region beside each other, and which of them is in use.
//!
//! A version appears under its name only when all of it is on disk, and `current` is replaced by renaming. So
//! whoever reads sees the old version or the new one, whatever happens in between.

use super::manifest;
use anyhow::Context;
use rustix::fs::{FlockOperation, flock};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

const CURRENT: &str = "current";
const LOCK: &str = ".lock";
/// What is being made and may be removed by the next who makes something.
const DRAFT: &str = ".draft-";
const LONGEST_NAME: usize = 40;

/// The version in use; `None` where nothing was imported yet.
pub fn current(folder: &Path) -> anyhow::Result<Option<String>> {
    let path = folder.join(CURRENT);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if is_absent(&error) => return Ok(None),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
    };
    let version = text.trim();
    anyhow::ensure!(is_version(version), "{} does not name a version", path.display());
    Ok(Some(version.to_owned()))
}

/// Where the data folder itself cannot be made, its own error says so.
fn is_absent(error: &std::io::Error) -> bool {
    matches!(error.kind(), std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory)
}

/// A name that cannot lead out of the folder.
fn is_version(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    (1..=LONGEST_NAME).contains(&name.len()) && name.bytes().all(plain)
}

/// A version that is being made. Whoever drops it without finishing leaves everything as it was.
pub struct VersionDraft {
    folder: PathBuf,
    version: String,
    /// Held until the end: two imports at once would remove each other's drafts.
    _lock: File,
}

impl VersionDraft {
    pub fn begin(folder: &Path) -> anyhow::Result<VersionDraft> {
        let explain = || format!("cannot write to {}", folder.display());
        fs::create_dir_all(folder).with_context(explain)?;
        let lock = File::create(folder.join(LOCK)).with_context(explain)?;
        flock(&lock, FlockOperation::NonBlockingLockExclusive)
            .map_err(|_| anyhow::anyhow!("another import into {} is under way", folder.display()))?;
        for name in names(folder).with_context(explain)? {
            if name.starts_with(DRAFT) {
                fs::remove_dir_all(folder.join(&name)).with_context(explain)?;
            }
        }
        let draft = VersionDraft { folder: folder.to_owned(), version: new_version(folder), _lock: lock };
        fs::create_dir(draft.path()).with_context(explain)?;
        Ok(draft)
    }

    /// Where its files are written.
    pub fn path(&self) -> PathBuf {
        self.folder.join(format!("{DRAFT}{}", self.version))
    }

    /// Makes it the version in use and removes all but the one before; says its name.
    pub fn finish(self) -> anyhow::Result<String> {
        let before = current(&self.folder).unwrap_or(None);
        let explain = || format!("cannot write to {}", self.folder.display());
        self.publish().with_context(explain)?;
        let kept = [Some(self.version.clone()), before];
        for name in names(&self.folder).with_context(explain)? {
            let is_old = is_version(&name) && !kept.contains(&Some(name.clone()));
            // Only what an import has made is removed: a folder of somebody else may lie beside it.
            if is_old && self.folder.join(&name).join(manifest::FILE).is_file() {
                fs::remove_dir_all(self.folder.join(&name)).with_context(explain)?;
            }
        }
        Ok(self.version.clone())
    }

    fn publish(&self) -> std::io::Result<()> {
        let path = self.path();
        for entry in fs::read_dir(&path)? {
            File::open(entry?.path())?.sync_all()?;
        }
        File::open(&path)?.sync_all()?;
        fs::rename(&path, self.folder.join(&self.version))?;
        let next = self.folder.join(".current-next");
        fs::write(&next, format!("{}\n", self.version))?;
        File::open(&next)?.sync_all()?;
        fs::rename(&next, self.folder.join(CURRENT))?;
        File::open(&self.folder)?.sync_all()
    }
}

impl Drop for VersionDraft {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(self.path());
    }
}

fn names(folder: &Path) -> std::io::Result<Vec<String>> {
    let entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    Ok(entries.into_iter().filter_map(|entry| entry.file_name().into_string().ok()).collect())
}

/// The time of the import; a second one in the same second gets a number.
fn new_version(folder: &Path) -> String {
    let now = chrono::Utc::now().format("%Y%m%d-%H%M%S").to_string();
    let numbered = (2..).map(|number| format!("{now}-{number}"));
    let free = |name: &String| !folder.join(name).exists();
    std::iter::once(now.clone()).chain(numbered).find(free).unwrap_or(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn import(folder: &Path) -> String {
        let draft = VersionDraft::begin(folder).unwrap();
        fs::write(draft.path().join(manifest::FILE), "{}").unwrap();
        draft.finish().unwrap()
    }

    #[test]
    fn a_finished_version_is_in_use_and_all_but_the_one_before_it_are_removed() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("region");
        assert_eq!(current(&folder).unwrap(), None);
        let versions: Vec<String> = (0..3).map(|_| import(&folder)).collect();
        assert_eq!(current(&folder).unwrap().as_ref(), Some(&versions[2]));
        assert!(!folder.join(&versions[0]).exists());
        assert!(folder.join(&versions[1]).exists() && folder.join(&versions[2]).exists());
    }

    #[test]
    fn a_version_that_is_not_finished_changes_nothing_and_is_removed_by_the_next() {
        let folder = tempfile::tempdir().unwrap();
        let first = import(folder.path());
        drop(VersionDraft::begin(folder.path()).unwrap());
        assert_eq!(current(folder.path()).unwrap().as_ref(), Some(&first));
        // One that was killed could not remove anything.
        let killed = folder.path().join(".draft-20200101-000000");
        fs::create_dir(&killed).unwrap();
        fs::write(killed.join("roads.bin"), "half").unwrap();
        let second = import(folder.path());
        assert!(!killed.exists() && first != second);
        assert_eq!(current(folder.path()).unwrap(), Some(second));
    }

    #[test]
    fn two_imports_at_once_are_refused_and_folders_of_others_stay() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("holidays")).unwrap();
        let first = VersionDraft::begin(folder.path()).unwrap();
        let error = VersionDraft::begin(folder.path()).err().unwrap().to_string();
        assert!(error.contains("another import"), "{error}");
        assert!(first.path().exists());
        drop(first);
        import(folder.path());
        assert!(folder.path().join("holidays").exists());
    }

    #[test]
    fn what_could_lead_out_of_the_folder_is_no_version() {
        let folder = tempfile::tempdir().unwrap();
        for text in ["", "../other", "a/b", ".", "..", "a b", &"9".repeat(41)] {
            fs::write(folder.path().join(CURRENT), text).unwrap();
            let error = current(folder.path()).unwrap_err().to_string();
            assert!(error.contains("does not name a version"), "{text:?}: {error}");
        }
    }
}
