//! How many companies are found while a word grows letter by letter.

use super::*;
use crate::text::{each_word, is_filler, spelled, vocabulary};
use std::collections::BTreeSet;

/// One and two letters are looked for in names, categories, tags and places only.
const LETTERS_MIN: usize = 3;

/// Every word of some companies, as people type it.
fn words(companies: &[CompanyDoc]) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for company in companies {
        let towns = company.stores.iter().map(|store| &store.town);
        for text in [&company.name, &company.description].into_iter().chain(&company.tags).chain(towns) {
            each_word(text, |word| {
                words.insert(spelled(word.text, word.accents));
            });
        }
    }
    words
}

/// The unfinished beginnings of a word: what is a German word already is understood, with its relatives.
fn beginnings(word: &str) -> impl Iterator<Item = &str> {
    let ends = word.char_indices().map(|(at, letter)| at + letter.len_utf8()).skip(LETTERS_MIN - 1);
    let unfinished = |beginning: &&str| {
        let mut known = false;
        each_word(beginning, |word| known |= vocabulary().knows(word.text) || is_filler(word.text));
        !known
    };
    ends.map(|end| &word[..end]).filter(unfinished)
}

#[test]
fn more_letters_never_find_more_companies() {
    let companies = sample::companies(600, 23);
    let words = words(&companies);
    assert!(words.len() > 500, "only {} words", words.len());
    let catalogue = Catalogue::new(companies, sample::categories());
    let snapshot = catalogue.snapshot();
    let mut compared = 0;
    for word in &words {
        let mut before: Option<(&str, u64)> = None;
        for typed in beginnings(word) {
            let answer = snapshot.list(&ListQuery { text: Some(typed), size: 1, ..ListQuery::default() });
            // What was corrected is said to be something else.
            if !answer.corrected.is_empty() {
                continue;
            }
            if let Some((shorter, count)) = before {
                compared += 1;
                assert!(answer.total <= count, "{shorter} {count}, {typed} {}", answer.total);
            }
            before = Some((typed, answer.total));
        }
    }
    assert!(compared > 1_000, "only {compared} pairs");
}
