//! CSV files as spreadsheets open them: UTF-8 with BOM, semicolons, no cell that runs as a formula;
//! written piece by piece, so that a hundred thousand rows cost no memory.

use crate::error::{Error, Result};
use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use csv::{QuoteStyle, Terminator, Writer, WriterBuilder};
use futures_util::Stream;

const BOM: &[u8] = "\u{feff}".as_bytes();

/// Some rows of a file.
pub struct Sheet(Writer<Vec<u8>>);

impl Sheet {
    /// The beginning of a file, with its header row.
    pub fn with_header(names: &[&str]) -> Result<Sheet> {
        let mut sheet = Sheet::piece_after(BOM.to_vec());
        sheet.row(names.iter().map(|name| (*name).to_owned()))?;
        Ok(sheet)
    }

    /// Further rows.
    pub fn piece() -> Sheet {
        Sheet::piece_after(Vec::new())
    }

    fn piece_after(start: Vec<u8>) -> Sheet {
        let mut builder = WriterBuilder::new();
        builder.delimiter(b';').quote_style(QuoteStyle::Always).terminator(Terminator::CRLF);
        Sheet(builder.from_writer(start))
    }

    /// The cells as they are; texts from people go through [`text`] before.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) -> Result<()> {
        self.0.write_record(cells).map_err(|error| Error::Internal(error.into()))
    }

    pub fn bytes(self) -> Result<Bytes> {
        let bytes = self.0.into_inner().map_err(|error| Error::Internal(anyhow::anyhow!("{error}")))?;
        Ok(Bytes::from(bytes))
    }
}

/// How a formula begins, also in the wide letters of East Asia.
const RUNS: [char; 8] = ['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];

/// Whether a text needs a quote in front: because a spreadsheet would run, break or change it, or
/// because it already looks as if we had put one there.
fn needs_quote(value: &str) -> bool {
    let core = value.trim_start_matches(|c: char| c == '\'' || c.is_whitespace());
    let breaks = value[..value.len() - core.len()].contains(['\t', '\r', '\n']);
    !core.is_empty() && (core.starts_with(RUNS) || breaks || looks_like_a_number(core))
}

/// A text that a spreadsheet shows as it is: never run, and never made a number or a date.
pub fn text(value: &str) -> String {
    if needs_quote(value) { format!("'{value}") } else { value.to_owned() }
}

/// Also dates, times and percentages: "007", "1E10", "1.5.2026", "24/7".
fn looks_like_a_number(value: &str) -> bool {
    let value = value.trim();
    value.starts_with(|first: char| first.is_ascii_digit())
        && value.bytes().all(|byte| byte.is_ascii_digit() || b".,:/-+eE% ".contains(&byte))
}

/// A postcode or telephone number: digits that stay text, so that no zero in front is lost.
pub fn digits(value: &str) -> String {
    let number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    if number && !value.starts_with('0') { value.to_owned() } else { text(value) }
}

/// With the German comma, because a point would make dates of coordinates.
pub fn decimal(value: f64) -> String {
    value.to_string().replace('.', ",")
}

/// What [`text`] and [`digits`] added, taken away again.
pub fn plain(cell: &str) -> &str {
    let cell = cell.trim();
    match cell.strip_prefix('\'') {
        Some(rest) if needs_quote(rest) => rest,
        _ => cell,
    }
}

/// The file as an answer that is made while it is sent.
pub fn download<S>(name: &'static str, pieces: S) -> Response
where
    S: Stream<Item = Result<Bytes>> + Send + 'static,
{
    use futures_util::StreamExt;
    let pieces = pieces.map(|piece| {
        piece.map_err(|error| {
            // The head has been sent; all that is left is to cut the file off.
            tracing::error!(%error, "an export broke off");
            std::io::Error::other("the export broke off")
        })
    });
    let mut response = Body::from_stream(pieces).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_become_text_and_come_back_unchanged() {
        for formula in ["=1+1", "+43 732", "-2", "@SUM(A1)", "\t=1", " =HYPERLINK(\"x\")", "\u{ff1d}1"] {
            let cell = text(formula);
            assert!(cell.starts_with('\''), "{formula}");
            assert_eq!(plain(&cell), formula.trim_end(), "{formula}");
        }
        for number in ["007", "1E10", "1.5.2026", "24/7", "12:30", "15 %"] {
            assert_eq!((text(number), plain(&text(number))), (format!("'{number}"), number));
        }
        for quoted in ["'=1", "''=1", "'04020", "' =1", "'\tx", "''x"] {
            assert_eq!(plain(&text(quoted)), quoted, "what looks like ours is not ours");
        }
        for harmless in ["Hofladen", "'s Gwölb", "a=b", "3 Mühlen", "4you", ""] {
            assert_eq!(text(harmless), harmless);
            assert_eq!(plain(harmless), harmless);
        }
        assert_eq!((digits("07321234").as_str(), digits("4020").as_str()), ("'07321234", "4020"));
        assert_eq!(plain("'07321234"), "07321234");
        assert_eq!(decimal(14.29), "14,29");
    }

    #[test]
    fn quotes_semicolons_and_line_breaks_survive() {
        let mut sheet = Sheet::with_header(&["A", "B"]).unwrap();
        let cells = ["a;\"b\"".to_owned(), "eins\nzwei".to_owned()];
        sheet.row(cells.clone()).unwrap();
        let bytes = sheet.bytes().unwrap();
        assert!(bytes.starts_with(BOM));
        let mut reader = csv::ReaderBuilder::new().delimiter(b';').from_reader(&bytes[3..]);
        let row = reader.records().next().unwrap().unwrap();
        assert_eq!(row.iter().collect::<Vec<_>>(), cells);
    }
}
