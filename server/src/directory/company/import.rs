//! Companies from a CSV file with the columns of the export: all of it in one transaction, which a
//! dry run takes back, so that it tells exactly what would happen.

pub(crate) mod row;

use super::admin::read;
use super::create::{self, Listing};
use super::{State, sql};
use crate::app::App;
use crate::directory::access;
use crate::directory::store::edit::changed_row;
use crate::directory::store::position::known;
use crate::foundation::audit;
use crate::foundation::db::entity::company::{self, Texts};
use crate::foundation::db::entity::{category, store};
use crate::foundation::db::{Tx, changed};
use crate::foundation::error::{Error, Result};
use crate::people::account;
use crate::services::catalogue::name_key;
use crate::services::geo::geocoder::Geocoder;
use row::{Categories, Cells, Entry};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde::Serialize;
use std::collections::HashSet;
use utoipa::ToSchema;
use uuid::Uuid;

const MOST_ROWS: usize = 5_000;
/// Rows that the answer names; the counts go on.
const MOST_NAMED: usize = 1_000;

#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub enum Action {
    Create,
    Update,
    Skip,
}

/// What happens, or would happen, with one row.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportedRow {
    /// As a text editor counts.
    pub line: u64,
    pub action: Action,
    pub name: String,
    /// Why it is skipped.
    pub why: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportAnswer {
    pub dry_run: bool,
    pub created: u64,
    pub updated: u64,
    pub skipped: u64,
    /// The first thousand.
    pub rows: Vec<ImportedRow>,
}

/// Reads the file and writes what it says, or only tells what it would write.
pub async fn import(app: &App, by: Uuid, file: &[u8], dry_run: bool) -> Result<ImportAnswer> {
    let table = row::read(file)?;
    if table.len() > MOST_ROWS {
        return Err(Error::field("file", "Das sind zu viele Zeilen auf einmal (höchstens 5.000)."));
    }
    let mut tx = app.db.begin().await?;
    let mut importer = Importer::start(&tx, &app.geo.geocoder, by, app.clock.now_ms()).await?;
    let mut answer = ImportAnswer { dry_run, created: 0, updated: 0, skipped: 0, rows: Vec::new() };
    for (line, cells) in table {
        let (action, why) = match importer.take(&mut tx, &cells).await? {
            Ok(action) => (action, None),
            Err(why) => (Action::Skip, Some(why)),
        };
        match action {
            Action::Create => answer.created += 1,
            Action::Update => answer.updated += 1,
            Action::Skip => answer.skipped += 1,
        }
        if answer.rows.len() < MOST_NAMED {
            answer.rows.push(ImportedRow { line, action, name: cells.name().to_owned(), why });
        }
    }
    if !dry_run {
        let difference = format!("{} created, {} updated", answer.created, answer.updated);
        audit::note(&tx, by, "company.import", "company", by, &difference, importer.now_ms).await?;
        tx.commit().await?;
    }
    Ok(answer)
}

struct Importer<'a> {
    geocoder: &'a Geocoder,
    by: Uuid,
    now_ms: i64,
    /// By folded title.
    categories: Categories,
    /// Folded name and postcode of what is there already.
    known: HashSet<(String, String)>,
}

/// What was done with a row, or why nothing was.
type Taken = std::result::Result<Action, String>;

impl<'a> Importer<'a> {
    async fn start(tx: &Tx, geocoder: &'a Geocoder, by: Uuid, now_ms: i64) -> Result<Importer<'a>> {
        let mut categories = Categories::default();
        for row in category::Entity::find().all(tx).await? {
            categories.add(&row.title, row.id);
        }
        Ok(Importer { geocoder, by, now_ms, categories, known: HashSet::new() })
    }

    async fn take(&mut self, tx: &mut Tx, cells: &Cells) -> Result<Taken> {
        let entry = match cells.entry(&self.categories) {
            Ok(entry) => entry,
            Err(why) => return Ok(Err(why)),
        };
        match entry.id {
            Some(id) => self.update(tx, id, entry).await,
            None => self.create(tx, entry).await,
        }
    }

    async fn create(&mut self, tx: &mut Tx, entry: Entry) -> Result<Taken> {
        let post_code = entry.store.as_ref().map(|store| store.post_code.clone()).unwrap_or_default();
        let key = (name_key(&entry.company.name), post_code);
        if !self.known.insert(key.clone()) || is_listed(tx, &entry.company.name, &key.1).await? {
            return Ok(Err("Diesen Betrieb gibt es schon.".to_owned()));
        }
        let owner = match &entry.owner {
            Some(email) => account::by_email(tx, email).await?,
            None => None,
        };
        let listing = Listing {
            owner_id: owner.as_ref().map_or(self.by, |owner| owner.id),
            state: State::InReview,
            listed_by_operator: owner.is_none(),
        };
        let id = Uuid::now_v7();
        create::insert(tx, id, &listing, &entry.company, "", self.now_ms).await?;
        if let Some(new) = &entry.store {
            crate::directory::store::create::insert(tx, self.geocoder, id, new, self.now_ms).await?;
        }
        Ok(Ok(Action::Create))
    }

    async fn update(&mut self, tx: &mut Tx, id: Uuid, entry: Entry) -> Result<Taken> {
        let Some(row) = company::Entity::find_by_id(id).one(tx).await? else {
            return Ok(Err("Diese ID gibt es nicht.".to_owned()));
        };
        let (before, _) = read::detail(tx, id).await?;
        let same = Texts::from(&row) == entry.company.texts()
            && before.tags == entry.company.tags
            && before.category_ids == entry.company.category_ids;
        let moved = self.update_main(tx, id, &entry).await?;
        if same && !moved {
            return Ok(Err("Hier ist nichts anders.".to_owned()));
        }
        if !same {
            sql::update(tx, id, entry.company.texts().into()).await?;
            sql::set_tags(tx, id, &entry.company.tags).await?;
            sql::set_categories(tx, id, &entry.company.category_ids, "").await?;
        }
        access::touch(tx, id, false, self.now_ms).await?;
        tx.change(changed::COMPANY, id).await?;
        Ok(Ok(Action::Update))
    }

    /// Whether the head office changed.
    async fn update_main(&self, tx: &mut Tx, id: Uuid, entry: &Entry) -> Result<bool> {
        let Some(new) = &entry.store else { return Ok(false) };
        let Some(old) = read::stores(tx, id).await?.into_iter().next() else {
            crate::directory::store::create::insert(tx, self.geocoder, id, new, self.now_ms).await?;
            return Ok(true);
        };
        let look_up = |row: &store::Model| known(self.geocoder, &row.street, &row.post_code, &row.town);
        let wanted = changed_row(old.clone(), new.into(), false, look_up);
        if wanted == old {
            return Ok(false);
        }
        let mut row = store::ActiveModel::from(wanted).reset_all();
        row.version = Set(old.version + 1);
        row.updated_at_ms = Set(self.now_ms);
        row.update(tx).await?;
        Ok(true)
    }
}

/// Whether a company of this name has its head office at this postcode.
async fn is_listed(tx: &Tx, name: &str, post_code: &str) -> Result<bool> {
    let same = company::Entity::find().filter(company::Column::Name.eq(name)).all(tx).await?;
    for row in same {
        let main = store::Entity::find()
            .filter(store::Column::CompanyId.eq(row.id))
            .filter(store::Column::Main.eq(true))
            .one(tx)
            .await?;
        if main.map_or("".to_owned(), |main| main.post_code) == post_code {
            return Ok(true);
        }
    }
    Ok(false)
}
