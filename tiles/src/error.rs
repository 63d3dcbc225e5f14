//! Why no tiles were made.

use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Extract(#[from] umkreis_osm::Error),
    #[error("{} holds nothing that a map shows", path.display())]
    Empty { path: PathBuf },
    #[error("{} covers far more of the Earth than a region; use a smaller extract", path.display())]
    TooLarge { path: PathBuf },
    #[error("cannot write {}: {why}", path.display())]
    Unwritable { path: PathBuf, why: String },
}
