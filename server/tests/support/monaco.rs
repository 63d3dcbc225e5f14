//! The extract of Monaco, a real and small one.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Where it lies; `None`, said aloud, where it cannot be fetched.
pub fn monaco() -> Option<PathBuf> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/osrm.sh");
    let fetched = Command::new(script).arg("fetch").output().expect("the script runs");
    if !fetched.status.success() {
        super::skipped("scripts/osrm.sh could not fetch Monaco from PyPI");
        return None;
    }
    Some(Path::new(String::from_utf8_lossy(&fetched.stdout).trim()).join("monaco.osm.pbf"))
}
