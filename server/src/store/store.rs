//! All SQL about locations.

use crate::db::Db;
use crate::db::entity::store;
use sea_orm::{DbErr, EntityTrait};
use uuid::Uuid;

/// Which company a location belongs to.
pub async fn company_of(db: &Db, id: Uuid) -> Result<Option<Uuid>, DbErr> {
    Ok(store::Entity::find_by_id(id).one(db.read()).await?.map(|row| row.company_id))
}
