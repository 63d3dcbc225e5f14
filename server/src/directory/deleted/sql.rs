//! All SQL of the list of what was deleted.

use sea_orm::{ColumnTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use std::collections::HashMap;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::{company, deleted_thing};
use umkreis_foundation::http::paging::Page;
use uuid::Uuid;

/// One page of what was deleted since then, the newest first, and how much there is.
pub async fn page(db: &Db, since_ms: i64, page: Page) -> Result<(Vec<deleted_thing::Model>, u64), DbErr> {
    use deleted_thing::Column::{AtMs, Id};
    let wanted = deleted_thing::Entity::find().filter(AtMs.gte(since_ms));
    let total = wanted.clone().count(db.read()).await?;
    let newest = wanted.order_by_desc(AtMs).order_by_desc(Id);
    let rows = newest.offset(page.offset()).limit(u64::from(page.size)).all(db.read()).await?;
    Ok((rows, total))
}

/// What these companies are called, also those that are deleted themselves.
pub async fn companies(db: &Db, ids: &[Uuid]) -> Result<HashMap<Uuid, String>, DbErr> {
    let gone: Vec<(Uuid, String)> = deleted_thing::Entity::find()
        .select_only()
        .columns([deleted_thing::Column::Id, deleted_thing::Column::Name])
        .filter(deleted_thing::Column::Id.is_in(ids.iter().copied()))
        .into_tuple()
        .all(db.read())
        .await?;
    let there: Vec<(Uuid, String)> = company::Entity::find()
        .select_only()
        .columns([company::Column::Id, company::Column::Name])
        .filter(company::Column::Id.is_in(ids.iter().copied()))
        .into_tuple()
        .all(db.read())
        .await?;
    Ok(gone.into_iter().chain(there).collect())
}
