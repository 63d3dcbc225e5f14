//! Which ways of packing an answer its caller understands.

use axum::http::{HeaderMap, header};

/// Marks an answer that was packed beforehand, or is sent plain to whoever does not understand its packing:
/// packing it for each caller costs too much.
#[derive(Clone, Copy)]
pub struct AsItIs;

/// Whether the caller understands an encoding.
pub fn understands(headers: &HeaderMap, encoding: &str) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepts(accepted, encoding))
}

fn accepts(header: &str, encoding: &str) -> bool {
    header.split(',').any(|part| {
        let mut pieces = part.split(';').map(str::trim);
        let named = pieces.next() == Some(encoding);
        named && !pieces.any(|piece| matches!(piece, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

#[cfg(test)]
mod tests {
    use super::accepts;

    #[test]
    fn an_encoding_is_used_only_when_it_is_accepted() {
        assert!(accepts("gzip, deflate, br", "br"));
        assert!(accepts("br;q=0.5", "br"));
        assert!(!accepts("br;q=0, gzip", "br"));
        assert!(!accepts("", "gzip"));
    }
}
