//! Remembers what texts matched in one snapshot, within a fixed amount of memory.

use crate::query::TextAnswer;
use crate::rank::TextMatches;
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};
use std::sync::Arc;

/// What all entries may take together.
const BYTES_MAX: usize = 16 << 20;
/// What an entry costs besides its sets.
const ENTRY_BYTES: usize = 512;
/// The cache consists of this many parts, each with a lock of its own and with room for the largest answers of a
/// large catalogue.
const SHARDS: usize = 8;
/// A first guess; the cache grows when texts match little.
const ENTRIES: usize = 256;

pub type Matches = Arc<TextAnswer>;

pub struct TextCache(Cache<Box<str>, Matches, ByteWeighter>);

#[derive(Clone)]
struct ByteWeighter;

impl Weighter<Box<str>, Matches> for ByteWeighter {
    fn weight(&self, text: &Box<str>, matches: &Matches) -> u64 {
        (ENTRY_BYTES + text.len() + matches.segments.iter().map(TextMatches::heap_bytes).sum::<usize>())
            as u64
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
            ByteWeighter,
            DefaultHashBuilder::default(),
            DefaultLifecycle::default(),
        );
        TextCache(cache)
    }
}

impl TextCache {
    pub fn get(&self, text: &str, find: impl FnOnce() -> TextAnswer) -> Matches {
        if let Some(known) = self.0.get(text) {
            return known;
        }
        let matches = Arc::new(find());
        self.0.insert(text.into(), matches.clone());
        matches
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_searched_once_and_memory_stays_bounded() {
        let cache = TextCache::default();
        let first = cache.get("brot", TextAnswer::default);
        let again = cache.get("brot", || panic!("must be known"));
        assert!(Arc::ptr_eq(&first, &again));
        for at in 0..100_000 {
            cache.get(&format!("wort{at}"), TextAnswer::default);
        }
        assert!(cache.0.len() <= BYTES_MAX / ENTRY_BYTES);
    }
}
