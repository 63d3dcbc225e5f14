//! Takes a folder and what the program keeps in it for its owner alone. What is written from now on is private by
//! the process's own umask; this is for folders that were there before, or made with a wider one.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

/// What lies in the data folder and is about people; the rest is none of our business or public.
const OURS: [&str; 5] = ["umkreis.db", "umkreis.db-wal", "umkreis.db-shm", "mail", "media"];
const OTHERS: u32 = 0o077;
const STICKY: u32 = 0o1000;

/// Does nothing to a folder that is private already, so only the first start has to look at every picture.
pub fn make_private(folder: &Path) -> io::Result<()> {
    let found = fs::metadata(folder)?;
    if found.mode() & OTHERS == 0 {
        return Ok(());
    }
    // A folder that belongs to somebody else, or to everybody as /tmp does, is not ours to close.
    if found.uid() != rustix::process::geteuid().as_raw() || found.mode() & STICKY != 0 {
        tracing::warn!(folder = %folder.display(), "others can enter the data folder, and it is not ours to close");
        return Ok(());
    }
    for name in OURS {
        close(&folder.join(name))?;
    }
    // Last, so that a start that was interrupted does the rest the next time.
    fs::set_permissions(folder, Permissions::from_mode(0o700))
}

/// Closes a file, or a folder with everything in it. What vanishes meanwhile needs nothing.
fn close(path: &Path) -> io::Result<()> {
    let gone = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
    let found = match fs::symlink_metadata(path) {
        Err(error) if gone(&error) => return Ok(()),
        found => found?,
    };
    if found.is_symlink() {
        return Ok(());
    }
    if found.is_dir() {
        for entry in fs::read_dir(path)? {
            close(&entry?.path())?;
        }
    }
    let mode = if found.is_dir() { 0o700 } else { 0o600 };
    match fs::set_permissions(path, Permissions::from_mode(mode)) {
        Err(error) if gone(&error) => Ok(()),
        done => done,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().mode() & 0o777
    }

    #[test]
    fn an_open_folder_is_closed_with_what_is_ours_in_it() {
        let folder = tempfile::TempDir::new().unwrap();
        let (root, picture) = (folder.path(), folder.path().join("media/ab/master"));
        fs::create_dir_all(picture.parent().unwrap()).unwrap();
        for file in [&picture, &root.join("umkreis.db"), &root.join("start.sh")] {
            fs::write(file, b"x").unwrap();
            fs::set_permissions(file, Permissions::from_mode(0o755)).unwrap();
        }
        fs::set_permissions(root, Permissions::from_mode(0o755)).unwrap();
        make_private(root).unwrap();
        assert_eq!((mode(root), mode(&root.join("umkreis.db")), mode(&picture)), (0o700, 0o600, 0o600));
        assert_eq!(mode(picture.parent().unwrap()), 0o700);
        assert_eq!(mode(&root.join("start.sh")), 0o755, "not ours");
    }

    #[test]
    fn a_folder_that_everybody_shares_stays_open() {
        let folder = tempfile::TempDir::new().unwrap();
        fs::set_permissions(folder.path(), Permissions::from_mode(0o1777)).unwrap();
        make_private(folder.path()).unwrap();
        assert_eq!(mode(folder.path()), 0o777);
    }
}
