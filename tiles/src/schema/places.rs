//! Places and points of interest: towns, stops, signs for parking, house numbers.

use super::{FeatureDraft, Layer};
use umkreis_osm::Tags;

/// Value of `place=*`, the first zoom with room for its name, people who live there if nobody has counted them.
const PLACES: [(&str, u8, i64); 11] = [
    ("city", 6, 100_000),
    ("town", 7, 5_000),
    ("village", 10, 100),
    ("hamlet", 13, 50),
    ("suburb", 12, 1_000),
    ("quarter", 13, 500),
    ("neighbourhood", 14, 100),
    ("isolated_dwelling", 14, 5),
    ("farm", 14, 5),
    ("island", 12, 0),
    ("locality", 14, 0),
];

/// Key, value, kind, first zoom.
const STOPS: [(&str, &str, &str, u8); 7] = [
    ("railway", "station", "station", 13),
    ("railway", "halt", "halt", 13),
    ("railway", "tram_stop", "tram_stop", 14),
    ("amenity", "bus_station", "bus_station", 13),
    ("highway", "bus_stop", "bus_stop", 14),
    ("amenity", "ferry_terminal", "ferry_terminal", 12),
    ("aerialway", "station", "aerialway_station", 13),
];

/// The points of interest that have a sign: this map is there to get somewhere without a car. All others are left
/// to the directory's own pins.
const SIGNS: [&str; 2] = ["parking", "bicycle_parking"];

/// What a node with these tags is on the map.
pub fn of_node(tags: &Tags) -> Vec<FeatureDraft> {
    let mut drafts = of_point(tags, tags.get("amenity").filter(|kind| SIGNS.contains(kind)));
    drafts.extend(place(tags));
    drafts
}

pub fn of_area(tags: &Tags) -> Vec<FeatureDraft> {
    // Grounds for parking are sites, and have their sign there.
    let mut drafts = of_point(tags, None);
    // Towns that are mapped as areas have a node as well; islands and fields often have none.
    if matches!(tags.get("place"), Some("island" | "locality")) {
        drafts.extend(place(tags));
    }
    drafts
}

/// What nodes and areas have in common: stops, signs, house numbers. In the schema points of interest keep their
/// numbers to themselves; of those that are left out the number stays.
fn of_point(tags: &Tags, sign: Option<&str>) -> Vec<FeatureDraft> {
    let mut drafts = Vec::new();
    if let Some((_, _, kind, from_zoom)) = STOPS.iter().find(|(key, value, ..)| tags.is(key, value)) {
        drafts.push(FeatureDraft::new(Layer::PublicTransport, *from_zoom).text("kind", kind).names(tags));
    }
    let number = tags.get("addr:housenumber");
    let spot = match sign {
        Some(kind) => Some(FeatureDraft::new(Layer::Pois, 14).text("amenity", kind)),
        None => number.map(|_| FeatureDraft::new(Layer::Addresses, 14)),
    };
    drafts.extend(spot.map(|spot| match number {
        Some(number) => spot.text("housenumber", number),
        None => spot,
    }));
    drafts
}

fn place(tags: &Tags) -> Option<FeatureDraft> {
    let value = tags.get("place")?;
    tags.get("name")?;
    let (_, from_zoom, people) = PLACES.iter().find(|(name, ..)| *name == value)?;
    let counted = tags.get("population").and_then(|text| text.replace([' ', '.', ','], "").parse().ok());
    let people: i64 = counted.unwrap_or(*people).clamp(0, 100_000_000);
    let settled = matches!(value, "city" | "town" | "village" | "hamlet");
    let (kind, from_zoom) = match tags.get("capital").filter(|_| settled) {
        Some("yes" | "2") => ("capital", 4),
        Some("4") => ("state_capital", 4),
        _ => (value, *from_zoom),
    };
    let draft = FeatureDraft::new(Layer::PlaceLabels, from_zoom).order(-(people as i32)).text("kind", kind);
    Some(draft.names(tags).number("population", people))
}
