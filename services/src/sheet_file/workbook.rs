//! Excel files (.xlsx): the first sheet of a workbook, unpacked only as far as a table of ours can be large.

use super::HeadAndRows;
use calamine::{Data, DataRef, DataType, Reader, Xlsx};
use std::io::{Cursor, Read, copy, sink};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::spreadsheet::plain;

/// A file of 5 MB can unpack to a thousand times as much. Ten thousand long entries are a tenth of this.
const MOST_UNPACKED_BYTES: u64 = 100_000_000;
/// Parts of the container; a workbook with one sheet has a dozen.
const MOST_PARTS: usize = 500;
/// Whoever marks a cell at the far right or bottom makes no sheet of a billion cells.
const MOST_COLUMNS: u32 = 500;
const MOST_ROWS: u32 = 200_000;

/// How every container of this kind begins.
pub fn is_one(file: &[u8]) -> bool {
    file.starts_with(b"PK\x03\x04")
}

fn refused(why: &str) -> Error {
    Error::field("file", why)
}

pub fn read(file: &[u8]) -> Result<HeadAndRows> {
    refuse_bombs(file)?;
    let broken = |_| refused("Die Datei lässt sich nicht als Excel-Datei (.xlsx) lesen.");
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(file)).map_err(broken)?;
    let sheets = book.sheet_names();
    let first = sheets.first().ok_or_else(|| refused("Die Excel-Datei hat kein Tabellenblatt."))?;
    let mut cells = book.worksheet_cells_reader(first).map_err(broken)?;
    let mut rows: Vec<(u64, Vec<String>)> = Vec::new();
    while let Some(cell) = cells.next_cell().map_err(broken)? {
        let (row, column) = cell.get_position();
        let text = text_of(cell.get_value());
        if text.is_empty() {
            continue;
        }
        if column >= MOST_COLUMNS || row >= MOST_ROWS {
            return Err(refused(
                "Die Tabelle ist zu groß. Lösche leere Zeilen und Spalten, die weit außen stehen.",
            ));
        }
        let number = u64::from(row) + 1;
        if rows.last().is_none_or(|(last, _)| *last != number) {
            rows.push((number, Vec::new()));
        }
        if let Some((_, cells)) = rows.last_mut() {
            cells.resize(cells.len().max(column as usize + 1), String::new());
            cells[column as usize] = text;
        }
    }
    let mut rows = rows.into_iter();
    let (_, names) = rows.next().unwrap_or_default();
    // A spreadsheet stores no empty cells at the end of a row; the columns are there all the same.
    let columns = names.len();
    let whole = |(line, mut cells): (u64, Vec<String>)| {
        cells.resize(cells.len().max(columns), String::new());
        (line, cells)
    };
    Ok((names, rows.map(whole).collect()))
}

/// Unpacks everything once without keeping it, because what a container says of its own size may be a lie.
fn refuse_bombs(file: &[u8]) -> Result<()> {
    let broken = || refused("Die Datei lässt sich nicht als Excel-Datei (.xlsx) lesen.");
    let mut parts = zip::ZipArchive::new(Cursor::new(file)).map_err(|_| broken())?;
    let mut left = MOST_UNPACKED_BYTES;
    if parts.len() > MOST_PARTS {
        return Err(broken());
    }
    for at in 0..parts.len() {
        let part = parts.by_index(at).map_err(|_| broken())?;
        let unpacked = copy(&mut part.take(left + 1), &mut sink()).map_err(|_| broken())?;
        left = left.checked_sub(unpacked).ok_or_else(|| {
            refused(
                "Die Excel-Datei ist ausgepackt zu groß. Entferne Bilder und andere Blätter, oder nimm CSV.",
            )
        })?;
    }
    Ok(())
}

/// What people see in the cell; a number that is none, such as a postcode, loses nothing but what Excel took away.
fn text_of(cell: &DataRef<'_>) -> String {
    let text = match cell {
        DataRef::Float(number) => number.to_string(),
        DataRef::Bool(true) => "WAHR".to_owned(),
        DataRef::Bool(false) => "FALSCH".to_owned(),
        DataRef::Error(error) => error.to_string(),
        other => Data::from(other.clone()).as_string().unwrap_or_default(),
    };
    plain(&text).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::{Cells, read};
    use super::*;
    use rust_xlsxwriter::Workbook;
    use std::io::Write;
    use umkreis_foundation::error::Result;
    use zip::write::SimpleFileOptions;

    fn rows(file: &[u8]) -> Result<Vec<(u64, Cells)>> {
        Ok(read(file)?.rows().collect())
    }

    fn why(file: &[u8]) -> String {
        match rows(file).map(drop) {
            Err(Error::Invalid(fields)) => fields.values().next().cloned().unwrap_or_default(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn cells_are_read_as_people_see_them() {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        for (at, name) in ["Name", "PLZ", "Breitengrad", "Leer"].into_iter().enumerate() {
            sheet.write(0, at as u16, name).unwrap();
        }
        sheet.write(2, 0, " Käserei „Sonne“ & Söhne\n<1> ").unwrap();
        sheet.write(2, 1, 4020).unwrap();
        sheet.write(2, 2, 48.306_94).unwrap();
        sheet.write(4, 0, "'04020").unwrap();
        let rows = rows(&book.save_to_buffer().unwrap()).unwrap();
        let cells = |at: usize| {
            ["Name", "PLZ", "Breitengrad", "Leer"]
                .map(|name| rows[at].1.get(name).unwrap_or("absent").to_owned())
        };
        assert_eq!((rows[0].0, rows[1].0, rows.len()), (3, 5, 2));
        assert_eq!(cells(0), ["Käserei „Sonne“ & Söhne\n<1>", "4020", "48.30694", ""]);
        assert_eq!(cells(1), ["04020", "", "", ""]);
    }

    fn container(parts: &[(&str, &[u8])]) -> Vec<u8> {
        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in parts {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(bytes).unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    #[test]
    fn what_unpacks_to_too_much_or_is_no_workbook_is_refused_before_it_is_read() {
        let zeros = vec![b'0'; 60_000_000];
        let bomb = container(&[("xl/a.xml", &zeros), ("xl/b.xml", &zeros)]);
        assert!(bomb.len() < 5_000_000, "{}", bomb.len());
        assert!(why(&bomb).contains("zu groß"));
        let many: Vec<String> = (0..=MOST_PARTS).map(|at| format!("{at}")).collect();
        let parts: Vec<(&str, &[u8])> = many.iter().map(|name| (name.as_str(), &b""[..])).collect();
        for file in
            [container(&parts), container(&[("a.txt", b"x")]), b"PK\x03\x04 and nothing more".to_vec()]
        {
            assert!(why(&file).contains(".xlsx"));
        }
    }

    #[test]
    fn a_cell_far_outside_is_refused_instead_of_filling_memory() {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        sheet.write(0, 0, "Name").unwrap();
        sheet.write(1_048_575, 16_383, "x").unwrap();
        assert!(why(&book.save_to_buffer().unwrap()).contains("zu groß"));
    }

    #[test]
    fn a_damaged_workbook_is_refused_and_never_panics() {
        let mut book = Workbook::new();
        book.add_worksheet().write(0, 0, "Name").unwrap().write(1, 0, "Hofladen").unwrap();
        let whole = book.save_to_buffer().unwrap();
        for at in (0..whole.len()).step_by(7) {
            let mut file = whole.clone();
            file[at] ^= 0x55;
            let _ = rows(&file);
            let _ = rows(&whole[..at]);
        }
    }
}
