//! Remembers what texts matched in one snapshot, within a fixed amount of memory.
//!
//! Readers never wait: whoever finds a part of the cache taken goes without it.

use crate::rank::TextMatches;
use crate::text::QueryText;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, RwLock};

/// Few, so that one of them has room for the largest answers of a large catalogue.
const SHARDS: usize = 8;
/// All shards together keep up to twice this.
const BYTES_MAX: usize = 8 << 20;
/// What an entry costs besides its sets.
const ENTRY_BYTES: usize = 512;

pub type Matches = Arc<Vec<TextMatches>>;

/// Entries not asked for while a whole generation was filled are forgotten.
#[derive(Default)]
struct Shard {
    young: HashMap<QueryText, Matches>,
    old: HashMap<QueryText, Matches>,
    young_bytes: usize,
}

pub struct TextCache {
    shards: [RwLock<Shard>; SHARDS],
    hasher: RandomState,
}

impl Default for TextCache {
    fn default() -> TextCache {
        TextCache { shards: std::array::from_fn(|_| RwLock::default()), hasher: RandomState::new() }
    }
}

impl TextCache {
    fn shard(&self, query: &QueryText) -> &RwLock<Shard> {
        &self.shards[self.hasher.hash_one(query) as usize % SHARDS]
    }

    pub fn get(&self, query: &QueryText, find: impl FnOnce() -> Vec<TextMatches>) -> Matches {
        let shard = self.shard(query);
        if let Ok(shard) = shard.try_read()
            && let Some(known) = shard.young.get(query)
        {
            return known.clone();
        }
        let before = shard.try_write().ok().and_then(|mut shard| shard.old.remove(query));
        let matches = before.unwrap_or_else(|| Arc::new(find()));
        if let Ok(mut shard) = shard.try_write() {
            shard.keep(query, &matches);
        }
        matches
    }
}

impl Shard {
    fn keep(&mut self, query: &QueryText, matches: &Matches) {
        let bytes = ENTRY_BYTES + matches.iter().map(TextMatches::heap_bytes).sum::<usize>();
        if bytes > BYTES_MAX / SHARDS {
            return;
        }
        if self.young_bytes + bytes > BYTES_MAX / SHARDS {
            self.old = std::mem::take(&mut self.young);
            self.young_bytes = 0;
        }
        if self.young.insert(query.clone(), matches.clone()).is_none() {
            self.young_bytes += bytes;
        }
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
        let entries: usize = cache
            .shards
            .iter()
            .map(|shard| shard.read().map_or(0, |shard| shard.young.len() + shard.old.len()))
            .sum();
        assert!(entries <= 2 * BYTES_MAX / ENTRY_BYTES);
    }
}
