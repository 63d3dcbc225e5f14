//! Why there is no network.

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Extract(#[from] umkreis_osm::Error),
    #[error("the extract holds no roads that lead anywhere")]
    NoRoads,
    #[error("the extract holds ways that take longer than a month")]
    TooFar,
    #[error("the extract holds more roads than a road network can")]
    TooLarge,
    #[error(transparent)]
    File(#[from] umkreis_prepared::Error),
}
