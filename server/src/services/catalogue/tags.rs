//! Tags by frequency.

use super::doc::CompanyDoc;
use super::text::name_key;
use super::view::View;
use std::collections::{BTreeMap, HashMap};

/// A tag with the number of companies that carry it.
#[derive(Clone, Debug, PartialEq)]
pub struct TagCount {
    pub tag: String,
    pub count: u64,
}

/// The spellings of tags in one segment, sorted by folded key, then spelling.
#[derive(Default)]
pub struct TagTable {
    entries: Vec<(Box<str>, Box<str>, u32)>,
}

/// The spellings a company counts for: each folded tag once.
pub fn spellings(doc: &CompanyDoc) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::with_capacity(doc.tags.len());
    for tag in &doc.tags {
        let shown = tag.trim();
        let key = name_key(shown);
        if !key.is_empty() && !found.iter().any(|(have, _)| *have == key) {
            found.push((key, shown.to_owned()));
        }
    }
    found
}

/// Counts tags while a segment is built.
#[derive(Default)]
pub struct TagCounter(HashMap<(String, String), u32>);

impl TagCounter {
    pub fn add(&mut self, doc: &CompanyDoc) {
        for spelling in spellings(doc) {
            *self.0.entry(spelling).or_default() += 1;
        }
    }

    pub fn finish(self) -> TagTable {
        let mut entries: Vec<(Box<str>, Box<str>, u32)> = self
            .0
            .into_iter()
            .map(|((key, shown), count)| (key.into_boxed_str(), shown.into_boxed_str(), count))
            .collect();
        entries.sort_unstable();
        TagTable { entries }
    }
}

impl TagTable {
    pub fn position(&self, key: &str, shown: &str) -> Option<u32> {
        self.entries
            .binary_search_by(|(have_key, have_shown, _)| (&**have_key, &**have_shown).cmp(&(key, shown)))
            .ok()
            .map(|at| at as u32)
    }

    pub fn heap_bytes(&self) -> usize {
        self.entries.iter().map(|(key, shown, _)| key.len() + shown.len() + 72).sum()
    }
}

/// The most frequent tags that begin with `prefix` (folded). Spellings that fold to the
/// same key count together and show the commonest one.
pub fn most_frequent<'a>(views: impl Iterator<Item = &'a View>, prefix: &str, size: usize) -> Vec<TagCount> {
    let prefix = name_key(prefix);
    let mut counts: BTreeMap<&str, BTreeMap<&str, u64>> = BTreeMap::new();
    for view in views {
        let entries = &view.segment.tags.entries;
        let start = entries.partition_point(|(key, _, _)| **key < *prefix);
        for (at, (key, shown, count)) in entries.iter().enumerate().skip(start) {
            if !key.starts_with(&prefix) {
                break;
            }
            let dead = view.dead_tags.get(&(at as u32)).copied().unwrap_or(0);
            let live = u64::from(count.saturating_sub(dead));
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
