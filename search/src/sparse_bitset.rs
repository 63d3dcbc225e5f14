//! Sets of documents that take no room where they are empty, read 64 documents at a time.
//!
//! Documents that match a word lie scattered over the map, so a set of one in a hundred would be
//! mostly empty words. Keeping only the others lets the answers to many texts stay in memory.

use crate::bitset;
use std::ops::Range;

/// So many words of a set share one word that says which of them have members.
pub const BLOCK: usize = 64;

pub type Block = [u64; BLOCK];

pub struct SparseBitset {
    /// For each block, which of its words have members.
    filled: Box<[u64]>,
    /// For each block, how many words are kept before it.
    before: Box<[u32]>,
    words: Box<[u64]>,
    count: usize,
}

/// Takes in blocks in ascending order; those left out are empty.
#[derive(Default)]
pub struct SparseBitsetBuilder {
    filled: Vec<u64>,
    before: Vec<u32>,
    words: Vec<u64>,
}

impl SparseBitsetBuilder {
    pub fn push(&mut self, block: usize, words: &Block) {
        self.skip_to(block);
        let before = self.words.len() as u32;
        let with_members = words.iter().enumerate().map(|(at, &word)| u64::from(word != 0) << at);
        let filled = with_members.fold(0, |filled, bit| filled | bit);
        if filled == u64::MAX {
            self.words.extend_from_slice(words);
        } else {
            self.words.extend(bitset::ones_of(filled).map(|at| words[at as usize]));
        }
        self.filled.push(filled);
        self.before.push(before);
    }

    fn skip_to(&mut self, block: usize) {
        self.filled.resize(block, 0);
        self.before.resize(block, self.words.len() as u32);
    }

    /// The set of so many blocks.
    pub fn finish(mut self, blocks: usize) -> SparseBitset {
        self.skip_to(blocks);
        let count = bitset::count(&self.words);
        SparseBitset {
            filled: self.filled.into(),
            before: self.before.into(),
            words: self.words.into(),
            count,
        }
    }
}

/// A set of bits block by block; the last block is filled up with nothing.
pub fn blocks_of(set: &[u64]) -> impl Iterator<Item = (usize, Block)> {
    set.chunks(BLOCK).enumerate().map(|(at, words)| {
        let mut block = [0; BLOCK];
        block[..words.len()].copy_from_slice(words);
        (at, block)
    })
}

impl SparseBitset {
    pub fn new(set: &[u64]) -> SparseBitset {
        let mut sparse = SparseBitsetBuilder::default();
        blocks_of(set)
            .filter(|(_, block)| !bitset::is_empty(block))
            .for_each(|(at, block)| sparse.push(at, &block));
        sparse.finish(set.len().div_ceil(BLOCK))
    }

    pub fn count(&self) -> usize {
        self.count
    }

    /// The members among the documents `64 * at ..= 64 * at + 63`.
    pub fn word(&self, at: usize) -> u64 {
        let (filled, bit) = (self.filled[at / BLOCK], 1u64 << (at % BLOCK));
        if filled & bit == 0 {
            return 0;
        }
        self.words[self.before[at / BLOCK] as usize + (filled & (bit - 1)).count_ones() as usize]
    }

    /// Whether any of these words has members; for runs that fill blocks or lie within one.
    pub fn has_any(&self, words: Range<usize>) -> bool {
        let (block, within) = (words.start / BLOCK, words.start % BLOCK);
        if words.len() < BLOCK {
            return self.filled[block] >> within & ((1 << words.len()) - 1) != 0;
        }
        let end = (words.end / BLOCK).min(self.filled.len());
        self.filled[block..end].iter().any(|&filled| filled != 0)
    }

    pub fn contains(&self, doc: u32) -> bool {
        self.word(doc as usize / 64) >> (doc % 64) & 1 == 1
    }

    /// The words that have members, ascending.
    fn filled_words(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        bitset::members(&self.filled).map(|at| at as usize).zip(self.words.iter().copied())
    }

    pub fn members(&self) -> impl Iterator<Item = u32> + '_ {
        self.filled_words().flat_map(|(at, word)| bitset::ones_of(word).map(move |bit| at as u32 * 64 + bit))
    }

    /// The same set as `words` words of bits.
    pub fn to_bits(&self, words: usize) -> Vec<u64> {
        let mut set = vec![0; words];
        self.filled_words().for_each(|(at, word)| set[at] = word);
        set
    }

    pub fn heap_bytes(&self) -> usize {
        12 * self.filled.len() + 8 * self.words.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Dice;

    #[test]
    fn a_sparse_set_has_the_same_members() {
        let mut dice = Dice::new(5);
        for (len, one_in) in [(0, 1), (1, 1), (63, 2), (64, 1), (4_097, 3), (9_000, 700), (40_000, 20_000)] {
            let mut set = vec![0; bitset::words_for(len)];
            (0..len as u32).filter(|_| dice.below(one_in) == 0).for_each(|doc| bitset::set(&mut set, doc));
            let sparse = SparseBitset::new(&set);
            assert_eq!(sparse.count(), bitset::count(&set));
            assert!(sparse.members().eq(bitset::members(&set)));
            assert!((0..len as u32).all(|doc| sparse.contains(doc) == bitset::test(&set, doc)));
            assert!((0..set.len()).all(|at| sparse.word(at) == set[at]));
            assert_eq!(sparse.to_bits(set.len()), set);
            for run in [1, 8, 64, 512] {
                for start in (0..set.len()).step_by(run) {
                    let words = &set[start..(start + run).min(set.len())];
                    assert_eq!(sparse.has_any(start..start + run), !bitset::is_empty(words));
                }
            }
        }
    }

    #[test]
    fn a_scattered_set_takes_a_fraction_of_its_bits() {
        let mut set = vec![0; bitset::words_for(1_000_000)];
        (0..1_000_000).step_by(1_000).for_each(|doc| bitset::set(&mut set, doc));
        assert!(SparseBitset::new(&set).heap_bytes() * 10 < set.len() * 8);
    }
}
