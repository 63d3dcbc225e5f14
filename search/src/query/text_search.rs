//! Finds what a text means in all segments.
//!
//! Companies must match everything that was typed. Where nobody does, the best partial answers come: a word
//! that finds nothing is taken for a typing error if it may be one, else it is left out; of the others the
//! rarest say most and are kept first. What was left out or corrected is told.

use super::concept_matches::{ConceptMatches, transposed};
use super::corrections::{Candidate, corrected};
use super::narrowing::{by_chance, lose_the_best};
use crate::index::Segments;
use crate::rank::{
    CIRCUMSTANCE_HALVINGS, DETAIL_HALVINGS, DOUBTED_TIMES, FEW_BY_CHANCE, FULL_NAME_SCORE, LOOSE_HALVINGS,
    TextMatches, WordMatches,
};
use crate::text::{
    Concept, QueryText, QueryWord, Relations, TypingError, WORD_BYTES_MAX, Weight, spelled, vocabulary,
};
use std::cmp::Reverse;

/// At most this many words that stand side by side are tried as one word, written apart by mistake.
const JOINED_MAX: usize = 3;
/// Shorter words are seldom two halves of a mistyped one.
const MISTYPED_WHOLE_LEN_MIN: usize = 9;

/// What a text found, and how it was understood.
#[derive(Default)]
pub struct TextAnswer {
    /// The live matches of each segment.
    pub segments: Vec<TextMatches>,
    /// Words, as they were typed, that nobody has together with the others.
    pub left_out: Vec<String>,
    /// Words that were taken for typing errors, and for what.
    pub corrected: Vec<(String, String)>,
    /// Words that may have been meant otherwise, and how.
    pub doubted: Vec<(String, String)>,
    /// Nothing but fillers was typed, and nobody is called so: there is nothing to search for.
    pub says_nothing: bool,
}

/// What the text finds; nothing was typed that could be searched for when it has no concepts.
pub fn text_search(segments: &Segments, query: &QueryText, of_operators: &Relations) -> TextAnswer {
    let mut search = Search { segments, of_operators, understood: TextAnswer::default(), alone: false };
    let concepts = search.joined(&query.concepts);
    search.alone = concepts.len() == 1;
    let mut found = Vec::new();
    for concept in &concepts {
        search.look_up(concept, &mut found);
    }
    search.count_once(&mut found);
    let (kept, details) = search.compatible(found);
    let mut understood = search.understood;
    // In the order in which they were typed.
    understood.left_out.sort_by_key(|typed| concepts.iter().position(|concept| concept.typed == *typed));
    // Several fillers are somebody's name, or nothing that could be searched for.
    understood.says_nothing = query.only_fillers && (kept.is_empty() || !understood.left_out.is_empty());
    if understood.says_nothing {
        let typed: Vec<String> = concepts.iter().map(|concept| concept.typed.clone()).collect();
        understood.left_out = vec![typed.join(" ")];
    }
    understood.segments = sum(segments, kept, details, query);
    understood
}

struct Search<'a> {
    segments: &'a Segments,
    of_operators: &'a Relations,
    understood: TextAnswer,
    /// Nothing else was typed.
    alone: bool,
}

impl Search<'_> {
    /// Puts words together that somebody typed apart: "Buch binderei".
    fn joined(&mut self, concepts: &[Concept]) -> Vec<Concept> {
        let mut out: Vec<Concept> = Vec::with_capacity(concepts.len());
        let mut at = 0;
        while at < concepts.len() {
            let whole = (2..=JOINED_MAX.min(concepts.len() - at))
                .rev()
                .find_map(|count| Some((count, self.whole(&concepts[at..at + count])?)))
                .or_else(|| Some((2, self.mistyped_whole(concepts.get(at..at + 2)?)?)));
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
        let word = one_word(concepts)?;
        let (relations, key) = (&vocabulary().relations, vocabulary().key(&word.text));
        // "Bart schneiden" is no "Bartschneider".
        let one_begins_the_other =
            |table: &str| table.starts_with(&word.text) || word.text.starts_with(table);
        let is_topic = relations.is_topic(&key) && relations.spelled(&key).is_some_and(one_begins_the_other);
        if !is_topic && !self.is_written(&word.text) {
            return None;
        }
        let parts = concepts.iter().map(|concept| QueryWord { last: false, ..concept.words[0].clone() });
        let whole = Concept::of_word(word, self.of_operators);
        Some(Concept { typed: typed(concepts), parts: parts.collect(), ..whole })
    }

    /// The one word that two are if one of them is no word at all: "car shering".
    fn mistyped_whole(&mut self, concepts: &[Concept]) -> Option<Concept> {
        let is_word = |concept: &Concept| {
            let word = &concept.words[0];
            word.known || self.is_written(&word.text)
        };
        let word = one_word(concepts)?;
        if word.text.len() < MISTYPED_WHOLE_LEN_MIN || concepts.iter().all(is_word) {
            return None;
        }
        let written = |one: &Candidate| vocabulary().lists(&one.word.text) || self.is_written(&one.word.text);
        let meant = corrected(self.segments, &word, TypingError::OtherLetter).into_iter().find(written)?;
        self.understood.corrected.push((typed(concepts), meant.shown()));
        Some(Concept { typed: typed(concepts), ..Concept::of_word(meant.word, self.of_operators) })
    }

    /// Whether any company has this very word.
    fn is_written(&self, text: &str) -> bool {
        self.segments.all.iter().any(|segment| !segment.dictionary.equal_to(text.as_bytes()).is_empty())
    }

    fn look_up(&mut self, concept: &Concept, found: &mut Vec<ConceptMatches>) {
        let mut one = self.found(concept.clone());
        if one.count > 0 || concept.insisted {
            self.doubt(&one);
            // Of an unknown word beside others the beginning of a name says little: "heid" is no "Heideau".
            let unknown = |word: &QueryWord| !word.known && !self.is_written(&word.text);
            one.concept.uncertain |=
                !self.alone && concept.related.is_empty() && concept.words.iter().any(unknown);
            return found.push(one);
        }
        if let Some(one) = self.meant(concept).or_else(|| self.had_none(concept)) {
            return found.push(one);
        }
        if !concept.related.is_empty() {
            let one = self.found(concept.led_on());
            if one.count > 0 {
                return found.push(one);
            }
        }
        // Nobody has all the words that a compound is made of. One letter less, and it may be another word.
        if let Some(one) = self.correct(concept, TypingError::Unfinished) {
            return found.push(one);
        }
        // The words that a compound is made of say something, too, the last one what it is: "Früchtebrot" is bread.
        // If one of them says nothing, it was rather a typing error.
        let parts = concept.parts.iter().enumerate().map(|(at, word)| {
            let typed = spelled(&word.text, word.accents);
            self.found(Concept {
                typed,
                uncertain: true,
                quality: at + 1 < concept.parts.len(),
                ..Concept::of_word(word.clone(), self.of_operators)
            })
        });
        let mut parts: Vec<ConceptMatches> = parts.filter(|one| one.count > 0).collect();
        if (parts.is_empty() || parts.len() < concept.parts.len())
            && let Some(one) = self.correct(concept, TypingError::Twice)
        {
            return found.push(one);
        }
        parts.extend((self.alone && concept.parts.is_empty()).then(|| self.known_end(concept)).flatten());
        // Who has only what a compound begins with has not got the thing.
        if parts.iter().all(|part| part.concept.quality) {
            self.understood.left_out.push(concept.typed.clone());
        }
        if concept.weight == Weight::Detail {
            parts.iter_mut().for_each(|part| part.concept.weight = Weight::Detail);
        }
        found.append(&mut parts);
    }

    /// What a word is by its end, if nothing is known of its front: "Urkornbrot" is bread. It is told to be left out,
    /// since nobody may have the thing itself; beside other words these say more.
    fn known_end(&self, concept: &Concept) -> Option<ConceptMatches> {
        let [word] = concept.words.as_slice() else { return None };
        let end = vocabulary().known_end(&word.text)?;
        let word = QueryWord::new(end, word.accents >> (word.text.len() - end.len()), false);
        let typed = concept.typed.clone();
        let one = self.found(Concept {
            typed,
            uncertain: true,
            quality: true,
            ..Concept::of_word(word, self.of_operators)
        });
        (one.count > 0).then_some(one)
    }

    fn found(&self, concept: Concept) -> ConceptMatches {
        ConceptMatches::new(self.segments, concept, self.of_operators)
    }

    /// What is written otherwise than it is spoken ("Ladn", "Gschirr"), what a small one is one of ("Blümchen"), or who
    /// does what is asked for ("Reinigung").
    fn meant(&self, concept: &Concept) -> Option<ConceptMatches> {
        let [word] = concept.words.as_slice() else { return None };
        let found = |(text, accents): (String, u64)| {
            let (typed, purpose) = (concept.typed.clone(), concept.purpose);
            let word = QueryWord::new(&text, accents, false);
            let one = self.found(Concept { typed, purpose, ..Concept::of_word(word, self.of_operators) });
            (one.count > 0).then_some(one)
        };
        let written = vocabulary().written(&word.text, word.accents);
        let bases = vocabulary().diminutive_of(&word.text).chain(vocabulary().verb_of(&word.text));
        written.into_iter().chain(bases.map(|base| (base, word.accents))).find_map(found)
    }

    /// Who says to have none of something may want one: "hab keine Nähmaschine". "Bettdecke ohne Kunstfaser" says how
    /// the thing should be, all the same.
    fn had_none(&self, concept: &Concept) -> Option<ConceptMatches> {
        let [word] = concept.words.as_slice() else { return None };
        let what = QueryWord::new(word.without()?, 0, false);
        let typed = concept.typed.clone();
        let quality = typed.to_lowercase().starts_with("ohne");
        let one = self.found(Concept { typed, quality, ..Concept::of_word(what, self.of_operators) });
        (one.count > 0).then_some(one)
    }

    /// Takes a word for another one, and says so; where a second one is as likely, that is offered.
    fn correct(&mut self, concept: &Concept, last: TypingError) -> Option<ConceptMatches> {
        let [word] = concept.words.as_slice() else { return None };
        // What there shall be none of is no typing error of something else that is lacking.
        if word.without().is_some_and(|what| vocabulary().lists(what)) {
            return None;
        }
        let mut finding = corrected(self.segments, word, last).into_iter().filter_map(|candidate| {
            let found = self.taken_for(concept, &candidate);
            (found.count > 0).then_some((candidate, found))
        });
        let (first, mut found) = finding.next()?;
        let key = |one: &Candidate| vocabulary().key(&one.word.text);
        let second = finding.find(|(other, _)| other.typo == first.typo && key(other) != key(&first));
        let second = second.map(|(other, _)| (concept.typed.clone(), other.shown()));
        drop(finding);
        self.understood.doubted.extend(second);
        self.understood.corrected.push((concept.typed.clone(), first.shown()));
        found.concept.uncertain |= first.typo == TypingError::Twice;
        Some(found)
    }

    fn taken_for(&self, concept: &Concept, candidate: &Candidate) -> ConceptMatches {
        let other = Concept::of_word(candidate.word.clone(), self.of_operators);
        self.found(Concept { typed: concept.typed.clone(), ..other })
    }

    /// Offers another word where few companies happen to mention what is no German word, and many have that.
    fn doubt(&mut self, one: &ConceptMatches) {
        let Concept { words, related, insisted, .. } = &one.concept;
        let [word] = words.as_slice() else { return };
        let few = one.count < FEW_BY_CHANCE as usize;
        if !few || *insisted || word.known || !related.is_empty() || one.is_offered(self.segments) {
            return;
        }
        let more = |candidate: &Candidate| {
            let goes_on = candidate.word.text.starts_with(&word.text);
            !goes_on && self.taken_for(&one.concept, candidate).count >= DOUBTED_TIMES * one.count
        };
        let other = corrected(self.segments, word, TypingError::Unfinished).into_iter().find(more);
        self.understood.doubted.extend(other.map(|other| (one.concept.typed.clone(), other.shown())));
    }

    /// What one word asks for is no sign of another one: of all who lend, "Kreissäge ausleihen" is about those who
    /// have the saw itself.
    fn count_once(&self, found: &mut [ConceptMatches]) {
        for at in 0..found.len() {
            let mut rest = found[at].concept.clone();
            for other in (0..found.len()).filter(|&other| other != at) {
                rest = rest.without_what_is_asked_by(&found[other].concept).unwrap_or(rest);
            }
            if rest.related.len() == found[at].concept.related.len() || rest.words.len() != 1 {
                continue;
            }
            let own = self.found(rest).matches;
            found[at].matches.iter_mut().zip(own).for_each(|(matches, own)| {
                matches.halve(LOOSE_HALVINGS);
                matches.better_of(own);
            });
        }
    }

    /// Those that some company has together: what says most first, several words that mean something together before
    /// single ones, things before how they should be, what they are for and what is done with them, of those the
    /// rarest. Others are left out. Details need not match and are given apart.
    fn compatible(&mut self, mut found: Vec<ConceptMatches>) -> (Vec<ConceptMatches>, Vec<ConceptMatches>) {
        let only_details = found.iter().all(|one| one.concept.weight == Weight::Detail);
        if only_details && found.len() > 1 && !found.iter().any(|one| one.concept.insisted) {
            return (vec![any_of(&found)], found);
        }
        found.sort_by_key(|one| {
            let single = one.concept.words.len() == 1;
            let action = one.concept.words.iter().all(|word| vocabulary().is_verb(&word.text));
            let Concept { insisted, weight, uncertain, .. } = one.concept;
            let detail = weight == Weight::Detail;
            let circumstance = one.concept.is_circumstance();
            (!insisted, detail, circumstance, Reverse(weight), uncertain, single, action, one.count)
        });
        let live = || self.segments.all.iter().map(|segment| segment.live.clone());
        let mut sets: Vec<Vec<u64>> = live().collect();
        let (mut kept, mut details): (Vec<ConceptMatches>, Vec<ConceptMatches>) = (Vec::new(), Vec::new());
        for one in found {
            let mut narrowed = sets.clone();
            narrowed.iter_mut().zip(&one.matches).for_each(|(set, matches)| matches.narrow(set));
            let some = narrowed.iter().flatten().any(|&word| word != 0);
            if !some && !one.concept.insisted {
                self.understood.left_out.push(one.concept.typed);
            } else if one.concept.weight == Weight::Detail && !only_details {
                details.push(one);
            } else if !one.concept.insisted && by_chance(&narrowed, &kept, &one)
                || one.concept.is_circumstance() && lose_the_best(&sets, &narrowed, &kept)
            {
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

/// Whoever has any of several details, of which none says what is looked for; the more the better.
fn any_of(details: &[ConceptMatches]) -> ConceptMatches {
    let mut any =
        ConceptMatches { concept: Concept::default(), matches: details[0].matches.clone(), count: 0 };
    for other in &details[1..] {
        let others = other.matches.iter().cloned();
        any.matches.iter_mut().zip(others).for_each(|(matches, others)| matches.better_of(others));
    }
    any
}

fn typed(concepts: &[Concept]) -> String {
    concepts.iter().map(|concept| concept.typed.as_str()).collect::<Vec<_>>().join(" ")
}

/// Several words as one.
fn one_word(concepts: &[Concept]) -> Option<QueryWord> {
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
    Some(QueryWord::new(&text, accents, last))
}

fn sum(
    segments: &Segments,
    mut kept: Vec<ConceptMatches>,
    mut details: Vec<ConceptMatches>,
    query: &QueryText,
) -> Vec<TextMatches> {
    let things = kept.iter().filter(|one| !one.concept.is_circumstance()).count();
    let circumstances = kept.iter_mut().filter(|one| things > 0 && one.concept.is_circumstance());
    circumstances.flat_map(|one| &mut one.matches).for_each(|matches| matches.halve(CIRCUMSTANCE_HALVINGS));
    let mut by_segment = transposed(kept.into_iter().map(|one| one.matches).collect());
    by_segment.resize_with(segments.all.len(), Vec::new);
    // An eighth: a detail puts alike companies in order and makes nothing of something else.
    details.iter_mut().flat_map(|one| &mut one.matches).for_each(|matches| matches.halve(DETAIL_HALVINGS));
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
            TextMatches::new(segment, all, things as u16)
        })
        .collect()
}
