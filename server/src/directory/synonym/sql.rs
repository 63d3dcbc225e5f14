//! All SQL about synonyms that is not the catalogue's.

use sea_orm::{
    ActiveModelTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, PaginatorTrait, QueryOrder,
    QuerySelect,
};
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::synonym;
use uuid::Uuid;

/// Rows of one statement; both engines bound the number of its parameters.
const ROWS_AT_ONCE: usize = 1_000;

/// All in the order of the alphabet.
pub async fn all(db: &impl ConnectionTrait) -> Result<Vec<synonym::Model>, DbErr> {
    synonym::Entity::find().order_by_asc(synonym::Column::WordKey).all(db).await
}

pub async fn count(tx: &Tx) -> Result<u64, DbErr> {
    synonym::Entity::find().count(tx).await
}

pub async fn locked(tx: &Tx, id: Uuid) -> Result<Option<synonym::Model>, DbErr> {
    synonym::Entity::find_by_id(id).lock_exclusive().one(tx).await
}

pub async fn insert(tx: &Tx, rows: &[synonym::Model]) -> Result<(), DbErr> {
    for rows in rows.chunks(ROWS_AT_ONCE) {
        let rows = rows.iter().cloned().map(IntoActiveModel::into_active_model);
        synonym::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    Ok(())
}

pub async fn update(tx: &Tx, row: synonym::Model) -> Result<(), DbErr> {
    row.into_active_model().reset_all().update(tx).await.map(drop)
}

pub async fn delete(tx: &Tx, id: Uuid) -> Result<(), DbErr> {
    synonym::Entity::delete_by_id(id).exec(tx).await.map(drop)
}
