//! The sums of the overview that are not in memory.

use super::search_terms::SearchedTerm;
use crate::directory::store::position::IMPRECISE;
use chrono::NaiveDate;
use sea_orm::sea_query::{Asterisk, Expr, Func, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};
use umkreis_foundation::config::Region;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::{company, company_count, search_term, store, traffic};

/// What is not public.
const NOT_ACTIVE: [&str; 2] = ["InReview", "Deactivated"];
const STATES: [&str; 3] = ["Active", "InReview", "Deactivated"];

/// A state with how many companies are in it, and how many of them were rejected and paused.
pub type StateCountRow = (String, i64, i64, i64);

pub async fn not_public(db: &impl ConnectionTrait) -> Result<Vec<StateCountRow>, DbErr> {
    company::Entity::find()
        .select_only()
        .column(company::Column::State)
        // Not of the ids, which the index does not hold.
        .column_as(Expr::expr(Func::count(Expr::col(Asterisk))), "n")
        .column_as(company::Column::RejectedAtMs.count(), "rejected")
        .column_as(company::Column::PausedAtMs.count(), "paused")
        .filter(company::Column::State.is_in(NOT_ACTIVE))
        .group_by(company::Column::State)
        .into_tuple()
        .all(db)
        .await
}

/// Head offices of active companies of which only the street or the town was found, as far as they are drawn.
pub async fn placed_roughly(db: &impl ConnectionTrait, region: &Region) -> Result<i64, DbErr> {
    let active = company::Entity::find().filter(company::Column::State.eq("Active"));
    let active = active.select_only().column(company::Column::Id).into_query();
    let known = Condition::any().add(store::Column::Latitude.ne(0.0)).add(store::Column::Longitude.ne(0.0));
    let [west, south, east, north] = region.bounds;
    let rough = store::Entity::find()
        .filter(store::Column::PositionSource.is_in(IMPRECISE))
        .filter(store::Column::Main.eq(true))
        .filter(known)
        .filter(store::Column::Latitude.between(south, north))
        .filter(store::Column::Longitude.between(west, east))
        .filter(store::Column::CompanyId.in_subquery(active));
    Ok(number(rough.count(db).await?))
}

/// Active companies that were confirmed since then: all that were, less the few that are not public.
pub async fn confirmed_since(db: &impl ConnectionTrait, since_ms: i64) -> Result<i64, DbErr> {
    let all = company::Entity::find().filter(company::Column::ConfirmedAtMs.gte(since_ms));
    let hidden = all.clone().filter(company::Column::State.is_in(NOT_ACTIVE));
    Ok((number(all.count(db).await?) - number(hidden.count(db).await?)).max(0))
}

/// Entries that were made from one moment to the other; the index has their times by state.
pub async fn made_within(db: &impl ConnectionTrait, [from_ms, to_ms]: [i64; 2]) -> Result<i64, DbErr> {
    let made = company::Entity::find()
        .filter(company::Column::State.is_in(STATES))
        .filter(company::Column::CreatedAtMs.gte(from_ms))
        .filter(company::Column::CreatedAtMs.lt(to_ms));
    Ok(number(made.count(db).await?))
}

fn number(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// Days since then, in their order.
pub async fn traffic_since(
    db: &impl ConnectionTrait,
    first: NaiveDate,
) -> Result<Vec<traffic::Model>, DbErr> {
    let days = traffic::Entity::find().filter(traffic::Column::Day.gte(first));
    days.order_by_asc(traffic::Column::Day).all(db).await
}

/// How many companies were public on each day since then, in their order.
pub async fn company_counts(
    db: &impl ConnectionTrait,
    since: NaiveDate,
) -> Result<Vec<(NaiveDate, i32)>, DbErr> {
    let rows = company_count::Entity::find()
        .filter(company_count::Column::Day.gte(since))
        .order_by_asc(company_count::Column::Day);
    Ok(rows.all(db).await?.into_iter().map(|row| (row.day, row.n)).collect())
}

pub async fn keep_count(tx: &Tx, day: NaiveDate, n: i32) -> Result<(), DbErr> {
    let row = company_count::ActiveModel { day: Set(day), n: Set(n) };
    let again =
        OnConflict::column(company_count::Column::Day).update_column(company_count::Column::N).to_owned();
    company_count::Entity::insert(row).on_conflict(again).exec_without_returning(tx).await.map(drop)
}

/// All words that were searched since then, those searched most first, with the fewest companies they were said to find.
pub async fn terms(db: &impl ConnectionTrait, since: NaiveDate) -> Result<Vec<SearchedTerm>, DbErr> {
    let found: Vec<(String, i64, i32)> = search_term::Entity::find()
        .select_only()
        .column(search_term::Column::Term)
        .column_as(search_term::Column::N.sum(), "n")
        .column_as(search_term::Column::Hits.min(), "hits")
        .filter(search_term::Column::Week.gte(since))
        .group_by(search_term::Column::Term)
        .order_by_desc(search_term::Column::N.sum())
        .order_by_asc(search_term::Column::Term)
        .into_tuple()
        .all(db)
        .await?;
    Ok(found.into_iter().map(|(term, count, hits)| SearchedTerm { term, count, hits }).collect())
}
