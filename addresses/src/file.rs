//! The file of the addresses.

use crate::error::Error;
use crate::index::Index;
use std::path::Path;
use umkreis_prepared::Kind;

pub const ADDRESSES: Kind =
    Kind { mark: *b"UMKADDRS", version: 1, what: "a file of addresses", made_by: "umkreis region import" };

pub fn save(index: &Index, path: &Path) -> Result<(), Error> {
    let content = postcard::to_stdvec(index).expect("lists of numbers and texts can always be written");
    Ok(ADDRESSES.save(&content, path)?)
}

/// Reads the whole file: it is small (13 bytes for a house), and then no later change of the file, nor its
/// end, can surprise anybody.
pub fn load(path: &Path) -> Result<Index, Error> {
    let prepared = ADDRESSES.open(path)?;
    let decoded = postcard::from_bytes(&prepared.read()?);
    let mut index: Index = decoded.map_err(|_| prepared.damaged("it cannot be decoded"))?;
    if !index.is_sound() {
        return Err(prepared.damaged("it contradicts itself").into());
    }
    index.shrink();
    Ok(index)
}
