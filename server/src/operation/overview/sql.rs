//! The sums of the overview.

use super::{DataQuality, SearchedTerm};
use crate::foundation::db::entity::{company, company_media, search_term, store, traffic};
use chrono::NaiveDate;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait, Select,
};

pub const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// What a geocoder calls a position that is the house itself.
const HOUSE: [&str; 2] = ["Manual", "Address"];

pub async fn by_state(db: &impl ConnectionTrait) -> Result<Vec<(String, i64)>, DbErr> {
    company::Entity::find()
        .select_only()
        .column(company::Column::State)
        .column_as(company::Column::Id.count(), "n")
        .group_by(company::Column::State)
        .into_tuple()
        .all(db)
        .await
}

fn active() -> Select<company::Entity> {
    company::Entity::find().filter(company::Column::State.eq("Active"))
}

/// The head offices of active companies.
fn head_offices() -> Select<store::Entity> {
    let ids = active().select_only().column(company::Column::Id).into_query();
    store::Entity::find()
        .filter(store::Column::Main.eq(true))
        .filter(store::Column::CompanyId.in_subquery(ids))
}

pub async fn by_town(db: &impl ConnectionTrait, most: u64) -> Result<Vec<(String, i64)>, DbErr> {
    head_offices()
        .select_only()
        .column(store::Column::Town)
        .column_as(store::Column::Id.count(), "n")
        .group_by(store::Column::Town)
        .order_by_desc(store::Column::Id.count())
        .order_by_asc(store::Column::Town)
        .limit(most)
        .into_tuple()
        .all(db)
        .await
}

/// Entries by the number of the day on which they were made.
pub async fn new_by_day(db: &impl ConnectionTrait, since: NaiveDate) -> Result<Vec<(i64, i64)>, DbErr> {
    let since_ms = since.and_time(chrono::NaiveTime::MIN).and_utc().timestamp_millis();
    let day = || Expr::col(company::Column::CreatedAtMs).div(DAY_MS);
    company::Entity::find()
        .select_only()
        .expr_as(day(), "day")
        .column_as(company::Column::Id.count(), "n")
        .filter(company::Column::CreatedAtMs.gte(since_ms))
        .group_by(Expr::cust("1"))
        .into_tuple()
        .all(db)
        .await
}

pub async fn traffic_since(
    db: &impl ConnectionTrait,
    since: NaiveDate,
) -> Result<Vec<(NaiveDate, String, i32)>, DbErr> {
    let rows = traffic::Entity::find().filter(traffic::Column::Day.gte(since)).all(db).await?;
    Ok(rows.into_iter().map(|row| (row.day, row.kind, row.n)).collect())
}

/// The words that were searched most; only those with at most so many hits, if that is asked.
pub async fn terms(
    db: &impl ConnectionTrait,
    since: NaiveDate,
    most_hits: Option<i32>,
    most: u64,
) -> Result<Vec<SearchedTerm>, DbErr> {
    let few = most_hits.map(|hits| search_term::Column::Hits.max().lte(hits));
    let found: Vec<(String, i64, i32)> = search_term::Entity::find()
        .select_only()
        .column(search_term::Column::Term)
        .column_as(search_term::Column::N.sum(), "n")
        .column_as(search_term::Column::Hits.max(), "hits")
        .filter(search_term::Column::Week.gte(since))
        .group_by(search_term::Column::Term)
        .having(Condition::all().add_option(few))
        .order_by_desc(search_term::Column::N.sum())
        .order_by_asc(search_term::Column::Term)
        .limit(most)
        .into_tuple()
        .all(db)
        .await?;
    Ok(found.into_iter().map(|(term, count, hits)| SearchedTerm { term, count, hits }).collect())
}

pub async fn quality(db: &impl ConnectionTrait, stale_before_ms: i64) -> Result<DataQuality, DbErr> {
    let pictures = company_media::Entity::find().select_only().column(company_media::Column::CompanyId);
    let with_picture = active().filter(company::Column::Id.in_subquery(pictures.into_query()));
    let with_hours = head_offices().filter(store::Column::OpeningHours.is_not_null());
    let placed = head_offices().filter(store::Column::PositionSource.is_in(HOUSE));
    let confirmed = active().filter(company::Column::ConfirmedAtMs.gte(stale_before_ms));
    let count = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    Ok(DataQuality {
        with_picture: count(with_picture.count(db).await?),
        with_hours: count(with_hours.count(db).await?),
        to_the_house: count(placed.count(db).await?),
        confirmed_within_year: count(confirmed.count(db).await?),
    })
}
