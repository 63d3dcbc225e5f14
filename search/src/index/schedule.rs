//! Opening times as the catalogue keeps them: equal ones once, with their JSON.

use crate::document::is_open_at;
use chrono::{DateTime, SecondsFormat};
use std::collections::HashMap;

/// Opening times, shared by all stores that have the same ones.
pub struct Schedule {
    pub intervals: Box<[(i64, i64)]>,
    /// The intervals as a JSON array of `{start, end}`.
    pub json: Box<[u8]>,
}

impl Schedule {
    fn new(intervals: &[(i64, i64)]) -> Schedule {
        let instant = |ms: i64| {
            DateTime::from_timestamp_millis(ms)
                .unwrap_or(DateTime::UNIX_EPOCH)
                .to_rfc3339_opts(SecondsFormat::AutoSi, true)
        };
        let parts: Vec<String> = intervals
            .iter()
            .map(|&(start, end)| format!("{{\"start\":\"{}\",\"end\":\"{}\"}}", instant(start), instant(end)))
            .collect();
        let json = format!("[{}]", parts.join(",")).into_bytes().into_boxed_slice();
        Schedule { intervals: intervals.into(), json }
    }

    pub fn is_open_at(&self, at_ms: i64) -> bool {
        is_open_at(&self.intervals, at_ms)
    }
}

/// Gives equal opening times the same number.
#[derive(Default)]
pub struct ScheduleTable {
    schedules: Vec<Schedule>,
    numbers: HashMap<Box<[(i64, i64)]>, u32>,
}

impl ScheduleTable {
    pub fn number(&mut self, intervals: &[(i64, i64)]) -> u32 {
        if let Some(&number) = self.numbers.get(intervals) {
            return number;
        }
        let number = self.schedules.len() as u32;
        self.schedules.push(Schedule::new(intervals));
        self.numbers.insert(intervals.into(), number);
        number
    }

    pub fn finish(self) -> Vec<Schedule> {
        self.schedules
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_opening_times_are_kept_once_and_written_as_instants() {
        let mut table = ScheduleTable::default();
        let day = [(1_767_254_400_000, 1_767_286_800_000)];
        table.number(&[]);
        let number = table.number(&day);
        assert_eq!(table.number(&day), number);
        let schedule = &table.finish()[number as usize];
        let json = std::str::from_utf8(&schedule.json).unwrap();
        assert_eq!(json, r#"[{"start":"2026-01-01T08:00:00Z","end":"2026-01-01T17:00:00Z"}]"#);
        assert!(schedule.is_open_at(day[0].0));
        assert!(!schedule.is_open_at(day[0].1));
    }
}
