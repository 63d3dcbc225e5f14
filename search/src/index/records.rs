//! Values of one type in one block of bytes, so that a million of them are not many million
//! little allocations.
//!
//! What a record looks like is said by its type alone: serde derives both writing and reading
//! from the same fields.

use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Records by their number, in the order in which they were pushed.
#[derive(Default)]
pub struct Records {
    bytes: Vec<u8>,
    ends: Vec<u32>,
}

impl Records {
    pub fn push(&mut self, record: &impl Serialize) {
        let bytes = std::mem::take(&mut self.bytes);
        // Both could only fail for types whose length is not known, or beyond four gigabytes.
        self.bytes = postcard::to_extend(record, bytes).expect("the record's type can be written");
        self.ends.push(u32::try_from(self.bytes.len()).expect("a segment's records fit into 4 GiB"));
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    fn range(&self, number: usize) -> Range<usize> {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        start as usize..self.ends[number] as usize
    }

    /// Reads a record of the type that was pushed, or of its borrowed form.
    pub fn get<'a, T: Deserialize<'a>>(&'a self, number: usize) -> T {
        postcard::from_bytes(&self.bytes[self.range(number)])
            .expect("the record has the type that was pushed")
    }

    pub fn shrink_to_fit(&mut self) {
        self.bytes.shrink_to_fit();
        self.ends.shrink_to_fit();
    }

    pub fn heap_bytes(&self) -> usize {
        self.bytes.capacity() + 4 * self.ends.capacity()
    }
}
