//! A passkey in software: what a browser and the key behind it would answer.

use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use umkreis_foundation::secret::{encode, hash, random};

const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
const NEW_KEY: u8 = 0x40;

pub struct Authenticator {
    key: EcdsaKeyPair,
    credential_id: Vec<u8>,
    counter: u32,
    /// The page that the browser believes to be on; a test may lie about it.
    pub origin: String,
    pub rp_id: String,
}

impl Authenticator {
    /// On the page of the tests' application.
    pub fn new() -> Authenticator {
        let rng = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let document = EcdsaKeyPair::generate_pkcs8(algorithm, &rng).expect("a key");
        Authenticator {
            key: EcdsaKeyPair::from_pkcs8(algorithm, document.as_ref(), &rng).expect("a key"),
            credential_id: random().to_vec(),
            counter: 0,
            origin: "https://umkreis.test".to_owned(),
            rp_id: "umkreis.test".to_owned(),
        }
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let data = json!({ "type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false });
        data.to_string().into_bytes()
    }

    fn data(&mut self, flags: u8) -> Vec<u8> {
        self.counter += 1;
        let mut data = hash(self.rp_id.as_bytes()).to_vec();
        data.push(flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    /// The answer to `navigator.credentials.create`.
    pub fn create(&mut self, options: &Value) -> Value {
        let mut data = self.data(PRESENT | VERIFIED | NEW_KEY);
        data.extend([0; 16]);
        data.extend((self.credential_id.len() as u16).to_be_bytes());
        data.extend(&self.credential_id);
        let (x, y) = self.key.public_key().as_ref()[1..].split_at(32);
        // A COSE key: elliptic curve, ES256, P-256, and its two coordinates.
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(x);
        data.extend([0x22, 0x58, 0x20]);
        data.extend(y);
        let mut object = vec![0xa3, 0x63];
        object.extend(b"fmt\x64none\x67attStmt\xa0\x68authData\x58");
        object.push(u8::try_from(data.len()).expect("short"));
        object.extend(data);
        json!({
            "id": encode(&self.credential_id), "rawId": encode(&self.credential_id), "type": "public-key",
            "authenticatorAttachment": "platform", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encode(&self.client_data("webauthn.create", options)),
                "attestationObject": encode(&object), "transports": ["internal"],
            },
        })
    }

    /// The answer to `navigator.credentials.get`, as it is sent.
    pub fn get(&mut self, options: &Value) -> String {
        let client_data = self.client_data("webauthn.get", options);
        let data = self.data(PRESENT | VERIFIED);
        let signed = [data.as_slice(), &hash(&client_data)].concat();
        let signature = self.key.sign(&SystemRandom::new(), &signed).expect("a signature");
        let answer = json!({
            "id": encode(&self.credential_id), "rawId": encode(&self.credential_id), "type": "public-key",
            "authenticatorAttachment": "platform", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encode(&client_data), "authenticatorData": encode(&data),
                "signature": encode(signature.as_ref()), "userHandle": null,
            },
        });
        answer.to_string()
    }
}
