//! Why a file cannot be used.

use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("cannot read {}: {source}", path.display())]
    Unreadable { path: PathBuf, source: std::io::Error },
    #[error("cannot write {}: {source}", path.display())]
    Unwritable { path: PathBuf, source: std::io::Error },
    #[error("{} is not an OpenStreetMap extract (.osm.pbf): {why}", path.display())]
    NotAnExtract { path: PathBuf, why: String },
    #[error("{} is damaged or cut off: {why}", path.display())]
    Damaged { path: PathBuf, why: String },
    #[error("the extract holds no roads that lead anywhere")]
    NoRoads,
    #[error("{} is not a road network; make one with `umkreis roads import`", path.display())]
    NotANetwork { path: PathBuf },
    #[error("{} was made by another version; make it again with `umkreis roads import`", path.display())]
    OtherVersion { path: PathBuf },
}
