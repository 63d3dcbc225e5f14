//! Why a file cannot be used.

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Extract(#[from] umkreis_osm::Error),
    #[error("the extract holds neither streets nor places with a name")]
    NoAddresses,
    #[error(transparent)]
    File(#[from] umkreis_prepared::Error),
}
