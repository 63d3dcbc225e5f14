//! The categories of a snapshot: few, so they are searched and written directly.

use crate::document::CategoryDoc;
use crate::json::{push_string, push_uuid};
use crate::text::{
    MatchKind, Parts, QueryWord, Relation, TermRef, WORD_BYTES_MAX, each_match, each_word, stem_len,
    vocabulary,
};
use std::collections::HashMap;
use uuid::Uuid;

struct TitleWord {
    category: u16,
    text: String,
    accents: u64,
    stem_len: usize,
    parts: Parts,
    /// One of the words that operators added to the title.
    added: bool,
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
            table.add_words(category, &doc.title, false);
            doc.words.iter().for_each(|word| table.add_words(category, word, true));
        }
        table.docs = docs;
        table
    }

    pub fn number(&self, id: &Uuid) -> Option<u16> {
        self.numbers.get(id).copied()
    }

    fn add_words(&mut self, category: u16, title: &str, added: bool) {
        let (mut joined, mut joined_accents) = (String::new(), 0);
        let mut push = |text: &str, accents| {
            let (stem_len, parts) = (stem_len(text), vocabulary().parts(text));
            self.words.push(TitleWord { category, text: text.to_owned(), accents, stem_len, parts, added });
        };
        each_word(title, |word| {
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

    /// The categories whose title, or a word that operators added to it, matches.
    pub fn matching(&self, word: &QueryWord) -> Vec<(MatchKind, u16)> {
        let mut found = Vec::new();
        for TitleWord { category, text, accents, stem_len, parts, added } in &self.words {
            let term = TermRef { text, accents: *accents, stem_len: *stem_len, parts: *parts };
            each_match(word, term, |kind| {
                let kind = match kind {
                    MatchKind::Whole | MatchKind::WholeFolded if *added => MatchKind::Related(Relation::Same),
                    kind => kind,
                };
                found.push((kind, *category));
            });
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
