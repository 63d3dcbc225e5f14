//! The tags of one segment with their spellings, counted.

use crate::document::CompanyDoc;
use crate::text::{name_key, vocabulary};
use std::collections::HashMap;

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

/// The kind of business a company's name begins with: "Tischlerei" of "Tischlerei Huber". What follows is mostly
/// the name of a person or a place.
pub fn trades(doc: &CompanyDoc) -> Vec<(String, String)> {
    let first = doc.name.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    let key = name_key(first);
    let is_trade = key.len() >= TRADE_LEN_MIN && vocabulary().knows(&key);
    is_trade.then(|| (key, first.to_owned())).into_iter().collect()
}

const TRADE_LEN_MIN: usize = 5;

/// Counts tags while a segment is built.
#[derive(Default)]
pub struct TagCounter(HashMap<(String, String), u32>);

impl TagCounter {
    pub fn add(&mut self, spellings: Vec<(String, String)>) {
        for spelling in spellings {
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
    /// `(number, key, spelling, companies)` of the entries whose key begins with `prefix`.
    pub fn beginning_with<'a>(
        &'a self,
        prefix: &'a str,
    ) -> impl Iterator<Item = (u32, &'a str, &'a str, u32)> {
        let start = self.entries.partition_point(|(key, _, _)| **key < *prefix);
        let entries = self.entries.iter().enumerate().skip(start);
        entries
            .take_while(move |(_, (key, _, _))| key.starts_with(prefix))
            .map(|(at, (key, shown, count))| (at as u32, &**key, &**shown, *count))
    }

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
