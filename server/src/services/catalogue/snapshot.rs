//! One immutable picture of the catalogue; every read goes through it.

use super::cache::TextCache;
use super::category::CategoryTable;
use super::doc::{CategoryDoc, CompanyDoc};
use super::tags::{self, TagCount};
use super::view::View;
use std::sync::Arc;
use uuid::Uuid;

pub struct Snapshot {
    pub(super) version: u64,
    /// The largest first; a company is live in at most one of them.
    pub(super) views: Vec<Arc<View>>,
    pub(super) categories: Arc<CategoryTable>,
    /// For each view, its segment's categories as numbers in `categories`, if they exist.
    pub(super) category_numbers: Vec<Vec<Option<u16>>>,
    pub(super) cache: TextCache,
}

/// What a sitemap needs to know of a company.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CompanyStamp {
    pub id: Uuid,
    pub updated_at_ms: i64,
}

impl Snapshot {
    pub(super) fn new(version: u64, views: Vec<Arc<View>>, categories: Arc<CategoryTable>) -> Snapshot {
        let numbers = views.iter().map(|view| {
            let ids = &view.segment.categories.ids;
            ids.iter().map(|id| categories.number(id)).collect()
        });
        let category_numbers = numbers.collect();
        Snapshot { version, views, categories, category_numbers, cache: TextCache::default() }
    }

    /// Grows with every change; equal versions give equal answers.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The number of companies.
    pub fn len(&self) -> usize {
        self.views.iter().map(|view| view.live_count).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn company(&self, id: &Uuid) -> Option<CompanyDoc> {
        self.views.iter().find_map(|view| Some(view.segment.arena.get(view.find(id)?)))
    }

    pub fn contains(&self, id: &Uuid) -> bool {
        self.views.iter().any(|view| view.find(id).is_some())
    }

    /// In the operator's order.
    pub fn categories(&self) -> &[CategoryDoc] {
        &self.categories.docs
    }

    pub fn category(&self, id: &Uuid) -> Option<&CategoryDoc> {
        self.categories.number(id).map(|number| &self.categories.docs[usize::from(number)])
    }

    /// The number a category has in a view's segment.
    pub(super) fn category_in_view(&self, view: usize, category: u16) -> Option<u32> {
        let numbers = &self.category_numbers[view];
        numbers.iter().position(|&number| number == Some(category)).map(|at| at as u32)
    }

    /// Every company, in no particular order.
    pub fn companies(&self) -> impl Iterator<Item = CompanyStamp> + '_ {
        self.views.iter().flat_map(|view| {
            let arena = &view.segment.arena;
            view.live_docs()
                .map(|doc| CompanyStamp { id: arena.id(doc), updated_at_ms: arena.updated_at_ms(doc) })
        })
    }

    /// The most frequent tags that begin with `prefix`.
    pub fn tags(&self, prefix: &str, size: usize) -> Vec<TagCount> {
        tags::most_frequent(self.views.iter().map(|view| &**view), prefix, size)
    }

    /// An estimate of the memory held by each kind of data.
    pub fn heap_bytes(&self) -> Vec<(&'static str, usize)> {
        let mut sums: Vec<(&'static str, usize)> = Vec::new();
        for (name, bytes) in self.views.iter().flat_map(|view| view.segment.heap_bytes()) {
            match sums.iter_mut().find(|sum| sum.0 == name) {
                Some(sum) => sum.1 += bytes,
                None => sums.push((name, bytes)),
            }
        }
        sums
    }
}
