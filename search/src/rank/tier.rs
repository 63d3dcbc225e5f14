//! Documents that match a text equally well, to be put in order by distance or by name.

use super::dense_matches::DenseMatches;
use crate::bitset;
use crate::index::Segment;
use std::collections::BinaryHeap;
use std::ops::Range;
use std::sync::OnceLock;

/// Sets of up to one document in this many are kept as lists, which are then smaller than bits.
const LIST_ONE_IN: usize = 32;
/// The first documents of a tier are remembered in the order of their names, up to this many: enough for several
/// pages, or for one page of what a filter leaves.
const FIRST_MAX: usize = 128;

/// Documents of equal relevance.
pub struct Tier {
    pub relevance: u16,
    pub count: usize,
    pub members: DocSet,
    /// The first by name, once somebody has asked without a position.
    first: OnceLock<Box<[u32]>>,
}

pub enum DocSet {
    /// Ascending, so that neighbours on the map are neighbours here.
    List(Box<[u32]>),
    Bits(Box<[u64]>),
}

impl DocSet {
    pub fn for_each(&self, visit: impl FnMut(u32)) {
        match self {
            DocSet::List(docs) => docs.iter().copied().for_each(visit),
            DocSet::Bits(set) => bitset::members(set).for_each(visit),
        }
    }

    /// The members among the documents `64 * at ..= 64 * at + 63`, as bits.
    pub fn word(&self, at: usize) -> u64 {
        match self {
            DocSet::List(docs) => {
                let start = 64 * at as u32;
                let rest = &docs[docs.partition_point(|&doc| doc < start)..];
                let here = rest.iter().map(|&doc| doc - start).take_while(|&bit| bit < 64);
                here.fold(0, |word, bit| word | 1 << bit)
            }
            DocSet::Bits(set) => set[at],
        }
    }

    /// Whether any of these words may have members. Bits are not asked: they are many, and
    /// nearly everywhere.
    pub fn may_have_any(&self, words: Range<usize>) -> bool {
        match self {
            DocSet::List(docs) => {
                let first = docs.partition_point(|&doc| (doc as usize) < 64 * words.start);
                docs.get(first).is_some_and(|&doc| (doc as usize) < 64 * words.end)
            }
            DocSet::Bits(_) => true,
        }
    }
}

impl Tier {
    pub fn of_list(relevance: u16, docs: Box<[u32]>) -> Tier {
        Tier { relevance, count: docs.len(), members: DocSet::List(docs), first: OnceLock::new() }
    }

    /// `parts` are 64 documents each, as bits, with the place of those bits among all.
    fn of_parts(relevance: u16, parts: &[(usize, u64)], len: usize) -> Tier {
        let count = parts.iter().map(|(_, word)| word.count_ones() as usize).sum();
        if is_short(count, len) {
            let docs = parts.iter().flat_map(|&(at, word)| bitset::members_of(at, word));
            return Tier::of_list(relevance, docs.collect());
        }
        let mut set = vec![0; bitset::words_for(len)];
        parts.iter().for_each(|&(at, word)| set[at] = word);
        Tier { relevance, count, members: DocSet::Bits(set.into()), first: OnceLock::new() }
    }

    /// The tiers of matches that are kept bit-sliced, the most relevant first.
    pub fn all_of(text: &DenseMatches, len: usize) -> Vec<Tier> {
        let mut parts: Vec<Vec<(usize, u64)>> = vec![Vec::new(); 1 << text.planes.len()];
        for (at, &word) in text.any.iter().enumerate() {
            split(word, &text.planes, at, 0, &mut |relevance, part| parts[relevance].push((at, part)));
        }
        let filled = parts.iter().enumerate().rev().filter(|(_, parts)| !parts.is_empty());
        filled.map(|(relevance, parts)| Tier::of_parts(relevance as u16, parts, len)).collect()
    }

    pub fn contains(&self, doc: u32) -> bool {
        match &self.members {
            DocSet::List(docs) => docs.binary_search(&doc).is_ok(),
            DocSet::Bits(set) => bitset::test(set, doc),
        }
    }

    pub fn heap_bytes(&self) -> usize {
        let members = match &self.members {
            DocSet::List(docs) => 4 * docs.len(),
            DocSet::Bits(set) => 8 * set.len(),
        };
        size_of::<Tier>() + members + 4 * self.count.min(FIRST_MAX)
    }

    /// The first `limit` documents in the order of their names that pass.
    pub fn by_name(&self, segment: &Segment, limit: usize, passes: impl Fn(u32) -> bool) -> Vec<u32> {
        let first = self.first.get_or_init(|| self.search_by_name(segment, FIRST_MAX, |_| true).into());
        let found: Vec<u32> = first.iter().copied().filter(|&doc| passes(doc)).take(limit).collect();
        if found.len() == limit || first.len() == self.count {
            return found;
        }
        self.search_by_name(segment, limit, passes)
    }

    fn search_by_name(&self, segment: &Segment, limit: usize, passes: impl Fn(u32) -> bool) -> Vec<u32> {
        // Going through the names in their order soon finds what is spread over the alphabet. What
        // is not, because the text stands in the names, is looked at as a whole: so no search takes
        // more steps than twice its matches.
        if let DocSet::Bits(set) = &self.members {
            let order = segment.name_order.iter().copied().take(self.count);
            let found: Vec<u32> =
                order.filter(|&doc| bitset::test(set, doc) && passes(doc)).take(limit).collect();
            if found.len() == limit {
                return found;
            }
        }
        let mut ranks = BinaryHeap::with_capacity(limit.min(self.count));
        self.members.for_each(|doc| {
            let rank = segment.name_rank[doc as usize];
            if ranks.len() < limit {
                ranks.extend(passes(doc).then_some(rank));
            } else if let Some(mut last) = ranks.peek_mut()
                && rank < *last
                && passes(doc)
            {
                *last = rank;
            }
        });
        ranks.into_sorted_vec().into_iter().map(|rank| segment.name_order[rank as usize]).collect()
    }
}

pub fn is_short(count: usize, len: usize) -> bool {
    count <= len / LIST_ONE_IN
}

/// Splits 64 documents by the bits of their relevance.
fn split(word: u64, planes: &[Vec<u64>], at: usize, relevance: usize, emit: &mut impl FnMut(usize, u64)) {
    if word == 0 {
        return;
    }
    let Some((plane, lower)) = planes.split_last() else {
        return emit(relevance, word);
    };
    split(word & plane[at], lower, at, relevance | 1 << lower.len(), emit);
    split(word & !plane[at], lower, at, relevance, emit);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::CompanyTableBuilder;
    use crate::sample::{self, Dice};

    const LEN: usize = 6_000;

    fn segment() -> Segment {
        let mut stored = CompanyTableBuilder::default();
        sample::companies(LEN, 31).iter().for_each(|doc| stored.push(doc));
        let stored = stored.finish();
        let sources: Vec<_> = (0..stored.len() as u32).map(|doc| (&stored, doc)).collect();
        Segment::build(&sources)
    }

    fn set_of(docs: impl Iterator<Item = u32>) -> Vec<u64> {
        let mut set = vec![0; bitset::words_for(LEN)];
        docs.for_each(|doc| bitset::set(&mut set, doc));
        set
    }

    #[test]
    fn the_first_by_name_are_those_that_sorting_everything_gives() {
        let segment = segment();
        let mut dice = Dice::new(8);
        for round in 0..60 {
            let one_in = [1, 2, 9, 60, 400][dice.below(5)];
            // Every other set lies together in the alphabet, as names that begin with the text do.
            let from = if round % 2 == 0 { 0 } else { dice.below(LEN) as u32 };
            let within = |doc: u32| segment.name_rank[doc as usize] >= from;
            let docs: Vec<u32> =
                (0..LEN as u32).filter(|&doc| within(doc) && dice.below(one_in) == 0).collect();
            let filter = set_of((0..LEN as u32).filter(|_| dice.below(1 + round / 4) == 0));
            let set = set_of(docs.iter().copied());
            let parts: Vec<(usize, u64)> = set.into_iter().enumerate().collect();
            let tier = Tier::of_parts(7, &parts, LEN);
            assert_eq!(tier.count, docs.len());
            for filtered in [false, true, false] {
                let passes = |doc: u32| !filtered || bitset::test(&filter, doc);
                let mut sorted: Vec<u32> = docs.iter().copied().filter(|&doc| passes(doc)).collect();
                sorted.sort_unstable_by_key(|&doc| segment.name_rank[doc as usize]);
                for limit in [1, 18, 128, 129, 3_000] {
                    let wanted = &sorted[..limit.min(sorted.len())];
                    assert_eq!(tier.by_name(&segment, limit, passes), wanted, "{limit} of {}", tier.count);
                }
            }
        }
    }

    #[test]
    fn tiers_hold_every_match_once_under_its_relevance() {
        let mut dice = Dice::new(3);
        for one_in in [1, 3, 40, 900] {
            let any = set_of((0..LEN as u32).filter(|_| dice.below(one_in) == 0));
            let planes: Vec<Vec<u64>> =
                (0..6).map(|at| set_of((0..LEN as u32).filter(|_| dice.below(1 + at) == 0))).collect();
            let text = DenseMatches { any, planes };
            let tiers = Tier::all_of(&text, LEN);
            assert!(tiers.windows(2).all(|pair| pair[0].relevance > pair[1].relevance));
            assert_eq!(tiers.iter().map(|tier| tier.count).sum::<usize>(), bitset::count(&text.any));
            for tier in &tiers {
                let mut seen = 0;
                tier.members.for_each(|doc| {
                    assert!(bitset::test(&text.any, doc) && tier.contains(doc));
                    assert_eq!(text.relevance(doc), tier.relevance);
                    seen += 1;
                });
                assert_eq!(seen, tier.count);
            }
        }
    }
}
