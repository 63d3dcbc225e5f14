//! CSV as spreadsheets write it: with semicolons, commas or tabs, in any of their encodings.

use super::HeadAndRows;
use encoding_rs::{Encoding, WINDOWS_1252};
use std::borrow::Cow;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::spreadsheet::plain;

pub fn read(file: &[u8]) -> Result<HeadAndRows> {
    // One kind of line end, so that lines are counted as editors count them.
    let mut text = decoded(file).replace("\r\n", "\n");
    if text.contains('\0') {
        return Err(Error::field("file", "Das ist weder eine CSV-Datei noch eine Excel-Datei (.xlsx)."));
    }
    let delimiter = match text.strip_prefix("sep=").map(str::as_bytes) {
        // A line for spreadsheets only. It stays as an empty one, because lines are counted.
        Some(&[mark, b'\n', ..]) => {
            text.replace_range(.."sep=;".len(), "");
            mark
        }
        _ => likeliest_delimiter(text.lines().next().unwrap_or_default()),
    };
    let mut reader =
        csv::ReaderBuilder::new().delimiter(delimiter).flexible(true).from_reader(text.as_bytes());
    let broken = |_| Error::field("file", "Die Datei lässt sich nicht als CSV lesen.");
    let names = reader.headers().map_err(broken)?.iter().map(str::to_owned).collect();
    let mut lines = Vec::new();
    for record in reader.records() {
        let record = record.map_err(broken)?;
        let line = record.position().map_or(0, |start| line_of(start, &text));
        lines.push((line, record.iter().map(|cell| plain(cell).trim().to_owned()).collect()));
    }
    Ok((names, lines))
}

/// UTF-8 or UTF-16 as the file itself says; what is neither comes from a German spreadsheet.
fn decoded(file: &[u8]) -> Cow<'_, str> {
    match (Encoding::for_bom(file), std::str::from_utf8(file)) {
        (None, Ok(text)) => Cow::Borrowed(text),
        (None, Err(_)) => WINDOWS_1252.decode_without_bom_handling(file).0,
        (Some((encoding, mark)), _) => encoding.decode_without_bom_handling(&file[mark..]).0,
    }
}

fn likeliest_delimiter(head: &str) -> u8 {
    let count = |mark: &u8| memchr::memchr_iter(*mark, head.as_bytes()).count();
    [b';', b',', b'\t'].into_iter().max_by_key(count).unwrap_or(b';')
}

/// The line of a record, as a text editor counts: the reader's own begins with empty lines before it.
fn line_of(start: &csv::Position, text: &str) -> u64 {
    let rest = text.as_bytes().get(start.byte() as usize..).unwrap_or_default();
    start.line() + rest.iter().take_while(|byte| **byte == b'\n').count() as u64
}
