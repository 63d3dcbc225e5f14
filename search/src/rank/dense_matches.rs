//! Many matching documents, kept bit-sliced: bit `p` of every document's relevance is one bit set. Adding the
//! relevance of two words is then a ripple-carry over a handful of bit sets, whatever the number of documents.

use crate::bitset;
use crate::index::DocList;

#[derive(Clone)]
pub struct DenseMatches {
    /// The matching documents.
    pub any: Vec<u64>,
    /// `planes[p]` holds bit `p` of the relevance; subsets of `any`.
    pub planes: Vec<Vec<u64>>,
}

impl DenseMatches {
    pub fn grade(&mut self, score: u8, docs: DocList<'_>) {
        match docs {
            DocList::Sorted(docs) => {
                for &doc in docs {
                    let (at, bit) = (doc as usize / 64, 1u64 << (doc % 64));
                    if self.any[at] & bit == 0 {
                        self.any[at] |= bit;
                        for plane in bitset::ones_of(u64::from(score)) {
                            self.planes[plane as usize][at] |= bit;
                        }
                    }
                }
            }
            DocList::Bits(set) => {
                for plane in bitset::ones_of(u64::from(score)) {
                    let plane = &mut self.planes[plane as usize];
                    for ((into, &have), &new) in plane.iter_mut().zip(&self.any).zip(set) {
                        *into |= new & !have;
                    }
                }
                bitset::or_assign(&mut self.any, set);
            }
        }
    }

    pub fn relevance(&self, doc: u32) -> u16 {
        self.planes
            .iter()
            .enumerate()
            .fold(0, |sum, (at, plane)| sum | u16::from(bitset::test(plane, doc)) << at)
    }

    /// The largest relevance of a document of `set`, from the highest bit down.
    pub fn best_in(&self, set: &[u64]) -> u16 {
        let mut best: Vec<u64> = self.any.iter().zip(set).map(|(any, set)| any & set).collect();
        let mut sum = 0;
        for (at, plane) in self.planes.iter().enumerate().rev() {
            if best.iter().zip(plane).any(|(best, plane)| best & plane != 0) {
                bitset::and_assign(&mut best, plane);
                sum |= 1 << at;
            }
        }
        sum
    }

    /// Keeps what is more relevant than this, compared from the highest bit down.
    pub fn retain_over(&mut self, min: u16) {
        let mut over = vec![0u64; self.any.len()];
        let mut equal = self.any.clone();
        if min >> self.planes.len() != 0 {
            equal.fill(0);
        }
        for (at, plane) in self.planes.iter().enumerate().rev() {
            let wanted = min >> at & 1 == 1;
            for ((over, equal), &have) in over.iter_mut().zip(&mut equal).zip(plane) {
                if !wanted {
                    *over |= *equal & have;
                }
                *equal &= if wanted { have } else { !have };
            }
        }
        self.planes.iter_mut().for_each(|plane| bitset::and_assign(plane, &over));
        self.any = over;
    }

    /// Keeps what both match and adds the relevance.
    pub fn and(&mut self, other: &DenseMatches) {
        bitset::and_assign(&mut self.any, &other.any);
        self.add(other);
    }

    /// Adds the relevance of another word to what matches already.
    pub fn add(&mut self, other: &DenseMatches) {
        let words = self.any.len();
        let planes = self.planes.len().max(other.planes.len()) + 1;
        self.planes.resize_with(planes, || vec![0; words]);
        let mut carry = vec![0u64; words];
        for (at, mine) in self.planes.iter_mut().enumerate() {
            // Bits of documents that dropped out are cleaned here and never carried on.
            match other.planes.get(at) {
                Some(theirs) => {
                    for (((a, &b), c), &any) in mine.iter_mut().zip(theirs).zip(&mut carry).zip(&self.any) {
                        let half = *a ^ b;
                        let sum = (half ^ *c) & any;
                        *c = ((*a & b) | (*c & half)) & any;
                        *a = sum;
                    }
                }
                None => {
                    for ((a, c), &any) in mine.iter_mut().zip(&mut carry).zip(&self.any) {
                        let sum = (*a ^ *c) & any;
                        *c &= *a & any;
                        *a = sum;
                    }
                }
            }
        }
    }

    pub fn add_to(&mut self, doc: u32, more: u16) {
        let sum = self.relevance(doc) + more;
        self.put(doc, sum);
    }

    pub fn put_better(&mut self, doc: u32, relevance: u16) {
        if !bitset::test(&self.any, doc) || self.relevance(doc) < relevance {
            self.put(doc, relevance);
        }
    }

    /// The larger relevance of each document, compared from the highest bit down, 64 documents at a time.
    pub fn better_of(&mut self, mut theirs: DenseMatches) {
        let words = self.any.len();
        let planes = self.planes.len().max(theirs.planes.len());
        self.planes.resize_with(planes, || vec![0; words]);
        theirs.planes.resize_with(planes, || vec![0; words]);
        for at in 0..words {
            let (mut larger, mut equal) = (0u64, u64::MAX);
            for (mine, theirs) in self.planes.iter().zip(&theirs.planes).rev() {
                larger |= equal & theirs[at] & !mine[at];
                equal &= !(theirs[at] ^ mine[at]);
            }
            for (mine, theirs) in self.planes.iter_mut().zip(&theirs.planes) {
                mine[at] = (mine[at] & !larger) | (theirs[at] & larger);
            }
        }
        bitset::or_assign(&mut self.any, &theirs.any);
    }

    pub fn put(&mut self, doc: u32, sum: u16) {
        bitset::set(&mut self.any, doc);
        let words = self.any.len();
        let planes = (16 - sum.leading_zeros()) as usize;
        if self.planes.len() < planes {
            self.planes.resize_with(planes, || vec![0; words]);
        }
        for (at, plane) in self.planes.iter_mut().enumerate() {
            if sum >> at & 1 == 1 {
                bitset::set(plane, doc);
            } else {
                bitset::clear(plane, doc);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_more_relevant_is_kept() {
        let mut dense = DenseMatches { any: vec![0], planes: vec![vec![0]; 6] };
        for (doc, score) in [(0, 36), (1, 37), (2, 56), (3, 4)] {
            dense.grade(score, DocList::Sorted(&[doc]));
        }
        dense.retain_over(36);
        assert_eq!(dense.any, [0b110]);
        assert_eq!([0, 1, 2, 3].map(|doc| dense.relevance(doc)), [0, 37, 56, 0]);
        dense.retain_over(64);
        assert_eq!(dense.any, [0]);
    }
}
