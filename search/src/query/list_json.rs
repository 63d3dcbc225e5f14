//! A page of the list as the JSON body that visitors get.

use super::list::{ListQuery, Page, km_of};
use super::text_search::TextAnswer;
use crate::index::Segments;
use crate::json::{push_array, push_km, push_number, push_string, push_uuid};
use crate::place::{Vector, vector};
use crate::rank::Ranked;

pub fn list_json(
    segments: &Segments,
    page: &Page,
    query: &ListQuery<'_>,
    understood: Option<&TextAnswer>,
) -> Vec<u8> {
    let mut out = Vec::with_capacity(1024 + page.ranked.len() * 1536);
    out.extend_from_slice(b"{\"content\":");
    let from = query.near.map(vector);
    push_array(&mut out, &page.ranked, |out, (segment, ranked)| {
        push_card(out, segments, *segment, ranked, from.as_ref());
    });
    let pages = page.total.div_ceil(query.size.max(1) as u64);
    for (name, value) in [
        (&b",\"page\":"[..], query.page as u64),
        (b",\"size\":", query.size as u64),
        (b",\"totalElements\":", page.total),
        (b",\"totalPages\":", pages),
    ] {
        out.extend_from_slice(name);
        push_number(&mut out, value);
    }
    out.extend_from_slice(b",\"facets\":{\"categories\":[");
    for (at, (category, count)) in segments.categories.docs.iter().zip(&page.facets).enumerate() {
        out.extend_from_slice(if at == 0 { b"{\"id\":" } else { b",{\"id\":" });
        push_uuid(&mut out, &category.id);
        out.extend_from_slice(b",\"count\":");
        push_number(&mut out, *count);
        out.push(b'}');
    }
    out.extend_from_slice(b"]}");
    // Where nothing is found there is nothing that something was left out of.
    push_search(&mut out, understood.filter(|_| page.total > 0), query.place_json);
    out.push(b'}');
    out
}

/// How the text was understood, where that needs to be said.
fn push_search(out: &mut Vec<u8>, understood: Option<&TextAnswer>, place: Option<&str>) {
    let nothing = TextAnswer::default();
    let TextAnswer { left_out, corrected, doubted, .. } = understood.unwrap_or(&nothing);
    if left_out.is_empty() && corrected.is_empty() && doubted.is_empty() && place.is_none() {
        return;
    }
    out.extend_from_slice(b",\"search\":{\"leftOut\":");
    push_array(out, left_out, |out, word| push_string(out, word));
    for (name, words) in [(&b",\"corrected\":"[..], corrected), (b",\"doubted\":", doubted)] {
        out.extend_from_slice(name);
        push_array(out, words, |out, (typed, shown)| {
            out.extend_from_slice(b"{\"typed\":");
            push_string(out, typed);
            out.extend_from_slice(b",\"shown\":");
            push_string(out, shown);
            out.push(b'}');
        });
    }
    if let Some(place) = place {
        out.extend_from_slice(b",\"place\":");
        out.extend_from_slice(place.as_bytes());
    }
    out.push(b'}');
}

fn push_card(out: &mut Vec<u8>, segments: &Segments, at: usize, ranked: &Ranked, from: Option<&Vector>) {
    let segment = &segments.all[at];
    segment.cards.write(out, ranked.doc, &segment.stored.id(ranked.doc), |out| {
        let mut first = true;
        for &category in segment.categories_of(ranked.doc) {
            if let Some(number) = segments.category_numbers[at][usize::from(category)] {
                if !std::mem::take(&mut first) {
                    out.push(b',');
                }
                out.extend_from_slice(&segments.categories.json[usize::from(number)]);
            }
        }
    });
    let schedule = &segment.stored.schedules[segment.schedules[ranked.doc as usize] as usize];
    if !schedule.intervals.is_empty() {
        out.extend_from_slice(b",\"openIntervals\":");
        out.extend_from_slice(&schedule.json);
    }
    if let Some(km) = km_of(ranked) {
        out.extend_from_slice(b",\"distanceKm\":");
        push_km(out, km);
        // A distance beside another location's town would be a wrong one.
        let nearest = from.and_then(|from| segment.locations.nearest_store(ranked.doc, from));
        let store = nearest.map(|place| segment.stored.store(ranked.doc, place));
        if let Some(store) = store.filter(|store| !store.main) {
            out.extend_from_slice(b",\"nearestTown\":");
            push_string(out, store.town);
        }
    }
    out.push(b'}');
}
