//! Whether the demo's companies are found the way people type, as figures in the test's output.

use std::collections::HashMap;
use umkreis_demo::{Company, CompanyState, Store, categories, companies};
use umkreis_gazetteer::Places;
use umkreis_search::sample::named;
use umkreis_services::catalogue::typed_search::TypedSearch;
use umkreis_services::catalogue::{
    Catalogue, CategoryDoc, CompanyDoc, ListAnswer, ListQuery, Point, Snapshot, StoreDoc,
};
use uuid::Uuid;

const SEARCHES: &str = include_str!("../../../data/demo/searches.tsv");
/// As many as a fresh demo has.
const COMPANIES: usize = 650;
/// How far down anybody looks.
const DEPTH: usize = 50;

/// One thing people type, and the company they mean.
struct Search<'a> {
    text: &'a str,
    town: &'a str,
    meant: &'a str,
    /// Absent where we know that we fail: it counts in the figures all the same.
    rank: Option<usize>,
}

fn searches() -> Vec<Search<'static>> {
    let lines = SEARCHES.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [text, town, meant, rank] = fields[..] else { panic!("not four fields: {line}") };
            let rank = (rank != "-").then(|| rank.parse().expect("a rank"));
            Search { text, town, meant, rank }
        })
        .collect()
}

fn category_id(index: usize) -> Uuid {
    Uuid::from_u128(1_000_000 + index as u128)
}

fn store_doc(store: Store, id: u128) -> StoreDoc {
    let raw_location = Point { latitude: store.latitude, longitude: store.longitude };
    StoreDoc {
        id: Uuid::from_u128(id),
        title: store.title,
        street: store.street,
        post_code: store.post_code,
        town: store.town,
        phone: None,
        email: None,
        website: None,
        main: store.main,
        location: (store.latitude != 0.0).then_some(raw_location),
        raw_location,
        opening_hours: None,
        open_intervals: Vec::new(),
    }
}

fn company_doc(index: usize, company: Company) -> CompanyDoc {
    let first_store = 2_000_000 + index as u128 * 10;
    let stores = company.stores.into_iter().zip(first_store..).map(|(store, id)| store_doc(store, id));
    CompanyDoc {
        description: company.description,
        tags: company.tags.into_iter().map(str::to_owned).collect(),
        category_ids: company.category_indexes.into_iter().map(category_id).collect(),
        stores: stores.collect(),
        ..named(1 + index as u128, &company.name)
    }
}

/// What a visitor gets who types this.
pub fn answer(snapshot: &Snapshot, text: &str, visitor: Option<Point>) -> ListAnswer {
    let typed = TypedSearch::new(&Places::built_in(), snapshot, Some(text));
    let (near, near_radius_km) = typed.near(visitor);
    let query = ListQuery { text: typed.text(), near, near_radius_km, size: DEPTH, ..ListQuery::default() };
    snapshot.list(&query)
}

pub fn demo_docs() -> Vec<CompanyDoc> {
    let active =
        companies(COMPANIES).enumerate().filter(|(_, company)| company.state == CompanyState::Active);
    active.map(|(index, company)| company_doc(index, company)).collect()
}

pub fn category_docs() -> Vec<CategoryDoc> {
    let titles = categories().into_iter().map(|category| category.title).enumerate();
    titles
        .map(|(index, title)| CategoryDoc {
            id: category_id(index),
            title: title.to_owned(),
            image_id: None,
            color_hex: "#38721B".to_owned(),
            position: index as i32,
            words: Vec::new(),
        })
        .collect()
}

#[test]
fn what_people_type_finds_what_they_mean() {
    let docs = demo_docs();
    let names: HashMap<Uuid, String> = docs.iter().map(|doc| (doc.id, doc.name.clone())).collect();
    let mains = || docs.iter().filter_map(CompanyDoc::main_store);
    let towns: HashMap<String, Point> =
        mains().filter_map(|store| Some((store.town.clone(), store.location?))).collect();
    let searches = searches();
    for search in &searches {
        assert!(names.values().any(|name| name == search.meant), "no company is called {}", search.meant);
        assert!(search.town == "-" || towns.contains_key(search.town), "nobody is in {}", search.town);
    }
    let catalogue = Catalogue::new(docs, category_docs());

    let (mut at_1, mut at_5, mut empty, mut reciprocal, mut missed) = (0, 0, 0, 0.0, Vec::new());
    for search in &searches {
        let hits = answer(&catalogue.snapshot(), search.text, towns.get(search.town).copied()).hits;
        let rank = hits.iter().position(|hit| names[&hit.company_id] == search.meant).map(|at| at + 1);
        empty += usize::from(hits.is_empty());
        at_1 += usize::from(rank == Some(1));
        at_5 += usize::from(rank.is_some_and(|rank| rank <= 5));
        reciprocal += rank.map_or(0.0, |rank| 1.0 / rank as f64);
        if search.rank.is_some_and(|wanted| rank.is_none_or(|rank| rank > wanted)) {
            let first = hits.iter().take(3).map(|hit| names[&hit.company_id].as_str());
            let first: Vec<&str> = first.collect();
            missed
                .push(format!("{} @{} → {} at {rank:?}: {first:?}", search.text, search.town, search.meant));
        }
    }
    let share = |count: usize| count as f64 / searches.len() as f64;
    let success_at_5 = share(at_5);
    println!("{} searches: success@1 {:.3}, success@5 {success_at_5:.3}", searches.len(), share(at_1));
    println!("mean reciprocal rank {:.3}, empty {:.3}", reciprocal / searches.len() as f64, share(empty));
    println!("not at the rank they should reach:\n  {}", missed.join("\n  "));
    assert!(searches.len() >= 120, "only {} searches", searches.len());
    assert!(success_at_5 >= 0.97, "success@5 is {success_at_5:.3}");
    assert_eq!(empty, 0, "answers are empty");
    assert!(missed.is_empty(), "{} searches miss their rank", missed.len());
}

#[test]
fn no_two_demo_companies_near_each_other_look_like_one() {
    use umkreis_services::catalogue::{SIMILARITY_MIN, distance_km, name_key, similarity};
    let all: Vec<(String, Point)> = companies(COMPANIES)
        .flat_map(|company| {
            let key = name_key(&company.name);
            company.stores.into_iter().map(move |store| {
                (key.clone(), Point { latitude: store.latitude, longitude: store.longitude })
            })
        })
        .filter(|(_, at)| at.latitude != 0.0)
        .collect();
    for (place, (name, at)) in all.iter().enumerate() {
        for (other, there) in &all[..place] {
            let near = name != other && distance_km(*at, *there) <= 1.0;
            assert!(!near || similarity(name, other) < SIMILARITY_MIN, "{name} and {other}");
        }
    }
}
