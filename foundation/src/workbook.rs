//! Excel files (.xlsx) of one sheet: every cell is a text, so that nothing runs and no postcode becomes a number.

use crate::error::{Error, Result};
use crate::spreadsheet::{plain, text};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};

/// A cell of Excel holds no more.
const CELL_CHARS: usize = 32_767;
const WIDTHS_CHARS: std::ops::RangeInclusive<usize> = 8..=40;
/// Rows that tell how wide a column should be.
const MEASURED: usize = 200;

/// A workbook with these rows, whose cells are those of a CSV file. Packing takes a while, so a thread of its own does it.
pub async fn to_bytes(header: &[&'static str], rows: Vec<Vec<String>>) -> Result<Vec<u8>> {
    let header = header.to_vec();
    let made = tokio::task::spawn_blocking(move || write(&header, &rows)).await;
    let made = made.map_err(|error| Error::Internal(error.into()))?;
    made.map_err(|error| Error::Internal(error.into()))
}

fn write(header: &[&str], rows: &[Vec<String>]) -> std::result::Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let bold = Format::new().set_bold();
    for (column, title) in (0..).zip(header) {
        sheet.write_string_with_format(0, column, *title, &bold)?;
        sheet.set_column_width(column, width(title, rows, usize::from(column)))?;
    }
    sheet.set_freeze_panes(1, 0)?;
    for (row, cells) in (1..).zip(rows) {
        for (column, cell) in (0..).zip(cells) {
            write_cell(sheet, (row, column), cell)?;
        }
    }
    book.save_to_buffer()
}

fn write_cell(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    cell: &str,
) -> std::result::Result<(), XlsxError> {
    // Here no text needs the quote that keeps it from running, unless it would be taken for such a quote when it
    // comes back.
    let shown = plain(cell);
    let shown = if plain(shown) == shown { shown.to_owned() } else { text(shown) };
    if !shown.is_empty() {
        sheet.write_string(row, column, shown.chars().take(CELL_CHARS).collect::<String>())?;
    }
    Ok(())
}

fn width(title: &str, rows: &[Vec<String>], column: usize) -> f64 {
    let cells = rows.iter().take(MEASURED).filter_map(|row| row.get(column));
    let longest = cells.map(|cell| cell.chars().count()).chain([title.chars().count()]).max().unwrap_or(0);
    longest.clamp(*WIDTHS_CHARS.start(), *WIDTHS_CHARS.end()) as f64
}

/// The file as an answer.
pub fn download(name: &'static str, bytes: Vec<u8>) -> Response {
    const KIND: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers = [
        (header::CONTENT_TYPE, KIND.to_owned()),
        (header::CACHE_CONTROL, "no-store".to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    (headers, bytes).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use calamine::{Data, Reader, Xlsx};

    #[test]
    fn every_cell_is_a_text_and_runs_nothing() {
        let cells = ["'=1+1", "'04020", "4020", "'+43 732", "''=x", "a\nb", "48,3"];
        let rows = vec![cells.map(str::to_owned).to_vec()];
        let bytes = write(&["A", "B", "C", "D", "E", "F", "G"], &rows).unwrap();
        let mut book = Xlsx::new(std::io::Cursor::new(bytes)).unwrap();
        let range = book.worksheet_range_at(0).unwrap().unwrap();
        let read: Vec<Data> = range.rows().nth(1).unwrap().to_vec();
        let expected = ["=1+1", "04020", "4020", "+43 732", "''=x", "a\nb", "48,3"];
        assert_eq!(read, expected.map(|text| Data::String(text.to_owned())));
        for (cell, read) in cells.iter().zip(&read) {
            assert_eq!(plain(&read.to_string()), plain(cell), "it comes back as it was");
        }
    }
}
