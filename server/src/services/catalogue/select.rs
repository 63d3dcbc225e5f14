//! The documents of one view that text and filters leave, without making a set of them
//! where counting and ranking can do without.

use super::bits;
use super::postings::Docs;
use super::text_matches::{Matched, counts_of, counts_of_set};
use super::view::View;
use std::borrow::Cow;

/// The documents a filter lets through, dead ones included.
pub enum Filter<'a> {
    Sorted(Cow<'a, [u32]>),
    Dense(Cow<'a, [u64]>),
}

impl<'a> From<Docs<'a>> for Filter<'a> {
    fn from(docs: Docs<'a>) -> Filter<'a> {
        match docs {
            Docs::Sorted(docs) => Filter::Sorted(Cow::Borrowed(docs)),
            Docs::Dense(set) => Filter::Dense(Cow::Borrowed(set)),
        }
    }
}

impl<'a> Filter<'a> {
    /// Documents of any of the groups.
    pub fn any_of(words: usize, mut groups: Vec<Docs<'a>>) -> Filter<'a> {
        if groups.len() == 1 {
            return groups.remove(0).into();
        }
        if groups.is_empty() {
            return Filter::Sorted(Cow::Borrowed(&[]));
        }
        let mut set = vec![0; words];
        groups.iter().for_each(|docs| docs.add_to(&mut set));
        Filter::Dense(Cow::Owned(set))
    }

    fn contains(&self, doc: u32) -> bool {
        match self {
            Filter::Sorted(docs) => docs.binary_search(&doc).is_ok(),
            Filter::Dense(set) => bits::test(set, doc),
        }
    }
}

/// Live documents that match a text, if any, and pass all filters.
pub struct Selection<'a> {
    pub view: &'a View,
    pub text: Option<&'a Matched>,
    filters: Vec<Filter<'a>>,
}

impl<'a> Selection<'a> {
    pub fn new(view: &'a View, text: Option<&'a Matched>) -> Selection<'a> {
        Selection { view, text, filters: Vec::new() }
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
            None => bits::test(&self.view.live, doc).then_some(0),
        }
    }

    /// The shortest list among the filters: then there are few documents to look at.
    pub fn few(&self) -> Option<&[u32]> {
        let lists = self.filters.iter().filter_map(|filter| match filter {
            Filter::Sorted(docs) => Some(&**docs),
            Filter::Dense(_) => None,
        });
        lists.min_by_key(|docs| docs.len())
    }

    /// Those of the 64 documents `word`, the `at`-th such, that pass. Only for filters that are bits.
    pub fn passing(&self, word: u64, at: usize) -> u64 {
        self.filters.iter().fold(word, |word, filter| match filter {
            Filter::Dense(docs) => word & docs[at],
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
            None => self.view.live.clone(),
            Some(Matched { any: Some(any), .. }) => any.to_bits(self.view.live.len()),
            Some(Matched { bands, .. }) => {
                let mut docs: Vec<u32> = Vec::new();
                for band in bands {
                    band.members.for_each(|doc| docs.extend(self.passes(doc).then_some(doc)));
                }
                return few(&mut docs.into_iter());
            }
        };
        for filter in &self.filters {
            if let Filter::Dense(docs) = filter {
                bits::and_assign(&mut kept, docs);
            }
        }
        many(&kept)
    }

    pub fn count(&self) -> usize {
        match self.text {
            _ if !self.filters.is_empty() => self.visit(|docs| docs.count(), bits::count),
            Some(text) => text.count,
            None => self.view.live_count,
        }
    }

    /// How many of the documents are in each of the segment's categories.
    pub fn category_counts(&self) -> Vec<u64> {
        let segment = &self.view.segment;
        match self.text {
            _ if !self.filters.is_empty() => self
                .visit(|docs| counts_of(segment, docs), |set| counts_of_set(segment, set, bits::count(set))),
            Some(text) => text.category_counts.clone(),
            None => self.view.category_counts.clone(),
        }
    }

    pub fn has_filters(&self) -> bool {
        !self.filters.is_empty()
    }
}
