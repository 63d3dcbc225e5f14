//! Behaviour of the whole catalogue, seen through its public interface.

mod answers;
mod changes;
mod hostile;
mod letters;
mod markers;
mod misunderstandings;
mod ranking;
mod sentences;
mod words;

use crate::sample::{self, named};
use crate::{Catalogue, CategoryDoc, CompanyDoc, ListQuery, Point, StoreDoc};
use uuid::Uuid;

pub const LINZ: Point = Point { latitude: 48.30639, longitude: 14.28611 };
pub const WELS: Point = Point { latitude: 48.1575, longitude: 14.0289 };

pub fn id(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

pub fn store_at(number: u128, town: &str, location: Option<Point>) -> StoreDoc {
    let id = id(1000 + number);
    let raw_location = location.unwrap_or_default();
    StoreDoc { id, location, raw_location, ..sample::store_at(town, raw_location) }
}

pub fn category(number: u128, title: &str) -> CategoryDoc {
    CategoryDoc {
        id: id(number),
        title: title.into(),
        image_id: None,
        color_hex: "#00aa55".into(),
        position: number as i32,
        words: Vec::new(),
    }
}

/// The names found for a text, in order.
pub fn found(catalogue: &Catalogue, text: &str, near: Option<Point>) -> Vec<String> {
    let snapshot = catalogue.snapshot();
    let query = ListQuery { text: Some(text), near, size: 50, ..ListQuery::default() };
    let hits = snapshot.list(&query).hits;
    hits.iter().map(|hit| snapshot.company(&hit.company_id).unwrap().name).collect()
}

pub fn described(number: u128, name: &str, description: &str) -> CompanyDoc {
    CompanyDoc { description: description.into(), ..named(number, name) }
}

/// Who comes first for this text, by name.
pub fn first(companies: Vec<CompanyDoc>, text: &str) -> String {
    let catalogue = Catalogue::new(companies, Vec::new());
    found(&catalogue, text, None).into_iter().next().unwrap_or_default()
}
