//! All that is known of a segment's companies, as it came in.
//!
//! What is often read by itself has a column of its own: ids, times of change, names, and the stores,
//! of which the map shows thousands in one answer without copying them first. The rest of a company is one
//! record. The fields that stand in columns are skipped in the record (see `document.rs`).

use super::records::Records;
use super::schedule::{Schedule, ScheduleTable};
use crate::document::{CompanyDoc, Store, StoreDoc};
use std::ops::Range;
use uuid::Uuid;

/// A store whose texts are read where they lie. Its opening times are in its schedule.
pub type StoreInPlace<'a> = Store<&'a str>;

#[derive(Default)]
pub struct CompanyTable {
    ids: Vec<Uuid>,
    updated_at_ms: Vec<i64>,
    pictured: Vec<bool>,
    names: Records,
    companies: Records,
    stores: Records,
    /// Where each company's stores end.
    store_ends: Vec<u32>,
    /// The schedule of each store.
    store_schedules: Vec<u32>,
    pub schedules: Vec<Schedule>,
}

#[derive(Default)]
pub struct CompanyTableBuilder {
    stored: CompanyTable,
    schedules: ScheduleTable,
}

impl CompanyTableBuilder {
    /// The number under which these opening times are kept.
    pub fn schedule(&mut self, intervals: &[(i64, i64)]) -> u32 {
        self.schedules.number(intervals)
    }

    pub fn push(&mut self, doc: &CompanyDoc) {
        let stored = &mut self.stored;
        stored.ids.push(doc.id);
        stored.updated_at_ms.push(doc.updated_at_ms);
        stored.pictured.push(!doc.image_ids.is_empty());
        stored.names.push(&doc.name);
        stored.companies.push(doc);
        for store in &doc.stores {
            stored.stores.push(store);
            stored.store_schedules.push(self.schedules.number(&store.open_intervals));
        }
        stored.store_ends.push(stored.stores.len() as u32);
    }

    pub fn finish(self) -> CompanyTable {
        let mut stored = self.stored;
        for records in [&mut stored.names, &mut stored.companies, &mut stored.stores] {
            records.shrink_to_fit();
        }
        stored.ids.shrink_to_fit();
        stored.updated_at_ms.shrink_to_fit();
        stored.pictured.shrink_to_fit();
        stored.store_ends.shrink_to_fit();
        stored.store_schedules.shrink_to_fit();
        CompanyTable { schedules: self.schedules.finish(), ..stored }
    }
}

impl CompanyTable {
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    pub fn heap_bytes(&self) -> usize {
        let schedules: usize =
            self.schedules.iter().map(|one| one.json.len() + 16 * one.intervals.len() + 32).sum();
        let records = [&self.names, &self.companies, &self.stores].map(Records::heap_bytes);
        let columns = 29 * self.ids.len() + 4 * self.store_schedules.len();
        records.iter().sum::<usize>() + columns + schedules
    }

    pub fn id(&self, doc: u32) -> Uuid {
        self.ids[doc as usize]
    }

    pub fn updated_at_ms(&self, doc: u32) -> i64 {
        self.updated_at_ms[doc as usize]
    }

    pub fn name(&self, doc: u32) -> &str {
        self.names.get(doc as usize)
    }

    pub fn has_picture(&self, doc: u32) -> bool {
        self.pictured[doc as usize]
    }

    fn stores_of(&self, doc: u32) -> Range<usize> {
        let at = doc as usize;
        let start = if at == 0 { 0 } else { self.store_ends[at - 1] };
        start as usize..self.store_ends[at] as usize
    }

    pub fn get(&self, doc: u32) -> CompanyDoc {
        let store = |number: usize| StoreDoc {
            open_intervals: self.schedules[self.store_schedules[number] as usize].intervals.to_vec(),
            ..self.stores.get(number)
        };
        CompanyDoc {
            id: self.id(doc),
            updated_at_ms: self.updated_at_ms(doc),
            name: self.name(doc).to_owned(),
            stores: self.stores_of(doc).map(store).collect(),
            ..self.companies.get(doc as usize)
        }
    }

    /// All stores of a company.
    pub fn stores(&self, doc: u32) -> impl Iterator<Item = StoreInPlace<'_>> {
        self.stores_of(doc).map(|number| self.stores.get(number))
    }

    /// The store at this place in its company.
    pub fn store(&self, doc: u32, place: u16) -> StoreInPlace<'_> {
        self.stores.get(self.stores_of(doc).start + usize::from(place))
    }

    /// The opening times of the store at this place in its company.
    pub fn schedule(&self, doc: u32, place: u16) -> &Schedule {
        let store = self.stores_of(doc).start + usize::from(place);
        &self.schedules[self.store_schedules[store] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    fn stored(docs: &[CompanyDoc]) -> CompanyTable {
        let mut builder = CompanyTableBuilder::default();
        docs.iter().for_each(|doc| builder.push(doc));
        builder.finish()
    }

    #[test]
    fn what_goes_in_comes_out_unchanged() {
        let docs = sample::companies(300, 5);
        let stored = stored(&docs);
        assert_eq!(stored.len(), docs.len());
        for (at, doc) in docs.iter().enumerate() {
            let at = at as u32;
            assert_eq!(&stored.get(at), doc);
            assert_eq!(stored.id(at), doc.id);
            assert_eq!(stored.name(at), doc.name);
            assert_eq!(stored.updated_at_ms(at), doc.updated_at_ms);
        }
    }

    #[test]
    fn every_store_is_shown_as_it_was_put_in() {
        let docs = sample::companies(300, 5);
        let stored = stored(&docs);
        for (at, doc) in docs.iter().enumerate() {
            for (place, store) in doc.stores.iter().enumerate() {
                let (at, place) = (at as u32, place as u16);
                let shown = stored.store(at, place);
                assert_eq!((shown.id, shown.street, shown.town), (store.id, &*store.street, &*store.town));
                assert_eq!((shown.main, shown.location), (store.main, store.location));
                assert_eq!(*stored.schedule(at, place).intervals, *store.open_intervals);
            }
        }
    }
}
