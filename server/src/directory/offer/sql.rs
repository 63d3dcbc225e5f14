//! All SQL about special offers.

use chrono::NaiveDate;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
};
use std::collections::{BTreeSet, HashMap};
use umkreis_foundation::db::entity::{company, offer};
use umkreis_foundation::db::{Db, Tx};
use umkreis_foundation::http::paging::Page;
use uuid::Uuid;

fn active(today: NaiveDate) -> sea_orm::Condition {
    sea_orm::Condition::all()
        .add(offer::Column::Published.eq(true))
        .add(offer::Column::StartDate.lte(today))
        .add(offer::Column::EndDate.gte(today))
}

/// Published, and ends after this day; it may not have begun.
fn announced(after: NaiveDate) -> sea_orm::Condition {
    sea_orm::Condition::all().add(offer::Column::Published.eq(true)).add(offer::Column::EndDate.gte(after))
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

/// Published offers that end after this day, also such as have not begun, those ending soonest first.
pub async fn all_announced(db: &Db, after: NaiveDate) -> Result<Vec<offer::Model>, DbErr> {
    offer::Entity::find()
        .filter(announced(after))
        .order_by_asc(offer::Column::EndDate)
        .order_by_asc(offer::Column::Id)
        .all(db.read())
        .await
}

/// The one that a public company takes part in, if it ends after this day.
pub async fn announced_of(
    db: &Db,
    company_id: Uuid,
    after: NaiveDate,
) -> Result<Option<offer::Model>, DbErr> {
    let its_offer = company::Entity::find_by_id(company_id)
        .select_only()
        .column(company::Column::OfferId)
        .filter(company::Column::State.eq("Active"));
    offer::Entity::find()
        .filter(announced(after))
        .filter(offer::Column::Id.in_subquery(its_offer.into_query()))
        .one(db.read())
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

/// One page of all offers, the newest start first, and how many there are.
pub async fn page(db: &Db, page: Page) -> Result<(Vec<offer::Model>, u64), DbErr> {
    let all = offer::Entity::find();
    let total = all.clone().count(db.read()).await?;
    let rows = all
        .order_by_desc(offer::Column::StartDate)
        .order_by_desc(offer::Column::Id)
        .offset(page.offset())
        .limit(u64::from(page.size))
        .all(db.read())
        .await?;
    Ok((rows, total))
}

pub async fn by_id(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<offer::Model>, DbErr> {
    offer::Entity::find_by_id(id).one(db).await
}

pub async fn locked(tx: &Tx, id: Uuid) -> Result<Option<offer::Model>, DbErr> {
    offer::Entity::find_by_id(id).lock_exclusive().one(tx).await
}

/// The companies of these offers in any state, by name.
pub async fn members(
    db: &impl ConnectionTrait,
    offer_ids: Vec<Uuid>,
) -> Result<HashMap<Uuid, Vec<(Uuid, String)>>, DbErr> {
    let rows: Vec<(Option<Uuid>, Uuid, String)> = company::Entity::find()
        .select_only()
        .columns([company::Column::OfferId, company::Column::Id, company::Column::Name])
        .filter(company::Column::OfferId.is_in(offer_ids))
        .order_by_asc(company::Column::Name)
        .order_by_asc(company::Column::Id)
        .into_tuple()
        .all(db)
        .await?;
    let mut members: HashMap<Uuid, Vec<(Uuid, String)>> = HashMap::new();
    for (offer_id, id, name) in rows {
        if let Some(offer_id) = offer_id {
            members.entry(offer_id).or_default().push((id, name));
        }
    }
    Ok(members)
}

/// The offers that these companies are in; those in none are left out.
pub async fn offers_of(tx: &Tx, companies: &[Uuid]) -> Result<HashMap<Uuid, Uuid>, DbErr> {
    let rows: Vec<(Uuid, Option<Uuid>)> = company::Entity::find()
        .select_only()
        .columns([company::Column::Id, company::Column::OfferId])
        .filter(company::Column::Id.is_in(companies.iter().copied()))
        .filter(company::Column::OfferId.is_not_null())
        .into_tuple()
        .all(tx)
        .await?;
    Ok(rows.into_iter().filter_map(|(id, offer_id)| Some((id, offer_id?))).collect())
}

/// Those of these companies that exist, locked, each with the offer it is in.
pub async fn lock_companies(tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, Option<Uuid>>, DbErr> {
    let rows = company::Entity::find()
        .filter(company::Column::Id.is_in(ids.iter().copied()))
        .order_by_asc(company::Column::Id)
        .lock_exclusive()
        .all(tx)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.offer_id)).collect())
}

pub async fn count_version(tx: &Tx, ids: &BTreeSet<Uuid>) -> Result<(), DbErr> {
    offer::Entity::update_many()
        .col_expr(offer::Column::Version, Expr::col(offer::Column::Version).add(1))
        .filter(offer::Column::Id.is_in(ids.iter().copied()))
        .exec(tx)
        .await
        .map(drop)
}

/// Puts companies into an offer, or into none.
pub async fn assign(tx: &Tx, ids: &[Uuid], offer_id: Option<Uuid>) -> Result<(), DbErr> {
    company::Entity::update_many()
        .col_expr(company::Column::OfferId, Expr::value(offer_id))
        .filter(company::Column::Id.is_in(ids.iter().copied()))
        .exec(tx)
        .await
        .map(drop)
}
