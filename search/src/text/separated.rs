//! Verbs whose first part stands further on: "klapp ich im Zug zusammen" says "zusammenklappen".

use super::tokens::Token;
use super::vocabulary::vocabulary;

/// What German separates from its verbs.
const FIRST_PARTS: [&str; 15] = [
    "ab", "an", "auf", "aus", "durch", "ein", "heim", "mit", "nach", "uber", "um", "vorbei", "weg", "zuruck",
    "zusammen",
];
/// Words that stand farther apart are meant apart.
const APART_MAX: usize = 8;

/// The keys of the whole verbs that a word may be of which `later` ones are the first part.
pub fn separated(word: &Token, later: &[Token]) -> impl Iterator<Item = String> {
    let verb = vocabulary().basic_form(&word.text);
    let first_parts = later.iter().take(APART_MAX).filter(|token| FIRST_PARTS.contains(&token.text.as_str()));
    first_parts.map(move |first| vocabulary().key(&format!("{}{verb}", first.text)))
}
