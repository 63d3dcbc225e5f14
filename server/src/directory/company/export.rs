//! Companies as a CSV file, read and written in pieces, or as an Excel file.

use super::columns::COLUMNS;
use crate::app::App;
use bytes::Bytes;
use futures_util::{Stream, StreamExt, TryStreamExt, stream};
use sea_orm::{
    ColumnTrait, DbErr, DerivePartialModel, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};
use std::collections::{BTreeSet, HashMap};
use std::ops::Bound;
use std::sync::Arc;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::aggregate::{CATEGORIES, TAGS, aggregate};
use umkreis_foundation::db::entity::company::Texts;
use umkreis_foundation::db::entity::{account, category, company, company_category, company_tag, store};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::spreadsheet::Sheet;
use umkreis_foundation::workbook;
use uuid::Uuid;

/// Companies of one piece, and pieces that are made ahead; they bound the memory of an export.
const CHUNK: usize = 500;
const PIECES_AT_ONCE: usize = 2;
/// As many as an import takes; a workbook is in memory as a whole.
const MOST_IN_WORKBOOK: usize = 10_000;

/// Which companies are wanted.
#[derive(Clone, Debug, PartialEq)]
pub enum Selection {
    Active,
    Inactive,
    All,
    /// Those that somebody has chosen, in the order of their ids.
    These(BTreeSet<Uuid>),
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

/// The cells of some companies, as a CSV file has them.
type Rows = Vec<Vec<String>>;

/// The pieces of the CSV file; the next ones are read while one is sent.
pub async fn pieces(app: &App, selection: Selection) -> Result<impl Stream<Item = Result<Bytes>> + use<>> {
    let start = Sheet::with_header(&header())?.bytes()?;
    let rest = read(&app.db, selection, |rows| {
        let mut sheet = Sheet::piece();
        rows.into_iter().try_for_each(|row| sheet.row(row))?;
        sheet.bytes()
    });
    Ok(stream::iter([Ok(start)]).chain(rest.await?))
}

/// The same as an Excel file, which is made as a whole and therefore has fewer rows.
pub async fn workbook(app: &App, selection: Selection) -> Result<Vec<u8>> {
    let mut all = Vec::new();
    let mut pieces = std::pin::pin!(read(&app.db, selection, Ok).await?);
    while let Some(rows) = pieces.try_next().await? {
        all.extend(rows);
        if all.len() > MOST_IN_WORKBOOK {
            let detail = "Das sind zu viele Betriebe für eine Excel-Datei (höchstens 10.000). Nimm CSV.";
            return Err(Error::Refused { code: "TooManyRows", detail: detail.to_owned() });
        }
    }
    workbook::to_bytes(&header(), all).await
}

fn header() -> Vec<&'static str> {
    COLUMNS.iter().map(|column| column.title).collect()
}

/// Reads piece after piece; `finish` makes of the rows what is wanted of them.
async fn read<T: Send + 'static>(
    db: &Db,
    selection: Selection,
    finish: fn(Rows) -> Result<T>,
) -> Result<impl Stream<Item = Result<T>> + use<T>> {
    let titles = category::Entity::find().all(db.read()).await?;
    let titles: HashMap<Uuid, String> = titles.into_iter().map(|row| (row.id, row.title)).collect();
    // A replica will do if it lacks nothing that was changed before the export was asked for.
    let db = db.for_large_reads(0).await;
    let reader = Arc::new(Reader { db, selection, titles });
    let ranges = stream::try_unfold((reader.clone(), Some(Uuid::nil())), |(reader, after)| async move {
        let Some(after) = after else { return Ok(None) };
        let last = reader.end_after(after).await?;
        Ok(Some(((after, last.unwrap_or(Uuid::max())), (reader, last))))
    });
    let read = move |range| {
        let reader = reader.clone();
        // A task of its own, so that another core can do it.
        let piece = tokio::spawn(async move { finish(reader.piece(range).await?) });
        async move { piece.await.map_err(|error| Error::Internal(error.into()))? }
    };
    Ok(ranges.map_ok(read).try_buffered(PIECES_AT_ONCE))
}

/// The company before a piece, and its last one.
type IdRange = (Uuid, Uuid);

/// Only the columns that are written: most of an export's time goes into handing them over.
#[derive(DerivePartialModel)]
#[sea_orm(entity = "company::Entity")]
pub struct CompanyRow {
    pub id: Uuid,
    pub owner_id: Uuid,
    #[sea_orm(nested)]
    pub texts: Texts,
    pub state: String,
    pub rejected_at_ms: Option<i64>,
    pub paused_at_ms: Option<i64>,
    pub created_at_ms: i64,
    pub updated_at_ms: i64,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "store::Entity")]
pub struct StoreRow {
    pub company_id: Uuid,
    pub title: String,
    pub street: String,
    pub post_code: String,
    pub town: String,
    pub phone: Option<String>,
    pub email: Option<String>,
    pub website: Option<String>,
    pub latitude: f64,
    pub longitude: f64,
    pub opening_hours: Option<String>,
}

struct Reader {
    db: Db,
    selection: Selection,
    titles: HashMap<Uuid, String>,
}

impl Reader {
    /// Those after the first and up to the last of a piece.
    fn wanted(&self, (after, last): IdRange) -> Select<company::Entity> {
        let all = company::Entity::find().order_by_asc(company::Column::Id);
        let all = all.filter(company::Column::Id.gt(after)).filter(company::Column::Id.lte(last));
        match &self.selection {
            Selection::Active => all.filter(company::Column::State.eq("Active")),
            Selection::Inactive => all.filter(company::Column::State.ne("Active")),
            Selection::All => all,
            Selection::These(ids) => {
                let of_piece = ids.range((Bound::Excluded(after), Bound::Included(last)));
                all.filter(company::Column::Id.is_in(of_piece.copied()))
            }
        }
    }

    /// The last company of the next piece, unless that is the last piece.
    async fn end_after(&self, after: Uuid) -> Result<Option<Uuid>> {
        if let Selection::These(ids) = &self.selection {
            let mut rest = ids.range((Bound::Excluded(after), Bound::Unbounded));
            return Ok(rest.nth(CHUNK - 1).copied());
        }
        match self.last_after(&self.db, after).await {
            Err(error) if self.db.reads_replica() => {
                tracing::warn!(%error, "the replica failed; the export goes on from the primary");
                Ok(self.last_after(&self.db.on_primary(), after).await?)
            }
            last => Ok(last?),
        }
    }

    async fn last_after(&self, db: &Db, after: Uuid) -> Result<Option<Uuid>, DbErr> {
        let next = self.wanted((after, Uuid::max())).offset(CHUNK as u64 - 1).limit(1);
        next.select_only().column(company::Column::Id).into_tuple().one(db.read()).await
    }

    /// A replica that fails half-way is left; the primary has the rest.
    async fn piece(&self, range: IdRange) -> Result<Rows> {
        match self.rows(&self.db, range).await {
            Err(error) if self.db.reads_replica() => {
                tracing::warn!(%error, "the replica failed; the export goes on from the primary");
                self.rows(&self.db.on_primary(), range).await
            }
            piece => piece,
        }
    }

    async fn rows(&self, db: &Db, range: IdRange) -> Result<Rows> {
        let rows: Vec<CompanyRow> = self.wanted(range).into_partial_model().all(db.read()).await?;
        let mut parts = RelatedRows::read(db, &rows).await?;
        let cells = |row| {
            let exported = self.exported(row, &mut parts);
            COLUMNS.iter().map(|column| (column.write)(&exported)).collect()
        };
        Ok(rows.into_iter().map(cells).collect())
    }

    fn exported<'a>(&'a self, row: CompanyRow, parts: &'a mut RelatedRows) -> ExportedCompany<'a> {
        let categories = parts.categories.remove(&row.id).unwrap_or_default();
        let owner = parts.owners.get(&row.owner_id);
        let mut stores = parts.stores.remove(&row.id).unwrap_or_default().into_iter();
        ExportedCompany {
            tags: parts.tags.remove(&row.id).unwrap_or_default(),
            categories: categories.iter().filter_map(|id| self.titles.get(id)).map(String::as_str).collect(),
            owner: [0, 1, 2].map(|at| owner.map_or("", |owner| owner[at].trim())),
            main: stores.next(),
            other_stores: stores.map(|store| address(&store)).collect(),
            row,
        }
    }
}

/// A company with all that is written of it.
pub struct ExportedCompany<'a> {
    pub row: CompanyRow,
    pub tags: Vec<String>,
    /// Titles.
    pub categories: Vec<&'a str>,
    /// Address, first and last name.
    pub owner: [&'a str; 3],
    pub main: Option<StoreRow>,
    /// Addresses.
    pub other_stores: Vec<String>,
}

impl ExportedCompany<'_> {
    /// What a cell says of the head office; nothing when there is none.
    pub fn main(&self, cell: impl Fn(&StoreRow) -> String) -> String {
        self.main.as_ref().map(cell).unwrap_or_default()
    }
}

fn address(store: &StoreRow) -> String {
    format!("{}, {}, {} {}", store.title, store.street, store.post_code, store.town)
}

/// What hangs on the companies of a piece.
struct RelatedRows {
    tags: HashMap<Uuid, Vec<String>>,
    categories: HashMap<Uuid, Vec<Uuid>>,
    stores: HashMap<Uuid, Vec<StoreRow>>,
    /// Address, first and last name.
    owners: HashMap<Uuid, [String; 3]>,
}

impl RelatedRows {
    async fn read(db: &Db, rows: &[CompanyRow]) -> Result<RelatedRows> {
        // By their ids: between the first and the last there may be any number of others.
        let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
        let tags = aggregate::<company_tag::Entity, _>(db, TAGS, |id| id.is_in(ids.iter().copied()));
        let categories =
            aggregate::<company_category::Entity, _>(db, CATEGORIES, |id| id.is_in(ids.iter().copied()));
        let stores = store::Entity::find()
            .filter(store::Column::CompanyId.is_in(ids.iter().copied()))
            .order_by_desc(store::Column::Main)
            .order_by_asc(store::Column::CreatedAtMs)
            .order_by_asc(store::Column::Id)
            .into_partial_model::<StoreRow>()
            .all(db.read());
        let owner_ids: std::collections::HashSet<Uuid> = rows.iter().map(|row| row.owner_id).collect();
        let owners = account::Entity::find()
            .select_only()
            .columns([
                account::Column::Id,
                account::Column::Email,
                account::Column::FirstName,
                account::Column::LastName,
            ])
            .filter(account::Column::Id.is_in(owner_ids))
            .into_tuple::<(Uuid, String, String, String)>()
            .all(db.read());
        let (tags, categories, stores, owners) = tokio::try_join!(tags, categories, stores, owners)?;
        let mut parts = RelatedRows {
            tags,
            categories,
            stores: HashMap::new(),
            owners: owners
                .into_iter()
                .map(|(id, email, first_name, last_name)| (id, [email, first_name, last_name]))
                .collect(),
        };
        for row in stores {
            parts.stores.entry(row.company_id).or_default().push(row);
        }
        Ok(parts)
    }
}
