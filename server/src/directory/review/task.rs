//! All SQL that suggestions and reports have in common: being listed, counted and looked after.

use super::Handling;
use crate::app::App;
use crate::foundation::audit;
use crate::foundation::db::Db;
use crate::foundation::error::{Error, Result};
use crate::foundation::http::paging::Page;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};
use uuid::Uuid;

/// A table whose rows wait for somebody.
pub trait Task: EntityTrait<Model: Send + Sync> {
    /// As the audit log names it.
    const KIND: &'static str;
    const ID: Self::Column;
    const STATE: Self::Column;
    const ASSIGNEE_ID: Self::Column;
    const CREATED_AT_MS: Self::Column;
    const UPDATED_AT_MS: Self::Column;
}

/// One page of these in these states, the oldest first, and how many there are.
pub async fn page<T: Task>(
    db: &Db,
    among: Select<T>,
    states: Vec<&'static str>,
    page: Page,
) -> Result<(Vec<T::Model>, u64), DbErr> {
    let wanted = among.filter(T::STATE.is_in(states));
    let total = wanted.clone().count(db.read()).await?;
    let ordered = wanted.order_by_asc(T::CREATED_AT_MS).order_by_asc(T::ID);
    let rows = ordered.offset(page.offset()).limit(u64::from(page.size)).all(db.read()).await?;
    Ok((rows, total))
}

/// How many still need somebody.
pub async fn count_open<T: Task>(db: &Db) -> Result<u64, DbErr> {
    T::find().filter(T::STATE.is_in(["New", "InWork"])).count(db.read()).await
}

/// Notes where one stands and who looks after it.
pub async fn handle<T: Task>(app: &App, by: Uuid, id: Uuid, handling: &Handling) -> Result<T::Model> {
    let now_ms = app.clock.now_ms();
    let tx = app.db.begin().await?;
    let one = T::find().filter(T::ID.eq(id));
    let before = one.clone().select_only().column(T::STATE).lock_exclusive();
    let before: String = before.into_tuple().one(&tx).await?.ok_or(Error::NotFound)?;
    handling.check_assignee(&tx).await?;
    let mut change = T::update_many().col_expr(T::UPDATED_AT_MS, Expr::value(now_ms));
    if let Some(state) = handling.state {
        change = change.col_expr(T::STATE, Expr::value(state.name()));
    }
    if let Some(assignee_id) = handling.assignee_id {
        change = change.col_expr(T::ASSIGNEE_ID, Expr::value(assignee_id));
    }
    change.filter(T::ID.eq(id)).exec(&tx).await?;
    let row = one.one(&tx).await?.ok_or(Error::NotFound)?;
    let action = format!("{}.change", T::KIND);
    audit::note(&tx, by, &action, T::KIND, id, &handling.difference(&before), now_ms).await?;
    tx.commit().await?;
    Ok(row)
}
