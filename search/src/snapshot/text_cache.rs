//! Remembers what texts matched in one snapshot, within a fixed amount of memory.

use crate::rank::TextMatches;
use crate::text::QueryText;
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};
use std::sync::Arc;

/// What all entries may take together.
const BYTES_MAX: usize = 16 << 20;
/// What an entry costs besides its sets.
const ENTRY_BYTES: usize = 512;
/// So many parts are locked apart from each other, and each has room for the largest answers of a
/// large catalogue.
const SHARDS: usize = 8;
/// A first guess; the cache grows when texts match little.
const ENTRIES: usize = 256;

pub type Matches = Arc<Vec<TextMatches>>;

pub struct TextCache(Cache<QueryText, Matches, BytesHeld>);

#[derive(Clone)]
struct BytesHeld;

impl Weighter<QueryText, Matches> for BytesHeld {
    fn weight(&self, _: &QueryText, matches: &Matches) -> u64 {
        (ENTRY_BYTES + matches.iter().map(TextMatches::heap_bytes).sum::<usize>()) as u64
    }
}

impl Default for TextCache {
    fn default() -> TextCache {
        let options = OptionsBuilder::new()
            .estimated_items_capacity(ENTRIES)
            .weight_capacity(BYTES_MAX as u64)
            .shards(SHARDS)
            .build()
            .expect("both capacities are given");
        let cache = Cache::with_options(
            options,
            BytesHeld,
            DefaultHashBuilder::default(),
            DefaultLifecycle::default(),
        );
        TextCache(cache)
    }
}

impl TextCache {
    pub fn get(&self, query: &QueryText, find: impl FnOnce() -> Vec<TextMatches>) -> Matches {
        if let Some(known) = self.0.get(query) {
            return known;
        }
        let matches = Arc::new(find());
        self.0.insert(query.clone(), matches.clone());
        matches
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Segment;
    use crate::rank::WordMatches;

    #[test]
    fn the_cache_answers_from_memory_and_stays_small() {
        let segment = Segment::build(&[]);
        let cache = TextCache::default();
        let matched = || vec![TextMatches::new(&segment, WordMatches::Sparse(Vec::new()))];
        let query = QueryText::parse("käse");
        let first = cache.get(&query, matched);
        let again = cache.get(&query, || panic!("must be known"));
        assert!(Arc::ptr_eq(&first, &again));
        for at in 0..100_000 {
            cache.get(&QueryText::parse(&format!("wort{at}")), matched);
        }
        assert!(cache.0.len() <= BYTES_MAX / ENTRY_BYTES);
    }
}
