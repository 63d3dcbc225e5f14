//! Rendered pages, kept while the catalogue and the day stay the same.

use super::template::Page;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A page that could not be rendered is tried again after this time, not for every visitor.
const RETRY_AFTER: Duration = Duration::from_secs(10);

/// What a page was made from; a page of another version is not served.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Version {
    /// How far the change feed was applied: offers and campaigns are not in the snapshot.
    pub feed: i64,
    pub snapshot: u64,
    pub day: chrono::NaiveDate,
    /// Lists of what is open now hold for a minute.
    pub minute: Option<i64>,
    /// How often what every page says was made anew since the start.
    pub renewals: u64,
}

pub struct Cache {
    bytes_max: usize,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    pages: HashMap<String, Entry>,
    bytes: usize,
    uses: u64,
}

struct Entry {
    version: Version,
    page: Arc<Page>,
    last_use: u64,
    until: Option<Instant>,
}

impl Cache {
    pub fn new(bytes_max: usize) -> Cache {
        Cache { bytes_max, kept: Mutex::default() }
    }

    pub fn get(&self, key: &str, version: &Version) -> Option<Arc<Page>> {
        let mut kept = self.lock();
        kept.uses += 1;
        let now = kept.uses;
        let entry = kept.pages.get_mut(key).filter(|entry| entry.version == *version)?;
        if entry.until.is_some_and(|until| until < Instant::now()) {
            return None;
        }
        entry.last_use = now;
        Some(entry.page.clone())
    }

    pub fn put(&self, key: String, version: Version, page: Arc<Page>) {
        self.keep(key, version, page, None);
    }

    /// For a page that could not be rendered.
    pub fn put_for_a_while(&self, key: String, version: Version, page: Arc<Page>) {
        self.keep(key, version, page, Some(Instant::now() + RETRY_AFTER));
    }

    fn keep(&self, key: String, version: Version, page: Arc<Page>, until: Option<Instant>) {
        let mut kept = self.lock();
        kept.remove(&key);
        kept.bytes += key.len() + page.len();
        kept.uses += 1;
        let last_use = kept.uses;
        kept.pages.insert(key, Entry { version, page, last_use, until });
        while kept.bytes > self.bytes_max {
            let oldest =
                kept.pages.iter().min_by_key(|(_, entry)| entry.last_use).map(|(key, _)| key.clone());
            let Some(oldest) = oldest else { break };
            kept.remove(&oldest);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn remove(&mut self, key: &str) {
        if let Some(entry) = self.pages.remove(key) {
            self.bytes -= key.len() + entry.page.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(length: usize) -> Arc<Page> {
        Arc::new(Page::plain_for_tests(length))
    }

    fn version(feed: i64) -> Version {
        Version { feed, snapshot: 1, day: chrono::NaiveDate::default(), minute: None, renewals: 0 }
    }

    #[test]
    fn a_page_of_another_version_is_not_served() {
        let cache = Cache::new(10_000);
        cache.put("/".to_owned(), version(1), page(10));
        assert!(cache.get("/", &version(1)).is_some());
        assert!(cache.get("/", &version(2)).is_none());
        let tomorrow = Version { day: chrono::NaiveDate::default().succ_opt().unwrap(), ..version(1) };
        assert!(cache.get("/", &tomorrow).is_none());
    }

    #[test]
    fn what_was_not_used_for_longest_makes_room() {
        let cache = Cache::new(2_500);
        for key in ["/a", "/b"] {
            cache.put(key.to_owned(), version(1), page(1_000));
        }
        assert!(cache.get("/a", &version(1)).is_some());
        cache.put("/c".to_owned(), version(1), page(1_000));
        let kept: Vec<bool> =
            ["/a", "/b", "/c"].iter().map(|key| cache.get(key, &version(1)).is_some()).collect();
        assert_eq!(kept, [true, false, true]);
        cache.put("/large".to_owned(), version(1), page(5_000));
        assert!(cache.get("/large", &version(1)).is_none(), "larger than the whole cache");
    }
}
