//! What is to be done with the rows of a piece, found out by reading only: a look ahead ends here, an import goes on.

use super::difference::{CellChange, CompanySnapshot};
use super::duplicates::{ListedNames, PossibleDuplicate};
use super::row::{Categories, Cells, Entry, EntryBefore, NumberedRow};
use crate::app::App;
use crate::directory::store::edit::changed_row;
use crate::directory::store::position::known;
use crate::directory::store::{create as new_store, input::NewStore};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};
use std::collections::{BTreeSet, HashMap, HashSet};
use umkreis_foundation::db::entity::{account, category, company, store};
use umkreis_foundation::error::Result;
use umkreis_services::catalogue::name_key;
use umkreis_services::geo::geocoder::Geocoder;
use uuid::Uuid;

/// A row and what it comes to.
pub struct PlannedRow {
    pub line: u64,
    /// Of the company.
    pub name: String,
    pub step: PlannedStep,
    pub changes: Vec<CellChange>,
    pub duplicates: Vec<PossibleDuplicate>,
}

pub enum PlannedStep {
    Create(Box<PlannedCompany>),
    Update(Box<PlannedEdit>),
    /// The company is as the row says already.
    Nothing,
    /// Why the row cannot be taken.
    Skip(String),
}

/// A company that is to be made.
pub struct PlannedCompany {
    pub id: Uuid,
    pub company: CompanySnapshot,
    pub listed_by_operator: bool,
}

/// A company before and after a row.
pub struct PlannedEdit {
    pub id: Uuid,
    pub before: CompanySnapshot,
    pub after: CompanySnapshot,
}

/// Plans one piece of a file after the other.
pub struct Planner<'a> {
    geocoder: &'a Geocoder,
    by: Uuid,
    now_ms: i64,
    /// Folded name and postcode of the new companies so far.
    new: HashSet<(String, String)>,
    /// What was listed before.
    listed: ListedNames,
    /// In a look ahead, the companies that several rows name: a later row finds them as an earlier one leaves them.
    again: HashMap<Uuid, Option<CompanySnapshot>>,
}

/// What the rows of a piece refer to.
struct References {
    categories: Categories,
    titles: HashMap<Uuid, String>,
    companies: HashMap<Uuid, CompanySnapshot>,
    /// By their addresses.
    accounts: HashMap<String, Uuid>,
    /// Name and postcode of what is listed under a name of the piece.
    taken: HashSet<(String, String)>,
}

type CellResult<T> = std::result::Result<T, String>;

impl<'a> Planner<'a> {
    pub async fn start(app: &'a App, by: Uuid, lines: &[NumberedRow], dry_run: bool) -> Result<Planner<'a>> {
        let (mut once, mut again) = (HashSet::new(), HashMap::new());
        for id in lines.iter().filter_map(|(_, cells)| cells.id().ok().flatten()) {
            if dry_run && !once.insert(id) {
                again.insert(id, None);
            }
        }
        // Companies with new names are rare among those of a file that was exported, and reading all names is dear.
        let any_new = lines.iter().any(|(_, cells)| matches!(cells.id(), Ok(None)));
        let listed = if any_new { ListedNames::read(app.db.read()).await? } else { ListedNames::default() };
        let now_ms = app.clock.now_ms();
        Ok(Planner { geocoder: &app.geo.geocoder, by, now_ms, new: HashSet::new(), listed, again })
    }

    /// What is to be done with each row, in their order.
    pub async fn piece(
        &mut self,
        db: &impl ConnectionTrait,
        lines: &[NumberedRow],
    ) -> Result<Vec<PlannedRow>> {
        let mut there = References::read(db, lines).await?;
        for (id, left) in &self.again {
            if let (Some(left), Some(company)) = (left, there.companies.get_mut(id)) {
                company.clone_from(left);
            }
        }
        let planned = lines.iter().map(|(line, cells)| {
            let step = match cells.id() {
                Ok(Some(id)) => self.update(&mut there, id, cells),
                Ok(None) => self.create(&there, cells),
                Err(why) => Err(why),
            };
            step.map_or_else(
                |why| {
                    let name = cells.name().to_owned();
                    let (changes, duplicates) = (Vec::new(), Vec::new());
                    PlannedRow { line: *line, name, step: PlannedStep::Skip(why), changes, duplicates }
                },
                |planned| PlannedRow { line: *line, ..planned },
            )
        });
        Ok(planned.collect())
    }

    fn create(&mut self, there: &References, cells: &Cells) -> CellResult<PlannedRow> {
        let entry = cells.entry(&there.categories, EntryBefore::default())?;
        let name = entry.company.name.clone();
        let post_code = entry.store.as_ref().map(|store| store.post_code.clone()).unwrap_or_default();
        let taken = there.taken.contains(&(name.clone(), post_code.clone()));
        if !self.new.insert((name_key(&name), post_code)) || taken {
            return Err("Diesen Betrieb gibt es schon.".to_owned());
        }
        let owner = there.owner(&entry)?;
        let duplicates = self.listed.like(&entry);
        let id = Uuid::now_v7();
        let company = CompanySnapshot {
            owner_id: owner.unwrap_or(self.by),
            texts: entry.company.texts(),
            tags: entry.company.tags,
            category_ids: entry.company.category_ids,
            main: entry.store.map(|new| self.main(id, &new)),
        };
        let new = PlannedCompany { id, company, listed_by_operator: owner.is_none() };
        Ok(PlannedRow {
            line: 0,
            name,
            step: PlannedStep::Create(Box::new(new)),
            changes: Vec::new(),
            duplicates,
        })
    }

    fn update(&mut self, there: &mut References, id: Uuid, cells: &Cells) -> CellResult<PlannedRow> {
        let before = there.companies.get(&id).ok_or("Diese ID gibt es nicht.")?.clone();
        let entry = cells.entry(&there.categories, before.to_write_onto())?;
        if entry.owner.is_some() && there.owner(&entry).ok().flatten() != Some(before.owner_id) {
            return Err("Konto: Übergib den Betrieb in der Verwaltung, nicht mit einer Datei.".to_owned());
        }
        let after = CompanySnapshot {
            owner_id: before.owner_id,
            texts: entry.company.texts(),
            tags: entry.company.tags,
            category_ids: entry.company.category_ids,
            main: match (&before.main, &entry.store) {
                (Some(old), Some(new)) => Some(self.moved(old, new)),
                (None, Some(new)) => Some(self.main(id, new)),
                (old, None) => old.clone(),
            },
        };
        let name = after.texts.name.clone();
        let changes = before.changes_to(&after, &there.titles);
        let step = if changes.is_empty() {
            PlannedStep::Nothing
        } else {
            there.companies.insert(id, after.clone());
            if let Some(left) = self.again.get_mut(&id) {
                *left = Some(after.clone());
            }
            PlannedStep::Update(Box::new(PlannedEdit { id, before, after }))
        };
        Ok(PlannedRow { line: 0, name, step, changes, duplicates: Vec::new() })
    }

    fn main(&self, company_id: Uuid, new: &NewStore) -> store::Model {
        new_store::head_office(self.geocoder, company_id, new, self.now_ms)
    }

    fn moved(&self, old: &store::Model, new: &NewStore) -> store::Model {
        let look_up = |row: &store::Model| known(self.geocoder, &row.street, &row.post_code, &row.town);
        changed_row(old.clone(), new.into(), false, look_up)
    }
}

impl References {
    async fn read(db: &impl ConnectionTrait, lines: &[NumberedRow]) -> Result<References> {
        let (mut categories, mut titles) = (Categories::default(), HashMap::new());
        for row in category::Entity::find().all(db).await? {
            categories.add(&row.title, row.id);
            titles.insert(row.id, row.title);
        }
        let ids: Vec<Uuid> = lines.iter().filter_map(|(_, cells)| cells.id().ok().flatten()).collect();
        let new = || lines.iter().filter(|(_, cells)| matches!(cells.id(), Ok(None)));
        let names: BTreeSet<&str> = new().map(|(_, cells)| cells.name()).collect();
        let emails: BTreeSet<String> = lines.iter().filter_map(|(_, cells)| cells.owner()).collect();
        let accounts: Vec<(String, Uuid)> = account::Entity::find()
            .select_only()
            .columns([account::Column::Email, account::Column::Id])
            .filter(account::Column::Email.is_in(emails))
            .into_tuple()
            .all(db)
            .await?;
        Ok(References {
            categories,
            titles,
            companies: CompanySnapshot::read_all(db, &ids).await?,
            accounts: accounts.into_iter().collect(),
            taken: taken(db, names).await?,
        })
    }

    /// Whose the company is to be, where the row says so.
    fn owner(&self, entry: &Entry) -> CellResult<Option<Uuid>> {
        let Some(email) = &entry.owner else { return Ok(None) };
        let known = self.accounts.get(email).copied();
        known.map(Some).ok_or_else(|| format!("Konto: Zu „{email}“ gibt es keines."))
    }
}

/// The names of these that are listed already, each with the postcode of its head office.
async fn taken(
    db: &impl ConnectionTrait,
    names: BTreeSet<&str>,
) -> std::result::Result<HashSet<(String, String)>, DbErr> {
    let same: Vec<(Uuid, String)> = company::Entity::find()
        .select_only()
        .columns([company::Column::Id, company::Column::Name])
        .filter(company::Column::Name.is_in(names))
        .into_tuple()
        .all(db)
        .await?;
    let places: Vec<(Uuid, String)> = store::Entity::find()
        .select_only()
        .columns([store::Column::CompanyId, store::Column::PostCode])
        .filter(store::Column::CompanyId.is_in(same.iter().map(|(id, _)| *id)))
        .filter(store::Column::Main.eq(true))
        .into_tuple()
        .all(db)
        .await?;
    let mut places: HashMap<Uuid, String> = places.into_iter().collect();
    Ok(same.into_iter().map(|(id, name)| (name, places.remove(&id).unwrap_or_default())).collect())
}
