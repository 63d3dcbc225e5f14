//! The file of the addresses: a mark, a version, a checksum, and then what it holds.

use crate::error::Error;
use crate::index::Index;
use sha2::{Digest, Sha256};
use std::path::Path;

const MARK: &[u8; 8] = b"UMKADDRS";
const VERSION: u8 = 1;
pub const HEAD: usize = 8 + 1 + 32;

/// Written beside its place and then moved there, so that a crash leaves the old file or the new.
pub fn save(index: &Index, path: &Path) -> Result<(), Error> {
    let unwritable = |source| Error::Unwritable { path: path.to_owned(), source };
    let body = postcard::to_stdvec(index).map_err(|error| unwritable(std::io::Error::other(error)))?;
    let draft = path.with_extension("part");
    std::fs::write(&draft, bytes(&body)).and_then(|()| std::fs::rename(&draft, path)).map_err(unwritable)
}

pub fn bytes(body: &[u8]) -> Vec<u8> {
    let mut file = Vec::with_capacity(HEAD + body.len());
    file.extend_from_slice(MARK);
    file.push(VERSION);
    file.extend_from_slice(&Sha256::digest(body));
    file.extend_from_slice(body);
    file
}

/// Reads the whole file: it is small (13 bytes for a house), and then no later change of the file, nor its
/// end, can surprise anybody.
pub fn load(path: &Path) -> Result<Index, Error> {
    let file = std::fs::read(path).map_err(|source| Error::Unreadable { path: path.to_owned(), source })?;
    if file.len() < HEAD || file[..8] != *MARK {
        return Err(Error::NotAddresses { path: path.to_owned() });
    }
    if file[8] != VERSION {
        return Err(Error::OtherVersion { path: path.to_owned() });
    }
    let body = &file[HEAD..];
    let damaged = |why: &str| Error::Damaged { path: path.to_owned(), why: why.to_owned() };
    if Sha256::digest(body)[..] != file[9..HEAD] {
        return Err(damaged("its checksum does not fit"));
    }
    let mut index: Index = postcard::from_bytes(body).map_err(|_| damaged("it cannot be decoded"))?;
    if !index.is_sound() {
        return Err(damaged("it contradicts itself"));
    }
    index.shrink();
    Ok(index)
}
