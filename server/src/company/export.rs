//! All companies as a CSV file, read and written in pieces.

use crate::app::App;
use crate::clock::rfc3339;
use crate::db::Db;
use crate::db::entity::{account, category, company, company_category, company_tag, store};
use crate::error::{Error, Result};
use crate::sheet::{Sheet, decimal, digits, text};
use bytes::Bytes;
use futures_util::{Stream, stream};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::collections::HashMap;
use uuid::Uuid;

/// Companies of one piece; bounds the memory of an export.
const CHUNK: u64 = 1_000;

/// The columns; the import understands the same names.
pub const COLUMNS: [&str; 22] = [
    "ID",
    "Name",
    "Beschreibung",
    "Schlagwörter",
    "Kategorien",
    "Status",
    "Konto",
    "Vorname",
    "Nachname",
    "Standort",
    "Straße",
    "PLZ",
    "Ort",
    "Telefon",
    "E-Mail",
    "Website",
    "Breitengrad",
    "Längengrad",
    "Öffnungszeiten",
    "Weitere Standorte",
    "Erstellt",
    "Geändert",
];
/// What stands between several values of one cell.
pub const SEPARATOR: &str = " | ";

/// Which companies are wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Selection {
    Active,
    Inactive,
    All,
}

impl Selection {
    pub fn parse(name: Option<&str>) -> Result<Selection> {
        match name {
            None | Some("" | "Active") => Ok(Selection::Active),
            Some("Inactive") => Ok(Selection::Inactive),
            Some("All") => Ok(Selection::All),
            Some(_) => Err(Error::malformed("Diese Art von Export gibt es nicht.")),
        }
    }
}

/// The pieces of the file; each is read when the one before was taken.
pub async fn pieces(app: &App, selection: Selection) -> Result<impl Stream<Item = Result<Bytes>> + use<>> {
    let titles = category::Entity::find().all(app.db.read()).await?;
    let titles: HashMap<Uuid, String> = titles.into_iter().map(|row| (row.id, row.title)).collect();
    let start = Sheet::with_header(&COLUMNS)?.bytes()?;
    // A replica will do if it lacks nothing that was changed before the export was asked for.
    let db = app.db.for_large_reads(0).await;
    let from = Reader { db, selection, titles, after: Uuid::nil() };
    let rest = stream::try_unfold(from, Reader::next);
    Ok(futures_util::StreamExt::chain(stream::iter([Ok(start)]), rest))
}

struct Reader {
    db: Db,
    selection: Selection,
    titles: HashMap<Uuid, String>,
    after: Uuid,
}

impl Reader {
    /// A replica that fails half-way is left; the primary has the rest.
    async fn next(mut self) -> Result<Option<(Bytes, Reader)>> {
        let piece = match self.piece().await {
            Err(error) if self.db.reads_replica() => {
                tracing::warn!(%error, "the replica failed; the export goes on from the primary");
                self.db = self.db.on_primary();
                self.piece().await
            }
            piece => piece,
        };
        Ok(piece?.map(|bytes| (bytes, self)))
    }

    async fn piece(&mut self) -> Result<Option<Bytes>> {
        let mut wanted = company::Entity::find().filter(company::Column::Id.gt(self.after));
        wanted = match self.selection {
            Selection::Active => wanted.filter(company::Column::State.eq("Active")),
            Selection::Inactive => wanted.filter(company::Column::State.ne("Active")),
            Selection::All => wanted,
        };
        let rows = wanted.order_by_asc(company::Column::Id).limit(CHUNK).all(self.db.read()).await?;
        let (Some(first), Some(last)) = (rows.first().map(|row| row.id), rows.last().map(|row| row.id))
        else {
            return Ok(None);
        };
        let mut parts = Parts::read(&self.db, (first, last), &rows).await?;
        let mut sheet = Sheet::piece();
        for row in rows {
            sheet.row(self.cells(row, &mut parts))?;
        }
        self.after = last;
        Ok(Some(sheet.bytes()?))
    }

    fn cells(&self, row: company::Model, parts: &mut Parts) -> Vec<String> {
        let tags = parts.tags.remove(&row.id).unwrap_or_default().join(SEPARATOR);
        let categories = parts.categories.remove(&row.id).unwrap_or_default();
        let categories: Vec<&str> =
            categories.iter().filter_map(|id| self.titles.get(id)).map(String::as_str).collect();
        let owner = parts.owners.get(&row.owner_id);
        let name = |of: fn(&account::Model) -> &str| text(owner.map_or("", of).trim());
        let mut stores = parts.stores.remove(&row.id).unwrap_or_default().into_iter();
        let main = stores.next();
        let others: Vec<String> = stores.map(|store| address(&store)).collect();
        let mut cells = vec![
            row.id.to_string(),
            text(&row.name),
            text(&row.description),
            text(&tags),
            text(&categories.join(SEPARATOR)),
            state_in_german(&row.state).to_owned(),
            name(|owner| &owner.email),
            name(|owner| &owner.first_name),
            name(|owner| &owner.last_name),
        ];
        cells.extend(main_cells(main));
        cells.extend([text(&others.join(SEPARATOR)), rfc3339(row.created_at_ms), rfc3339(row.updated_at_ms)]);
        cells
    }
}

pub fn state_in_german(state: &str) -> &'static str {
    match state {
        "Active" => "aktiv",
        "InReview" => "in Prüfung",
        _ => "deaktiviert",
    }
}

fn address(store: &store::Model) -> String {
    format!("{}, {}, {} {}", store.title, store.street, store.post_code, store.town)
}

fn main_cells(main: Option<store::Model>) -> [String; 10] {
    let Some(main) = main else { return Default::default() };
    let optional = |value: &Option<String>| value.as_deref().map(text).unwrap_or_default();
    [
        text(&main.title),
        text(&main.street),
        digits(&main.post_code),
        text(&main.town),
        main.phone.as_deref().map(digits).unwrap_or_default(),
        optional(&main.email),
        optional(&main.website),
        decimal(main.latitude),
        decimal(main.longitude),
        optional(&main.opening_hours),
    ]
}

/// What hangs on the companies of a piece.
struct Parts {
    tags: HashMap<Uuid, Vec<String>>,
    categories: HashMap<Uuid, Vec<Uuid>>,
    stores: HashMap<Uuid, Vec<store::Model>>,
    owners: HashMap<Uuid, account::Model>,
}

impl Parts {
    async fn read(db: &Db, (first, last): (Uuid, Uuid), rows: &[company::Model]) -> Result<Parts> {
        let tags = company_tag::Entity::find()
            .filter(company_tag::Column::CompanyId.between(first, last))
            .order_by_asc(company_tag::Column::CompanyId)
            .order_by_asc(company_tag::Column::Position)
            .all(db.read());
        let categories = company_category::Entity::find()
            .filter(company_category::Column::CompanyId.between(first, last))
            .order_by_asc(company_category::Column::CompanyId)
            .order_by_asc(company_category::Column::Position)
            .all(db.read());
        let stores = store::Entity::find()
            .filter(store::Column::CompanyId.between(first, last))
            .order_by_desc(store::Column::Main)
            .order_by_asc(store::Column::CreatedAtMs)
            .order_by_asc(store::Column::Id)
            .all(db.read());
        let owner_ids: std::collections::HashSet<Uuid> = rows.iter().map(|row| row.owner_id).collect();
        let owners = account::Entity::find().filter(account::Column::Id.is_in(owner_ids)).all(db.read());
        let (tags, categories, stores, owners) = tokio::try_join!(tags, categories, stores, owners)?;
        let mut parts = Parts {
            tags: HashMap::new(),
            categories: HashMap::new(),
            stores: HashMap::new(),
            owners: owners.into_iter().map(|row| (row.id, row)).collect(),
        };
        for row in tags {
            parts.tags.entry(row.company_id).or_default().push(row.tag);
        }
        for row in categories {
            parts.categories.entry(row.company_id).or_default().push(row.category_id);
        }
        for row in stores {
            parts.stores.entry(row.company_id).or_default().push(row);
        }
        Ok(parts)
    }
}
