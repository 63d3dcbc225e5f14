//! Input nobody sensible sends.

use super::*;
use crate::{AreaQuery, sample};
use std::time::{Duration, Instant};

const NOWHERE: &[Point] = &[
    Point { latitude: f64::NAN, longitude: 14.0 },
    Point { latitude: f64::INFINITY, longitude: f64::NEG_INFINITY },
    Point { latitude: 91.0, longitude: 14.0 },
    Point { latitude: 48.0, longitude: -999.0 },
];

fn hostile_texts() -> Vec<String> {
    let mut texts: Vec<String> = [
        "",
        " ",
        "\0",
        "\0\0käse\0",
        "\"",
        "'; DROP TABLE company; --",
        "a OR b AND (c",
        "*",
        "käse*",
        "name:käse",
        "%_%",
        "\\",
        "🐝🐝🐝",
        "👩‍👩‍👧‍👦",
        "\u{202e}abc",
        "ﬃ",
        "İstanbul",
        "Ǆ",
        "ßßßß",
        "a\u{308}\u{308}\u{308}",
        "яблоко",
        "日本語テキスト",
        "-",
        "--",
        "a-b-c-d-e-f-g",
        "e-",
        "-e",
        "st.",
        "&",
        "4",
        "40",
        "4020",
        "00000000",
        "office@huber.at",
        "https://example.org/?q=käse&x=%20",
        "e",
        "n",
        "s",
        "er",
        "en",
        "und und und",
    ]
    .map(String::from)
    .to_vec();
    texts.push("x".repeat(10_000));
    texts.push("käse ".repeat(2_000));
    texts.push("ä".repeat(10_000));
    texts.push("a-".repeat(5_000));
    texts.push((0..2_000).map(|at| format!("w{at} ")).collect());
    texts.push("isch lich ung erei bach berg hof".into());
    texts
}

#[test]
fn no_text_breaks_or_stalls_a_search() {
    let catalogue = Catalogue::new(sample::companies(2_000, 1), sample::categories());
    let snapshot = catalogue.snapshot();
    for text in hostile_texts() {
        let begin = Instant::now();
        let query = ListQuery { text: Some(&text), near: Some(LINZ), size: 20, ..ListQuery::default() };
        let body = snapshot.list_json(&query);
        serde_json::from_slice::<serde_json::Value>(&body).expect("valid JSON");
        let area = AreaQuery { text: Some(&text), near: LINZ, radius_km: 30.0, ..AreaQuery::default() };
        serde_json::from_slice::<serde_json::Value>(&snapshot.markers(&area)).expect("valid JSON");
        snapshot.tags(&text, 10);
        snapshot.similar_names(&text, 5);
        // Generous for an unoptimised build on a busy machine; the bench has the real bound.
        assert!(begin.elapsed() < Duration::from_secs(2), "{:.40}", text);
    }
}

#[test]
fn positions_off_the_globe_count_as_unknown() {
    let catalogue = Catalogue::new(sample::companies(200, 2), sample::categories());
    let snapshot = catalogue.snapshot();
    let unknown = snapshot.list(&ListQuery { size: 10, ..ListQuery::default() });
    for &near in NOWHERE {
        assert_eq!(snapshot.list(&ListQuery { near: Some(near), size: 10, ..ListQuery::default() }), unknown);
        let area = AreaQuery { near, radius_km: 50.0, ..AreaQuery::default() };
        assert_eq!(snapshot.markers(&area), b"[]");
    }
    for radius_km in [f64::NAN, -1.0] {
        let area = AreaQuery { near: LINZ, radius_km, ..AreaQuery::default() };
        assert_eq!(snapshot.markers(&area), b"[]");
    }
    let everything = AreaQuery { near: LINZ, radius_km: f64::INFINITY, ..AreaQuery::default() };
    assert!(snapshot.stores_near(&everything, 0, 10).total > 100);
}

#[test]
fn pages_beyond_the_end_and_unknown_ids_are_empty() {
    let catalogue = Catalogue::new(sample::companies(100, 3), sample::categories());
    let snapshot = catalogue.snapshot();
    for (page, size) in [(50, 10), (usize::MAX, 100), (usize::MAX, usize::MAX), (0, 0)] {
        let answer = snapshot.list(&ListQuery { page, size, near: Some(LINZ), ..ListQuery::default() });
        assert!(answer.hits.is_empty());
        assert_eq!(answer.total, 100);
    }
    let unknown = [id(12345)];
    for query in [
        ListQuery { category_ids: &unknown, size: 10, ..ListQuery::default() },
        ListQuery { offer_id: Some(id(1)), size: 10, ..ListQuery::default() },
        ListQuery { among: Some(&unknown), size: 10, ..ListQuery::default() },
        ListQuery { among: Some(&[]), size: 10, ..ListQuery::default() },
    ] {
        assert_eq!(snapshot.list(&query).total, 0);
    }
    assert!(snapshot.company(&id(12345)).is_none());
}

#[test]
fn an_empty_catalogue_answers_everything() {
    let catalogue = Catalogue::new(Vec::new(), Vec::new());
    let snapshot = catalogue.snapshot();
    let body = snapshot.list_json(&ListQuery {
        text: Some("käse"),
        near: Some(LINZ),
        size: 20,
        ..ListQuery::default()
    });
    assert_eq!(
        std::str::from_utf8(&body).unwrap(),
        r#"{"content":[],"page":0,"size":20,"totalElements":0,"totalPages":0,"facets":{"categories":[]}}"#
    );
    assert!(
        snapshot.is_empty() && snapshot.tags("", 3).is_empty() && snapshot.similar_names("a", 3).is_empty()
    );
}
