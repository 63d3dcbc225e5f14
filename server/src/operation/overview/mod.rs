//! What operators read first: what the directory holds, how it is used, and what is missing in it.

pub mod catalogue_counts;
pub mod company_sums;
pub mod http;
pub mod search_terms;
mod sql;

use crate::app::App;
use crate::directory::company::admin::http::stale_before_ms;
use catalogue_counts::LastCounts;
use chrono::{Datelike, Days, Months, NaiveDate};
use company_sums::{LastSums, last_months};
use search_terms::{CurrentHits, SearchedTerm};
use serde::Serialize;
use std::collections::HashMap;
use std::sync::Arc;
use umkreis_foundation::db::entity::traffic;
use umkreis_foundation::error::Result;
use umkreis_services::reach::ReachKind;
use utoipa::ToSchema;

/// This year and the one before.
const MONTHS: u32 = 24;
/// This month and the one before, for a directory that is young.
const DAYS: u64 = 31;

#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct NamedCount {
    name: String,
    count: i64,
}

#[derive(Debug, Default, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StateCounts {
    active: i64,
    in_review: i64,
    /// Waiting for their owners after a review.
    rejected: i64,
    /// By their owners.
    paused: i64,
    /// By an administrator.
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
    /// How many were public at its end; unknown before that was first noted.
    #[schema(required)]
    active: Option<i64>,
    visits: i64,
    searches: i64,
    /// Pages of companies that were opened.
    views: i64,
    /// Calls, ways, websites and mails.
    contacts: i64,
}

/// One day of the directory.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct OverviewDay {
    day: NaiveDate,
    visits: i64,
    searches: i64,
}

/// How complete the active entries are.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DataQuality {
    with_picture: i64,
    /// Any location says when it is open.
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
    /// Active companies by the municipality of their head office, those with most first.
    by_town: Vec<NamedCount>,
    /// The last 24 months, this one last.
    months: Vec<OverviewMonth>,
    /// The last 31 days, today last.
    days: Vec<OverviewDay>,
    /// What is searched most, by the last eight weeks.
    searched: Vec<SearchedTerm>,
    /// What is searched and finds at most two companies.
    searched_in_vain: Vec<SearchedTerm>,
    quality: DataQuality,
}

/// What the catalogue holds is counted in memory, and of the database only what is few or has an index: with
/// 100,000 companies the sums of whole tables would take a second. Nothing waits for anything else.
pub async fn overview(
    app: &App,
    current_hits: &Arc<CurrentHits>,
    last_counts: &Arc<LastCounts>,
    last_sums: &LastSums,
) -> Result<Overview> {
    let db = app.db.read();
    let snapshot = app.catalogue.snapshot();
    let (counted, places, last_counts) = (snapshot.clone(), app.geo.region.places(), last_counts.clone());
    let in_memory = tokio::task::spawn_blocking(move || last_counts.of(&counted, &places));
    let stale_before_ms = stale_before_ms(app.clock.now_ms(), 12);
    let first = last_months(app.clock.today()).next().unwrap_or_default();
    let (searched, sums, placed_roughly, confirmed_within_year, traffic, active, held) = tokio::try_join!(
        current_hits.searched(app),
        last_sums.of(app),
        async { Ok(sql::placed_roughly(db, &app.config.region).await?) },
        async { Ok(sql::confirmed_since(db, stale_before_ms).await?) },
        async { Ok(sql::traffic_since(db, first).await?) },
        async { Ok(sql::company_counts(db, first).await?) },
        async { Ok(in_memory.await.map_err(anyhow::Error::from)?) },
    )?;
    let (searched, searched_in_vain) = searched;
    Ok(Overview {
        states: states(snapshot.len(), &sums.not_public),
        by_category: held.by_category.clone(),
        quality: DataQuality {
            with_picture: held.with_picture,
            with_hours: held.with_hours,
            to_the_house: (held.placed - placed_roughly).max(0),
            confirmed_within_year,
        },
        by_town: held.by_town.clone(),
        months: months(app.clock.today(), snapshot.len(), &sums.made, &active, &traffic),
        days: days(app.clock.today(), &traffic),
        searched,
        searched_in_vain,
    })
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Rejected and paused ones are stored as deactivated.
fn states(active: usize, rows: &[sql::StateCountRow]) -> StateCounts {
    let of =
        |name: &str| rows.iter().find(|row| row.0 == name).map_or((0, 0, 0), |row| (row.1, row.2, row.3));
    let (deactivated, rejected, paused) = of("Deactivated");
    StateCounts {
        active: number(active),
        in_review: of("InReview").0,
        rejected,
        paused,
        deactivated: deactivated - rejected - paused,
    }
}

fn months(
    today: NaiveDate,
    active_now: usize,
    made: &[i64],
    active: &[(NaiveDate, i32)],
    traffic: &[traffic::Model],
) -> Vec<OverviewMonth> {
    let mut at_end: HashMap<(i32, u32), i64> =
        active.iter().map(|(day, n)| ((day.year(), day.month()), i64::from(*n))).collect();
    at_end.insert((today.year(), today.month()), number(active_now));
    let month = |(month, made): (NaiveDate, &i64)| {
        let days = month..month + Months::new(1);
        let mut counted = OverviewMonth {
            month,
            new_companies: *made,
            active: at_end.get(&(month.year(), month.month())).copied(),
            visits: 0,
            searches: 0,
            views: 0,
            contacts: 0,
        };
        for row in traffic.iter().filter(|row| days.contains(&row.day)) {
            counted.add(&row.kind, i64::from(row.n));
        }
        counted
    };
    last_months(today).zip(made).map(month).collect()
}

fn days(today: NaiveDate, traffic: &[traffic::Model]) -> Vec<OverviewDay> {
    let of = |day: NaiveDate, kind: ReachKind| {
        let counted = traffic.iter().rev().find(|row| row.day == day && row.kind == kind.name());
        counted.map_or(0, |row| i64::from(row.n))
    };
    let first = today - Days::new(DAYS - 1);
    let days = (0..DAYS).map(|later| first + Days::new(later));
    let day =
        |day| OverviewDay { day, visits: of(day, ReachKind::Visit), searches: of(day, ReachKind::Search) };
    days.map(day).collect()
}

/// Notes how many companies are public today; part of housekeeping. What is noted last stays for the day.
pub async fn keep_count(app: &App) -> Result<()> {
    let n = i32::try_from(app.catalogue.snapshot().len()).unwrap_or(i32::MAX);
    let tx = app.db.begin().await?;
    sql::keep_count(&tx, app.clock.today(), n).await?;
    Ok(tx.commit().await?)
}

impl OverviewMonth {
    fn add(&mut self, kind: &str, n: i64) {
        let sum = match ReachKind::named(kind) {
            Some(ReachKind::Visit) => &mut self.visits,
            Some(ReachKind::Search) => &mut self.searches,
            Some(ReachKind::View) => &mut self.views,
            Some(ReachKind::Call | ReachKind::Route | ReachKind::Website | ReachKind::Mail) => {
                &mut self.contacts
            }
            _ => return,
        };
        *sum += n;
    }
}

/// When the day begins where the directory is.
fn midnight_ms(day: NaiveDate, zone: chrono_tz::Tz) -> i64 {
    let midnight = day.and_time(chrono::NaiveTime::MIN);
    midnight
        .and_local_timezone(zone)
        .earliest()
        .unwrap_or_else(|| midnight.and_utc().with_timezone(&zone))
        .timestamp_millis()
}
