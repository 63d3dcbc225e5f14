//! Behaviour of the whole catalogue, seen through its public interface.

mod answers;
mod changes;
mod hostile;
mod ranking;

use super::doc::{CategoryDoc, CompanyDoc, Point, StoreDoc};
use super::list::ListQuery;
use super::merge::Catalogue;
use uuid::Uuid;

pub const LINZ: Point = Point { latitude: 48.30639, longitude: 14.28611 };
pub const WELS: Point = Point { latitude: 48.1575, longitude: 14.0289 };

pub fn id(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

/// A company with nothing but a name; tests add what they are about.
pub fn named(number: u128, name: &str) -> CompanyDoc {
    CompanyDoc {
        id: id(number),
        name: name.into(),
        description: String::new(),
        tags: Vec::new(),
        category_ids: Vec::new(),
        image_ids: Vec::new(),
        offer_id: None,
        stores: Vec::new(),
        listed_by_operator: false,
        confirmed_at_ms: 0,
        updated_at_ms: 0,
    }
}

pub fn store_at(number: u128, town: &str, location: Option<Point>) -> StoreDoc {
    StoreDoc {
        id: id(1000 + number),
        title: "Hauptsitz".into(),
        street: "Hauptstraße 1".into(),
        post_code: "4020".into(),
        town: town.into(),
        phone: None,
        email: None,
        website: None,
        main: true,
        location,
        raw_location: location.unwrap_or(Point { latitude: 0.0, longitude: 0.0 }),
        opening_hours: None,
        open_intervals: Vec::new(),
    }
}

pub fn category(number: u128, title: &str) -> CategoryDoc {
    CategoryDoc {
        id: id(number),
        title: title.into(),
        image_id: None,
        color_hex: "#00aa55".into(),
        position: number as i32,
    }
}

/// The names found for a text, in order.
pub fn found(catalogue: &Catalogue, text: &str, near: Option<Point>) -> Vec<String> {
    let snapshot = catalogue.snapshot();
    let query = ListQuery { text: Some(text), near, size: 50, ..ListQuery::default() };
    let hits = snapshot.list(&query).hits;
    hits.iter().map(|hit| snapshot.company(&hit.company_id).unwrap().name).collect()
}
