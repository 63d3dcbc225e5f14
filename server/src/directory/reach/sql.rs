//! All SQL about what was counted.

use super::month_number;
use chrono::{DateTime, Datelike, Months, NaiveDate};
use sea_orm::sea_query::{Alias, Expr, ExprTrait, OnConflict, Query};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect, QueryTrait, Value,
};
use std::collections::{BTreeMap, HashSet};
use umkreis_foundation::db::entity::{account, company, reach, search_term, setting, traffic};
use umkreis_foundation::db::{Db, Tx};
use umkreis_services::reach::ReachKind;
use uuid::Uuid;

/// Rows of one statement; both engines bound the number of its parameters.
const ROWS_AT_ONCE: usize = 1_000;
/// Sums are kept day by day for this many months, and month by month after that.
const MONTHS_OF_DAYS: u32 = 25;
/// The setting that says how far days were emptied: a month, and a company while it is under way.
const EMPTIED: &str = "reach_days_emptied";
/// The setting that says how far the monthly mails are: a month, and an account while they are under way.
const MAILED: &str = "reach_month_mailed";

type Counts = BTreeMap<(NaiveDate, Option<Uuid>, ReachKind), i32>;

/// Adds to what is there. Companies that were deleted in the meantime are left out.
pub async fn add_counts(tx: &Tx, counts: &Counts) -> Result<(), DbErr> {
    let mut by_day: BTreeMap<NaiveDate, Vec<(Uuid, ReachKind, i32)>> = BTreeMap::new();
    let mut traffic: BTreeMap<(NaiveDate, ReachKind), i32> = BTreeMap::new();
    let there = existing(tx, counts.keys().filter_map(|(_, company, _)| *company)).await?;
    for ((day, company, kind), n) in counts {
        *traffic.entry((*day, *kind)).or_default() += n;
        if let Some(id) = company.filter(|id| there.contains(id)) {
            by_day.entry(*day).or_default().push((id, *kind, *n));
        }
    }
    for (day, rows) in by_day {
        for rows in rows.chunks(ROWS_AT_ONCE) {
            add_of_day(tx, day, rows).await?;
        }
    }
    for ((day, kind), n) in traffic {
        add_traffic(tx, day, kind, n).await?;
    }
    Ok(())
}

async fn existing(tx: &Tx, ids: impl Iterator<Item = Uuid>) -> Result<HashSet<Uuid>, DbErr> {
    let wanted: Vec<Uuid> = ids.collect::<HashSet<_>>().into_iter().collect();
    let mut there = HashSet::new();
    for ids in wanted.chunks(ROWS_AT_ONCE) {
        let query = company::Entity::find().select_only().column(company::Column::Id);
        let found: Vec<Uuid> =
            query.filter(company::Column::Id.is_in(ids.iter().copied())).into_tuple().all(tx).await?;
        there.extend(found);
    }
    Ok(there)
}

/// One statement for many companies: the day's own column and the total of the month.
async fn add_of_day(tx: &Tx, day: NaiveDate, rows: &[(Uuid, ReachKind, i32)]) -> Result<(), DbErr> {
    let own = Alias::new(format!("d{}", day.day()));
    let mut insert = Query::insert();
    insert.into_table(reach::Entity).columns([
        Alias::new("company_id"),
        Alias::new("month"),
        Alias::new("kind"),
        Alias::new("total"),
        own.clone(),
    ]);
    for (id, kind, n) in rows {
        let values: [Value; 5] =
            [(*id).into(), month_number(day).into(), kind.name().into(), (*n).into(), (*n).into()];
        insert.values(values.map(Expr::val)).map_err(|error| DbErr::Custom(error.to_string()))?;
    }
    let more = |column: Alias| {
        let sum = Expr::col((reach::Entity, column.clone())).add(Expr::col((excluded(), column.clone())));
        (column, sum)
    };
    let key = [reach::Column::CompanyId, reach::Column::Month, reach::Column::Kind];
    insert.on_conflict(OnConflict::columns(key).values([more(Alias::new("total")), more(own)]).to_owned());
    tx.execute(&insert).await.map(drop)
}

/// How both engines call the row that could not be inserted.
fn excluded() -> Alias {
    Alias::new("excluded")
}

async fn add_traffic(tx: &Tx, day: NaiveDate, kind: ReachKind, n: i32) -> Result<(), DbErr> {
    let row = traffic::ActiveModel { day: Set(day), kind: Set(kind.name().to_owned()), n: Set(n) };
    let sum = Expr::col((traffic::Entity, traffic::Column::N)).add(n);
    let again = OnConflict::columns([traffic::Column::Day, traffic::Column::Kind])
        .value(traffic::Column::N, sum)
        .to_owned();
    traffic::Entity::insert(row).on_conflict(again).exec_without_returning(tx).await.map(drop)
}

pub async fn add_term(tx: &Tx, week: NaiveDate, term: &str, n: i32, hits: i32) -> Result<(), DbErr> {
    let row =
        search_term::ActiveModel { week: Set(week), term: Set(term.to_owned()), n: Set(n), hits: Set(hits) };
    let sum = Expr::col((search_term::Entity, search_term::Column::N)).add(n);
    let again = OnConflict::columns([search_term::Column::Week, search_term::Column::Term])
        .value(search_term::Column::N, sum)
        .update_column(search_term::Column::Hits)
        .to_owned();
    search_term::Entity::insert(row).on_conflict(again).exec_without_returning(tx).await.map(drop)
}

/// What was counted of a company in a month.
pub struct MonthRow {
    pub month: i32,
    pub kind: ReachKind,
    pub total: i32,
    /// The days with something on them.
    pub days: Vec<(NaiveDate, i32)>,
}

pub async fn of_company(
    db: &impl ConnectionTrait,
    company_id: Uuid,
    since_month: i32,
) -> Result<Vec<MonthRow>, DbErr> {
    let rows = reach::Entity::find()
        .filter(reach::Column::CompanyId.eq(company_id))
        .filter(reach::Column::Month.gte(since_month))
        .all(db)
        .await?;
    Ok(rows.iter().filter_map(month_row).collect())
}

fn month_row(row: &reach::Model) -> Option<MonthRow> {
    let counts = (1..).zip(row.day_counts()).filter(|(_, n)| *n != 0);
    let of = |day| NaiveDate::from_ymd_opt(row.month / 100, u32::try_from(row.month % 100).ok()?, day);
    let days = counts.filter_map(|(day, n)| Some((of(day)?, n))).collect();
    Some(MonthRow { month: row.month, kind: ReachKind::named(&row.kind)?, total: row.total, days })
}

/// How often each of these companies was looked at; those without a view are left out.
pub async fn views_since(
    db: &impl ConnectionTrait,
    companies: &[Uuid],
    since_month: i32,
) -> Result<Vec<i64>, DbErr> {
    let mut views = Vec::new();
    for ids in companies.chunks(ROWS_AT_ONCE) {
        let found: Vec<(Uuid, i64)> = reach::Entity::find()
            .select_only()
            .column(reach::Column::CompanyId)
            .column_as(reach::Column::Total.sum(), "views")
            .filter(reach::Column::CompanyId.is_in(ids.iter().copied()))
            .filter(reach::Column::Month.gte(since_month))
            .filter(reach::Column::Kind.eq(ReachKind::View.name()))
            .group_by(reach::Column::CompanyId)
            .into_tuple()
            .all(db)
            .await?;
        views.extend(found.into_iter().map(|(_, views)| views));
    }
    Ok(views)
}

/// Makes months of days that are older than 25 months, some companies at a time, and forgets what was
/// searched then. Says how many companies it looked at, and nothing once all is done.
pub async fn empty_days(tx: &Tx, now_ms: i64) -> Result<u64, DbErr> {
    let today = DateTime::from_timestamp_millis(now_ms).unwrap_or_default().date_naive();
    let Some(oldest) = today.checked_sub_months(Months::new(MONTHS_OF_DAYS)) else { return Ok(0) };
    let month = month_number(oldest);
    let kept = setting::Entity::find_by_id(EMPTIED).one(tx).await?.map(|row| row.value);
    let (reached, after) = match kept.as_deref().map(|value| value.split_once(' ').unwrap_or((value, ""))) {
        Some((reached, after)) => (reached.parse::<i32>().unwrap_or_default(), after.parse::<Uuid>().ok()),
        None => (0, None),
    };
    if reached >= month && after.is_none() {
        return Ok(0);
    }
    search_term::Entity::delete_many().filter(search_term::Column::Week.lt(oldest)).exec(tx).await?;
    join_traffic(tx, oldest.with_day(1).unwrap_or(oldest)).await?;
    let companies = company::Entity::find().select_only().column(company::Column::Id);
    let companies = companies.filter(company::Column::Id.gt(after.unwrap_or_default()));
    let ids: Vec<Uuid> =
        companies.order_by_asc(company::Column::Id).limit(ROWS_AT_ONCE as u64).into_tuple().all(tx).await?;
    let rows = reach::Entity::update_many()
        .filter(reach::Column::CompanyId.is_in(ids.iter().copied()))
        .filter(reach::Column::Month.lt(month));
    reach::days().fold(rows, |rows, day| rows.col_expr(day, Expr::value(0))).exec(tx).await?;
    let value = ids.last().map_or_else(|| month.to_string(), |id| format!("{month} {id}"));
    let row = setting::ActiveModel { name: Set(EMPTIED.to_owned()), value: Set(value) };
    let again = OnConflict::column(setting::Column::Name).update_column(setting::Column::Value).to_owned();
    setting::Entity::insert(row).on_conflict(again).exec_without_returning(tx).await?;
    Ok(ids.len() as u64)
}

/// Makes months of the days of the whole directory before this one: the first of each month has its sum.
async fn join_traffic(tx: &Tx, before: NaiveDate) -> Result<(), DbErr> {
    let old = traffic::Entity::find().filter(traffic::Column::Day.lt(before)).all(tx).await?;
    for row in old.iter().filter(|row| row.day.day() > 1) {
        if let Some(kind) = ReachKind::named(&row.kind) {
            add_traffic(tx, row.day.with_day(1).unwrap_or(row.day), kind, row.n).await?;
        }
        traffic::Entity::delete_by_id((row.day, row.kind.clone())).exec(tx).await?;
    }
    Ok(())
}

/// The words that were searched most since then, each with what it was last said to find.
pub async fn words_since(
    db: &impl ConnectionTrait,
    since: NaiveDate,
    most: u64,
) -> Result<Vec<(String, i32)>, DbErr> {
    search_term::Entity::find()
        .select_only()
        .column(search_term::Column::Term)
        .column_as(search_term::Column::Hits.min(), "hits")
        .filter(search_term::Column::Week.gte(since))
        .group_by(search_term::Column::Term)
        .order_by_desc(search_term::Column::N.sum())
        .limit(most)
        .into_tuple()
        .all(db)
        .await
}

pub async fn set_hits(tx: &Tx, since: NaiveDate, term: &str, hits: i32) -> Result<(), DbErr> {
    search_term::Entity::update_many()
        .col_expr(search_term::Column::Hits, Expr::value(hits))
        .filter(search_term::Column::Week.gte(since))
        .filter(search_term::Column::Term.eq(term))
        .exec(tx)
        .await
        .map(drop)
}

pub async fn mailed(db: &impl ConnectionTrait) -> Result<Option<String>, DbErr> {
    Ok(setting::Entity::find_by_id(MAILED).one(db).await?.map(|row| row.value))
}

/// Remembers where the monthly mails begin, unless another instance has.
pub async fn begin_mails(db: &Db, value: &str) -> Result<(), DbErr> {
    let tx = db.begin().await?;
    let row = setting::ActiveModel { name: Set(MAILED.to_owned()), value: Set(value.to_owned()) };
    let there = OnConflict::column(setting::Column::Name).do_nothing().to_owned();
    setting::Entity::insert(row).on_conflict(there).exec_without_returning(&tx).await?;
    tx.commit().await
}

/// Whether nobody had moved on before.
pub async fn move_on(tx: &Tx, from: &str, to: &str) -> Result<bool, DbErr> {
    let moved = setting::Entity::update_many()
        .col_expr(setting::Column::Value, Expr::value(to))
        .filter(setting::Column::Name.eq(MAILED))
        .filter(setting::Column::Value.eq(from))
        .exec(tx)
        .await?;
    Ok(moved.rows_affected == 1)
}

fn active_of(owner: Option<Uuid>) -> sea_orm::Select<company::Entity> {
    let owned = owner.map(|id| company::Column::OwnerId.eq(id));
    company::Entity::find()
        .select_only()
        .filter(company::Column::State.eq("Active"))
        .filter(Condition::all().add_option(owned))
}

/// Owners of public companies who confirmed their address and want mails, in the order of their ids.
/// Administrators have the overview.
pub async fn owners_to_mail(db: &impl ConnectionTrait, after: Uuid, most: u64) -> Result<Vec<Uuid>, DbErr> {
    let owners = active_of(None).column(company::Column::OwnerId).into_query();
    account::Entity::find()
        .select_only()
        .column(account::Column::Id)
        .filter(account::Column::Id.gt(after))
        .filter(account::Column::ConfirmedAtMs.is_not_null())
        .filter(account::Column::Notification.eq(true))
        .filter(account::Column::Admin.eq(false))
        .filter(account::Column::Id.in_subquery(owners))
        .order_by_asc(account::Column::Id)
        .limit(most)
        .into_tuple()
        .all(db)
        .await
}

pub async fn count_active(db: &impl ConnectionTrait, owner: Uuid) -> Result<u64, DbErr> {
    active_of(Some(owner)).column(company::Column::Id).count(db).await
}

pub async fn active_companies(db: &impl ConnectionTrait, owner: Uuid, most: u64) -> Result<Vec<Uuid>, DbErr> {
    let ids = active_of(Some(owner)).column(company::Column::Id);
    ids.order_by_asc(company::Column::CreatedAtMs).limit(most).into_tuple().all(db).await
}
