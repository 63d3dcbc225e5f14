//! What one concept matches in all segments.

use crate::bitset;
use crate::index::{LiveSegment, Segments};
use crate::rank::{ADDED_PART_HALVINGS, LOOSE_HALVINGS, Lookup, MENTIONED_SCORE, WordMatches, match_any};
use crate::text::{Concept, MatchKind, QueryWord, Related, Relation, Relations, what_is_done};

/// A concept with what it matches in each segment.
pub struct ConceptMatches {
    pub concept: Concept,
    pub matches: Vec<WordMatches>,
    /// Live companies.
    pub count: usize,
}

impl ConceptMatches {
    pub fn new(segments: &Segments, concept: Concept, of_operators: &Relations) -> ConceptMatches {
        let word = match concept.words.as_slice() {
            [word] => Some(word),
            _ => None,
        };
        let together: &[QueryWord] = match word {
            None => &concept.words,
            // Who of a trade says all its words in a text may say them of something else.
            Some(_) if concept.trade && !concept.related.is_empty() => &[],
            Some(_) => &concept.parts,
        };
        let mut matches = if together.len() > 1 {
            let mut matches = best_of_those_who_name_it(segments, None, &concept.related);
            with_parts(segments, &mut matches, together, word.is_some(), of_operators);
            better_of(&mut matches, any_of(segments, word, &[]));
            matches
        } else {
            let named = word.filter(|_| !concept.remainder);
            best_of_those_who_name_it(segments, named, &concept.related)
        };
        match word {
            Some(word) if concept.remainder => {
                with_remainder(&mut matches, any_of(segments, Some(word), &[]))
            }
            Some(word) if concept.trade => {
                loosen_mentions(&mut matches);
                better_of(&mut matches, any_of(segments, Some(word), &[]));
            }
            _ => {}
        }
        for things in &concept.meanings {
            better_of(&mut matches, all_of(things.iter().map(|one| any_of(segments, None, one)).collect()));
        }
        let count = matches.iter().zip(&segments.all).map(|(one, segment)| one.count(&segment.live)).sum();
        ConceptMatches { concept, matches, count }
    }

    /// Whether any company is this, or offers it.
    pub fn is_offered(&self, segments: &Segments) -> bool {
        let matching = |(at, segment): (usize, &std::sync::Arc<LiveSegment>)| {
            let mut docs = segment.live.clone();
            self.matches[at].narrow(&mut docs);
            bitset::members(&docs).any(|doc| self.is_meant(at, doc))
        };
        segments.all.iter().enumerate().any(matching)
    }

    /// Whether a company is this, or offers it, rather than just mentioning it in its text.
    pub fn is_meant(&self, segment: usize, doc: u32) -> bool {
        self.matches[segment].relevance(doc).is_some_and(|relevance| relevance > MENTIONED_SCORE)
    }
}

/// What a word and its relatives match. Of those who are of the trade that is meant, whoever names the thing itself
/// comes first: of all shops without packaging the one where you may taste the "Dörrobst".
fn best_of_those_who_name_it(
    segments: &Segments,
    word: Option<&QueryWord>,
    related: &[Related],
) -> Vec<WordMatches> {
    let (same, loose): (Vec<Related>, Vec<Related>) =
        related.iter().cloned().partition(|one| one.relation <= Relation::Same);
    let mut own = any_of(segments, word, &same);
    if loose.is_empty() || own.iter().all(WordMatches::is_empty) {
        better_of(&mut own, any_of(segments, None, &loose));
        return own;
    }
    let mut matches = any_of(segments, None, &loose);
    for (matches, own) in matches.iter_mut().zip(&mut own) {
        matches.add_bonus(&naming(own));
        own.better_of(std::mem::replace(matches, WordMatches::Sparse(Vec::new())));
    }
    own
}

/// What naming a thing adds: more if it is no mere mention in a text, so that whoever is of the trade and says so comes
/// just before others who say it.
fn naming(own: &WordMatches) -> WordMatches {
    let (mut named, mut offered) = (own.clone(), own.clone());
    named.halve(ADDED_PART_HALVINGS);
    offered.retain_over(MENTIONED_SCORE);
    offered.halve(ADDED_PART_HALVINGS);
    for _ in 0..2 {
        offered.halve(1);
        named.add_bonus(&offered);
    }
    named
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
        let related = related.chain(is_compound.then(|| what_is_done(word)).into_iter().flatten());
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
            more.halve(ADDED_PART_HALVINGS);
            matches.add_bonus(&more);
        }
    }
    // Of those who have what a compound is, whoever has all its words comes first: bread of rye before other bread.
    // But only just: a "Holzbau" has both words of "Bauholz".
    if is_compound {
        let mut together = all_of(own.clone());
        together.iter_mut().for_each(|matches| matches.halve(ADDED_PART_HALVINGS + 1));
        matches.iter_mut().zip(&together).for_each(|(matches, words)| matches.add_bonus(words));
    }
    // The single words of a phrase would lead elsewhere; those of a compound may be what is only related to them.
    // But the last one says what it is: a "Handseife" is a soap.
    if is_compound {
        let mut loosely = all_of(wider.clone());
        loosely.iter_mut().for_each(|matches| matches.halve(LOOSE_HALVINGS));
        better_of(matches, loosely);
        let head = own.pop().into_iter();
        own = wider.into_iter().take(words.len() - 1).chain(head).collect();
    }
    let mut literally = all_of(own);
    // Where our tables know what a phrase means, its single words stand anywhere by chance: who has "Wasser gratis" and
    // dishes "zum Mitnehmen" gives nothing away.
    if matches.iter().any(|one| !one.is_empty()) {
        literally.iter_mut().for_each(|matches| matches.halve(LOOSE_HALVINGS));
    }
    better_of(matches, literally);
}

/// Adds what has the one word that is left of a phrase: it puts those who are meant in order, and says little itself.
fn with_remainder(matches: &mut [WordMatches], own: Vec<WordMatches>) {
    for (matches, mut own) in matches.iter_mut().zip(own) {
        matches.add_bonus(&naming(&own));
        own.halve(LOOSE_HALVINGS);
        matches.better_of(own);
    }
}

/// Makes little of whoever only mentions something in a text.
fn loosen_mentions(matches: &mut [WordMatches]) {
    for matches in matches {
        let mut offered = matches.clone();
        offered.retain_over(MENTIONED_SCORE);
        matches.halve(LOOSE_HALVINGS);
        matches.better_of(offered);
    }
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
pub fn transposed(words: Vec<Vec<WordMatches>>) -> Vec<Vec<WordMatches>> {
    let mut by_segment: Vec<Vec<WordMatches>> = Vec::new();
    for word in words {
        by_segment.resize_with(word.len(), Vec::new);
        by_segment.iter_mut().zip(word).for_each(|(segment, matches)| segment.push(matches));
    }
    by_segment
}
