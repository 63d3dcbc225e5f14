//! Finds what a text means in all segments.
//!
//! Companies must match everything that was typed. Where nobody does, the best partial answers come: a word
//! that finds nothing is taken for a typing error if it may be one, else it is left out; of the others the
//! rarest say most and are kept first. What was left out or corrected is told.

use super::corrections::corrected;
use crate::bitset;
use crate::index::{LiveSegment, Segments};
use crate::rank::{FULL_NAME_SCORE, Lookup, MENTIONED_SCORE, TextMatches, WordMatches, match_any};
use crate::text::{
    Concept, MatchKind, QueryText, QueryWord, Related, Relation, Relations, WORD_BYTES_MAX, Weight, spelled,
    vocabulary,
};
use std::cmp::Reverse;

/// So many words may have been one.
const JOINED_MAX: usize = 3;
const EDITS_MAX: usize = 2;
/// How often the relevance of a phrase's or compound's single words is halved where it is only added.
const PART_HALVINGS: usize = 3;
/// So few companies may have things together by chance.
const FEW: u32 = 5;

/// What a text found, and how it was understood.
#[derive(Default)]
pub struct Understood {
    /// The live matches of each segment.
    pub segments: Vec<TextMatches>,
    /// Words, as they were typed, that nobody has together with the others.
    pub left_out: Vec<String>,
    /// Words that were taken for typing errors, and for what.
    pub corrected: Vec<(String, String)>,
    /// Nothing but fillers was typed, and nobody is called so: there is nothing to search for.
    pub says_nothing: bool,
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
    let mut search = Search { segments, of_operators, understood: Understood::default() };
    let concepts = search.joined(&query.concepts);
    let mut found = Vec::new();
    for concept in &concepts {
        search.look_up(concept, &mut found);
    }
    let (kept, details) = search.compatible(found);
    let mut understood = search.understood;
    // In the order in which they were typed.
    understood.left_out.sort_by_key(|typed| concepts.iter().position(|concept| concept.typed == *typed));
    understood.says_nothing = query.only_fillers && kept.is_empty();
    understood.segments = sum(segments, kept, details, query);
    understood
}

struct Search<'a> {
    segments: &'a Segments,
    of_operators: &'a Relations,
    understood: Understood,
}

impl Search<'_> {
    /// Puts words together that somebody typed apart: "Buch binderei".
    fn joined(&self, concepts: &[Concept]) -> Vec<Concept> {
        let mut out: Vec<Concept> = Vec::with_capacity(concepts.len());
        let mut at = 0;
        while at < concepts.len() {
            let whole = (2..=JOINED_MAX.min(concepts.len() - at))
                .rev()
                .find_map(|count| Some((count, self.whole(&concepts[at..at + count])?)));
            match whole {
                Some((count, concept)) => {
                    out.push(concept);
                    at += count;
                }
                None => {
                    out.push(concepts[at].clone());
                    at += 1;
                }
            }
        }
        out
    }

    /// The one word that these are, if companies or our tables know it.
    fn whole(&self, concepts: &[Concept]) -> Option<Concept> {
        let (mut text, mut accents) = (String::new(), 0);
        for concept in concepts {
            let [word] = concept.words.as_slice() else { return None };
            if concept.insisted || !word.is_lettered() || text.len() + word.text.len() > WORD_BYTES_MAX {
                return None;
            }
            accents |= word.accents << text.len();
            text.push_str(&word.text);
        }
        let last = concepts.last().is_some_and(|concept| concept.words[0].last);
        let known = |segment: &LiveSegment| !segment.dictionary.equal_to(text.as_bytes()).is_empty();
        if !vocabulary().relations.is_topic(&vocabulary().key(&text))
            && !self.segments.all.iter().any(|segment| known(segment))
        {
            return None;
        }
        let typed: Vec<&str> = concepts.iter().map(|concept| concept.typed.as_str()).collect();
        let whole = Concept::of_word(QueryWord::new(&text, accents, last), self.of_operators);
        let parts = concepts.iter().map(|concept| QueryWord { last: false, ..concept.words[0].clone() });
        Some(Concept { typed: typed.join(" "), parts: parts.collect(), ..whole })
    }

    fn look_up(&mut self, concept: &Concept, found: &mut Vec<Found>) {
        let one = self.found(concept.clone());
        if one.count > 0 || concept.insisted {
            return found.push(one);
        }
        if let Some(one) = self.diminutive(concept).or_else(|| self.had_none(concept)) {
            return found.push(one);
        }
        // Nobody has all the words that a compound is made of. One letter less, and it may be another word.
        if let Some((word, one)) = self.correct(concept, 1) {
            self.understood.corrected.push((concept.typed.clone(), word));
            return found.push(one);
        }
        // The words that a compound is made of say something, too. If one of them says nothing, it was rather
        // a typing error.
        let parts = concept.parts.iter().map(|word| {
            let typed = spelled(&word.text, word.accents);
            self.found(Concept { typed, ..Concept::of_word(word.clone(), self.of_operators) })
        });
        let mut parts: Vec<Found> = parts.filter(|one| one.count > 0).collect();
        if (parts.is_empty() || parts.len() < concept.parts.len())
            && let Some((word, one)) = self.correct(concept, EDITS_MAX)
        {
            self.understood.corrected.push((concept.typed.clone(), word));
            return found.push(one);
        }
        if parts.is_empty() {
            self.understood.left_out.push(concept.typed.clone());
        }
        if concept.weight == Weight::Detail {
            parts.iter_mut().for_each(|part| part.concept.weight = Weight::Detail);
        }
        found.append(&mut parts);
    }

    fn found(&self, concept: Concept) -> Found {
        Found::new(self.segments, concept, self.of_operators)
    }

    /// What a small one is one of: "Blümchen", "Semmerl".
    fn diminutive(&self, concept: &Concept) -> Option<Found> {
        let [word] = concept.words.as_slice() else { return None };
        let base = |text: String| {
            let concept = Concept::of_word(QueryWord::new(&text, word.accents, false), self.of_operators);
            let typed = concept.typed.clone();
            let one = self.found(Concept { typed, ..concept });
            (one.count > 0).then_some(one)
        };
        vocabulary().diminutive_of(&word.text).find_map(base)
    }

    /// Who says to have none of something may want one: "hab keine Nähmaschine".
    fn had_none(&self, concept: &Concept) -> Option<Found> {
        let [word] = concept.words.as_slice() else { return None };
        let what = QueryWord::new(word.without()?, 0, false);
        let typed = concept.typed.clone();
        let one = self.found(Concept { typed, ..Concept::of_word(what, self.of_operators) });
        (one.count > 0).then_some(one)
    }

    fn correct(&self, concept: &Concept, edits: usize) -> Option<(String, Found)> {
        let [word] = concept.words.as_slice() else { return None };
        corrected(self.segments, word, edits).into_iter().find_map(|candidate| {
            let shown = spelled(&candidate.text, candidate.accents);
            let concept =
                Concept { typed: concept.typed.clone(), ..Concept::of_word(candidate, self.of_operators) };
            let found = self.found(concept);
            (found.count > 0).then_some((shown, found))
        })
    }

    /// Those that some company has together: what says most first, things before what they are for and what is
    /// done with them, of those the rarest. Others are left out. Details need not match and are given apart.
    fn compatible(&mut self, mut found: Vec<Found>) -> (Vec<Found>, Vec<Found>) {
        let only_details = found.iter().all(|one| one.concept.weight == Weight::Detail);
        found.sort_by_key(|one| {
            let action = one.concept.words.iter().all(|word| vocabulary().is_verb(&word.text));
            let Concept { insisted, purpose, weight, .. } = one.concept;
            (!insisted, purpose, Reverse(weight), action, one.count)
        });
        let live = || self.segments.all.iter().map(|segment| segment.live.clone());
        let mut sets: Vec<Vec<u64>> = live().collect();
        let (mut kept, mut details): (Vec<Found>, Vec<Found>) = (Vec::new(), Vec::new());
        for one in found {
            let mut narrowed = sets.clone();
            narrowed.iter_mut().zip(&one.matches).for_each(|(set, matches)| matches.narrow(set));
            let some = narrowed.iter().flatten().any(|&word| word != 0);
            if !some && !one.concept.insisted {
                self.understood.left_out.push(one.concept.typed);
            } else if one.concept.weight == Weight::Detail && !only_details {
                details.push(one);
            } else if !one.concept.insisted && by_chance(&narrowed, &kept, &one) {
                self.understood.left_out.push(one.concept.typed.clone());
                details.push(one);
            } else {
                sets = narrowed;
                kept.push(one);
            }
        }
        (kept, details)
    }
}

/// Whether the few companies that have one more thing offer neither it nor the others, but happen to mention them:
/// who types "Waschmaschine pumpt" is not helped by whoever washes with a heat pump.
fn by_chance(sets: &[Vec<u64>], kept: &[Found], one: &Found) -> bool {
    let count: u32 = sets.iter().flatten().map(|word| word.count_ones()).sum();
    if kept.is_empty() || count >= FEW {
        return false;
    }
    let offered = |(segment, set): (usize, &Vec<u64>)| {
        let meant = |doc| kept.iter().chain([one]).any(|found| found.is_meant(segment, doc));
        bitset::members(set).any(meant)
    };
    !sets.iter().enumerate().any(offered)
}

impl Found {
    fn new(segments: &Segments, concept: Concept, of_operators: &Relations) -> Found {
        let word = match concept.words.as_slice() {
            [word] => Some(word),
            _ => None,
        };
        let together: &[QueryWord] = if word.is_none() { &concept.words } else { &concept.parts };
        let matches = if together.len() > 1 {
            let mut matches = any_of(segments, None, &concept.related);
            with_parts(segments, &mut matches, together, word.is_some(), of_operators);
            better_of(&mut matches, any_of(segments, word, &[]));
            matches
        } else {
            any_of(segments, word, &concept.related)
        };
        let count = matches.iter().zip(&segments.all).map(|(one, segment)| one.count(&segment.live)).sum();
        Found { concept, matches, count }
    }

    /// Whether a company is this, or offers it, rather than just mentioning it in its text.
    fn is_meant(&self, segment: usize, doc: u32) -> bool {
        self.matches[segment].relevance(doc).is_some_and(|relevance| relevance > MENTIONED_SCORE)
    }
}

/// Adds what has all the words of a phrase or compound to what is related to the whole.
fn with_parts(
    segments: &Segments,
    matches: &mut [WordMatches],
    words: &[QueryWord],
    is_compound: bool,
    of_operators: &Relations,
) {
    let (mut own, mut wider) = (Vec::new(), Vec::new());
    for word in words {
        let related = Concept::of_word(word.clone(), of_operators).related.into_iter();
        let (same, loose): (Vec<_>, Vec<_>) = related.partition(|one| one.relation <= Relation::Same);
        let same = any_of(segments, Some(word), &same);
        if is_compound {
            let mut all = any_of(segments, None, &loose);
            better_of(&mut all, same.clone());
            wider.push(all);
        }
        own.push(same);
    }
    // Of those who have what is related, whoever has the thing itself comes first: of all who lend, the one who
    // lends a ladder. A compound is what its last word says.
    for words in own.iter().skip(if is_compound { words.len() - 1 } else { 0 }) {
        for (matches, words) in matches.iter_mut().zip(words) {
            let mut more = words.clone();
            more.halve(PART_HALVINGS);
            matches.add_bonus(&more);
        }
    }
    // The single words of a phrase would lead elsewhere; those of a compound may be what is only related to them.
    // But the last one says what it is: a "Handseife" is a soap.
    if is_compound {
        let mut loosely = all_of(wider.clone());
        loosely.iter_mut().for_each(|matches| matches.halve(1));
        better_of(matches, loosely);
        let head = own.pop().into_iter();
        own = wider.into_iter().take(words.len() - 1).chain(head).collect();
    }
    better_of(matches, all_of(own));
}

/// What either matches in each segment.
fn better_of(matches: &mut [WordMatches], others: Vec<WordMatches>) {
    matches.iter_mut().zip(others).for_each(|(matches, others)| matches.better_of(others));
}

/// Matches of a word, if there is one, and of its relatives, for each segment.
fn any_of(segments: &Segments, word: Option<&QueryWord>, related: &[Related]) -> Vec<WordMatches> {
    let mut words: Vec<(QueryWord, Option<_>)> = Vec::with_capacity(1 + related.len());
    words.extend(word.map(|word| (word.clone(), None)));
    words.extend(related.iter().map(|related| (QueryWord::related(related), Some(related.relation))));
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
    let mut all: Vec<WordMatches> = transposed(words).into_iter().map(WordMatches::all_of).collect();
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

fn sum(
    segments: &Segments,
    kept: Vec<Found>,
    mut details: Vec<Found>,
    query: &QueryText,
) -> Vec<TextMatches> {
    let mut by_segment = transposed(kept.into_iter().map(|one| one.matches).collect());
    by_segment.resize_with(segments.all.len(), Vec::new);
    // A quarter: a detail puts alike companies in order and makes nothing of something else.
    details.iter_mut().flat_map(|one| &mut one.matches).for_each(|matches| matches.halve(2));
    by_segment
        .into_iter()
        .zip(&segments.all)
        .enumerate()
        .map(|(at, (words, segment))| {
            let mut all = WordMatches::all_of(words);
            details.iter().for_each(|one| all.add_bonus(&one.matches[at]));
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
