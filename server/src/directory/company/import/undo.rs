//! Taking back an import as a whole: every company becomes what it was before, unless it was edited since.

use super::MOST_NAMED;
use super::difference::CompanySnapshot;
use super::undo_log::{COMPANIES_PER_PIECE, UndoRecord};
use super::write::{self, write_over};
use crate::directory::company::State;
use crate::people::account::person::{Person, people};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect,
};
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use umkreis_foundation::audit;
use umkreis_foundation::clock::Clock;
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::entity::{campaign, category, company, company_media, import, import_row, store};
use umkreis_foundation::db::{Db, Tx, changed};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::paging::Page;
use utoipa::ToSchema;
use uuid::Uuid;

/// For this long an import can be taken back; then what it has changed is forgotten.
pub const KEEP_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// An import that can be taken back, or was.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PastImport {
    pub id: Uuid,
    pub at: String,
    /// Absent when the account is gone.
    #[schema(required)]
    pub who: Option<Person>,
    pub created: i32,
    pub updated: i32,
    /// How many of its companies could still be taken back.
    pub left: u64,
    /// When it last was taken back, as far as possible.
    #[schema(required)]
    pub undone_at: Option<String>,
    /// The last moment to do so.
    pub until: String,
}

/// A company that stays as it is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Refused {
    pub company_id: Uuid,
    pub name: String,
    pub why: &'static str,
}

/// What taking an import back does, or would do.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UndoAnswer {
    pub dry_run: bool,
    /// Companies that are as before again.
    pub restored: u64,
    /// New companies that are gone again.
    pub deleted: u64,
    pub refused: u64,
    /// The first thousand that stay as they are.
    pub rows: Vec<Refused>,
}

/// One page of the imports of the last thirty days, the newest first.
pub async fn past(db: &Db, now_ms: i64, page: Page) -> Result<(Vec<PastImport>, u64), DbErr> {
    let wanted = import::Entity::find().filter(import::Column::AtMs.gte(now_ms - KEEP_MS));
    let total = wanted.clone().count(db.read()).await?;
    let newest = wanted.order_by_desc(import::Column::AtMs).order_by_desc(import::Column::Id);
    let rows = newest.offset(page.offset()).limit(u64::from(page.size)).all(db.read()).await?;
    let people = people(db.read(), rows.iter().filter_map(|row| row.account_id)).await?;
    let left: Vec<(Uuid, i64)> = import_row::Entity::find()
        .select_only()
        .column(import_row::Column::ImportId)
        .column_as(import_row::Column::Id.count(), "companies")
        .filter(import_row::Column::ImportId.is_in(rows.iter().map(|row| row.id)))
        .group_by(import_row::Column::ImportId)
        .into_tuple()
        .all(db.read())
        .await?;
    let left: HashMap<Uuid, i64> = left.into_iter().collect();
    let answer = |row: import::Model| PastImport {
        id: row.id,
        at: rfc3339(row.at_ms),
        who: row.account_id.and_then(|id| people.get(&id).cloned()),
        created: row.created,
        updated: row.updated,
        left: left.get(&row.id).map_or(0, |count| *count as u64),
        undone_at: row.undone_at_ms.map(rfc3339),
        until: rfc3339(row.at_ms + KEEP_MS),
    };
    Ok((rows.into_iter().map(answer).collect(), total))
}

/// Takes an import back, or only tells what that would do. Each piece is a transaction of its own, as in the import;
/// what is refused, or was not reached, can be tried again.
pub async fn undo(db: &Db, clock: &Clock, by: Uuid, id: Uuid, dry_run: bool) -> Result<UndoAnswer> {
    let now_ms = clock.now_ms();
    let known = category::Entity::find().all(db.read()).await?;
    let titles = known.into_iter().map(|row| (row.id, row.title)).collect();
    let mut undoing = UndoRun { by, now_ms, titles, answer: UndoAnswer { dry_run, ..UndoAnswer::default() } };
    let (mut after, mut last_seq) = (Some(Uuid::nil()), None);
    if dry_run {
        possible(db.read(), id, now_ms, false).await?;
        while let Some(from) = after {
            after = undoing.look(db.read(), id, from).await?;
        }
        return Ok(undoing.answer);
    }
    while let Some(from) = after {
        let mut tx = db.begin().await?;
        possible(&tx, id, now_ms, true).await?;
        after = undoing.piece(&mut tx, id, from).await?;
        last_seq = tx.commit_unseen().await?.or(last_seq);
    }
    let UndoAnswer { restored, deleted, refused, .. } = undoing.answer;
    // What was taken back already leaves nothing to do, and nothing to tell.
    if restored + deleted + refused > 0 {
        let tx = db.begin().await?;
        let done = import::ActiveModel { id: Set(id), undone_at_ms: Set(Some(now_ms)), ..Default::default() };
        done.update(&tx).await?;
        let difference = format!("restored: {restored}; deleted: {deleted}; refused: {refused}");
        audit::note(&tx, by, "import.undo", "import", id, &difference, now_ms).await?;
        tx.commit().await?;
        db.wait_for_change(last_seq).await;
    }
    Ok(undoing.answer)
}

/// Whether the import can be taken back; two who do so at once take turns.
async fn possible(db: &impl ConnectionTrait, id: Uuid, now_ms: i64, held: bool) -> Result<()> {
    let wanted = import::Entity::find_by_id(id).filter(import::Column::AtMs.gte(now_ms - KEEP_MS));
    let wanted = if held { wanted.lock_exclusive() } else { wanted };
    wanted.one(db).await?.map(drop).ok_or(Error::NotFound)
}

/// The next companies of an import, the last of which says where to go on.
async fn next(db: &impl ConnectionTrait, id: Uuid, after: Uuid) -> Result<Vec<import_row::Model>, DbErr> {
    import_row::Entity::find()
        .filter(import_row::Column::ImportId.eq(id))
        .filter(import_row::Column::Id.gt(after))
        .order_by_asc(import_row::Column::Id)
        .limit(COMPANIES_PER_PIECE as u64)
        .all(db)
        .await
}

/// Some companies of an import as they are now, held until the end.
struct CurrentState {
    companies: HashMap<Uuid, company::Model>,
    snapshots: HashMap<Uuid, CompanySnapshot>,
    /// Those with pictures, campaigns or further locations, which no import makes.
    grown: HashSet<Uuid>,
}

impl CurrentState {
    async fn read(db: &impl ConnectionTrait, rows: &[import_row::Model], held: bool) -> Result<CurrentState> {
        let ids: Vec<Uuid> = rows.iter().map(|row| row.company_id).collect();
        let among = || ids.iter().copied();
        let companies = company::Entity::find()
            .filter(company::Column::Id.is_in(among()))
            .order_by_asc(company::Column::Id);
        let companies = if held { companies.lock_exclusive() } else { companies }.all(db).await?;
        let pictures: Vec<Uuid> = company_media::Entity::find()
            .select_only()
            .column(company_media::Column::CompanyId)
            .filter(company_media::Column::CompanyId.is_in(among()))
            .into_tuple()
            .all(db)
            .await?;
        let campaigns: Vec<Uuid> = campaign::Entity::find()
            .select_only()
            .column(campaign::Column::CompanyId)
            .filter(campaign::Column::CompanyId.is_in(among()))
            .into_tuple()
            .all(db)
            .await?;
        let further: Vec<Uuid> = store::Entity::find()
            .select_only()
            .column(store::Column::CompanyId)
            .filter(store::Column::CompanyId.is_in(among()))
            .filter(store::Column::Main.eq(false))
            .into_tuple()
            .all(db)
            .await?;
        Ok(CurrentState {
            companies: companies.into_iter().map(|row| (row.id, row)).collect(),
            snapshots: CompanySnapshot::read_all(db, &ids).await?,
            grown: pictures.into_iter().chain(campaigns).chain(further).collect(),
        })
    }

    /// Why a company stays as it is, if it does.
    fn refusal(
        &self,
        row: &company::Model,
        is: &UndoRecord,
        after: &UndoRecord,
        before: Option<&UndoRecord>,
    ) -> Option<&'static str> {
        let same = (&is.texts, &is.tags, &is.category_ids, &is.main)
            == (&after.texts, &after.tags, &after.category_ids, &after.main);
        if !same {
            return Some("Wurde seither bearbeitet.");
        }
        if before.is_some() {
            return None;
        }
        // A new company would be deleted, so nobody may have done anything with it.
        if row.state != State::InReview.name() {
            return Some("Wurde angelegt und seither freigegeben oder abgelehnt.");
        }
        if row.owner_id != after.owner_id {
            return Some("Wurde angelegt und seither übergeben.");
        }
        let grown = self.grown.contains(&row.id) || row.offer_id.is_some();
        grown.then_some("Wurde angelegt und hat seither Bilder, Aktionen oder Standorte bekommen.")
    }
}

/// What becomes of one company.
enum UndoOutcome {
    Stays(&'static str),
    Becomes(Box<UndoRecord>),
    Goes,
}

struct UndoRun {
    by: Uuid,
    now_ms: i64,
    titles: HashMap<Uuid, String>,
    answer: UndoAnswer,
}

impl UndoRun {
    async fn look(&mut self, db: &impl ConnectionTrait, id: Uuid, after: Uuid) -> Result<Option<Uuid>> {
        let rows = next(db, id, after).await?;
        let now = CurrentState::read(db, &rows, false).await?;
        for row in &rows {
            self.decide(row, &now)?;
        }
        Ok(rows.last().map(|row| row.id))
    }

    async fn piece(&mut self, tx: &mut Tx, id: Uuid, after: Uuid) -> Result<Option<Uuid>> {
        let rows = next(tx, id, after).await?;
        let now = CurrentState::read(tx, &rows, true).await?;
        let (mut restored, mut gone, mut done) = (Vec::new(), Vec::new(), Vec::new());
        for row in &rows {
            let company_id = row.company_id;
            match (self.decide(row, &now)?, now.snapshots.get(&company_id)) {
                (Some(UndoOutcome::Becomes(before)), Some(is)) => {
                    let was = before.into_company();
                    write_over(tx, company_id, is, &was, self.now_ms).await?;
                    let changes = is.changes_to(&was, &self.titles);
                    restored.push((company_id, write::columns(&changes), write::values(&changes)));
                    done.push(row.id);
                }
                (Some(UndoOutcome::Goes), _) => gone.push((company_id, "import".to_owned())),
                _ => {}
            }
        }
        import_row::Entity::delete_many().filter(import_row::Column::Id.is_in(done)).exec(tx).await?;
        // What is kept of them goes with them. They have no pictures, or they would have been refused.
        let ids: Vec<Uuid> = gone.iter().map(|(id, _)| *id).collect();
        company::Entity::delete_many()
            .filter(company::Column::Id.is_in(ids.iter().copied()))
            .exec(tx)
            .await?;
        audit::note_values(tx, Some(self.by), "company.edit", "company", &restored, self.now_ms).await?;
        audit::note_all(tx, Some(self.by), "company.delete", "company", &gone, self.now_ms).await?;
        audit::forget(tx, &ids).await?;
        let all: Vec<Uuid> = restored.iter().map(|(id, ..)| *id).chain(ids).collect();
        tx.change_all(changed::COMPANY, &all).await?;
        Ok(rows.last().map(|row| row.id))
    }

    /// Counts a company. Between two queries it may have gone, and its row with it.
    fn decide(&mut self, kept: &import_row::Model, now: &CurrentState) -> Result<Option<UndoOutcome>> {
        let id = kept.company_id;
        let (Some(row), Some(is)) = (now.companies.get(&id), now.snapshots.get(&id)) else {
            return Ok(None);
        };
        let before = kept.before.as_deref().map(UndoRecord::read).transpose()?;
        let after = UndoRecord::read(&kept.after)?;
        let lost =
            before.iter().flat_map(|before| &before.category_ids).any(|id| !self.titles.contains_key(id));
        let refusal = now.refusal(row, &UndoRecord::of(is), &after, before.as_ref());
        let fate = match (refusal.or(lost.then_some("Eine Kategorie von damals gibt es nicht mehr.")), before)
        {
            (Some(why), _) => UndoOutcome::Stays(why),
            (None, Some(before)) => UndoOutcome::Becomes(Box::new(before)),
            (None, None) => UndoOutcome::Goes,
        };
        match &fate {
            UndoOutcome::Becomes(_) => self.answer.restored += 1,
            UndoOutcome::Goes => self.answer.deleted += 1,
            UndoOutcome::Stays(why) => {
                self.answer.refused += 1;
                if self.answer.rows.len() < MOST_NAMED {
                    self.answer.rows.push(Refused { company_id: id, name: row.name.clone(), why });
                }
            }
        }
        Ok(Some(fate))
    }
}
