//! The time, as the product sees it: the database's, where it has a clock of its own; tests move it.

mod jump_detector;

pub use jump_detector::JumpDetector;

use crate::db::Db;
use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::DbErr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// Less is the way to the database and back, and machines that keep time agree by themselves.
const SAME_MS: i64 = 100;
/// More is for the operator to put right.
const WRONG_MS: i64 = 5_000;

/// This machine's clock, put right by the database's.
#[derive(Clone)]
pub struct Clock {
    /// How far this machine's clock is ahead of the database's.
    ahead_ms: Arc<AtomicI64>,
    /// What only tests change.
    offset_ms: Arc<AtomicI64>,
    time_zone: chrono_tz::Tz,
}

impl Clock {
    pub fn new(time_zone: chrono_tz::Tz) -> Clock {
        Clock { ahead_ms: Arc::default(), offset_ms: Arc::default(), time_zone }
    }

    pub fn now_ms(&self) -> i64 {
        let moved_ms = self.offset_ms.load(Ordering::Relaxed) - self.ahead_ms.load(Ordering::Relaxed);
        Utc::now().timestamp_millis() + moved_ms
    }

    /// Goes by the database's clock from now on, so that all instances agree on what has expired
    /// (docs/decisions/0032). On SQLite this machine's clock is the only one.
    pub async fn follow(&self, db: &Db) -> Result<(), DbErr> {
        let Some(found_ms) = db.machine_ahead_ms().await? else { return Ok(()) };
        let ahead_ms = if found_ms.abs() < SAME_MS { 0 } else { found_ms };
        let before_ms = self.ahead_ms.swap(ahead_ms, Ordering::Relaxed);
        let ahead_s = ahead_ms as f64 / 1000.0;
        metrics::gauge!("umkreis_clock_ahead_seconds").set(ahead_s);
        match (before_ms.abs() > WRONG_MS, ahead_ms.abs() > WRONG_MS) {
            (false, true) => tracing::warn!(
                ahead_s,
                "this machine's clock is not the database's; going by the database's: put the wrong one right"
            ),
            (true, false) => tracing::info!("this machine's clock and the database's agree again"),
            _ => {}
        }
        Ok(())
    }

    pub fn now(&self) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(self.now_ms()).unwrap_or_default()
    }

    /// The day in the operator's time zone.
    pub fn today(&self) -> NaiveDate {
        self.now().with_timezone(&self.time_zone).date_naive()
    }

    pub fn time_zone(&self) -> chrono_tz::Tz {
        self.time_zone
    }

    /// Moves this clock forward; for tests.
    pub fn advance(&self, by: std::time::Duration) {
        self.offset_ms.fetch_add(by.as_millis() as i64, Ordering::Relaxed);
    }
}

/// RFC 3339 in UTC, as all answers give instants.
pub fn rfc3339(at_ms: i64) -> String {
    DateTime::from_timestamp_millis(at_ms)
        .unwrap_or_default()
        .to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn today_is_the_day_in_the_operators_time_zone() {
        // Twenty-six hours apart, so that it is never the same day in both.
        let east = Clock::new(chrono_tz::Pacific::Kiritimati);
        let west = Clock::new(chrono_tz::Etc::GMTPlus12);
        assert!(east.today() > west.today());
    }
}
