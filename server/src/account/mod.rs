//! A person who signs in: owner or administrator.

use crate::db::Db;
use crate::db::entity::account::{Column, Entity};
use sea_orm::{ColumnTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter};

pub async fn count_administrators(db: &Db) -> Result<u64, DbErr> {
    Entity::find().filter(Column::Admin.eq(true)).count(db.read()).await
}
