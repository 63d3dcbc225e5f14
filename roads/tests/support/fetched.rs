//! A real extract and a real OSRM, fetched once by `scripts/osrm.sh`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder with Monaco and OSRM; `None`, said aloud, when the packages cannot be fetched.
pub fn folder() -> Option<PathBuf> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/osrm.sh");
    let output = Command::new(script).arg("fetch").stderr(Stdio::inherit()).output().ok()?;
    if !output.status.success() {
        eprintln!("SKIPPED: scripts/osrm.sh could not fetch OSRM and Monaco from PyPI");
        return None;
    }
    Some(PathBuf::from(String::from_utf8(output.stdout).ok()?.trim()))
}
