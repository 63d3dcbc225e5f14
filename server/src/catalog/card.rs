//! The card of a company as JSON, written once and completed when it is sent.
//!
//! Everything that depends on the company alone is stored ready to copy. Categories are
//! put in when the card is written out, because they can be renamed without the company
//! changing; so are the opening times, which many companies share, and the distance. The id and
//! the names of the first fields are the same for all or known elsewhere, and are put in too:
//! a million cards would hold 66 MB of them.

use super::doc::{CompanyDoc, StoreDoc};
use super::json::{push_array, push_string, push_uuid};
use uuid::Uuid;

/// The longest excerpt in characters, including the ellipsis.
const EXCERPT_CHARS_MAX: usize = 160;

#[derive(Default)]
pub struct Cards {
    bytes: Vec<u8>,
    /// For each card the end of the part before the categories and the end of the rest.
    ends: Vec<[u32; 2]>,
}

impl Cards {
    pub fn push(&mut self, doc: &CompanyDoc) {
        let out = &mut self.bytes;
        push_string(out, &doc.name);
        out.extend_from_slice(b",\"excerpt\":");
        push_string(out, &excerpt(&doc.description));
        out.extend_from_slice(b",\"imageIds\":");
        push_array(out, &doc.image_ids, push_uuid);
        out.extend_from_slice(b",\"categories\":[");
        let head_end = out.len() as u32;
        push_main_store(out, doc.main_store());
        out.extend_from_slice(b",\"tags\":");
        push_array(out, &doc.tags, |out, tag| push_string(out, tag));
        self.ends.push([head_end, out.len() as u32]);
    }

    pub fn finish(&mut self) {
        self.bytes.shrink_to_fit();
        self.ends.shrink_to_fit();
    }

    pub fn heap_bytes(&self) -> usize {
        self.bytes.capacity() + 8 * self.ends.capacity()
    }

    /// Writes a card; the closing brace is missing.
    pub fn write(&self, out: &mut Vec<u8>, doc: u32, id: &Uuid, categories: impl FnOnce(&mut Vec<u8>)) {
        let (head, tail) = self.get(doc);
        out.extend_from_slice(b"{\"id\":");
        push_uuid(out, id);
        out.extend_from_slice(b",\"name\":");
        out.extend_from_slice(head);
        categories(out);
        out.extend_from_slice(b"],\"mainStore\":");
        out.extend_from_slice(tail);
    }

    /// The part before and the part after the categories.
    fn get(&self, doc: u32) -> (&[u8], &[u8]) {
        let at = doc as usize;
        let start = if at == 0 { 0 } else { self.ends[at - 1][1] };
        let [head_end, end] = self.ends[at];
        (&self.bytes[start as usize..head_end as usize], &self.bytes[head_end as usize..end as usize])
    }
}

fn push_main_store(out: &mut Vec<u8>, store: Option<&StoreDoc>) {
    let Some(store) = store else {
        out.extend_from_slice(b"null");
        return;
    };
    out.extend_from_slice(b"{\"street\":");
    push_string(out, &store.street);
    out.extend_from_slice(b",\"postCode\":");
    push_string(out, &store.post_code);
    out.extend_from_slice(b",\"town\":");
    push_string(out, &store.town);
    out.extend_from_slice(b",\"location\":");
    super::json::push_location(out, store.location);
    out.push(b'}');
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
