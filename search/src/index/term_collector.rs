//! Collects the words of companies and turns them into a dictionary with posting lists.

use super::dictionary::Dictionary;
use super::negation::{Polarity, asides, negations};
use super::postings::{Field, PostingLists, TERM_FIELDS};
use super::prefix_lists::PrefixLists;
use crate::document::CompanyDoc;
use crate::text::{
    ROUND_THE_CLOCK, WORD_BYTES_MAX, Word, each_word, is_filler, is_hour, is_surname, lacked, lacking,
    phone_number, vocabulary,
};
use std::collections::{HashMap, HashSet};

/// Word collector for documents added in ascending order.
#[derive(Default)]
pub struct TermCollector {
    /// Folded text followed by the eight bytes of its accents.
    numbers: HashMap<Box<[u8]>, u32>,
    /// `(term, document << FIELD_BITS | fields)`.
    postings: Vec<(u32, u32)>,
    key: Vec<u8>,
    current: Vec<(u32, u8)>,
    /// The words of towns.
    towns: HashSet<Box<str>>,
    /// Those of the towns of the company that is added.
    own_towns: Vec<Box<str>>,
}

const FIELD_BITS: usize = TERM_FIELDS.len();

/// Longer first sentences say more than what a company is.
const LEAD_CHARS_MAX: usize = 240;
/// Fewer letters before a full stop, the first of them a capital one, are no end of a sentence.
const ABBREVIATION_CHARS_MIN: usize = 3;

impl TermCollector {
    pub fn add(&mut self, number: u32, doc: &CompanyDoc) {
        self.current.clear();
        self.own_towns.clear();
        for store in &doc.stores {
            each_word(&store.town, |word| self.own_towns.push(word.text.into()));
        }
        self.text(Field::Name, &doc.name);
        self.text(Field::Name, &doc.other_names);
        doc.tags.iter().for_each(|tag| self.text(Field::Tag, tag));
        let (lead, rest) = split_lead(&doc.description);
        self.text(Field::Lead, lead);
        self.text(Field::Description, rest);
        for store in &doc.stores {
            self.text(Field::Place, &store.post_code);
            self.text(Field::Place, &store.town);
            each_word(&store.town, |word| {
                if !self.towns.contains(word.text) {
                    self.towns.insert(word.text.into());
                }
            });
            self.text(Field::Contact, &store.street);
            store.email.iter().for_each(|email| self.text(Field::Contact, email));
            store.website.iter().for_each(|website| self.text(Field::Contact, website_words(website)));
            let phone = store.phone.as_deref().and_then(phone_number);
            phone.iter().for_each(|number| self.term(Field::Contact, number, 0));
        }
        self.current.sort_unstable();
        let mut at = 0;
        while at < self.current.len() {
            let term = self.current[at].0;
            let mut fields = 0;
            while at < self.current.len() && self.current[at].0 == term {
                fields |= self.current[at].1;
                at += 1;
            }
            self.postings.push((term, number << FIELD_BITS | u32::from(fields)));
        }
    }

    fn text(&mut self, field: Field, text: &str) {
        let mut joined = String::new();
        let mut joined_accents = 0;
        let (mut before, mut around, mut always, mut at) = (false, false, false, 0);
        let (mut kind_before, mut family_before) = (false, false);
        // In running text "ohne Plastik" is no mention of plastic; in a name it is one.
        let said = if field == Field::Name { None } else { negations(text) };
        let aside = if field == Field::Lead { asides(text) } else { Vec::new() };
        each_word(text, |word| {
            let said = said.as_ref().and_then(|said| said.get(at)).copied().unwrap_or(Polarity::Affirmed);
            let aside = aside.get(at).copied().unwrap_or(false);
            at += 1;
            let of_family = std::mem::replace(&mut family_before, word.text == "familie");
            // "Ab 8 Uhr" and "rund um die Uhr" have nothing to do with clocks.
            let hour = std::mem::replace(&mut before, is_hour(word.text));
            let the = word.text == "die" && around;
            around = word.text == "um";
            let clock = std::mem::replace(&mut always, the);
            if word.text == "uhr" && (hour || clock) {
                if clock {
                    self.term(field, ROUND_THE_CLOCK, 0);
                }
                return;
            }
            if said != Polarity::Affirmed {
                if said == Polarity::Negated {
                    self.term(field, &lacking(&vocabulary().key(word.text)), 0);
                }
                joined.clear();
                return;
            }
            // The "Hofladen Tischler" is no joinery, and where "Familie Schuster" bakes nobody makes shoes.
            let of_somebody = (field == Field::Name && kind_before || of_family) && is_surname(word.text);
            kind_before = field == Field::Name && is_kind_of_business(word.text);
            // Who is in Stadl-Paura has no barn for that.
            let in_text = matches!(field, Field::Lead | Field::Description);
            let of_town = in_text && self.own_towns.iter().any(|town| **town == *word.text);
            let field_of_word = match () {
                () if of_somebody => Field::Contact,
                () if of_town => Field::Place,
                () if aside => Field::Description,
                () => field,
            };
            self.word(field_of_word, word);
            if word.linked && !joined.is_empty() && joined.len() + word.text.len() <= WORD_BYTES_MAX {
                joined_accents |= word.accents << joined.len();
                joined.push_str(word.text);
                self.term(field, &joined, joined_accents);
            } else {
                joined.clear();
                joined.push_str(word.text);
                joined_accents = word.accents;
            }
        });
    }

    fn word(&mut self, field: Field, word: Word<'_>) {
        match word.text {
            // People write both, and so do businesses.
            "st" | "sankt" => {
                self.term(field, "st", 0);
                self.term(field, "sankt", 0);
            }
            // "Hauptstr. 5" and "Hauptpl. 5" in an address.
            text if field == Field::Contact && text.ends_with("str") => {
                self.term(field, &format!("{text}asse"), 0);
            }
            text if field == Field::Contact && text.len() > 4 && text.ends_with("pl") => {
                self.term(field, &format!("{text}atz"), 0);
            }
            text if matches!(field, Field::Lead | Field::Description) && is_filler(text) => {}
            text => {
                // Who lets soap "reifen" has no "Reifen": what is written like a verb says less of what a company is.
                let verb = field == Field::Lead && !word.capital && vocabulary().noun(text).is_some();
                let field = if verb { Field::Description } else { field };
                self.term(field, text, word.accents);
                if let Some(what) = lacked(text) {
                    self.term(field, &lacking(&vocabulary().key(what)), 0);
                }
            }
        }
    }

    fn term(&mut self, field: Field, text: &str, accents: u64) {
        self.key.clear();
        self.key.extend_from_slice(text.as_bytes());
        self.key.extend_from_slice(&accents.to_le_bytes());
        let next = self.numbers.len() as u32;
        let number = match self.numbers.get(self.key.as_slice()) {
            Some(&number) => number,
            None => {
                self.numbers.insert(self.key.as_slice().into(), next);
                next
            }
        };
        let field = TERM_FIELDS.iter().position(|have| *have == field).unwrap_or_default();
        self.current.push((number, 1 << field));
    }

    pub fn finish(self, len: usize) -> (Dictionary, PostingLists, PrefixLists) {
        let mut sorted: Vec<(&str, u64, u32)> = self
            .numbers
            .iter()
            .map(|(key, &number)| {
                let (text, accents) = key.split_at(key.len() - 8);
                let mut bytes = [0; 8];
                bytes.copy_from_slice(accents);
                (std::str::from_utf8(text).unwrap_or_default(), u64::from_le_bytes(bytes), number)
            })
            .collect();
        sorted.sort_unstable();
        let terms = sorted.iter().map(|&(text, accents, _)| (text, accents));
        let dictionary = Dictionary::new(terms, |text| self.towns.contains(text));
        let (starts, entries) = grouped(&self.postings, self.numbers.len());
        let mut lists = PostingLists::new(len);
        let mut docs: [Vec<u32>; FIELD_BITS] = Default::default();
        for &(_, _, number) in &sorted {
            docs.iter_mut().for_each(Vec::clear);
            let range = starts[number as usize] as usize..starts[number as usize + 1] as usize;
            for &entry in &entries[range] {
                for (field, docs) in docs.iter_mut().enumerate() {
                    if entry >> field & 1 == 1 {
                        docs.push(entry >> FIELD_BITS);
                    }
                }
            }
            for (field, docs) in TERM_FIELDS.iter().zip(&docs) {
                lists.push(*field, docs);
            }
            lists.end_owner();
        }
        lists.finish();
        let prefix_lists = PrefixLists::new(&dictionary, &lists, len);
        (dictionary, lists, prefix_lists)
    }
}

/// The first sentence of a description, and the rest. A question ("Ersatzteil nicht lieferbar?") belongs to its answer.
fn split_lead(description: &str) -> (&str, &str) {
    let end_of_sentence = |(at, letter): (usize, char)| {
        let next = description[at + letter.len_utf8()..].chars().next();
        let ends = match letter {
            '!' | '\n' => true,
            '.' => next.is_none_or(char::is_whitespace) && !is_abbreviated(&description[..at]),
            _ => false,
        };
        ends.then_some(at + letter.len_utf8())
    };
    let limit = description.char_indices().nth(LEAD_CHARS_MAX).map_or(description.len(), |(at, _)| at);
    let first = description.char_indices().find_map(end_of_sentence).unwrap_or(description.len());
    description.split_at(if first <= limit { first } else { limit })
}

/// Whether a text ends with the first letters of a word: "St. Georgen", "z. B.", "1. Mai". "Wir füllen ab." is whole.
fn is_abbreviated(text: &str) -> bool {
    let word = text.rsplit(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    let letters = word.chars().count();
    letters == 1
        || letters < ABBREVIATION_CHARS_MIN && word.starts_with(|letter: char| !letter.is_lowercase())
}

fn is_kind_of_business(folded: &str) -> bool {
    !is_surname(folded) && vocabulary().relations.is_topic(&vocabulary().key(folded))
}

/// A website without what every website has.
fn website_words(website: &str) -> &str {
    let rest = website.trim_start_matches("https://").trim_start_matches("http://");
    rest.trim_start_matches("www.")
}

/// Sorts postings by term, keeping the documents' order: `(starts, entries)`.
fn grouped(postings: &[(u32, u32)], terms: usize) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0u32; terms + 1];
    for &(term, _) in postings {
        starts[term as usize + 1] += 1;
    }
    for term in 0..terms {
        starts[term + 1] += starts[term];
    }
    let mut next = starts.clone();
    let mut entries = vec![0u32; postings.len()];
    for &(term, entry) in postings {
        entries[next[term as usize] as usize] = entry;
        next[term as usize] += 1;
    }
    (starts, entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_sentence_has_its_answer_and_whole_names() {
        for (text, lead) in [
            ("Ein Laden. Wir helfen.", "Ein Laden."),
            ("Alles voll! Wir helfen.", "Alles voll!"),
            ("Warum kaufen? Bei uns leihst du. Komm vorbei.", "Warum kaufen? Bei uns leihst du."),
            ("In St. Georgen findest du Jeans. Komm vorbei.", "In St. Georgen findest du Jeans."),
            ("Wer fragt?", "Wer fragt?"),
            ("", ""),
        ] {
            assert_eq!(split_lead(text).0, lead, "{text}");
        }
    }
}
