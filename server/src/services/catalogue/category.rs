//! The categories of a snapshot: few, so they are searched and written directly.

use super::doc::CategoryDoc;
use super::json::{push_string, push_uuid};
use super::query::QueryWord;
use super::relevance::{Fit, TermRef, fit, typo_fit};
use super::text::{each_word, stem_len};
use std::collections::HashMap;
use uuid::Uuid;

struct TitleWord {
    category: u16,
    text: String,
    mask: u64,
    stem_len: usize,
}

#[derive(Default)]
pub struct CategoryTable {
    /// In the operator's order.
    pub docs: Vec<CategoryDoc>,
    /// Each category as it appears inside a card.
    pub json: Vec<Box<[u8]>>,
    numbers: HashMap<Uuid, u16>,
    words: Vec<TitleWord>,
}

impl CategoryTable {
    pub fn new(mut docs: Vec<CategoryDoc>) -> CategoryTable {
        docs.sort_by(|a, b| (a.position, &a.title, a.id).cmp(&(b.position, &b.title, b.id)));
        docs.truncate(usize::from(u16::MAX));
        let mut table = CategoryTable::default();
        for (at, doc) in docs.iter().enumerate() {
            let category = at as u16;
            table.numbers.insert(doc.id, category);
            table.json.push(category_json(doc));
            let mut joined = String::new();
            let mut joined_mask = 0;
            each_word(&doc.title, |word| {
                let mut push = |text: &str, mask| {
                    table.words.push(TitleWord {
                        category,
                        text: text.to_owned(),
                        mask,
                        stem_len: stem_len(text),
                    });
                };
                push(word.text, word.mask);
                if word.linked && joined.len() + word.text.len() <= super::text::WORD_BYTES_MAX {
                    joined_mask |= word.mask << joined.len();
                    joined.push_str(word.text);
                    push(&joined, joined_mask);
                } else {
                    joined = word.text.to_owned();
                    joined_mask = word.mask;
                }
            });
        }
        table.docs = docs;
        table
    }

    pub fn number(&self, id: &Uuid) -> Option<u16> {
        self.numbers.get(id).copied()
    }

    /// The categories whose title fits, as `plain` words or with `typos` typing errors.
    pub fn fits(&self, word: &QueryWord, plain: bool, typos: usize) -> Vec<(Fit, u16)> {
        let mut found = Vec::new();
        for title in &self.words {
            let term = TermRef { text: &title.text, mask: title.mask, stem_len: title.stem_len };
            let exact = plain.then(|| fit(word, term)).flatten();
            if let Some(fit) = exact.or_else(|| typo_fit(word, &title.text, typos)) {
                found.push((fit, title.category));
            }
        }
        found
    }
}

fn category_json(doc: &CategoryDoc) -> Box<[u8]> {
    let mut out = Vec::new();
    out.extend_from_slice(b"{\"id\":");
    push_uuid(&mut out, &doc.id);
    out.extend_from_slice(b",\"title\":");
    push_string(&mut out, &doc.title);
    out.extend_from_slice(b",\"imageId\":");
    match &doc.image_id {
        Some(id) => push_uuid(&mut out, id),
        None => out.extend_from_slice(b"null"),
    }
    out.extend_from_slice(b",\"colorHex\":");
    push_string(&mut out, &doc.color_hex);
    out.push(b'}');
    out.into_boxed_slice()
}
