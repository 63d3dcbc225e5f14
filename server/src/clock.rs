//! The time, as the product sees it; tests move it.

use chrono::{DateTime, NaiveDate, Utc};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// The wall clock plus an offset that only tests change.
#[derive(Clone)]
pub struct Clock {
    offset_ms: Arc<AtomicI64>,
    time_zone: chrono_tz::Tz,
}

impl Clock {
    pub fn new(time_zone: chrono_tz::Tz) -> Clock {
        Clock { offset_ms: Arc::default(), time_zone }
    }

    pub fn now_ms(&self) -> i64 {
        Utc::now().timestamp_millis() + self.offset_ms.load(Ordering::Relaxed)
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
