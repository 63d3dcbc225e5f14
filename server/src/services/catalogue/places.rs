//! All locations of a segment's companies on the map.
//!
//! A company's first location gives it its document number (numbers follow the map), so
//! the index over first locations needs no table from points to companies. Further
//! locations have an index of their own.

use super::bits;
use super::doc::{CompanyDoc, Point};
use super::geo::{LEAF, PointIndex, Vector, chord2, spatial_order, vector};
use std::ops::Range;

pub struct Places {
    /// Point `i` belongs to document `i`.
    first: PointIndex,
    first_store: Vec<u16>,
    more: PointIndex,
    more_doc: Vec<u32>,
    more_store: Vec<u16>,
    /// The documents with more than one location, and how many there are before each word.
    several: Vec<u64>,
    several_before: Vec<u32>,
    /// For the n-th of them, where its points begin in `more_points`.
    more_starts: Vec<u32>,
    more_points: Vec<u32>,
}

/// The location of a document that is nearest to somebody.
struct Nearest {
    chord2: f64,
    /// A point of `more`, or none for the first location.
    more: Option<u32>,
}

/// A location found on the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    pub doc: u32,
    pub store: u16,
    pub chord2: f64,
}

/// The store that places a company on the map: the head office when it has a position,
/// otherwise the first one that has.
pub fn first_place(doc: &CompanyDoc) -> Option<(u16, Point)> {
    let placed = |main: bool| {
        doc.stores.iter().enumerate().find_map(|(at, store)| {
            let location = store.location.filter(|_| store.main || !main)?;
            Some((u16::try_from(at).ok()?, location))
        })
    };
    placed(true).or_else(|| placed(false))
}

/// Gathers locations document by document, in document order.
pub struct PlacesBuilder {
    first: Vec<Vector>,
    first_store: Vec<u16>,
    more: Vec<(u32, u16, Vector)>,
}

impl PlacesBuilder {
    pub fn new() -> PlacesBuilder {
        PlacesBuilder { first: Vec::new(), first_store: Vec::new(), more: Vec::new() }
    }

    pub fn push(&mut self, number: u32, doc: &CompanyDoc) {
        let Some((first, location)) = first_place(doc) else {
            return;
        };
        self.first.push(vector(location));
        self.first_store.push(first);
        for (at, store) in doc.stores.iter().enumerate().take(usize::from(u16::MAX)) {
            if let Some(location) = store.location.filter(|_| at != usize::from(first)) {
                self.more.push((number, at as u16, vector(location)));
            }
        }
    }

    pub fn finish(self, len: usize) -> Places {
        let points: Vec<Vector> = self.more.iter().map(|&(_, _, point)| point).collect();
        let order = spatial_order(&points);
        let more: Vec<_> = order.iter().map(|&at| self.more[at as usize]).collect();
        let mut more_of: Vec<(u32, u32)> =
            more.iter().enumerate().map(|(at, &(doc, _, _))| (doc, at as u32)).collect();
        more_of.sort_unstable();
        let mut several = vec![0; bits::words_for(len)];
        let mut more_starts = Vec::new();
        for (at, &(doc, _)) in more_of.iter().enumerate() {
            if !bits::test(&several, doc) {
                bits::set(&mut several, doc);
                more_starts.push(at as u32);
            }
        }
        more_starts.push(more_of.len() as u32);
        let mut before = 0;
        let several_before = several.iter().map(|word| {
            before += word.count_ones();
            before - word.count_ones()
        });
        Places {
            several_before: several_before.collect(),
            more_starts,
            more_points: more_of.iter().map(|&(_, at)| at).collect(),
            first: PointIndex::new(self.first),
            first_store: self.first_store,
            more: PointIndex::new(more.iter().map(|&(_, _, point)| point).collect()),
            more_doc: more.iter().map(|&(doc, _, _)| doc).collect(),
            more_store: more.iter().map(|&(_, store, _)| store).collect(),
            several,
        }
    }
}

impl Places {
    /// How many documents have a position; these come first.
    pub fn positioned(&self) -> u32 {
        self.first.points.len() as u32
    }

    pub fn heap_bytes(&self) -> usize {
        (self.first.points.len() + self.more.points.len()) * 26
            + self.more.points.len() * 12
            + self.several.len() * 12
    }

    /// The squared chord to the nearest location of a document; infinite without any.
    pub fn chord2_to(&self, doc: u32, from: &Vector) -> f64 {
        if (doc as usize) < self.first.points.len() { self.nearest(doc, from).chord2 } else { f64::INFINITY }
    }

    fn nearest(&self, doc: u32, from: &Vector) -> Nearest {
        let at = doc as usize;
        let mut nearest = Nearest { chord2: chord2(&self.first.points[at], from), more: None };
        let (word, bit) = (self.several[at / 64], 1u64 << (at % 64));
        if word & bit != 0 {
            let owner = (self.several_before[at / 64] + (word & (bit - 1)).count_ones()) as usize;
            let range = self.more_starts[owner] as usize..self.more_starts[owner + 1] as usize;
            for &point in &self.more_points[range] {
                let chord2 = chord2(&self.more.points[point as usize], from);
                if chord2 < nearest.chord2 {
                    nearest = Nearest { chord2, more: Some(point) };
                }
            }
        }
        nearest
    }

    /// Offers every positioned document that may lie within the limit, once, with the
    /// distance of its nearest location. `set` gives the wanted documents, 64 at a time, and
    /// `some` says whether a run of such words may have any; `offer` returns the new limit.
    pub fn nearest_docs(
        &self,
        set: impl Fn(usize) -> u64,
        some: impl Fn(Range<usize>) -> bool,
        from: &Vector,
        mut offer: impl FnMut(u32, f64) -> f64,
    ) {
        let mut limit = f64::INFINITY;
        let positioned = self.first.points.len();
        let members = |leaf: usize| {
            let word = set(leaf);
            let here = positioned - leaf * LEAF;
            if here >= LEAF { word } else { word & ((1 << here) - 1) }
        };
        // A document is offered where its nearest location is found, and nowhere else.
        self.first.nearest_leaves(
            from,
            limit,
            |leaves| if leaves.len() == 1 { members(leaves.start) != 0 } else { some(leaves) },
            |leaf| {
                for bit in bits::ones_of(members(leaf)) {
                    let doc = leaf as u32 * LEAF as u32 + bit;
                    let nearest = self.nearest(doc, from);
                    if nearest.more.is_none() {
                        limit = offer(doc, nearest.chord2);
                    }
                }
                limit
            },
        );
        self.more.nearest_leaves(
            from,
            limit,
            |_| true,
            |leaf| {
                let end = (leaf * LEAF + LEAF).min(self.more_doc.len());
                for (at, &doc) in self.more_doc.iter().enumerate().take(end).skip(leaf * LEAF) {
                    let wanted = set(doc as usize / LEAF) >> (doc as usize % LEAF) & 1 == 1;
                    if !wanted || chord2(&self.more.points[at], from) > limit {
                        continue;
                    }
                    let nearest = self.nearest(doc, from);
                    if nearest.more == Some(at as u32) {
                        limit = offer(doc, nearest.chord2);
                    }
                }
                limit
            },
        );
    }

    /// Visits every location within the limit whose document satisfies `wanted`.
    pub fn within(
        &self,
        from: &Vector,
        limit: f64,
        wanted: impl Fn(u32) -> bool,
        mut visit: impl FnMut(Place) -> f64,
    ) {
        let mut limit = limit;
        self.first.nearest_leaves(
            from,
            limit,
            |_| true,
            |leaf| {
                let end = (leaf * LEAF + LEAF).min(self.first.points.len());
                for at in leaf * LEAF..end {
                    let chord2 = chord2(&self.first.points[at], from);
                    if chord2 <= limit && wanted(at as u32) {
                        limit = visit(Place { doc: at as u32, store: self.first_store[at], chord2 });
                    }
                }
                limit
            },
        );
        self.more.nearest_leaves(
            from,
            limit,
            |_| true,
            |leaf| {
                let end = (leaf * LEAF + LEAF).min(self.more_doc.len());
                for at in leaf * LEAF..end {
                    let chord2 = chord2(&self.more.points[at], from);
                    if chord2 <= limit && wanted(self.more_doc[at]) {
                        limit = visit(Place { doc: self.more_doc[at], store: self.more_store[at], chord2 });
                    }
                }
                limit
            },
        );
    }
}
