//! Companies with a similar name: hints against entering a business twice.

use crate::bitset;
use crate::index::{LiveSegment, Segments};
use crate::rank::{Lookup, WordMatches, match_any};
use crate::text::{QueryWord, each_word, name_key, stem_len};
use std::collections::HashMap;
use uuid::Uuid;

/// Words that a larger share of all companies (one in …) match tell nothing apart.
const COMMON_ONE_IN: usize = 20;
const CANDIDATES_MAX: usize = 2_000;
/// From here on two names look like one business.
pub const SIMILARITY_MIN: f64 = 0.72;
const WORDS_MAX: usize = 8;

#[derive(Clone, Debug, PartialEq)]
pub struct SimilarCompany {
    pub id: Uuid,
    pub name: String,
    /// From 0 to 1 (equal apart from case, accents and punctuation).
    pub similarity: f64,
}

/// Companies whose name resembles `name`, the most similar first.
pub fn similar_names(segments: &Segments, name: &str, limit: usize) -> Vec<SimilarCompany> {
    let key = name_key(&name.chars().take(200).collect::<String>());
    let mut words: Vec<QueryWord> = Vec::new();
    // Names have typing errors also where they are ordinary words.
    each_word(&key, |word| {
        words.push(QueryWord { known: false, ..QueryWord::new(word.text, word.accents, false) });
    });
    words.sort_by_key(|word| std::cmp::Reverse(word.text.len()));
    words.truncate(WORDS_MAX);
    let mut found: Vec<SimilarCompany> = Vec::new();
    for segment in &segments.all {
        for doc in candidates(segment, &key, &words) {
            let have = segment.stored.name(doc);
            let similarity = similarity(&key, &name_key(have));
            if similarity >= SIMILARITY_MIN {
                let id = segment.stored.id(doc);
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

/// Documents that share a telling word with the name, the ones sharing most first.
fn candidates(segment: &LiveSegment, key: &str, words: &[QueryWord]) -> Vec<u32> {
    let mut shared: HashMap<u32, u32> = HashMap::new();
    for doc in segment.with_full_name(key) {
        shared.insert(doc, u32::MAX);
    }
    let common = (segment.len() / COMMON_ONE_IN).max(200);
    for word in words {
        let mut spellings = vec![word.clone()];
        segment.dictionary.with_typos(word, word.typos_max().min(1), |_, term| {
            let text = String::from_utf8_lossy(segment.dictionary.bytes(term)).into_owned();
            spellings.push(QueryWord { text, accents: segment.dictionary.accents(term), ..word.clone() });
        });
        let lookup = |mut word: QueryWord| {
            word.stem_len = stem_len(&word.text);
            Lookup { word, relation: None, categories: Vec::new() }
        };
        let lookups: Vec<Lookup> = spellings.into_iter().map(lookup).collect();
        let docs: Vec<u32> = match match_any(segment, &lookups) {
            WordMatches::Sparse(pairs) => pairs.iter().map(|pair| pair.0).collect(),
            WordMatches::Dense(dense) if bitset::count(&dense.any) <= common => {
                bitset::members(&dense.any).collect()
            }
            WordMatches::Dense(_) => continue,
        };
        for doc in docs {
            let count = shared.entry(doc).or_default();
            *count = count.saturating_add(1);
        }
    }
    let mut docs: Vec<(u32, u32)> = shared
        .into_iter()
        .filter(|&(doc, _)| bitset::test(&segment.live, doc))
        .map(|(doc, count)| (u32::MAX - count, doc))
        .collect();
    docs.sort_unstable();
    docs.truncate(CANDIDATES_MAX);
    docs.into_iter().map(|(_, doc)| doc).collect()
}

/// How much two names look like one business, from 0 to 1. Both are in the spelling of [`name_key`].
///
/// Names are compared word by word, in any order and with typing errors, because a shared
/// "Mostkellerei" or town says nothing: as soon as each side has a word that the other lacks, they
/// are two businesses.
pub fn similarity(a: &str, b: &str) -> f64 {
    if a == b {
        return 1.0;
    }
    let (words, mut others) = (telling_words(a), telling_words(b));
    if words.is_empty() || others.is_empty() {
        return 0.0;
    }
    if words == others {
        return 0.99;
    }
    if letters_of(a).eq(letters_of(b)) {
        return 0.98;
    }
    let letters = |words: &[&str]| words.iter().map(|word| word.len()).sum::<usize>() as f64;
    let total = letters(&words) + letters(&others);
    let (mut shared, mut lacking) = (0.0, false);
    for word in words {
        let best = others
            .iter()
            .enumerate()
            .filter_map(|(place, other)| Some((typing_errors(word, other)?, place)))
            .min();
        match best {
            Some((errors, place)) => {
                let other = others.swap_remove(place);
                shared += (word.len() + other.len() - errors) as f64;
            }
            None => lacking = true,
        }
    }
    let two_businesses = lacking && !others.is_empty();
    (shared / total).min(0.97) * if two_businesses { 0.5 } else { 1.0 }
}

fn letters_of(key: &str) -> impl Iterator<Item = char> + '_ {
    key.chars().filter(|letter| *letter != ' ')
}

/// Without what companies are in law, the longest first.
fn telling_words(key: &str) -> Vec<&str> {
    let mut words: Vec<&str> =
        key.split(' ').filter(|word| !word.is_empty() && !is_legal_form(word)).collect();
    words.sort_unstable_by_key(|word| (std::cmp::Reverse(word.len()), *word));
    words
}

/// How many letters differ, if few enough for one word to be the other mistyped. Nobody mistypes
/// the first letter, but families differ by it.
fn typing_errors(a: &str, b: &str) -> Option<usize> {
    let shorter = a.len().min(b.len());
    let allowed = match shorter {
        0..4 => 0,
        4..8 => 1,
        _ => 2,
    };
    let alike = a.as_bytes().first() == b.as_bytes().first() && a.len().abs_diff(b.len()) <= allowed;
    alike.then(|| strsim::damerau_levenshtein(a, b)).filter(|errors| *errors <= allowed)
}

fn is_legal_form(word: &str) -> bool {
    matches!(word, "gmbh" | "kg" | "og" | "eu" | "ag" | "co" | "gesmbh" | "ohg" | "e" | "u" | "und")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alike(a: &str, b: &str) -> bool {
        similarity(&name_key(a), &name_key(b)) >= SIMILARITY_MIN
    }

    #[test]
    fn one_business_in_other_words_is_recognised() {
        for (a, b) in [
            ("Bäckerei Huber GmbH", "Huber Baeckerei"),
            ("Hofladn Sonnleitner", "Hofladen Sonnleitner"),
            ("Bio-Hof Wiesinger", "Biohof Wiesinger"),
            ("Café Jakob", "Cafe Jakob Linz"),
            ("Radwerk", "Radwerk Linz"),
            ("Tischlerei Mayr", "Tischlerei Mayer"),
        ] {
            assert!(alike(a, b) && alike(b, a), "{a} and {b}");
        }
    }

    #[test]
    fn a_trade_or_town_in_common_is_no_hint() {
        for (a, b) in [
            ("Mostkellerei Haider", "Mostkellerei Ebner"),
            ("Getreidemühle Aichinger", "Getreidemühle Dallinger"),
            ("Blütenwerk Ried im Innkreis", "Flickwerk Ried im Innkreis"),
            ("Gasthof Maier", "Gasthof Baier"),
            ("Radwerk Linz", "Radwerkstatt Linz"),
            ("GmbH & Co KG", "Huber KG"),
            ("", "Huber"),
        ] {
            assert!(!alike(a, b) && !alike(b, a), "{a} and {b}");
        }
    }
}
