//! All SQL about reports.

use super::Report;
use crate::db::entity::report::{ActiveModel, Column, Entity, Model};
use crate::db::{Db, Tx};
use crate::http::page::Page;
use crate::review::Handling;
use sea_orm::ActiveValue::{self, Set};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use uuid::Uuid;

/// The company's name is kept beside its id, so that a report outlives the company.
pub async fn insert(tx: &Tx, company: (Uuid, &str), report: &Report, now_ms: i64) -> Result<Uuid, DbErr> {
    let id = Uuid::now_v7();
    let row = ActiveModel {
        id: Set(id),
        company_id: Set(Some(company.0)),
        company_name: Set(company.1.to_owned()),
        reason: Set(report.reason.name().to_owned()),
        message: Set(report.message.clone()),
        contact_email: Set(report.contact_email.clone()),
        state: Set("New".to_owned()),
        assignee_id: Set(None),
        created_at_ms: Set(now_ms),
        updated_at_ms: Set(now_ms),
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(id)
}

/// One page in these states, the oldest first, and how many there are.
pub async fn page(
    db: &Db,
    states: Vec<&'static str>,
    company_id: Option<Uuid>,
    page: Page,
) -> Result<(Vec<Model>, u64), DbErr> {
    let mut wanted = Entity::find().filter(Column::State.is_in(states));
    if let Some(id) = company_id {
        wanted = wanted.filter(Column::CompanyId.eq(id));
    }
    let total = wanted.clone().count(db.read()).await?;
    let ordered = wanted.order_by_asc(Column::CreatedAtMs).order_by_asc(Column::Id);
    let rows = ordered.offset(page.offset()).limit(u64::from(page.size)).all(db.read()).await?;
    Ok((rows, total))
}

pub async fn locked(tx: &Tx, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock_exclusive().one(tx).await
}

pub async fn handle(tx: &Tx, id: Uuid, handling: &Handling, now_ms: i64) -> Result<Model, DbErr> {
    let row = ActiveModel {
        id: Set(id),
        state: handling.state.map_or(ActiveValue::NotSet, |state| Set(state.name().to_owned())),
        assignee_id: handling.assignee_id.map_or(ActiveValue::NotSet, Set),
        updated_at_ms: Set(now_ms),
        ..Default::default()
    };
    row.update(tx).await
}

pub async fn count_open(db: &Db) -> Result<u64, DbErr> {
    Entity::find().filter(Column::State.is_in(["New", "InWork"])).count(db.read()).await
}
