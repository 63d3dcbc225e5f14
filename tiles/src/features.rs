//! Everything the map shows, kept small between reading the extract and drawing its tiles.

use crate::mercator::MercatorPoint;
use crate::schema::{FeatureDraft, Layer, Property};
use indexmap::IndexSet;

/// What is drawn: in one layer, from a zoom on, with properties.
pub struct Feature {
    pub layer: Layer,
    pub from_zoom: u8,
    /// Features of a layer are sorted by it, the lowest first.
    pub order: i32,
    pub properties: u32,
    shape: Shape,
}

/// Pieces in the list of all pieces. Features can share one, such as a street and its label.
#[derive(Clone, Copy)]
pub struct Shape {
    first: usize,
    count: u32,
}

#[derive(Clone, Copy)]
struct Piece {
    end: usize,
    hole: bool,
}

#[derive(Default)]
pub struct Features {
    points: Vec<MercatorPoint>,
    pieces: Vec<Piece>,
    pub all: Vec<Feature>,
    properties: IndexSet<Box<[Property]>>,
}

impl Features {
    /// Keeps a shape: a point, lines, or rings, each outer one followed by its holes.
    pub fn shape<'a>(&mut self, pieces: impl IntoIterator<Item = (&'a [MercatorPoint], bool)>) -> Shape {
        let first = self.pieces.len();
        for (points, hole) in pieces {
            self.points.extend_from_slice(points);
            self.pieces.push(Piece { end: self.points.len(), hole });
        }
        Shape { first, count: (self.pieces.len() - first) as u32 }
    }

    pub fn add(&mut self, draft: FeatureDraft, shape: Shape) {
        let (index, _) = self.properties.insert_full(draft.properties.into_boxed_slice());
        self.all.push(Feature {
            layer: draft.layer,
            from_zoom: draft.from_zoom,
            order: draft.order,
            properties: index as u32,
            shape,
        });
    }

    /// The points of each piece, and whether it is a hole.
    pub fn pieces(&self, feature: &Feature) -> impl Iterator<Item = (&[MercatorPoint], bool)> + Clone {
        let Shape { first, count } = feature.shape;
        (first..first + count as usize).map(|index| {
            let start = if index == 0 { 0 } else { self.pieces[index - 1].end };
            (&self.points[start..self.pieces[index].end], self.pieces[index].hole)
        })
    }

    /// West, north, east and south ends of a feature.
    pub fn bounds(&self, feature: &Feature) -> Option<[u32; 4]> {
        let points = self.pieces(feature).flat_map(|(points, _)| points);
        points.fold(None, |bounds, [x, y]| {
            let [west, north, east, south] = bounds.unwrap_or([*x, *y, *x, *y]);
            Some([west.min(*x), north.min(*y), east.max(*x), south.max(*y)])
        })
    }

    /// The properties that are shown at a zoom, by the number that features have. Sets that are the same
    /// at this zoom have the same number, so that their lines can be joined.
    pub fn properties_at(&self, zoom: u8) -> PropertiesAt<'_> {
        let mut sets: IndexSet<Vec<&Property>> = IndexSet::new();
        let mut numbers = Vec::with_capacity(self.properties.len());
        for set in &self.properties {
            let shown = set.iter().filter(|property| property.from_zoom <= zoom).collect();
            numbers.push(sets.insert_full(shown).0 as u32);
        }
        PropertiesAt { sets, numbers }
    }
}

pub struct PropertiesAt<'a> {
    sets: IndexSet<Vec<&'a Property>>,
    numbers: Vec<u32>,
}

impl PropertiesAt<'_> {
    pub fn number(&self, feature: &Feature) -> u32 {
        self.numbers[feature.properties as usize]
    }

    pub fn get(&self, number: u32) -> &[&Property] {
        &self.sets[number as usize]
    }
}
