//! Searchable texts of many things in one piece of memory, so that looking through all of them is one
//! pass over it instead of a hundred thousand jumps.

use memchr::memmem::Finder;
use std::collections::HashMap;
use uuid::Uuid;

/// Stands between texts; no word that is looked for contains it.
const END: u8 = 0;
/// Texts are put together anew when more than this many bytes, and half of all, belong to none.
const DEAD_BYTES_MIN: usize = 1 << 16;

/// Things with a text each, found by parts of it.
pub(super) struct Texts<T> {
    bytes: Vec<u8>,
    slots: Vec<Slot<T>>,
    places: HashMap<Uuid, u32>,
    dead_bytes: usize,
}

struct Slot<T> {
    id: Uuid,
    start: usize,
    /// None once it was removed or replaced.
    thing: Option<T>,
}

impl<T> Default for Texts<T> {
    fn default() -> Texts<T> {
        Texts { bytes: Vec::new(), slots: Vec::new(), places: HashMap::new(), dead_bytes: 0 }
    }
}

impl<T> Texts<T> {
    /// Puts a thing in, in place of the former one of this id.
    pub(super) fn insert(&mut self, id: Uuid, thing: T, text: &str) {
        self.remove(id);
        self.append(id, thing, text.as_bytes());
        if self.dead_bytes > DEAD_BYTES_MIN && self.dead_bytes * 2 > self.bytes.len() {
            self.pack();
        }
    }

    fn append(&mut self, id: Uuid, thing: T, text: &[u8]) {
        self.places.insert(id, self.slots.len() as u32);
        self.slots.push(Slot { id, start: self.bytes.len(), thing: Some(thing) });
        self.bytes.extend_from_slice(text);
        self.bytes.push(END);
    }

    pub(super) fn remove(&mut self, id: Uuid) -> Option<T> {
        let at = self.places.remove(&id)? as usize;
        let span = self.span(at);
        self.dead_bytes += span.len();
        // What is gone is not found.
        self.bytes[span].fill(END);
        self.slots[at].thing.take()
    }

    fn pack(&mut self) {
        let old = std::mem::take(self);
        for (at, slot) in old.slots.iter().enumerate() {
            if slot.thing.is_some() {
                self.bytes.extend_from_slice(&old.bytes[old.span(at)]);
            }
        }
        let mut start = 0;
        let lens: Vec<usize> = (0..old.slots.len()).map(|at| old.span(at).len()).collect();
        for (slot, len) in old.slots.into_iter().zip(lens) {
            if slot.thing.is_some() {
                self.places.insert(slot.id, self.slots.len() as u32);
                self.slots.push(Slot { start, ..slot });
                start += len;
            }
        }
    }

    /// Where the text of a slot stands, with its end.
    fn span(&self, at: usize) -> std::ops::Range<usize> {
        let end = self.slots.get(at + 1).map_or(self.bytes.len(), |next| next.start);
        self.slots[at].start..end
    }

    fn text_at(&self, at: usize) -> &[u8] {
        let span = self.span(at);
        &self.bytes[span.start..span.end - 1]
    }

    /// The thing of this id and its text.
    pub(super) fn get(&self, id: &Uuid) -> Option<(&T, &[u8])> {
        let at = *self.places.get(id)? as usize;
        Some((self.slots[at].thing.as_ref()?, self.text_at(at)))
    }

    /// Everything there is.
    pub(super) fn all(&self) -> impl Iterator<Item = (Uuid, &T, &[u8])> {
        (0..self.slots.len()).filter_map(|at| self.item(at))
    }

    /// What contains something, whichever of these it is.
    pub(super) fn containing<'a>(
        &'a self,
        any: &[&Finder<'_>],
    ) -> impl Iterator<Item = (Uuid, &'a T, &'a [u8])> + use<'a, T> {
        let mut slots: Vec<usize> = Vec::new();
        for finder in any {
            self.slots_containing(finder, &mut slots);
        }
        if any.len() > 1 {
            slots.sort_unstable();
            slots.dedup();
        }
        slots.into_iter().filter_map(|at| self.item(at))
    }

    fn item(&self, at: usize) -> Option<(Uuid, &T, &[u8])> {
        let slot = &self.slots[at];
        Some((slot.id, slot.thing.as_ref()?, self.text_at(at)))
    }

    fn slots_containing(&self, finder: &Finder<'_>, into: &mut Vec<usize>) {
        let needle = finder.needle();
        if needle.is_empty() || needle.contains(&END) {
            return;
        }
        let (mut from, mut slot) = (0, 0);
        while let Some(found) = finder.find(&self.bytes[from..]) {
            let position = from + found;
            while self.span(slot).end <= position {
                slot += 1;
            }
            into.push(slot);
            from = self.span(slot).end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(texts: &Texts<u32>, any: &[&str]) -> Vec<u32> {
        let finders: Vec<Finder<'_>> = any.iter().map(Finder::new).collect();
        let mut found: Vec<u32> =
            texts.containing(&finders.iter().collect::<Vec<_>>()).map(|(_, thing, _)| *thing).collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn what_contains_a_part_is_found_once_and_nothing_across_two_texts() {
        let mut texts = Texts::default();
        for (at, text) in ["hof hofladen", "linz", "", "ladenhof"].into_iter().enumerate() {
            texts.insert(Uuid::from_u128(at as u128), at as u32, text);
        }
        assert_eq!(found(&texts, &["hof"]), [0, 3]);
        assert_eq!(found(&texts, &["hof", "laden", "linz"]), [0, 1, 3]);
        for nothing in ["ladenlinz", "n\0l", "\0", "", "z\0"] {
            assert_eq!(found(&texts, &[nothing]), [] as [u32; 0], "{nothing:?}");
        }
        assert_eq!(texts.all().count(), 4);
        assert_eq!(texts.get(&Uuid::from_u128(1)), Some((&1, &b"linz"[..])));
    }

    #[test]
    fn thousands_of_changes_leave_only_the_newest_texts() {
        let mut texts = Texts::default();
        for round in 0..40u32 {
            for at in 0..200u32 {
                let text = format!("betrieb {at} in der {round}. fassung, mit etwas mehr worten");
                texts.insert(Uuid::from_u128(at.into()), at, &text);
            }
        }
        for at in 0..100 {
            assert_eq!(texts.remove(Uuid::from_u128(at)), Some(at as u32));
        }
        assert_eq!(texts.remove(Uuid::from_u128(0)), None);
        assert_eq!(found(&texts, &["38. fassung"]), [] as [u32; 0]);
        assert_eq!(found(&texts, &["39. fassung"]), (100..200).collect::<Vec<u32>>());
        assert_eq!(found(&texts, &["betrieb 150 "]), [150]);
        assert!(texts.bytes.len() < 200 * 80 + 2 * DEAD_BYTES_MIN, "{} bytes", texts.bytes.len());
    }
}
