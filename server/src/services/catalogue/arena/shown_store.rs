//! What the map shows of a store, read where it lies: thousands of them in one answer must not be copied first.

use super::{DocArena, Reader, Schedule};
use crate::services::catalogue::doc::Point;
use uuid::Uuid;

pub struct ShownStore<'a> {
    pub company_id: Uuid,
    pub company_name: &'a str,
    category_ids: &'a [u8],
    pub id: Uuid,
    pub street: &'a str,
    pub town: &'a str,
    pub main: bool,
    pub location: Option<Point>,
    pub schedule: &'a Schedule,
}

impl ShownStore<'_> {
    /// The company's categories, the main one first.
    pub fn category_ids(&self) -> impl Iterator<Item = Uuid> {
        let (ids, _) = self.category_ids.as_chunks();
        ids.iter().copied().map(Uuid::from_bytes)
    }
}

const UUID_BYTES: usize = 16;
const INSTANT_BYTES: usize = 8;

impl<'a> Reader<'a> {
    fn skip_text(&mut self) {
        let len = self.number();
        self.take(len);
    }

    fn skip_maybe_text(&mut self) {
        let len = self.number().saturating_sub(1);
        self.take(len);
    }

    fn uuid_bytes(&mut self) -> &'a [u8] {
        let len = self.number() * UUID_BYTES;
        self.take(len)
    }
}

impl DocArena {
    /// The store at this place in its company.
    pub fn shown_store(&self, doc: u32, store: u16) -> ShownStore<'_> {
        let mut reader = self.reader(doc);
        let company_id = reader.uuid();
        reader.take(INSTANT_BYTES);
        let company_name = reader.str();
        reader.skip_text();
        (0..reader.number()).for_each(|_| reader.skip_text());
        let category_ids = reader.uuid_bytes();
        // Pictures, the offer, by whom it is listed and when it was confirmed.
        reader.uuid_bytes();
        reader.uuid_bytes();
        reader.take(1 + INSTANT_BYTES);
        reader.number();
        let mut read = || {
            let id = reader.uuid();
            reader.skip_text();
            let street = reader.str();
            reader.skip_text();
            let town = reader.str();
            (0..4).for_each(|_| reader.skip_maybe_text());
            let (main, _, location) = reader.position();
            let schedule = &self.schedules[reader.number()];
            ShownStore { company_id, company_name, category_ids, id, street, town, main, location, schedule }
        };
        for _ in 0..store {
            read();
        }
        read()
    }
}

#[cfg(test)]
mod tests {
    use crate::services::catalogue::arena::ArenaBuilder;
    use crate::services::catalogue::sample;

    #[test]
    fn every_store_is_shown_as_it_was_put_in() {
        let mut builder = ArenaBuilder::new();
        let docs = sample::companies(300, 5);
        docs.iter().for_each(|doc| builder.push(doc));
        let arena = builder.finish();
        for (at, doc) in docs.iter().enumerate() {
            for (number, store) in doc.stores.iter().enumerate() {
                let shown = arena.shown_store(at as u32, number as u16);
                assert_eq!((shown.company_id, shown.company_name), (doc.id, doc.name.as_str()));
                assert!(shown.category_ids().eq(doc.category_ids.iter().copied()));
                assert_eq!((shown.id, shown.street, shown.town), (store.id, &*store.street, &*store.town));
                assert_eq!((shown.main, shown.location), (store.main, store.location));
                assert_eq!(*shown.schedule.intervals, *store.open_intervals);
            }
        }
    }
}
