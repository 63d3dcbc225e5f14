//! The documents of one segment that match the words of a query, with their relevance.
//!
//! Relevance is a small sum of integers. Few matches are kept as a list of pairs, many as sets of bits
//! (`dense_matches.rs`).

use super::dense_matches::DenseMatches;
use super::score::{SCORE_BITS, score};
use crate::bitset;
use crate::index::{DocList, PrefixLists, Segment};
use crate::text::{MatchKind, QueryWord, Relation, first_accents, prefix_match, says_otherwise};

/// Up to one document in this many is kept as a list.
const SPARSE_ONE_IN: usize = 256;
const SPARSE_MIN: usize = 32;
/// From this many lists of equal score on, they are united before they are graded.
const GROUP_MIN: usize = 6;

#[derive(Clone)]
pub enum WordMatches {
    /// `(document, relevance)`, ascending by document.
    Sparse(Vec<(u32, u16)>),
    Dense(DenseMatches),
}

/// A word that is looked up: as itself, or as the relative of another.
pub struct Lookup {
    pub word: QueryWord,
    pub relation: Option<Relation>,
    /// The segment's categories whose title matches it.
    pub categories: Vec<(MatchKind, u32)>,
}

/// Documents that match any of the words, each by its best match.
pub fn match_any(segment: &Segment, lookups: &[Lookup]) -> WordMatches {
    let mut lists = ScoredLists { segment, lists: Vec::new(), postings: 0 };
    for Lookup { word, relation, categories } in lookups {
        match relation {
            None => lists.plain(word),
            Some(relation) => lists.related(word, *relation),
        }
        for &(kind, category) in categories {
            let main = segment.main_categories.number(&segment.categories.ids[category as usize]);
            let main = main.into_iter().flat_map(|number| segment.main_categories.lists.of(number));
            for (field, docs, count) in main.chain(segment.categories.lists.of(category)) {
                lists.push(score(kind, field), docs, count);
            }
        }
    }
    lists.finish()
}

struct ScoredLists<'a> {
    segment: &'a Segment,
    lists: Vec<(u8, DocList<'a>)>,
    postings: usize,
}

impl<'a> ScoredLists<'a> {
    fn push(&mut self, score: u8, docs: DocList<'a>, count: usize) {
        if score > 0 {
            self.lists.push((score, docs));
            self.postings += count;
        }
    }

    fn term(&mut self, kind: MatchKind, term: u32) {
        for (field, docs, count) in self.segment.postings.of(term) {
            self.push(score(kind, field), docs, count);
        }
    }

    fn plain(&mut self, word: &QueryWord) {
        let segment = self.segment;
        segment.dictionary.whole_words(word, |kind, term| self.term(kind, term));
        if word.matches_prefixes() {
            let before = self.lists.len();
            self.ready_made(&segment.prefix_lists, word);
            if self.lists.len() == before {
                let range = segment.dictionary.beginning_with(word.beginning().as_bytes());
                segment.dictionary.prefixes(word, range, |kind, term| self.term(kind, term));
            }
        }
        segment.dictionary.parts(word, |kind, term| self.term(kind, term));
    }

    /// Related words count only as a whole, or as what a compound is.
    fn related(&mut self, word: &QueryWord, relation: Relation) {
        let segment = self.segment;
        let (whole, head) = (MatchKind::Related(relation), MatchKind::RelatedHead(relation));
        segment.dictionary.whole_words(word, |_, term| self.term(whole, term));
        segment.dictionary.parts(word, |kind, term| {
            if kind == MatchKind::Head {
                self.term(head, term);
            }
        });
    }

    fn ready_made(&mut self, prefix_lists: &'a PrefixLists, word: &QueryWord) {
        let prefix = word.beginning();
        for (accents, owner) in prefix_lists.find(prefix.as_bytes()) {
            let agree = accents == first_accents(word.accents, prefix.len());
            if says_otherwise(word, "", agree) {
                continue;
            }
            let kind = prefix_match(word, agree);
            for (field, docs, count) in prefix_lists.lists.of(owner) {
                self.push(score(kind, field), docs, count);
            }
        }
    }

    fn finish(mut self) -> WordMatches {
        // The best list first: a document keeps the relevance it gets first.
        self.lists.sort_unstable_by_key(|&(score, _)| std::cmp::Reverse(score));
        if self.postings <= SPARSE_MIN.max(self.segment.len() / SPARSE_ONE_IN) {
            return WordMatches::Sparse(sparse(&self.lists));
        }
        let words = self.segment.words();
        let mut dense = DenseMatches { any: vec![0; words], planes: vec![vec![0; words]; SCORE_BITS] };
        let mut together = Vec::new();
        for group in self.lists.chunk_by(|a, b| a.0 == b.0) {
            if group.len() < GROUP_MIN {
                group.iter().for_each(|&(score, docs)| dense.grade(score, docs));
                continue;
            }
            together.clear();
            together.resize(words, 0);
            group.iter().for_each(|(_, docs)| docs.add_to(&mut together));
            dense.grade(group[0].0, DocList::Bits(&together));
        }
        WordMatches::Dense(dense)
    }
}

fn sparse(lists: &[(u8, DocList<'_>)]) -> Vec<(u32, u16)> {
    let mut pairs = Vec::new();
    for &(score, docs) in lists {
        docs.for_each(|doc| pairs.push((doc, u16::from(score))));
    }
    pairs.sort_unstable_by_key(|&(doc, score)| (doc, std::cmp::Reverse(score)));
    pairs.dedup_by_key(|&mut (doc, _)| doc);
    pairs
}

impl WordMatches {
    pub fn relevance(&self, doc: u32) -> Option<u16> {
        match self {
            WordMatches::Sparse(pairs) => {
                pairs.binary_search_by_key(&doc, |&(doc, _)| doc).ok().map(|at| pairs[at].1)
            }
            WordMatches::Dense(dense) => bitset::test(&dense.any, doc).then(|| dense.relevance(doc)),
        }
    }

    pub fn retain_live(&mut self, live: &[u64]) {
        match self {
            WordMatches::Sparse(pairs) => pairs.retain(|&(doc, _)| bitset::test(live, doc)),
            WordMatches::Dense(dense) => bitset::and_assign(&mut dense.any, live),
        }
    }

    /// Keeps what is more relevant than this.
    pub fn retain_over(&mut self, min: u16) {
        match self {
            WordMatches::Sparse(pairs) => pairs.retain(|&(_, relevance)| relevance > min),
            WordMatches::Dense(dense) => dense.retain_over(min),
        }
    }

    /// The number of live documents.
    pub fn count(&self, live: &[u64]) -> usize {
        match self {
            WordMatches::Sparse(pairs) => pairs.iter().filter(|&&(doc, _)| bitset::test(live, doc)).count(),
            WordMatches::Dense(dense) => bitset::count_and(&dense.any, live),
        }
    }

    pub fn is_empty(&self) -> bool {
        match self {
            WordMatches::Sparse(pairs) => pairs.is_empty(),
            WordMatches::Dense(dense) => dense.any.iter().all(|&word| word == 0),
        }
    }

    /// The largest relevance of a document of `set`; nothing if none matches.
    pub fn best_in(&self, set: &[u64]) -> u16 {
        match self {
            WordMatches::Sparse(pairs) => {
                let inside = pairs.iter().filter(|&&(doc, _)| bitset::test(set, doc));
                inside.map(|&(_, relevance)| relevance).max().unwrap_or(0)
            }
            WordMatches::Dense(dense) => dense.best_in(set),
        }
    }

    /// Removes from `set` what does not match.
    pub fn narrow(&self, set: &mut [u64]) {
        match self {
            WordMatches::Dense(dense) => bitset::and_assign(set, &dense.any),
            WordMatches::Sparse(pairs) => {
                let mut kept = vec![0; set.len()];
                pairs.iter().filter(|&&(doc, _)| bitset::test(set, doc)).for_each(|&(doc, _)| {
                    bitset::set(&mut kept, doc);
                });
                set.copy_from_slice(&kept);
            }
        }
    }

    /// What either matches, by the better relevance.
    pub fn better_of(&mut self, others: WordMatches) {
        match (&mut *self, others) {
            (WordMatches::Sparse(mine), WordMatches::Sparse(theirs)) => {
                mine.extend(theirs);
                mine.sort_unstable_by_key(|&(doc, relevance)| (doc, std::cmp::Reverse(relevance)));
                mine.dedup_by_key(|&mut (doc, _)| doc);
            }
            (WordMatches::Sparse(mine), WordMatches::Dense(mut theirs)) => {
                mine.iter().for_each(|&(doc, relevance)| theirs.put_better(doc, relevance));
                *self = WordMatches::Dense(theirs);
            }
            (WordMatches::Dense(mine), WordMatches::Sparse(theirs)) => {
                theirs.into_iter().for_each(|(doc, relevance)| mine.put_better(doc, relevance));
            }
            (WordMatches::Dense(mine), WordMatches::Dense(theirs)) => mine.better_of(theirs),
        }
    }

    /// Divides every relevance by two, `times` times.
    pub fn halve(&mut self, times: usize) {
        match self {
            WordMatches::Sparse(pairs) => pairs.iter_mut().for_each(|(_, relevance)| *relevance >>= times),
            WordMatches::Dense(dense) => drop(dense.planes.drain(..times.min(dense.planes.len()))),
        }
    }

    /// Documents that match every word, with the sum of their relevance.
    pub fn all_of(mut words: Vec<WordMatches>) -> WordMatches {
        words.sort_by_key(|matches| match matches {
            WordMatches::Sparse(pairs) => pairs.len(),
            WordMatches::Dense(_) => usize::MAX,
        });
        let mut words = words.into_iter();
        let Some(mut all) = words.next() else {
            return WordMatches::Sparse(Vec::new());
        };
        for other in words {
            match (&mut all, &other) {
                (WordMatches::Sparse(pairs), other) => pairs.retain_mut(|(doc, relevance)| {
                    let more = other.relevance(*doc);
                    *relevance += more.unwrap_or(0);
                    more.is_some()
                }),
                (WordMatches::Dense(dense), WordMatches::Dense(other)) => dense.and(other),
                (WordMatches::Dense(_), WordMatches::Sparse(_)) => {}
            }
        }
        all
    }

    /// Adds the relevance of a word that need not match.
    pub fn add_bonus(&mut self, other: &WordMatches) {
        match (&mut *self, other) {
            (WordMatches::Dense(mine), WordMatches::Dense(theirs)) => mine.add(theirs),
            (WordMatches::Dense(_), WordMatches::Sparse(pairs)) => {
                pairs.iter().for_each(|&(doc, more)| self.add_to(doc, more));
            }
            (WordMatches::Sparse(pairs), other) => {
                pairs.iter_mut().for_each(|(doc, sum)| *sum += other.relevance(*doc).unwrap_or(0));
            }
        }
    }

    pub fn add_to(&mut self, doc: u32, more: u16) {
        match self {
            WordMatches::Sparse(pairs) => {
                if let Ok(at) = pairs.binary_search_by_key(&doc, |&(doc, _)| doc) {
                    pairs[at].1 += more;
                }
            }
            WordMatches::Dense(dense) if bitset::test(&dense.any, doc) => dense.add_to(doc, more),
            WordMatches::Dense(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::{Dictionary, Field, dictionary_sample as sample};
    use crate::text::{QueryText, Relations, TermRef, each_match, stem_len, vocabulary};
    use std::collections::BTreeMap;

    const FIELDS: [Field; 7] = [
        Field::Name,
        Field::Category,
        Field::Lead,
        Field::Tag,
        Field::Place,
        Field::Description,
        Field::Contact,
    ];

    fn term(dictionary: &Dictionary, term: u32) -> TermRef<'_> {
        let text = std::str::from_utf8(dictionary.bytes(term)).unwrap();
        TermRef {
            text,
            accents: dictionary.accents(term),
            stem_len: stem_len(text),
            parts: vocabulary().parts(text),
        }
    }

    /// The best score of each term in each field.
    fn best(found: impl Iterator<Item = (MatchKind, u32)>) -> BTreeMap<u32, [u8; 7]> {
        let mut all = BTreeMap::<u32, [u8; 7]>::new();
        for (kind, term) in found {
            let have = all.entry(term).or_default();
            for (best, field) in have.iter_mut().zip(FIELDS) {
                *best = (*best).max(score(kind, field));
            }
        }
        all
    }

    #[test]
    fn lookups_find_exactly_what_the_definition_of_a_match_says() {
        for copies in [1, 20] {
            let dictionary = sample::dictionary(copies);
            for typed in sample::TEXT
                .split_whitespace()
                .chain(["k", "ka", "kä", "kas", "häus", "40", "radw", "ses", "бло"])
            {
                let concept = QueryText::parse(typed, &Relations::default()).concepts.remove(0);
                let word = &concept.words[0];
                let mut found = Vec::new();
                dictionary.whole_words(word, |kind, term| found.push((kind, term)));
                if word.matches_prefixes() {
                    dictionary.prefixes(
                        word,
                        dictionary.beginning_with(word.beginning().as_bytes()),
                        |kind, term| found.push((kind, term)),
                    );
                }
                dictionary.parts(word, |kind, term| found.push((kind, term)));
                let mut expected = Vec::new();
                for at in 0..dictionary.len() as u32 {
                    each_match(word, term(&dictionary, at), |kind| expected.push((kind, at)));
                }
                assert_eq!(best(found.into_iter()), best(expected.into_iter()), "{typed}");
            }
        }
    }
}
