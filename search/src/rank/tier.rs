//! Documents that match a text equally well, to be put in order by distance or by name.

use super::word_matches::DenseMatches;
use crate::bitset;
use crate::index::Segment;
use crate::sparse_bitset::{BLOCK, Block, SparseBitset, SparseBitsetBuilder, blocks_of};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::sync::OnceLock;

/// Sets up to this size, or of one document in so many, are kept as lists: looking at all
/// of a short list is faster than walking the map for them.
const LIST_MAX: usize = 256;
const LIST_ONE_IN: usize = 512;
/// So many of a tier's documents are remembered in the order of their names: several pages, or one
/// of what a filter leaves.
const FIRST_MAX: usize = 128;

/// Documents of equal relevance.
pub struct Tier {
    pub relevance: u16,
    pub count: usize,
    pub members: Members,
    /// The first by name, once somebody has asked without a position.
    first: OnceLock<Box<[u32]>>,
}

pub enum Members {
    /// Ascending.
    Few(Box<[u32]>),
    Many(SparseBitset),
}

impl Members {
    pub fn for_each(&self, visit: impl FnMut(u32)) {
        match self {
            Members::Few(docs) => docs.iter().copied().for_each(visit),
            Members::Many(set) => set.members().for_each(visit),
        }
    }
}

impl Tier {
    pub fn of_few(relevance: u16, docs: Box<[u32]>) -> Tier {
        Tier { relevance, count: docs.len(), members: Members::Few(docs), first: OnceLock::new() }
    }

    fn of_set(relevance: u16, set: SparseBitset, len: usize) -> Tier {
        if is_short(set.count(), len) {
            return Tier::of_few(relevance, set.members().collect());
        }
        Tier { relevance, count: set.count(), members: Members::Many(set), first: OnceLock::new() }
    }

    /// The tiers of matches that are kept bit-sliced, the most relevant first.
    pub fn all_of(text: &DenseMatches, len: usize) -> Vec<Tier> {
        let mut sets: BTreeMap<Reverse<u16>, SparseBitsetBuilder> = BTreeMap::new();
        for (at, block) in blocks_of(&text.any).filter(|(_, block)| !bitset::is_empty(block)) {
            split(&block, &text.planes, at * BLOCK, 0, &mut |relevance, part| {
                sets.entry(Reverse(relevance)).or_default().push(at, part);
            });
        }
        let blocks = text.any.len().div_ceil(BLOCK);
        let tiers = sets.into_iter();
        tiers.map(|(Reverse(relevance), set)| Tier::of_set(relevance, set.finish(blocks), len)).collect()
    }

    pub fn contains(&self, doc: u32) -> bool {
        match &self.members {
            Members::Few(docs) => docs.binary_search(&doc).is_ok(),
            Members::Many(set) => set.contains(doc),
        }
    }

    pub fn heap_bytes(&self) -> usize {
        let members = match &self.members {
            Members::Few(docs) => 4 * docs.len(),
            Members::Many(set) => set.heap_bytes(),
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
        if let Members::Many(set) = &self.members {
            let order = segment.name_order.iter().copied().take(self.count);
            let found: Vec<u32> = order.filter(|&doc| set.contains(doc) && passes(doc)).take(limit).collect();
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
    count <= LIST_MAX.max(len / LIST_ONE_IN)
}

/// Splits a block of documents by the bits of their relevance.
fn split(
    block: &Block,
    planes: &[Vec<u64>],
    from: usize,
    relevance: u16,
    emit: &mut impl FnMut(u16, &Block),
) {
    let Some((plane, lower)) = planes.split_last() else {
        return emit(relevance, block);
    };
    // Behind the end of the planes the block is empty anyway.
    let plane = &plane[from..plane.len().min(from + BLOCK)];
    let (mut some_one, mut some_zero) = (0, 0);
    for (word, plane) in block.iter().zip(plane) {
        some_one |= word & plane;
        some_zero |= word & !plane;
    }
    let higher = relevance | 1 << lower.len();
    // Most planes do not divide the documents of a block, which then need not be copied.
    match (some_one != 0, some_zero != 0) {
        (true, false) => split(block, lower, from, higher, emit),
        (false, true) => split(block, lower, from, relevance, emit),
        (false, false) => {}
        (true, true) => {
            let (mut ones, mut zeros) = ([0; BLOCK], [0; BLOCK]);
            for (((one, zero), word), plane) in ones.iter_mut().zip(&mut zeros).zip(block).zip(plane) {
                *one = word & plane;
                *zero = word & !plane;
            }
            split(&ones, lower, from, higher, emit);
            split(&zeros, lower, from, relevance, emit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::StoredCompaniesBuilder;
    use crate::sample::{self, Dice};

    const LEN: usize = 6_000;

    fn segment() -> Segment {
        let mut stored = StoredCompaniesBuilder::default();
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
            let tier = Tier::of_set(7, SparseBitset::new(&set_of(docs.iter().copied())), LEN);
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
