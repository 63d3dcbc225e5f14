//! Companies packed into one block of bytes, so that a million of them are not a hundred
//! million little allocations.

mod shown_store;

pub use shown_store::ShownStore;

use super::doc::{CompanyDoc, Point, StoreDoc, is_open_at};
use chrono::{DateTime, SecondsFormat};
use std::collections::HashMap;
use uuid::Uuid;

/// Opening times, shared by all stores that have the same ones.
pub struct Schedule {
    pub intervals: Box<[(i64, i64)]>,
    /// The intervals as a JSON array of `{start, end}`.
    pub json: Box<[u8]>,
}

impl Schedule {
    fn new(intervals: &[(i64, i64)]) -> Schedule {
        let instant = |ms: i64| {
            DateTime::from_timestamp_millis(ms)
                .unwrap_or(DateTime::UNIX_EPOCH)
                .to_rfc3339_opts(SecondsFormat::AutoSi, true)
        };
        let parts: Vec<String> = intervals
            .iter()
            .map(|&(start, end)| format!("{{\"start\":\"{}\",\"end\":\"{}\"}}", instant(start), instant(end)))
            .collect();
        let json = format!("[{}]", parts.join(",")).into_bytes().into_boxed_slice();
        Schedule { intervals: intervals.into(), json }
    }

    pub fn is_open_at(&self, at_ms: i64) -> bool {
        is_open_at(&self.intervals, at_ms)
    }
}

/// The schedule of stores without opening times.
pub const NO_SCHEDULE: u32 = 0;

#[derive(Default)]
pub struct DocArena {
    bytes: Vec<u8>,
    ends: Vec<usize>,
    pub schedules: Vec<Schedule>,
}

/// Fills an arena.
pub struct ArenaBuilder {
    arena: DocArena,
    schedule_ids: HashMap<Box<[(i64, i64)]>, u32>,
}

impl ArenaBuilder {
    pub fn new() -> ArenaBuilder {
        let arena = DocArena { schedules: vec![Schedule::new(&[])], ..DocArena::default() };
        ArenaBuilder { arena, schedule_ids: HashMap::from([(Box::default(), NO_SCHEDULE)]) }
    }

    /// The number under which these opening times are kept.
    pub fn schedule(&mut self, intervals: &[(i64, i64)]) -> u32 {
        if let Some(&id) = self.schedule_ids.get(intervals) {
            return id;
        }
        let id = self.arena.schedules.len() as u32;
        self.arena.schedules.push(Schedule::new(intervals));
        self.schedule_ids.insert(intervals.into(), id);
        id
    }

    pub fn push(&mut self, doc: &CompanyDoc) {
        let schedules: Vec<u32> =
            doc.stores.iter().map(|store| self.schedule(&store.open_intervals)).collect();
        let mut out = Writer(&mut self.arena.bytes);
        out.uuid(&doc.id);
        out.fixed(doc.updated_at_ms.to_le_bytes());
        out.text(&doc.name);
        out.text(&doc.description);
        out.number(doc.tags.len() as u64);
        doc.tags.iter().for_each(|tag| out.text(tag));
        out.uuids(&doc.category_ids);
        out.uuids(&doc.image_ids);
        out.uuids(doc.offer_id.as_slice());
        out.fixed([u8::from(doc.listed_by_operator)]);
        out.fixed(doc.confirmed_at_ms.to_le_bytes());
        out.number(doc.stores.len() as u64);
        for (store, schedule) in doc.stores.iter().zip(schedules) {
            out.store(store, schedule);
        }
        self.arena.ends.push(self.arena.bytes.len());
    }

    pub fn finish(mut self) -> DocArena {
        self.arena.bytes.shrink_to_fit();
        self.arena.ends.shrink_to_fit();
        self.arena
    }
}

struct Writer<'a>(&'a mut Vec<u8>);

impl Writer<'_> {
    fn number(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }

    fn fixed<const N: usize>(&mut self, bytes: [u8; N]) {
        self.0.extend_from_slice(&bytes);
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.0.extend_from_slice(text.as_bytes());
    }

    fn maybe_text(&mut self, text: Option<&str>) {
        self.number(text.map_or(0, |text| text.len() as u64 + 1));
        self.0.extend_from_slice(text.unwrap_or_default().as_bytes());
    }

    fn uuid(&mut self, id: &Uuid) {
        self.0.extend_from_slice(id.as_bytes());
    }

    fn uuids(&mut self, ids: &[Uuid]) {
        self.number(ids.len() as u64);
        ids.iter().for_each(|id| self.uuid(id));
    }

    fn store(&mut self, store: &StoreDoc, schedule: u32) {
        self.uuid(&store.id);
        for text in [&store.title, &store.street, &store.post_code, &store.town] {
            self.text(text);
        }
        for text in [&store.phone, &store.email, &store.website, &store.opening_hours] {
            self.maybe_text(text.as_deref());
        }
        // The drawn position nearly always equals the stored one; then it is kept once.
        let same = store.location == Some(store.raw_location);
        let kind = u8::from(store.main) | u8::from(same) << 1 | u8::from(store.location.is_some()) << 2;
        self.fixed([kind]);
        self.point(store.raw_location);
        if let Some(location) = store.location.filter(|_| !same) {
            self.point(location);
        }
        self.number(u64::from(schedule));
    }

    fn point(&mut self, point: Point) {
        self.fixed(point.latitude.to_le_bytes());
        self.fixed(point.longitude.to_le_bytes());
    }
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, len: usize) -> &'a [u8] {
        let (head, rest) = self.0.split_at(len);
        self.0 = rest;
        head
    }

    fn fixed<const N: usize>(&mut self) -> [u8; N] {
        let mut out = [0; N];
        out.copy_from_slice(self.take(N));
        out
    }

    fn number(&mut self) -> usize {
        let (mut value, mut shift) = (0u64, 0);
        loop {
            let [byte] = self.fixed();
            value |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return value as usize;
            }
            shift += 7;
        }
    }

    fn str(&mut self) -> &'a str {
        let len = self.number();
        std::str::from_utf8(self.take(len)).unwrap_or_default()
    }

    fn text(&mut self) -> String {
        self.str().to_owned()
    }

    fn maybe_text(&mut self) -> Option<String> {
        let len = self.number().checked_sub(1)?;
        Some(String::from_utf8_lossy(self.take(len)).into_owned())
    }

    fn uuid(&mut self) -> Uuid {
        Uuid::from_bytes(self.fixed())
    }

    fn uuids(&mut self) -> Vec<Uuid> {
        (0..self.number()).map(|_| self.uuid()).collect()
    }

    fn point(&mut self) -> Point {
        Point { latitude: f64::from_le_bytes(self.fixed()), longitude: f64::from_le_bytes(self.fixed()) }
    }

    /// Whether it is the head office, where it was put, and where it is drawn.
    fn position(&mut self) -> (bool, Point, Option<Point>) {
        let [kind] = self.fixed();
        let raw_location = self.point();
        let location = match (kind >> 1 & 1, kind >> 2 & 1) {
            (1, _) => Some(raw_location),
            (_, 1) => Some(self.point()),
            _ => None,
        };
        (kind & 1 == 1, raw_location, location)
    }

    fn store(&mut self, schedules: &[Schedule]) -> StoreDoc {
        let id = self.uuid();
        let [title, street, post_code, town] = std::array::from_fn(|_| self.text());
        let [phone, email, website, opening_hours] = std::array::from_fn(|_| self.maybe_text());
        let (main, raw_location, location) = self.position();
        let open_intervals = schedules[self.number()].intervals.to_vec();
        StoreDoc {
            id,
            title,
            street,
            post_code,
            town,
            phone,
            email,
            website,
            main,
            location,
            raw_location,
            opening_hours,
            open_intervals,
        }
    }
}

impl DocArena {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn heap_bytes(&self) -> usize {
        let schedules: usize =
            self.schedules.iter().map(|one| one.json.len() + 16 * one.intervals.len() + 32).sum();
        self.bytes.capacity() + 8 * self.ends.capacity() + schedules
    }

    fn reader(&self, doc: u32) -> Reader<'_> {
        let at = doc as usize;
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        Reader(&self.bytes[start..self.ends[at]])
    }

    pub fn id(&self, doc: u32) -> Uuid {
        self.reader(doc).uuid()
    }

    pub fn updated_at_ms(&self, doc: u32) -> i64 {
        let mut reader = self.reader(doc);
        reader.uuid();
        i64::from_le_bytes(reader.fixed())
    }

    pub fn name(&self, doc: u32) -> &str {
        let mut reader = self.reader(doc);
        reader.take(24);
        reader.str()
    }

    pub fn get(&self, doc: u32) -> CompanyDoc {
        let mut reader = self.reader(doc);
        CompanyDoc {
            id: reader.uuid(),
            updated_at_ms: i64::from_le_bytes(reader.fixed()),
            name: reader.text(),
            description: reader.text(),
            tags: (0..reader.number()).map(|_| reader.text()).collect(),
            category_ids: reader.uuids(),
            image_ids: reader.uuids(),
            offer_id: reader.uuids().first().copied(),
            listed_by_operator: reader.fixed() == [1],
            confirmed_at_ms: i64::from_le_bytes(reader.fixed()),
            stores: (0..reader.number()).map(|_| reader.store(&self.schedules)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::services::catalogue::sample;

    #[test]
    fn what_goes_in_comes_out_unchanged() {
        let mut builder = ArenaBuilder::new();
        let docs = sample::companies(300, 5);
        docs.iter().for_each(|doc| builder.push(doc));
        let arena = builder.finish();
        assert_eq!(arena.len(), docs.len());
        for (at, doc) in docs.iter().enumerate() {
            let at = at as u32;
            assert_eq!(&arena.get(at), doc);
            assert_eq!(arena.id(at), doc.id);
            assert_eq!(arena.name(at), doc.name);
            assert_eq!(arena.updated_at_ms(at), doc.updated_at_ms);
        }
    }

    #[test]
    fn equal_opening_times_are_kept_once_and_written_as_instants() {
        let mut builder = ArenaBuilder::new();
        let day = [(1_767_254_400_000, 1_767_286_800_000)];
        let id = builder.schedule(&day);
        assert_eq!(builder.schedule(&day), id);
        let arena = builder.finish();
        let json = std::str::from_utf8(&arena.schedules[id as usize].json).unwrap();
        assert_eq!(json, r#"[{"start":"2026-01-01T08:00:00Z","end":"2026-01-01T17:00:00Z"}]"#);
        assert!(arena.schedules[id as usize].is_open_at(day[0].0));
        assert!(!arena.schedules[id as usize].is_open_at(day[0].1));
    }
}
