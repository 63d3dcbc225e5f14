//! Checked reading of an extract, block by block: foreign, damaged and cut-off files are errors.

use crate::element::{Element, Member, MemberKind, Node, Relation, Tags, Way};
use crate::error::Error;
use crate::position::{Bounds, Position};
use osmpbf::{BlobDecode, BlobReader, PrimitiveBlock, RelMemberType};
use std::fs::File;
use std::io::{BufReader, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const KNOWN_FEATURES: [&str; 2] = ["OsmSchema-V0.6", "DenseNodes"];

/// What an extract says about itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Header {
    pub bounds: Option<Bounds>,
    /// When the data were taken from OpenStreetMap, in seconds since 1970.
    pub taken_at_s: Option<i64>,
    pub program: Option<String>,
    pub source: Option<String>,
}

/// Counts what was read, so that an import can say how far it is.
struct CountingReader<R> {
    inner: R,
    bytes: Arc<AtomicU64>,
}

impl<R: Read> Read for CountingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.bytes.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

struct OpenExtract {
    blobs: BlobReader<CountingReader<BufReader<File>>>,
    header: Header,
    bytes: Arc<AtomicU64>,
    length: u64,
}

/// Only reads what stands at the beginning of the file.
pub fn header(path: &Path) -> Result<Header, Error> {
    open(path).map(|opened| opened.header)
}

/// Visits every element in the order of the file, which is nodes, ways, relations in every extract we
/// know, but nothing here depends on it. `progress` gets the share of the file that was read.
pub fn each(path: &Path, progress: &dyn Fn(f32), mut visit: impl FnMut(Element)) -> Result<(), Error> {
    let damaged = |error: osmpbf::Error| Error::Damaged { path: path.to_owned(), why: error.to_string() };
    let opened = open(path)?;
    for blob in opened.blobs {
        let blob = blob.map_err(damaged)?;
        if let BlobDecode::OsmData(block) = blob.decode().map_err(damaged)? {
            // The library trusts the numbers inside a block and panics where they are wrong. Only its
            // part is caught: a fault of a visitor is no damage of the file.
            let elements = catch_unwind(AssertUnwindSafe(|| elements(&block))).map_err(|_| {
                Error::Damaged { path: path.to_owned(), why: "a block contradicts itself".to_owned() }
            })?;
            elements.into_iter().for_each(&mut visit);
        }
        progress(opened.bytes.load(Ordering::Relaxed) as f32 / opened.length.max(1) as f32);
    }
    Ok(())
}

fn open(path: &Path) -> Result<OpenExtract, Error> {
    let not_an_extract = |why: &str| Error::NotAnExtract { path: path.to_owned(), why: why.to_owned() };
    let unreadable = |source| Error::Unreadable { path: path.to_owned(), source };
    let file = File::open(path).map_err(unreadable)?;
    let length = file.metadata().map_err(unreadable)?.len();
    let bytes = Arc::new(AtomicU64::new(0));
    let mut blobs = BlobReader::new(CountingReader { inner: BufReader::new(file), bytes: bytes.clone() });
    let first = blobs.next().ok_or_else(|| not_an_extract("it is empty"))?;
    let block =
        first.and_then(|blob| blob.to_headerblock()).map_err(|error| not_an_extract(&error.to_string()))?;
    let unknown = block.required_features().iter().find(|name| !KNOWN_FEATURES.contains(&name.as_str()));
    if let Some(feature) = unknown {
        return Err(not_an_extract(&format!("it needs {feature}, which is not supported")));
    }
    let bounds = block.bbox().and_then(|bbox| {
        let place = |latitude: f64, longitude: f64| {
            Position::on_earth((latitude * 1e7).round() as i32, (longitude * 1e7).round() as i32)
        };
        let (south_west, north_east) = (place(bbox.bottom, bbox.left)?, place(bbox.top, bbox.right)?);
        let ordered = south_west.latitude_e7 < north_east.latitude_e7
            && south_west.longitude_e7 < north_east.longitude_e7;
        ordered.then_some(Bounds { south_west, north_east })
    });
    let header = Header {
        bounds,
        taken_at_s: block.osmosis_replication_timestamp(),
        program: block.writing_program().map(str::to_owned),
        source: block.source().map(str::to_owned),
    };
    Ok(OpenExtract { blobs, header, bytes, length })
}

fn elements(block: &PrimitiveBlock) -> Vec<Element<'_>> {
    let mut elements = Vec::new();
    for group in block.groups() {
        for node in group.nodes() {
            let place = Position::on_earth(node.decimicro_lat(), node.decimicro_lon());
            let tags = || Tags(node.tags().collect());
            elements.extend(place.map(|place| Element::Node(Node { id: node.id(), place, tags: tags() })));
        }
        for node in group.dense_nodes() {
            let place = Position::on_earth(node.decimicro_lat(), node.decimicro_lon());
            let tags = || Tags(node.tags().collect());
            elements.extend(place.map(|place| Element::Node(Node { id: node.id(), place, tags: tags() })));
        }
        elements.extend(group.ways().map(|way| {
            let tags = Tags(way.tags().collect());
            Element::Way(Way { id: way.id(), nodes: way.refs().collect(), tags })
        }));
        elements.extend(group.relations().map(|relation| {
            let tags = Tags(relation.tags().collect());
            let members = relation.members().map(|member| Member {
                kind: match member.member_type {
                    RelMemberType::Node => MemberKind::Node,
                    RelMemberType::Way => MemberKind::Way,
                    RelMemberType::Relation => MemberKind::Relation,
                },
                id: member.member_id,
                role: member.role().unwrap_or_default(),
            });
            Element::Relation(Relation { id: relation.id(), members: members.collect(), tags })
        }));
    }
    elements
}
