//! Which documents carry a term, kept per field.
//!
//! Short lists are sorted numbers in one shared vector; lists of more than one document
//! in 64 are bit sets, which are then no larger and much faster to combine.

use crate::bitset;

/// Where a word stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Name,
    /// The main category.
    Category,
    OtherCategory,
    /// The first sentence of the description, which says what the company is.
    Lead,
    Tag,
    /// Postcode and town.
    Place,
    Description,
    /// Street, phone, e-mail and website.
    Contact,
}

/// Fields that have terms of their own; category titles are matched per snapshot.
pub const TERM_FIELDS: [Field; 6] =
    [Field::Name, Field::Lead, Field::Tag, Field::Place, Field::Description, Field::Contact];

/// From this share of all documents on (one in …) a list is stored as bits.
const DENSE_ONE_IN: usize = 64;

/// The documents of one list.
#[derive(Clone, Copy, Debug)]
pub enum DocList<'a> {
    Sorted(&'a [u32]),
    Bits(&'a [u64]),
}

#[derive(Clone, Copy)]
struct ListRef {
    field: Field,
    dense: bool,
    count: u32,
    start: u32,
}

/// Lists grouped by owner (a term, a prefix, a category, an offer), in order.
pub struct PostingLists {
    len: usize,
    owner_ends: Vec<u32>,
    refs: Vec<ListRef>,
    docs: Vec<u32>,
    bits: Vec<u64>,
}

impl PostingLists {
    /// Lists over `len` documents.
    pub fn new(len: usize) -> PostingLists {
        PostingLists { len, owner_ends: Vec::new(), refs: Vec::new(), docs: Vec::new(), bits: Vec::new() }
    }

    /// Adds a list to the owner under construction. `docs` is ascending.
    pub fn push(&mut self, field: Field, docs: &[u32]) {
        if docs.is_empty() {
            return;
        }
        let dense = docs.len() * DENSE_ONE_IN >= self.len && self.len >= DENSE_ONE_IN;
        let start = if dense { self.bits.len() } else { self.docs.len() };
        if dense {
            self.bits.resize(start + bitset::words_for(self.len), 0);
            for &doc in docs {
                bitset::set(&mut self.bits[start..], doc);
            }
        } else {
            self.docs.extend_from_slice(docs);
        }
        self.refs.push(ListRef { field, dense, count: docs.len() as u32, start: start as u32 });
    }

    pub fn end_owner(&mut self) {
        self.owner_ends.push(self.refs.len() as u32);
    }

    pub fn finish(&mut self) {
        self.owner_ends.shrink_to_fit();
        self.refs.shrink_to_fit();
        self.docs.shrink_to_fit();
        self.bits.shrink_to_fit();
    }

    pub fn heap_bytes(&self) -> usize {
        4 * (self.owner_ends.capacity() + self.docs.capacity())
            + size_of::<ListRef>() * self.refs.capacity()
            + 8 * self.bits.capacity()
    }

    /// The lists of an owner with their lengths.
    pub fn of(&self, owner: u32) -> impl Iterator<Item = (Field, DocList<'_>, usize)> {
        let at = owner as usize;
        let start = if at == 0 { 0 } else { self.owner_ends[at - 1] };
        self.refs[start as usize..self.owner_ends[at] as usize].iter().map(|list| {
            let start = list.start as usize;
            let docs = if list.dense {
                DocList::Bits(&self.bits[start..start + bitset::words_for(self.len)])
            } else {
                DocList::Sorted(&self.docs[start..start + list.count as usize])
            };
            (list.field, docs, list.count as usize)
        })
    }

    /// The only list of an owner that has exactly one field.
    pub fn single(&self, owner: u32) -> DocList<'_> {
        self.of(owner).next().map_or(DocList::Sorted(&[]), |(_, docs, _)| docs)
    }
}

impl DocList<'_> {
    /// Unites the documents with a set.
    pub fn add_to(&self, set: &mut [u64]) {
        match self {
            DocList::Sorted(docs) => docs.iter().for_each(|&doc| bitset::set(set, doc)),
            DocList::Bits(docs) => bitset::or_assign(set, docs),
        }
    }

    pub fn for_each(&self, mut visit: impl FnMut(u32)) {
        match self {
            DocList::Sorted(docs) => docs.iter().for_each(|&doc| visit(doc)),
            DocList::Bits(set) => bitset::members(set).for_each(visit),
        }
    }
}
