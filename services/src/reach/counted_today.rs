//! Which browser was counted for what today, as hashes whose key nobody keeps.

use super::Browser;
use chrono::NaiveDate;
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use uuid::Uuid;

/// Hashes of one half; both together stay below ten megabytes. On a day with more, whoever comes back
/// much later may count again.
const MOST_IN_A_HALF: usize = 450_000;

/// A secret of this process for one day.
#[derive(Default)]
pub struct DailyKey {
    key: [u8; 32],
    day: Option<NaiveDate>,
}

impl DailyKey {
    /// Makes up a new key when the day is another one, and says whether it did.
    pub fn renew(&mut self, day: NaiveDate) -> bool {
        if self.day == Some(day) {
            return false;
        }
        *self = DailyKey { key: rand::random(), day: Some(day) };
        true
    }

    pub fn hash(&self, browser: &Browser, company: Option<Uuid>, what: &str) -> u64 {
        self.hash_of(&[
            company.unwrap_or_default().as_bytes(),
            what.as_bytes(),
            &browser.address,
            &browser.kind,
        ])
    }

    /// Each part is told from the next by its length.
    pub fn hash_of(&self, parts: &[&[u8]]) -> u64 {
        let mut digest = Sha256::new().chain_update(self.key);
        for part in parts {
            digest = digest.chain_update(part.len().to_le_bytes()).chain_update(part);
        }
        let digest = digest.finalize();
        let mut first = [0; 8];
        first.copy_from_slice(&digest[..8]);
        u64::from_be_bytes(first)
    }
}

/// Bounded: when the newer half is full, the older one is forgotten.
#[derive(Default)]
pub struct CountedToday {
    newer: HashSet<u64>,
    older: HashSet<u64>,
}

impl CountedToday {
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.newer.len() + self.older.len()
    }

    /// Whether it was not there.
    pub fn insert(&mut self, hash: u64) -> bool {
        if self.older.contains(&hash) || !self.newer.insert(hash) {
            return false;
        }
        if self.newer.len() >= MOST_IN_A_HALF {
            self.older = std::mem::take(&mut self.newer);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_is_bounded_and_remembers_the_newest() {
        let mut counted = CountedToday::default();
        for hash in 0..(3 * MOST_IN_A_HALF as u64) {
            assert!(counted.insert(hash));
        }
        assert!(counted.newer.len() + counted.older.len() <= 2 * MOST_IN_A_HALF);
        assert!(!counted.insert(3 * MOST_IN_A_HALF as u64 - 1));
        assert!(counted.insert(0), "long ago");
    }

    #[test]
    fn hashes_of_two_days_have_nothing_in_common() {
        let browser = Browser::new("203.0.113.9".parse().unwrap(), "Mozilla/5.0", "de");
        let day = NaiveDate::from_ymd_opt(2026, 11, 18).unwrap();
        let mut key = DailyKey::default();
        assert!(key.renew(day));
        let hash = key.hash(&browser, None, "View");
        assert!(!key.renew(day));
        assert_eq!(key.hash(&browser, None, "View"), hash);
        assert!(key.renew(day.succ_opt().unwrap()));
        assert_ne!(key.hash(&browser, None, "View"), hash);
    }
}
