//! A text as words, folded for comparison, with what stands between them.

use std::ops::Range;

use crate::fold::{fold, is_of_our_alphabet};

/// A run of letters and digits.
pub(crate) struct Word {
    pub range: Range<usize>,
    /// Empty if it holds letters that no name of ours has.
    pub folded: String,
}

pub(crate) struct Words<'a> {
    pub text: &'a str,
    pub list: Vec<Word>,
}

/// More words in so few letters are no language.
const MOST_WORDS: usize = 60;

impl<'a> Words<'a> {
    /// The first words among the first letters of a text; one that is cut off by the limit is no word.
    pub fn of(text: &'a str, most_letters: usize) -> Self {
        let end = text.char_indices().nth(most_letters).map_or(text.len(), |(at, _)| at);
        let mut list = Vec::with_capacity(8);
        let mut start = None;
        for (at, letter) in text.char_indices() {
            match (is_of_a_word(letter), start) {
                (true, None) if at < end => start = Some(at),
                (false, Some(from)) if at <= end => {
                    list.push(word(text, from..at));
                    start = None;
                }
                _ => {}
            }
            if at >= end || list.len() == MOST_WORDS {
                return Self { text, list };
            }
        }
        list.extend(start.map(|from| word(text, from..text.len())));
        Self { text, list }
    }

    pub fn folded(&self, index: usize) -> &str {
        self.list.get(index).map_or("", |word| &word.folded)
    }

    /// Whether nothing is joined to the front of a word: "Linz" in "VOEST-Linz" is not free.
    pub fn is_free_before(&self, index: usize) -> bool {
        self.text[..self.list[index].range.start].chars().next_back().is_none_or(separates)
    }

    /// Whether nothing is joined to the end of a word: "Steyr" in "Steyr-Werke" or "steyr.at" is not free.
    pub fn is_free_after(&self, index: usize) -> bool {
        let mut following = self.text[self.list[index].range.end..].chars();
        match following.next() {
            Some('.') => following.next().is_none_or(|next| !is_of_a_word(next)),
            following => following.is_none_or(separates),
        }
    }

    /// Whether a word follows the one before it as within a name: "St.Florian", "Attnang-Puchheim".
    pub fn continues(&self, index: usize) -> bool {
        let joint =
            |letter: char| letter.is_whitespace() || matches!(letter, '.' | '-' | '–' | '/' | '\'' | '’');
        self.between(index).chars().all(joint)
    }

    /// What stands before a word, since the last one.
    pub fn between(&self, index: usize) -> &'a str {
        &self.text[self.list[index - 1].range.end..self.list[index].range.start]
    }

    /// Whether these words stand directly before one, and not as the end of another: "Drive-in Linz".
    pub fn stand_before(&self, index: usize, words: &[&str]) -> bool {
        // The last word first: it is the one that nearly always differs.
        index >= words.len()
            && words.last().is_some_and(|last| self.folded(index - 1) == *last)
            && self.stand_at(index - words.len(), words)
            && self.is_free_before(index - words.len())
    }

    pub fn stand_at(&self, index: usize, words: &[&str]) -> bool {
        words.iter().enumerate().all(|(offset, word)| self.folded(index + offset) == *word)
    }
}

fn word(text: &str, range: Range<usize>) -> Word {
    let raw = &text[range.clone()];
    let is_ours = raw.is_ascii() || raw.chars().all(|letter| is_mark(letter) || is_of_our_alphabet(letter));
    let folded = if is_ours { fold(raw) } else { String::new() };
    Word { range, folded }
}

/// Decomposed umlauts keep their dots in marks of their own.
fn is_mark(letter: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&letter)
}

fn is_of_a_word(letter: char) -> bool {
    letter.is_alphanumeric() || is_mark(letter)
}

fn separates(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, ',' | ';' | ':' | '(' | ')' | '[' | ']' | '/' | '|' | '!' | '?')
        || matches!(letter, '"' | '„' | '“' | '”' | '»' | '«')
}
