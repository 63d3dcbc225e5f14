//! Writes small extracts byte by byte, so that tests can say what is in them and need no download.

use crate::element::MemberKind;
use std::collections::HashMap;

type Texts<'a> = &'a [(&'a str, &'a str)];

/// An extract in the making. Nodes, ways and relations are written in the order they were added.
#[derive(Default)]
pub struct Sample {
    words: Vec<String>,
    known: HashMap<String, u64>,
    nodes: Vec<SampleNode>,
    dense: bool,
    ways: Vec<u8>,
    relations: Vec<u8>,
    bounds: Option<[i64; 4]>,
}

struct SampleNode {
    id: i64,
    latitude_e7: i64,
    longitude_e7: i64,
    keys: Vec<u64>,
    values: Vec<u64>,
}

impl Sample {
    /// Writes the nodes as nearly all real extracts do: all numbers of one kind side by side.
    pub fn dense(mut self) -> Sample {
        self.dense = true;
        self
    }

    /// Degrees: west, south, east, north.
    pub fn bounds(mut self, [west, south, east, north]: [f64; 4]) -> Sample {
        self.bounds = Some([west, east, north, south].map(|degrees| (degrees * 1e9).round() as i64));
        self
    }

    pub fn node(mut self, id: i64, latitude: f64, longitude: f64, tags: Texts) -> Sample {
        let (keys, values) = self.tags(tags);
        let (latitude_e7, longitude_e7) = ((latitude * 1e7).round() as i64, (longitude * 1e7).round() as i64);
        self.nodes.push(SampleNode { id, latitude_e7, longitude_e7, keys, values });
        self
    }

    pub fn way(mut self, id: i64, nodes: &[i64], tags: Texts) -> Sample {
        let (keys, values) = self.tags(tags);
        let mut way = Vec::new();
        number(1, id as u64, &mut way);
        packed(2, &keys, &mut way);
        packed(3, &values, &mut way);
        packed(8, &deltas(nodes), &mut way);
        bytes(3, &way, &mut self.ways);
        self
    }

    pub fn relation(mut self, id: i64, members: &[(MemberKind, i64, &str)], tags: Texts) -> Sample {
        let (keys, values) = self.tags(tags);
        let roles: Vec<u64> = members.iter().map(|(_, _, role)| self.word(role)).collect();
        let ids: Vec<i64> = members.iter().map(|(_, id, _)| *id).collect();
        let kinds: Vec<u64> = members.iter().map(|(kind, _, _)| *kind as u64).collect();
        let mut relation = Vec::new();
        number(1, id as u64, &mut relation);
        packed(2, &keys, &mut relation);
        packed(3, &values, &mut relation);
        packed(8, &roles, &mut relation);
        packed(9, &deltas(&ids), &mut relation);
        packed(10, &kinds, &mut relation);
        bytes(4, &relation, &mut self.relations);
        self
    }

    /// The file.
    pub fn bytes(&self) -> Vec<u8> {
        let mut file = self.header();
        file.extend(self.block());
        file
    }

    /// What the file begins with.
    pub fn header(&self) -> Vec<u8> {
        let mut header = Vec::new();
        if let Some(bounds) = self.bounds {
            let mut bbox = Vec::new();
            (1..).zip(bounds).for_each(|(field, value)| number(field, zigzag(value), &mut bbox));
            bytes(1, &bbox, &mut header);
        }
        bytes(4, b"OsmSchema-V0.6", &mut header);
        if self.dense {
            bytes(4, b"DenseNodes", &mut header);
        }
        let mut file = Vec::new();
        blob("OSMHeader", &header, &mut file);
        file
    }

    /// What was added, as one of the blocks that follow.
    pub fn block(&self) -> Vec<u8> {
        let mut words = Vec::new();
        // The first word has no meaning: it separates the tags of dense nodes.
        bytes(1, b"", &mut words);
        self.words.iter().for_each(|word| bytes(1, word.as_bytes(), &mut words));
        let mut block = Vec::new();
        bytes(1, &words, &mut block);
        let nodes = if self.dense { self.dense_nodes() } else { self.plain_nodes() };
        for group in [&nodes, &self.ways, &self.relations] {
            bytes(2, group, &mut block);
        }
        let mut file = Vec::new();
        blob("OSMData", &block, &mut file);
        file
    }

    fn plain_nodes(&self) -> Vec<u8> {
        let mut group = Vec::new();
        for node in &self.nodes {
            let mut message = Vec::new();
            number(1, zigzag(node.id), &mut message);
            packed(2, &node.keys, &mut message);
            packed(3, &node.values, &mut message);
            number(8, zigzag(node.latitude_e7), &mut message);
            number(9, zigzag(node.longitude_e7), &mut message);
            bytes(1, &message, &mut group);
        }
        group
    }

    fn dense_nodes(&self) -> Vec<u8> {
        let all = |field: fn(&SampleNode) -> i64| deltas(&self.nodes.iter().map(field).collect::<Vec<_>>());
        let mut tags = Vec::new();
        for node in &self.nodes {
            tags.extend(node.keys.iter().zip(&node.values).flat_map(|(key, value)| [*key, *value]));
            tags.push(0);
        }
        let mut message = Vec::new();
        packed(1, &all(|node| node.id), &mut message);
        packed(8, &all(|node| node.latitude_e7), &mut message);
        packed(9, &all(|node| node.longitude_e7), &mut message);
        packed(10, &tags, &mut message);
        let mut group = Vec::new();
        bytes(2, &message, &mut group);
        group
    }

    fn word(&mut self, word: &str) -> u64 {
        if let Some(number) = self.known.get(word) {
            return *number;
        }
        self.words.push(word.to_owned());
        // The first word of a file has no meaning.
        let number = self.words.len() as u64;
        self.known.insert(word.to_owned(), number);
        number
    }

    fn tags(&mut self, tags: Texts) -> (Vec<u64>, Vec<u64>) {
        tags.iter().map(|(key, value)| (self.word(key), self.word(value))).unzip()
    }
}

fn varint(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn zigzag(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)) as u64
}

/// A field with bytes (text, message or packed numbers).
fn bytes(field: u64, content: &[u8], out: &mut Vec<u8>) {
    varint(field << 3 | 2, out);
    varint(content.len() as u64, out);
    out.extend_from_slice(content);
}

fn number(field: u64, value: u64, out: &mut Vec<u8>) {
    varint(field << 3, out);
    varint(value, out);
}

fn packed(field: u64, values: &[u64], out: &mut Vec<u8>) {
    let mut content = Vec::new();
    values.iter().for_each(|value| varint(*value, &mut content));
    bytes(field, &content, out);
}

/// Numbers as differences to the one before.
fn deltas(values: &[i64]) -> Vec<u64> {
    let mut before = 0;
    values.iter().map(|value| zigzag(value - std::mem::replace(&mut before, *value))).collect()
}

fn blob(kind: &str, content: &[u8], out: &mut Vec<u8>) {
    let mut body = Vec::new();
    bytes(1, content, &mut body);
    let mut head = Vec::new();
    bytes(1, kind.as_bytes(), &mut head);
    number(3, body.len() as u64, &mut head);
    out.extend_from_slice(&(head.len() as u32).to_be_bytes());
    out.extend(head);
    out.extend(body);
}
