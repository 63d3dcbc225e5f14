//! What the map shows of an area: every location a marker, or, of very many, those that lie close together
//! in one marker with their number, so that one answer is never dear to make.

use super::area::{AreaQuery, FoundStore, each_location, locations};
use crate::index::Segments;
use crate::place::Vector;
use crate::rank::TextMatches;
use serde::{Serialize, Serializer};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use uuid::Uuid;

/// No answer has more markers than this. Up to this many locations are shown one by one.
pub const MARKERS_MAX: usize = 2_000;

/// Of more locations than that, the nearest are still shown one by one, because they are listed beside the map.
const NEAREST_ALONE: usize = 500;

/// What is grouped is divided into this many parts along its longest side. A part is narrower than the circles
/// that the map draws for several places, so that grouping shows in no picture of the whole area.
const PARTS: f64 = 32.0;

/// One location on the map, or several of which this is the nearest.
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
    /// Of how many locations this one stands for, where it is not only itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
}

#[derive(Serialize)]
struct Location {
    lat: f64,
    lng: f64,
}

/// A location, and how many it stands for.
type LocationGroup = (FoundStore, u64);

/// The JSON array of markers, nearest first. `matches` are those of the query's text, for each segment.
pub fn markers(segments: &Segments, matches: Option<&[TextMatches]>, query: &AreaQuery<'_>) -> Vec<u8> {
    let (nearest, total) = locations(segments, matches, query, MARKERS_MAX);
    let shown = if total as usize > nearest.len() {
        grouped(segments, matches, query, nearest)
    } else {
        nearest.into_iter().map(|found| (found, 1)).collect()
    };
    let mut out = Vec::with_capacity(64 + 320 * shown.len());
    let all = shown.iter().map(|one| marker(segments, one, query.category_ids));
    let mut writer = serde_json::Serializer::new(&mut out);
    writer.collect_seq(all).expect("plain values are written into memory");
    out
}

/// The nearest by themselves, and of the others one for each part of the area.
fn grouped(
    segments: &Segments,
    matches: Option<&[TextMatches]>,
    query: &AreaQuery<'_>,
    mut nearest: Vec<FoundStore>,
) -> Vec<LocationGroup> {
    nearest.truncate(NEAREST_ALONE);
    let last = nearest[nearest.len() - 1];
    let mut extent = [(f64::INFINITY, f64::NEG_INFINITY); 3];
    each_location(segments, matches, query, |found, point| {
        if found > last {
            for (side, &at) in extent.iter_mut().zip(point) {
                *side = (side.0.min(at), side.1.max(at));
            }
        }
    });
    let longest = extent.iter().map(|(least, most)| most - least).fold(f64::MIN_POSITIVE, f64::max);
    let part_of = |point: &Vector| -> [u8; 3] {
        std::array::from_fn(|axis| ((point[axis] - extent[axis].0) / longest * PARTS) as u8)
    };
    let mut parts: HashMap<[u8; 3], LocationGroup> = HashMap::new();
    each_location(segments, matches, query, |found, point| {
        if found > last {
            add(&mut parts, part_of(point), (found, 1));
        }
    });
    // Wider parts, should a curved area have too many.
    while parts.len() > MARKERS_MAX - NEAREST_ALONE {
        let mut wider = HashMap::new();
        parts.into_iter().for_each(|(part, shown)| add(&mut wider, part.map(|side| side / 2), shown));
        parts = wider;
    }
    let mut groups: Vec<LocationGroup> = parts.into_values().collect();
    groups.sort_unstable();
    nearest.into_iter().map(|found| (found, 1)).chain(groups).collect()
}

/// The nearest of a part stands for all of it.
fn add(parts: &mut HashMap<[u8; 3], LocationGroup>, part: [u8; 3], (found, count): LocationGroup) {
    match parts.entry(part) {
        Entry::Vacant(free) => {
            free.insert((found, count));
        }
        Entry::Occupied(mut taken) => {
            let (nearest, sum) = taken.get_mut();
            *nearest = found.min(*nearest);
            *sum += count;
        }
    }
}

/// The category whose colour a marker gets: one that was asked for, else the company's main one.
fn shown_category(segments: &Segments, found: &FoundStore, wanted: &[Uuid]) -> Option<Uuid> {
    let segment = &segments.all[found.segment];
    let numbers = &segments.category_numbers[found.segment];
    let known = || {
        let own = segment.categories_of(found.doc).iter().map(|&category| usize::from(category));
        own.filter(|&category| numbers[category].is_some()).map(|category| segment.categories.ids[category])
    };
    known().find(|id| wanted.contains(id)).or_else(|| known().next())
}

fn marker<'a>(segments: &'a Segments, (found, count): &LocationGroup, wanted: &[Uuid]) -> Marker<'a> {
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
        count: (*count > 1).then_some(*count),
    }
}
