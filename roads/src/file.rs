//! The file of a road network: a mark, a version, a checksum, and then the network itself.

use crate::error::Error;
use crate::network::Network;
use sha2::{Digest, Sha256};
use std::path::Path;

const MARK: &[u8; 8] = b"UMKROADS";
const VERSION: u8 = 1;
const HEAD: usize = 8 + 1 + 32;

/// Written beside its place and then moved there, so that a crash leaves the old file or the new.
pub fn save(network: &Network, path: &Path) -> Result<(), Error> {
    let unwritable = |source| Error::Unwritable { path: path.to_owned(), source };
    let body = postcard::to_stdvec(network).map_err(|error| unwritable(std::io::Error::other(error)))?;
    let mut file = Vec::with_capacity(HEAD + body.len());
    file.extend_from_slice(MARK);
    file.push(VERSION);
    file.extend_from_slice(&Sha256::digest(&body));
    file.extend_from_slice(&body);
    let draft = path.with_extension("part");
    std::fs::write(&draft, file).and_then(|()| std::fs::rename(&draft, path)).map_err(unwritable)
}

pub fn load(path: &Path) -> Result<Network, Error> {
    let file = std::fs::read(path).map_err(|source| Error::Unreadable { path: path.to_owned(), source })?;
    if file.len() < HEAD || file[..8] != *MARK {
        return Err(Error::NotANetwork { path: path.to_owned() });
    }
    if file[8] != VERSION {
        return Err(Error::OtherVersion { path: path.to_owned() });
    }
    let body = &file[HEAD..];
    let damaged = |why: &str| Error::Damaged { path: path.to_owned(), why: why.to_owned() };
    if Sha256::digest(body)[..] != file[9..HEAD] {
        return Err(damaged("its checksum does not fit"));
    }
    let mut network: Network = postcard::from_bytes(body).map_err(|_| damaged("it cannot be decoded"))?;
    network.index();
    Ok(network)
}
