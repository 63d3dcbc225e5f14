//! An extract many times side by side, to measure what larger ones take: `copies EXTRACT COUNT TARGET`.
//! The copies are not packed, so the file is larger than a real one with as much in it.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use umkreis_osm::sample::Sample;
use umkreis_osm::{Element, each, header};

/// Elements of one block, which a reader takes into memory as a whole.
const BLOCK: usize = 8_000;
/// No number of OpenStreetMap is as large.
const NUMBERS: i64 = 1 << 34;
const GAP_DEGREES: f64 = 0.02;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [extract, count, target] = arguments.as_slice() else {
        return Err("usage: copies EXTRACT COUNT TARGET".into());
    };
    let (extract, count) = (Path::new(extract), count.parse::<i64>()?);
    let edges = edges(extract)?;
    let [west, south, east, north] = edges;
    let step = east - west + GAP_DEGREES;
    let whole = [west, south, west + step * count as f64, north];
    if whole[2] > 180.0 {
        return Err("so many copies do not fit on the earth".into());
    }
    let mut file = BufWriter::new(File::create(target)?);
    file.write_all(&Sample::default().dense().bounds(whole).header())?;
    for copy in 0..count {
        copied(extract, copy, step * copy as f64, &mut file)?;
    }
    Ok(file.flush()?)
}

/// West, south, east and north of an extract, by its own word or that of its nodes.
fn edges(extract: &Path) -> Result<[f64; 4], Box<dyn std::error::Error>> {
    header(extract)?;
    let mut edges = [180.0, 90.0, -180.0, -90.0_f64];
    each(extract, &|_| {}, |element| {
        if let Element::Node(node) = element {
            let (x, y) = (f64::from(node.place.longitude_e7) / 1e7, f64::from(node.place.latitude_e7) / 1e7);
            edges = [edges[0].min(x), edges[1].min(y), edges[2].max(x), edges[3].max(y)];
        }
    })?;
    Ok(edges)
}

/// One copy, so many degrees further east and with numbers of its own.
fn copied(
    extract: &Path,
    copy: i64,
    east: f64,
    file: &mut impl Write,
) -> Result<(), Box<dyn std::error::Error>> {
    let id = |id: i64| id + copy * NUMBERS;
    let (mut sample, mut elements) = (Sample::default().dense(), 0);
    let mut written = Ok(());
    each(extract, &|_| {}, |element| {
        let before = std::mem::take(&mut sample);
        sample = match element {
            Element::Node(node) => {
                let (latitude, longitude) = (node.place.latitude_e7, node.place.longitude_e7);
                let at = (f64::from(latitude) / 1e7, f64::from(longitude) / 1e7 + east);
                before.node(id(node.id), at.0, at.1, &node.tags.0)
            }
            Element::Way(way) => {
                let nodes: Vec<i64> = way.nodes.iter().map(|node| id(*node)).collect();
                before.way(id(way.id), &nodes, &way.tags.0)
            }
            Element::Relation(relation) => {
                let members = relation.members.iter();
                let members: Vec<_> = members.map(|it| (it.kind, id(it.id), it.role)).collect();
                before.relation(id(relation.id), &members, &relation.tags.0)
            }
        };
        elements += 1;
        if elements % BLOCK == 0 && written.is_ok() {
            written = file.write_all(&sample.block());
            sample = Sample::default().dense();
        }
    })?;
    written?;
    Ok(file.write_all(&sample.block())?)
}
