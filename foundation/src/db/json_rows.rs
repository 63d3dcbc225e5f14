//! Rows as lines of JSON that mean the same on both engines, and checksums over them.

use super::table::{Column, Kind, Row, Table};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sea_orm::Value;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use sha2::{Digest, Sha256};

/// One line without its end. Equal rows give equal lines, whichever engine they come from.
pub fn encode(row: &Row) -> String {
    Json::Array(row.iter().map(to_json).collect()).to_string()
}

fn to_json(value: &Value) -> Json {
    match value {
        Value::Uuid(Some(id)) => Json::String(id.to_string()),
        Value::String(Some(text)) => Json::String(text.clone()),
        Value::Int(Some(number)) => Json::from(*number),
        Value::BigInt(Some(number)) => Json::from(*number),
        Value::Bool(Some(flag)) => Json::Bool(*flag),
        // As text, because JSON numbers lose the last bit on some readers; adding zero makes the
        // negative zero, which SQLite does not keep, an ordinary one.
        Value::Double(Some(number)) => Json::String(format!("{:?}", number + 0.0)),
        Value::ChronoDate(Some(day)) => Json::String(day.to_string()),
        Value::Bytes(Some(bytes)) => Json::String(STANDARD.encode(bytes)),
        _ => Json::Null,
    }
}

/// Reads a line back, or says which column is wrong.
pub fn decode(line: &str, table: &Table) -> Result<Row, String> {
    let values: Vec<Json> = serde_json::from_str(line).map_err(|error| error.to_string())?;
    if values.len() != table.columns.len() {
        return Err(format!("{} values for {} columns", values.len(), table.columns.len()));
    }
    let pairs = values.into_iter().zip(&table.columns);
    pairs.map(|(json, column)| from_json(json, column)).collect()
}

fn from_json(json: Json, column: &Column) -> Result<Value, String> {
    let wrong = || format!("the column {} has a value that it cannot hold", column.name);
    if json.is_null() {
        return Ok(nothing(column.kind));
    }
    let text = json.as_str();
    let value = match column.kind {
        Kind::Uuid => text.and_then(|text| text.parse().ok()).map(|id| Value::Uuid(Some(id))),
        Kind::Text => text.map(|text| Value::String(Some(text.to_owned()))),
        Kind::Integer => json.as_i64().and_then(|n| n.try_into().ok()).map(|n| Value::Int(Some(n))),
        Kind::BigInteger => json.as_i64().map(|number| Value::BigInt(Some(number))),
        Kind::Boolean => json.as_bool().map(|flag| Value::Bool(Some(flag))),
        Kind::Double => text.and_then(|text| text.parse().ok()).map(|n| Value::Double(Some(n))),
        Kind::Date => text.and_then(|text| text.parse().ok()).map(|day| Value::ChronoDate(Some(day))),
        Kind::Bytes => text.and_then(|text| STANDARD.decode(text).ok()).map(|b| Value::Bytes(Some(b))),
    };
    value.ok_or_else(wrong)
}

/// An absent value, which PostgreSQL still wants to know the type of.
fn nothing(kind: Kind) -> Value {
    match kind {
        Kind::Uuid => Value::Uuid(None),
        Kind::Text => Value::String(None),
        Kind::Integer => Value::Int(None),
        Kind::BigInteger => Value::BigInt(None),
        Kind::Boolean => Value::Bool(None),
        Kind::Double => Value::Double(None),
        Kind::Date => Value::ChronoDate(None),
        Kind::Bytes => Value::Bytes(None),
    }
}

/// How many things there are and a checksum of them all. The order does not matter, because the
/// engines sort texts differently.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct ContentDigest {
    pub count: u64,
    /// The sum of the SHA-256 digests of all things, as four numbers that wrap around.
    sum: [u64; 4],
}

impl ContentDigest {
    pub fn add(&mut self, thing: &[u8]) {
        self.add_digest(&Sha256::digest(thing).into());
    }

    /// The name counts too: the same bytes under another name are something else.
    pub fn add_named(&mut self, name: &str, bytes: &[u8]) {
        let mut digest = Sha256::new();
        digest.update(name.as_bytes());
        digest.update([0]);
        digest.update(bytes);
        self.add_digest(&digest.finalize().into());
    }

    fn add_digest(&mut self, digest: &[u8; 32]) {
        self.count += 1;
        for (sum, part) in self.sum.iter_mut().zip(digest.chunks_exact(8)) {
            let mut bytes = [0; 8];
            bytes.copy_from_slice(part);
            *sum = sum.wrapping_add(u64::from_be_bytes(bytes));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::table::tables;

    fn store() -> Table {
        tables().into_iter().find(|table| table.name == "store").unwrap()
    }

    /// A row of the table of locations with every kind of value that it has.
    fn row(latitude: f64) -> Row {
        let table = store();
        let value = |column: &Column| match column.kind {
            Kind::Double => Value::Double(Some(latitude)),
            Kind::Text if column.name == "phone" => Value::String(None),
            Kind::Text => Value::String(Some("Käse \"&\"\n\u{1F9C0} \\n".to_owned())),
            Kind::Uuid => Value::Uuid(Some(uuid::Uuid::now_v7())),
            Kind::Integer => Value::Int(Some(i32::MIN)),
            Kind::BigInteger => Value::BigInt(Some(i64::MAX)),
            Kind::Boolean => Value::Bool(Some(true)),
            kind => nothing(kind),
        };
        table.columns.iter().map(value).collect()
    }

    #[test]
    fn a_row_comes_back_to_the_last_bit() {
        for latitude in [48.306_940_000_000_005, 0.1 + 0.2, f64::MIN_POSITIVE, 14.0, -7.0e-300] {
            let row = row(latitude);
            let line = encode(&row);
            assert!(!line.contains('\n'), "{line}");
            assert_eq!(decode(&line, &store()).unwrap(), row);
        }
    }

    #[test]
    fn a_line_that_fits_no_row_is_refused_by_its_column() {
        let good = encode(&row(48.0));
        assert!(decode(&good.replace("true", "\"yes\""), &store()).unwrap_err().contains("main"));
        assert!(decode("[1, 2]", &store()).unwrap_err().contains("columns"));
        assert!(decode("{}", &store()).is_err());
        assert!(decode(&good[..good.len() - 1], &store()).is_err());
    }

    #[test]
    fn a_tally_knows_content_and_number_but_no_order() {
        let of = |things: &[&[u8]]| {
            let mut tally = ContentDigest::default();
            things.iter().for_each(|thing| tally.add(thing));
            tally
        };
        assert_eq!(of(&[b"a", b"b"]), of(&[b"b", b"a"]));
        assert_ne!(of(&[b"a", b"b"]), of(&[b"a", b"c"]));
        assert_ne!(of(&[b"a"]), of(&[b"a", b"a"]));
        let mut named = ContentDigest::default();
        named.add_named("a", b"b");
        let mut other = ContentDigest::default();
        other.add_named("ab", b"");
        assert_ne!(named, other);
    }
}
