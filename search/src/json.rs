//! Appending JSON to a byte buffer without intermediate values.

use crate::document::Point;
use uuid::Uuid;

pub fn push_string(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    let bytes = text.as_bytes();
    let mut copied = 0;
    for (at, &byte) in bytes.iter().enumerate() {
        if byte >= 0x20 && byte != b'"' && byte != b'\\' {
            continue;
        }
        out.extend_from_slice(&bytes[copied..at]);
        copied = at + 1;
        match byte {
            b'"' => out.extend_from_slice(b"\\\""),
            b'\\' => out.extend_from_slice(b"\\\\"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b'\t' => out.extend_from_slice(b"\\t"),
            control => out.extend_from_slice(format!("\\u{control:04x}").as_bytes()),
        }
    }
    out.extend_from_slice(&bytes[copied..]);
    out.push(b'"');
}

pub fn push_uuid(out: &mut Vec<u8>, id: &Uuid) {
    let mut buffer = Uuid::encode_buffer();
    out.push(b'"');
    out.extend_from_slice(id.hyphenated().encode_lower(&mut buffer).as_bytes());
    out.push(b'"');
}

pub fn push_number(out: &mut Vec<u8>, mut value: u64) {
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (value % 10) as u8;
        value /= 10;
        if value == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}

/// A float in its shortest form; anything JSON cannot express becomes null.
pub fn push_float(out: &mut Vec<u8>, value: f64) {
    // Writing to a vector cannot fail; the library finds the shortest form quicker than the standard one does.
    let _ = serde_json::to_writer(out, &value);
}

/// Kilometres, rounded to the metre.
pub fn push_km(out: &mut Vec<u8>, km: f64) {
    let metres = (km * 1000.0).round().max(0.0) as u64;
    push_number(out, metres / 1000);
    let rest = metres % 1000;
    if rest > 0 {
        let digits = [b'0' + (rest / 100) as u8, b'0' + (rest / 10 % 10) as u8, b'0' + (rest % 10) as u8];
        let end = digits.iter().rposition(|&digit| digit != b'0').unwrap_or(0);
        out.push(b'.');
        out.extend_from_slice(&digits[..=end]);
    }
}

pub fn push_location(out: &mut Vec<u8>, location: Option<Point>) {
    let Some(location) = location else {
        out.extend_from_slice(b"null");
        return;
    };
    out.extend_from_slice(b"{\"lat\":");
    push_float(out, location.latitude);
    out.extend_from_slice(b",\"lng\":");
    push_float(out, location.longitude);
    out.push(b'}');
}

pub fn push_array<T>(out: &mut Vec<u8>, items: &[T], mut push: impl FnMut(&mut Vec<u8>, &T)) {
    out.push(b'[');
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.push(b',');
        }
        push(out, item);
    }
    out.push(b']');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(push: impl Fn(&mut Vec<u8>)) -> String {
        let mut out = Vec::new();
        push(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn strings_survive_a_round_trip() {
        for text in ["", "Käse \"frisch\"", "a\\nb", "\0\u{1}\n\r\t\u{1f}\u{7f}", "🐝</script>"] {
            let json = written(|out| push_string(out, text));
            assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
        }
    }

    #[test]
    fn numbers_are_written_plainly() {
        assert_eq!(written(|out| push_number(out, 0)), "0");
        assert_eq!(written(|out| push_number(out, u64::MAX)), u64::MAX.to_string());
        assert_eq!(written(|out| push_km(out, 0.0)), "0");
        assert_eq!(written(|out| push_km(out, 1.25)), "1.25");
        assert_eq!(written(|out| push_km(out, 12.0004)), "12");
        assert_eq!(written(|out| push_km(out, 0.0501)), "0.05");
        assert_eq!(written(|out| push_float(out, f64::NAN)), "null");
        assert_eq!(written(|out| push_float(out, 48.0)), "48.0");
    }
}
