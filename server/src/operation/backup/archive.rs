//! The file itself: a tar archive that ends with the digest of all its bytes.

use super::EntryName;
use anyhow::{Context, ensure};
use bytes::Bytes;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Seek, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

const BLOCK: usize = 512;
/// The digest's own header and block, and the two empty blocks that end a tar archive.
const TAIL: usize = 4 * BLOCK;
/// No entry we write comes near this; one that claims more would only fill the memory.
const MAX_ENTRY: u64 = 64 << 20;

/// Writes beside the target and renames at the end, so that a file of that name is always whole.
pub struct ArchiveWriter {
    file: BufWriter<File>,
    digest: Sha256,
    part: PathBuf,
    target: PathBuf,
    kept: bool,
}

impl ArchiveWriter {
    /// Only its owner can read the file: it holds password hashes and addresses.
    pub fn create(target: &Path) -> anyhow::Result<ArchiveWriter> {
        ensure!(!target.exists(), "{} exists already; a backup overwrites nothing", target.display());
        let mut name = target.file_name().context("the backup needs a file name")?.to_owned();
        // A killed attempt may have left one; in a container even the process's number is the same.
        name.push(format!(".{}.part", uuid::Uuid::new_v4().simple()));
        let part = target.with_file_name(name);
        let opened = File::options().write(true).create_new(true).mode(0o600).open(&part);
        let file = opened.with_context(|| format!("cannot write {}", part.display()))?;
        // Tells those who clean up that somebody is at it; a file system without locks does no harm.
        let _ = file.try_lock();
        let (file, digest) = (BufWriter::with_capacity(1 << 18, file), Sha256::new());
        Ok(ArchiveWriter { file, digest, part, target: target.to_owned(), kept: false })
    }

    pub fn add(&mut self, name: &EntryName, bytes: &[u8]) -> anyhow::Result<()> {
        let header = header(&name.to_string(), bytes.len())?;
        for part in [header.as_slice(), bytes, padding(bytes.len())] {
            self.digest.update(part);
            self.file.write_all(part).with_context(|| format!("cannot write {}", self.part.display()))?;
        }
        Ok(())
    }

    /// Ends the archive, reads the whole of it back and only then gives it its name.
    pub fn finish(mut self) -> anyhow::Result<()> {
        let explain = |part: &Path| format!("cannot write {}", part.display());
        let tail = tail(&self.digest.clone().finalize().into())?;
        self.file.write_all(&tail).with_context(|| explain(&self.part))?;
        self.file.flush().with_context(|| explain(&self.part))?;
        self.file.get_ref().sync_all().with_context(|| explain(&self.part))?;
        super::check::check(&self.part)?;
        ensure!(!self.target.exists(), "{} exists already", self.target.display());
        std::fs::rename(&self.part, &self.target).with_context(|| explain(&self.target))?;
        self.kept = true;
        let folder = self.target.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
        Ok(())
    }
}

impl Drop for ArchiveWriter {
    fn drop(&mut self) {
        if !self.kept {
            let _ = std::fs::remove_file(&self.part);
        }
    }
}

/// Nothing of the machine or the moment is in it, so equal contents are equal bytes.
fn header(name: &str, length: usize) -> anyhow::Result<[u8; BLOCK]> {
    let mut header = tar::Header::new_ustar();
    header.set_path(name).with_context(|| format!("{name} is too long for the archive"))?;
    header.set_mode(0o600);
    header.set_size(length as u64);
    header.set_mtime(0);
    header.set_entry_type(tar::EntryType::Regular);
    header.set_cksum();
    Ok(*header.as_bytes())
}

/// Entries begin at whole blocks.
fn padding(length: usize) -> &'static [u8] {
    static ZEROS: [u8; BLOCK] = [0; BLOCK];
    &ZEROS[..(BLOCK - length % BLOCK) % BLOCK]
}

fn tail(digest: &[u8; 32]) -> anyhow::Result<Vec<u8>> {
    let mut text: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    text.push('\n');
    let mut tail = header("sha256", text.len())?.to_vec();
    tail.extend_from_slice(text.as_bytes());
    tail.resize(TAIL, 0);
    Ok(tail)
}

/// Looks at every byte of the file; `Ok` means that it is as it was written.
pub fn verify(path: &Path) -> anyhow::Result<()> {
    let unreadable = || format!("cannot read {}", path.display());
    let file = File::open(path).with_context(unreadable)?;
    let length = file.metadata().with_context(unreadable)?.len();
    let mut file = BufReader::with_capacity(1 << 18, file);
    let mut first = [0; BLOCK];
    let begun = file.read_exact(&mut first).is_ok() && is_head(&first);
    ensure!(begun, "{} is not a backup of umkreis", path.display());
    file.rewind().with_context(unreadable)?;
    let damaged = || format!("{} is damaged or cut off: its checksum does not fit", path.display());
    ensure!(length >= TAIL as u64 && length % BLOCK as u64 == 0, damaged());
    let mut digest = Sha256::new();
    let mut body = (&mut file).take(length - TAIL as u64);
    let mut buffer = vec![0; 1 << 18];
    loop {
        match body.read(&mut buffer).with_context(unreadable)? {
            0 => break,
            read => digest.update(&buffer[..read]),
        }
    }
    let mut found = Vec::with_capacity(TAIL);
    file.read_to_end(&mut found).with_context(unreadable)?;
    ensure!(found == tail(&digest.finalize().into())?, damaged());
    Ok(())
}

/// Whether the file begins like one of ours; a damaged beginning still counts.
fn is_head(block: &[u8; BLOCK]) -> bool {
    let name = EntryName::Header.to_string();
    let same = block.iter().zip(name.as_bytes()).filter(|(found, expected)| found == expected).count();
    same + 2 >= name.len()
}

/// The entries of a verified file, in order. Anything that we do not write ourselves is refused:
/// other kinds of entries, other names, giants.
pub fn read(path: &Path, mut each: impl FnMut(EntryName, Bytes) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let length = file.metadata()?.len().saturating_sub(TAIL as u64);
    let mut archive = tar::Archive::new(BufReader::with_capacity(1 << 18, file).take(length));
    for entry in archive.entries().context("the backup has no entries")?.raw(true) {
        let mut entry = entry.context("the backup has a broken entry")?;
        let text = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        let foreign = || format!("the backup holds something that does not belong there: {text:?}");
        ensure!(entry.header().entry_type() == tar::EntryType::Regular, foreign());
        let name = EntryName::parse(&text).with_context(foreign)?;
        ensure!(entry.size() <= MAX_ENTRY, "the entry {text:?} of the backup is too large");
        let mut bytes = Vec::with_capacity(entry.size() as usize);
        entry.read_to_end(&mut bytes).with_context(|| format!("the entry {text:?} is cut off"))?;
        ensure!(bytes.len() as u64 == entry.size(), "the entry {text:?} is cut off");
        each(name, bytes.into())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
