//! Finds what a text means in all segments.
//!
//! Companies must match everything that was typed. Where nobody does, the best partial answers come: a word
//! that finds nothing is taken for a typing error if it may be one, else it is left out; of the others the
//! rarest say most and are kept first. What was left out or corrected is told.

use super::corrections::corrected;
use crate::index::Segments;
use crate::rank::{FULL_NAME_SCORE, Lookup, TextMatches, WordMatches, match_any};
use crate::text::{Concept, MatchKind, QueryText, QueryWord, Relations, spelled};

/// What a text found, and how it was understood.
#[derive(Default)]
pub struct Understood {
    /// The live matches of each segment.
    pub segments: Vec<TextMatches>,
    /// Words, as they were typed, that nobody has together with the others.
    pub left_out: Vec<String>,
    /// Words that were taken for typing errors, and for what.
    pub corrected: Vec<(String, String)>,
}

/// A concept with what it matches in each segment.
struct Found {
    concept: Concept,
    matches: Vec<WordMatches>,
    /// Live companies.
    count: usize,
}

/// What the text finds; nothing was typed that could be searched for when it has no concepts.
pub fn text_search(segments: &Segments, query: &QueryText, of_operators: &Relations) -> Understood {
    let mut understood = Understood::default();
    let mut found: Vec<Found> = Vec::new();
    for concept in &query.concepts {
        let one = Found::new(segments, concept.clone(), of_operators);
        if one.count > 0 || concept.insisted {
            found.push(one);
            continue;
        }
        if let Some((word, one)) = correct(segments, concept, of_operators) {
            understood.corrected.push((concept.typed.clone(), word));
            found.push(one);
            continue;
        }
        // The words that a compound is made of say something, too.
        let parts: Vec<Found> = concept
            .parts
            .iter()
            .map(|part| Found::new(segments, Concept::of_word(part.clone(), of_operators), of_operators))
            .filter(|part| part.count > 0)
            .collect();
        if parts.is_empty() {
            understood.left_out.push(concept.typed.clone());
        }
        found.extend(parts.into_iter().map(|mut part| {
            let word = &part.concept.words[0];
            part.concept.typed = spelled(&word.text, word.accents);
            part
        }));
    }
    let kept = compatible(segments, found, &mut understood.left_out);
    // In the order in which they were typed.
    let place = |typed: &String| query.concepts.iter().position(|concept| concept.typed == *typed);
    understood.left_out.sort_by_key(place);
    understood.segments = sum(segments, kept, query);
    understood
}

impl Found {
    fn new(segments: &Segments, concept: Concept, of_operators: &Relations) -> Found {
        let mut matches = match concept.words.as_slice() {
            [word] => any_of(segments, Some(word), &concept),
            _ => any_of(segments, None, &concept),
        };
        let together: &[QueryWord] = if concept.words.len() > 1 { &concept.words } else { &concept.parts };
        if together.len() > 1 {
            let of_part = |word: &QueryWord| {
                let part = Concept { parts: Vec::new(), ..Concept::of_word(word.clone(), of_operators) };
                any_of(segments, Some(word), &part)
            };
            let parts: Vec<Vec<WordMatches>> = together.iter().map(of_part).collect();
            for (at, all) in all_of(parts).into_iter().enumerate() {
                matches[at].fill_up(all, segments.all[at].words());
            }
        }
        let count = matches.iter().zip(&segments.all).map(|(one, segment)| one.count(&segment.live)).sum();
        Found { concept, matches, count }
    }
}

/// Matches of a concept's word, if it has a single one, and of its relatives, for each segment.
fn any_of(segments: &Segments, word: Option<&QueryWord>, concept: &Concept) -> Vec<WordMatches> {
    let mut words: Vec<(QueryWord, Option<_>)> = Vec::with_capacity(1 + concept.related.len());
    words.extend(word.map(|word| (word.clone(), None)));
    let related = concept.related.iter();
    words.extend(related.map(|related| (QueryWord::related(related), Some(related.relation))));
    let categories: Vec<Vec<(MatchKind, u16)>> = words
        .iter()
        .map(|(word, relation)| {
            let of_title = segments.categories.matching(word).into_iter();
            match relation {
                None => of_title.collect(),
                Some(relation) => of_title
                    .filter_map(|(kind, category)| match kind {
                        MatchKind::Whole | MatchKind::WholeFolded => {
                            Some((MatchKind::Related(*relation), category))
                        }
                        MatchKind::Head => Some((MatchKind::RelatedHead(*relation), category)),
                        _ => None,
                    })
                    .collect(),
            }
        })
        .collect();
    let in_segment = |(at, segment)| {
        let lookups: Vec<Lookup> = words
            .iter()
            .zip(&categories)
            .map(|((word, relation), categories)| {
                let number = |&(kind, category)| Some((kind, segments.category_in(at, category)?));
                let categories = categories.iter().filter_map(number).collect();
                Lookup { word: word.clone(), relation: *relation, categories }
            })
            .collect();
        match_any(segment, &lookups)
    };
    segments.all.iter().map(|segment| &***segment).enumerate().map(in_segment).collect()
}

/// What all of several words match, worth as much as one word.
fn all_of(words: Vec<Vec<WordMatches>>) -> Vec<WordMatches> {
    let halvings = words.len().next_power_of_two().trailing_zeros() as usize;
    let mut all = transposed(words).into_iter().map(WordMatches::all_of).collect::<Vec<_>>();
    all.iter_mut().for_each(|matches| matches.halve(halvings));
    all
}

/// `[word][segment]` to `[segment][word]`.
fn transposed(words: Vec<Vec<WordMatches>>) -> Vec<Vec<WordMatches>> {
    let mut by_segment: Vec<Vec<WordMatches>> = Vec::new();
    for word in words {
        by_segment.resize_with(word.len(), Vec::new);
        by_segment.iter_mut().zip(word).for_each(|(segment, matches)| segment.push(matches));
    }
    by_segment
}

fn correct(segments: &Segments, concept: &Concept, of_operators: &Relations) -> Option<(String, Found)> {
    let [word] = concept.words.as_slice() else { return None };
    for candidate in corrected(segments, word) {
        let shown = spelled(&candidate.text, candidate.accents);
        let concept = Concept { typed: concept.typed.clone(), ..Concept::of_word(candidate, of_operators) };
        let found = Found::new(segments, concept, of_operators);
        if found.count > 0 {
            return Some((shown, found));
        }
    }
    None
}

/// Those that some company has together, the rarest first; the others are left out.
fn compatible(segments: &Segments, mut found: Vec<Found>, left_out: &mut Vec<String>) -> Vec<Found> {
    if found.len() < 2 {
        return found;
    }
    found.sort_by_key(|one| (!one.concept.insisted, one.count));
    let mut sets: Vec<Vec<u64>> = segments.all.iter().map(|segment| segment.live.clone()).collect();
    let mut kept = Vec::new();
    for one in found {
        let mut narrowed = sets.clone();
        narrowed.iter_mut().zip(&one.matches).for_each(|(set, matches)| matches.narrow(set));
        let some = narrowed.iter().flatten().any(|&word| word != 0);
        if some || one.concept.insisted {
            sets = narrowed;
            kept.push(one);
        } else {
            left_out.push(one.concept.typed);
        }
    }
    kept
}

fn sum(segments: &Segments, kept: Vec<Found>, query: &QueryText) -> Vec<TextMatches> {
    let mut by_segment = transposed(kept.into_iter().map(|one| one.matches).collect());
    by_segment.resize_with(segments.all.len(), Vec::new);
    by_segment
        .into_iter()
        .zip(&segments.all)
        .map(|(words, segment)| {
            let mut all = WordMatches::all_of(words);
            for doc in segment.with_full_name(&query.name_key) {
                all.add_to(doc, FULL_NAME_SCORE);
            }
            if !segment.all_live() {
                all.retain_live(&segment.live);
            }
            TextMatches::new(segment, all)
        })
        .collect()
}
