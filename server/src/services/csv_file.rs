//! CSV files that people send: received as the body of a request, and read by the names of their columns.

use super::catalogue::name_key;
use crate::foundation::error::{Error, Result};
use crate::foundation::spreadsheet::plain;
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use bytes::Bytes;
use encoding_rs::{Encoding, WINDOWS_1252};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

/// Files may be larger than JSON bodies.
const MAX_FILE_BYTES: usize = 5_000_000;

/// A CSV file as the body of a request.
pub struct CsvFile(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for CsvFile {
    type Rejection = Error;

    async fn from_request(mut request: Request, state: &S) -> Result<Self> {
        let kind = request.headers().get("content-type").and_then(|value| value.to_str().ok()).unwrap_or("");
        if !["text/csv", "text/plain", "application/vnd.ms-excel"].iter().any(|known| kind.starts_with(known))
        {
            return Err(Error::UnsupportedType(
                "Bitte sende eine CSV-Datei (Content-Type: text/csv).".to_owned(),
            ));
        }
        DefaultBodyLimit::max(MAX_FILE_BYTES).apply(&mut request);
        let bytes = Bytes::from_request(request, state).await;
        bytes.map(CsvFile).map_err(|_| Error::TooLarge("Die Datei ist zu groß (höchstens 5 MB).".to_owned()))
    }
}

/// One row, by the names of its columns.
pub struct Cells {
    head: Arc<Head>,
    cells: Vec<String>,
}

struct Head {
    names: Vec<String>,
    places: HashMap<String, usize>,
}

impl Cells {
    /// What stands in this column; absent when the file, or this row, has no such column.
    pub fn get(&self, column: &str) -> Option<&str> {
        let place = self.head.places.get(&name_key(column))?;
        self.cells.get(*place).map(String::as_str)
    }

    /// The names of the file's columns.
    pub fn names(&self) -> &[String] {
        &self.head.names
    }

    /// All cells, in the order of their columns.
    pub fn all(&self) -> &[String] {
        &self.cells
    }
}

/// The rows with their line numbers. Spreadsheets write semicolons, commas or tabs.
pub fn rows<'a>(file: &[u8], needed: impl IntoIterator<Item = &'a str>) -> Result<Vec<(u64, Cells)>> {
    // One kind of line end, so that lines are counted as editors count them.
    let mut text = decoded(file).replace("\r\n", "\n");
    if text.contains('\0') {
        return Err(Error::field("file", "Das ist keine CSV-Datei."));
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
    let names: Vec<String> = reader.headers().map_err(broken)?.iter().map(str::to_owned).collect();
    let places: HashMap<String, usize> =
        names.iter().enumerate().map(|(place, name)| (name_key(name), place)).collect();
    let missing: Vec<&str> =
        needed.into_iter().filter(|title| !places.contains_key(&name_key(title))).collect();
    if !missing.is_empty() {
        return Err(Error::field("file", &format!("Es fehlen die Spalten: {}.", missing.join(", "))));
    }
    let head = Arc::new(Head { names, places });
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(broken)?;
        let line = record.position().map_or(0, |start| line_of(start, &text));
        let cells: Vec<String> = record.iter().map(|cell| plain(cell).trim().to_owned()).collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            rows.push((line, Cells { head: head.clone(), cells }));
        }
    }
    Ok(rows)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(cells: &Cells, column: &str) -> String {
        cells.get(column).unwrap_or("absent").to_owned()
    }

    fn read(file: &str) -> Vec<(u64, String, String)> {
        let rows = rows(file.as_bytes(), ["Wort"]).unwrap();
        rows.iter().map(|(line, cells)| (*line, cell(cells, "wort"), cell(cells, "B"))).collect()
    }

    #[test]
    fn lines_are_counted_as_editors_count_them() {
        let file = "Wort;B\r\n\r\nEins;1\r\n;\r\n\"Zwei\";\"a\r\nb\"\r\n\r\n\r\nDrei;3";
        let row = |line, word: &str, b: &str| (line, word.to_owned(), b.to_owned());
        assert_eq!(read(file), [row(3, "Eins", "1"), row(5, "Zwei", "a\nb"), row(9, "Drei", "3")]);
    }

    #[test]
    fn separators_and_encodings_of_spreadsheets_are_understood() {
        for file in ["Wort;B\nErdäpfel;x", "\u{feff}Wort,B\nErdäpfel,x", "B\tWORT\nx\tErdäpfel"] {
            assert_eq!(read(file), [(2, "Erdäpfel".to_owned(), "x".to_owned())], "{file}");
        }
        let windows = rows(b"Wort;B\nErd\xe4pfel \x96 5 \x80;\x84Heurige\x93", ["Wort"]).unwrap();
        assert_eq!(
            (cell(&windows[0].1, "Wort").as_str(), cell(&windows[0].1, "B").as_str()),
            ("Erdäpfel – 5 €", "„Heurige“")
        );
        let wide: Vec<u8> = "\u{feff}Wort;B\nErdäpfel;x".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(cell(&rows(&wide, ["Wort"]).unwrap()[0].1, "Wort"), "Erdäpfel");
        assert_eq!(read("sep=|\r\nWort|B\r\na;b|x"), [(3, "a;b".to_owned(), "x".to_owned())]);
    }

    #[test]
    fn a_column_that_is_not_there_is_not_empty() {
        let rows = rows("Wort;B\nEins;\nZwei".as_bytes(), ["Wort"]).unwrap();
        assert_eq!((rows[0].1.get("B"), rows[0].1.get("C"), rows[1].1.get("B")), (Some(""), None, None));
    }

    #[test]
    fn what_is_no_such_table_is_refused() {
        for file in ["", "B\nx", "Wort\0;B\nx;y"] {
            assert!(matches!(rows(file.as_bytes(), ["Wort"]), Err(Error::Invalid(_))), "{file}");
        }
    }
}
