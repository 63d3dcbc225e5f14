//! Land: what grows or is built on it, sites, buildings, bridges drawn as areas.

use super::{FeatureDraft, Layer};
use umkreis_osm::Tags;

/// Key, value, kind, first zoom. The first that fits counts.
const LAND: [(&str, &str, &str, u8); 44] = [
    ("landuse", "forest", "forest", 7),
    ("natural", "wood", "forest", 7),
    ("landuse", "grass", "grass", 11),
    ("landuse", "meadow", "meadow", 11),
    ("landuse", "orchard", "orchard", 11),
    ("landuse", "vineyard", "vineyard", 11),
    ("landuse", "allotments", "allotments", 11),
    ("landuse", "cemetery", "cemetery", 13),
    ("amenity", "grave_yard", "grave_yard", 13),
    ("landuse", "village_green", "village_green", 11),
    ("landuse", "recreation_ground", "recreation_ground", 11),
    ("landuse", "greenhouse_horticulture", "greenhouse_horticulture", 11),
    ("landuse", "plant_nursery", "plant_nursery", 11),
    ("natural", "sand", "sand", 10),
    ("natural", "beach", "beach", 10),
    ("natural", "heath", "heath", 11),
    ("natural", "scrub", "scrub", 11),
    ("natural", "grassland", "grassland", 11),
    ("natural", "bare_rock", "bare_rock", 11),
    ("natural", "scree", "scree", 11),
    ("natural", "shingle", "shingle", 11),
    ("wetland", "swamp", "swamp", 11),
    ("wetland", "bog", "bog", 11),
    ("wetland", "string_bog", "string_bog", 11),
    ("wetland", "wet_meadow", "wet_meadow", 11),
    ("wetland", "marsh", "marsh", 11),
    ("leisure", "golf_course", "golf_course", 11),
    ("leisure", "park", "park", 11),
    ("leisure", "garden", "garden", 11),
    ("leisure", "playground", "playground", 11),
    ("leisure", "miniature_golf", "miniature_golf", 11),
    ("landuse", "residential", "residential", 10),
    ("landuse", "industrial", "industrial", 10),
    ("landuse", "commercial", "commercial", 10),
    ("landuse", "garages", "garages", 10),
    ("landuse", "retail", "retail", 10),
    ("landuse", "railway", "railway", 10),
    ("landuse", "landfill", "landfill", 10),
    ("landuse", "quarry", "quarry", 11),
    ("landuse", "brownfield", "brownfield", 10),
    ("landuse", "greenfield", "greenfield", 10),
    ("landuse", "farmyard", "farmyard", 10),
    ("landuse", "farmland", "farmland", 10),
    ("leisure", "common", "grass", 11),
];

/// The values of `amenity` whose grounds are drawn, or have a sign.
const SITES: [&str; 6] = ["university", "college", "school", "hospital", "parking", "bicycle_parking"];

pub fn of_area(tags: &Tags) -> Vec<FeatureDraft> {
    let mut drafts = Vec::new();
    let land = LAND.iter().zip(0..).find(|((key, value, ..), _)| tags.is(key, value));
    if let Some(((_, _, kind, from_zoom), order)) = land {
        // Built-up land is drawn first, so that parks and woods in it are seen.
        let order = if (31..43).contains(&order) { 0 } else { 1 };
        drafts.push(FeatureDraft::new(Layer::Land, *from_zoom).order(order).text("kind", kind));
    }
    let site = tags.get("amenity").filter(|kind| SITES.contains(kind));
    drafts.extend(site.map(|kind| FeatureDraft::new(Layer::Sites, 14).text("kind", kind)));
    if tags.get("building").is_some_and(|kind| kind != "no") {
        drafts.push(FeatureDraft::new(Layer::Buildings, 14));
    }
    if tags.is("man_made", "bridge") {
        drafts.push(FeatureDraft::new(Layer::Bridges, 14).text("kind", "bridge"));
    }
    drafts
}
