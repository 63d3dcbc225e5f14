//! Files that an import prepares once for the server to ask: a mark, a version, a checksum, and then what they
//! hold. Nobody gets to see the content of a file that was cut off, changed or made by another version.

use bytes::Bytes;
use memmap2::MmapOptions;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

const MARK: usize = 8;
const CHECKSUM: usize = 32;
const HEAD: usize = MARK + 1 + CHECKSUM;
const PIECE: usize = 64 * 1024;

/// What a file holds, and how one comes by such a file.
pub struct Kind {
    pub mark: [u8; MARK],
    /// Another number for every change of what is written.
    pub version: u8,
    /// "a road network"
    pub what: &'static str,
    /// "umkreis roads import"
    pub made_by: &'static str,
}

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("cannot read {}: {source}", path.display())]
    Unreadable { path: PathBuf, source: std::io::Error },
    #[error("cannot write {}: {source}", path.display())]
    Unwritable { path: PathBuf, source: std::io::Error },
    #[error("{} is not {what}; make one with `{made_by}`", path.display())]
    OtherKind { path: PathBuf, what: &'static str, made_by: &'static str },
    #[error("{} was made by another version; make it again with `{made_by}`", path.display())]
    OtherVersion { path: PathBuf, made_by: &'static str },
    #[error("{} is damaged or cut off: {why}", path.display())]
    Damaged { path: PathBuf, why: &'static str },
}

impl Kind {
    /// Written beside its place and then moved there, so that a crash leaves the old file or the new. Whoever has
    /// the old one open keeps it.
    pub fn save(&self, content: &[u8], path: &Path) -> Result<(), Error> {
        let draft = path.with_extension("part");
        let write = || {
            let mut file = File::create(&draft)?;
            file.write_all(&self.head(content))?;
            file.write_all(content)?;
            std::fs::rename(&draft, path)
        };
        write().map_err(|source| Error::Unwritable { path: path.to_owned(), source })
    }

    fn head(&self, content: &[u8]) -> [u8; HEAD] {
        let mut head = [self.version; HEAD];
        head[..MARK].copy_from_slice(&self.mark);
        head[MARK + 1..].copy_from_slice(&Sha256::digest(content));
        head
    }

    /// Reads the whole file once for its checksum, a piece at a time.
    pub fn open(&self, path: &Path) -> Result<Prepared, Error> {
        let unreadable = |source| Error::Unreadable { path: path.to_owned(), source };
        let mut file = File::open(path).map_err(unreadable)?;
        let mut head = Vec::with_capacity(HEAD);
        Read::by_ref(&mut file).take(HEAD as u64).read_to_end(&mut head).map_err(unreadable)?;
        if head.len() < HEAD || head[..MARK] != self.mark {
            return Err(Error::OtherKind { path: path.to_owned(), what: self.what, made_by: self.made_by });
        }
        if head[MARK] != self.version {
            return Err(Error::OtherVersion { path: path.to_owned(), made_by: self.made_by });
        }
        let (checksum, length) = checksum(&mut file).map_err(unreadable)?;
        let prepared = Prepared { file, path: path.to_owned(), length };
        if checksum != head[MARK + 1..] {
            return Err(prepared.damaged("its checksum does not fit"));
        }
        Ok(prepared)
    }
}

/// Of the rest of the file, and how long that is.
fn checksum(file: &mut File) -> std::io::Result<([u8; CHECKSUM], u64)> {
    let (mut checksum, mut length) = (Sha256::new(), 0);
    let mut piece = vec![0; PIECE];
    loop {
        match file.read(&mut piece)? {
            0 => return Ok((checksum.finalize().into(), length)),
            count => {
                checksum.update(&piece[..count]);
                length += count as u64;
            }
        }
    }
}

/// A file whose checksum fits.
pub struct Prepared {
    file: File,
    path: PathBuf,
    length: u64,
}

impl Prepared {
    /// The content in memory: nothing that happens to the file afterwards changes it.
    pub fn read(&self) -> Result<Vec<u8>, Error> {
        let mut content = Vec::new();
        let mut file = &self.file;
        let read = file.seek(SeekFrom::Start(HEAD as u64)).and_then(|_| file.read_to_end(&mut content));
        read.map_err(|source| self.unreadable(source))?;
        Ok(content)
    }

    /// The content where it lies: only what is looked at takes memory, and gives it back where it is scarce, or
    /// when the last part of it is dropped.
    #[expect(unsafe_code, reason = "a mapped file cannot promise the compiler that nobody else writes to it")]
    pub fn map(&self) -> Result<Bytes, Error> {
        let length = usize::try_from(self.length).map_err(|_| self.damaged("it is too large"))?;
        if length == 0 {
            return Ok(Bytes::new());
        }
        // SAFETY: nobody writes to such a file: `save` puts another one in its place, and this one stays as it is
        // for as long as it is open.
        let map = unsafe { MmapOptions::new().offset(HEAD as u64).len(length).map(&self.file) };
        map.map(Bytes::from_owner).map_err(|source| self.unreadable(source))
    }

    /// For content that contradicts itself although its checksum fits.
    pub fn damaged(&self, why: &'static str) -> Error {
        Error::Damaged { path: self.path.clone(), why }
    }

    fn unreadable(&self, source: std::io::Error) -> Error {
        Error::Unreadable { path: self.path.clone(), source }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PEAS: Kind = Kind { mark: *b"UMKPEAS!", version: 3, what: "a file of peas", made_by: "sow" };

    #[test]
    fn what_was_saved_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("peas.bin");
        for content in [&b""[..], b"green", &[7; 300_000]] {
            PEAS.save(content, &path).unwrap();
            let prepared = PEAS.open(&path).unwrap();
            assert_eq!((&prepared.read().unwrap()[..], &prepared.map().unwrap()[..]), (content, content));
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no draft is left");
    }

    #[test]
    fn whoever_has_a_file_open_keeps_it_when_another_takes_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("peas.bin");
        PEAS.save(&[1; 100_000], &path).unwrap();
        let old = PEAS.open(&path).unwrap().map().unwrap();
        PEAS.save(b"2", &path).unwrap();
        assert!(old.len() == 100_000 && old.iter().all(|byte| *byte == 1));
        assert_eq!(&PEAS.open(&path).unwrap().map().unwrap()[..], b"2");
    }

    #[test]
    fn every_cut_and_every_changed_byte_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("peas.bin");
        PEAS.save(b"green and round", &path).unwrap();
        let whole = std::fs::read(&path).unwrap();
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] ^= 0x20;
            for content in [&whole[..at], &changed] {
                std::fs::write(&path, content).unwrap();
                assert!(PEAS.open(&path).is_err(), "cut after or changed at {at}");
            }
        }
    }

    #[test]
    fn a_refusal_says_what_to_do() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("peas.bin");
        let refusal = || PEAS.open(&path).map(|_| ()).unwrap_err().to_string();
        assert!(refusal().starts_with("cannot read "));
        std::fs::write(&path, "beans").unwrap();
        assert!(refusal().ends_with("peas.bin is not a file of peas; make one with `sow`"), "{}", refusal());
        Kind { version: 2, ..PEAS }.save(b"", &path).unwrap();
        assert!(
            refusal().ends_with("was made by another version; make it again with `sow`"),
            "{}",
            refusal()
        );
        PEAS.save(b"green", &path).unwrap();
        let mut changed = std::fs::read(&path).unwrap();
        changed.pop();
        std::fs::write(&path, changed).unwrap();
        assert!(refusal().ends_with("is damaged or cut off: its checksum does not fit"), "{}", refusal());
        let nowhere = PEAS.save(b"", &folder.path().join("no/peas.bin")).unwrap_err().to_string();
        assert!(nowhere.starts_with("cannot write "), "{nowhere}");
    }
}
