//! Cards, facets, distances, markers and filters.

use super::*;
use crate::{AreaQuery, distance_km};
use serde_json::{Value, json};

fn listed(catalogue: &Catalogue, query: &ListQuery<'_>) -> Value {
    serde_json::from_slice(&catalogue.snapshot().list_json(query)).expect("valid JSON")
}

fn full_company() -> CompanyDoc {
    let mut store = store_at(1, "Linz", Some(LINZ));
    store.open_intervals = vec![(1_767_254_400_000, 1_767_286_800_000)];
    let mut branch = store_at(2, "Wels", Some(WELS));
    branch.main = false;
    CompanyDoc {
        description: r"Erste Zeile\nZweite".into(),
        tags: vec!["Käse".into(), "Bio \"pur\"".into()],
        category_ids: vec![id(901), id(900), id(999)],
        image_ids: vec![id(50)],
        stores: vec![store, branch],
        ..named(1, "Käserei <Huber>")
    }
}

fn categories() -> Vec<CategoryDoc> {
    vec![category(900, "Käse & Milch"), CategoryDoc { image_id: Some(id(77)), ..category(901, "Handwerk") }]
}

#[test]
fn a_card_has_the_documented_shape() {
    let catalogue = Catalogue::new([full_company()], categories());
    let body = listed(&catalogue, &ListQuery { near: Some(WELS), size: 20, ..ListQuery::default() });
    let card = json!({
        "id": id(1), "name": "Käserei <Huber>", "excerpt": "Erste Zeile Zweite", "imageIds": [id(50)],
        "categories": [
            {"id": id(901), "title": "Handwerk", "imageId": id(77), "colorHex": "#00aa55"},
            {"id": id(900), "title": "Käse & Milch", "imageId": null, "colorHex": "#00aa55"},
        ],
        "mainStore": {"street": "Hauptstraße 1", "postCode": "4020", "town": "Linz",
            "location": {"lat": LINZ.latitude, "lng": LINZ.longitude}},
        "tags": ["Käse", "Bio \"pur\""],
        "openIntervals": [{"start": "2026-01-01T08:00:00Z", "end": "2026-01-01T17:00:00Z"}],
        "distanceKm": 0,
        "nearestTown": "Wels",
    });
    assert_eq!(body["content"][0], card);
    assert_eq!(body["totalElements"], 1);
    assert_eq!(body["totalPages"], 1);
    assert_eq!(
        body["facets"],
        json!({"categories": [{"id": id(900), "count": 1}, {"id": id(901), "count": 1}]})
    );
}

#[test]
fn a_company_without_stores_has_neither_main_store_nor_distance() {
    let catalogue = Catalogue::new([named(1, "Online")], categories());
    let body = listed(&catalogue, &ListQuery { near: Some(WELS), size: 20, ..ListQuery::default() });
    assert_eq!(body["content"][0]["mainStore"], Value::Null);
    assert!(body["content"][0].get("distanceKm").is_none());
    assert!(body["content"][0].get("openIntervals").is_none());
}

#[test]
fn the_distance_is_that_of_the_nearest_location() {
    let catalogue = Catalogue::new([full_company()], categories());
    let snapshot = catalogue.snapshot();
    let near = Point { latitude: 48.16, longitude: 14.05 };
    let hit = &snapshot.list(&ListQuery { near: Some(near), size: 1, ..ListQuery::default() }).hits[0];
    let km = hit.distance_km.unwrap();
    assert!((km - distance_km(near, WELS)).abs() < 1e-9);
    assert!(km < distance_km(near, LINZ));
}

#[test]
fn without_text_the_nearest_come_first_and_those_without_position_last_by_name() {
    let mut companies = vec![named(1, "Zeta"), named(2, "Ähre"), named(3, "Beta")];
    for number in 10..400u128 {
        let step = (number * 37 % 391) as f64;
        let mut company = named(number, "Gleich");
        let location = Point { latitude: LINZ.latitude + step / 1000.0, longitude: LINZ.longitude };
        company.stores = vec![store_at(number, "Linz", Some(location))];
        companies.push(company);
    }
    let catalogue = Catalogue::new(companies, Vec::new());
    let snapshot = catalogue.snapshot();
    let hits = snapshot.list(&ListQuery { near: Some(LINZ), size: 500, ..ListQuery::default() }).hits;
    assert_eq!(hits.len(), 393);
    let placed = &hits[..390];
    assert!(placed.windows(2).all(|pair| pair[0].distance_km <= pair[1].distance_km));
    let last: Vec<String> =
        hits[390..].iter().map(|hit| snapshot.company(&hit.company_id).unwrap().name).collect();
    assert_eq!(last, ["Ähre", "Beta", "Zeta"]);
    let paged: Vec<_> = (0..40)
        .flat_map(|page| {
            snapshot.list(&ListQuery { near: Some(LINZ), page, size: 10, ..ListQuery::default() }).hits
        })
        .collect();
    assert_eq!(paged, hits);
}

#[test]
fn facets_ignore_the_category_filter_but_follow_everything_else() {
    let mut companies = Vec::new();
    for number in 1..=30u128 {
        let mut company = named(number, if number <= 20 { "Wurst" } else { "Brot" });
        company.category_ids = if number % 2 == 0 { vec![id(900)] } else { vec![id(901), id(900)] };
        company.offer_id = (number % 10 == 0).then(|| id(70));
        companies.push(company);
    }
    let catalogue = Catalogue::new(companies, categories());
    let counts = |query: &ListQuery<'_>| {
        let answer = catalogue.snapshot().list(query);
        (answer.total, answer.categories[0].count, answer.categories[1].count)
    };
    let only = [id(901)];
    let either = [id(900), id(901)];
    let base = ListQuery { size: 10, ..ListQuery::default() };
    assert_eq!(counts(&base), (30, 30, 15));
    assert_eq!(counts(&ListQuery { category_ids: &only, ..base.clone() }), (15, 30, 15));
    assert_eq!(counts(&ListQuery { category_ids: &either, ..base.clone() }), (30, 30, 15));
    assert_eq!(counts(&ListQuery { text: Some("wurst"), category_ids: &only, ..base.clone() }), (10, 20, 10));
    assert_eq!(counts(&ListQuery { text: Some("brot"), category_ids: &only, ..base.clone() }), (5, 10, 5));
    assert_eq!(counts(&ListQuery { offer_id: Some(id(70)), ..base.clone() }), (3, 3, 0));
    let among = [id(1), id(2), id(2), id(999)];
    assert_eq!(counts(&ListQuery { among: Some(&among), ..base.clone() }), (2, 2, 1));
}

#[test]
fn only_open_companies_are_listed_when_asked() {
    let catalogue = Catalogue::new([full_company(), named(2, "Immer zu")], categories());
    let total = |open_at_ms| {
        let query = ListQuery { open_at_ms: Some(open_at_ms), size: 10, ..ListQuery::default() };
        catalogue.snapshot().list(&query).total
    };
    assert_eq!(total(1_767_254_400_000 + 61_000), 1);
    assert_eq!(total(1_767_254_400_000 - 1), 0);
    assert_eq!(total(1_767_286_800_000), 0);
    assert_eq!(total(i64::MIN), 0);
}

#[test]
fn every_location_in_the_radius_is_a_marker() {
    let catalogue = Catalogue::new([full_company(), named(2, "Online")], categories());
    let snapshot = catalogue.snapshot();
    let markers = |text, category_ids: &[Uuid], radius_km| -> Vec<Value> {
        let query = AreaQuery { text, category_ids, near: LINZ, radius_km, ..AreaQuery::default() };
        serde_json::from_slice(&snapshot.markers(&query)).unwrap()
    };
    let both = markers(None, &[], 30.0);
    assert_eq!(both.len(), 2);
    assert_eq!(
        both[0],
        json!({"companyId": id(1), "storeId": id(1001), "title": "Käserei <Huber>", "street": "Hauptstraße 1",
            "town": "Linz", "location": {"lat": LINZ.latitude, "lng": LINZ.longitude}, "categoryId": id(901), "main": true})
    );
    assert_eq!(both[1]["main"], false);
    assert_eq!(markers(None, &[], 5.0).len(), 1);
    assert_eq!(markers(Some("käse"), &[id(900)], 30.0).len(), 2);
    // A pin has the colour of what was looked for, also where that is not the main category.
    assert_eq!(markers(None, &[id(900)], 5.0)[0]["categoryId"], json!(id(900)));
    assert_eq!(markers(Some("brot"), &[], 30.0).len(), 0);
    let query = AreaQuery { near: LINZ, radius_km: 30.0, ..AreaQuery::default() };
    let second = snapshot.stores_near(&query, 1, 1);
    assert_eq!((second.total, second.hits.len()), (2, 1));
    assert_eq!(second.hits[0].store.town, "Wels");
    assert!((second.hits[0].distance_km - distance_km(LINZ, WELS)).abs() < 1e-9);
}

#[test]
fn the_map_follows_offers_and_the_hours_of_each_location() {
    let mut offered = CompanyDoc { offer_id: Some(id(70)), ..full_company() };
    offered.stores[1].open_intervals = vec![(5_000, 9_000)];
    let other = CompanyDoc { stores: vec![store_at(3, "Linz", Some(LINZ))], ..named(2, "Ohne Zeiten") };
    let catalogue = Catalogue::new([offered, other], categories());
    let snapshot = catalogue.snapshot();
    let towns = |offer_id, open_at_ms| -> Vec<String> {
        let query = AreaQuery { offer_id, open_at_ms, near: LINZ, radius_km: 30.0, ..AreaQuery::default() };
        let page = snapshot.stores_near(&query, 0, 10);
        let markers: Vec<Value> = serde_json::from_slice(&snapshot.markers(&query)).unwrap();
        assert_eq!((markers.len(), page.total), (page.hits.len(), page.hits.len() as u64));
        page.hits.into_iter().map(|hit| hit.store.town).collect()
    };
    assert_eq!(towns(None, None), ["Linz", "Linz", "Wels"]);
    let companies = |offer_id, radius_km| {
        let query = AreaQuery { offer_id, near: WELS, radius_km, ..AreaQuery::default() };
        let mut ids: Vec<Uuid> = snapshot.companies_near(&query).into_iter().collect();
        ids.sort_unstable();
        ids
    };
    assert_eq!(companies(None, 60.0), [id(1), id(2)]);
    assert_eq!(companies(None, 5.0), [id(1)], "by any of its locations");
    assert_eq!(companies(Some(id(70)), 60.0), [id(1)]);
    assert_eq!(towns(Some(id(70)), None), ["Linz", "Wels"]);
    assert!(towns(Some(id(71)), None).is_empty());
    assert_eq!(towns(None, Some(5_000)), ["Wels"]);
    assert_eq!(towns(Some(id(70)), Some(1_767_254_400_000)), ["Linz"]);
    assert!(towns(None, Some(9_000)).is_empty());
}

#[test]
fn tags_come_by_frequency_and_fold_their_spellings() {
    let tagged = |number, tags: &[&str]| CompanyDoc {
        tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
        ..named(number, "x")
    };
    let catalogue = Catalogue::new(
        [
            tagged(1, &["Käse", "Bio"]),
            tagged(2, &["käse", "Brot"]),
            tagged(3, &["Käse", "Käse", "Bio"]),
            tagged(4, &["Öl"]),
        ],
        Vec::new(),
    );
    let tags = |prefix| -> Vec<(String, u64)> {
        catalogue.snapshot().tags(prefix, 3).into_iter().map(|one| (one.tag, one.count)).collect()
    };
    assert_eq!(tags(""), [("Käse".into(), 3), ("Bio".into(), 2), ("Brot".into(), 1)]);
    assert_eq!(tags("kae"), [("Käse".into(), 3)]);
    assert_eq!(tags("b"), [("Bio".into(), 2), ("Brot".into(), 1)]);
    assert_eq!(tags("oel"), [("Öl".into(), 1)]);
}
