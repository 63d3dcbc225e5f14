//! Tables that people send, as CSV or Excel files: received as the body of a request, and read by the names of their
//! columns.

mod csv_table;
mod workbook;

use super::catalogue::name_key;
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use bytes::Bytes;
use std::collections::HashMap;
use std::sync::Arc;
use umkreis_foundation::error::{Error, Result};

/// Files may be larger than JSON bodies.
const MAX_FILE_BYTES: usize = 5_000_000;
/// What a spreadsheet is sent as. The content decides how it is read, because systems disagree about names.
const KINDS: [&str; 4] = [
    "text/csv",
    "text/plain",
    "application/vnd.ms-excel",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];

/// A table as the body of a request.
pub struct SheetFile(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for SheetFile {
    type Rejection = Error;

    async fn from_request(mut request: Request, state: &S) -> Result<Self> {
        let kind = request.headers().get("content-type").and_then(|value| value.to_str().ok()).unwrap_or("");
        if !KINDS.iter().any(|known| kind.starts_with(known)) {
            return Err(Error::UnsupportedType(
                "Bitte sende eine CSV-Datei (Content-Type: text/csv) oder eine Excel-Datei (.xlsx)."
                    .to_owned(),
            ));
        }
        DefaultBodyLimit::max(MAX_FILE_BYTES).apply(&mut request);
        let bytes = Bytes::from_request(request, state).await;
        bytes
            .map(SheetFile)
            .map_err(|_| Error::TooLarge("Die Datei ist zu groß (höchstens 5 MB).".to_owned()))
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

/// What a file says, by its lines.
pub struct Table {
    head: Arc<Head>,
    lines: Vec<(u64, Vec<String>)>,
}

/// Reads a file of either kind, as its first bytes tell.
pub fn read(file: &[u8]) -> Result<Table> {
    let (names, lines) = if workbook::is_one(file) { workbook::read(file)? } else { csv_table::read(file)? };
    let places = names.iter().enumerate().map(|(place, name)| (name_key(name), place)).collect();
    Ok(Table { head: Arc::new(Head { names, places }), lines })
}

impl Table {
    pub fn has(&self, column: &str) -> bool {
        self.head.places.contains_key(&name_key(column))
    }

    /// How many columns have this name.
    pub fn count(&self, column: &str) -> usize {
        self.head.names.iter().filter(|name| name_key(name) == name_key(column)).count()
    }

    /// Refuses a file without one of these columns.
    pub fn require<'a>(&self, needed: impl IntoIterator<Item = &'a str>) -> Result<()> {
        let missing: Vec<&str> = needed.into_iter().filter(|title| !self.has(title)).collect();
        if missing.is_empty() {
            return Ok(());
        }
        Err(Error::field("file", &format!("Es fehlen die Spalten: {}.", missing.join(", "))))
    }

    /// The rows in which something stands, with their line numbers.
    pub fn rows(self) -> impl Iterator<Item = (u64, Cells)> {
        let Table { head, lines } = self;
        let filled = lines.into_iter().filter(|(_, cells)| cells.iter().any(|cell| !cell.is_empty()));
        filled.map(move |(line, cells)| (line, Cells { head: head.clone(), cells }))
    }
}

/// The names of the columns and the numbered rows of a file, empty ones among them.
type HeadAndRows = (Vec<String>, Vec<(u64, Vec<String>)>);

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(cells: &Cells, column: &str) -> String {
        cells.get(column).unwrap_or("absent").to_owned()
    }

    fn rows(file: &[u8], needed: [&str; 1]) -> Result<Vec<(u64, Cells)>> {
        let table = super::read(file)?;
        table.require(needed)?;
        Ok(table.rows().collect())
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
