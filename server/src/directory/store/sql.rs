//! All SQL about locations.

use super::position;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, ExprTrait, IntoActiveModel,
    PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::store::{self, Column, Entity, Model};
use uuid::Uuid;

pub async fn by_id(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// The locations of a company, head office first, then by age.
pub async fn of_company(db: &impl ConnectionTrait, company_id: Uuid) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .order_by_desc(Column::Main)
        .order_by_asc(Column::CreatedAtMs)
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

/// The next locations that nobody placed by hand and whose address is not known to the house.
pub async fn rough(db: &impl ConnectionTrait, after: Option<Uuid>, limit: u64) -> Result<Vec<Uuid>, DbErr> {
    let sources = position::IMPRECISE.into_iter().chain([position::UNKNOWN.source]);
    let mut wanted = Entity::find().filter(Column::PositionSource.is_in(sources));
    if let Some(after) = after {
        wanted = wanted.filter(Column::Id.gt(after));
    }
    let wanted = wanted.select_only().column(Column::Id).order_by_asc(Column::Id).limit(limit);
    wanted.into_tuple().all(db).await
}

pub async fn count(tx: &Tx, company_id: Uuid) -> Result<u64, DbErr> {
    Entity::find().filter(Column::CompanyId.eq(company_id)).count(tx).await
}

pub async fn insert(tx: &Tx, row: Model) -> Result<(), DbErr> {
    Entity::insert(row.into_active_model()).exec_without_returning(tx).await.map(drop)
}

/// Writes the whole row as the next version.
pub async fn update(tx: &Tx, row: Model, now_ms: i64) -> Result<Model, DbErr> {
    let next = Model { version: row.version + 1, updated_at_ms: now_ms, ..row };
    next.into_active_model().reset_all().update(tx).await
}

pub async fn delete(tx: &Tx, id: Uuid) -> Result<(), DbErr> {
    Entity::delete_by_id(id).exec(tx).await.map(drop)
}

/// Makes room for another head office.
pub async fn demote_main(tx: &Tx, company_id: Uuid, now_ms: i64) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::Main, Expr::value(false))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .col_expr(Column::UpdatedAtMs, Expr::value(now_ms))
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::Main.eq(true))
        .exec(tx)
        .await
        .map(drop)
}

/// The oldest location becomes the head office, if there is one.
pub async fn promote_oldest(tx: &Tx, company_id: Uuid, now_ms: i64) -> Result<(), DbErr> {
    let oldest = of_company(tx, company_id).await?.into_iter().next();
    let Some(Model { id, version, .. }) = oldest else { return Ok(()) };
    let row = store::ActiveModel {
        id: Set(id),
        main: Set(true),
        version: Set(version + 1),
        updated_at_ms: Set(now_ms),
        ..Default::default()
    };
    row.update(tx).await.map(drop)
}
