//! The documents of one segment that match the words of a question, with their relevance.
//!
//! Relevance is a small sum of integers. Few matches are kept as a list of pairs; many
//! are kept bit-sliced: bit `p` of every document's relevance is one bit set. Adding the
//! relevance of two words is then a ripple-carry over a handful of bit sets, whatever the
//! number of documents.

use super::bits;
use super::index::Beginnings;
use super::postings::Docs;
use super::query::QueryWord;
use super::relevance::{Fit, WORTH_BITS, beginning_fit, worth};
use super::segment::Segment;

/// Up to one document in so many is kept as a list.
const SPARSE_ONE_IN: usize = 256;
const SPARSE_MIN: usize = 32;
/// From so many lists of equal worth on, they are united before they are graded.
const GROUP_MIN: usize = 6;

pub enum Hits {
    /// `(document, relevance)`, ascending by document.
    Sparse(Vec<(u32, u16)>),
    Dense(DenseHits),
}

pub struct DenseHits {
    /// The matching documents.
    pub any: Vec<u64>,
    /// `planes[p]` holds bit `p` of the relevance; subsets of `any`.
    pub planes: Vec<Vec<u64>>,
}

/// Which kinds of fit to look for.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Everything but typing errors.
    pub plain: bool,
    pub typos: usize,
}

/// Matches of one word. `categories` are the segment's categories whose title fits.
pub fn word_hits(segment: &Segment, word: &QueryWord, effort: Effort, categories: &[(Fit, u32)]) -> Hits {
    let mut aggregate = Gathered { segment, lists: Vec::new(), postings: 0 };
    if effort.plain {
        aggregate.plain(word);
    }
    if effort.typos > 0 {
        segment.terms.with_typos(word, effort.typos, |fit, term| aggregate.term(fit, term));
    }
    for &(fit, category) in categories {
        for (field, docs, count) in segment.categories.lists.of(category) {
            aggregate.push(worth(fit, field), docs, count);
        }
    }
    aggregate.finish()
}

struct Gathered<'a> {
    segment: &'a Segment,
    lists: Vec<(u8, Docs<'a>)>,
    postings: usize,
}

impl<'a> Gathered<'a> {
    fn push(&mut self, worth: u8, docs: Docs<'a>, count: usize) {
        if worth > 0 {
            self.lists.push((worth, docs));
            self.postings += count;
        }
    }

    fn term(&mut self, fit: Fit, term: u32) {
        for (field, docs, count) in self.segment.lists.of(term) {
            self.push(worth(fit, field), docs, count);
        }
    }

    fn plain(&mut self, word: &QueryWord) {
        let segment = self.segment;
        segment.terms.whole_words(word, |fit, term| self.term(fit, term));
        if word.matches_beginnings() {
            let before = self.lists.len();
            self.ready_made(&segment.beginnings, word);
            if self.lists.len() == before {
                let range = segment.terms.beginning_with(word.text.as_bytes());
                segment.terms.beginnings(word, range, |fit, term| self.term(fit, term));
            }
        }
        segment.terms.parts(word, |fit, term| self.term(fit, term));
    }

    fn ready_made(&mut self, beginnings: &'a Beginnings, word: &QueryWord) {
        for (mask, owner) in beginnings.find(word.text.as_bytes()) {
            let fit = beginning_fit(word, mask == word.mask);
            for (field, docs, count) in beginnings.lists.of(owner) {
                self.push(worth(fit, field), docs, count);
            }
        }
    }

    fn finish(mut self) -> Hits {
        // The best list first: a document keeps the relevance it gets first.
        self.lists.sort_unstable_by_key(|&(worth, _)| std::cmp::Reverse(worth));
        if self.postings <= SPARSE_MIN.max(self.segment.len() / SPARSE_ONE_IN) {
            return Hits::Sparse(sparse(&self.lists));
        }
        let words = self.segment.words();
        let mut dense = DenseHits { any: vec![0; words], planes: vec![vec![0; words]; WORTH_BITS] };
        let mut together = Vec::new();
        for group in self.lists.chunk_by(|a, b| a.0 == b.0) {
            if group.len() < GROUP_MIN {
                group.iter().for_each(|&(worth, docs)| dense.add(worth, docs));
                continue;
            }
            together.clear();
            together.resize(words, 0);
            group.iter().for_each(|(_, docs)| docs.add_to(&mut together));
            dense.add(group[0].0, Docs::Dense(&together));
        }
        Hits::Dense(dense)
    }
}

fn sparse(lists: &[(u8, Docs<'_>)]) -> Vec<(u32, u16)> {
    let mut pairs = Vec::new();
    for &(worth, docs) in lists {
        docs.for_each(|doc| pairs.push((doc, u16::from(worth))));
    }
    pairs.sort_unstable_by_key(|&(doc, worth)| (doc, std::cmp::Reverse(worth)));
    pairs.dedup_by_key(|&mut (doc, _)| doc);
    pairs
}

impl DenseHits {
    fn add(&mut self, worth: u8, docs: Docs<'_>) {
        match docs {
            Docs::Sorted(docs) => {
                for &doc in docs {
                    let (at, bit) = (doc as usize / 64, 1u64 << (doc % 64));
                    if self.any[at] & bit == 0 {
                        self.any[at] |= bit;
                        for plane in bits::ones_of(u64::from(worth)) {
                            self.planes[plane as usize][at] |= bit;
                        }
                    }
                }
            }
            Docs::Dense(set) => {
                for plane in bits::ones_of(u64::from(worth)) {
                    let plane = &mut self.planes[plane as usize];
                    for ((into, &have), &new) in plane.iter_mut().zip(&self.any).zip(set) {
                        *into |= new & !have;
                    }
                }
                bits::or_assign(&mut self.any, set);
            }
        }
    }

    pub fn relevance(&self, doc: u32) -> u16 {
        self.planes
            .iter()
            .enumerate()
            .fold(0, |sum, (at, plane)| sum | u16::from(bits::test(plane, doc)) << at)
    }

    /// Keeps what both match and adds the relevance.
    fn and(&mut self, other: &DenseHits) {
        let words = self.any.len();
        let planes = self.planes.len().max(other.planes.len()) + 1;
        self.planes.resize_with(planes, || vec![0; words]);
        bits::and_assign(&mut self.any, &other.any);
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

    fn add_to(&mut self, doc: u32, more: u16) {
        let sum = self.relevance(doc) + more;
        let words = self.any.len();
        let planes = (16 - sum.leading_zeros()) as usize;
        if self.planes.len() < planes {
            self.planes.resize_with(planes, || vec![0; words]);
        }
        for (at, plane) in self.planes.iter_mut().enumerate() {
            if sum >> at & 1 == 1 {
                bits::set(plane, doc);
            } else {
                bits::clear(plane, doc);
            }
        }
    }
}

impl Hits {
    pub fn relevance(&self, doc: u32) -> Option<u16> {
        match self {
            Hits::Sparse(pairs) => {
                pairs.binary_search_by_key(&doc, |&(doc, _)| doc).ok().map(|at| pairs[at].1)
            }
            Hits::Dense(dense) => bits::test(&dense.any, doc).then(|| dense.relevance(doc)),
        }
    }

    pub fn any_live(&self, live: &[u64]) -> bool {
        match self {
            Hits::Sparse(pairs) => pairs.iter().any(|&(doc, _)| bits::test(live, doc)),
            Hits::Dense(dense) => bits::intersects(&dense.any, live),
        }
    }

    pub fn retain_live(&mut self, live: &[u64]) {
        match self {
            Hits::Sparse(pairs) => pairs.retain(|&(doc, _)| bits::test(live, doc)),
            Hits::Dense(dense) => bits::and_assign(&mut dense.any, live),
        }
    }

    /// Documents that match every word, with the sum of their relevance.
    pub fn all_of(mut words: Vec<Hits>) -> Hits {
        words.sort_by_key(|hits| match hits {
            Hits::Sparse(pairs) => pairs.len(),
            Hits::Dense(_) => usize::MAX,
        });
        let mut words = words.into_iter();
        let Some(mut all) = words.next() else {
            return Hits::Sparse(Vec::new());
        };
        for other in words {
            match (&mut all, &other) {
                (Hits::Sparse(pairs), other) => pairs.retain_mut(|(doc, relevance)| {
                    let more = other.relevance(*doc);
                    *relevance += more.unwrap_or(0);
                    more.is_some()
                }),
                (Hits::Dense(dense), Hits::Dense(other)) => dense.and(other),
                (Hits::Dense(_), Hits::Sparse(_)) => {}
            }
        }
        all
    }

    pub fn add_to(&mut self, doc: u32, more: u16) {
        match self {
            Hits::Sparse(pairs) => {
                if let Ok(at) = pairs.binary_search_by_key(&doc, |&(doc, _)| doc) {
                    pairs[at].1 += more;
                }
            }
            Hits::Dense(dense) if bits::test(&dense.any, doc) => dense.add_to(doc, more),
            Hits::Dense(_) => {}
        }
    }
}
