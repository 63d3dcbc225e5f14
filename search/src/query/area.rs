//! Locations within a radius: what the markers of the map and the search for stores are made of.

use super::filters::{category_filter, is_on_earth, offer_filter};
use crate::document::{Point, StoreDoc};
use crate::index::Segments;
use crate::place::{FoundLocation, Vector, chord2_of_km, km_of_chord2, vector};
use crate::rank::{Selection, TextMatches};
use std::collections::BinaryHeap;
use uuid::Uuid;

/// Where and what to look for on the map.
#[derive(Clone, Debug, Default)]
pub struct AreaQuery<'a> {
    pub text: Option<&'a str>,
    pub category_ids: &'a [Uuid],
    pub offer_id: Option<Uuid>,
    /// Only locations that are open then; each one by its own hours.
    pub open_at_ms: Option<i64>,
    pub near: Point,
    pub radius_km: f64,
}

/// One location of the store search.
#[derive(Clone, Debug, PartialEq)]
pub struct StoreHit {
    pub company_id: Uuid,
    pub company_name: String,
    pub store: StoreDoc,
    pub distance_km: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct StoreHits {
    pub hits: Vec<StoreHit>,
    pub total: u64,
}

/// A location in the order of results: nearest first, then by ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FoundStore {
    chord2_bits: u64,
    pub company_id: Uuid,
    pub store: u16,
    pub segment: usize,
    pub doc: u32,
}

/// One page of locations with their stores, nearest first.
pub fn stores_near(
    segments: &Segments,
    matches: Option<&[TextMatches]>,
    query: &AreaQuery<'_>,
    page: usize,
    size: usize,
) -> StoreHits {
    let end = page.saturating_add(1).saturating_mul(size);
    let (found, total) = locations(segments, matches, query, end);
    let start = page.saturating_mul(size).min(found.len());
    let hits = found[start..]
        .iter()
        .map(|one| {
            let mut doc = segments.all[one.segment].stored.get(one.doc);
            StoreHit {
                company_id: doc.id,
                company_name: doc.name,
                store: doc.stores.swap_remove(usize::from(one.store)),
                distance_km: km_of_chord2(f64::from_bits(one.chord2_bits)),
            }
        })
        .collect();
    StoreHits { hits, total }
}

/// The nearest `limit` locations in the area, in order, and how many there are.
pub fn locations(
    segments: &Segments,
    matches: Option<&[TextMatches]>,
    query: &AreaQuery<'_>,
    limit: usize,
) -> (Vec<FoundStore>, u64) {
    let mut heap: BinaryHeap<FoundStore> = BinaryHeap::new();
    let mut total = 0;
    each_location(segments, matches, query, |found, _| {
        total += 1;
        if heap.len() < limit {
            heap.push(found);
        } else if let Some(mut worst) = heap.peek_mut()
            && found < *worst
        {
            *worst = found;
        }
    });
    (heap.into_sorted_vec(), total)
}

/// Visits every location in the area with where it is, in no particular order.
pub fn each_location(
    segments: &Segments,
    matches: Option<&[TextMatches]>,
    query: &AreaQuery<'_>,
    mut visit: impl FnMut(FoundStore, &Vector),
) {
    let radius_ok = query.radius_km >= 0.0;
    if !radius_ok || !is_on_earth(&query.near) {
        return;
    }
    let from = vector(query.near);
    let radius = chord2_of_km(query.radius_km);
    for (at, segment) in segments.all.iter().enumerate() {
        let mut selection = Selection::new(segment, matches.map(|matches| &matches[at]));
        if let Some(filter) = category_filter(segments, at, query.category_ids) {
            selection.add(filter);
        }
        if let Some(id) = &query.offer_id {
            selection.add(offer_filter(segment, id));
        }
        let wanted = |doc| selection.relevance(doc).is_some();
        let open = |found: &FoundLocation<'_>| {
            let schedule = || segment.stored.schedule(found.doc, found.store);
            query.open_at_ms.is_none_or(|at_ms| schedule().is_open_at(at_ms))
        };
        segment.locations.within(&from, radius, wanted, |location| {
            if open(&location) {
                let found = FoundStore {
                    chord2_bits: location.chord2.to_bits(),
                    company_id: segment.stored.id(location.doc),
                    store: location.store,
                    segment: at,
                    doc: location.doc,
                };
                visit(found, location.point);
            }
        });
    }
}
