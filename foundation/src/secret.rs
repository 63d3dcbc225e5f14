//! Secrets that leave the server: random, written in base64url, known to the database as hashes.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

pub const SECRET_BYTES: usize = 32;

/// 256 random bits: not to be guessed, so a plain fast hash is enough to store it.
pub fn random() -> [u8; SECRET_BYTES] {
    let mut bytes = [0; SECRET_BYTES];
    rand::fill(&mut bytes);
    bytes
}

pub fn encode(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

/// `None` for anything that [`encode`] would not have written.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    BASE64_URL_SAFE_NO_PAD.decode(text).ok()
}

/// What the database keeps of a secret.
pub fn hash(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// Another secret that only the holder of `key` can compute; the label keeps uses apart.
pub fn derive(key: &[u8], label: &str, message: &[u8]) -> [u8; 32] {
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else {
        unreachable!("HMAC takes keys of any length")
    };
    mac.update(label.as_bytes());
    mac.update(&[0]);
    mac.update(message);
    mac.finalize().into_bytes().into()
}

/// Compares without telling by time where two values differ.
pub fn constant_time_eq(a: &[u8], b: &[u8]) -> bool {
    use subtle::ConstantTimeEq;
    a.ct_eq(b).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_survive_writing_and_reading_and_rubbish_does_not() {
        let secret = random();
        assert_eq!(decode(&encode(&secret)).unwrap(), secret);
        assert_eq!(encode(&secret).len(), 43);
        for rubbish in ["a+b/", "abc=", "ä", "a"] {
            assert!(decode(rubbish).is_none(), "{rubbish}");
        }
        assert_ne!(random(), random());
    }

    #[test]
    fn derived_secrets_depend_on_key_label_and_message() {
        let base = derive(b"key", "label", b"message");
        assert_eq!(base, derive(b"key", "label", b"message"));
        assert_ne!(base, derive(b"kez", "label", b"message"));
        assert_ne!(base, derive(b"key", "labem", b"message"));
        assert_ne!(base, derive(b"key", "label", b"messagf"));
        // The label's end is marked, so bytes cannot wander between label and message.
        assert_ne!(derive(b"key", "ab", b"c"), derive(b"key", "a", b"bc"));
    }
}
