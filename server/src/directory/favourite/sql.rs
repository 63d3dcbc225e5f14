//! All SQL about favourites.

use super::Holder;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use umkreis_foundation::db::entity::favourite::{ActiveModel, Column, Entity};
use umkreis_foundation::db::{Db, Tx};
use uuid::Uuid;

/// More than anybody marks by hand; keeps a hostile device from filling the table.
pub const FAVOURITES_MAX: u64 = 1_000;

/// What the holder has marked, newest first.
pub async fn company_ids(db: &Db, holder: Holder) -> Result<Vec<Uuid>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::CompanyId)
        .filter(of(holder))
        .order_by_desc(Column::CreatedAtMs)
        .limit(FAVOURITES_MAX)
        .into_tuple()
        .all(db.read())
        .await
}

fn of(holder: Holder) -> sea_orm::Condition {
    sea_orm::Condition::all().add(Column::HolderId.eq(holder.id)).add(Column::ByAccount.eq(holder.by_account))
}

/// Marking twice is the same as marking once.
pub async fn add(
    tx: &Tx,
    holder: Holder,
    company_id: Uuid,
    network: Option<String>,
    now_ms: i64,
) -> Result<(), DbErr> {
    let row = ActiveModel {
        holder_id: Set(holder.id),
        by_account: Set(holder.by_account),
        company_id: Set(company_id),
        created_at_ms: Set(now_ms),
        network: Set(network),
    };
    let already =
        OnConflict::columns([Column::HolderId, Column::ByAccount, Column::CompanyId]).do_nothing().to_owned();
    Entity::insert(row).on_conflict(already).exec_without_returning(tx).await.map(drop)
}

pub async fn remove(tx: &Tx, holder: Holder, company_id: Uuid) -> Result<(), DbErr> {
    Entity::delete_many().filter(of(holder)).filter(Column::CompanyId.eq(company_id)).exec(tx).await.map(drop)
}

pub async fn count_of_holder(tx: &Tx, holder: Holder) -> Result<u64, DbErr> {
    Entity::find().filter(of(holder)).count(tx).await
}

pub async fn is_marked(db: &Db, holder: Holder, company_id: Uuid) -> Result<bool, DbErr> {
    let marked =
        Entity::find().filter(of(holder)).filter(Column::CompanyId.eq(company_id)).count(db.read()).await?;
    Ok(marked > 0)
}

/// How many have marked it; the devices of one network count as one.
pub async fn count_of_company(db: &Db, company_id: Uuid) -> Result<u64, DbErr> {
    let marks = Entity::find().filter(Column::CompanyId.eq(company_id));
    let alone = marks.clone().filter(Column::Network.is_null()).count(db.read()).await?;
    let networks = marks
        .filter(Column::Network.is_not_null())
        .select_only()
        .column(Column::Network)
        .distinct()
        .count(db.read())
        .await?;
    Ok(alone + networks)
}
