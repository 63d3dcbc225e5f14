//! Shortbread 1.0: which features stand in which layer, from which zoom, with which properties.
//! https://shortbread-tiles.org/schema/1.0/
//!
//! What our style does not draw is left out, or written from the zoom at which it is drawn
//! (docs/decisions/0039-own-tile-writer.md).

mod land;
mod layer;
mod places;
mod streets;
mod water;

pub use layer::{Kind, Layer};
pub use places::of_node;

use umkreis_osm::Tags;

/// A feature without its shape.
pub struct FeatureDraft {
    pub layer: Layer,
    pub from_zoom: u8,
    pub order: i32,
    pub properties: Vec<Property>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Property {
    pub key: &'static str,
    pub value: Value,
    /// Below this zoom the schema leaves it out.
    pub from_zoom: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    Text(Box<str>),
    Number(i64),
    Flag(bool),
}

impl FeatureDraft {
    fn new(layer: Layer, from_zoom: u8) -> FeatureDraft {
        FeatureDraft { layer, from_zoom, order: 0, properties: Vec::new() }
    }

    fn order(mut self, order: i32) -> FeatureDraft {
        self.order = order;
        self
    }

    fn text(self, key: &'static str, value: &str) -> FeatureDraft {
        self.text_from(0, key, value)
    }

    fn text_from(mut self, from_zoom: u8, key: &'static str, value: &str) -> FeatureDraft {
        // The longest value that OpenStreetMap allows; longer ones are a damaged or hostile file.
        let short: String = value.chars().take(255).collect();
        self.properties.push(Property { key, value: Value::Text(short.into()), from_zoom });
        self
    }

    fn flag_from(mut self, from_zoom: u8, key: &'static str, value: bool) -> FeatureDraft {
        self.properties.push(Property { key, value: Value::Flag(value), from_zoom });
        self
    }

    fn number(mut self, key: &'static str, value: i64) -> FeatureDraft {
        self.properties.push(Property { key, value: Value::Number(value), from_zoom: 0 });
        self
    }

    /// The value of a tag under its own name, if there is one.
    fn copy_from(self, from_zoom: u8, key: &'static str, tags: &Tags) -> FeatureDraft {
        match tags.get(key) {
            Some(value) => self.text_from(from_zoom, key, value),
            None => self,
        }
    }

    fn names(self, tags: &Tags) -> FeatureDraft {
        [("name", "name"), ("name_de", "name:de")].into_iter().fold(self, |draft, (key, tag)| {
            match tags.get(tag) {
                Some(value) => draft.text(key, value),
                None => draft,
            }
        })
    }
}

/// What a way with these tags is, seen as a line.
pub fn of_line(tags: &Tags, closed: bool) -> Vec<FeatureDraft> {
    let mut drafts = streets::of_line(tags, closed);
    drafts.extend(water::of_line(tags, closed));
    drafts
}

/// What a closed way or a relation with these tags is, seen as an area of so many square metres.
pub fn of_area(tags: &Tags, projected_m2: f64) -> Vec<FeatureDraft> {
    let mut drafts = water::of_area(tags, projected_m2);
    drafts.extend(land::of_area(tags));
    drafts.extend(streets::of_area(tags));
    drafts.extend(places::of_area(tags));
    drafts
}

/// A stretch of boundary, by the highest unit it bounds. Districts and municipalities are more than the
/// schema has; people here say where they are by their municipality.
pub fn boundary(admin_level: u8, maritime: bool) -> FeatureDraft {
    let from_zoom = match admin_level {
        2 => 0,
        4 => 7,
        6 => 9,
        _ => 11,
    };
    let draft = FeatureDraft::new(Layer::Boundaries, from_zoom).order(-i32::from(admin_level));
    draft.number("admin_level", admin_level.into()).flag_from(0, "maritime", maritime)
}

pub fn ocean() -> FeatureDraft {
    FeatureDraft::new(Layer::Ocean, 0)
}

fn tunnel(tags: &Tags) -> bool {
    matches!(tags.get("tunnel"), Some("yes" | "building_passage" | "culvert")) || tags.is("covered", "yes")
}

fn bridge(tags: &Tags) -> bool {
    const KINDS: [&str; 9] = [
        "yes",
        "viaduct",
        "boardwalk",
        "cantilever",
        "covered",
        "low_water_crossing",
        "movable",
        "trestle",
        "aqueduct",
    ];
    tags.get("bridge").is_some_and(|kind| KINDS.contains(&kind))
}

/// The number of a `layer=*` tag, within what is plausible.
fn level(tags: &Tags) -> i32 {
    tags.get("layer").and_then(|layer| layer.parse().ok()).unwrap_or(0).clamp(-10, 10)
}
