//! Ids and dates for demo rows: the same ids in every run, dates around today.

use chrono::NaiveDate;
use uuid::Uuid;

/// 2026-01-01T00:00:00Z; ids count up from here.
const FIRST_ID_MS: u64 = 1_767_225_600_000;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

pub struct Stock {
    pub now_ms: i64,
    pub today: NaiveDate,
    given_ids: u64,
    /// Pictures that were drawn, with their sizes.
    pub media: Vec<(Uuid, (u32, u32))>,
}

impl Stock {
    pub fn new(now_ms: i64, today: NaiveDate) -> Stock {
        Stock { now_ms, today, given_ids: 0, media: Vec::new() }
    }

    /// The next id: a UUIDv7 made of a counter instead of time and chance.
    pub fn id(&mut self) -> Uuid {
        self.given_ids += 1;
        let mut random = [0; 10];
        random[2..].copy_from_slice(&self.given_ids.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes());
        uuid::Builder::from_unix_timestamp_millis(FIRST_ID_MS + self.given_ids, &random).into_uuid()
    }

    /// The next id, for a picture of this size if it is drawn: the others keep their ids either way.
    pub fn media_id(&mut self, size: (u32, u32), drawn: bool) -> Uuid {
        let id = self.id();
        if drawn {
            self.media.push((id, size));
        }
        id
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_version_7_distinct_ascending_and_the_same_in_every_run() {
        let ids = || {
            let mut stock = Stock::new(0, NaiveDate::MIN);
            (0..1000).map(|_| stock.id()).collect::<Vec<_>>()
        };
        let first = ids();
        assert_eq!(first, ids());
        assert!(first.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(first.iter().all(|id| id.get_version_num() == 7));
    }
}
