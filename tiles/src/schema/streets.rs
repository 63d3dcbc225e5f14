//! Streets, paths, railways, runways, lifts and ferries, with their labels.

use super::{FeatureDraft, Layer, bridge, level, tunnel};
use umkreis_osm::Tags;

/// Value of `highway=*`, first zoom, first zoom of the label; the most important first.
const ROADS: [(&str, u8, u8); 17] = [
    ("motorway", 5, 10),
    ("trunk", 6, 12),
    ("primary", 8, 12),
    ("secondary", 9, 13),
    ("tertiary", 10, 13),
    ("unclassified", 12, 14),
    ("residential", 12, 14),
    ("busway", 12, 14),
    ("bus_guideway", 12, 14),
    ("living_street", 13, 14),
    ("pedestrian", 13, 14),
    ("service", 14, 14),
    ("track", 14, 14),
    ("cycleway", 13, 14),
    ("footway", 14, 14),
    ("path", 14, 14),
    ("steps", 14, 14),
];
/// The roads that are called by their number.
const NUMBERED: [&str; 3] = ["motorway", "trunk", "primary"];
/// Names of smaller roads have no room further out.
const NAMES_FROM: u8 = 13;
const RAILWAYS: [(&str, u8); 7] = [
    ("rail", 8),
    ("narrow_gauge", 8),
    ("light_rail", 10),
    ("subway", 10),
    ("tram", 10),
    ("funicular", 10),
    ("monorail", 10),
];
const LIFTS: [&str; 9] =
    ["cable_car", "gondola", "goods", "chair_lift", "drag_lift", "t-bar", "j-bar", "platter", "rope_tow"];

/// A line of the street network before its properties are written.
struct Street<'a> {
    kind: &'a str,
    /// What the label calls it: for link roads the whole value of the tag.
    label_kind: &'a str,
    from_zoom: u8,
    label_zoom: u8,
    rank: i32,
    link: bool,
    rail: bool,
}

pub fn of_line(tags: &Tags, closed: bool) -> Vec<FeatureDraft> {
    let mut drafts = Vec::new();
    let area = closed && tags.is("area", "yes");
    if let Some(street) = street(tags).filter(|_| !area) {
        drafts.push(line(tags, &street));
        drafts.extend(label(tags, &street));
    }
    if let Some(kind) = tags.get("aerialway").filter(|kind| LIFTS.contains(kind)) {
        drafts.push(FeatureDraft::new(Layer::Aerialways, 12).text("kind", kind));
    }
    if tags.is("route", "ferry") {
        let from_zoom = if tags.is("motor_vehicle", "no") { 12 } else { 11 };
        drafts.push(FeatureDraft::new(Layer::Ferries, from_zoom).text("kind", "ferry"));
    }
    drafts
}

pub fn of_area(tags: &Tags) -> Vec<FeatureDraft> {
    let highway = tags.get("highway").filter(|_| tags.is("area", "yes"));
    let aeroway = tags.get("area:aeroway").or(tags.get("aeroway").filter(|_| tags.is("area", "yes")));
    let kind = match (highway, aeroway) {
        // Squares that are mapped as foot paths look and behave like pedestrian streets.
        (Some("pedestrian" | "footway"), _) => "pedestrian",
        (Some("service"), _) => "service",
        (_, Some(kind @ ("runway" | "taxiway"))) => kind,
        _ => return Vec::new(),
    };
    let mut drafts = vec![FeatureDraft::new(Layer::StreetPolygons, 14).order(level(tags)).text("kind", kind)];
    if tags.get("name").is_some() {
        drafts.push(FeatureDraft::new(Layer::StreetsPolygonsLabels, 14).text("kind", kind).names(tags));
    }
    drafts
}

fn street<'a>(tags: &Tags<'a>) -> Option<Street<'a>> {
    if let Some(value) = tags.get("highway") {
        let kind = value.strip_suffix("_link").unwrap_or(value);
        let link = kind.len() != value.len();
        let rank = ROADS.iter().position(|(name, ..)| *name == kind)?;
        let (_, from_zoom, label_zoom) = ROADS[rank];
        return Some(Street {
            kind,
            label_kind: value,
            from_zoom: if link { from_zoom.max(11) } else { from_zoom },
            label_zoom: if link { 14 } else { label_zoom },
            rank: rank as i32 * 2 + i32::from(link),
            link,
            rail: false,
        });
    }
    if let Some(kind) = tags.get("railway") {
        let rank = RAILWAYS.iter().position(|(name, _)| *name == kind)?;
        // Sidings only crowd a station seen from afar.
        let from_zoom = if tags.get("service").is_some() { 14 } else { RAILWAYS[rank].1 };
        let rank = (ROADS.len() * 2 + rank) as i32;
        return Some(Street {
            kind,
            label_kind: kind,
            from_zoom,
            label_zoom: 10,
            rank,
            link: false,
            rail: true,
        });
    }
    let from_zoom = match tags.get("aeroway")? {
        "runway" => 11,
        "taxiway" => 14,
        _ => return None,
    };
    let kind = tags.get("aeroway")?;
    Some(Street { kind, label_kind: kind, from_zoom, label_zoom: 14, rank: 90, link: false, rail: false })
}

fn line(tags: &Tags, street: &Street) -> FeatureDraft {
    let (tunnel, bridge) = (tunnel(tags), bridge(tags));
    let oneway = tags.get("oneway").filter(|_| !street.rail);
    let reverse = oneway == Some("-1");
    let oneway = reverse || matches!(oneway, Some("yes" | "1" | "true"));
    let height = level(tags) * 3 + i32::from(bridge) - i32::from(tunnel);
    let draft = FeatureDraft::new(Layer::Streets, street.from_zoom)
        .order(height * 100 + street.rank)
        .text("kind", street.kind)
        .flag_from(11, "link", street.link)
        .flag_from(0, "rail", street.rail)
        .flag_from(11, "tunnel", tunnel)
        .flag_from(11, "bridge", bridge)
        .flag_from(14, "oneway", oneway)
        .flag_from(14, "oneway_reverse", reverse);
    if street.rail {
        draft.copy_from(11, "service", tags)
    } else if matches!(street.kind, "footway" | "path") && tags.is("bicycle", "designated") {
        // The only value that is drawn; any other would cut one path into many.
        draft.copy_from(14, "bicycle", tags)
    } else {
        draft
    }
}

/// Lines of railways have names too, which only those who run them use.
fn label(tags: &Tags, street: &Street) -> Option<FeatureDraft> {
    let number = tags.get("ref").filter(|_| NUMBERED.contains(&street.label_kind));
    if street.rail || (tags.get("name").is_none() && number.is_none()) {
        return None;
    }
    let least = if number.is_some() { 0 } else { NAMES_FROM };
    let from_zoom = street.label_zoom.max(street.from_zoom).max(least);
    let mut draft = FeatureDraft::new(Layer::StreetLabels, from_zoom);
    draft = draft.order(street.rank).text("kind", street.label_kind);
    if let Some(number) = number {
        draft = draft.text("ref", &number.replace(';', "\n"));
    }
    Some(draft.names(tags))
}
