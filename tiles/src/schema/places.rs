//! Places and points of interest: towns, stops, shops, house numbers, and the labels of states.

use super::{FeatureDraft, Layer};
use umkreis_osm::Tags;

/// Value of `place=*`, first zoom, people who live there if nobody has counted them.
const PLACES: [(&str, u8, i64); 11] = [
    ("city", 6, 100_000),
    ("town", 7, 5_000),
    ("village", 10, 100),
    ("hamlet", 10, 50),
    ("suburb", 10, 1_000),
    ("quarter", 10, 500),
    ("neighbourhood", 10, 100),
    ("isolated_dwelling", 10, 5),
    ("farm", 10, 5),
    ("island", 10, 0),
    ("locality", 10, 0),
];

/// Key, value, kind, first zoom.
const STOPS: [(&str, &str, &str, u8); 9] = [
    ("aeroway", "aerodrome", "aerodrome", 11),
    ("aeroway", "helipad", "helipad", 13),
    ("railway", "station", "station", 13),
    ("railway", "halt", "halt", 13),
    ("railway", "tram_stop", "tram_stop", 14),
    ("amenity", "bus_station", "bus_station", 13),
    ("highway", "bus_stop", "bus_stop", 14),
    ("amenity", "ferry_terminal", "ferry_terminal", 12),
    ("aerialway", "station", "aerialway_station", 13),
];

/// The values that are points of interest, with correct spellings where the schema has slips. Parking,
/// bicycle parking, repair and charging are ours: this map is there to get somewhere without a car.
const POIS: [(&str, &str); 9] = [
    (
        "amenity",
        "police fire_station post_box post_office telephone library townhall courthouse prison embassy \
         community_centre nursing_home arts_centre grave_yard marketplace recycling university school college \
         public_building pharmacy hospital clinic doctors dentist veterinary theatre nightclub cinema \
         restaurant fast_food cafe pub bar food_court biergarten shelter car_rental car_wash car_sharing \
         bicycle_rental vending_machine bank atm toilets bench drinking_water fountain hunting_stand \
         waste_basket place_of_worship playground dog_park kindergarten parking bicycle_parking \
         bicycle_repair_station charging_station",
    ),
    (
        "leisure",
        "sports_centre pitch swimming_pool water_park golf_course stadium ice_rink playground dog_park",
    ),
    (
        "tourism",
        "hotel motel bed_and_breakfast guest_house hostel chalet camp_site alpine_hut caravan_site \
         information picnic_site viewpoint zoo theme_park museum artwork",
    ),
    (
        "shop",
        "supermarket bakery kiosk mall department_store general convenience clothes florist chemist books \
         butcher shoes alcohol beverages optician jewelry gift sports stationery outdoor mobile_phone toys \
         newsagent greengrocer beauty video car bicycle doityourself hardware furniture computer \
         garden_centre hairdresser travel_agency laundry dry_cleaning farm second_hand",
    ),
    ("man_made", "surveillance tower windmill lighthouse wastewater_plant water_well watermill water_works"),
    (
        "historic",
        "monument memorial artwork castle ruins archaeological_site wayside_cross wayside_shrine \
         battlefield fort",
    ),
    ("emergency", "phone fire_hydrant defibrillator"),
    ("highway", "emergency_access_point"),
    ("office", "diplomatic"),
];

/// Tags that tell more about some points of interest: which, key.
const DETAILS: [(&str, &str, &str); 7] = [
    ("amenity", "restaurant fast_food pub bar cafe", "cuisine"),
    ("leisure", "pitch sports_centre", "sport"),
    ("amenity", "vending_machine", "vending"),
    ("tourism", "information", "information"),
    ("man_made", "tower", "tower:type"),
    ("amenity", "place_of_worship", "religion"),
    ("amenity", "place_of_worship", "denomination"),
];
const FLAGS: [(&str, &str, &str); 5] = [
    ("amenity", "recycling", "recycling:glass_bottles"),
    ("amenity", "recycling", "recycling:paper"),
    ("amenity", "recycling", "recycling:clothes"),
    ("amenity", "recycling", "recycling:scrap_metal"),
    ("amenity", "bank", "atm"),
];

pub fn of_node(tags: &Tags) -> Vec<FeatureDraft> {
    let mut drafts = of_point(tags);
    drafts.extend(place(tags));
    drafts
}

pub fn of_area(tags: &Tags) -> Vec<FeatureDraft> {
    let mut drafts = of_point(tags);
    // Towns that are mapped as areas have a node as well; islands and fields often have none.
    if matches!(tags.get("place"), Some("island" | "locality")) {
        drafts.extend(place(tags));
    }
    drafts
}

/// The name of a state in its middle, or nothing for other boundaries.
pub fn boundary_label(tags: &Tags, admin_level: u8, projected_m2: f64) -> Option<FeatureDraft> {
    let hectares = projected_m2 / 10_000.0;
    let from_zoom = match (admin_level, hectares / 100.0) {
        (2, 2e6..) => 2,
        (2 | 4, 7e5..) => 3,
        (2 | 4, 1e5..) => 4,
        (2 | 4, _) => 5,
        _ => return None,
    };
    tags.get("name")?;
    let draft = FeatureDraft::new(Layer::BoundaryLabels, from_zoom).order(-(hectares.min(2e9) as i32));
    let draft = draft.number("admin_level", admin_level.into()).number("way_area", hectares.round() as i64);
    Some(draft.names(tags))
}

/// What nodes and areas have in common: stops, points of interest, house numbers.
fn of_point(tags: &Tags) -> Vec<FeatureDraft> {
    let mut drafts = Vec::new();
    if let Some((_, _, kind, from_zoom)) = STOPS.iter().find(|(key, value, ..)| tags.is(key, value)) {
        drafts.push(FeatureDraft::new(Layer::PublicTransport, *from_zoom).text("kind", kind).names(tags));
    }
    if let Some(poi) = poi(tags) {
        drafts.push(house(poi, tags));
    } else if tags.get("addr:housenumber").is_some() || tags.get("addr:housename").is_some() {
        drafts.push(house(FeatureDraft::new(Layer::Addresses, 14), tags));
    }
    drafts
}

fn house(draft: FeatureDraft, tags: &Tags) -> FeatureDraft {
    [("housename", "addr:housename"), ("housenumber", "addr:housenumber")].into_iter().fold(
        draft,
        |draft, (key, tag)| match tags.get(tag) {
            Some(value) => draft.text(key, value),
            None => draft,
        },
    )
}

fn listed(tags: &Tags, key: &str, values: &str) -> bool {
    tags.get(key).is_some_and(|value| values.split(' ').any(|listed| listed == value))
}

fn poi(tags: &Tags) -> Option<FeatureDraft> {
    let mut draft = FeatureDraft::new(Layer::Pois, 14);
    for (key, values) in POIS {
        if listed(tags, key, values) {
            draft = draft.copy_from(0, key, tags);
        }
    }
    if draft.properties.is_empty() {
        return None;
    }
    for (key, values, detail) in DETAILS {
        if listed(tags, key, values) {
            draft = draft.copy_from(0, detail, tags);
        }
    }
    for (key, values, flag) in FLAGS {
        if listed(tags, key, values) && tags.is(flag, "yes") {
            draft = draft.flag_from(0, flag, true);
        }
    }
    Some(draft.names(tags))
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
