//! When demo rows were written: dates around today.

use chrono::{NaiveDate, TimeDelta};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// The day on which the demo is loaded, and what is counted from it.
pub struct Dates {
    pub now_ms: i64,
    pub today: NaiveDate,
}

impl Dates {
    pub fn in_days(&self, days: i64) -> NaiveDate {
        self.today + TimeDelta::days(days)
    }

    /// When the company at this place of the list was entered: spread over the last two years.
    pub fn entered_at_ms(&self, index: usize) -> i64 {
        let days = (index as i64 * 37) % 720;
        self.now_ms - (days + 1) * DAY_MS - (index as i64 * 7919) % DAY_MS
    }

    /// When its owner last said that it is right: within a year, but for a few that have gone stale.
    pub fn confirmed_at_ms(&self, index: usize) -> i64 {
        let entered_at_ms = self.entered_at_ms(index);
        let days = (index as i64 * 53) % 300;
        if index % 50 == 49 { entered_at_ms } else { entered_at_ms.max(self.now_ms - (days + 1) * DAY_MS) }
    }
}
