//! A segment as one snapshot sees it: the segment minus the documents replaced since.

use super::segment::Segment;
use super::tags::spellings;
use crate::bitset;
use arc_swap::ArcSwapOption;
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::Arc;
use uuid::Uuid;

const MINUTE_MS: i64 = 60_000;

pub struct LiveSegment {
    pub segment: Arc<Segment>,
    /// The documents that still count.
    pub live: Vec<u64>,
    pub live_count: usize,
    /// Live documents of each of the segment's categories.
    pub category_counts: Vec<u64>,
    /// Replaced documents per entry of the segment's tags.
    dead_tags: HashMap<u32, u32>,
    /// Who is open at the minute that was asked for last; everybody asks for now.
    open: ArcSwapOption<(i64, Vec<u64>)>,
}

impl Deref for LiveSegment {
    type Target = Segment;

    fn deref(&self) -> &Segment {
        &self.segment
    }
}

impl LiveSegment {
    pub fn new(segment: Arc<Segment>) -> LiveSegment {
        let len = segment.len();
        let mut category_counts = vec![0; segment.categories.ids.len()];
        for doc in 0..len as u32 {
            for &category in segment.categories_of(doc) {
                category_counts[usize::from(category)] += 1;
            }
        }
        LiveSegment {
            live: bitset::full(len),
            live_count: len,
            category_counts,
            dead_tags: HashMap::new(),
            open: ArcSwapOption::empty(),
            segment,
        }
    }

    pub fn find_live(&self, id: &Uuid) -> Option<u32> {
        self.find(id).filter(|&doc| bitset::test(&self.live, doc))
    }

    /// The same segment without some of its live documents.
    pub fn without(&self, docs: &[u32]) -> LiveSegment {
        let mut rest = LiveSegment {
            segment: self.segment.clone(),
            live: self.live.clone(),
            live_count: self.live_count,
            category_counts: self.category_counts.clone(),
            dead_tags: self.dead_tags.clone(),
            open: ArcSwapOption::empty(),
        };
        for &doc in docs {
            if !bitset::test(&rest.live, doc) {
                continue;
            }
            bitset::clear(&mut rest.live, doc);
            rest.live_count -= 1;
            for &category in self.categories_of(doc) {
                rest.category_counts[usize::from(category)] -= 1;
            }
            for (key, shown) in spellings(&self.stored.get(doc)) {
                if let Some(entry) = self.tags.position(&key, &shown) {
                    *rest.dead_tags.entry(entry).or_default() += 1;
                }
            }
        }
        rest
    }

    /// How many replaced documents an entry of the segment's tags counts.
    pub fn dead_tags(&self, entry: u32) -> u32 {
        self.dead_tags.get(&entry).copied().unwrap_or(0)
    }

    pub fn all_live(&self) -> bool {
        self.live_count == self.len()
    }

    pub fn live_docs(&self) -> impl Iterator<Item = u32> {
        bitset::members(&self.live)
    }

    /// The documents whose head office is open, to the minute.
    pub fn open_at(&self, at_ms: i64) -> Arc<(i64, Vec<u64>)> {
        let minute = at_ms.div_euclid(MINUTE_MS);
        if let Some(known) = self.open.load_full().filter(|known| known.0 == minute) {
            return known;
        }
        let schedules = &self.stored.schedules;
        let open: Vec<bool> =
            schedules.iter().map(|one| one.is_open_at(minute.saturating_mul(MINUTE_MS))).collect();
        let mut set = vec![0; self.words()];
        for doc in self.live_docs() {
            if open[self.schedules[doc as usize] as usize] {
                bitset::set(&mut set, doc);
            }
        }
        let known = Arc::new((minute, set));
        self.open.store(Some(known.clone()));
        known
    }
}
