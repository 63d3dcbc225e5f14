//! The smallest extract that has everything in it, written byte by byte, so that no test needs a download.

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

fn way(id: u64, keys: &[u64], values: &[u64], nodes: &[i64]) -> Vec<u8> {
    let mut way = Vec::new();
    number(1, id, &mut way);
    packed(2, keys, &mut way);
    packed(3, values, &mut way);
    packed(8, &deltas(nodes), &mut way);
    way
}

/// A crossing of two streets with a forbidden turn, as an extract holds it.
pub fn extract() -> Vec<u8> {
    const WORDS: [&str; 13] = [
        "",
        "highway",
        "residential",
        "oneway",
        "yes",
        "type",
        "restriction",
        "no_left_turn",
        "from",
        "via",
        "to",
        "barrier",
        "gate",
    ];
    let mut words = Vec::new();
    WORDS.iter().for_each(|word| bytes(1, word.as_bytes(), &mut words));
    let mut dense = Vec::new();
    packed(1, &deltas(&[1, 2, 3, 4, 5]), &mut dense);
    packed(8, &deltas(&[483_000_000, 483_010_000, 483_020_000, 483_010_000, 483_010_000]), &mut dense);
    packed(9, &deltas(&[142_900_000, 142_900_000, 142_900_000, 142_910_000, 142_890_000]), &mut dense);
    packed(10, &[0, 11, 12, 0, 0, 0, 0], &mut dense);
    let mut relation = Vec::new();
    number(1, 7, &mut relation);
    packed(2, &[5, 6], &mut relation);
    packed(3, &[6, 7], &mut relation);
    packed(8, &[8, 9, 10], &mut relation);
    packed(9, &deltas(&[10, 2, 11]), &mut relation);
    packed(10, &[1, 0, 1], &mut relation);
    let mut group = Vec::new();
    bytes(2, &dense, &mut group);
    bytes(3, &way(10, &[1], &[2], &[1, 2, 3]), &mut group);
    bytes(3, &way(11, &[1, 3], &[2, 4], &[4, 2, 5]), &mut group);
    bytes(4, &relation, &mut group);
    let mut block = Vec::new();
    bytes(1, &words, &mut block);
    bytes(2, &group, &mut block);
    let mut header = Vec::new();
    bytes(4, b"OsmSchema-V0.6", &mut header);
    bytes(4, b"DenseNodes", &mut header);
    let mut file = Vec::new();
    blob("OSMHeader", &header, &mut file);
    blob("OSMData", &block, &mut file);
    file
}
