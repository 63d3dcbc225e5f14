//! Companies with a similar name: hints against entering a business twice.

use super::bits;
use super::hits::{Effort, Hits, word_hits};
use super::query::QueryWord;
use super::snapshot::Snapshot;
use super::text::{each_word, name_key};
use super::view::View;
use std::collections::HashMap;
use uuid::Uuid;

/// Words that a larger share of all companies (one in …) match tell nothing apart.
const COMMON_ONE_IN: usize = 20;
const CANDIDATES_MAX: usize = 2_000;
const SIMILARITY_MIN: f64 = 0.72;
const WORDS_MAX: usize = 8;

#[derive(Clone, Debug, PartialEq)]
pub struct SimilarCompany {
    pub id: Uuid,
    pub name: String,
    /// From 0 to 1 (equal apart from case, accents and punctuation).
    pub similarity: f64,
}

impl Snapshot {
    /// Companies whose name resembles `name`, the most similar first.
    pub fn similar_names(&self, name: &str, limit: usize) -> Vec<SimilarCompany> {
        let key = name_key(&name.chars().take(200).collect::<String>());
        let mut words: Vec<QueryWord> = Vec::new();
        each_word(&key, |word| words.push(QueryWord::new(word.text, word.mask, false)));
        words.sort_by_key(|word| std::cmp::Reverse(word.text.len()));
        words.truncate(WORDS_MAX);
        let mut found: Vec<SimilarCompany> = Vec::new();
        for view in &self.views {
            for doc in candidates(view, &key, &words) {
                let have = view.segment.arena.name(doc);
                let similarity = similarity(&key, &name_key(have));
                if similarity >= SIMILARITY_MIN {
                    let id = view.segment.arena.id(doc);
                    found.push(SimilarCompany { id, name: have.to_owned(), similarity });
                }
            }
        }
        found.sort_by(|a, b| {
            b.similarity.total_cmp(&a.similarity).then_with(|| (&a.name, a.id).cmp(&(&b.name, b.id)))
        });
        found.truncate(limit);
        found
    }
}

/// Documents that share a telling word with the name, the ones sharing most first.
fn candidates(view: &View, key: &str, words: &[QueryWord]) -> Vec<u32> {
    let mut shared: HashMap<u32, u32> = HashMap::new();
    for doc in view.segment.with_full_name(key) {
        shared.insert(doc, u32::MAX);
    }
    let common = (view.segment.len() / COMMON_ONE_IN).max(200);
    for word in words {
        let effort = Effort { plain: true, typos: word.typos_max().min(1) };
        let hits = word_hits(&view.segment, word, effort, &[]);
        let docs: Vec<u32> = match hits {
            Hits::Sparse(pairs) => pairs.iter().map(|pair| pair.0).collect(),
            Hits::Dense(dense) if bits::count(&dense.any) <= common => bits::members(&dense.any).collect(),
            Hits::Dense(_) => continue,
        };
        for doc in docs {
            let count = shared.entry(doc).or_default();
            *count = count.saturating_add(1);
        }
    }
    let mut docs: Vec<(u32, u32)> = shared
        .into_iter()
        .filter(|&(doc, _)| bits::test(&view.live, doc))
        .map(|(doc, count)| (u32::MAX - count, doc))
        .collect();
    docs.sort_unstable();
    docs.truncate(CANDIDATES_MAX);
    docs.into_iter().map(|(_, doc)| doc).collect()
}

/// The better of comparing letters in order and comparing sets of words: "Huber Bäckerei"
/// and "Bäckerei Huber" are the same to a person. Both are in the spelling of [`name_key`].
pub fn similarity(a: &str, b: &str) -> f64 {
    if a == b {
        return 1.0;
    }
    let sorted = |text: &str| {
        let mut words: Vec<&str> = text.split(' ').filter(|word| !is_legal_form(word)).collect();
        words.sort_unstable();
        words.join(" ")
    };
    let (sorted_a, sorted_b) = (sorted(a), sorted(b));
    if sorted_a == sorted_b && !sorted_a.is_empty() {
        return 0.99;
    }
    strsim::normalized_damerau_levenshtein(a, b)
        .max(strsim::normalized_damerau_levenshtein(&sorted_a, &sorted_b))
        .min(0.98)
}

fn is_legal_form(word: &str) -> bool {
    matches!(word, "gmbh" | "kg" | "og" | "eu" | "ag" | "co" | "gesmbh" | "ohg" | "e" | "u" | "und")
}
