//! The categories of a snapshot: few, so they are searched and written directly.

use crate::document::CategoryDoc;
use crate::json::{push_string, push_uuid};
use crate::text::{
    MatchKind, QueryWord, TermRef, WORD_BYTES_MAX, each_word, match_kind, stem_len, typo_match,
};
use std::collections::HashMap;
use uuid::Uuid;

struct TitleWord {
    category: u16,
    text: String,
    accents: u64,
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
            let mut joined_accents = 0;
            each_word(&doc.title, |word| {
                let mut push = |text: &str, accents| {
                    table.words.push(TitleWord {
                        category,
                        text: text.to_owned(),
                        accents,
                        stem_len: stem_len(text),
                    });
                };
                push(word.text, word.accents);
                if word.linked && joined.len() + word.text.len() <= WORD_BYTES_MAX {
                    joined_accents |= word.accents << joined.len();
                    joined.push_str(word.text);
                    push(&joined, joined_accents);
                } else {
                    joined = word.text.to_owned();
                    joined_accents = word.accents;
                }
            });
        }
        table.docs = docs;
        table
    }

    pub fn number(&self, id: &Uuid) -> Option<u16> {
        self.numbers.get(id).copied()
    }

    /// The categories whose title matches, as `plain` words or with `typos` typing errors.
    pub fn matching(&self, word: &QueryWord, plain: bool, typos: usize) -> Vec<(MatchKind, u16)> {
        let mut found = Vec::new();
        for title in &self.words {
            let term = TermRef { text: &title.text, accents: title.accents, stem_len: title.stem_len };
            let exact = plain.then(|| match_kind(word, term)).flatten();
            if let Some(kind) = exact.or_else(|| typo_match(word, &title.text, typos)) {
                found.push((kind, title.category));
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
