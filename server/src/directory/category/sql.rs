//! All SQL about categories that is not the catalogue's.

use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect,
};
use std::collections::HashMap;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::{category, company, company_category};
use uuid::Uuid;

/// All categories in their order.
pub async fn all(db: &impl ConnectionTrait) -> Result<Vec<category::Model>, DbErr> {
    category::Entity::find()
        .order_by_asc(category::Column::Position)
        .order_by_asc(category::Column::Id)
        .all(db)
        .await
}

pub async fn by_id(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<category::Model>, DbErr> {
    category::Entity::find_by_id(id).one(db).await
}

pub async fn locked(tx: &Tx, id: Uuid) -> Result<Option<category::Model>, DbErr> {
    category::Entity::find_by_id(id).lock_exclusive().one(tx).await
}

/// Whoever decides about all of them waits for the others, always in the same order.
pub async fn lock_all(tx: &Tx) -> Result<(), DbErr> {
    category::Entity::find().order_by_asc(category::Column::Id).lock_exclusive().all(tx).await.map(drop)
}

/// How many companies, in any state, have each category.
pub async fn company_counts(db: &impl ConnectionTrait) -> Result<HashMap<Uuid, i64>, DbErr> {
    let rows: Vec<(Uuid, i64)> = company_category::Entity::find()
        .select_only()
        .column(company_category::Column::CategoryId)
        .column_as(company_category::Column::CompanyId.count(), "companies")
        .group_by(company_category::Column::CategoryId)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}

pub async fn is_used(tx: &Tx, id: Uuid) -> Result<bool, DbErr> {
    let used = company_category::Entity::find().filter(company_category::Column::CategoryId.eq(id));
    Ok(used.count(tx).await? > 0)
}

/// The companies with this category.
pub async fn companies(tx: &Tx, id: Uuid) -> Result<Vec<Uuid>, DbErr> {
    let rows = company_category::Entity::find().filter(company_category::Column::CategoryId.eq(id));
    Ok(rows.all(tx).await?.into_iter().map(|row| row.company_id).collect())
}

/// Gives companies another category instead; those that have both lose the first.
pub async fn replace(tx: &Tx, from: Uuid, into: Uuid) -> Result<(), DbErr> {
    use company_category::Column;
    let both = company_category::Entity::find().filter(Column::CategoryId.eq(into)).all(tx).await?;
    for row in both {
        company_category::Entity::delete_many()
            .filter(Column::CategoryId.eq(from))
            .filter(Column::CompanyId.eq(row.company_id))
            .exec(tx)
            .await?;
    }
    company_category::Entity::update_many()
        .col_expr(Column::CategoryId, Expr::value(into))
        .filter(Column::CategoryId.eq(from))
        .exec(tx)
        .await
        .map(drop)
}

/// Those of these companies that exist, locked.
pub async fn lock_companies(tx: &Tx, ids: &[Uuid]) -> Result<Vec<Uuid>, DbErr> {
    let wanted = company::Entity::find().filter(company::Column::Id.is_in(ids.iter().copied()));
    let rows = wanted.order_by_asc(company::Column::Id).lock_exclusive().all(tx).await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// The categories of these companies.
pub async fn links_of(
    tx: &Tx,
    companies: &[Uuid],
) -> Result<HashMap<Uuid, Vec<company_category::Model>>, DbErr> {
    let wanted = company_category::Column::CompanyId.is_in(companies.iter().copied());
    let mut links: HashMap<Uuid, Vec<company_category::Model>> = HashMap::new();
    for row in company_category::Entity::find().filter(wanted).all(tx).await? {
        links.entry(row.company_id).or_default().push(row);
    }
    Ok(links)
}

/// Gives a company a category at its position, instead of the one that stands there.
pub async fn write_link(tx: &Tx, row: company_category::Model, instead: bool) -> Result<(), DbErr> {
    if instead {
        company_category::Entity::delete_by_id((row.company_id, row.position)).exec(tx).await?;
    }
    company_category::Entity::insert(row.into_active_model()).exec_without_returning(tx).await.map(drop)
}
