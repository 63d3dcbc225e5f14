//! Companies from a CSV file with the columns of the export: all of it in one transaction, which a
//! dry run takes back, so that it tells exactly what would happen.

mod difference;
mod duplicates;
mod kept;
pub(crate) mod row;
pub mod undo;

use super::create::{self, Listing};
use super::{State, sql};
use crate::app::App;
use crate::directory::access;
use crate::directory::store::edit::changed_row;
use crate::directory::store::input::NewStore;
use crate::directory::store::position::known;
use crate::foundation::audit;
use crate::foundation::db::entity::company;
use crate::foundation::db::entity::{category, import, store};
use crate::foundation::db::{Tx, changed};
use crate::foundation::error::{Error, Result};
use crate::foundation::spreadsheet::{Sheet, text};
use crate::people::account;
use crate::services::catalogue::name_key;
use crate::services::geo::geocoder::Geocoder;
pub use difference::CellChange;
use difference::Listed;
use duplicates::Known;
pub use duplicates::PossibleDuplicate;
use kept::Kept;
use row::{Before, Categories, Cells, Entry};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap, HashSet};
use utoipa::ToSchema;
use uuid::Uuid;

const MOST_ROWS: usize = 10_000;
/// Rows that the answer names; the counts go on.
const MOST_NAMED: usize = 1_000;

#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub enum Action {
    Create,
    Update,
    /// The company is as the row says already.
    Unchanged,
    /// The row is wrong.
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
    /// What becomes different of a company that is there already.
    pub changes: Vec<CellChange>,
    /// Companies with a similar name at the same place, of which a new one may be a second entry.
    pub duplicates: Vec<PossibleDuplicate>,
}

impl ImportedRow {
    fn skipped(line: u64, cells: &Cells, why: String) -> ImportedRow {
        let (changes, duplicates) = (Vec::new(), Vec::new());
        ImportedRow {
            line,
            action: Action::Skip,
            name: cells.name().to_owned(),
            why: Some(why),
            changes,
            duplicates,
        }
    }
}

#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportAnswer {
    pub dry_run: bool,
    /// By which it can be taken back; absent where nothing was changed.
    #[schema(required)]
    pub import_id: Option<Uuid>,
    pub created: u64,
    pub updated: u64,
    pub unchanged: u64,
    pub skipped: u64,
    /// New ones that may be listed already; they are created nevertheless.
    pub possible_duplicates: u64,
    /// The first thousand.
    pub rows: Vec<ImportedRow>,
    /// The rows that were skipped, each with its reason, as a CSV file to mend and import.
    pub skipped_file: Option<String>,
}

/// Reads the file and writes what it says, or only tells what it would write.
pub async fn import(app: &App, by: Uuid, file: &[u8], dry_run: bool) -> Result<ImportAnswer> {
    let table = row::read(file)?;
    if table.len() > MOST_ROWS {
        return Err(Error::field("file", "Das sind zu viele Zeilen auf einmal (höchstens 10.000)."));
    }
    let mut tx = app.db.begin().await?;
    let mut importer = Importer::start(&tx, &app.geo.geocoder, by, app.clock.now_ms()).await?;
    let mut answer = ImportAnswer { dry_run, ..ImportAnswer::default() };
    let mut skipped = Vec::new();
    for (line, cells) in table {
        let row = match importer.take(&mut tx, &cells).await? {
            Ok(Done { action, name, changes, duplicates }) => {
                ImportedRow { line, action, name, why: None, changes, duplicates }
            }
            Err(why) => ImportedRow::skipped(line, &cells, why),
        };
        answer.possible_duplicates += u64::from(!row.duplicates.is_empty());
        match row.action {
            Action::Create => answer.created += 1,
            Action::Update => answer.updated += 1,
            Action::Unchanged => answer.unchanged += 1,
            Action::Skip => {
                answer.skipped += 1;
                skipped.push((cells, row.why.clone().unwrap_or_default()));
            }
        }
        if answer.rows.len() < MOST_NAMED {
            answer.rows.push(row);
        }
    }
    answer.skipped_file = skipped_file(&skipped)?;
    if !dry_run {
        let id = importer.keep(&tx, &answer).await?;
        answer.import_id = Some(id).filter(|_| answer.created + answer.updated > 0);
        let difference = format!("created: {}; updated: {}", answer.created, answer.updated);
        audit::note(&tx, by, "company.import", "import", id, &difference, importer.now_ms).await?;
        tx.commit().await?;
    }
    Ok(answer)
}

/// The name of the column that tells why a row was skipped.
const WHY: &str = "Warum";

/// What was skipped, as it came, so that it can be mended and imported; a reason of an earlier import is replaced.
fn skipped_file(rows: &[(Cells, String)]) -> Result<Option<String>> {
    let Some((first, _)) = rows.first() else { return Ok(None) };
    let names = first.0.names();
    let kept: Vec<usize> = (0..names.len()).filter(|&at| names[at] != WHY).collect();
    let head: Vec<&str> = kept.iter().map(|&at| names[at].as_str()).chain([WHY]).collect();
    let mut sheet = Sheet::with_header(&head)?;
    for (cells, why) in rows {
        let cell = |&at: &usize| cells.0.all().get(at).map_or_else(String::new, |cell| text(cell));
        sheet.row(kept.iter().map(cell).chain([why.clone()]))?;
    }
    Ok(Some(String::from_utf8_lossy(&sheet.bytes()?).into_owned()))
}

struct Importer<'a> {
    geocoder: &'a Geocoder,
    by: Uuid,
    now_ms: i64,
    /// By folded title.
    categories: Categories,
    titles: HashMap<Uuid, String>,
    /// Folded name and postcode of what is there already.
    known: HashSet<(String, String)>,
    /// What was listed before.
    listed: Known,
    /// What was changed, as it was before; new companies were nothing.
    before: BTreeMap<Uuid, Option<Kept>>,
}

struct Done {
    action: Action,
    /// Of the company.
    name: String,
    changes: Vec<CellChange>,
    duplicates: Vec<PossibleDuplicate>,
}

/// What was done with a row, or why nothing was.
type Taken = std::result::Result<Done, String>;

impl<'a> Importer<'a> {
    async fn start(tx: &Tx, geocoder: &'a Geocoder, by: Uuid, now_ms: i64) -> Result<Importer<'a>> {
        let (mut categories, mut titles) = (Categories::default(), HashMap::new());
        for row in category::Entity::find().all(tx).await? {
            categories.add(&row.title, row.id);
            titles.insert(row.id, row.title);
        }
        let listed = Known::read(tx).await?;
        Ok(Importer {
            geocoder,
            by,
            now_ms,
            categories,
            titles,
            known: HashSet::new(),
            listed,
            before: BTreeMap::new(),
        })
    }

    /// Keeps what is needed to take the import back.
    async fn keep(&mut self, tx: &Tx, answer: &ImportAnswer) -> Result<Uuid> {
        let import = import::Model {
            id: Uuid::now_v7(),
            at_ms: self.now_ms,
            account_id: Some(self.by),
            created: answer.created as i32,
            updated: answer.updated as i32,
            undone_at_ms: None,
        };
        kept::keep(tx, &import, std::mem::take(&mut self.before)).await?;
        Ok(import.id)
    }

    async fn take(&mut self, tx: &mut Tx, cells: &Cells) -> Result<Taken> {
        match cells.id() {
            Ok(Some(id)) => self.update(tx, id, cells).await,
            Ok(None) => match cells.entry(&self.categories, Before::default()) {
                Ok(entry) => self.create(tx, entry).await,
                Err(why) => Ok(Err(why)),
            },
            Err(why) => Ok(Err(why)),
        }
    }

    async fn create(&mut self, tx: &mut Tx, entry: Entry) -> Result<Taken> {
        let post_code = entry.store.as_ref().map(|store| store.post_code.clone()).unwrap_or_default();
        let key = (name_key(&entry.company.name), post_code);
        if !self.known.insert(key.clone()) || is_listed(tx, &entry.company.name, &key.1).await? {
            return Ok(Err("Diesen Betrieb gibt es schon.".to_owned()));
        }
        let owner = match &entry.owner {
            None => None,
            Some(email) => match account::by_email(tx, email).await? {
                None => return Ok(Err(format!("Konto: Zu „{email}“ gibt es keines."))),
                owner => owner,
            },
        };
        let listing = Listing {
            owner_id: owner.as_ref().map_or(self.by, |owner| owner.id),
            state: State::InReview,
            listed_by_operator: owner.is_none(),
        };
        let duplicates = self.listed.like(&entry);
        let id = Uuid::now_v7();
        create::insert(tx, id, &listing, &entry.company, "", self.now_ms).await?;
        self.note(tx, "company.create", id, "import").await?;
        if let Some(new) = &entry.store {
            crate::directory::store::create::insert(tx, self.geocoder, id, new, self.now_ms).await?;
        }
        self.before.insert(id, None);
        let (name, changes) = (entry.company.name, Vec::new());
        Ok(Ok(Done { action: Action::Create, name, changes, duplicates }))
    }

    async fn update(&mut self, tx: &mut Tx, id: Uuid, cells: &Cells) -> Result<Taken> {
        let Some(before) = Listed::read(tx, id).await? else {
            return Ok(Err("Diese ID gibt es nicht.".to_owned()));
        };
        let entry = match cells.entry(&self.categories, before.to_write_onto()) {
            Ok(entry) => entry,
            Err(why) => return Ok(Err(why)),
        };
        if let Some(email) = &entry.owner
            && account::by_email(tx, email).await?.is_none_or(|owner| owner.id != before.owner_id)
        {
            return Ok(
                Err("Konto: Übergib den Betrieb in der Verwaltung, nicht mit einer Datei.".to_owned()),
            );
        }
        self.update_main(tx, id, before.main.as_ref(), entry.store.as_ref()).await?;
        let company = &entry.company;
        let texts = company.texts();
        if (&texts, &company.tags, &company.category_ids)
            != (&before.texts, &before.tags, &before.category_ids)
        {
            sql::update(tx, id, texts.into()).await?;
            sql::set_tags(tx, id, &company.tags).await?;
            sql::set_categories(tx, id, &company.category_ids, "").await?;
        }
        let after = Listed::read(tx, id).await?.ok_or(Error::NotFound)?;
        let done = |action, name, changes| Done { action, name, changes, duplicates: Vec::new() };
        let changes = before.changes_to(&after, &self.titles);
        if changes.is_empty() {
            return Ok(Ok(done(Action::Unchanged, after.texts.name, changes)));
        }
        // A second row of the same company adds to the first.
        self.before.entry(id).or_insert_with(|| Some(Kept::of(&before)));
        access::touch(tx, id, false, self.now_ms).await?;
        tx.change(changed::COMPANY, id).await?;
        let columns: Vec<&str> = changes.iter().map(|change| change.column).collect();
        self.note(tx, "company.edit", id, &columns.join(", ")).await?;
        Ok(Ok(done(Action::Update, after.texts.name, changes)))
    }

    /// Each company has its line in the audit log, as if it had been changed by hand.
    async fn note(&self, tx: &Tx, deed: &str, id: Uuid, difference: &str) -> Result<()> {
        Ok(audit::note(tx, self.by, deed, "company", id, difference, self.now_ms).await?)
    }

    async fn update_main(
        &self,
        tx: &mut Tx,
        id: Uuid,
        old: Option<&store::Model>,
        new: Option<&NewStore>,
    ) -> Result<()> {
        let Some(new) = new else { return Ok(()) };
        let Some(old) = old else {
            crate::directory::store::create::insert(tx, self.geocoder, id, new, self.now_ms).await?;
            return Ok(());
        };
        let look_up = |row: &store::Model| known(self.geocoder, &row.street, &row.post_code, &row.town);
        let wanted = changed_row(old.clone(), new.into(), false, look_up);
        if wanted != *old {
            let mut row = store::ActiveModel::from(wanted).reset_all();
            row.version = Set(old.version + 1);
            row.updated_at_ms = Set(self.now_ms);
            row.update(tx).await?;
        }
        Ok(())
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
