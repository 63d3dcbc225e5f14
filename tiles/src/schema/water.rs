//! Water: lakes, rivers, piers and their labels.

use super::{FeatureDraft, Layer, level, tunnel};
use umkreis_osm::Tags;

pub fn of_line(tags: &Tags, closed: bool) -> Vec<FeatureDraft> {
    let mut drafts = Vec::new();
    let area = closed && !tags.is("area", "no");
    if let Some(kind @ ("canal" | "river" | "stream" | "ditch")) = tags.get("waterway")
        && !(closed && tags.is("area", "yes"))
    {
        let large = matches!(kind, "canal" | "river");
        // What runs below the ground is not seen.
        if !tunnel(tags) {
            let line = FeatureDraft::new(Layer::WaterLines, if large { 9 } else { 14 });
            drafts.push(line.order(level(tags)).text("kind", kind));
        }
        if tags.get("name").is_some() {
            let label = FeatureDraft::new(Layer::WaterLinesLabels, if large { 12 } else { 14 });
            drafts.push(label.text("kind", kind).names(tags));
        }
    }
    if let Some(kind) = pier(tags)
        && !area
    {
        drafts.push(FeatureDraft::new(Layer::PierLines, 13).text("kind", kind));
    }
    drafts
}

pub fn of_area(tags: &Tags, projected_m2: f64) -> Vec<FeatureDraft> {
    let mut drafts = Vec::new();
    if let Some((kind, from_zoom)) = body(tags) {
        // Ice has a name and no colour of its own.
        if kind != "glacier" {
            drafts.push(FeatureDraft::new(Layer::WaterPolygons, from_zoom).text("kind", kind));
        }
        if tags.get("name").is_some() {
            let area = projected_m2.round().min(1e15) as i64;
            let label =
                FeatureDraft::new(Layer::WaterPolygonsLabels, label_zoom(projected_m2).max(from_zoom));
            let label = label.order(-(projected_m2.sqrt() as i32)).text("kind", kind);
            drafts.push(label.number("way_area", area).names(tags));
        }
    }
    if !tags.is("area", "no") {
        drafts.extend(pier(tags).map(|kind| FeatureDraft::new(Layer::PierPolygons, 13).text("kind", kind)));
    }
    drafts
}

/// The kind of a body of water and the zoom it is shown from.
fn body(tags: &Tags) -> Option<(&'static str, u8)> {
    match (tags.get("natural"), tags.get("landuse"), tags.get("waterway")) {
        (Some("glacier"), _, _) => Some(("glacier", 4)),
        (Some("water"), _, _) if tags.is("water", "river") => Some(("river", 4)),
        (Some("water"), _, _) => Some(("water", 4)),
        (_, Some("reservoir"), _) => Some(("reservoir", 4)),
        (_, Some("basin"), _) => Some(("basin", 4)),
        (_, _, Some("riverbank")) => Some(("river", 4)),
        (_, _, Some("dock")) => Some(("dock", 10)),
        (_, _, Some("canal")) if tags.is("area", "yes") => Some(("canal", 10)),
        _ => None,
    }
}

fn pier<'a>(tags: &Tags<'a>) -> Option<&'a str> {
    tags.get("man_made").filter(|kind| ["pier", "breakwater", "groyne"].contains(kind))
}

/// The zoom at which a name has room in an area of this size: 24 pixels square.
fn label_zoom(projected_m2: f64) -> u8 {
    let pixel_m_at = |zoom: u8| 40_075_016.686 / 512.0 / f64::from(1_u32 << zoom);
    (4..14).find(|zoom| projected_m2.sqrt() >= 24.0 * pixel_m_at(*zoom)).unwrap_or(14)
}
