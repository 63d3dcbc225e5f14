//! The overview list: one page of companies with exact totals and facets.

use super::filters::{category_filter, is_on_earth, offer_filter};
use crate::document::Point;
use crate::index::{LiveSegment, Segments};
use crate::place::{km_of_chord2, vector};
use crate::rank::{Filter, Near, Ranked, Selection, TextMatches, best, named_place_times};
use crate::text::name_key;
use std::borrow::Cow;
use uuid::Uuid;

/// What to list. Empty text and empty lists of categories mean no restriction.
#[derive(Clone, Debug, Default)]
pub struct ListQuery<'a> {
    pub text: Option<&'a str>,
    pub category_ids: &'a [Uuid],
    pub near: Option<Point>,
    /// Everything within this distance of `near` counts as being there: a town or a region that was typed has
    /// an extent, a visitor's position has none.
    pub near_radius_km: f64,
    /// The place that the caller understood inside the text, as JSON that is told with the answer.
    pub place_json: Option<&'a str>,
    pub offer_id: Option<Uuid>,
    /// Only these companies (favourites).
    pub among: Option<&'a [Uuid]>,
    /// Only companies whose head office is open then.
    pub open_at_ms: Option<i64>,
    pub page: usize,
    pub size: usize,
}

/// One company of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct ListHit {
    pub company_id: Uuid,
    /// The distance of the nearest location; absent when either position is unknown.
    pub distance_km: Option<f64>,
    /// The relevance less what the distance costs.
    pub relevance: i32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CategoryCount {
    pub id: Uuid,
    pub count: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ListAnswer {
    pub hits: Vec<ListHit>,
    pub page: usize,
    pub size: usize,
    pub total: u64,
    /// Every category in the operator's order, counted without the category filter.
    pub categories: Vec<CategoryCount>,
    /// Words, as they were typed, that nobody has together with the others.
    pub left_out: Vec<String>,
    /// Words that were taken for typing errors, and for what.
    pub corrected: Vec<(String, String)>,
    /// Words that may have been meant otherwise, and how.
    pub doubted: Vec<(String, String)>,
}

/// What text and filters leave of each segment.
struct FilteredSegments<'a> {
    selections: Vec<Selection<'a>>,
    facets: Vec<u64>,
    total: u64,
}

/// One page before it is turned into an answer.
pub struct Page {
    /// The number of the segment, and the company in it.
    pub ranked: Vec<(usize, Ranked)>,
    pub total: u64,
    /// Companies in each category, in the operator's order.
    pub facets: Vec<u64>,
}

pub fn km_of(ranked: &Ranked) -> Option<f64> {
    Some(ranked.chord2()).filter(|chord2| chord2.is_finite()).map(km_of_chord2)
}

/// A page as plain values. `matches` are those of the query's text, for each segment.
pub fn list(segments: &Segments, matches: Option<&[TextMatches]>, query: &ListQuery<'_>) -> ListAnswer {
    let page = page(segments, matches, query);
    let hits = page.ranked.iter().map(|(segment, ranked)| ListHit {
        company_id: segments.all[*segment].stored.id(ranked.doc),
        distance_km: km_of(ranked),
        relevance: ranked.score(),
    });
    let ids = segments.categories.docs.iter().map(|category| category.id);
    ListAnswer {
        hits: hits.collect(),
        page: query.page,
        size: query.size,
        total: page.total,
        categories: ids.zip(page.facets).map(|(id, count)| CategoryCount { id, count }).collect(),
        left_out: Vec::new(),
        corrected: Vec::new(),
        doubted: Vec::new(),
    }
}

pub fn page(segments: &Segments, matches: Option<&[TextMatches]>, query: &ListQuery<'_>) -> Page {
    let narrowed = narrowed(segments, query, matches);
    let radius_km = query.near_radius_km.max(0.0);
    let words = matches.and_then(|matches| matches.first()).map_or(1, |matches| matches.words);
    let times = if radius_km > 0.0 { named_place_times(words) } else { 1 };
    let near = query.near.filter(is_on_earth).map(|point| Near::new(vector(point), radius_km, times));
    let end = query.page.saturating_add(1).saturating_mul(query.size);
    let limit = end.min(narrowed.total as usize);
    let mut ranked: Vec<(usize, Ranked)> = Vec::new();
    let mut sources = 0;
    for (at, selection) in narrowed.selections.iter().enumerate() {
        let before = ranked.len();
        ranked.extend(best(selection, near, limit).into_iter().map(|one| (at, one)));
        sources += usize::from(ranked.len() > before);
    }
    if sources > 1 {
        sort_across_segments(segments, &mut ranked);
    }
    ranked.truncate(end);
    ranked.drain(..query.page.saturating_mul(query.size).min(ranked.len()));
    Page { ranked, total: narrowed.total, facets: narrowed.facets }
}

fn narrowed<'a>(
    segments: &'a Segments,
    query: &ListQuery<'_>,
    matches: Option<&'a [TextMatches]>,
) -> FilteredSegments<'a> {
    let mut narrowed = FilteredSegments {
        selections: Vec::new(),
        facets: vec![0; segments.categories.docs.len()],
        total: 0,
    };
    for (at, segment) in segments.all.iter().enumerate() {
        let mut selection = Selection::new(segment, matches.map(|matches| &matches[at]));
        filters(segment, query).into_iter().for_each(|filter| selection.add(filter));
        let counts = selection.category_counts();
        let filtered = selection.has_filters();
        narrowed.total += match query.category_ids {
            // The facet of a single category is the total with that category.
            [id] if !filtered => {
                let known =
                    segments.categories.number(id).and_then(|number| segments.category_in(at, number));
                known.map_or(0, |number| counts[number as usize])
            }
            [] => selection.count() as u64,
            _ => 0,
        };
        if let Some(filter) = category_filter(segments, at, query.category_ids) {
            selection.add(filter);
            if filtered || query.category_ids.len() > 1 {
                narrowed.total += selection.count() as u64;
            }
        }
        for (number, count) in segments.category_numbers[at].iter().zip(counts) {
            if let Some(number) = number {
                narrowed.facets[usize::from(*number)] += count;
            }
        }
        narrowed.selections.push(selection);
    }
    narrowed
}

fn sort_across_segments(segments: &Segments, ranked: &mut [(usize, Ranked)]) {
    let name = |&(segment, ranked): &(usize, Ranked)| {
        let stored = &segments.all[segment].stored;
        (name_key(stored.name(ranked.doc)), stored.id(ranked.doc))
    };
    ranked.sort_by(|a, b| {
        let by_key = a.1.key().cmp(&b.1.key());
        by_key.then_with(|| if a.0 == b.0 { a.1.cmp(&b.1) } else { name(a).cmp(&name(b)) })
    });
}

/// Every filter but the categories.
fn filters<'a>(segment: &'a LiveSegment, query: &ListQuery<'_>) -> Vec<Filter<'a>> {
    let mut filters = Vec::new();
    if let Some(ids) = query.among {
        let mut docs: Vec<u32> = ids.iter().filter_map(|id| segment.find_live(id)).collect();
        docs.sort_unstable();
        docs.dedup();
        filters.push(Filter::Sorted(Cow::Owned(docs)));
    }
    filters.extend(query.offer_id.map(|id| offer_filter(segment, &id)));
    if let Some(at_ms) = query.open_at_ms {
        filters.push(Filter::Bits(Cow::Owned(segment.open_at(at_ms).1.clone())));
    }
    filters
}
