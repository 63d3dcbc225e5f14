//! Removing rows in parts: a statement over very many would be ended by PostgreSQL's time-out, and keep
//! everybody else from writing on SQLite.

use super::Tx;
use sea_orm::sea_query::IntoCondition;
use sea_orm::{
    ColumnTrait, DbErr, EntityTrait, Iterable, PrimaryKeyToColumn, QueryFilter, QuerySelect, QueryTrait,
};

/// The rows of one part. Such a transaction takes milliseconds.
pub const BATCH_ROWS: u64 = 1_000;

/// Removes some of these rows, of a table with a key of one column, and says how many.
pub async fn delete_batch<E: EntityTrait>(tx: &Tx, which: impl IntoCondition) -> Result<u64, DbErr> {
    let Some(key) = E::PrimaryKey::iter().next().map(PrimaryKeyToColumn::into_column) else { return Ok(0) };
    let some = E::find().select_only().column(key).filter(which).limit(BATCH_ROWS).into_query();
    Ok(E::delete_many().filter(key.in_subquery(some)).exec(tx).await?.rows_affected)
}
