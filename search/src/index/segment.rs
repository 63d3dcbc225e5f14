//! An immutable part of the catalogue: documents, cards and every index over them.

use super::cards::Cards;
use super::company_table::{CompanyTable, CompanyTableBuilder};
use super::dictionary::Dictionary;
use super::groups::{Groups, GroupsBuilder};
use super::postings::{Field, PostingLists};
use super::prefix_lists::PrefixLists;
use super::tags::{TagCounter, TagTable, spellings};
use super::term_collector::TermCollector;
use crate::bitset;
use crate::document::CompanyDoc;
use crate::place::{Locations, LocationsBuilder, Vector, primary_location, spatial_order, vector};
use crate::text::name_key;
use std::hash::{DefaultHasher, Hash, Hasher};
use uuid::Uuid;

/// Document numbers follow the map; documents without a position come last, by name.
pub struct Segment {
    pub stored: CompanyTable,
    pub cards: Cards,
    pub locations: Locations,
    pub dictionary: Dictionary,
    /// The documents of each term of the dictionary.
    pub postings: PostingLists,
    pub prefix_lists: PrefixLists,
    pub categories: Groups,
    /// The same, of each document only the first, which says what it is.
    pub main_categories: Groups,
    /// The categories of each document as numbers within `categories`.
    doc_category_ends: Vec<u32>,
    doc_categories: Vec<u16>,
    pub offers: Groups,
    /// The head office's schedule of each document.
    pub schedules: Vec<u32>,
    pub tags: TagTable,
    /// The kinds of business that names tell.
    pub trades: TagTable,
    /// Documents in the order of names, and each document's place in it.
    pub name_order: Vec<u32>,
    pub name_rank: Vec<u32>,
    full_names: Vec<(u32, u32)>,
    by_id: Vec<u32>,
}

fn hash_of(key: &str) -> u32 {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish() as u32
}

/// The order in which documents get their numbers, and their name keys in that order.
fn numbered(sources: &[(&CompanyTable, u32)]) -> (Vec<u32>, Vec<String>) {
    let mut placed: Vec<(u32, Vector)> = Vec::new();
    let mut unplaced: Vec<(String, Uuid, u32)> = Vec::new();
    for (at, (stored, doc)) in sources.iter().enumerate() {
        let doc = stored.get(*doc);
        match primary_location(&doc) {
            Some((_, location)) => placed.push((at as u32, vector(location))),
            None => unplaced.push((name_key(&doc.name), doc.id, at as u32)),
        }
    }
    let points: Vec<Vector> = placed.iter().map(|&(_, point)| point).collect();
    let mut order: Vec<u32> = spatial_order(&points).into_iter().map(|at| placed[at as usize].0).collect();
    unplaced.sort_unstable();
    order.extend(unplaced.into_iter().map(|(_, _, at)| at));
    let names = order
        .iter()
        .map(|&at| {
            let (stored, doc) = sources[at as usize];
            name_key(stored.name(doc))
        })
        .collect();
    (order, names)
}

type Words = (Dictionary, PostingLists, PrefixLists);

/// From this many documents on, words are collected by a thread of their own.
const THREAD_FROM: usize = 2_000;

fn words(sources: &[(&CompanyTable, u32)], order: &[u32]) -> Words {
    let mut terms = TermCollector::default();
    for (number, &at) in order.iter().enumerate() {
        let (source, source_doc) = sources[at as usize];
        terms.add(number as u32, &source.get(source_doc));
    }
    terms.finish(sources.len())
}

impl Segment {
    /// Builds a segment from companies that are stored elsewhere, reading one at a time. Collecting the words
    /// is half of the work, and done beside the rest where that pays for a thread.
    pub fn build(sources: &[(&CompanyTable, u32)]) -> Segment {
        let (order, names) = numbered(sources);
        if sources.len() < THREAD_FROM {
            return Segment::with_words(sources, &order, &names, || words(sources, &order));
        }
        std::thread::scope(|scope| {
            let collecting = scope.spawn(|| words(sources, &order));
            let collected = || collecting.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            Segment::with_words(sources, &order, &names, collected)
        })
    }

    fn with_words(
        sources: &[(&CompanyTable, u32)],
        order: &[u32],
        names: &[String],
        words: impl FnOnce() -> Words,
    ) -> Segment {
        let len = sources.len();
        let mut stored = CompanyTableBuilder::default();
        let mut cards = Cards::default();
        let mut locations = LocationsBuilder::new();
        let (mut categories, mut offers) = (GroupsBuilder::default(), GroupsBuilder::default());
        let mut main_categories = GroupsBuilder::default();
        let (mut doc_category_ends, mut doc_categories) = (Vec::new(), Vec::new());
        let mut schedules = Vec::with_capacity(len);
        let (mut tags, mut trades) = (TagCounter::default(), TagCounter::default());
        for (number, &at) in order.iter().enumerate() {
            let number = number as u32;
            let (source, source_doc) = sources[at as usize];
            let doc: CompanyDoc = source.get(source_doc);
            stored.push(&doc);
            cards.push(&doc);
            locations.push(number, &doc);
            for id in &doc.category_ids {
                doc_categories.extend(categories.add(*id, number));
            }
            doc.category_ids.first().map(|id| main_categories.add(*id, number));
            doc_category_ends.push(doc_categories.len() as u32);
            if let Some(id) = doc.offer_id {
                offers.add(id, number);
            }
            let intervals = doc.main_store().map_or(&[][..], |store| &store.open_intervals);
            schedules.push(stored.schedule(intervals));
            tags.add(spellings(&doc));
            trades.add(super::tags::trades(&doc));
        }
        cards.finish();
        let stored = stored.finish();
        let (name_order, name_rank) = name_orders(&stored, names);
        let mut full_names: Vec<(u32, u32)> =
            names.iter().enumerate().map(|(doc, key)| (hash_of(key), doc as u32)).collect();
        full_names.sort_unstable();
        let mut by_id: Vec<u32> = (0..len as u32).collect();
        by_id.sort_unstable_by_key(|&doc| stored.id(doc));
        doc_categories.shrink_to_fit();
        let (dictionary, postings, prefix_lists) = words();
        Segment {
            stored,
            cards,
            locations: locations.finish(len),
            dictionary,
            postings,
            prefix_lists,
            categories: categories.finish(len, Field::OtherCategory),
            main_categories: main_categories.finish(len, Field::Category),
            doc_category_ends,
            doc_categories,
            offers: offers.finish(len, Field::OtherCategory),
            schedules,
            tags: tags.finish(),
            trades: trades.finish(),
            name_order,
            name_rank,
            full_names,
            by_id,
        }
    }

    pub fn len(&self) -> usize {
        self.stored.len()
    }

    pub fn words(&self) -> usize {
        bitset::words_for(self.len())
    }

    /// The document of a company, alive or not.
    pub fn find(&self, id: &Uuid) -> Option<u32> {
        let at = self.by_id.binary_search_by(|&doc| self.stored.id(doc).cmp(id)).ok()?;
        Some(self.by_id[at])
    }

    /// The category numbers of a document, the main one first.
    pub fn categories_of(&self, doc: u32) -> &[u16] {
        let at = doc as usize;
        let start = if at == 0 { 0 } else { self.doc_category_ends[at - 1] };
        &self.doc_categories[start as usize..self.doc_category_ends[at] as usize]
    }

    /// The documents whose whole name folds to `key`.
    pub fn with_full_name<'a>(&'a self, key: &'a str) -> impl Iterator<Item = u32> + 'a {
        let hash = hash_of(key);
        let start = self.full_names.partition_point(|&(have, _)| have < hash);
        self.full_names[start..]
            .iter()
            .take_while(move |&&(have, _)| have == hash)
            .map(|&(_, doc)| doc)
            .filter(move |&doc| name_key(self.stored.name(doc)) == key)
    }

    /// An estimate of the memory held, for reports.
    pub fn heap_bytes(&self) -> [(&'static str, usize); 6] {
        [
            ("documents", self.stored.heap_bytes()),
            ("cards", self.cards.heap_bytes()),
            ("places", self.locations.heap_bytes()),
            ("terms", self.dictionary.heap_bytes()),
            ("postings", self.postings.heap_bytes() + self.prefix_lists.heap_bytes()),
            (
                "other",
                self.len() * 30
                    + self.tags.heap_bytes()
                    + self.trades.heap_bytes()
                    + self.categories.lists.heap_bytes(),
            ),
        ]
    }
}

fn name_orders(stored: &CompanyTable, names: &[String]) -> (Vec<u32>, Vec<u32>) {
    let mut order: Vec<u32> = (0..names.len() as u32).collect();
    order.sort_unstable_by(|&a, &b| {
        names[a as usize].cmp(&names[b as usize]).then_with(|| stored.id(a).cmp(&stored.id(b)))
    });
    let mut rank = vec![0; order.len()];
    for (place, &doc) in order.iter().enumerate() {
        rank[doc as usize] = place as u32;
    }
    (order, rank)
}
