//! Locations within a radius: markers for the map and the search for stores.

use super::filters::{category_filter, is_on_earth, offer_filter};
use crate::document::{Point, StoreDoc};
use crate::index::Segments;
use crate::place::{FoundLocation, chord2_of_km, km_of_chord2, vector};
use crate::rank::{Selection, TextMatches};
use serde::{Serialize, Serializer};
use std::collections::BinaryHeap;
use uuid::Uuid;

/// More markers than this help nobody; the nearest ones are kept.
pub const MARKERS_MAX: usize = 10_000;

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

/// One location on the map.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Marker<'a> {
    company_id: Uuid,
    store_id: Uuid,
    /// The company's name.
    title: &'a str,
    street: &'a str,
    town: &'a str,
    location: Option<Location>,
    category_id: Option<Uuid>,
    main: bool,
}

#[derive(Serialize)]
struct Location {
    lat: f64,
    lng: f64,
}

/// A location in the order of results: nearest first, then by ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    chord2_bits: u64,
    company_id: Uuid,
    store: u16,
    segment: usize,
    doc: u32,
}

/// The JSON array of markers, nearest first. `matches` are those of the query's text, for each segment.
pub fn markers(segments: &Segments, matches: Option<&[TextMatches]>, query: &AreaQuery<'_>) -> Vec<u8> {
    let (found, _) = locations(segments, matches, query, MARKERS_MAX);
    let mut out = Vec::with_capacity(64 + 320 * found.len());
    let all = found.iter().map(|one| marker(segments, one, query.category_ids));
    let mut writer = serde_json::Serializer::new(&mut out);
    writer.collect_seq(all).expect("plain values are written into memory");
    out
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
fn locations(
    segments: &Segments,
    matches: Option<&[TextMatches]>,
    query: &AreaQuery<'_>,
    limit: usize,
) -> (Vec<Found>, u64) {
    let radius_ok = query.radius_km >= 0.0;
    if !radius_ok || !is_on_earth(&query.near) {
        return (Vec::new(), 0);
    }
    let from = vector(query.near);
    let radius = chord2_of_km(query.radius_km);
    let mut heap: BinaryHeap<Found> = BinaryHeap::new();
    let mut total = 0;
    for (at, segment) in segments.all.iter().enumerate() {
        let mut selection = Selection::new(segment, matches.map(|matches| &matches[at]));
        if let Some(filter) = category_filter(segments, at, query.category_ids) {
            selection.add(filter);
        }
        if let Some(id) = &query.offer_id {
            selection.add(offer_filter(segment, id));
        }
        let wanted = |doc| selection.relevance(doc).is_some();
        let open = |found: &FoundLocation| {
            let schedule = || segment.stored.schedule(found.doc, found.store);
            query.open_at_ms.is_none_or(|at_ms| schedule().is_open_at(at_ms))
        };
        segment.locations.within(&from, radius, wanted, |location| {
            if !open(&location) {
                return radius;
            }
            total += 1;
            let found = Found {
                chord2_bits: location.chord2.to_bits(),
                company_id: segment.stored.id(location.doc),
                store: location.store,
                segment: at,
                doc: location.doc,
            };
            if heap.len() < limit {
                heap.push(found);
            } else if let Some(mut worst) = heap.peek_mut()
                && found < *worst
            {
                *worst = found;
            }
            radius
        });
    }
    (heap.into_sorted_vec(), total)
}

/// The category whose colour a marker gets: one that was asked for, else the company's main one.
fn shown_category(segments: &Segments, found: &Found, wanted: &[Uuid]) -> Option<Uuid> {
    let segment = &segments.all[found.segment];
    let numbers = &segments.category_numbers[found.segment];
    let known = || {
        let own = segment.categories_of(found.doc).iter().map(|&category| usize::from(category));
        own.filter(|&category| numbers[category].is_some()).map(|category| segment.categories.ids[category])
    };
    known().find(|id| wanted.contains(id)).or_else(|| known().next())
}

fn marker<'a>(segments: &'a Segments, found: &Found, wanted: &[Uuid]) -> Marker<'a> {
    let stored = &segments.all[found.segment].stored;
    let store = stored.store(found.doc, found.store);
    Marker {
        company_id: found.company_id,
        store_id: store.id,
        title: stored.name(found.doc),
        street: store.street,
        town: store.town,
        location: store.location.map(|at| Location { lat: at.latitude, lng: at.longitude }),
        category_id: shown_category(segments, found, wanted),
        main: store.main,
    }
}
