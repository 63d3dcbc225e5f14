//! Walks the repository and reads its files; every rule goes through here.

use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// Folders that are built, installed or run in, and belong to nobody's review.
const NOT_OURS: [&str; 8] =
    [".git", "target", "node_modules", "dist", "data", "test-results", "playwright-report", "dist-server"];

pub struct Source {
    /// Relative to the root, with `/` between its parts.
    pub path: String,
    pub text: String,
}

impl Source {
    pub fn is_generated(&self) -> bool {
        self.path.contains(".gen.")
    }

    pub fn stem(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        name.split('.').next().unwrap_or_default()
    }
}

/// Asked when a test runs: what is compiled in may be a clone that shared the target directory and is gone.
pub fn root() -> PathBuf {
    let package =
        std::env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").to_owned());
    Path::new(&package).parent().expect("every crate lies in the repository").to_owned()
}

pub fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Every text file below a folder with one of these endings; all endings when none is given.
pub fn files(below: &str, endings: &[&str]) -> Vec<Source> {
    let root = root();
    let walk = WalkDir::new(root.join(below)).sort_by_file_name().into_iter().filter_entry(|entry| {
        // A crate's `data` holds texts of ours; the `data` at the root is what a running server keeps.
        let name = entry.file_name().to_string_lossy();
        let ours_after_all = ["demo/data", "server/data"].iter().any(|folder| entry.path().ends_with(folder));
        entry.depth() == 0 || ours_after_all || !NOT_OURS.contains(&name.as_ref())
    });
    let mut found = Vec::new();
    for entry in walk.filter_map(Result::ok).filter(|entry| entry.file_type().is_file()) {
        let path = entry.path().strip_prefix(&root).expect("below the root").to_string_lossy().into_owned();
        let wanted = endings.is_empty() || endings.iter().any(|ending| path.ends_with(&format!(".{ending}")));
        if wanted && let Ok(text) = std::fs::read_to_string(entry.path()) {
            found.push(Source { path, text });
        }
    }
    found
}

/// The program: its two lowest floors are crates of their own.
pub fn server() -> Vec<Source> {
    ["server/src", "services/src", "foundation/src"]
        .into_iter()
        .flat_map(|folder| files(folder, &["rs"]))
        .collect()
}

/// All Rust of the workspace: its members and their tests.
pub fn rust() -> Vec<Source> {
    [
        "addresses/src",
        "addresses/tests",
        "server/src",
        "server/tests",
        "demo/src",
        "foundation/src",
        "fuzzing/src",
        "gazetteer/src",
        "osm/src",
        "osm/tests",
        "picture/src",
        "prepared/src",
        "roads/examples",
        "roads/src",
        "roads/tests",
        "search/src",
        "services/src",
        "tidy/src",
        "tiles/src",
        "tiles/tests",
    ]
    .into_iter()
    .flat_map(|folder| files(folder, &["rs"]))
    .collect()
}

/// The sources people read and write: Rust, the pages and their journeys.
pub fn sources() -> Vec<Source> {
    let mut all = rust();
    all.extend(files("web/src", &["ts", "tsx"]));
    all.extend(files("web/e2e", &["ts", "tsx"]));
    assert!(all.len() > 100, "the walk found only {} sources", all.len());
    all
}

/// One message for everything that breaks a rule, so that it can be repaired in one go.
#[track_caller]
pub fn assert_none(rule: &str, broken: &[String]) {
    assert!(broken.is_empty(), "{rule}\n  {}\n", broken.join("\n  "));
}
