//! The overview list: one page of companies with exact totals and facets.

use super::cache::Matches;
use super::doc::Point;
use super::geo::{km_of_chord2, vector};
use super::json::{push_array, push_km, push_number, push_uuid};
use super::query::Question;
use super::rank::{Ranked, best};
use super::select::{Filter, Selection};
use super::snapshot::Snapshot;
use super::text::name_key;
use super::text_matches::Matched;
use super::text_search::matching;
use super::view::View;
use std::borrow::Cow;
use uuid::Uuid;

/// What to list. Empty text and empty lists of categories mean no restriction.
#[derive(Clone, Debug, Default)]
pub struct ListQuery<'a> {
    pub text: Option<&'a str>,
    pub category_ids: &'a [Uuid],
    pub near: Option<Point>,
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
    pub relevance: u16,
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
}

/// What text and filters leave of each view.
struct Narrowed<'a> {
    selections: Vec<Selection<'a>>,
    facets: Vec<u64>,
    total: u64,
}

/// One page before it is turned into an answer.
struct Page {
    ranked: Vec<(usize, Ranked)>,
    total: u64,
    facets: Vec<u64>,
}

fn km_of(ranked: &Ranked) -> Option<f64> {
    Some(ranked.chord2()).filter(|chord2| chord2.is_finite()).map(km_of_chord2)
}

impl Snapshot {
    pub fn list(&self, query: &ListQuery<'_>) -> ListAnswer {
        let page = self.page(query);
        let hits = page.ranked.iter().map(|(view, ranked)| ListHit {
            company_id: self.views[*view].segment.arena.id(ranked.doc),
            distance_km: km_of(ranked),
            relevance: ranked.relevance(),
        });
        let ids = self.categories.docs.iter().map(|category| category.id);
        ListAnswer {
            hits: hits.collect(),
            page: query.page,
            size: query.size,
            total: page.total,
            categories: ids.zip(page.facets).map(|(id, count)| CategoryCount { id, count }).collect(),
        }
    }

    fn page(&self, query: &ListQuery<'_>) -> Page {
        let matches = self.matches(query.text);
        let narrowed = self.narrowed(query, matches.as_deref().map(Vec::as_slice));
        let near = query.near.filter(is_on_earth).map(vector);
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
            self.sort_across_views(&mut ranked);
        }
        ranked.truncate(end);
        ranked.drain(..query.page.saturating_mul(query.size).min(ranked.len()));
        Page { ranked, total: narrowed.total, facets: narrowed.facets }
    }

    /// What a text matches in each view; none when there is nothing to search for.
    pub(super) fn matches(&self, text: Option<&str>) -> Option<Matches> {
        let question = Question::parse(text?);
        let some = !question.words.is_empty();
        some.then(|| self.cache.get(&question, || matching(self, &question)))
    }

    fn narrowed<'a>(&'a self, query: &ListQuery<'_>, matches: Option<&'a [Matched]>) -> Narrowed<'a> {
        let mut narrowed =
            Narrowed { selections: Vec::new(), facets: vec![0; self.categories.docs.len()], total: 0 };
        for (at, view) in self.views.iter().enumerate() {
            let mut selection = Selection::new(view, matches.map(|matches| &matches[at]));
            filters(view, query).into_iter().for_each(|filter| selection.add(filter));
            let counts = selection.category_counts();
            let filtered = selection.has_filters();
            narrowed.total += match query.category_ids {
                // The facet of a single category is the total with that category.
                [id] if !filtered => {
                    let known =
                        self.categories.number(id).and_then(|number| self.category_in_view(at, number));
                    known.map_or(0, |number| counts[number as usize])
                }
                [] => selection.count() as u64,
                _ => 0,
            };
            if let Some(filter) = self.category_filter(at, query.category_ids) {
                selection.add(filter);
                if filtered || query.category_ids.len() > 1 {
                    narrowed.total += selection.count() as u64;
                }
            }
            for (number, count) in self.category_numbers[at].iter().zip(counts) {
                if let Some(number) = number {
                    narrowed.facets[usize::from(*number)] += count;
                }
            }
            narrowed.selections.push(selection);
        }
        narrowed
    }

    /// Companies of any of the categories; none when no category is asked for. Ids that
    /// no longer exist match nothing.
    pub(super) fn category_filter(&self, view: usize, ids: &[Uuid]) -> Option<Filter<'_>> {
        if ids.is_empty() {
            return None;
        }
        let segment = &self.views[view].segment;
        let known = ids.iter().filter_map(|id| self.categories.number(id));
        let numbers = known.filter_map(|number| self.category_in_view(view, number));
        let groups = numbers.map(|number| segment.categories.lists.single(number)).collect();
        Some(Filter::any_of(segment.words(), groups))
    }

    fn sort_across_views(&self, ranked: &mut [(usize, Ranked)]) {
        let name = |&(view, ranked): &(usize, Ranked)| {
            let arena = &self.views[view].segment.arena;
            (name_key(arena.name(ranked.doc)), arena.id(ranked.doc))
        };
        ranked.sort_by(|a, b| {
            let by_key = a.1.key().cmp(&b.1.key());
            by_key.then_with(|| if a.0 == b.0 { a.1.cmp(&b.1) } else { name(a).cmp(&name(b)) })
        });
    }

    /// The complete JSON body of a list.
    pub fn list_json(&self, query: &ListQuery<'_>) -> Vec<u8> {
        let page = self.page(query);
        let mut out = Vec::with_capacity(1024 + page.ranked.len() * 1536);
        out.extend_from_slice(b"{\"content\":");
        push_array(&mut out, &page.ranked, |out, (view, ranked)| self.push_card(out, *view, ranked));
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
        for (at, (category, count)) in self.categories.docs.iter().zip(&page.facets).enumerate() {
            out.extend_from_slice(if at == 0 { b"{\"id\":" } else { b",{\"id\":" });
            push_uuid(&mut out, &category.id);
            out.extend_from_slice(b",\"count\":");
            push_number(&mut out, *count);
            out.push(b'}');
        }
        out.extend_from_slice(b"]}}");
        out
    }

    fn push_card(&self, out: &mut Vec<u8>, view: usize, ranked: &Ranked) {
        let segment = &self.views[view].segment;
        segment.cards.write(out, ranked.doc, &segment.arena.id(ranked.doc), |out| {
            let mut first = true;
            for &category in segment.categories_of(ranked.doc) {
                if let Some(number) = self.category_numbers[view][usize::from(category)] {
                    if !std::mem::take(&mut first) {
                        out.push(b',');
                    }
                    out.extend_from_slice(&self.categories.json[usize::from(number)]);
                }
            }
        });
        let schedule = &segment.arena.schedules[segment.schedules[ranked.doc as usize] as usize];
        if !schedule.intervals.is_empty() {
            out.extend_from_slice(b",\"openIntervals\":");
            out.extend_from_slice(&schedule.json);
        }
        if let Some(km) = km_of(ranked) {
            out.extend_from_slice(b",\"distanceKm\":");
            push_km(out, km);
        }
        out.push(b'}');
    }
}

/// Positions that are no numbers, or nowhere on earth, count as unknown.
pub(super) fn is_on_earth(point: &Point) -> bool {
    point.latitude.abs() <= 90.0 && point.longitude.abs() <= 180.0
}

/// Companies that take part in an offer; an unknown one has none.
pub(super) fn offer_filter<'a>(view: &'a View, id: &Uuid) -> Filter<'a> {
    let offers = &view.segment.offers;
    let groups = offers.number(id).map(|number| offers.lists.single(number)).into_iter().collect();
    Filter::any_of(view.segment.words(), groups)
}

/// Every filter but the categories.
fn filters<'a>(view: &'a View, query: &ListQuery<'_>) -> Vec<Filter<'a>> {
    let mut filters = Vec::new();
    if let Some(ids) = query.among {
        let mut docs: Vec<u32> = ids.iter().filter_map(|id| view.find(id)).collect();
        docs.sort_unstable();
        docs.dedup();
        filters.push(Filter::Sorted(Cow::Owned(docs)));
    }
    filters.extend(query.offer_id.map(|id| offer_filter(view, &id)));
    if let Some(at_ms) = query.open_at_ms {
        filters.push(Filter::Dense(Cow::Owned(view.open_at(at_ms).1.clone())));
    }
    filters
}
