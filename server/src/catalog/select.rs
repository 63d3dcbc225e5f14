//! Narrows a segment's documents by filters, counts them and counts their categories.

use super::bits;
use super::hits::{DenseHits, Hits};
use super::postings::Docs;
use super::view::View;
use std::borrow::Cow;

/// Below this many documents their categories are read one by one.
const FACETS_SCAN_MAX: usize = 1024;

/// Live documents of one view, with relevance when a text was searched.
pub enum Selection<'a> {
    All,
    Sparse(Cow<'a, [(u32, u16)]>),
    Dense { any: Cow<'a, [u64]>, text: Option<&'a DenseHits> },
}

/// A filter's documents.
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
        for docs in groups {
            match docs {
                Docs::Sorted(docs) => docs.iter().for_each(|&doc| bits::set(&mut set, doc)),
                Docs::Dense(docs) => bits::or_assign(&mut set, docs),
            }
        }
        Filter::Dense(Cow::Owned(set))
    }

    fn contains(&self, doc: u32) -> bool {
        match self {
            Filter::Sorted(docs) => docs.binary_search(&doc).is_ok(),
            Filter::Dense(set) => bits::test(set, doc),
        }
    }
}

impl<'a> Selection<'a> {
    pub fn of_hits(hits: &'a Hits) -> Selection<'a> {
        match hits {
            Hits::Sparse(pairs) => Selection::Sparse(Cow::Borrowed(pairs)),
            Hits::Dense(dense) => Selection::Dense { any: Cow::Borrowed(&dense.any), text: Some(dense) },
        }
    }

    pub fn narrow(&self, view: &View, filter: &Filter<'a>) -> Selection<'a> {
        match (self, filter) {
            (Selection::All, Filter::Sorted(docs)) => {
                let live = docs.iter().filter(|&&doc| bits::test(&view.live, doc));
                Selection::Sparse(live.map(|&doc| (doc, 0)).collect())
            }
            (Selection::All, Filter::Dense(set)) => {
                let mut any = set.clone();
                if !view.all_live() {
                    bits::and_assign(any.to_mut(), &view.live);
                }
                Selection::Dense { any, text: None }
            }
            (Selection::Sparse(pairs), filter) => {
                Selection::Sparse(pairs.iter().filter(|pair| filter.contains(pair.0)).copied().collect())
            }
            (Selection::Dense { any, text }, Filter::Sorted(docs)) => {
                let kept = docs.iter().filter(|&&doc| bits::test(any, doc));
                let relevance = |doc| text.map_or(0, |text| text.relevance(doc));
                Selection::Sparse(kept.map(|&doc| (doc, relevance(doc))).collect())
            }
            (Selection::Dense { any, text }, Filter::Dense(set)) => {
                let both = any.iter().zip(set.iter()).map(|(a, b)| a & b).collect();
                Selection::Dense { any: Cow::Owned(both), text: *text }
            }
        }
    }

    pub fn count(&self, view: &View) -> usize {
        match self {
            Selection::All => view.live_count,
            Selection::Sparse(pairs) => pairs.len(),
            Selection::Dense { any, .. } => bits::count(any),
        }
    }

    pub fn contains(&self, view: &View, doc: u32) -> bool {
        match self {
            Selection::All => bits::test(&view.live, doc),
            Selection::Sparse(pairs) => pairs.binary_search_by_key(&doc, |pair| pair.0).is_ok(),
            Selection::Dense { any, .. } => bits::test(any, doc),
        }
    }

    pub fn for_each(&self, view: &View, visit: impl FnMut(u32)) {
        match self {
            Selection::All => bits::members(&view.live).for_each(visit),
            Selection::Sparse(pairs) => pairs.iter().map(|pair| pair.0).for_each(visit),
            Selection::Dense { any, .. } => bits::members(any).for_each(visit),
        }
    }

    /// How many of the documents are in each of the segment's categories.
    pub fn category_counts(&self, view: &View) -> Vec<u64> {
        let segment = &view.segment;
        let mut counts = vec![0; segment.categories.ids.len()];
        let mut add = |doc| {
            for &category in segment.categories_of(doc) {
                counts[usize::from(category)] += 1;
            }
        };
        match self {
            Selection::All => return view.category_counts.clone(),
            Selection::Sparse(pairs) => pairs.iter().for_each(|pair| add(pair.0)),
            Selection::Dense { any, .. } if bits::count(any) <= FACETS_SCAN_MAX => {
                bits::members(any).for_each(add);
            }
            Selection::Dense { any, .. } => {
                for (category, count) in counts.iter_mut().enumerate() {
                    *count = match segment.categories.lists.single(category as u32) {
                        Docs::Dense(set) => bits::count_and(any, set) as u64,
                        Docs::Sorted(docs) => docs.iter().filter(|&&doc| bits::test(any, doc)).count() as u64,
                    };
                }
            }
        }
        counts
    }
}
