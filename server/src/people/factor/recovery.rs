//! Recovery codes: ten, each works once, kept as hashes.

use umkreis_foundation::secret;
use uuid::Uuid;

pub const COUNT: usize = 10;
/// Twelve characters of five bits: too many to be guessed, few enough to be typed.
const CHARS: usize = 12;
/// Without letters that are taken for digits.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Fresh codes as people read them: `k7mq-3xwp-9d2r`.
pub fn fresh() -> Vec<String> {
    (0..COUNT).map(|_| written(&secret::random())).collect()
}

fn written(random: &[u8]) -> String {
    let letters: Vec<u8> = random.iter().take(CHARS).map(|byte| ALPHABET[usize::from(byte & 31)]).collect();
    let groups: Vec<String> =
        letters.chunks(4).map(|group| String::from_utf8_lossy(group).into_owned()).collect();
    groups.join("-")
}

/// What the database keeps of a code, however it is typed; nothing for what cannot be one.
pub fn hash(account_id: Uuid, typed: &str) -> Option<Vec<u8>> {
    let mut plain = String::new();
    for c in typed.chars().filter(|c| !c.is_whitespace() && *c != '-') {
        plain.push(match c.to_ascii_lowercase() {
            'o' => '0',
            'i' | 'l' => '1',
            c => c,
        });
    }
    let sound = plain.len() == CHARS && plain.bytes().all(|byte| ALPHABET.contains(&byte));
    sound.then(|| secret::derive(account_id.as_bytes(), "recovery", plain.as_bytes()).to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_differ_and_are_recognised_however_they_are_typed() {
        let codes = fresh();
        assert_eq!(codes.len(), COUNT);
        let id = Uuid::from_u128(7);
        let hashes: std::collections::HashSet<_> = codes.iter().map(|code| hash(id, code).unwrap()).collect();
        assert_eq!(hashes.len(), COUNT);
        let code = &codes[0];
        for typed in [code.to_uppercase(), code.replace('-', ""), format!(" {} ", code.replace('-', " "))] {
            assert_eq!(hash(id, &typed), hash(id, code), "{typed}");
        }
        assert_eq!(hash(id, "oil0-0000-0000"), hash(id, "0110-0000-0000"));
        assert_ne!(hash(id, code), hash(Uuid::from_u128(8), code));
        for rubbish in ["", "123456", "k7mq-3xwp-9d2", "k7mq-3xwp-9d2ü", "k7mq-3xwp-9d2ru"] {
            assert_eq!(hash(id, rubbish), None, "{rubbish}");
        }
    }
}
