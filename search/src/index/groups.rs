//! Documents grouped by an id: those of a category, those of an offer.

use super::postings::{Field, PostingLists};
use std::collections::HashMap;
use uuid::Uuid;

/// Documents grouped by an id (of a category or an offer).
pub struct Groups {
    pub ids: Vec<Uuid>,
    pub lists: PostingLists,
}

/// Takes in documents in ascending order.
#[derive(Default)]
pub struct GroupsBuilder {
    numbers: HashMap<Uuid, u16>,
    docs: Vec<(Uuid, Vec<u32>)>,
}

impl GroupsBuilder {
    /// The number of the group, unless the document is in it already or there are too many groups.
    pub fn add(&mut self, id: Uuid, doc: u32) -> Option<u16> {
        let next = u16::try_from(self.docs.len()).ok()?;
        let number = *self.numbers.entry(id).or_insert(next);
        if number == next {
            self.docs.push((id, Vec::new()));
        }
        let docs = &mut self.docs[usize::from(number)].1;
        if docs.last() == Some(&doc) {
            return None;
        }
        docs.push(doc);
        Some(number)
    }

    pub fn finish(self, len: usize, field: Field) -> Groups {
        let mut lists = PostingLists::new(len);
        let mut ids = Vec::new();
        for (id, docs) in self.docs {
            ids.push(id);
            lists.push(field, &docs);
            lists.end_owner();
        }
        lists.finish();
        Groups { ids, lists }
    }
}

impl Groups {
    pub fn number(&self, id: &Uuid) -> Option<u32> {
        self.ids.iter().position(|have| have == id).map(|at| at as u32)
    }
}
