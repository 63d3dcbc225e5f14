//! All SQL about suggestions.

use super::Suggestion;
use crate::db::entity::suggestion::{ActiveModel, Column, Entity, Model};
use crate::db::{Db, Tx};
use crate::http::page::Page;
use crate::review::Handling;
use sea_orm::ActiveValue::{self, Set};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use uuid::Uuid;

pub async fn insert(tx: &Tx, suggestion: &Suggestion, now_ms: i64) -> Result<Uuid, DbErr> {
    let id = Uuid::now_v7();
    let row = ActiveModel {
        id: Set(id),
        name: Set(suggestion.name.clone()),
        location: Set(suggestion.location.clone()),
        email: Set(suggestion.email.clone()),
        website: Set(suggestion.website.clone()),
        reason: Set(suggestion.reason.clone()),
        contact_email: Set(suggestion.contact_email.clone()),
        state: Set("New".to_owned()),
        assignee_id: Set(None),
        company_id: Set(None),
        created_at_ms: Set(now_ms),
        updated_at_ms: Set(now_ms),
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(id)
}

/// One page in these states, the oldest first, and how many there are.
pub async fn page(db: &Db, states: Vec<&'static str>, page: Page) -> Result<(Vec<Model>, u64), DbErr> {
    let wanted = Entity::find().filter(Column::State.is_in(states));
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

/// Notes which company a suggestion became.
pub async fn accept(tx: &Tx, id: Uuid, company_id: Uuid, now_ms: i64) -> Result<(), DbErr> {
    let row = ActiveModel {
        id: Set(id),
        state: Set("Done".to_owned()),
        company_id: Set(Some(company_id)),
        updated_at_ms: Set(now_ms),
        ..Default::default()
    };
    row.update(tx).await.map(drop)
}
