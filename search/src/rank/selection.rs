//! The documents of one segment that text and filters leave, without making a set of them
//! where counting and ranking can do without.

use super::text_matches::{TextMatches, counts_of, counts_of_set};
use crate::bitset;
use crate::index::{DocList, LiveSegment};
use std::borrow::Cow;

/// The documents a filter lets through, dead ones included.
pub enum Filter<'a> {
    Sorted(Cow<'a, [u32]>),
    Bits(Cow<'a, [u64]>),
}

impl<'a> From<DocList<'a>> for Filter<'a> {
    fn from(docs: DocList<'a>) -> Filter<'a> {
        match docs {
            DocList::Sorted(docs) => Filter::Sorted(Cow::Borrowed(docs)),
            DocList::Bits(set) => Filter::Bits(Cow::Borrowed(set)),
        }
    }
}

impl<'a> Filter<'a> {
    /// Documents of any of the groups.
    pub fn any_of(words: usize, mut groups: Vec<DocList<'a>>) -> Filter<'a> {
        if groups.len() == 1 {
            return groups.remove(0).into();
        }
        if groups.is_empty() {
            return Filter::Sorted(Cow::Borrowed(&[]));
        }
        let mut set = vec![0; words];
        groups.iter().for_each(|docs| docs.add_to(&mut set));
        Filter::Bits(Cow::Owned(set))
    }

    fn contains(&self, doc: u32) -> bool {
        match self {
            Filter::Sorted(docs) => docs.binary_search(&doc).is_ok(),
            Filter::Bits(set) => bitset::test(set, doc),
        }
    }
}

/// Live documents that match a text, if any, and pass all filters.
pub struct Selection<'a> {
    pub segment: &'a LiveSegment,
    pub text: Option<&'a TextMatches>,
    filters: Vec<Filter<'a>>,
}

impl<'a> Selection<'a> {
    pub fn new(segment: &'a LiveSegment, text: Option<&'a TextMatches>) -> Selection<'a> {
        Selection { segment, text, filters: Vec::new() }
    }

    pub fn add(&mut self, filter: Filter<'a>) {
        self.filters.push(filter);
    }

    /// Whether a document passes the filters; matching and being live are not looked at.
    pub fn passes(&self, doc: u32) -> bool {
        self.filters.iter().all(|filter| filter.contains(doc))
    }

    /// The relevance of a selected document.
    pub fn relevance(&self, doc: u32) -> Option<u16> {
        if !self.passes(doc) {
            return None;
        }
        match self.text {
            Some(text) => text.relevance(doc),
            None => bitset::test(&self.segment.live, doc).then_some(0),
        }
    }

    /// The shortest list among the filters: then there are few documents to look at.
    pub fn few(&self) -> Option<&[u32]> {
        let lists = self.filters.iter().filter_map(|filter| match filter {
            Filter::Sorted(docs) => Some(&**docs),
            Filter::Bits(_) => None,
        });
        lists.min_by_key(|docs| docs.len())
    }

    /// Those of the 64 documents `word`, the `at`-th such, that pass. Only for filters that are bits.
    pub fn passing(&self, word: u64, at: usize) -> u64 {
        self.filters.iter().fold(word, |word, filter| match filter {
            Filter::Bits(docs) => word & docs[at],
            Filter::Sorted(_) => word,
        })
    }

    /// Calls `few` with the selected documents one by one, or `many` with all as bits. Only with
    /// filters; without, everything is known already.
    fn visit<T>(
        &self,
        few: impl FnOnce(&mut dyn Iterator<Item = u32>) -> T,
        many: impl FnOnce(&[u64]) -> T,
    ) -> T {
        if let Some(docs) = self.few() {
            return few(&mut docs.iter().copied().filter(|&doc| self.relevance(doc).is_some()));
        }
        let mut kept = match self.text {
            None => self.segment.live.clone(),
            Some(TextMatches { any: Some(any), .. }) => any.to_vec(),
            Some(TextMatches { tiers, .. }) => {
                let mut docs: Vec<u32> = Vec::new();
                for tier in tiers {
                    tier.members.for_each(|doc| docs.extend(self.passes(doc).then_some(doc)));
                }
                return few(&mut docs.into_iter());
            }
        };
        for filter in &self.filters {
            if let Filter::Bits(docs) = filter {
                bitset::and_assign(&mut kept, docs);
            }
        }
        many(&kept)
    }

    pub fn count(&self) -> usize {
        match self.text {
            _ if !self.filters.is_empty() => self.visit(|docs| docs.count(), bitset::count),
            Some(text) => text.count,
            None => self.segment.live_count,
        }
    }

    /// How many of the documents are in each of the segment's categories.
    pub fn category_counts(&self) -> Vec<u64> {
        let segment = self.segment;
        match self.text {
            _ if !self.filters.is_empty() => self.visit(
                |docs| counts_of(segment, docs),
                |set| counts_of_set(segment, set, bitset::count(set)),
            ),
            Some(text) => text.category_counts.clone(),
            None => self.segment.category_counts.clone(),
        }
    }

    pub fn has_filters(&self) -> bool {
        !self.filters.is_empty()
    }
}
