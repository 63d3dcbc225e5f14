//! Remembers what texts matched in one snapshot, within a fixed amount of memory.
//!
//! Readers never wait: whoever finds a part of the cache taken goes without it.

use super::query::Question;
use super::text_matches::Matched;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, RwLock};

/// Few, so that one of them has room for the largest answers of a large catalogue.
const SHARDS: usize = 8;
/// All shards together keep up to twice this.
const BYTES_MAX: usize = 8 << 20;
/// What an entry costs besides its sets.
const ENTRY_BYTES: usize = 512;

pub type Matches = Arc<Vec<Matched>>;

/// Entries not asked for while a whole generation was filled are forgotten.
#[derive(Default)]
struct Shard {
    young: HashMap<Question, Matches>,
    old: HashMap<Question, Matches>,
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
    fn shard(&self, question: &Question) -> &RwLock<Shard> {
        &self.shards[self.hasher.hash_one(question) as usize % SHARDS]
    }

    pub fn get(&self, question: &Question, find: impl FnOnce() -> Vec<Matched>) -> Matches {
        let shard = self.shard(question);
        if let Ok(shard) = shard.try_read()
            && let Some(known) = shard.young.get(question)
        {
            return known.clone();
        }
        let before = shard.try_write().ok().and_then(|mut shard| shard.old.remove(question));
        let matches = before.unwrap_or_else(|| Arc::new(find()));
        if let Ok(mut shard) = shard.try_write() {
            shard.keep(question, &matches);
        }
        matches
    }
}

impl Shard {
    fn keep(&mut self, question: &Question, matches: &Matches) {
        let bytes = ENTRY_BYTES + matches.iter().map(Matched::heap_bytes).sum::<usize>();
        if bytes > BYTES_MAX / SHARDS {
            return;
        }
        if self.young_bytes + bytes > BYTES_MAX / SHARDS {
            self.old = std::mem::take(&mut self.young);
            self.young_bytes = 0;
        }
        if self.young.insert(question.clone(), matches.clone()).is_none() {
            self.young_bytes += bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::services::catalogue::segment::Segment;
    use crate::services::catalogue::word_matches::Hits;

    #[test]
    fn the_cache_answers_from_memory_and_stays_small() {
        let segment = Segment::build(&[]);
        let cache = TextCache::default();
        let matched = || vec![Matched::new(&segment, Hits::Sparse(Vec::new()))];
        let question = Question::parse("käse");
        let first = cache.get(&question, matched);
        let again = cache.get(&question, || panic!("must be known"));
        assert!(Arc::ptr_eq(&first, &again));
        for at in 0..100_000 {
            cache.get(&Question::parse(&format!("wort{at}")), matched);
        }
        let entries: usize = cache
            .shards
            .iter()
            .map(|shard| shard.read().map_or(0, |shard| shard.young.len() + shard.old.len()))
            .sum();
        assert!(entries <= 2 * BYTES_MAX / ENTRY_BYTES);
    }
}
