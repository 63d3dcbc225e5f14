//! The overview list: one page of companies with exact totals and facets.

use super::doc::Point;
use super::geo::{km_of_chord2, vector};
use super::hits::Hits;
use super::json::{push_array, push_km, push_number, push_uuid};
use super::matching::matching;
use super::query::Question;
use super::rank::{Ranked, best};
use super::select::{Filter, Selection};
use super::snapshot::Snapshot;
use super::text::name_key;
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
    view: usize,
    doc: u32,
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

impl Snapshot {
    pub fn list(&self, query: &ListQuery<'_>) -> ListAnswer {
        let hits = self.text_hits(query.text);
        let narrowed = self.narrowed(query, hits.as_deref());
        let near = query.near.filter(is_on_earth).map(vector);
        let end = query.page.saturating_add(1).saturating_mul(query.size);
        let limit = end.min(narrowed.total as usize);
        let mut ranked: Vec<(usize, Ranked)> = Vec::new();
        let mut sources = 0;
        for (at, (view, selection)) in self.views.iter().zip(&narrowed.selections).enumerate() {
            let before = ranked.len();
            ranked.extend(best(view, selection, near, limit).into_iter().map(|one| (at, one)));
            sources += usize::from(ranked.len() > before);
        }
        if sources > 1 {
            self.sort_across_views(&mut ranked);
        }
        let start = query.page.saturating_mul(query.size).min(ranked.len());
        let page = &ranked[start..end.min(ranked.len())];
        let hit = |&(view, ranked): &(usize, Ranked)| ListHit {
            company_id: self.views[view].segment.arena.id(ranked.doc),
            distance_km: Some(ranked.chord2()).filter(|chord2| chord2.is_finite()).map(km_of_chord2),
            relevance: ranked.relevance(),
            view,
            doc: ranked.doc,
        };
        let ids = self.categories.docs.iter().map(|category| category.id);
        ListAnswer {
            hits: page.iter().map(hit).collect(),
            page: query.page,
            size: query.size,
            total: narrowed.total,
            categories: ids.zip(narrowed.facets).map(|(id, count)| CategoryCount { id, count }).collect(),
        }
    }

    /// The complete JSON body of a list.
    pub fn list_json(&self, query: &ListQuery<'_>) -> Vec<u8> {
        self.answer_json(&self.list(query))
    }

    pub(super) fn text_hits(&self, text: Option<&str>) -> Option<Vec<Hits>> {
        let question = Question::parse(text?);
        (!question.words.is_empty()).then(|| matching(self, &question))
    }

    fn narrowed<'a>(&'a self, query: &ListQuery<'_>, hits: Option<&'a [Hits]>) -> Narrowed<'a> {
        let mut narrowed =
            Narrowed { selections: Vec::new(), facets: vec![0; self.categories.docs.len()], total: 0 };
        for (at, view) in self.views.iter().enumerate() {
            let mut selection = match hits {
                Some(hits) => Selection::of_hits(&hits[at]),
                None => Selection::All,
            };
            for filter in filters(view, query) {
                selection = selection.narrow(view, &filter);
            }
            let counts = selection.category_counts(view);
            for (id, count) in view.segment.categories.ids.iter().zip(counts) {
                if let Some(number) = self.categories.number(id) {
                    narrowed.facets[usize::from(number)] += count;
                }
            }
            if let Some(filter) = self.category_filter(view, query.category_ids) {
                selection = selection.narrow(view, &filter);
            }
            narrowed.total += selection.count(view) as u64;
            narrowed.selections.push(selection);
        }
        narrowed
    }

    /// Companies of any of the categories; none when no category is asked for. Ids that
    /// no longer exist match nothing.
    pub(super) fn category_filter<'a>(&'a self, view: &'a View, ids: &[Uuid]) -> Option<Filter<'a>> {
        if ids.is_empty() {
            return None;
        }
        let known = ids.iter().filter(|id| self.categories.number(id).is_some());
        let numbers = known.filter_map(|id| view.segment.categories.number(id));
        let groups = numbers.map(|number| view.segment.categories.lists.single(number)).collect();
        Some(Filter::any_of(view.segment.words(), groups))
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

    fn answer_json(&self, answer: &ListAnswer) -> Vec<u8> {
        let mut out = Vec::with_capacity(1024 + answer.hits.len() * 1536);
        out.extend_from_slice(b"{\"content\":");
        push_array(&mut out, &answer.hits, |out, hit| self.push_card(out, hit));
        let pages = answer.total.div_ceil(answer.size.max(1) as u64);
        for (name, value) in [
            (&b",\"page\":"[..], answer.page as u64),
            (b",\"size\":", answer.size as u64),
            (b",\"totalElements\":", answer.total),
            (b",\"totalPages\":", pages),
        ] {
            out.extend_from_slice(name);
            push_number(&mut out, value);
        }
        out.extend_from_slice(b",\"facets\":{\"categories\":");
        push_array(&mut out, &answer.categories, |out, facet| {
            out.extend_from_slice(b"{\"id\":");
            push_uuid(out, &facet.id);
            out.extend_from_slice(b",\"count\":");
            push_number(out, facet.count);
            out.push(b'}');
        });
        out.extend_from_slice(b"}}");
        out
    }

    fn push_card(&self, out: &mut Vec<u8>, hit: &ListHit) {
        let segment = &self.views[hit.view].segment;
        let (head, tail) = segment.cards.get(hit.doc);
        out.extend_from_slice(head);
        let mut first = true;
        for &category in segment.categories_of(hit.doc) {
            let id = &segment.categories.ids[usize::from(category)];
            if let Some(number) = self.categories.number(id) {
                if !std::mem::take(&mut first) {
                    out.push(b',');
                }
                out.extend_from_slice(&self.categories.json[usize::from(number)]);
            }
        }
        out.extend_from_slice(tail);
        let schedule = &segment.arena.schedules[segment.schedules[hit.doc as usize] as usize];
        if !schedule.intervals.is_empty() {
            out.extend_from_slice(b",\"openIntervals\":");
            out.extend_from_slice(&schedule.json);
        }
        if let Some(km) = hit.distance_km {
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

/// Every filter but the categories.
fn filters<'a>(view: &'a View, query: &ListQuery<'_>) -> Vec<Filter<'a>> {
    let mut filters = Vec::new();
    if let Some(ids) = query.among {
        let mut docs: Vec<u32> = ids.iter().filter_map(|id| view.find(id)).collect();
        docs.sort_unstable();
        docs.dedup();
        filters.push(Filter::Sorted(Cow::Owned(docs)));
    }
    if let Some(id) = &query.offer_id {
        let offers = &view.segment.offers;
        let groups = offers.number(id).map(|number| offers.lists.single(number)).into_iter().collect();
        filters.push(Filter::any_of(view.segment.words(), groups));
    }
    if let Some(at_ms) = query.open_at_ms {
        filters.push(Filter::Dense(Cow::Owned(view.open_at(at_ms).1.clone())));
    }
    filters
}
