//! The card of a company as JSON, its values written once and completed when it is sent.
//!
//! Everything that depends on the company alone is stored ready to copy. Categories are put in when
//! the card is written out, because they can be renamed without the company changing; so are the
//! opening times, which many companies share, and the distance. What is the same for all or shorter
//! otherwise is put in too, the names of fields and the ids of pictures: a million cards would hold
//! nearly two hundred megabytes of them.

use crate::document::{CompanyDoc, StoreDoc};
use crate::json::{push_array, push_location, push_string, push_uuid};
use uuid::Uuid;

/// The longest excerpt in characters, including the ellipsis.
const EXCERPT_CHARS_MAX: usize = 160;

/// Stands between two values; in JSON it can only occur escaped.
const BETWEEN: u8 = b'\n';

#[derive(Default)]
pub struct Cards {
    /// For each card the number of its pictures, their ids, and the values: name, excerpt, tags, and those of
    /// the head office if there is one.
    bytes: Vec<u8>,
    ends: Vec<u32>,
}

impl Cards {
    pub fn push(&mut self, doc: &CompanyDoc) {
        let out = &mut self.bytes;
        let pictures = &doc.image_ids[..doc.image_ids.len().min(u8::MAX.into())];
        out.push(pictures.len() as u8);
        pictures.iter().for_each(|id| out.extend_from_slice(id.as_bytes()));
        push_string(out, &doc.name);
        out.push(BETWEEN);
        push_string(out, &excerpt(&doc.description));
        out.push(BETWEEN);
        push_array(out, &doc.tags, |out, tag| push_string(out, tag));
        if let Some(store) = doc.main_store() {
            push_main_store(out, store);
        }
        self.ends.push(out.len() as u32);
    }

    pub fn finish(&mut self) {
        self.bytes.shrink_to_fit();
        self.ends.shrink_to_fit();
    }

    pub fn heap_bytes(&self) -> usize {
        self.bytes.capacity() + 4 * self.ends.capacity()
    }

    /// Writes a card; the closing brace is missing.
    pub fn write(&self, out: &mut Vec<u8>, doc: u32, id: &Uuid, categories: impl FnOnce(&mut Vec<u8>)) {
        let card = self.get(doc);
        let (pictures, values) = card[1..].split_at(16 * usize::from(card[0]));
        let mut rest = Some(values);
        let mut value = || {
            let left = rest?;
            let end = memchr::memchr(BETWEEN, left);
            rest = end.map(|end| &left[end + 1..]);
            Some(&left[..end.unwrap_or(left.len())])
        };
        let [name, excerpt, tags] = [value(), value(), value()].map(Option::unwrap_or_default);
        out.extend_from_slice(b"{\"id\":");
        push_uuid(out, id);
        push_field(out, b",\"name\":", name);
        push_field(out, b",\"excerpt\":", excerpt);
        out.extend_from_slice(b",\"imageIds\":");
        push_array(out, pictures.as_chunks().0, |out, id| push_uuid(out, &Uuid::from_bytes(*id)));
        out.extend_from_slice(b",\"categories\":[");
        categories(out);
        out.extend_from_slice(b"],\"mainStore\":");
        match value() {
            None => out.extend_from_slice(b"null"),
            Some(street) => {
                push_field(out, b"{\"street\":", street);
                for name in [b",\"postCode\":".as_slice(), b",\"town\":", b",\"location\":"] {
                    push_field(out, name, value().unwrap_or_default());
                }
                out.push(b'}');
            }
        }
        push_field(out, b",\"tags\":", tags);
    }

    fn get(&self, doc: u32) -> &[u8] {
        let at = doc as usize;
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.bytes[start as usize..self.ends[at] as usize]
    }
}

fn push_field(out: &mut Vec<u8>, name: &[u8], value: &[u8]) {
    out.extend_from_slice(name);
    out.extend_from_slice(value);
}

fn push_main_store(out: &mut Vec<u8>, store: &StoreDoc) {
    for text in [&store.street, &store.post_code, &store.town] {
        out.push(BETWEEN);
        push_string(out, text);
    }
    out.push(BETWEEN);
    push_location(out, store.location);
}

/// The beginning of a description in one line, cut at a word.
pub fn excerpt(description: &str) -> String {
    let line = description.replace("\\n", " ");
    let mut out = String::new();
    let mut chars = 0;
    for word in line.split_whitespace() {
        let len = word.chars().count() + usize::from(!out.is_empty());
        if chars + len > EXCERPT_CHARS_MAX {
            return shorten(out, chars, word);
        }
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
        chars += len;
    }
    out
}

fn shorten(mut kept: String, mut chars: usize, next: &str) -> String {
    if kept.is_empty() {
        // A single endless word can only be cut in the middle.
        kept.extend(next.chars().take(EXCERPT_CHARS_MAX - 1));
    }
    while chars >= EXCERPT_CHARS_MAX {
        let Some(space) = kept.rfind(' ') else {
            break;
        };
        chars -= kept[space..].chars().count();
        kept.truncate(space);
    }
    if chars >= EXCERPT_CHARS_MAX {
        kept = kept.chars().take(EXCERPT_CHARS_MAX - 1).collect();
    }
    kept.push('…');
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpts_are_cut_at_a_word_and_never_too_long() {
        assert_eq!(excerpt("Kurz."), "Kurz.");
        assert_eq!(excerpt(r"Erste\nZweite  Zeile"), "Erste Zweite Zeile");
        let long = "Köstliches Gemüse ".repeat(40);
        let short = excerpt(&long);
        assert!(short.ends_with("Gemüse…") || short.ends_with("Köstliches…"));
        for len in 1..400 {
            for text in ["ä".repeat(len), format!("ab {}", "c".repeat(len)), "ab c ".repeat(len)] {
                assert!(excerpt(&text).chars().count() <= EXCERPT_CHARS_MAX, "{len}");
            }
        }
        assert_eq!(excerpt(&"x".repeat(160)).chars().count(), 160);
        assert!(excerpt(&"x".repeat(161)).ends_with('…'));
    }
}
