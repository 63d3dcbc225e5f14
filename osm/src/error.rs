//! Why an extract cannot be used.

use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("cannot read {}: {source}", path.display())]
    Unreadable { path: PathBuf, source: std::io::Error },
    #[error("{} is not an OpenStreetMap extract (.osm.pbf): {why}", path.display())]
    NotAnExtract { path: PathBuf, why: String },
    #[error("{} is damaged or cut off: {why}", path.display())]
    Damaged { path: PathBuf, why: String },
}
