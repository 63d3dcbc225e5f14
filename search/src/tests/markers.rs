//! Markers of areas with more locations than one answer has room for.

use super::*;
use crate::{AreaQuery, MARKERS_MAX, distance_km};
use serde_json::Value;

fn markers(catalogue: &Catalogue, query: &AreaQuery<'_>) -> Vec<Value> {
    serde_json::from_slice(&catalogue.snapshot().markers(query)).expect("valid JSON")
}

fn count(marker: &Value) -> u64 {
    marker.get("count").map_or(1, |count| count.as_u64().expect("a number above one"))
}

fn place(marker: &Value) -> Point {
    let degrees = |name: &str| marker["location"][name].as_f64().expect("a position");
    Point { latitude: degrees("lat"), longitude: degrees("lng") }
}

#[test]
fn of_very_many_locations_none_is_lost_and_the_answer_stays_short() {
    let catalogue = Catalogue::new(sample::companies(6_000, 4), sample::categories());
    for near in [LINZ, Point { latitude: -48.0, longitude: -166.0 }] {
        let everywhere = AreaQuery { near, radius_km: 20_000.0, ..AreaQuery::default() };
        let total = catalogue.snapshot().stores_near(&everywhere, 0, 0).total;
        assert!(total > 2 * MARKERS_MAX as u64, "{total}");
        let markers = markers(&catalogue, &everywhere);
        assert!(markers.len() <= MARKERS_MAX && markers.len() > 500, "{}", markers.len());
        assert_eq!(markers.iter().map(count).sum::<u64>(), total);
        assert!(markers[..500].iter().all(|marker| marker.get("count").is_none()));
        let away: Vec<f64> = markers.iter().map(|marker| distance_km(near, place(marker))).collect();
        assert!(away.is_sorted_by(|one, next| *one <= next + 1e-6), "nearest first");
        // The region is some 150 km wide: no group reaches as far as the map's circles do.
        let heaviest = markers.iter().map(count).max().unwrap_or_default();
        assert!(heaviest < total / 4, "{heaviest} of {total} in one group");
    }
}

#[test]
fn as_many_locations_as_fit_are_shown_one_by_one() {
    let catalogue = Catalogue::new(sample::companies(1_200, 4), sample::categories());
    let everywhere = AreaQuery { near: LINZ, radius_km: 20_000.0, ..AreaQuery::default() };
    let markers = markers(&catalogue, &everywhere);
    assert_eq!(markers.len() as u64, catalogue.snapshot().stores_near(&everywhere, 0, 0).total);
    assert!(markers.iter().all(|marker| count(marker) == 1));
}

#[test]
fn very_many_locations_at_one_place_are_one_group() {
    let at = |number: u128| CompanyDoc {
        stores: vec![store_at(number, "Linz", Some(LINZ))],
        ..named(number, "Gleich")
    };
    let catalogue = Catalogue::new((1..=2_600).map(at), Vec::new());
    let query = AreaQuery { near: LINZ, radius_km: 1.0, ..AreaQuery::default() };
    let markers = markers(&catalogue, &query);
    assert_eq!((markers.len(), count(&markers[500])), (501, 2_100));
}
