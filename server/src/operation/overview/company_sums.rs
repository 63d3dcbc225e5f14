//! What is counted in the table of companies, once for each of its states.

use super::sql::{self, StateCountRow};
use super::{MONTHS, midnight_ms};
use crate::app::App;
use chrono::{Datelike, Months, NaiveDate};
use std::sync::{Arc, Mutex, PoisonError};
use umkreis_foundation::error::Result;

pub struct CompanySums {
    pub not_public: Vec<StateCountRow>,
    /// Entries that were made in each of the last months, this one last.
    pub made: Vec<i64>,
    /// The last change that is in it, and the day of the last month.
    state: (i64, NaiveDate),
}

/// The last sums: with 100,000 companies they take as long as everything else of the overview together.
#[derive(Default)]
pub struct LastSums(Mutex<Option<Arc<CompanySums>>>);

impl LastSums {
    pub async fn of(&self, app: &App) -> Result<Arc<CompanySums>> {
        // Before the database is asked: what changes meanwhile is another state, and counted again.
        let state = (app.db.feed.applied_seq(), app.clock.today());
        if let Some(sums) = self.last().filter(|sums| sums.state == state) {
            return Ok(sums);
        }
        let db = app.db.read();
        let mut made = Vec::new();
        for month in last_months(state.1) {
            let days = [month, month + Months::new(1)];
            made.push(sql::made_within(db, days.map(|day| midnight_ms(day, app.clock.time_zone()))).await?);
        }
        let sums = Arc::new(CompanySums { not_public: sql::not_public(db).await?, made, state });
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(sums.clone());
        Ok(sums)
    }

    fn last(&self) -> Option<Arc<CompanySums>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The first days of the last months, this one last.
pub fn last_months(today: NaiveDate) -> impl Iterator<Item = NaiveDate> {
    let first = today.with_day(1).unwrap_or_default() - Months::new(MONTHS - 1);
    (0..MONTHS).map(move |later| first + Months::new(later))
}
