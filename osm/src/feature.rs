//! Nodes with tags, ways with their points, and chosen relations with the points of their ways.

use crate::blocks::each;
use crate::element::{Element, MemberKind, Node, Tags};
use crate::error::Error;
use crate::position::{Position, Positions};
use std::collections::HashMap;
use std::path::Path;
use std::rc::Rc;

pub enum Feature<'a> {
    /// A node that has tags.
    Node(&'a Node<'a>),
    /// A way that has tags.
    Line(&'a Line<'a>),
    /// A relation that was chosen.
    Relation(&'a WholeRelation<'a>),
}

/// A way and where it runs. Nodes that the extract does not hold are left out.
pub struct Line<'a> {
    pub id: i64,
    pub points: &'a [Position],
    /// The numbers of the nodes at `points`, one for each.
    pub nodes: &'a [i64],
    pub tags: &'a Tags<'a>,
}

impl Line<'_> {
    /// Whether the way ends where it begins and encloses something; what it then means, its tags say.
    pub fn closed(&self) -> bool {
        self.points.len() >= 4 && self.points.first() == self.points.last()
    }
}

/// A relation with what the extract holds of its members.
pub struct WholeRelation<'a> {
    pub id: i64,
    pub parts: Vec<RelationPart<'a>>,
    pub tags: Tags<'a>,
}

/// A member of a relation: a way with its points, a node with one, anything else with none.
pub struct RelationPart<'a> {
    pub kind: MemberKind,
    pub id: i64,
    pub role: &'a str,
    pub points: Rc<[Position]>,
}

/// A relation as it is remembered between the two readings.
struct StoredRelation {
    id: i64,
    members: Vec<(MemberKind, i64, Box<str>)>,
    tags: Vec<(Box<str>, Box<str>)>,
}

/// Reads the file twice, because points come before the ways, and ways before the relations that need
/// them. Visits nodes and ways in the order of the file, then the relations that `chosen` picks by their
/// tags. Keeps 16 bytes for each node, and the points of the ways in chosen relations.
pub fn read(
    path: &Path,
    chosen: impl Fn(&Tags) -> bool,
    progress: &dyn Fn(f32),
    mut visit: impl FnMut(Feature),
) -> Result<(), Error> {
    let mut positions = Positions::default();
    let mut relations = Vec::new();
    let mut members: HashMap<i64, Rc<[Position]>> = HashMap::new();
    each(path, &|share| progress(share * 0.4), |element| match element {
        Element::Node(node) => positions.add(node.id, node.place),
        Element::Relation(relation) if chosen(&relation.tags) => {
            let ways = relation.members.iter().filter(|member| member.kind == MemberKind::Way);
            members.extend(ways.map(|way| (way.id, Rc::default())));
            let text = |text: &str| Box::<str>::from(text);
            relations.push(StoredRelation {
                id: relation.id,
                members: relation.members.iter().map(|it| (it.kind, it.id, text(it.role))).collect(),
                tags: relation.tags.0.iter().map(|(key, value)| (text(key), text(value))).collect(),
            });
        }
        _ => {}
    })?;
    positions.finish();

    let (mut points, mut nodes) = (Vec::new(), Vec::new());
    each(path, &|share| progress(0.4 + share * 0.5), |element| match element {
        Element::Node(node) if !node.tags.is_empty() => visit(Feature::Node(&node)),
        Element::Way(way) => {
            points.clear();
            nodes.clear();
            for (id, place) in way.nodes.iter().filter_map(|id| Some((*id, positions.get(*id)?))) {
                points.push(place);
                nodes.push(id);
            }
            if let Some(kept) = members.get_mut(&way.id) {
                *kept = Rc::from(points.as_slice());
            }
            if !way.tags.is_empty() && !points.is_empty() {
                visit(Feature::Line(&Line { id: way.id, points: &points, nodes: &nodes, tags: &way.tags }));
            }
        }
        _ => {}
    })?;

    let count = relations.len().max(1);
    for (index, relation) in relations.iter().enumerate() {
        let parts = relation.members.iter().map(|(kind, id, role)| RelationPart {
            kind: *kind,
            id: *id,
            role,
            points: match kind {
                MemberKind::Way => members.get(id).cloned().unwrap_or_default(),
                MemberKind::Node => positions.get(*id).into_iter().collect(),
                MemberKind::Relation => Rc::default(),
            },
        });
        let tags = Tags(relation.tags.iter().map(|(key, value)| (&**key, &**value)).collect());
        visit(Feature::Relation(&WholeRelation { id: relation.id, parts: parts.collect(), tags }));
        progress(0.9 + 0.1 * (index + 1) as f32 / count as f32);
    }
    Ok(())
}
