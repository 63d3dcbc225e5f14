//! Ready-made lists for short prefixes that thousands of terms may share.

use super::dictionary::Dictionary;
use super::postings::{Field, PostingLists, TERM_FIELDS};
use crate::bitset;
use crate::text::first_accents;

/// Prefixes up to this length get ready-made lists …
const PREFIX_LEN_MAX: usize = 4;
/// … when at least this many terms share them.
const PREFIX_TERMS_MIN: usize = 64;

pub struct PrefixLists {
    /// `(prefix, accents)`, sorted; owners of `lists` in the same order.
    keys: Vec<(Box<[u8]>, u64)>,
    pub lists: PostingLists,
}

impl PrefixLists {
    pub fn new(dictionary: &Dictionary, lists: &PostingLists, len: usize) -> PrefixLists {
        let mut keys = Vec::new();
        let mut term = 0u32;
        for size in 1..=PREFIX_LEN_MAX {
            term = 0;
            while (term as usize) < dictionary.len() {
                if dictionary.bytes(term).len() < size {
                    term += 1;
                    continue;
                }
                let prefix = &dictionary.bytes(term)[..size];
                let range = term..first_without(dictionary, term, prefix);
                if range.len() >= PREFIX_TERMS_MIN {
                    let mut accents: Vec<u64> =
                        range.clone().map(|at| first_accents(dictionary.accents(at), size)).collect();
                    accents.sort_unstable();
                    accents.dedup();
                    accents
                        .iter()
                        .for_each(|&accents| keys.push((Box::from(prefix), accents, range.clone())));
                }
                term = range.end;
            }
        }
        debug_assert!(term as usize == dictionary.len());
        keys.sort_unstable_by(|a, b| (&a.0, a.1).cmp(&(&b.0, b.1)));
        let mut out = PrefixLists { keys: Vec::new(), lists: PostingLists::new(len) };
        let mut scratch = vec![0u64; bitset::words_for(len)];
        for (prefix, accents, range) in keys {
            out.add_lists(dictionary, lists, &mut scratch, (&prefix, accents), range);
            out.keys.push((prefix, accents));
        }
        out.lists.finish();
        out
    }

    fn add_lists(
        &mut self,
        dictionary: &Dictionary,
        lists: &PostingLists,
        scratch: &mut [u64],
        (prefix, accents): (&[u8], u64),
        range: std::ops::Range<u32>,
    ) {
        for field in TERM_FIELDS {
            // One or two letters never match texts.
            if matches!(field, Field::Description | Field::Lead | Field::Contact) && prefix.len() <= 2 {
                continue;
            }
            for term in range.clone() {
                if first_accents(dictionary.accents(term), prefix.len()) != accents {
                    continue;
                }
                let same = lists.of(term).filter(|&(have, _, _)| have == field);
                same.for_each(|(_, docs, _)| docs.add_to(scratch));
            }
            let docs: Vec<u32> = bitset::members(scratch).collect();
            self.lists.push(field, &docs);
            scratch.fill(0);
        }
        self.lists.end_owner();
    }

    pub fn heap_bytes(&self) -> usize {
        self.keys.len() * 40 + self.lists.heap_bytes()
    }

    /// The list owners for a prefix, one for each way to set its accents; empty when
    /// its terms are few enough to go through.
    pub fn find<'a>(&'a self, prefix: &'a [u8]) -> impl Iterator<Item = (u64, u32)> + 'a {
        let start = self.keys.partition_point(|(key, _)| **key < *prefix);
        self.keys[start..]
            .iter()
            .take_while(move |(key, _)| **key == *prefix)
            .enumerate()
            .map(move |(at, &(_, accents))| (accents, (start + at) as u32))
    }
}

fn first_without(dictionary: &Dictionary, from: u32, prefix: &[u8]) -> u32 {
    // Doubling steps find the end of short runs fast.
    let len = dictionary.len() as u32;
    let (mut inside, mut step) = (from, 1);
    while inside + step < len && dictionary.bytes(inside + step).starts_with(prefix) {
        inside += step;
        step *= 2;
    }
    let (mut low, mut high) = (inside + 1, (inside + step).min(len));
    while low < high {
        let middle = low + (high - low) / 2;
        if dictionary.bytes(middle).starts_with(prefix) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}
