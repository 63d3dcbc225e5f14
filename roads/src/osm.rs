//! Reads what a road network needs from an OpenStreetMap extract: ways, their points, restrictions.

use crate::error::Error;
use crate::geometry::Spot;
use crate::rules::{self, Obstacle, Paces};
use std::collections::HashMap;
use std::path::Path;
use umkreis_osm::{Element, Member, MemberKind, Relation, each};

pub struct RawWay {
    pub id: i64,
    pub nodes: Vec<i64>,
    pub paces: Paces,
}

/// What lies between the two ways of a restriction.
#[derive(Clone, Copy, Debug)]
pub enum Via {
    Point(i64),
    Way(i64),
}

/// Coming from one way, another way may not (or must) be taken.
pub struct Restriction {
    pub from: i64,
    pub via: Via,
    pub to: i64,
    pub only: bool,
}

#[derive(Default)]
pub struct Extract {
    pub ways: Vec<RawWay>,
    pub restrictions: Vec<Restriction>,
    /// The points of the ways, as far as the extract holds them.
    pub spots: HashMap<i64, Spot>,
    pub obstacles: HashMap<i64, Obstacle>,
}

/// Reads the file twice: points come before the ways that need them. `progress` gets the share that is read.
pub fn read(path: &Path, progress: &dyn Fn(f32)) -> Result<Extract, Error> {
    let mut extract = Extract::default();
    each(path, &|share| progress(share / 2.0), |element| match element {
        Element::Way(way) => {
            let paces = rules::paces(&way.tags);
            if paces.iter().flatten().any(Option::is_some) {
                extract.ways.push(RawWay { id: way.id, nodes: way.nodes, paces });
            }
        }
        Element::Relation(relation) => extract.restrictions.extend(restriction(&relation)),
        Element::Node(_) => {}
    })?;
    // In order, where a set would take three times as much for the millions that a state has.
    let mut needed: Vec<i64> = extract.ways.iter().flat_map(|way| way.nodes.iter().copied()).collect();
    needed.sort_unstable();
    needed.dedup();
    extract.spots.reserve(needed.len());
    each(path, &|share| progress(0.5 + share / 2.0), |element| {
        let Element::Node(node) = element else { return };
        if needed.binary_search(&node.id).is_ok() {
            let (latitude, longitude) = (node.place.latitude_e7, node.place.longitude_e7);
            extract.spots.insert(node.id, Spot { latitude, longitude });
            let obstacle = rules::obstacle(&node.tags);
            if obstacle != Obstacle::default() {
                extract.obstacles.insert(node.id, obstacle);
            }
        }
    })?;
    Ok(extract)
}

fn restriction(relation: &Relation) -> Option<Restriction> {
    let tags = &relation.tags;
    if !tags.is("type", "restriction") {
        return None;
    }
    let kind = ["restriction", "restriction:motorcar", "restriction:motor_vehicle"]
        .iter()
        .find_map(|key| tags.get(key))?;
    let spared =
        tags.get("except").is_some_and(|modes| modes.split(';').any(|mode| mode.trim() == "motorcar"));
    if spared || !(kind.starts_with("no_") || kind.starts_with("only_")) {
        return None;
    }
    let member = |role: &str, kind: MemberKind| {
        let fits = |member: &&Member| member.kind == kind && member.role == role;
        relation.members.iter().find(fits).map(|member| member.id)
    };
    let via = match member("via", MemberKind::Node) {
        Some(point) => Via::Point(point),
        None => Via::Way(member("via", MemberKind::Way)?),
    };
    Some(Restriction {
        from: member("from", MemberKind::Way)?,
        via,
        to: member("to", MemberKind::Way)?,
        only: kind.starts_with("only_"),
    })
}
