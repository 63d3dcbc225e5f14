//! The columns of the CSV file: what an export writes into them and which field of a company an import reads
//! from them.

use super::export::{CompanyRow, ExportedCompany, StoreRow};
use super::input::NewCompany;
use crate::directory::store::input::NewStore;
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::spreadsheet::{decimal, digits, text};

/// What stands between several values of one cell.
const SEPARATOR: &str = " | ";

pub struct Column {
    /// Its first line, by which the import knows it.
    pub title: &'static str,
    /// The field that it fills, as the contract calls it.
    pub field: Option<&'static str>,
    /// Whether a file without it is refused.
    pub needed: bool,
    pub write: fn(&ExportedCompany<'_>) -> String,
    /// Where an import puts a cell that needs nothing looked up; the import does the rest by itself.
    pub read: Option<CellReader>,
    /// Whether an import reads it to find something by it.
    looked_up: bool,
}

#[derive(Clone, Copy)]
pub enum CellReader {
    Company(fn(&mut NewCompany, &str)),
    /// Of the head office.
    Store(fn(&mut NewStore, &str)),
}

impl Column {
    const fn new(title: &'static str, write: fn(&ExportedCompany<'_>) -> String) -> Column {
        Column { title, field: None, needed: false, write, read: None, looked_up: false }
    }

    const fn of(self, field: &'static str) -> Column {
        Column { field: Some(field), ..self }
    }

    const fn needed(self) -> Column {
        Column { needed: true, ..self }
    }

    const fn looked_up(self) -> Column {
        Column { looked_up: true, ..self }
    }

    /// Whether an import reads it; the others are written for reading only.
    pub fn is_read(&self) -> bool {
        self.looked_up || self.field.is_some()
    }

    /// Whether what an import reads from it belongs to the head office, not to the company.
    pub fn is_of_store(&self) -> bool {
        let beside_readers = matches!(self.field, Some("title" | "location"));
        beside_readers || matches!(self.read, Some(CellReader::Store(_)))
    }

    const fn read_by(self, read: fn(&mut NewCompany, &str)) -> Column {
        Column { read: Some(CellReader::Company(read)), ..self }
    }

    const fn read_for_store(self, read: fn(&mut NewStore, &str)) -> Column {
        Column { read: Some(CellReader::Store(read)), ..self }
    }
}

/// In their order.
pub static COLUMNS: &[Column] = &[
    Column::new("ID", |of| of.row.id.to_string()).looked_up(),
    Column::new("Name", |of| text(&of.row.texts.name))
        .of("name")
        .needed()
        .read_by(|company, cell| company.name = cell.to_owned()),
    Column::new("Beschreibung", |of| text(&of.row.texts.description))
        .of("description")
        .needed()
        .read_by(|company, cell| company.description = cell.to_owned()),
    Column::new("Weitere Namen", |of| optional(&of.row.texts.other_names))
        .of("otherNames")
        .read_by(|company, cell| company.other_names = Some(cell.to_owned())),
    Column::new("Schlagwörter", |of| text(&of.tags.join(SEPARATOR)))
        .of("tags")
        .read_by(|company, cell| company.tags = parts(cell)),
    Column::new("Kategorien", |of| text(&of.categories.join(SEPARATOR))).of("categoryIds").needed(),
    Column::new("Status", |of| state_in_german(&of.row).to_owned()),
    Column::new("Konto", |of| text(of.owner[0])).looked_up(),
    Column::new("Vorname", |of| text(of.owner[1])),
    Column::new("Nachname", |of| text(of.owner[2])),
    Column::new("Standort", |of| of.main(|main| text(&main.title))).of("title"),
    Column::new("Straße", |of| of.main(|main| text(&main.street)))
        .of("street")
        .read_for_store(|store, cell| store.street = cell.to_owned()),
    Column::new("PLZ", |of| of.main(|main| digits(&main.post_code)))
        .of("postCode")
        .read_for_store(|store, cell| store.post_code = cell.to_owned()),
    Column::new("Ort", |of| of.main(|main| text(&main.town)))
        .of("town")
        .read_for_store(|store, cell| store.town = cell.to_owned()),
    Column::new("Telefon", |of| of.main(|main| main.phone.as_deref().map(digits).unwrap_or_default()))
        .of("phone")
        .read_for_store(|store, cell| store.phone = Some(cell.to_owned())),
    Column::new("E-Mail", |of| of.main(|main| optional(&main.email)))
        .of("email")
        .read_for_store(|store, cell| store.email = Some(cell.to_owned())),
    Column::new("Website", |of| of.main(|main| optional(&main.website)))
        .of("website")
        .read_for_store(|store, cell| store.website = Some(cell.to_owned())),
    Column::new("Breitengrad", |of| of.main(|main| coordinate(main, main.latitude))).of("location"),
    Column::new("Längengrad", |of| of.main(|main| coordinate(main, main.longitude))).of("location"),
    Column::new("Öffnungszeiten", |of| of.main(|main| optional(&main.opening_hours)))
        .of("openingHours")
        .read_for_store(|store, cell| store.opening_hours = Some(cell.to_owned())),
    Column::new("Weitere Standorte", |of| text(&of.other_stores.join(SEPARATOR))),
    Column::new("Erstellt", |of| rfc3339(of.row.created_at_ms)),
    Column::new("Geändert", |of| rfc3339(of.row.updated_at_ms)),
];

/// The column of a field, because whoever has filled a sheet knows no other names.
pub fn column_of(field: &str) -> String {
    let plain = field.split(['[', '.']).next().unwrap_or(field);
    let titles: Vec<&str> =
        COLUMNS.iter().filter(|column| column.field == Some(plain)).map(|column| column.title).collect();
    if titles.is_empty() { field.to_owned() } else { titles.join(" und ") }
}

/// As the administration calls it.
fn state_in_german(row: &CompanyRow) -> &'static str {
    match row.state.as_str() {
        "Active" => "aktiv",
        "InReview" => "in Prüfung",
        _ if row.rejected_at_ms.is_some() => "abgelehnt",
        _ if row.paused_at_ms.is_some() => "pausiert",
        _ => "deaktiviert",
    }
}

/// Nothing where the position is unknown, which the database keeps as 0/0.
fn coordinate(main: &StoreRow, degrees: f64) -> String {
    if (main.latitude, main.longitude) == (0.0, 0.0) { String::new() } else { decimal(degrees) }
}

fn optional(value: &Option<String>) -> String {
    value.as_deref().map(text).unwrap_or_default()
}

/// The values of a cell that holds several.
fn parts(cell: &str) -> Vec<String> {
    cell.split(['|', ',']).map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}
