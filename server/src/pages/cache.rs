//! Rendered pages, kept while the catalogue and the day stay the same.

use super::template::Page;
use quick_cache::sync::{self, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A page that could not be rendered is tried again after this time, not for every visitor.
const RETRY_AFTER: Duration = Duration::from_secs(10);
/// With its compressed form; only a first guess of how many fit.
const USUAL_PAGE_BYTES: usize = 128 * 1024;

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

/// Within so many bytes; what is asked for seldom makes room.
pub struct Cache(sync::Cache<String, Entry, ByteWeighter>);

#[derive(Clone)]
struct Entry {
    version: Version,
    page: Arc<Page>,
    until: Option<Instant>,
}

#[derive(Clone)]
struct ByteWeighter;

impl Weighter<String, Entry> for ByteWeighter {
    fn weight(&self, key: &String, entry: &Entry) -> u64 {
        (key.len() + entry.page.len()) as u64
    }
}

impl Cache {
    pub fn new(bytes_max: usize) -> Cache {
        let options = OptionsBuilder::new()
            .estimated_items_capacity(bytes_max / USUAL_PAGE_BYTES)
            .weight_capacity(bytes_max as u64)
            // Of several parts each would have only its share of the bytes.
            .shards(1)
            .build()
            .expect("both capacities are given");
        let (hasher, lifecycle) = (DefaultHashBuilder::default(), DefaultLifecycle::default());
        Cache(sync::Cache::with_options(options, ByteWeighter, hasher, lifecycle))
    }

    pub fn get(&self, key: &str, version: &Version) -> Option<Arc<Page>> {
        let entry = self.0.get(key).filter(|entry| entry.version == *version)?;
        let holds = entry.until.is_none_or(|until| until >= Instant::now());
        holds.then_some(entry.page)
    }

    pub fn put(&self, key: String, version: Version, page: Arc<Page>) {
        self.0.insert(key, Entry { version, page, until: None });
    }

    /// For a page that could not be rendered.
    pub fn put_for_a_while(&self, key: String, version: Version, page: Arc<Page>) {
        self.0.insert(key, Entry { version, page, until: Some(Instant::now() + RETRY_AFTER) });
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
