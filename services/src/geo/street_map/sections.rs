//! Whether the parts that a PMTiles header announces are all there; a file that was cut off lacks the last ones.

use super::StreetMapError;

/// The header and the root directory, which must lie within.
pub const FIRST_BYTES: usize = 16_384;
const HEADER: usize = 127;
const MARK: &[u8] = b"PMTiles\x03";

/// The four parts of a file, as pairs of offset and length from the ninth byte on.
const SECTIONS: [&str; 4] = ["its directory", "its description", "its further directories", "its tiles"];

pub fn check(first: &[u8], file_bytes: u64) -> Result<(), StreetMapError> {
    if !first.starts_with(MARK) {
        return Err(StreetMapError::Foreign);
    }
    if first.len() < HEADER {
        return Err(StreetMapError::Damaged("it ends within its header".to_owned()));
    }
    let number = |at: usize| {
        let bytes = first[at..at + 8].try_into().unwrap_or_default();
        u64::from_le_bytes(bytes)
    };
    for (index, name) in SECTIONS.iter().enumerate() {
        let at = MARK.len() + 16 * index;
        let end = number(at).checked_add(number(at + 8));
        if end.is_none_or(|end| end > file_bytes) {
            return Err(StreetMapError::Damaged(format!("{name} would lie behind its end")));
        }
    }
    Ok(())
}
