//! Sealing: secrets that have to be read again (of authenticator apps, of push messages, of links in mails that
//! wait) are worth nothing without a key that is not in the database.

pub mod key;
pub mod seal_old_secrets;

use anyhow::anyhow;
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use umkreis_foundation::secret;

/// What was sealed as one thing cannot be passed off as another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Purpose {
    Totp,
    /// The key by which push services know us.
    Vapid,
    /// The secret of a browser's subscription.
    PushAuth,
    MailedLink,
}

impl Purpose {
    fn name(self) -> &'static str {
        match self {
            Purpose::Totp => "totp",
            Purpose::Vapid => "vapid",
            Purpose::PushAuth => "push-auth",
            Purpose::MailedLink => "mailed-link",
        }
    }
}

/// The first byte of what is sealed; another way of sealing would begin with another one.
const FORM: u8 = 1;
/// Stands before sealed texts, so that older, plain ones can be told from them.
const MARK: &str = "sealed:";

/// Seals and opens with AES-256-GCM under one key.
pub struct Sealer {
    key: LessSafeKey,
    id: String,
    names: [u8; secret::SECRET_BYTES],
}

impl Sealer {
    pub fn new(key: &[u8; secret::SECRET_BYTES]) -> anyhow::Result<Sealer> {
        let unbound = UnboundKey::new(&AES_256_GCM, key).map_err(|_| anyhow!("the sealing key is unfit"))?;
        let id = secret::encode(&secret::derive(key, "id", b"")[..6]);
        Ok(Sealer { key: LessSafeKey::new(unbound), id, names: secret::derive(key, "names", b"") })
    }

    /// A name for something that only the holder of the key can tell from others: the same for the same thing,
    /// and no list of all addresses helps whoever reads the database.
    pub fn name_of(&self, kind: &str, thing: &[u8]) -> String {
        secret::encode(&secret::derive(&self.names, kind, thing)[..16])
    }

    /// Tells keys apart without telling anything about them.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Seals for one owner: a row copied to another one's place cannot be opened there.
    pub fn seal(&self, purpose: Purpose, owner: &[u8], plain: &[u8]) -> Vec<u8> {
        let mut nonce = [0; NONCE_LEN];
        rand::fill(&mut nonce);
        let mut sealed = plain.to_vec();
        let bound_to = Aad::from(context(purpose, owner));
        let Ok(()) =
            self.key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), bound_to, &mut sealed)
        else {
            unreachable!("only texts of gigabytes are too long")
        };
        [&[FORM], nonce.as_slice(), &sealed].concat()
    }

    /// `None` for what this key has not sealed for this purpose and owner.
    pub fn open(&self, purpose: Purpose, owner: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, text) = sealed.strip_prefix(&[FORM])?.split_first_chunk::<NONCE_LEN>()?;
        let mut text = text.to_vec();
        let bound_to = Aad::from(context(purpose, owner));
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let plain = self.key.open_in_place(nonce, bound_to, &mut text).ok()?.len();
        text.truncate(plain);
        Some(text)
    }

    pub fn seal_text(&self, purpose: Purpose, owner: &[u8], plain: &str) -> String {
        format!("{MARK}{}", secret::encode(&self.seal(purpose, owner, plain.as_bytes())))
    }

    /// Texts that an earlier release has kept unsealed are given back as they are.
    pub fn open_text(&self, purpose: Purpose, owner: &[u8], text: &str) -> Option<String> {
        let Some(sealed) = text.strip_prefix(MARK) else { return Some(text.to_owned()) };
        String::from_utf8(self.open(purpose, owner, &secret::decode(sealed)?)?).ok()
    }
}

pub fn is_sealed(text: &str) -> bool {
    text.starts_with(MARK)
}

fn context(purpose: Purpose, owner: &[u8]) -> Vec<u8> {
    // Names hold no zero, so nothing can wander from one part into the other.
    [purpose.name().as_bytes(), &[0], owner].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_key_purpose_and_owner_open_what_was_sealed() {
        let sealer = Sealer::new(&[7; 32]).unwrap();
        let sealed = sealer.seal(Purpose::Totp, b"maria", b"secret");
        assert_eq!(sealer.open(Purpose::Totp, b"maria", &sealed).unwrap(), b"secret");
        assert_eq!(sealer.open(Purpose::Vapid, b"maria", &sealed), None);
        assert_eq!(sealer.open(Purpose::Totp, b"anna", &sealed), None);
        assert_eq!(Sealer::new(&[8; 32]).unwrap().open(Purpose::Totp, b"maria", &sealed), None);
        for damaged in 0..sealed.len() {
            let mut other = sealed.clone();
            other[damaged] ^= 1;
            assert_eq!(sealer.open(Purpose::Totp, b"maria", &other), None, "byte {damaged}");
            assert_eq!(sealer.open(Purpose::Totp, b"maria", &sealed[..damaged]), None, "{damaged} bytes");
        }
        assert_ne!(sealed, sealer.seal(Purpose::Totp, b"maria", b"secret"), "no two look alike");
        assert!(!sealed.windows(6).any(|part| part == b"secret"));
    }

    #[test]
    fn names_are_the_same_for_the_same_thing_under_the_same_key_only() {
        let sealer = Sealer::new(&[7; 32]).unwrap();
        let name = sealer.name_of("network", b"203.0.113.9");
        assert_eq!(name, sealer.name_of("network", b"203.0.113.9"));
        assert_ne!(name, sealer.name_of("network", b"203.0.113.8"));
        assert_ne!(name, sealer.name_of("other", b"203.0.113.9"));
        assert_ne!(name, Sealer::new(&[8; 32]).unwrap().name_of("network", b"203.0.113.9"));
    }

    #[test]
    fn texts_of_before_are_read_as_they_are() {
        let sealer = Sealer::new(&[7; 32]).unwrap();
        let sealed = sealer.seal_text(Purpose::PushAuth, b"device", "auth");
        assert!(is_sealed(&sealed) && !is_sealed("auth"));
        assert_eq!(sealer.open_text(Purpose::PushAuth, b"device", &sealed).as_deref(), Some("auth"));
        assert_eq!(sealer.open_text(Purpose::PushAuth, b"device", "auth").as_deref(), Some("auth"));
        assert_eq!(sealer.open_text(Purpose::PushAuth, b"device", "sealed:rubbish"), None);
    }
}
