//! All locations of a segment's companies on the map.
//!
//! A company's first location gives it its document number (numbers follow the map), so
//! the index over first locations needs no table from points to companies. Further
//! locations have an index of their own.

use super::bits;
use super::doc::{CompanyDoc, Point};
use super::geo::{LEAF, PointIndex, Vector, chord2, spatial_order, vector};

pub struct Places {
    /// Point `i` belongs to document `i`.
    first: PointIndex,
    first_store: Vec<u16>,
    more: PointIndex,
    more_doc: Vec<u32>,
    more_store: Vec<u16>,
    /// `(document, point in more)`, sorted.
    more_of: Vec<(u32, u32)>,
    /// The documents with more than one location.
    several: Vec<u64>,
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
        more_of.iter().for_each(|&(doc, _)| bits::set(&mut several, doc));
        Places {
            first: PointIndex::new(self.first),
            first_store: self.first_store,
            more: PointIndex::new(more.iter().map(|&(_, _, point)| point).collect()),
            more_doc: more.iter().map(|&(doc, _, _)| doc).collect(),
            more_store: more.iter().map(|&(_, store, _)| store).collect(),
            more_of,
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
            + self.more_of.len() * 14
            + self.several.len() * 8
    }

    /// The squared chord to the nearest location of a document; infinite without any.
    pub fn chord2_to(&self, doc: u32, from: &Vector) -> f64 {
        let Some(point) = self.first.points.get(doc as usize) else {
            return f64::INFINITY;
        };
        let mut nearest = chord2(point, from);
        if bits::test(&self.several, doc) {
            let start = self.more_of.partition_point(|&(owner, _)| owner < doc);
            for &(owner, at) in &self.more_of[start..] {
                if owner != doc {
                    break;
                }
                nearest = nearest.min(chord2(&self.more.points[at as usize], from));
            }
        }
        nearest
    }

    /// Offers every positioned document of `set` that may lie within the limit, once, with
    /// the distance of its nearest location. `offer` returns the new limit.
    pub fn nearest_docs(
        &self,
        set: &[u64],
        from: &Vector,
        limit: f64,
        mut offer: impl FnMut(u32, f64) -> f64,
    ) {
        let mut limit = limit;
        let mut seen: Vec<u64> = Vec::new();
        if !self.more_doc.is_empty() {
            seen.resize(set.len(), 0);
        }
        let positioned = self.first.points.len();
        let members = |leaf: usize| {
            let word = set[leaf];
            let here = positioned - leaf * LEAF;
            if here >= LEAF { word } else { word & ((1 << here) - 1) }
        };
        self.first.nearest_leaves(
            from,
            limit,
            |leaf| members(leaf) != 0,
            |leaf| {
                for bit in bits::ones_of(members(leaf)) {
                    let doc = leaf as u32 * LEAF as u32 + bit;
                    if bits::test(&self.several, doc) {
                        bits::set(&mut seen, doc);
                        limit = offer(doc, self.chord2_to(doc, from));
                    } else {
                        limit = offer(doc, chord2(&self.first.points[doc as usize], from));
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
                for &doc in &self.more_doc[leaf * LEAF..end] {
                    if bits::test(set, doc) && !bits::test(&seen, doc) {
                        bits::set(&mut seen, doc);
                        limit = offer(doc, self.chord2_to(doc, from));
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
