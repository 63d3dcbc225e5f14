//! Reads the tables that relate words.
//!
//! Those in `data/words/` are written for people. A line relates words in one of three ways:
//!
//! ```text
//! kartoffel = erdapfel, grundbirne        all mean the same
//! gemüse > karotte, kraut, tomate         the left is the broader word
//! hose kürzen -> änderungsschneiderei     who types the left needs the right
//! toaster -> elektrowerkstatt; reparatur  … before what may help as well
//! hose|rock kürzen|enger -> …             each of these with each of those
//! *gerät kaputt -> …                      whatever is a kind of the word with the star
//! ```

use super::fillers::is_filler;
use super::relations::{Relation, WordNumber};
use crate::text::tokens::{Token, tokens};
use crate::text::words::folded_word;
use std::collections::HashMap;

const PHRASE_WORDS_MAX: usize = 6;

/// Words and their relations as the tables say them.
pub struct Tables<'k> {
    key: &'k dyn Fn(&str) -> String,
    pub numbers: HashMap<Box<str>, WordNumber>,
    /// Folded letters and accents.
    pub words: Vec<(Box<str>, u64)>,
    /// Words that mean the same point to one of them.
    class: Vec<WordNumber>,
    /// The broader word first.
    pub narrower: Vec<(WordNumber, WordNumber)>,
    pub leads: Vec<PhraseMeaning>,
    /// Who types these words means several words together: "neue Kartoffel".
    pub meanings: Vec<(TypedPhrase, Box<str>)>,
}

/// Words that are typed, and for which of them, bit by bit, a kind of it will do.
pub type TypedPhrase = (Vec<WordNumber>, u8);
/// Who types these words, all of them, means these others.
pub type PhraseMeaning = (TypedPhrase, Vec<(Relation, WordNumber)>);

/// The places of the words with a star.
fn kinds(left: &str) -> u8 {
    let starred = left.split_whitespace().zip(0..PHRASE_WORDS_MAX).filter(|(word, _)| word.starts_with('*'));
    starred.fold(0, |kinds, (_, at)| kinds | 1 << at)
}

/// The phrases that "hose|rock kürzen|enger" stands for.
fn each_of_the_alternatives(left: &str) -> Vec<String> {
    let mut phrases = vec![String::new()];
    for words in left.split_whitespace() {
        let longer = |phrase: &String| words.split('|').map(|word| format!("{phrase} {word}")).collect();
        phrases = phrases.iter().flat_map::<Vec<String>, _>(longer).collect();
    }
    phrases
}

impl<'k> Tables<'k> {
    /// `key` gives what all forms of a word have in common.
    pub fn new(key: &'k dyn Fn(&str) -> String) -> Tables<'k> {
        let (numbers, words, class) = (HashMap::new(), Vec::new(), Vec::new());
        let (narrower, leads, meanings) = (Vec::new(), Vec::new(), Vec::new());
        Tables { key, numbers, words, class, narrower, leads, meanings }
    }

    pub fn line(&mut self, line: &str) {
        let line = line.split('#').next().unwrap_or_default();
        if let Some((left, right)) = line.split_once("->") {
            let (need, wider) = right.split_once(';').unwrap_or((right, ""));
            for left in each_of_the_alternatives(left) {
                self.leads(&left, need, Relation::Need);
                self.leads(&left, wider, Relation::Wider);
            }
        } else if let Some((left, right)) = line.split_once('>') {
            let (left, right) = (self.phrase(left), self.list(right));
            if let [broader] = left[..] {
                self.narrower.extend(right.into_iter().map(|word| (broader, word)));
            }
        } else if let Some((left, right)) = line.split_once('=') {
            let (left, right) = (self.phrase(left), self.list(right));
            if let [first] = left[..] {
                right.into_iter().for_each(|other| self.unite(first, other));
            }
        }
    }

    pub fn leads(&mut self, left: &str, right: &str, relation: Relation) {
        let left = (self.phrase(left), kinds(left));
        if left.0.is_empty() {
            return;
        }
        let mut targets = Vec::new();
        for part in right.split(',').filter(|part| !part.trim().is_empty()) {
            match self.said(part).as_slice() {
                [] => targets.extend(folded_word(part)),
                [only] => targets.push((only.text.as_str().into(), only.accents)),
                _ => self.meanings.push((left.clone(), part.trim().into())),
            }
        }
        if !targets.is_empty() {
            let number = |(text, accents): (Box<str>, u64)| (relation, self.word(&text, accents));
            let targets = targets.into_iter().map(number).collect();
            self.leads.push((left, targets));
        }
    }

    /// The words of a meaning that say something; none where it is a single one, however many hyphens it has.
    fn said(&self, part: &str) -> Vec<Token> {
        if part.split_whitespace().nth(1).is_none() {
            return Vec::new();
        }
        let mut words = tokens(part, PHRASE_WORDS_MAX, self.key, |_| true);
        words.retain(|token| !is_filler(&token.text));
        words
    }

    /// The word that stands for all that mean the same as this one.
    pub fn find(&self, mut word: WordNumber) -> WordNumber {
        while self.class[word as usize] != word {
            word = self.class[word as usize];
        }
        word
    }

    fn unite(&mut self, one: WordNumber, other: WordNumber) {
        let (one, other) = (self.find(one), self.find(other));
        self.class[one.max(other) as usize] = one.min(other);
    }

    fn word(&mut self, text: &str, accents: u64) -> WordNumber {
        let next = self.words.len() as WordNumber;
        let number = *self.numbers.entry((self.key)(text).into()).or_insert(next);
        if number == next {
            self.words.push((text.into(), accents));
            self.class.push(next);
        }
        number
    }

    fn phrase(&mut self, text: &str) -> Vec<WordNumber> {
        let words = tokens(text, PHRASE_WORDS_MAX, self.key, |_| true).into_iter();
        words.map(|token| self.word(&token.text, token.accents)).collect()
    }

    fn list(&mut self, text: &str) -> Vec<WordNumber> {
        let words = text.split(',').filter_map(folded_word);
        words.map(|(text, accents)| self.word(&text, accents)).collect()
    }
}
