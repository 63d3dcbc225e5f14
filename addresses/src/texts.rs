//! Many short texts, each kept once and known by its number.

use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// One long text and where each of the short ones ends: a `String` for each would take five times as much.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
pub struct Texts {
    all: String,
    ends: Vec<u32>,
}

impl Texts {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The text of a number; an empty one for a number that does not exist.
    pub fn get(&self, id: u32) -> &str {
        let id = id as usize;
        let from = if id == 0 { 0 } else { self.ends.get(id - 1).copied().unwrap_or(u32::MAX) };
        let to = self.ends.get(id).copied().unwrap_or_default();
        self.all.get(from as usize..to as usize).unwrap_or_default()
    }

    /// Whether all ends are in order and between letters, as only a damaged file's are not.
    pub fn is_sound(&self) -> bool {
        self.ends.is_sorted()
            && self.ends.iter().all(|end| self.all.is_char_boundary(*end as usize))
            && self.ends.last().copied().unwrap_or_default() as usize == self.all.len()
    }
}

/// Gives every text its number.
#[derive(Default)]
pub struct TextsBuilder {
    texts: Texts,
    known: HashMap<String, u32>,
}

impl TextsBuilder {
    pub fn id(&mut self, text: &str) -> u32 {
        if let Some(id) = self.known.get(text) {
            return *id;
        }
        let id = self.texts.ends.len() as u32;
        self.texts.all.push_str(text);
        self.texts.ends.push(self.texts.all.len() as u32);
        self.known.insert(text.to_owned(), id);
        id
    }

    pub fn get(&self, id: u32) -> &str {
        self.texts.get(id)
    }

    pub fn finish(self) -> Texts {
        self.texts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_kept_once() {
        let mut collecting = TextsBuilder::default();
        assert_eq!(["Linz", "", "Wels", "Linz"].map(|text| collecting.id(text)), [0, 1, 2, 0]);
        let texts = collecting.finish();
        assert_eq!([0, 1, 2, 3, u32::MAX].map(|id| texts.get(id)), ["Linz", "", "Wels", "", ""]);
        assert!(texts.is_sound());
        assert!(!Texts { all: "Ö".to_owned(), ends: vec![1, 2] }.is_sound());
        assert!(!Texts { all: "ab".to_owned(), ends: vec![2, 1] }.is_sound());
    }
}
