//! Whether one more thing that was typed narrows an answer down to companies that do not stand for it.

use super::concept_matches::ConceptMatches;
use crate::bitset;
use crate::rank::{CIRCUMSTANCE_LOSS_MAX, FEW_BY_CHANCE, WordMatches};

/// Whether those who are best for what was typed so far are no longer among what is left.
pub fn lose_the_best(sets: &[Vec<u64>], narrowed: &[Vec<u64>], kept: &[ConceptMatches]) -> bool {
    let best = |sets: &[Vec<u64>]| {
        let in_segment = |(at, set): (usize, &Vec<u64>)| {
            let words = kept.iter().map(|one| one.matches[at].clone()).collect();
            WordMatches::all_of(words).best_in(set)
        };
        sets.iter().enumerate().map(in_segment).max().unwrap_or(0)
    };
    best(narrowed) + CIRCUMSTANCE_LOSS_MAX < best(sets)
}

/// Whether the few companies that have one more thing offer neither it nor the others, but happen to mention them:
/// who types "Waschmaschine pumpt" is not helped by whoever washes with a heat pump.
pub fn by_chance(sets: &[Vec<u64>], kept: &[ConceptMatches], one: &ConceptMatches) -> bool {
    let count: u32 = sets.iter().flatten().map(|word| word.count_ones()).sum();
    if kept.is_empty() || count >= FEW_BY_CHANCE {
        return false;
    }
    // The part of an unknown compound stands anywhere.
    let offered = |(segment, set): (usize, &Vec<u64>)| {
        let found = || kept.iter().chain((!one.concept.uncertain).then_some(one));
        let meant = |doc| found().any(|found| found.is_meant(segment, doc));
        bitset::members(set).any(meant)
    };
    !sets.iter().enumerate().any(offered)
}
