//! Why a file cannot be used.

use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Extract(#[from] umkreis_osm::Error),
    #[error("the extract holds neither streets nor places with a name")]
    NoAddresses,
    #[error("cannot read {}: {source}", path.display())]
    Unreadable { path: PathBuf, source: std::io::Error },
    #[error("cannot write {}: {source}", path.display())]
    Unwritable { path: PathBuf, source: std::io::Error },
    #[error("{} holds no addresses; make such a file with `umkreis region import`", path.display())]
    NotAddresses { path: PathBuf },
    #[error("{} was made by another version; make it again with `umkreis region import`", path.display())]
    OtherVersion { path: PathBuf },
    #[error("{} is damaged or cut off: {why}", path.display())]
    Damaged { path: PathBuf, why: String },
}
