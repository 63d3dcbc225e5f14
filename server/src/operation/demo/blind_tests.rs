//! Whether people find what they need, by searches that were written without having seen an answer.
//!
//! `data/demo/blind-searches.tsv` says when and how it was written. Expectations are never corrected after
//! seeing answers; a new set is written by somebody new.

use super::search_tests::{answer, category_docs, demo_docs};
use crate::services::catalogue::{Catalogue, CategoryDoc, CompanyDoc, Point, distance_km};
use fancy_regex::{Regex, RegexBuilder};
use std::collections::{BTreeMap, HashMap};
use umkreis_gazetteer::Places;
use uuid::Uuid;

const SEARCHES: &str = include_str!("../../../data/demo/blind-searches.tsv");
/// So many answers are looked at.
const LOOKED_AT: usize = 5;

struct Search {
    kind: &'static str,
    text: &'static str,
    stands: &'static str,
    /// What the text of a company must say for the person to be happy.
    accept: Regex,
    within: Option<Within>,
}

struct Within {
    center: Point,
    radius_km: f64,
}

/// A company as the writers of the set read it.
fn block(doc: &CompanyDoc, titles: &HashMap<Uuid, String>) -> String {
    let categories: Vec<&str> = doc.category_ids.iter().map(|id| titles[id].as_str()).collect();
    let mut tags = doc.tags.clone();
    tags.sort();
    let stores = doc.stores.iter().map(|at| format!("{}, {} {}", at.street, at.post_code, at.town));
    let stores: Vec<String> = stores.collect();
    format!(
        "## {}\nKategorien: {}\nSchlagwörter: {}\nOrte: {}\nText: {}\n",
        doc.name,
        categories.join(", "),
        tags.join(", "),
        stores.join(" | "),
        doc.description
    )
}

fn within(text: &str, towns: &HashMap<String, Point>) -> Option<Within> {
    let (town, km) = text.rsplit_once(' ').unwrap_or((text, ""));
    if let Ok(radius_km) = km.parse() {
        return towns.get(town).map(|&center| Within { center, radius_km });
    }
    let region = Places::built_in().in_text(text)?;
    let center = Point { latitude: region.latitude, longitude: region.longitude };
    Some(Within { center, radius_km: region.radius_km })
}

fn searches(towns: &HashMap<String, Point>) -> Vec<Search> {
    let lines = SEARCHES.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let [kind, text, stands, accept, place] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("not five fields: {line}")
            };
            let mut regex = RegexBuilder::new(accept);
            regex.case_insensitive(true).multi_line(true).dot_matches_new_line(true);
            let accept = regex.build().unwrap_or_else(|error| panic!("{accept}: {error}"));
            Search { kind, text, stands, accept, within: within(place, towns) }
        })
        .collect()
}

#[derive(Default)]
struct Figures {
    count: usize,
    at_1: usize,
    at_5: usize,
    reciprocal: f64,
    empty: usize,
}

impl Figures {
    fn add(&mut self, rank: Option<usize>, empty: bool) {
        self.count += 1;
        self.at_1 += usize::from(rank == Some(1));
        self.at_5 += usize::from(rank.is_some_and(|rank| rank <= LOOKED_AT));
        self.reciprocal += rank.map_or(0.0, |rank| 1.0 / rank as f64);
        self.empty += usize::from(empty);
    }

    fn share(&self, count: usize) -> f64 {
        count as f64 / self.count.max(1) as f64
    }
}

#[test]
fn people_find_what_they_need_in_their_own_words() {
    let docs = demo_docs();
    let titles: HashMap<Uuid, String> =
        category_docs().into_iter().map(|one: CategoryDoc| (one.id, one.title)).collect();
    let blocks: HashMap<Uuid, (String, Vec<Point>)> = docs
        .iter()
        .map(|doc| {
            let places = doc.stores.iter().filter_map(|store| store.location).collect();
            (doc.id, (block(doc, &titles), places))
        })
        .collect();
    let stores = docs.iter().flat_map(|doc| &doc.stores);
    let towns: HashMap<String, Point> =
        stores.filter_map(|store| Some((store.town.clone(), store.location?))).collect();
    let searches = searches(&towns);
    let catalogue = Catalogue::new(docs, category_docs());
    let snapshot = catalogue.snapshot();
    let mut figures: BTreeMap<&str, Figures> = BTreeMap::new();
    let mut missed = Vec::new();
    for search in &searches {
        let fits = |id: &Uuid| {
            let (text, places) = &blocks[id];
            let near = |within: &Within| {
                places.iter().any(|place| distance_km(*place, within.center) <= within.radius_km)
            };
            search.accept.is_match(text).unwrap_or(false) && search.within.as_ref().is_none_or(near)
        };
        assert!(blocks.keys().any(fits), "nobody fits {}", search.text);
        let found = answer(&snapshot, search.text, towns.get(search.stands).copied());
        let rank = found.hits.iter().position(|hit| fits(&hit.company_id)).map(|at| at + 1);
        for kind in ["all", search.kind] {
            figures.entry(kind).or_default().add(rank, found.total == 0);
        }
        if rank.is_none_or(|rank| rank > LOOKED_AT) {
            missed.push(format!("{} {} at {rank:?}", search.kind, search.text));
        }
    }
    for (kind, one) in &figures {
        let (at_1, at_5) = (one.share(one.at_1), one.share(one.at_5));
        let (mrr, empty) = (one.reciprocal / one.count as f64, one.share(one.empty));
        println!(
            "{kind:8} {:3} searches: success@1 {at_1:.3}, @5 {at_5:.3}, MRR {mrr:.3}, empty {empty:.3}",
            one.count
        );
    }
    println!("not among the first five:\n  {}", missed.join("\n  "));
    let all = &figures["all"];
    assert!(all.count >= 200, "only {} searches", all.count);
    assert!(all.share(all.at_5) >= SUCCESS_MIN, "success@5 is {:.3}", all.share(all.at_5));
    assert!(all.share(all.empty) <= EMPTY_MAX, "{} answers are empty", all.empty);
}

/// A guard against getting worse, below what was measured when the set was new (docs/benchmarks.md).
const SUCCESS_MIN: f64 = 0.92;
const EMPTY_MAX: f64 = 0.02;
