//! Changes one by one give the same answers as building everything anew.

use super::*;
use crate::sample::{self, Dice};
use crate::{AreaQuery, CatalogueBuilder, Change, Snapshot};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

const TEXTS: &[&str] = &[
    "",
    "käse",
    "klimafreundlich",
    "lastenrad",
    "bäckerei",
    "backerei linz",
    "bäkerei",
    "bio",
    "b",
    "ho",
    "hof",
    "st. florian",
    "4020",
    "40",
    "tischlerei huber",
    "apfelsaft",
    "saft",
    "Fahrräder",
    "erei",
    "bach",
    "sonnenstrom preis",
    "quatsch",
    "tichlerei",
    "ziegenkaeserei",
    "essen",
    "handwerk",
    "energi",
    "mobilitat wels",
    "kräutertee steyr",
    "x",
    "hofladen in der nähe",
    "gruberr",
    "lastenrat klimafreundlich",
    "frische produkte familie qualität",
];

/// Everything a query can see, in comparable form.
fn observed(snapshot: &Snapshot, query: &ListQuery<'_>) -> String {
    String::from_utf8(snapshot.list_json(query)).unwrap()
}

fn assert_same(changed: &Snapshot, rebuilt: &Snapshot, dice: &mut Dice, ids: &[Uuid]) {
    assert_eq!(changed.len(), rebuilt.len());
    let category_ids = [sample::category_id(dice.below(12)), sample::category_id(dice.below(12))];
    for text in TEXTS {
        for variant in 0..4 {
            let among: Vec<Uuid> = ids.iter().copied().filter(|_| dice.below(3) == 0).collect();
            let query = ListQuery {
                text: Some(text),
                category_ids: &category_ids[..dice.below(3)],
                near: (variant % 2 == 0).then(|| dice.position()),
                near_radius_km: 0.0,
                place_json: None,
                offer_id: (dice.below(5) == 0).then(sample::offer_id),
                among: (dice.below(5) == 0).then_some(&among),
                open_at_ms: (dice.below(5) == 0).then(|| 1_795_000_000_000 + dice.below(400_000_000) as i64),
                page: dice.below(3),
                size: 1 + dice.below(30),
            };
            assert_eq!(observed(changed, &query), observed(rebuilt, &query), "{query:?}");
        }
        let area = AreaQuery {
            text: Some(text),
            offer_id: (dice.below(5) == 0).then(sample::offer_id),
            open_at_ms: (dice.below(5) == 0).then(|| 1_795_000_000_000 + dice.below(400_000_000) as i64),
            near: dice.position(),
            radius_km: 40.0,
            ..AreaQuery::default()
        };
        assert_eq!(changed.markers(&area), rebuilt.markers(&area));
        assert_eq!(changed.stores_near(&area, 1, 7), rebuilt.stores_near(&area, 1, 7));
    }
    for prefix in ["", "b", "ka", "quatsch"] {
        assert_eq!(changed.tags(prefix, 10), rebuilt.tags(prefix, 10));
    }
    for id in ids {
        assert_eq!(changed.company(id), rebuilt.company(id));
    }
    let stamps = |snapshot: &Snapshot| {
        let mut all: Vec<_> = snapshot.companies().map(|one| (one.id, one.updated_at_ms)).collect();
        all.sort_unstable();
        all
    };
    assert_eq!(stamps(changed), stamps(rebuilt));
}

fn random_change(dice: &mut Dice, truth: &mut BTreeMap<Uuid, CompanyDoc>) -> Change {
    let existing = truth.keys().nth(dice.below(truth.len().max(1))).copied();
    match (dice.below(4), existing) {
        (0, Some(id)) => {
            truth.remove(&id);
            Change::CompanyGone(id)
        }
        (1 | 2, Some(id)) => {
            let doc = CompanyDoc { id, ..sample::company(dice) };
            truth.insert(id, doc.clone());
            Change::Company(Box::new(doc))
        }
        _ => {
            let doc = sample::company(dice);
            truth.insert(doc.id, doc.clone());
            Change::Company(Box::new(doc))
        }
    }
}

fn run(start: usize, rounds: usize, changes_max: usize, settle: bool, seed: u64) {
    let mut dice = Dice::new(seed);
    let companies = sample::companies(start, seed);
    let mut truth: BTreeMap<Uuid, CompanyDoc> = companies.iter().map(|doc| (doc.id, doc.clone())).collect();
    let mut categories = sample::categories();
    let catalogue = Catalogue::new(companies, categories.clone());
    for round in 0..rounds {
        let mut changes: Vec<Change> =
            (0..1 + dice.below(changes_max)).map(|_| random_change(&mut dice, &mut truth)).collect();
        if round % 3 == 2 {
            categories[dice.below(12)].title =
                ["Käse", "Neues Handwerk", "Lastenräder"][dice.below(3)].into();
            changes.push(Change::Categories(categories.clone()));
        }
        let before = catalogue.snapshot().version();
        catalogue.apply(changes);
        assert!(catalogue.snapshot().version() > before);
        if settle {
            catalogue.settle();
        }
        let rebuilt = Catalogue::new(truth.values().cloned(), categories.clone());
        let ids: Vec<Uuid> = truth.keys().copied().take(40).collect();
        assert_same(&catalogue.snapshot(), &rebuilt.snapshot(), &mut dice, &ids);
    }
}

#[test]
fn single_changes_equal_a_rebuild() {
    run(300, 6, 3, false, 11);
}

#[test]
fn many_changes_with_merges_equal_a_rebuild() {
    run(600, 5, 260, true, 12);
}

#[test]
fn changes_while_merging_equal_a_rebuild() {
    run(500, 5, 400, false, 13);
}

#[test]
fn growing_from_nothing_equals_a_rebuild() {
    run(0, 5, 150, false, 14);
}

#[test]
fn a_batch_that_changes_most_companies_equals_a_rebuild() {
    run(200, 1, 2_500, false, 15);
}

#[test]
fn replacing_everything_equals_a_rebuild_also_while_a_merge_runs() {
    let mut dice = Dice::new(16);
    let catalogue = Catalogue::new(sample::companies(1_500, 16), sample::categories());
    for round in 0..4 {
        // More than the segments of recent changes may hold, so that a merge is on its way.
        for _ in 0..2 {
            let changes = (0..700).map(|_| Change::Company(Box::new(sample::company(&mut dice))));
            catalogue.apply(changes.collect());
        }
        let mut categories = sample::categories();
        categories.truncate(12 - round);
        let companies = sample::companies(200 * round, 17 + round as u64);
        let mut others = CatalogueBuilder::default();
        companies.iter().for_each(|doc| others.push(doc));
        let before = catalogue.snapshot().version();
        catalogue.replace(others, categories.clone(), Vec::new());
        catalogue.settle();
        assert!(catalogue.snapshot().version() > before);
        let ids: Vec<Uuid> = companies.iter().map(|doc| doc.id).take(40).collect();
        let rebuilt = Catalogue::new(companies, categories);
        assert_same(&catalogue.snapshot(), &rebuilt.snapshot(), &mut dice, &ids);
    }
}

#[test]
fn the_last_change_of_a_company_in_a_batch_wins() {
    let catalogue = Catalogue::new([named(1, "Alt")], Vec::new());
    catalogue.apply(vec![
        Change::CompanyGone(id(1)),
        Change::Company(Box::new(named(1, "Mitte"))),
        Change::Company(Box::new(named(1, "Neu"))),
    ]);
    assert_eq!(catalogue.snapshot().company(&id(1)).unwrap().name, "Neu");
    assert!(found(&catalogue, "Alt", None).is_empty());
    catalogue.apply(vec![Change::CompanyGone(id(1)), Change::CompanyGone(id(1)), Change::CompanyGone(id(7))]);
    assert!(catalogue.snapshot().is_empty());
}

#[test]
fn a_renamed_category_shows_on_every_card_and_is_searchable() {
    let mut company = named(1, "Laden");
    company.category_ids = vec![id(900)];
    let catalogue = Catalogue::new([company], vec![category(900, "Energie")]);
    assert_eq!(found(&catalogue, "energie", None), ["Laden"]);
    catalogue.apply(vec![Change::Categories(vec![category(900, "Bücher"), category(901, "Neu")])]);
    let snapshot = catalogue.snapshot();
    let body = snapshot.list_json(&ListQuery { text: Some("bücher"), size: 5, ..ListQuery::default() });
    assert!(String::from_utf8(body).unwrap().contains("\"title\":\"Bücher\""));
    assert!(found(&catalogue, "energie", None).is_empty());
    assert_eq!(snapshot.categories().len(), 2);
    catalogue.apply(vec![Change::Categories(Vec::new())]);
    let body = catalogue.snapshot().list_json(&ListQuery { size: 5, ..ListQuery::default() });
    assert!(String::from_utf8(body).unwrap().contains("\"categories\":[]"));
}

#[test]
fn an_old_snapshot_stays_as_it_was() {
    let catalogue = Catalogue::new([named(1, "Alt")], Vec::new());
    let before = catalogue.snapshot();
    catalogue.apply(vec![Change::Company(Box::new(named(1, "Neu")))]);
    assert_eq!(before.company(&id(1)).unwrap().name, "Alt");
}

#[test]
fn readers_see_whole_snapshots_while_changes_and_merges_run() {
    let catalogue = Catalogue::new(sample::companies(400, 21), sample::categories());
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for reader in 0..3 {
            let (catalogue, done) = (&catalogue, &done);
            scope.spawn(move || {
                let mut dice = Dice::new(reader);
                while !done.load(Ordering::Relaxed) {
                    let snapshot = catalogue.snapshot();
                    let near = Some(dice.position());
                    let text = TEXTS[dice.below(TEXTS.len())];
                    let answer = snapshot.list(&ListQuery {
                        text: Some(text),
                        near,
                        size: 1_000,
                        ..ListQuery::default()
                    });
                    assert_eq!(answer.hits.len() as u64, answer.total);
                    for hit in &answer.hits {
                        assert!(snapshot.contains(&hit.company_id));
                    }
                }
            });
        }
        let mut dice = Dice::new(99);
        for _ in 0..60 {
            let changes = (0..8).map(|_| Change::Company(Box::new(sample::company(&mut dice)))).collect();
            catalogue.apply(changes);
        }
        done.store(true, Ordering::Relaxed);
    });
    catalogue.settle();
    assert_eq!(catalogue.snapshot().len(), 400 + 60 * 8);
}
