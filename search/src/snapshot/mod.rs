//! One immutable picture of the catalogue; every read goes through it.

mod catalogue;
mod merge;
mod text_cache;

pub use catalogue::{Catalogue, CatalogueBuilder};

use crate::bitset;
use crate::document::{CategoryDoc, CompanyDoc};
use crate::index::{CategoryTable, LiveSegment, Segments};
use crate::query::area::{self, AreaQuery, StoreHits};
use crate::query::list::{self, ListAnswer, ListQuery};
use crate::query::markers;
use crate::query::similar::{self, SimilarCompany};
use crate::query::statistics::{self, CatalogueStatistics};
use crate::query::suggest::{self, Suggestion, SuggestionKind};
use crate::query::tags::{self, TagCount};
use crate::query::{TextAnswer, list_json, text_search};
use crate::rank::TextMatches;
use crate::text::{QueryText, Relations, folded_word, name_key, vocabulary};
use std::collections::HashSet;
use std::sync::Arc;
use text_cache::TextCache;
use uuid::Uuid;

/// Nobody types more before choosing.
const SUGGESTED_TEXT_CHARS_MAX: usize = 100;
/// At most this many companies are among the suggestions.
const COMPANIES_SUGGESTED: usize = 3;

pub struct Snapshot {
    version: u64,
    segments: Segments,
    /// The operators' synonyms.
    synonyms: Arc<Relations>,
    cache: TextCache,
}

/// What a sitemap needs to know of a company.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CompanyStamp {
    pub id: Uuid,
    pub updated_at_ms: i64,
}

impl Snapshot {
    fn new(
        version: u64,
        segments: Vec<Arc<LiveSegment>>,
        categories: Arc<CategoryTable>,
        synonyms: Arc<Relations>,
    ) -> Snapshot {
        let segments = Segments::new(segments, categories);
        Snapshot { version, segments, synonyms, cache: TextCache::default() }
    }

    /// Grows with every change; equal versions give equal answers.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The number of companies.
    pub fn len(&self) -> usize {
        self.segments.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn company(&self, id: &Uuid) -> Option<CompanyDoc> {
        self.segments.all.iter().find_map(|segment| Some(segment.stored.get(segment.find_live(id)?)))
    }

    pub fn contains(&self, id: &Uuid) -> bool {
        self.segments.all.iter().any(|segment| segment.find_live(id).is_some())
    }

    /// In the operator's order.
    pub fn categories(&self) -> &[CategoryDoc] {
        &self.segments.categories.docs
    }

    pub fn category(&self, id: &Uuid) -> Option<&CategoryDoc> {
        let categories = &self.segments.categories;
        categories.number(id).map(|number| &categories.docs[usize::from(number)])
    }

    /// Every company, in no particular order.
    pub fn companies(&self) -> impl Iterator<Item = CompanyStamp> + '_ {
        self.segments.all.iter().flat_map(|segment| {
            let stored = &segment.stored;
            segment
                .live_docs()
                .map(|doc| CompanyStamp { id: stored.id(doc), updated_at_ms: stored.updated_at_ms(doc) })
        })
    }

    /// What there is, counted.
    pub fn statistics(&self) -> CatalogueStatistics {
        statistics::statistics(&self.segments)
    }

    /// One page of companies with exact totals and facets.
    pub fn list(&self, query: &ListQuery<'_>) -> ListAnswer {
        let understood = self.understood(query.text);
        let mut answer = list::list(&self.segments, matches(&understood), query);
        if let Some(understood) = understood {
            answer.left_out.clone_from(&understood.left_out);
            answer.corrected.clone_from(&understood.corrected);
            answer.doubted.clone_from(&understood.doubted);
        }
        answer
    }

    /// The same as the complete JSON body that visitors get.
    pub fn list_json(&self, query: &ListQuery<'_>) -> Vec<u8> {
        let understood = self.understood(query.text);
        let page = list::page(&self.segments, matches(&understood), query);
        list_json(&self.segments, &page, query, understood.as_deref())
    }

    /// Whether a company is called like this, so that no word of it means anything else.
    pub fn has_name(&self, name: &str) -> bool {
        let key = name_key(name);
        let live = |segment: &Arc<LiveSegment>| {
            segment.with_full_name(&key).any(|doc| bitset::test(&segment.live, doc))
        };
        !key.is_empty() && self.segments.all.iter().any(live)
    }

    /// Whether this is a German word, or any company has it.
    pub fn has_word(&self, word: &str) -> bool {
        let Some((folded, _)) = folded_word(word) else { return false };
        let has = |segment: &Arc<LiveSegment>| !segment.dictionary.equal_to(folded.as_bytes()).is_empty();
        vocabulary().knows(&folded) || self.segments.all.iter().any(has)
    }

    /// The JSON array of an area's markers, nearest first; of very many, several locations share one.
    pub fn markers(&self, query: &AreaQuery<'_>) -> Vec<u8> {
        markers::markers(&self.segments, matches(&self.understood(query.text)), query)
    }

    /// The companies with a location in an area.
    pub fn companies_near(&self, query: &AreaQuery<'_>) -> HashSet<Uuid> {
        let mut found = HashSet::new();
        let understood = self.understood(query.text);
        area::each_location(&self.segments, matches(&understood), query, |one, _| {
            found.insert(one.company_id);
        });
        found
    }

    /// One page of an area's locations with their stores, nearest first.
    pub fn stores_near(&self, query: &AreaQuery<'_>, page: usize, size: usize) -> StoreHits {
        area::stores_near(&self.segments, matches(&self.understood(query.text)), query, page, size)
    }

    /// Companies whose name resembles `name`, the most similar first.
    pub fn similar_names(&self, name: &str, limit: usize) -> Vec<SimilarCompany> {
        similar::similar_names(&self.segments, name, limit)
    }

    /// The most frequent tags that begin with `prefix`.
    pub fn tags(&self, prefix: &str, size: usize) -> Vec<TagCount> {
        tags::most_frequent(&self.segments, prefix, size)
    }

    /// What somebody who typed `text` may be about to type, the best first.
    pub fn suggestions(&self, text: &str, limit: usize) -> Vec<Suggestion> {
        let key = name_key(&text.chars().take(SUGGESTED_TEXT_CHARS_MAX).collect::<String>());
        if key.is_empty() {
            return Vec::new();
        }
        let segments = &self.segments;
        let counts: Vec<u64> =
            self.list(&ListQuery::default()).categories.iter().map(|category| category.count).collect();
        let mut found = suggest::categories(segments, &key, &counts);
        found.extend(suggest::trades(segments, &key, limit));
        found.extend(suggest::tags(segments, &key, limit));
        // One line for one word, whatever it is.
        let mut known = HashSet::new();
        found.retain(|one| known.insert(name_key(&one.label)));
        found.truncate(limit.saturating_sub(COMPANIES_SUGGESTED.min(limit)));
        let named = self.list(&ListQuery { text: Some(text), size: 2 * limit, ..ListQuery::default() });
        let companies = named.hits.iter().filter_map(|hit| {
            let label = self.company(&hit.company_id)?.name;
            let kind = SuggestionKind::Company;
            suggest::begins_name(&key, &label).then_some(Suggestion {
                kind,
                label,
                id: Some(hit.company_id),
                count: 1,
            })
        });
        let room = limit - found.len();
        found.extend(companies.take(room));
        found
    }

    /// What a text means and finds; none when there is nothing to search for.
    fn understood(&self, text: Option<&str>) -> Option<Arc<TextAnswer>> {
        let text = text?.trim();
        if !text.contains(char::is_alphanumeric) {
            return None;
        }
        Some(self.cache.get(text, || {
            let query = QueryText::parse(text, &self.synonyms);
            text_search(&self.segments, &query, &self.synonyms)
        }))
    }

    /// Words of a text that are taken for typing errors, and for what.
    pub fn corrected(&self, text: &str) -> Vec<(String, String)> {
        self.understood(Some(text)).map(|understood| understood.corrected.clone()).unwrap_or_default()
    }

    /// An estimate of the memory held by each kind of data.
    pub fn heap_bytes(&self) -> Vec<(&'static str, usize)> {
        let mut sums: Vec<(&'static str, usize)> = Vec::new();
        for (name, bytes) in self.segments.all.iter().flat_map(|segment| segment.heap_bytes()) {
            match sums.iter_mut().find(|sum| sum.0 == name) {
                Some(sum) => sum.1 += bytes,
                None => sums.push((name, bytes)),
            }
        }
        sums
    }
}

/// What a text matches in each segment; none where it says nothing, so that everything is listed.
fn matches(understood: &Option<Arc<TextAnswer>>) -> Option<&[TextMatches]> {
    let says_something = |understood: &&Arc<TextAnswer>| !understood.says_nothing;
    understood.as_ref().filter(says_something).map(|understood| understood.segments.as_slice())
}
