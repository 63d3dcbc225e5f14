//! All SQL about special offers.

use crate::db::Db;
use crate::db::entity::{company, offer};
use chrono::NaiveDate;
use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

fn active(today: NaiveDate) -> sea_orm::Condition {
    sea_orm::Condition::all()
        .add(offer::Column::Published.eq(true))
        .add(offer::Column::StartDate.lte(today))
        .add(offer::Column::EndDate.gte(today))
}

/// Published offers that run today, those ending soonest first.
pub async fn all_active(db: &Db, today: NaiveDate) -> Result<Vec<offer::Model>, DbErr> {
    offer::Entity::find()
        .filter(active(today))
        .order_by_asc(offer::Column::EndDate)
        .order_by_asc(offer::Column::Id)
        .all(db.read())
        .await
}

pub async fn one_active(db: &Db, id: Uuid, today: NaiveDate) -> Result<Option<offer::Model>, DbErr> {
    offer::Entity::find_by_id(id).filter(active(today)).one(db.read()).await
}

/// The active companies of these offers, as (offer, company).
pub async fn companies_of(db: &Db, offer_ids: Vec<Uuid>) -> Result<Vec<(Uuid, Uuid)>, DbErr> {
    company::Entity::find()
        .select_only()
        .column(company::Column::OfferId)
        .column(company::Column::Id)
        .filter(company::Column::OfferId.is_in(offer_ids))
        .filter(company::Column::State.eq("Active"))
        .order_by_asc(company::Column::Name)
        .into_tuple()
        .all(db.read())
        .await
}
