//! Reads what a road network needs from an OpenStreetMap extract: ways, their points, restrictions.

use crate::error::Error;
use crate::geometry::Spot;
use crate::rules::{self, Obstacle, Paces, Tags};
use osmpbf::{BlobDecode, BlobReader, Element, RelMemberType};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

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

const KNOWN_FEATURES: [&str; 2] = ["OsmSchema-V0.6", "DenseNodes"];

/// Reads the file twice: points come before the ways that need them.
pub fn read(path: &Path) -> Result<Extract, Error> {
    let mut extract = Extract::default();
    each(path, |element| match element {
        Element::Way(way) => {
            let tags = Tags(way.tags().collect());
            let paces = rules::paces(&tags);
            if paces.iter().flatten().any(Option::is_some) {
                extract.ways.push(RawWay { id: way.id(), nodes: way.refs().collect(), paces });
            }
        }
        Element::Relation(relation) => extract.restrictions.extend(restriction(&relation)),
        _ => {}
    })?;
    extract.spots = extract.ways.iter().flat_map(|way| &way.nodes).map(|id| (*id, Spot::default())).collect();
    let mut found = HashMap::with_capacity(extract.spots.len());
    each(path, |element| {
        let (id, latitude, longitude, tags) = match element {
            Element::Node(node) => {
                (node.id(), node.decimicro_lat(), node.decimicro_lon(), Tags(node.tags().collect()))
            }
            Element::DenseNode(node) => {
                (node.id(), node.decimicro_lat(), node.decimicro_lon(), Tags(node.tags().collect()))
            }
            _ => return,
        };
        if extract.spots.contains_key(&id) {
            found.insert(id, Spot { latitude, longitude });
            let obstacle = rules::obstacle(&tags);
            if obstacle != Obstacle::default() {
                extract.obstacles.insert(id, obstacle);
            }
        }
    })?;
    extract.spots = found;
    Ok(extract)
}

fn restriction(relation: &osmpbf::Relation) -> Option<Restriction> {
    let tags = Tags(relation.tags().collect());
    if tags.get("type") != Some("restriction") {
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
    let member = |role: &str, kind: RelMemberType| {
        let fits =
            |member: &osmpbf::RelMember| member.member_type == kind && member.role().ok() == Some(role);
        relation.members().find(fits).map(|member| member.member_id)
    };
    let via = match member("via", RelMemberType::Node) {
        Some(point) => Via::Point(point),
        None => Via::Way(member("via", RelMemberType::Way)?),
    };
    Some(Restriction {
        from: member("from", RelMemberType::Way)?,
        via,
        to: member("to", RelMemberType::Way)?,
        only: kind.starts_with("only_"),
    })
}

fn each(path: &Path, mut visit: impl FnMut(Element)) -> Result<(), Error> {
    let not_an_extract = |why: &str| Error::NotAnExtract { path: path.to_owned(), why: why.to_owned() };
    let damaged = |error: osmpbf::Error| Error::Damaged { path: path.to_owned(), why: error.to_string() };
    let file =
        std::fs::File::open(path).map_err(|source| Error::Unreadable { path: path.to_owned(), source })?;
    let mut blobs = BlobReader::new(std::io::BufReader::new(file));
    let first = blobs.next().ok_or_else(|| not_an_extract("it is empty"))?;
    match first.and_then(|blob| blob.to_headerblock()) {
        Ok(header) => {
            let unknown =
                header.required_features().iter().find(|feature| !KNOWN_FEATURES.contains(&feature.as_str()));
            if let Some(feature) = unknown {
                return Err(not_an_extract(&format!("it needs {feature}, which is not supported")));
            }
        }
        Err(error) => return Err(not_an_extract(&error.to_string())),
    }
    for blob in blobs {
        let blob = blob.map_err(damaged)?;
        if let BlobDecode::OsmData(block) = blob.decode().map_err(damaged)? {
            // The library trusts the numbers inside a block and panics where they are wrong.
            let read = catch_unwind(AssertUnwindSafe(|| block.for_each_element(&mut visit)));
            read.map_err(|_| Error::Damaged {
                path: path.to_owned(),
                why: "a block contradicts itself".to_owned(),
            })?;
        }
    }
    Ok(())
}
