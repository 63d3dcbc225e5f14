//! Draws one tile: cuts, joins, simplifies and rounds what lies in it, and encodes it layer by layer.

use crate::clip::{self, Frame, Point};
use crate::cover::{BUFFER, EXTENT};
use crate::features::{Feature, Features, PropertiesAt};
use crate::join::join;
use crate::mercator::MercatorPoint;
use crate::schema::{Kind, Layer, Property, Value};
use fast_mvt::{MvtCoord, MvtGeomType, MvtResult, MvtTileBuilder, MvtValueRef};
use geo::{LineString, Polygon, Simplify as _};
use i_overlay::core::{fill_rule::FillRule, overlay::IntOverlayOptions, simplify::Simplify as _};
use i_overlay::i_float::int::point::IntPoint;
use indexmap::IndexMap;
use std::collections::HashSet;

pub const DEEPEST: u8 = 14;
/// How finely shapes are drawn, in steps of the grid, eight to a pixel of a tile that is shown in 512: corners that are
/// nearer than this to the line without them are left out, and smaller areas as well.
#[derive(Clone, Copy)]
struct Detail {
    tolerance: f64,
    smallest_area: f64,
}
/// Half a pixel, and two pixels square.
const DETAIL: Detail = Detail { tolerance: 4.0, smallest_area: 256.0 };
/// Land has no outlines and colours that hardly differ; its corners are most of what a tile of the country holds, and
/// lawns of less than three pixels square most of a town's.
const LAND_DETAIL: Detail = Detail { tolerance: 6.0, smallest_area: 512.0 };
/// The deepest zoom is enlarged for all that come after it: less than half a metre, finer than any survey, and less
/// than three square metres.
const DEEPEST_DETAIL: Detail = Detail { tolerance: 1.0, smallest_area: 16.0 };
/// From this zoom on, bridges are drawn above and tunnels below the other lines.
const ORDERED_FROM: u8 = 11;
/// Above this zoom places stand in the tile as they are; below, one for each square of 32 pixels.
const ALL_PLACES_FROM: u8 = 13;
const PLACE_SQUARE: i32 = 256;
const FRAME: Frame = Frame { west: -BUFFER, north: -BUFFER, east: EXTENT + BUFFER, south: EXTENT + BUFFER };

/// A feature in a tile; `within` says that the tile lies in the area, far from its edges.
#[derive(Clone, Copy)]
pub struct FeatureInTile {
    pub feature: u32,
    pub within: bool,
}

/// A feature as it is written: rings know whether they are holes.
struct EncodedFeature {
    properties: u32,
    pieces: Vec<(Vec<MvtCoord>, bool)>,
}

pub struct Tile<'a> {
    pub features: &'a Features,
    pub properties: &'a PropertiesAt<'a>,
    pub zoom: u8,
    pub x: u32,
    pub y: u32,
}

impl Tile<'_> {
    /// The encoded tile; empty if nothing in it is large enough to be seen.
    pub fn draw(&self, mut contents: Vec<FeatureInTile>) -> MvtResult<Vec<u8>> {
        let feature = |content: &FeatureInTile| &self.features.all[content.feature as usize];
        contents.sort_unstable_by_key(|content| {
            let feature = feature(content);
            (feature.layer, feature.order, content.feature)
        });
        let mut tile = MvtTileBuilder::new();
        for layer in contents.chunk_by(|a, b| feature(a).layer == feature(b).layer) {
            let name = feature(&layer[0]).layer;
            let drawn = match name.kind() {
                Kind::Point => self.points(name, layer),
                Kind::Line => self.lines(name, layer),
                Kind::Area if name == Layer::Land => self.land(layer),
                Kind::Area => self.areas(layer),
            };
            tile = self.encode(tile, name, &drawn)?;
        }
        Ok(tile.encode())
    }

    fn encode(
        &self,
        tile: MvtTileBuilder,
        name: Layer,
        drawn: &[EncodedFeature],
    ) -> MvtResult<MvtTileBuilder> {
        if drawn.is_empty() {
            return Ok(tile);
        }
        let mut layer = tile.layer(name.name())?;
        for EncodedFeature { properties, pieces } in drawn {
            let mut feature = layer.feature_of(match name.kind() {
                Kind::Point => MvtGeomType::Point,
                Kind::Line => MvtGeomType::LineString,
                Kind::Area => MvtGeomType::Polygon,
            });
            for (points, hole) in pieces {
                match name.kind() {
                    Kind::Point => feature.points(points.iter().copied())?,
                    Kind::Line => feature.line(points.iter().copied())?,
                    Kind::Area => feature.ring(points.iter().copied(), !hole)?,
                };
            }
            for Property { key, value, .. } in self.properties.get(*properties) {
                let value = match value {
                    Value::Text(text) => MvtValueRef::String(text),
                    Value::Number(number) => MvtValueRef::Int(*number),
                    Value::Flag(flag) => MvtValueRef::Bool(*flag),
                };
                feature.tag_ref(key, value)?;
            }
            layer = feature.end();
        }
        Ok(layer.end())
    }

    fn local(&self, [x, y]: MercatorPoint) -> Point {
        let shift = 32 - self.zoom;
        let size = (1_u64 << shift) as f64;
        let step =
            |step: u32, tile: u32| (i64::from(step) - (i64::from(tile) << shift)) as f64 * (EXTENT / size);
        [step(x, self.x), step(y, self.y)]
    }

    fn detail(&self, further_out: Detail) -> Detail {
        if self.zoom == DEEPEST { DEEPEST_DETAIL } else { further_out }
    }

    fn points(&self, layer: Layer, contents: &[FeatureInTile]) -> Vec<EncodedFeature> {
        let sparse = layer == Layer::PlaceLabels && self.zoom < ALL_PLACES_FROM;
        let mut taken = HashSet::new();
        let mut drawn = Vec::new();
        for feature in contents.iter().map(|content| &self.features.all[content.feature as usize]) {
            let Some((points, _)) = self.features.pieces(feature).next() else { continue };
            let point = round(self.local(points[0]));
            // The larger places come first, so they are the ones that stay.
            if !sparse || taken.insert((point.x / PLACE_SQUARE, point.y / PLACE_SQUARE)) {
                let properties = self.properties.number(feature);
                drawn.push(EncodedFeature { properties, pieces: vec![(vec![point], false)] });
            }
        }
        drawn
    }

    fn lines(&self, layer: Layer, contents: &[FeatureInTile]) -> Vec<EncodedFeature> {
        let mut groups: IndexMap<(i32, u32), Vec<Vec<Point>>> = IndexMap::new();
        for feature in contents.iter().map(|content| &self.features.all[content.feature as usize]) {
            // From afar nobody sees which of two lines is above the other, but everybody pays for more lines.
            let order = if self.zoom < ORDERED_FROM { 0 } else { feature.order };
            let group = groups.entry((order, self.properties.number(feature))).or_default();
            for (points, _) in self.features.pieces(feature) {
                let points: Vec<Point> = points.iter().map(|point| self.local(*point)).collect();
                group.extend(clip::line(&points, &FRAME).into_iter().filter(|piece| piece.len() > 1));
            }
        }
        let draw = |((_, properties), lines): ((i32, u32), Vec<Vec<Point>>)| {
            let oneway =
                |property: &&Property| property.key == "oneway" && property.value == Value::Flag(true);
            let directed = layer == Layer::WaterLines || self.properties.get(properties).iter().any(oneway);
            let rounded = join(lines, directed).into_iter().filter_map(|line| {
                let line = LineString::from(line).simplify(self.detail(DETAIL).tolerance);
                let points = rounded(line.0.into_iter().map(|it| [it.x, it.y]));
                (points.len() > 1).then_some((points, false))
            });
            EncodedFeature { properties, pieces: rounded.collect() }
        };
        groups.into_iter().map(draw).filter(|drawn| !drawn.pieces.is_empty()).collect()
    }

    fn areas(&self, contents: &[FeatureInTile]) -> Vec<EncodedFeature> {
        let mut drawn = Vec::new();
        for content in contents {
            let feature = &self.features.all[content.feature as usize];
            let pieces = if content.within {
                vec![(rounded(FRAME.ring().into_iter()), false)]
            } else {
                self.rings(feature)
            };
            if !pieces.is_empty() {
                drawn.push(EncodedFeature { properties: self.properties.number(feature), pieces });
            }
        }
        drawn
    }

    /// Neighbouring woods and fields of one kind are one: nobody sees the edges between them.
    fn land(&self, contents: &[FeatureInTile]) -> Vec<EncodedFeature> {
        let mut kinds: IndexMap<u32, Vec<Vec<IntPoint>>> = IndexMap::new();
        for content in contents {
            let feature = &self.features.all[content.feature as usize];
            let rings = kinds.entry(self.properties.number(feature)).or_default();
            rings.extend(self.on_grid(feature, content.within).into_iter().flatten());
        }
        let draw = |(properties, rings): (u32, Vec<Vec<IntPoint>>)| {
            let polygons = merged(&rings, FillRule::NonZero);
            let pieces = polygons.iter().flat_map(|polygon| self.simplified(polygon)).collect();
            EncodedFeature { properties, pieces }
        };
        kinds.into_iter().map(draw).filter(|drawn: &EncodedFeature| !drawn.pieces.is_empty()).collect()
    }

    /// An area on the grid of the tile with all of its corners; outer rings run one way and holes the other.
    fn on_grid(&self, feature: &Feature, within: bool) -> Vec<Vec<Vec<IntPoint>>> {
        let grid = |ring: &[Point]| -> Vec<IntPoint> {
            let points = rounded(ring.iter().skip(1).copied());
            points.into_iter().map(|it| IntPoint::new(it.x, it.y)).collect()
        };
        if within {
            return merged(&[grid(&FRAME.ring())], FillRule::EvenOdd);
        }
        let rings = self.features.pieces(feature).map(|(points, _)| {
            let local: Vec<Point> = points.iter().map(|point| self.local(*point)).collect();
            grid(&clip::ring(&local, &FRAME))
        });
        let rings: Vec<Vec<IntPoint>> = rings.filter(|ring| ring.len() > 2).collect();
        merged(&rings, FillRule::EvenOdd)
    }

    /// What is left of a polygon of land, its outer ring first, where nobody sees more.
    fn simplified(&self, polygon: &[Vec<IntPoint>]) -> Vec<(Vec<MvtCoord>, bool)> {
        let mut rings = Vec::new();
        for (index, points) in polygon.iter().enumerate() {
            let closed = points.iter().chain(points.first());
            let closed: Vec<Point> = closed.map(|it| [f64::from(it.x), f64::from(it.y)]).collect();
            match self.ring(&closed, LAND_DETAIL) {
                Some(ring) => rings.push(ring),
                None if index == 0 => break,
                None => {}
            }
        }
        valid(&rings)
    }

    /// The rings of an area: a hole without its outer ring is left out with it.
    fn rings(&self, feature: &Feature) -> Vec<(Vec<MvtCoord>, bool)> {
        let mut rings = Vec::new();
        let mut outer_is_there = false;
        for (points, hole) in self.features.pieces(feature) {
            if hole && !outer_is_there {
                continue;
            }
            let local: Vec<Point> = points.iter().map(|point| self.local(*point)).collect();
            let ring = self.ring(&clip::ring(&local, &FRAME), DETAIL);
            outer_is_there = hole || ring.is_some();
            rings.extend(ring);
        }
        valid(&rings)
    }

    fn ring(&self, ring: &[Point], further_out: Detail) -> Option<Vec<IntPoint>> {
        let Detail { tolerance, smallest_area } = self.detail(further_out);
        if ring.len() < 4 || clip::signed_area(ring).abs() < smallest_area {
            return None;
        }
        let polygon = Polygon::new(LineString::from(ring.to_vec()), Vec::new()).simplify(tolerance);
        let points = rounded(polygon.exterior().0.iter().skip(1).map(|it| [it.x, it.y]));
        (points.len() > 2).then(|| points.into_iter().map(|it| IntPoint::new(it.x, it.y)).collect())
    }
}

/// Cutting, simplifying and rounding can make rings touch or cross themselves; here they become valid
/// again. Areas that were valid all along, which are most, only pay for the look.
fn valid(rings: &[Vec<IntPoint>]) -> Vec<(Vec<MvtCoord>, bool)> {
    let ring = |ring: Vec<IntPoint>| ring.into_iter().map(|it| MvtCoord { x: it.x, y: it.y }).collect();
    let polygon = |polygon: Vec<Vec<IntPoint>>| {
        let large = polygon.into_iter().filter(|ring| ring.len() > 2);
        large.enumerate().map(|(index, points)| (ring(points), index > 0)).collect::<Vec<_>>()
    };
    merged(rings, FillRule::EvenOdd).into_iter().flat_map(polygon).collect()
}

/// The polygons of what rings enclose together, each with its outer ring first.
fn merged(rings: &[Vec<IntPoint>], rule: FillRule) -> Vec<Vec<Vec<IntPoint>>> {
    if rings.is_empty() {
        return Vec::new();
    }
    let options = IntOverlayOptions { ogc: true, ..IntOverlayOptions::default() };
    rings.simplify(rule, options)
}

fn round([x, y]: Point) -> MvtCoord {
    MvtCoord { x: x.round() as i32, y: y.round() as i32 }
}

fn rounded(points: impl Iterator<Item = Point>) -> Vec<MvtCoord> {
    let mut points: Vec<MvtCoord> = points.map(round).collect();
    points.dedup();
    points
}
