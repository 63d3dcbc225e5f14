//! Collects the words of companies and turns them into a dictionary with posting lists.

use super::bits;
use super::doc::CompanyDoc;
use super::postings::Lists;
use super::relevance::{Field, low};
use super::terms::Terms;
use super::text::{WORD_BYTES_MAX, Word, each_word, is_stop_word};
use std::collections::HashMap;

/// Fields that have terms of their own; category titles are matched per snapshot.
const FIELDS: [Field; 4] = [Field::Name, Field::Tag, Field::Place, Field::Description];
/// Beginnings up to this length get ready-made lists …
const BEGINNING_LEN_MAX: usize = 4;
/// … when at least this many terms share them.
const BEGINNING_TERMS_MIN: usize = 64;

/// Word collector for documents added in ascending order.
#[derive(Default)]
pub struct Indexer {
    /// Folded text followed by the eight bytes of the mask.
    numbers: HashMap<Box<[u8]>, u32>,
    /// `(term, document << 4 | fields)`.
    postings: Vec<(u32, u32)>,
    key: Vec<u8>,
    current: Vec<(u32, u8)>,
}

impl Indexer {
    pub fn add(&mut self, number: u32, doc: &CompanyDoc) {
        self.current.clear();
        self.text(0, &doc.name);
        doc.tags.iter().for_each(|tag| self.text(1, tag));
        for store in &doc.stores {
            self.text(2, &store.post_code);
            self.text(2, &store.town);
        }
        self.text(3, &doc.description);
        self.current.sort_unstable();
        let mut at = 0;
        while at < self.current.len() {
            let term = self.current[at].0;
            let mut fields = 0;
            while at < self.current.len() && self.current[at].0 == term {
                fields |= self.current[at].1;
                at += 1;
            }
            self.postings.push((term, number << 4 | u32::from(fields)));
        }
    }

    fn text(&mut self, field: usize, text: &str) {
        let mut joined = String::new();
        let mut joined_mask = 0;
        each_word(text, |word| {
            self.word(field, word);
            if word.linked && joined.len() + word.text.len() <= WORD_BYTES_MAX {
                joined_mask |= word.mask << joined.len();
                joined.push_str(word.text);
                self.term(field, &joined, joined_mask);
            } else {
                joined.clear();
                joined.push_str(word.text);
                joined_mask = word.mask;
            }
        });
    }

    fn word(&mut self, field: usize, word: Word<'_>) {
        match word.text {
            // People write both, and so do businesses.
            "st" | "sankt" => {
                self.term(field, "st", 0);
                self.term(field, "sankt", 0);
            }
            text if field == 3 && is_stop_word(text) => {}
            text => self.term(field, text, word.mask),
        }
    }

    fn term(&mut self, field: usize, text: &str, mask: u64) {
        self.key.clear();
        self.key.extend_from_slice(text.as_bytes());
        self.key.extend_from_slice(&mask.to_le_bytes());
        let next = self.numbers.len() as u32;
        let number = match self.numbers.get(self.key.as_slice()) {
            Some(&number) => number,
            None => {
                self.numbers.insert(self.key.as_slice().into(), next);
                next
            }
        };
        self.current.push((number, 1 << field));
    }

    pub fn finish(self, len: usize) -> (Terms, Lists, Beginnings) {
        let mut sorted: Vec<(&str, u64, u32)> = self
            .numbers
            .iter()
            .map(|(key, &number)| {
                let (text, mask) = key.split_at(key.len() - 8);
                let mut bytes = [0; 8];
                bytes.copy_from_slice(mask);
                (std::str::from_utf8(text).unwrap_or_default(), u64::from_le_bytes(bytes), number)
            })
            .collect();
        sorted.sort_unstable();
        let terms = Terms::new(sorted.iter().map(|&(text, mask, _)| (text, mask)));
        let (starts, entries) = grouped(&self.postings, self.numbers.len());
        let mut lists = Lists::new(len);
        let mut docs: [Vec<u32>; 4] = Default::default();
        for &(_, _, number) in &sorted {
            docs.iter_mut().for_each(Vec::clear);
            let range = starts[number as usize] as usize..starts[number as usize + 1] as usize;
            for &entry in &entries[range] {
                for (field, docs) in docs.iter_mut().enumerate() {
                    if entry >> field & 1 == 1 {
                        docs.push(entry >> 4);
                    }
                }
            }
            for (field, docs) in FIELDS.iter().zip(&docs) {
                lists.push(*field, docs);
            }
            lists.end_owner();
        }
        lists.finish();
        let beginnings = Beginnings::new(&terms, &lists, len);
        (terms, lists, beginnings)
    }
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

/// Ready-made lists for short beginnings that thousands of terms may share.
pub struct Beginnings {
    /// `(beginning, accents)`, sorted; owners of `lists` in the same order.
    keys: Vec<(Box<[u8]>, u64)>,
    pub lists: Lists,
}

impl Beginnings {
    fn new(terms: &Terms, lists: &Lists, len: usize) -> Beginnings {
        let mut keys = Vec::new();
        let mut term = 0u32;
        for size in 1..=BEGINNING_LEN_MAX {
            term = 0;
            while (term as usize) < terms.len() {
                if terms.bytes(term).len() < size {
                    term += 1;
                    continue;
                }
                let beginning = &terms.bytes(term)[..size];
                let range = term..first_without(terms, term, beginning);
                if range.len() >= BEGINNING_TERMS_MIN {
                    let mut masks: Vec<u64> = range.clone().map(|at| low(terms.mask(at), size)).collect();
                    masks.sort_unstable();
                    masks.dedup();
                    masks.iter().for_each(|&mask| keys.push((Box::from(beginning), mask, range.clone())));
                }
                term = range.end;
            }
        }
        debug_assert!(term as usize == terms.len());
        keys.sort_unstable_by(|a, b| (&a.0, a.1).cmp(&(&b.0, b.1)));
        let mut out = Beginnings { keys: Vec::new(), lists: Lists::new(len) };
        let mut scratch = vec![0u64; bits::words_for(len)];
        for (beginning, mask, range) in keys {
            out.add_lists(terms, lists, &mut scratch, (&beginning, mask), range);
            out.keys.push((beginning, mask));
        }
        out.lists.finish();
        out
    }

    fn add_lists(
        &mut self,
        terms: &Terms,
        lists: &Lists,
        scratch: &mut [u64],
        (beginning, mask): (&[u8], u64),
        range: std::ops::Range<u32>,
    ) {
        for field in FIELDS {
            // One or two letters never match descriptions.
            if field == Field::Description && beginning.len() <= 2 {
                continue;
            }
            for term in range.clone() {
                if low(terms.mask(term), beginning.len()) != mask {
                    continue;
                }
                let same = lists.of(term).filter(|&(have, _, _)| have == field);
                same.for_each(|(_, docs, _)| docs.add_to(scratch));
            }
            let docs: Vec<u32> = bits::members(scratch).collect();
            self.lists.push(field, &docs);
            scratch.fill(0);
        }
        self.lists.end_owner();
    }

    pub fn heap_bytes(&self) -> usize {
        self.keys.len() * 40 + self.lists.heap_bytes()
    }

    /// The list owners for a beginning, one for each way to set its accents; empty when
    /// its terms are few enough to go through.
    pub fn find<'a>(&'a self, beginning: &'a [u8]) -> impl Iterator<Item = (u64, u32)> + 'a {
        let start = self.keys.partition_point(|(key, _)| **key < *beginning);
        self.keys[start..]
            .iter()
            .take_while(move |(key, _)| **key == *beginning)
            .enumerate()
            .map(move |(at, &(_, mask))| (mask, (start + at) as u32))
    }
}

fn first_without(terms: &Terms, from: u32, beginning: &[u8]) -> u32 {
    // Doubling steps find the end of short runs fast.
    let len = terms.len() as u32;
    let (mut inside, mut step) = (from, 1);
    while inside + step < len && terms.bytes(inside + step).starts_with(beginning) {
        inside += step;
        step *= 2;
    }
    let (mut low, mut high) = (inside + 1, (inside + step).min(len));
    while low < high {
        let middle = low + (high - low) / 2;
        if terms.bytes(middle).starts_with(beginning) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}
