//! Reads an extract and keeps what the map shows.

use crate::clip;
use crate::coast;
use crate::error::Error;
use crate::features::{Features, Shape};
use crate::mercator::{MercatorPoint, project, projected_m2};
use crate::schema::{self, FeatureDraft, Kind};
use geo::{Area as _, Centroid, Contains, InteriorPoint, LineString, Polygon};
use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use umkreis_osm::{Area, Feature, Line, MemberKind, Tags, WholeRelation, header, read};

pub struct ExtractFeatures {
    pub features: Features,
    /// West, north, east and south ends of the region.
    pub bounds: [u32; 4],
    pub open_areas: usize,
    pub coast: coast::Coast,
}

/// A stretch of boundary: the highest level it belongs to, and where it runs.
struct Border {
    admin_level: u8,
    points: Vec<MercatorPoint>,
}

#[derive(Default)]
struct FeatureCollector {
    features: Features,
    borders: BTreeMap<i64, Border>,
    /// Ways at sea: boundaries there are drawn differently or not at all.
    maritime: HashSet<i64>,
    coast: Vec<Vec<MercatorPoint>>,
    open_areas: usize,
}

pub fn read_extract(path: &Path, progress: &dyn Fn(f32)) -> Result<ExtractFeatures, Error> {
    let corners = header(path)?.bounds.map(|bounds| [bounds.south_west, bounds.north_east].map(project));
    let mut collector = FeatureCollector::default();
    read(path, chosen, progress, |feature| match feature {
        Feature::Node(node) => collector.points(schema::of_node(&node.tags), project(node.place)),
        Feature::Line(line) => collector.line(line),
        Feature::Relation(relation) => collector.relation(relation),
    })?;
    collector.finish_borders();
    let FeatureCollector { mut features, coast, open_areas, .. } = collector;
    let bounds = match corners {
        Some([[west, south], [east, north]]) => [west, north, east, south],
        None => whole_bounds(&features).ok_or_else(|| Error::Empty { path: path.to_owned() })?,
    };
    let coast = coast::ocean(coast, bounds, |polygon| {
        let shape =
            features.shape(polygon.iter().enumerate().map(|(index, ring)| (ring.as_slice(), index > 0)));
        features.add(schema::ocean(), shape);
    });
    Ok(ExtractFeatures { features, bounds, open_areas, coast })
}

fn whole_bounds(features: &Features) -> Option<[u32; 4]> {
    let all = features.all.iter().filter_map(|feature| features.bounds(feature));
    all.reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])])
}

fn admin_level(tags: &Tags) -> Option<u8> {
    let level = tags.get("admin_level").filter(|_| tags.is("boundary", "administrative"))?;
    level.parse().ok().filter(|level| [2, 4, 6, 8].contains(level))
}

/// Relations that are areas or boundaries. Others, such as routes, would only fill the memory.
fn chosen(tags: &Tags) -> bool {
    match tags.get("type") {
        Some("multipolygon") => true,
        Some("boundary") => admin_level(tags).is_some(),
        _ => false,
    }
}

impl FeatureCollector {
    fn points(&mut self, drafts: Vec<FeatureDraft>, place: MercatorPoint) {
        for draft in drafts.into_iter().filter(|draft| draft.layer.kind() == Kind::Point) {
            let shape = self.features.shape([(&[place][..], false)]);
            self.features.add(draft, shape);
        }
    }

    fn line(&mut self, line: &Line) {
        if line.tags.is("maritime", "yes") || line.tags.is("natural", "coastline") {
            self.maritime.insert(line.id);
        }
        if line.tags.is("natural", "coastline") {
            self.coast.push(line.points.iter().copied().map(project).collect());
        }
        let drafts = schema::of_line(line.tags, line.closed());
        if !drafts.is_empty() && line.points.len() > 1 {
            let points: Vec<MercatorPoint> = line.points.iter().copied().map(project).collect();
            let shape = self.features.shape([(points.as_slice(), false)]);
            drafts.into_iter().for_each(|draft| self.features.add(draft, shape));
        }
        if line.closed() {
            self.area(line.tags, &Area::of_line(line));
        }
    }

    fn relation(&mut self, relation: &WholeRelation) {
        let area = Area::of_relation(relation);
        self.open_areas += usize::from(area.open > 0);
        if let Some(level) = admin_level(&relation.tags) {
            self.note_borders(relation, level);
        }
        if relation.tags.is("type", "multipolygon") {
            self.rings(&relation.tags, &projected(&area));
        }
    }

    fn note_borders(&mut self, relation: &WholeRelation, level: u8) {
        let ways = relation.parts.iter().filter(|part| part.kind == MemberKind::Way && part.points.len() > 1);
        for way in ways {
            let border = self.borders.entry(way.id).or_insert_with(|| Border {
                admin_level: level,
                points: way.points.iter().copied().map(project).collect(),
            });
            border.admin_level = border.admin_level.min(level);
        }
    }

    fn finish_borders(&mut self) {
        for (id, border) in std::mem::take(&mut self.borders) {
            let draft = schema::boundary(border.admin_level, self.maritime.contains(&id));
            let shape = self.features.shape([(border.points.as_slice(), false)]);
            self.features.add(draft, shape);
        }
    }

    fn area(&mut self, tags: &Tags, area: &Area) {
        self.rings(tags, &projected(area));
    }

    fn rings(&mut self, tags: &Tags, rings: &[(Vec<MercatorPoint>, bool)]) {
        if rings.is_empty() {
            return;
        }
        let drafts = schema::of_area(tags, projected_m2(size(rings)));
        let mut shape: Option<Shape> = None;
        let mut labels = Vec::new();
        for draft in drafts {
            if draft.layer.kind() == Kind::Point {
                labels.push(draft);
                continue;
            }
            let features = &mut self.features;
            let shape = *shape.get_or_insert_with(|| {
                features.shape(rings.iter().map(|(ring, hole)| (ring.as_slice(), *hole)))
            });
            self.features.add(draft, shape);
        }
        if !labels.is_empty()
            && let Some(place) = middle(rings)
        {
            self.points(labels, place);
        }
    }
}

/// The rings of an area on the map, each outer one followed by its holes.
fn projected(area: &Area) -> Vec<(Vec<MercatorPoint>, bool)> {
    let ring = |ring: &Vec<_>| ring.iter().copied().map(project).collect();
    let mut rings = Vec::new();
    for polygon in &area.polygons {
        rings.push((ring(&polygon.outer), false));
        rings.extend(polygon.inner.iter().map(|hole| (ring(hole), true)));
    }
    rings
}

fn exact(ring: &[MercatorPoint]) -> Vec<clip::Point> {
    ring.iter().map(|point| point.map(f64::from)).collect()
}

fn size(rings: &[(Vec<MercatorPoint>, bool)]) -> f64 {
    let signed = |(ring, hole): &(Vec<MercatorPoint>, bool)| {
        let size = clip::signed_area(&exact(ring)).abs();
        if *hole { -size } else { size }
    };
    rings.iter().map(signed).sum::<f64>().max(0.0)
}

/// A point in the largest ring that stands for the area: its centre, or another one inside.
fn middle(rings: &[(Vec<MercatorPoint>, bool)]) -> Option<MercatorPoint> {
    let outer = rings.iter().filter(|(_, hole)| !hole);
    let polygons = outer.map(|(ring, _)| Polygon::new(LineString::from(exact(ring)), Vec::new()));
    let largest = polygons.max_by(|a, b| a.unsigned_area().total_cmp(&b.unsigned_area()))?;
    let centre = largest.centroid().filter(|centre| largest.contains(centre));
    let point = centre.or_else(|| largest.interior_point())?;
    Some([point.x().round() as u32, point.y().round() as u32])
}
