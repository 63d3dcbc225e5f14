//! Writes what was planned for a piece of an import: many rows with few statements, in the caller's transaction.

use super::difference::{CellChange, CompanySnapshot};
use super::plan::{PlannedCompany, PlannedEdit, PlannedRow, PlannedStep};
use super::row::NumberedRow;
use super::undo_log::{self, UndoRecord};
use crate::app::App;
use crate::directory::company::{State, sql};
use crate::people::account;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder, QuerySelect,
};
use std::collections::BTreeMap;
use umkreis_foundation::audit::{self, ValueChange};
use umkreis_foundation::db::entity::{company, company_category, company_tag, import, store};
use umkreis_foundation::db::{Tx, changed};
use umkreis_foundation::error::Result;
use uuid::Uuid;

/// Takes the companies of a piece, so that nobody edits them between reading and writing.
pub async fn lock(tx: &Tx, lines: &[NumberedRow]) -> Result<(), DbErr> {
    let ids = lines.iter().filter_map(|(_, cells)| cells.id().ok().flatten());
    let held = company::Entity::find()
        .select_only()
        .column(company::Column::Id)
        .filter(company::Column::Id.is_in(ids))
        .order_by_asc(company::Column::Id)
        .lock_exclusive();
    held.into_tuple::<Uuid>().all(tx).await.map(drop)
}

/// What an import has written so far.
pub struct ImportWriter {
    import: import::Model,
    last_seq: Option<i64>,
    kept: bool,
}

impl ImportWriter {
    pub fn new(by: Uuid, now_ms: i64) -> ImportWriter {
        let import = import::Model {
            id: Uuid::now_v7(),
            at_ms: now_ms,
            account_id: Some(by),
            created: 0,
            updated: 0,
            undone_at_ms: None,
        };
        ImportWriter { import, last_seq: None, kept: false }
    }

    /// Absent as long as nothing was changed.
    pub fn import_id(&self) -> Option<Uuid> {
        self.kept.then_some(self.import.id)
    }

    /// The number of the last change.
    pub fn last_seq(&self) -> Option<i64> {
        self.last_seq
    }

    pub fn wrote(&mut self, last_seq: Option<i64>) {
        self.last_seq = last_seq.or(self.last_seq);
        self.kept |= self.import.created + self.import.updated > 0;
    }

    pub async fn piece(&mut self, tx: &mut Tx, planned: &[PlannedRow]) -> Result<()> {
        let now_ms = self.import.at_ms;
        let (mut new, mut edits) = (Vec::new(), Vec::new());
        // As they were before the piece and are after it; a second row of the same company adds to the first.
        let mut touched: BTreeMap<Uuid, (Option<&CompanySnapshot>, &CompanySnapshot)> = BTreeMap::new();
        for PlannedRow { step, changes, .. } in planned {
            match step {
                PlannedStep::Create(one) => {
                    new.push(&**one);
                    touched.insert(one.id, (None, &one.company));
                }
                PlannedStep::Update(edit) => {
                    edits.push((&**edit, changes.as_slice()));
                    let first = touched.get(&edit.id).map_or(Some(&edit.before), |(before, _)| *before);
                    touched.insert(edit.id, (first, &edit.after));
                }
                PlannedStep::Nothing | PlannedStep::Skip(_) => {}
            }
        }
        if touched.is_empty() {
            return Ok(());
        }
        create(tx, &new, now_ms).await?;
        for (edit, _) in &edits {
            change(tx, edit, now_ms).await?;
        }
        self.keep(tx, &touched, (new.len(), edits.len())).await?;
        // Each company has its line in the audit log, as if it had been changed by hand.
        let by = self.import.account_id;
        let made: Vec<(Uuid, String)> = new.iter().map(|one| (one.id, "import".to_owned())).collect();
        audit::note_all(tx, by, "company.create", "company", &made, now_ms).await?;
        let edited: Vec<_> =
            edits.iter().map(|(edit, changes)| (edit.id, columns(changes), values(changes))).collect();
        audit::note_values(tx, by, "company.edit", "company", &edited, now_ms).await?;
        tx.change_all(changed::COMPANY, &touched.keys().copied().collect::<Vec<_>>()).await?;
        Ok(())
    }

    /// Keeps what is needed to take the import back.
    async fn keep(
        &mut self,
        tx: &Tx,
        touched: &BTreeMap<Uuid, (Option<&CompanySnapshot>, &CompanySnapshot)>,
        (created, updated): (usize, usize),
    ) -> Result<()> {
        self.import.created += created as i32;
        self.import.updated += updated as i32;
        if self.kept {
            self.import.clone().into_active_model().reset_all().update(tx).await?;
        } else {
            let row = self.import.clone().into_active_model();
            import::Entity::insert(row).exec_without_returning(tx).await?;
        }
        let kept = touched
            .iter()
            .map(|(id, (before, after))| (*id, before.map(UndoRecord::of), UndoRecord::of(after)));
        undo_log::keep(tx, &self.import, kept.collect()).await
    }
}

/// Whoever is given companies by their address hears of it: one mail for those of a piece.
pub async fn tell_owners(app: &App, tx: &mut Tx, planned: &[PlannedRow]) -> Result<()> {
    let mut given: BTreeMap<Uuid, Vec<&str>> = BTreeMap::new();
    for PlannedRow { step, .. } in planned {
        if let PlannedStep::Create(new) = step
            && !new.listed_by_operator
        {
            given.entry(new.company.owner_id).or_default().push(&new.company.texts.name);
        }
    }
    for (owner_id, names) in given {
        if let Some(owner) = account::by_id(tx, owner_id).await? {
            account::invite::tell_received(app, tx, &owner, &names).await?;
        }
    }
    Ok(())
}

/// The names of the columns that become different.
pub fn columns(changes: &[CellChange]) -> String {
    changes.iter().map(|change| change.column).collect::<Vec<_>>().join(", ")
}

/// What stood in them and stands there now.
pub fn values(changes: &[CellChange]) -> Vec<ValueChange> {
    changes.iter().map(|change| ValueChange::new(change.column, &change.before, &change.after)).collect()
}

async fn create(tx: &Tx, new: &[&PlannedCompany], now_ms: i64) -> Result<(), DbErr> {
    if new.is_empty() {
        return Ok(());
    }
    let companies =
        new.iter().map(|PlannedCompany { id, company, listed_by_operator }| company::ActiveModel {
            state: Set(State::InReview.name().to_owned()),
            listed_by_operator: Set(*listed_by_operator),
            ..company::ActiveModel::entry(*id, company.owner_id, company.texts.clone(), now_ms)
        });
    company::Entity::insert_many(companies).exec_without_returning(tx).await?;
    insert_lists(tx, new.iter().map(|one| (one.id, &one.company)).collect::<Vec<_>>().as_slice()).await?;
    let stores: Vec<store::ActiveModel> = new
        .iter()
        .filter_map(|one| one.company.main.clone())
        .map(IntoActiveModel::into_active_model)
        .collect();
    if !stores.is_empty() {
        store::Entity::insert_many(stores).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// The tags and categories of companies that have none.
async fn insert_lists(tx: &Tx, companies: &[(Uuid, &CompanySnapshot)]) -> Result<(), DbErr> {
    let tags = companies.iter().flat_map(|(id, company)| {
        (0..).zip(&company.tags).map(|(position, tag)| company_tag::ActiveModel {
            company_id: Set(*id),
            position: Set(position),
            tag: Set(tag.clone()),
        })
    });
    let tags: Vec<_> = tags.collect();
    if !tags.is_empty() {
        company_tag::Entity::insert_many(tags).exec_without_returning(tx).await?;
    }
    let categories = companies.iter().flat_map(|(id, company)| {
        (0..).zip(&company.category_ids).map(|(position, category_id)| company_category::ActiveModel {
            company_id: Set(*id),
            position: Set(position),
            category_id: Set(*category_id),
        })
    });
    let categories: Vec<_> = categories.collect();
    if !categories.is_empty() {
        company_category::Entity::insert_many(categories).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// Writes only what differs, because a file may change one cell of ten thousand companies.
async fn change(tx: &Tx, edit: &PlannedEdit, now_ms: i64) -> Result<()> {
    let PlannedEdit { id, before, after } = edit;
    write_over(tx, *id, before, after, now_ms).await
}

/// Makes a company what it is to be; whoever takes an import back does the same the other way.
pub async fn write_over(
    tx: &Tx,
    id: Uuid,
    is: &CompanySnapshot,
    wanted: &CompanySnapshot,
    now_ms: i64,
) -> Result<()> {
    let lists = is.tags != wanted.tags || is.category_ids != wanted.category_ids;
    if lists {
        company_tag::Entity::delete_many().filter(company_tag::Column::CompanyId.eq(id)).exec(tx).await?;
        company_category::Entity::delete_many()
            .filter(company_category::Column::CompanyId.eq(id))
            .exec(tx)
            .await?;
        insert_lists(tx, &[(id, wanted)]).await?;
    }
    if lists || is.texts != wanted.texts {
        sql::update(tx, id, wanted.texts.clone().into()).await?;
    }
    match (&is.main, &wanted.main) {
        (Some(is), Some(main)) => {
            let wanted =
                store::Model { version: is.version, updated_at_ms: is.updated_at_ms, ..main.clone() };
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
        (None, Some(main)) => {
            store::Entity::insert(main.clone().into_active_model()).exec_without_returning(tx).await?;
        }
        (None, None) => {}
    }
    company::Entity::update_many()
        .col_expr(company::Column::UpdatedAtMs, Expr::value(now_ms))
        .filter(company::Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}
