//! What somebody may be about to type.

use super::tags;
use crate::index::Segments;
use crate::text::{each_word, name_key};
use std::collections::BTreeMap;
use uuid::Uuid;

/// What a suggestion leads to, in the order in which they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SuggestionKind {
    Category,
    /// What companies call themselves: "Tischlerei".
    Trade,
    Tag,
    Company,
}

/// One line below the search box.
#[derive(Clone, Debug, PartialEq)]
pub struct Suggestion {
    pub kind: SuggestionKind,
    pub label: String,
    /// The category or company it leads to.
    pub id: Option<Uuid>,
    /// How many companies it finds.
    pub count: u64,
}

/// A word is a kind of business only if this many companies carry it.
const TRADE_COMPANIES_MIN: u32 = 2;

/// Categories with a word that begins with the text. `counts` are the companies of each category.
pub fn categories(segments: &Segments, key: &str, counts: &[u64]) -> Vec<Suggestion> {
    let begins = |title: &str| {
        let mut found = name_key(title).starts_with(key);
        each_word(title, |word| found |= word.text.starts_with(key));
        found
    };
    let all = segments.categories.docs.iter().zip(counts);
    all.filter(|(doc, count)| {
        **count > 0 && (begins(&doc.title) || doc.words.iter().any(|word| begins(word)))
    })
    .map(|(doc, &count)| Suggestion {
        kind: SuggestionKind::Category,
        label: doc.title.clone(),
        id: Some(doc.id),
        count,
    })
    .collect()
}

/// Kinds of business that begin with the text, the commonest first.
pub fn trades(segments: &Segments, key: &str, limit: usize) -> Vec<Suggestion> {
    let mut counts: BTreeMap<&str, (u32, &str)> = BTreeMap::new();
    for segment in &segments.all {
        for (_, key, shown, count) in segment.trades.beginning_with(key) {
            let entry = counts.entry(key).or_insert((0, shown));
            entry.0 += count;
        }
    }
    let mut found: Vec<(u32, &str)> = counts.into_values().collect();
    found.retain(|(count, _)| *count >= TRADE_COMPANIES_MIN);
    found.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    found.truncate(limit);
    let suggestion = |(count, label): (u32, &str)| Suggestion {
        kind: SuggestionKind::Trade,
        label: label.to_owned(),
        id: None,
        count: count.into(),
    };
    found.into_iter().map(suggestion).collect()
}

/// Tags that begin with the text, the commonest first.
pub fn tags(segments: &Segments, key: &str, limit: usize) -> Vec<Suggestion> {
    let found = tags::most_frequent(segments, key, limit).into_iter();
    let suggestion = |tag: tags::TagCount| Suggestion {
        kind: SuggestionKind::Tag,
        label: tag.tag,
        id: None,
        count: tag.count,
    };
    found.map(suggestion).collect()
}

/// Whether every word of the text begins a word of the name.
pub fn begins_name(key: &str, name: &str) -> bool {
    let name = name_key(name);
    key.split(' ').all(|typed| name.split(' ').any(|word| word.starts_with(typed)))
}
