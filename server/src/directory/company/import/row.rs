//! Reads the rows of an import: their cells, and what they mean.

use crate::directory::company::columns::{COLUMNS, column_of};
use crate::directory::company::input::NewCompany;
use crate::directory::store::input::NewStore;
use crate::foundation::error::{Error, Result};
use crate::foundation::http::validate::{Check, is_email};
use crate::people::account::normal_email;
use crate::services::catalogue::name_key;
use crate::services::csv_file;
use crate::services::geo::Location;
use std::collections::HashMap;
use uuid::Uuid;

/// One row, by the names of its columns.
pub struct Cells(csv_file::Cells);

/// The categories there are, by their titles.
#[derive(Default)]
pub struct Categories {
    by_title: HashMap<String, Uuid>,
    /// In one title.
    most_commas: usize,
}

/// What a row says about a company.
pub struct Entry {
    pub id: Option<Uuid>,
    pub company: NewCompany,
    pub store: Option<NewStore>,
    /// The address of an account.
    pub owner: Option<String>,
}

/// The rows with their line numbers.
pub fn read(file: &[u8]) -> Result<Vec<(u64, Cells)>> {
    let needed = COLUMNS.iter().filter(|column| column.needed).map(|column| column.title);
    let rows = csv_file::rows(file, needed)?;
    Ok(rows.into_iter().map(|(line, cells)| (line, Cells(cells))).collect())
}

impl Cells {
    fn get(&self, column: &str) -> &str {
        self.0.get(column)
    }

    pub fn name(&self) -> &str {
        self.get("Name")
    }

    /// The row's meaning, or in German why it has none.
    pub fn entry(&self, categories: &Categories) -> std::result::Result<Entry, String> {
        let id = match self.get("ID") {
            "" => None,
            text => Some(Uuid::try_parse(text).map_err(|_| "Die ID ist keine.".to_owned())?),
        };
        let mut check = Check::default();
        let mut company = NewCompany { category_ids: self.categories(categories)?, ..NewCompany::default() };
        for (column, read) in COLUMNS.iter().filter_map(|column| Some((column, column.read?))) {
            read(&mut company, self.get(column.title));
        }
        company.check_without_tags(&mut check, "");
        let mut store = self.store()?;
        if let Some(store) = &mut store {
            store.check(&mut check, "");
        }
        if let Err(Error::Invalid(fields)) = check.finish() {
            let all: Vec<String> =
                fields.iter().map(|(field, message)| format!("{}: {message}", column_of(field))).collect();
            return Err(all.join(" "));
        }
        let owner = Some(normal_email(self.get("Konto"))).filter(|email| is_email(email));
        Ok(Entry { id, company, store, owner })
    }

    fn categories(&self, known: &Categories) -> std::result::Result<Vec<Uuid>, String> {
        let cells = self.get("Kategorien").split('|');
        cells
            .map(|cell| known.named(cell))
            .collect::<std::result::Result<Vec<_>, _>>()
            .map(|all| all.concat())
    }

    /// The head office, as soon as any part of its address is given.
    fn store(&self) -> std::result::Result<Option<NewStore>, String> {
        let (street, post_code, town) = (self.get("Straße"), self.get("PLZ"), self.get("Ort"));
        if street.is_empty() && post_code.is_empty() && town.is_empty() {
            return Ok(None);
        }
        let optional = |column| Some(self.get(column).to_owned()).filter(|text| !text.is_empty());
        let title = optional("Standort").unwrap_or_else(|| self.name().to_owned());
        let (lat, lng) = (decimal(self.get("Breitengrad"))?, decimal(self.get("Längengrad"))?);
        Ok(Some(NewStore {
            title,
            street: street.to_owned(),
            post_code: post_code.to_owned(),
            town: town.to_owned(),
            phone: optional("Telefon"),
            email: optional("E-Mail"),
            website: optional("Website"),
            main: None,
            location: lat.zip(lng).map(|(lat, lng)| Location { lat, lng }),
            opening_hours: optional("Öffnungszeiten"),
        }))
    }
}

impl Categories {
    pub fn add(&mut self, title: &str, id: Uuid) {
        self.most_commas = self.most_commas.max(title.matches(',').count());
        self.by_title.insert(name_key(title), id);
    }

    /// Those of a list with commas. A title may hold commas itself, so from each part on the
    /// longest text that is a title counts.
    fn named(&self, list: &str) -> std::result::Result<Vec<Uuid>, String> {
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
fn decimal(cell: &str) -> std::result::Result<Option<f64>, String> {
    if cell.is_empty() {
        return Ok(None);
    }
    let number = cell.replace(',', ".").parse::<f64>().ok().filter(|number| number.is_finite());
    number.map(Some).ok_or_else(|| format!("„{cell}“ ist keine Koordinate."))
}
