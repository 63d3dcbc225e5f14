//! Locations within a radius: markers for the map and the store search.

use super::arena::ShownStore;
use super::doc::{Point, StoreDoc};
use super::geo::{chord2_of_km, km_of_chord2, vector};
use super::json::{push_array, push_location, push_string, push_uuid};
use super::list::{is_on_earth, offer_filter};
use super::places::Place;
use super::select::Selection;
use super::snapshot::Snapshot;
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

/// A location in the order of results: nearest first, then by ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    chord2_bits: u64,
    company_id: Uuid,
    store: u16,
    view: usize,
    doc: u32,
}

impl Snapshot {
    /// The JSON array of markers, nearest first.
    pub fn markers(&self, query: &AreaQuery<'_>) -> Vec<u8> {
        let (found, _) = self.locations(query, MARKERS_MAX);
        let mut out = Vec::with_capacity(64 + 320 * found.len());
        push_array(&mut out, &found, |out, one| {
            let store = self.views[one.view].segment.arena.shown_store(one.doc, one.store);
            push_marker(out, self.shown_category(&store, query.category_ids), &store);
        });
        out
    }

    /// The category whose colour a marker gets: one that was asked for, else the company's main one.
    fn shown_category(&self, store: &ShownStore<'_>, wanted: &[Uuid]) -> Option<Uuid> {
        let own = || store.category_ids().filter(|id| self.categories.number(id).is_some());
        own().find(|id| wanted.contains(id)).or_else(|| own().next())
    }

    /// One page of locations with their stores, nearest first.
    pub fn stores_near(&self, query: &AreaQuery<'_>, page: usize, size: usize) -> StoreHits {
        let end = page.saturating_add(1).saturating_mul(size);
        let (found, total) = self.locations(query, end);
        let start = page.saturating_mul(size).min(found.len());
        let hits = found[start..]
            .iter()
            .map(|one| {
                let mut doc = self.views[one.view].segment.arena.get(one.doc);
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
    fn locations(&self, query: &AreaQuery<'_>, limit: usize) -> (Vec<Found>, u64) {
        let radius_ok = query.radius_km >= 0.0;
        if !radius_ok || !is_on_earth(&query.near) {
            return (Vec::new(), 0);
        }
        let matches = self.matches(query.text);
        let from = vector(query.near);
        let radius = chord2_of_km(query.radius_km);
        let mut heap: BinaryHeap<Found> = BinaryHeap::new();
        let mut total = 0;
        for (view_at, view) in self.views.iter().enumerate() {
            let mut selection = Selection::new(view, matches.as_ref().map(|matches| &matches[view_at]));
            if let Some(filter) = self.category_filter(view_at, query.category_ids) {
                selection.add(filter);
            }
            if let Some(id) = &query.offer_id {
                selection.add(offer_filter(view, id));
            }
            let wanted = |doc| selection.relevance(doc).is_some();
            let open = |place: &Place| {
                let schedule = || view.segment.arena.shown_store(place.doc, place.store).schedule;
                query.open_at_ms.is_none_or(|at_ms| schedule().is_open_at(at_ms))
            };
            view.segment.places.within(&from, radius, wanted, |place: Place| {
                if !open(&place) {
                    return radius;
                }
                total += 1;
                let found = Found {
                    chord2_bits: place.chord2.to_bits(),
                    company_id: view.segment.arena.id(place.doc),
                    store: place.store,
                    view: view_at,
                    doc: place.doc,
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
}

fn push_marker(out: &mut Vec<u8>, category_id: Option<Uuid>, store: &ShownStore<'_>) {
    out.extend_from_slice(b"{\"companyId\":");
    push_uuid(out, &store.company_id);
    out.extend_from_slice(b",\"storeId\":");
    push_uuid(out, &store.id);
    out.extend_from_slice(b",\"title\":");
    push_string(out, store.company_name);
    out.extend_from_slice(b",\"street\":");
    push_string(out, store.street);
    out.extend_from_slice(b",\"town\":");
    push_string(out, store.town);
    out.extend_from_slice(b",\"location\":");
    push_location(out, store.location);
    out.extend_from_slice(b",\"categoryId\":");
    match category_id {
        Some(id) => push_uuid(out, &id),
        None => out.extend_from_slice(b"null"),
    }
    out.extend_from_slice(b",\"main\":");
    out.extend_from_slice(if store.main { b"true" } else { b"false" });
    out.push(b'}');
}
