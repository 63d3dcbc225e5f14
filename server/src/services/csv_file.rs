//! CSV files that people send: received as the body of a request, and read by the names of their columns.

use super::catalogue::name_key;
use crate::foundation::error::{Error, Result};
use crate::foundation::spreadsheet::plain;
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use bytes::Bytes;
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
    columns: Arc<HashMap<String, usize>>,
    cells: Vec<String>,
}

impl Cells {
    /// What stands in this column; nothing when there is no such column.
    pub fn get(&self, column: &str) -> &str {
        let place = self.columns.get(&name_key(column));
        place.and_then(|place| self.cells.get(*place)).map_or("", String::as_str)
    }
}

/// The rows with their line numbers. Spreadsheets write semicolons, commas or tabs.
pub fn rows<'a>(file: &[u8], needed: impl IntoIterator<Item = &'a str>) -> Result<Vec<(u64, Cells)>> {
    let text = match std::str::from_utf8(file) {
        Ok(text) => text.strip_prefix('\u{feff}').unwrap_or(text).to_owned(),
        // Older spreadsheets write Latin-1, where each byte is its letter.
        Err(_) => file.iter().map(|byte| char::from(*byte)).collect(),
    };
    // One kind of line end, so that lines are counted as editors count them.
    let text = text.replace("\r\n", "\n");
    if text.contains('\0') {
        return Err(Error::field("file", "Das ist keine CSV-Datei."));
    }
    let head = text.lines().next().unwrap_or_default();
    let delimiter = [b';', b',', b'\t']
        .into_iter()
        .max_by_key(|mark| memchr::memchr_iter(*mark, head.as_bytes()).count());
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter.unwrap_or(b';'))
        .flexible(true)
        .from_reader(text.as_bytes());
    let broken = |_| Error::field("file", "Die Datei lässt sich nicht als CSV lesen.");
    let names = reader.headers().map_err(broken)?.clone();
    let columns: HashMap<String, usize> =
        names.iter().enumerate().map(|(place, name)| (name_key(name), place)).collect();
    let missing: Vec<&str> =
        needed.into_iter().filter(|title| !columns.contains_key(&name_key(title))).collect();
    if !missing.is_empty() {
        return Err(Error::field("file", &format!("Es fehlen die Spalten: {}.", missing.join(", "))));
    }
    let columns = Arc::new(columns);
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(broken)?;
        let line = record.position().map_or(0, |start| line_of(start, &text));
        let cells: Vec<String> = record.iter().map(|cell| plain(cell).trim().to_owned()).collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            rows.push((line, Cells { columns: columns.clone(), cells }));
        }
    }
    Ok(rows)
}

/// The line of a record, as a text editor counts: the reader's own begins with empty lines before it.
fn line_of(start: &csv::Position, text: &str) -> u64 {
    let rest = text.as_bytes().get(start.byte() as usize..).unwrap_or_default();
    start.line() + rest.iter().take_while(|byte| **byte == b'\n').count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(file: &str) -> Vec<(u64, String, String)> {
        let rows = rows(file.as_bytes(), ["Wort"]).unwrap();
        rows.iter()
            .map(|(line, cells)| (*line, cells.get("wort").to_owned(), cells.get("B").to_owned()))
            .collect()
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
        let latin = rows(b"Wort;B\nErd\xe4pfel;x", ["Wort"]).unwrap();
        assert_eq!(latin[0].1.get("Wort"), "Erdäpfel");
    }

    #[test]
    fn what_is_no_such_table_is_refused() {
        for file in ["", "B\nx", "Wort\0;B\nx;y"] {
            assert!(matches!(rows(file.as_bytes(), ["Wort"]), Err(Error::Invalid(_))), "{file}");
        }
    }
}
