//! What operators read first: what the directory holds, how it is used, and what is missing in it.

pub mod http;
mod sql;

use crate::app::App;
use crate::directory::company::admin::http::stale_before_ms;
use crate::foundation::error::Result;
use crate::services::catalogue::ListQuery;
use crate::services::reach::ReachKind;
use chrono::{DateTime, Datelike, Months, NaiveDate};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// This year and the one before.
const MONTHS: u32 = 24;
/// Towns and words that are named; more would not be read.
const MOST_NAMED: u64 = 20;
/// What people look for is told of the last weeks, this one included.
const WEEKS_OF_TERMS: i64 = 8;
/// A search that finds no more than so many companies may lack one.
const FEW_HITS: i32 = 2;

#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct NamedCount {
    name: String,
    count: i64,
}

#[derive(Debug, Default, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StateCounts {
    active: i64,
    in_review: i64,
    deactivated: i64,
}

/// One month of the directory.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OverviewMonth {
    /// Its first day.
    month: NaiveDate,
    /// Entries that were made in it, whatever became of them.
    new_companies: i64,
    visits: i64,
    searches: i64,
    /// Pages of companies that were opened.
    views: i64,
    /// Calls, ways, websites and mails.
    contacts: i64,
}

/// A word that at least five browsers searched for in a week.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct SearchedTerm {
    term: String,
    count: i64,
    hits: i32,
}

/// How complete the active entries are.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DataQuality {
    with_picture: i64,
    with_hours: i64,
    /// The position of the head office is the house, or was set by hand.
    to_the_house: i64,
    confirmed_within_year: i64,
}

#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Overview {
    states: StateCounts,
    /// Active companies, in the order of the categories.
    by_category: Vec<NamedCount>,
    /// The municipalities with most active companies.
    by_town: Vec<NamedCount>,
    /// The last 24 months, this one last.
    months: Vec<OverviewMonth>,
    /// What is searched most, by the last eight weeks.
    searched: Vec<SearchedTerm>,
    /// What is searched and finds at most two companies.
    searched_in_vain: Vec<SearchedTerm>,
    quality: DataQuality,
}

pub async fn overview(app: &App) -> Result<Overview> {
    let db = app.db.read();
    let now_ms = app.clock.now_ms();
    let since = app.clock.today() - chrono::Duration::weeks(WEEKS_OF_TERMS);
    Ok(Overview {
        states: states(sql::by_state(db).await?),
        by_category: by_category(app),
        by_town: named(sql::by_town(db, MOST_NAMED).await?),
        months: months(app).await?,
        searched: sql::terms(db, since, None, MOST_NAMED).await?,
        searched_in_vain: sql::terms(db, since, Some(FEW_HITS), MOST_NAMED).await?,
        quality: sql::quality(db, stale_before_ms(now_ms, 12)).await?,
    })
}

fn named(rows: Vec<(String, i64)>) -> Vec<NamedCount> {
    rows.into_iter().map(|(name, count)| NamedCount { name, count }).collect()
}

fn states(rows: Vec<(String, i64)>) -> StateCounts {
    let of = |name: &str| rows.iter().find(|(state, _)| state == name).map_or(0, |(_, count)| *count);
    StateCounts { active: of("Active"), in_review: of("InReview"), deactivated: of("Deactivated") }
}

/// From memory, as the list of visitors counts them.
fn by_category(app: &App) -> Vec<NamedCount> {
    let snapshot = app.catalogue.snapshot();
    let counted = snapshot.list(&ListQuery::default()).categories;
    let named = counted.into_iter().filter_map(|counted| {
        let name = snapshot.category(&counted.id)?.title.clone();
        Some(NamedCount { name, count: i64::try_from(counted.count).unwrap_or(i64::MAX) })
    });
    named.collect()
}

async fn months(app: &App) -> Result<Vec<OverviewMonth>> {
    let first_of = |day: NaiveDate| day.with_day(1).unwrap_or(day);
    let this = first_of(app.clock.today());
    let mut months: BTreeMap<NaiveDate, OverviewMonth> = (0..MONTHS)
        .map(|back| this - Months::new(back))
        .map(|month| {
            let nothing =
                OverviewMonth { month, new_companies: 0, visits: 0, searches: 0, views: 0, contacts: 0 };
            (month, nothing)
        })
        .collect();
    let since = this - Months::new(MONTHS - 1);
    for (day, count) in sql::new_by_day(app.db.read(), since).await? {
        let day = DateTime::from_timestamp_millis(day * sql::DAY_MS).unwrap_or_default();
        if let Some(month) = months.get_mut(&first_of(day.date_naive())) {
            month.new_companies += count;
        }
    }
    for (day, kind, n) in sql::traffic_since(app.db.read(), since).await? {
        let Some(month) = months.get_mut(&first_of(day)) else { continue };
        let sum = match ReachKind::named(&kind) {
            Some(ReachKind::Visit) => &mut month.visits,
            Some(ReachKind::Search) => &mut month.searches,
            Some(ReachKind::View) => &mut month.views,
            Some(ReachKind::Call | ReachKind::Route | ReachKind::Website | ReachKind::Mail) => {
                &mut month.contacts
            }
            _ => continue,
        };
        *sum += i64::from(n);
    }
    Ok(months.into_values().collect())
}
