//! What an owner reads about the own company: how often it was seen or contacted, compared with before and with
//! others.

use super::{month_number, sql};
use crate::app::App;
use chrono::{Datelike, Days, Months, NaiveDate};
use serde::Serialize;
use std::collections::BTreeMap;
use umkreis_foundation::error::Result;
use umkreis_services::catalogue::{CompanyDoc, ListQuery};
use umkreis_services::reach::ReachKind;
use utoipa::ToSchema;
use uuid::Uuid;

/// This week and the one before.
const DAYS: u64 = 14;
/// This year and the one before.
const MONTHS: u32 = 24;
/// A middle of fewer would tell about single companies.
const ENOUGH_COMPANIES: usize = 10;
/// Of larger categories this many companies are compared, evenly chosen: the middle does not get better by more.
const MOST_COMPARED: usize = 2_000;

/// How often each thing happened.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReachCounts {
    pub views: i32,
    pub calls: i32,
    pub routes: i32,
    pub websites: i32,
    pub mails: i32,
    pub favourites: i32,
    pub pins: i32,
}

impl ReachCounts {
    /// Calls, ways, websites and mails.
    pub fn contacts(&self) -> i32 {
        self.calls + self.routes + self.websites + self.mails
    }

    fn add(&mut self, kind: ReachKind, n: i32) {
        let count = match kind {
            ReachKind::View => &mut self.views,
            ReachKind::Call => &mut self.calls,
            ReachKind::Route => &mut self.routes,
            ReachKind::Website => &mut self.websites,
            ReachKind::Mail => &mut self.mails,
            ReachKind::Favourite => &mut self.favourites,
            ReachKind::Pin => &mut self.pins,
            ReachKind::Visit | ReachKind::Search => return,
        };
        *count += n;
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct DayReach {
    day: NaiveDate,
    counts: ReachCounts,
}

#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct MonthReach {
    /// Its first day.
    pub month: NaiveDate,
    pub counts: ReachCounts,
}

/// How often a company is looked at, compared with the middle of its category.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub enum Standing {
    More,
    Similar,
    Less,
}

#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CategoryStanding {
    /// The title of the company's main category.
    pub category: String,
    pub standing: Standing,
}

#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CompanyReach {
    /// The last fourteen days, today last.
    days: Vec<DayReach>,
    /// The last 24 months, this one last.
    pub months: Vec<MonthReach>,
    /// Absent where the category has fewer than ten companies.
    #[schema(required)]
    pub compared: Option<CategoryStanding>,
}

pub async fn reach_of(app: &App, doc: &CompanyDoc) -> Result<CompanyReach> {
    let today = app.clock.today();
    let first = first_of(today);
    let months: Vec<NaiveDate> = (0..MONTHS).rev().map(|back| first - Months::new(back)).collect();
    let mut by_month: BTreeMap<i32, ReachCounts> = BTreeMap::new();
    let mut by_day: BTreeMap<NaiveDate, ReachCounts> = BTreeMap::new();
    for row in sql::of_company(app.db.read(), doc.id, month_number(months[0])).await? {
        by_month.entry(row.month).or_default().add(row.kind, row.total);
        for (day, n) in row.days {
            by_day.entry(day).or_default().add(row.kind, n);
        }
    }
    let days = (0..DAYS).rev().map(|back| today - Days::new(back));
    Ok(CompanyReach {
        days: days.map(|day| DayReach { day, counts: by_day.remove(&day).unwrap_or_default() }).collect(),
        months: months
            .iter()
            .map(|month| MonthReach {
                month: *month,
                counts: by_month.remove(&month_number(*month)).unwrap_or_default(),
            })
            .collect(),
        compared: compared(app, doc, first).await?,
    })
}

pub fn first_of(day: NaiveDate) -> NaiveDate {
    day.with_day(1).unwrap_or(day)
}

/// By the views of this month and the one before, which every company of the category is measured with.
async fn compared(app: &App, doc: &CompanyDoc, first: NaiveDate) -> Result<Option<CategoryStanding>> {
    let snapshot = app.catalogue.snapshot();
    let Some(category) = doc.category_ids.first().and_then(|id| snapshot.category(id)) else {
        return Ok(None);
    };
    let ids = [category.id];
    let query = ListQuery { category_ids: &ids, size: snapshot.len(), ..ListQuery::default() };
    let others: Vec<Uuid> = snapshot.list(&query).hits.iter().map(|hit| hit.company_id).collect();
    if others.len() < ENOUGH_COMPANIES {
        return Ok(None);
    }
    let step = others.len().div_ceil(MOST_COMPARED);
    let chosen: Vec<Uuid> = others.into_iter().step_by(step).collect();
    let since = month_number(first - Months::new(1));
    let mut views = sql::views_since(app.db.read(), &chosen, since).await?;
    let own = sql::views_since(app.db.read(), &[doc.id], since).await?.first().copied().unwrap_or(0);
    // Those that nobody looked at have no row.
    views.resize(chosen.len().max(views.len()), 0);
    let standing = standing(own, middle(&mut views));
    Ok(Some(CategoryStanding { category: category.title.clone(), standing }))
}

fn middle(values: &mut [i64]) -> i64 {
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or(0)
}

/// A fifth more or less is no difference that anybody should be told.
fn standing(own: i64, middle: i64) -> Standing {
    match own {
        own if own * 5 > middle * 6 => Standing::More,
        own if own * 5 < middle * 4 => Standing::Less,
        _ => Standing::Similar,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fifth_more_or_less_is_similar() {
        assert_eq!(standing(121, 100), Standing::More);
        assert_eq!(standing(120, 100), Standing::Similar);
        assert_eq!(standing(80, 100), Standing::Similar);
        assert_eq!(standing(79, 100), Standing::Less);
        assert_eq!(standing(0, 0), Standing::Similar);
        assert_eq!(standing(1, 0), Standing::More);
    }

    #[test]
    fn the_middle_is_not_moved_by_one_that_stands_out() {
        assert_eq!(middle(&mut [3, 100_000, 1, 2, 4]), 3);
        assert_eq!(middle(&mut []), 0);
    }
}
