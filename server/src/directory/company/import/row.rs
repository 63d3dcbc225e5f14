//! Reads the rows of an import: their cells, and what they mean.

use crate::directory::company::columns::{self, COLUMNS, column_of};
use crate::directory::company::input::NewCompany;
use crate::directory::store::input::{NewStore, POST_CODE_DIGITS_MIN};
use crate::people::account::normal_email;
use std::collections::HashMap;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::validate::Check;
use umkreis_services::catalogue::name_key;
use umkreis_services::geo::Location;
use umkreis_services::sheet_file;
use uuid::Uuid;

const ID: &str = "ID";

/// As spreadsheets show a formula that went wrong, in English and in German.
const BROKEN: [&str; 12] = [
    "#REF!", "#BEZUG!", "#N/A", "#NV", "#NAME?", "#VALUE!", "#WERT!", "#DIV/0!", "#NULL!", "#NUM!", "#ZAHL!",
    "#ERROR!",
];

/// One row, by the names of its columns.
pub struct Cells(pub sheet_file::Cells);

/// The categories there are, by their titles.
#[derive(Default)]
pub struct Categories {
    by_title: HashMap<String, Uuid>,
    /// In one title.
    most_commas: usize,
}

/// A company before a row is written onto it; of a new one there is nothing.
#[derive(Default)]
pub struct EntryBefore {
    pub company: NewCompany,
    /// The head office.
    pub store: Option<NewStore>,
}

/// The company as a row wants it.
pub struct Entry {
    pub company: NewCompany,
    pub store: Option<NewStore>,
    /// The address of an account.
    pub owner: Option<String>,
}

/// A row with its number.
pub type NumberedRow = (u64, Cells);

/// The rows of a file. Who changes companies names them by their ids and needs no other column.
pub fn read(file: &[u8]) -> Result<Vec<NumberedRow>> {
    let table = sheet_file::read(file)?;
    if !table.has(ID) {
        table.require(COLUMNS.iter().filter(|column| column.needed).map(|column| column.title))?;
    }
    for column in COLUMNS.iter().filter(|column| column.is_read()) {
        if table.count(column.title) > 1 {
            let twice = format!("Die Spalte „{}“ gibt es zweimal.", column.title);
            return Err(Error::field("file", &twice));
        }
    }
    Ok(table.rows().map(|(line, cells)| (line, Cells(cells))).collect())
}

type CellResult<T> = std::result::Result<T, String>;

impl Cells {
    fn text(&self, column: &str) -> &str {
        self.0.get(column).unwrap_or_default()
    }

    pub fn name(&self) -> &str {
        self.text("Name")
    }

    /// The address of the account that the row names.
    pub fn owner(&self) -> Option<String> {
        Some(normal_email(self.text("Konto"))).filter(|email| !email.is_empty())
    }

    /// The company that the row is about; none when it is a new one.
    pub fn id(&self) -> CellResult<Option<Uuid>> {
        match self.text(ID) {
            "" => Ok(None),
            text => Uuid::try_parse(text).map(Some).map_err(|_| "Die ID ist keine.".to_owned()),
        }
    }

    /// The company as it is after the row, or in German why there is none. A column that the file does not have
    /// leaves its field as it is.
    pub fn entry(&self, categories: &Categories, before: EntryBefore) -> CellResult<Entry> {
        self.no_errors()?;
        let EntryBefore { mut company, store } = before;
        let mut store = store.or_else(|| self.has_address().then(NewStore::default));
        if store.is_none() {
            self.nothing_of_a_store()?;
        }
        if let Some(cell) = self.0.get("Kategorien") {
            company.category_ids = categories.of_cell(cell)?;
        }
        for column in COLUMNS {
            let Some(cell) = self.0.get(column.title) else { continue };
            match (column.read, &mut store) {
                (Some(columns::CellReader::Company(read)), _) => read(&mut company, cell),
                (Some(columns::CellReader::Store(read)), Some(store)) => read(store, cell),
                _ => {}
            }
        }
        let mut check = Check::default();
        company.check_without_tags(&mut check, "");
        if let Some(store) = &mut store {
            self.name_and_place(store, &company.name)?;
            store.check(&mut check, "");
        }
        if let Err(Error::Invalid(fields)) = check.finish() {
            let all: Vec<String> =
                fields.iter().map(|(field, message)| format!("{}: {message}", column_of(field))).collect();
            return Err(all.join(" "));
        }
        Ok(Entry { company, store, owner: self.owner() })
    }

    /// What a formula that went wrong leaves in a cell is nobody's name.
    fn no_errors(&self) -> CellResult<()> {
        let broken = |column: &&columns::Column| BROKEN.contains(&self.text(column.title));
        match COLUMNS.iter().filter(|column| column.is_read()).find(broken) {
            None => Ok(()),
            Some(column) => {
                Err(format!("{}: „{}“ ist der Fehler einer Formel.", column.title, self.text(column.title)))
            }
        }
    }

    fn has_address(&self) -> bool {
        ["Straße", "PLZ", "Ort"].iter().any(|column| !self.text(column).is_empty())
    }

    /// Without an address there is no location that what the row says about one could belong to.
    fn nothing_of_a_store(&self) -> CellResult<()> {
        let filled = |column: &&columns::Column| column.is_of_store() && !self.text(column.title).is_empty();
        COLUMNS.iter().find(filled).map_or(Ok(()), |column| {
            Err(format!(
                "{}: Das gehört zu einem Standort, und dafür fehlen Straße, PLZ und Ort.",
                column.title
            ))
        })
    }

    fn name_and_place(&self, store: &mut NewStore, company_name: &str) -> CellResult<()> {
        for column in ["PLZ", "Telefon"] {
            if is_damaged(column, self.text(column)) {
                return Err(format!(
                    "{column}: „{}“ hat eine Tabellenkalkulation verändert. Formatiere die Spalte als Text.",
                    self.text(column)
                ));
            }
        }
        match self.0.get("Standort") {
            Some(title) if !title.is_empty() => title.clone_into(&mut store.title),
            None if !store.title.is_empty() => {}
            _ => company_name.clone_into(&mut store.title),
        }
        let (lat, lng) = (decimal(self.text("Breitengrad"))?, decimal(self.text("Längengrad"))?);
        if lat.is_some() != lng.is_some() {
            return Err("Breitengrad und Längengrad gehören zusammen: Eines davon fehlt.".to_owned());
        }
        store.location = lat.zip(lng).map(|(lat, lng)| Location { lat, lng });
        Ok(())
    }
}

/// Whether a spreadsheet has made a number of what was none: "4020,0", "4,37E+11", a postcode without its zero.
fn is_damaged(column: &str, cell: &str) -> bool {
    let digits = cell.bytes().filter(u8::is_ascii_digit).count();
    let number = digits > 0 && cell.bytes().all(|byte| byte.is_ascii_digit() || b".,eE+".contains(&byte));
    let fraction = number && cell.contains(['.', ',', 'e', 'E']);
    fraction || (column == "PLZ" && number && digits < POST_CODE_DIGITS_MIN)
}

impl Categories {
    pub fn add(&mut self, title: &str, id: Uuid) {
        self.most_commas = self.most_commas.max(title.matches(',').count());
        self.by_title.insert(name_key(title), id);
    }

    fn of_cell(&self, cell: &str) -> CellResult<Vec<Uuid>> {
        let lists = cell.split('|').map(|list| self.named(list));
        Ok(lists.collect::<CellResult<Vec<_>>>()?.concat())
    }

    /// Those of a list with commas. A title may hold commas itself, so from each part on the
    /// longest text that is a title counts.
    fn named(&self, list: &str) -> CellResult<Vec<Uuid>> {
        let parts: Vec<&str> = list.split(',').collect();
        let mut found = Vec::new();
        let mut rest = parts.as_slice();
        while let Some(first) = rest.first() {
            let titled = |length: usize| self.by_title.get(&name_key(&rest[..length].join(",")));
            let longest = rest.len().min(self.most_commas + 1);
            let taken = match (1..=longest).rev().find_map(|length| titled(length).map(|id| (length, *id))) {
                _ if first.trim().is_empty() => 1,
                Some((length, id)) => {
                    found.push(id);
                    length
                }
                None => return Err(format!("Die Kategorie „{}“ gibt es nicht.", first.trim())),
            };
            rest = &rest[taken..];
        }
        Ok(found)
    }
}

/// Comma or point.
fn decimal(cell: &str) -> CellResult<Option<f64>> {
    if cell.is_empty() {
        return Ok(None);
    }
    let number = cell.replace(',', ".").parse::<f64>().ok().filter(|number| number.is_finite());
    number.map(Some).ok_or_else(|| format!("„{cell}“ ist keine Koordinate."))
}
