//! The tags that companies carry, by frequency.

use crate::index::Segments;
use crate::text::name_key;
use std::collections::BTreeMap;

/// A tag with the number of companies that carry it.
#[derive(Clone, Debug, PartialEq)]
pub struct TagCount {
    pub tag: String,
    pub count: u64,
}

/// The most frequent tags that begin with `prefix` (folded). Spellings that fold to the
/// same key count together and show the commonest one.
pub fn most_frequent(segments: &Segments, prefix: &str, size: usize) -> Vec<TagCount> {
    let prefix = name_key(prefix);
    let mut counts: BTreeMap<&str, BTreeMap<&str, u64>> = BTreeMap::new();
    for segment in &segments.all {
        for (at, key, shown, count) in segment.tags.beginning_with(&prefix) {
            let live = u64::from(count.saturating_sub(segment.dead_tags(at)));
            if live > 0 {
                *counts.entry(key).or_default().entry(shown).or_default() += live;
            }
        }
    }
    let mut found: Vec<(u64, &str, &str)> = counts
        .iter()
        .map(|(key, spellings)| {
            let total = spellings.values().sum();
            let best = spellings.iter().max_by(|a, b| a.1.cmp(b.1).then(b.0.cmp(a.0)));
            (total, *key, best.map_or("", |(shown, _)| *shown))
        })
        .collect();
    found.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    found.truncate(size);
    found.into_iter().map(|(count, _, shown)| TagCount { tag: shown.to_owned(), count }).collect()
}
