//! All locations of a segment's companies on the map.
//!
//! A company's primary location gives it its document number (numbers follow the map), so
//! the index over primary locations needs no table from points to companies. Further
//! locations have an index of their own.

use super::distance::{Vector, chord2, vector};
use super::point_index::{LEAF, PointIndex, spatial_order};
use crate::bitset;
use crate::document::{CompanyDoc, Point};
use std::ops::Range;

pub struct Locations {
    /// Point `i` belongs to document `i`.
    primary: PointIndex,
    primary_store: Vec<u16>,
    further: PointIndex,
    further_doc: Vec<u32>,
    further_store: Vec<u16>,
    /// The documents with more than one location, and how many there are before each word.
    several: Vec<u64>,
    several_before: Vec<u32>,
    /// For the n-th of them, where its points begin in `further_points`.
    further_starts: Vec<u32>,
    further_points: Vec<u32>,
}

/// The location of a document that is nearest to somebody.
struct Nearest {
    chord2: f64,
    /// A point of `further`, or none for the primary location.
    further: Option<u32>,
}

/// A location found on the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FoundLocation<'a> {
    pub doc: u32,
    pub store: u16,
    pub chord2: f64,
    pub point: &'a Vector,
}

/// The store that places a company on the map: the head office when it has a position,
/// otherwise the first one that has.
pub fn primary_location(doc: &CompanyDoc) -> Option<(u16, Point)> {
    let placed = |main: bool| {
        doc.stores.iter().enumerate().find_map(|(at, store)| {
            let location = store.location.filter(|_| store.main || !main)?;
            Some((u16::try_from(at).ok()?, location))
        })
    };
    placed(true).or_else(|| placed(false))
}

/// Collects locations document by document, in document order.
pub struct LocationsBuilder {
    primary: Vec<Vector>,
    primary_store: Vec<u16>,
    further: Vec<(u32, u16, Vector)>,
}

impl LocationsBuilder {
    pub fn new() -> LocationsBuilder {
        LocationsBuilder { primary: Vec::new(), primary_store: Vec::new(), further: Vec::new() }
    }

    pub fn push(&mut self, number: u32, doc: &CompanyDoc) {
        let Some((primary, location)) = primary_location(doc) else {
            return;
        };
        self.primary.push(vector(location));
        self.primary_store.push(primary);
        for (at, store) in doc.stores.iter().enumerate().take(usize::from(u16::MAX)) {
            if let Some(location) = store.location.filter(|_| at != usize::from(primary)) {
                self.further.push((number, at as u16, vector(location)));
            }
        }
    }

    pub fn finish(self, len: usize) -> Locations {
        let points: Vec<Vector> = self.further.iter().map(|&(_, _, point)| point).collect();
        let order = spatial_order(&points);
        let further: Vec<_> = order.iter().map(|&at| self.further[at as usize]).collect();
        let mut more_of: Vec<(u32, u32)> =
            further.iter().enumerate().map(|(at, &(doc, _, _))| (doc, at as u32)).collect();
        more_of.sort_unstable();
        let mut several = vec![0; bitset::words_for(len)];
        let mut further_starts = Vec::new();
        for (at, &(doc, _)) in more_of.iter().enumerate() {
            if !bitset::test(&several, doc) {
                bitset::set(&mut several, doc);
                further_starts.push(at as u32);
            }
        }
        further_starts.push(more_of.len() as u32);
        let mut before = 0;
        let several_before = several.iter().map(|word| {
            before += word.count_ones();
            before - word.count_ones()
        });
        Locations {
            several_before: several_before.collect(),
            further_starts,
            further_points: more_of.iter().map(|&(_, at)| at).collect(),
            primary: PointIndex::new(self.primary),
            primary_store: self.primary_store,
            further: PointIndex::new(further.iter().map(|&(_, _, point)| point).collect()),
            further_doc: further.iter().map(|&(doc, _, _)| doc).collect(),
            further_store: further.iter().map(|&(_, store, _)| store).collect(),
            several,
        }
    }
}

impl Locations {
    /// How many documents have a position; these come first.
    pub fn positioned(&self) -> u32 {
        self.primary.points.len() as u32
    }

    pub fn heap_bytes(&self) -> usize {
        (self.primary.points.len() + self.further.points.len()) * 26
            + self.further.points.len() * 12
            + self.several.len() * 12
    }

    /// The squared chord to the nearest location of a document; infinite without any.
    pub fn chord2_to(&self, doc: u32, from: &Vector) -> f64 {
        if (doc as usize) < self.primary.points.len() {
            self.nearest(doc, from).chord2
        } else {
            f64::INFINITY
        }
    }

    /// Which of a document's stores is nearest; none without a location.
    pub fn nearest_store(&self, doc: u32, from: &Vector) -> Option<u16> {
        let primary = *self.primary_store.get(doc as usize)?;
        Some(self.nearest(doc, from).further.map_or(primary, |point| self.further_store[point as usize]))
    }

    fn nearest(&self, doc: u32, from: &Vector) -> Nearest {
        let at = doc as usize;
        let mut nearest = Nearest { chord2: chord2(&self.primary.points[at], from), further: None };
        let (word, bit) = (self.several[at / 64], 1u64 << (at % 64));
        if word & bit != 0 {
            let owner = (self.several_before[at / 64] + (word & (bit - 1)).count_ones()) as usize;
            let range = self.further_starts[owner] as usize..self.further_starts[owner + 1] as usize;
            for &point in &self.further_points[range] {
                let chord2 = chord2(&self.further.points[point as usize], from);
                if chord2 < nearest.chord2 {
                    nearest = Nearest { chord2, further: Some(point) };
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
        mut limit: f64,
        mut offer: impl FnMut(u32, f64) -> f64,
    ) {
        let positioned = self.primary.points.len();
        let members = |leaf: usize| {
            let word = set(leaf);
            let here = positioned - leaf * LEAF;
            if here >= LEAF { word } else { word & ((1 << here) - 1) }
        };
        // A document is offered where its nearest location is found, and nowhere else.
        self.primary.nearest_leaves(
            from,
            limit,
            |leaves| if leaves.len() == 1 { members(leaves.start) != 0 } else { some(leaves) },
            |leaf| {
                for bit in bitset::ones_of(members(leaf)) {
                    let doc = leaf as u32 * LEAF as u32 + bit;
                    let nearest = self.nearest(doc, from);
                    if nearest.further.is_none() {
                        limit = offer(doc, nearest.chord2);
                    }
                }
                limit
            },
        );
        self.further.nearest_leaves(
            from,
            limit,
            |_| true,
            |leaf| {
                let end = (leaf * LEAF + LEAF).min(self.further_doc.len());
                for (at, &doc) in self.further_doc.iter().enumerate().take(end).skip(leaf * LEAF) {
                    let wanted = set(doc as usize / LEAF) >> (doc as usize % LEAF) & 1 == 1;
                    if !wanted || chord2(&self.further.points[at], from) > limit {
                        continue;
                    }
                    let nearest = self.nearest(doc, from);
                    if nearest.further == Some(at as u32) {
                        limit = offer(doc, nearest.chord2);
                    }
                }
                limit
            },
        );
    }

    /// Visits every location within the limit whose document satisfies `wanted`.
    pub fn within<'a>(
        &'a self,
        from: &Vector,
        limit: f64,
        wanted: impl Fn(u32) -> bool,
        mut visit: impl FnMut(FoundLocation<'a>),
    ) {
        let mut in_index = |index: &'a PointIndex, of: &dyn Fn(usize) -> (u32, u16)| {
            index.nearest_leaves(
                from,
                limit,
                |_| true,
                |leaf| {
                    let end = (leaf * LEAF + LEAF).min(index.points.len());
                    for at in leaf * LEAF..end {
                        let point = &index.points[at];
                        let chord2 = chord2(point, from);
                        let (doc, store) = of(at);
                        if chord2 <= limit && wanted(doc) {
                            visit(FoundLocation { doc, store, chord2, point });
                        }
                    }
                    limit
                },
            );
        };
        in_index(&self.primary, &|at| (at as u32, self.primary_store[at]));
        in_index(&self.further, &|at| (self.further_doc[at], self.further_store[at]));
    }
}
