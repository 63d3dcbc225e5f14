//! Taking back an import as a whole: every company becomes what it was before, unless it was edited since.

use super::MOST_NAMED;
use super::difference::Listed;
use super::kept::{AT_ONCE, Kept};
use crate::app::App;
use crate::directory::access;
use crate::directory::company::{State, sql};
use crate::foundation::audit;
use crate::foundation::clock::rfc3339;
use crate::foundation::db::entity::{campaign, category, company, company_media, import, import_row, store};
use crate::foundation::db::{Db, Tx, changed};
use crate::foundation::error::{Error, Result};
use crate::foundation::http::paging::Page;
use crate::people::account::person::{Person, people};
use crate::services::ownership;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect,
};
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use utoipa::ToSchema;
use uuid::Uuid;

/// For so long an import can be taken back; then what it has changed is forgotten.
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

/// Takes an import back, or only tells what that would do. What is refused can be tried again.
pub async fn undo(app: &App, by: Uuid, id: Uuid, dry_run: bool) -> Result<UndoAnswer> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let import = import::Entity::find_by_id(id)
        .filter(import::Column::AtMs.gte(now_ms - KEEP_MS))
        .lock_exclusive()
        .one(&tx)
        .await?
        .ok_or(Error::NotFound)?;
    let known: Vec<Uuid> =
        category::Entity::find().select_only().column(category::Column::Id).into_tuple().all(&tx).await?;
    let categories: HashSet<Uuid> = known.into_iter().collect();
    let mut answer = UndoAnswer { dry_run, ..UndoAnswer::default() };
    let mut after = Uuid::nil();
    loop {
        let rows = import_row::Entity::find()
            .filter(import_row::Column::ImportId.eq(id))
            .filter(import_row::Column::Id.gt(after))
            .order_by_asc(import_row::Column::Id)
            .limit(AT_ONCE as u64)
            .all(&tx)
            .await?;
        let Some(last) = rows.last() else { break };
        after = last.id;
        let now = Now::read(&tx, &rows).await?;
        for row in &rows {
            undo_one(&mut tx, by, row, &now, &categories, now_ms, &mut answer).await?;
        }
    }
    let UndoAnswer { restored, deleted, refused, .. } = answer;
    // What was taken back already leaves nothing to do, and nothing to tell.
    if dry_run || restored + deleted + refused == 0 {
        return Ok(answer);
    }
    let done =
        import::ActiveModel { id: Set(import.id), undone_at_ms: Set(Some(now_ms)), ..Default::default() };
    done.update(&tx).await?;
    let difference = format!("{restored} restored, {deleted} deleted, {refused} refused");
    audit::note(&tx, by, "import.undo", "import", id, &difference, now_ms).await?;
    tx.commit().await?;
    Ok(answer)
}

/// Some companies of an import as they are now, held until the end.
struct Now {
    companies: HashMap<Uuid, company::Model>,
    listed: HashMap<Uuid, Listed>,
    /// Those with pictures, campaigns or further locations, which no import makes.
    grown: HashSet<Uuid>,
}

impl Now {
    async fn read(tx: &Tx, rows: &[import_row::Model]) -> Result<Now> {
        let ids: Vec<Uuid> = rows.iter().map(|row| row.company_id).collect();
        let among = || ids.iter().copied();
        let locked = company::Entity::find()
            .filter(company::Column::Id.is_in(among()))
            .order_by_asc(company::Column::Id)
            .lock_exclusive()
            .all(tx)
            .await?;
        let pictures: Vec<Uuid> = company_media::Entity::find()
            .select_only()
            .column(company_media::Column::CompanyId)
            .filter(company_media::Column::CompanyId.is_in(among()))
            .into_tuple()
            .all(tx)
            .await?;
        let campaigns: Vec<Uuid> = campaign::Entity::find()
            .select_only()
            .column(campaign::Column::CompanyId)
            .filter(campaign::Column::CompanyId.is_in(among()))
            .into_tuple()
            .all(tx)
            .await?;
        let further: Vec<Uuid> = store::Entity::find()
            .select_only()
            .column(store::Column::CompanyId)
            .filter(store::Column::CompanyId.is_in(among()))
            .filter(store::Column::Main.eq(false))
            .into_tuple()
            .all(tx)
            .await?;
        Ok(Now {
            companies: locked.into_iter().map(|row| (row.id, row)).collect(),
            listed: Listed::read_all(tx, &ids).await?,
            grown: pictures.into_iter().chain(campaigns).chain(further).collect(),
        })
    }

    /// Why a company stays as it is, if it does.
    fn refusal(
        &self,
        row: &company::Model,
        is: &Kept,
        after: &Kept,
        before: Option<&Kept>,
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

async fn undo_one(
    tx: &mut Tx,
    by: Uuid,
    kept: &import_row::Model,
    now: &Now,
    categories: &HashSet<Uuid>,
    now_ms: i64,
    answer: &mut UndoAnswer,
) -> Result<()> {
    let id = kept.company_id;
    // Between two queries a company may have gone, and its row with it.
    let (Some(row), Some(listed)) = (now.companies.get(&id), now.listed.get(&id)) else { return Ok(()) };
    let before = kept.before.as_deref().map(Kept::read).transpose()?;
    let after = Kept::read(&kept.after)?;
    let lost = before.iter().flat_map(|before| &before.category_ids).any(|id| !categories.contains(id));
    let refusal = now.refusal(row, &Kept::of(listed), &after, before.as_ref());
    if let Some(why) = refusal.or(lost.then_some("Eine Kategorie von damals gibt es nicht mehr.")) {
        answer.refused += 1;
        if answer.rows.len() < MOST_NAMED {
            answer.rows.push(Refused { company_id: id, name: row.name.clone(), why });
        }
        return Ok(());
    }
    match &before {
        Some(_) => answer.restored += 1,
        None => answer.deleted += 1,
    }
    if answer.dry_run {
        return Ok(());
    }
    let deed = match before {
        Some(before) => {
            restore(tx, id, listed, &before, now_ms).await?;
            import_row::Entity::delete_by_id(kept.id).exec(tx).await?;
            "company.edit"
        }
        // What is kept of it goes with it.
        None => {
            ownership::delete_company(tx, id, now_ms).await?;
            "company.delete"
        }
    };
    // After the deletion, which takes back what the log says of the company.
    let difference = format!("import {}: taken back", kept.import_id);
    Ok(audit::note(tx, by, deed, "company", id, &difference, now_ms).await?)
}

/// Writes only what differs, because an import may have changed one cell of ten thousand companies.
async fn restore(tx: &mut Tx, id: Uuid, is: &Listed, was: &Kept, now_ms: i64) -> Result<()> {
    if is.texts != was.texts || is.tags != was.tags || is.category_ids != was.category_ids {
        sql::update(tx, id, was.texts.clone().into()).await?;
    }
    if is.tags != was.tags {
        sql::set_tags(tx, id, &was.tags).await?;
    }
    if is.category_ids != was.category_ids {
        sql::set_categories(tx, id, &was.category_ids, "").await?;
    }
    match (&is.main, &was.main) {
        (Some(is), Some(was)) => {
            let wanted = store::Model { version: is.version, updated_at_ms: is.updated_at_ms, ..was.clone() };
            if *is != wanted {
                let mut row = store::ActiveModel::from(wanted).reset_all();
                row.version = Set(is.version + 1);
                row.updated_at_ms = Set(now_ms);
                row.update(tx).await?;
            }
        }
        (Some(is), None) => {
            store::Entity::delete_by_id(is.id).exec(tx).await?;
        }
        // An import removes no location.
        (None, _) => {}
    }
    access::touch(tx, id, false, now_ms).await?;
    Ok(tx.change(changed::COMPANY, id).await?)
}
