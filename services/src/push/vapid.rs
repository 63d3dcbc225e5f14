//! The key that says to push services who we are (RFC 8292): made on first use, kept sealed in the database.

use crate::sealing::key::VAPID as SETTING;
use crate::sealing::{Purpose, Sealer};
use anyhow::{Context, anyhow};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use sea_orm::EntityTrait;
use sea_orm::sea_query::OnConflict;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::setting;
use umkreis_foundation::secret;
use url::Url;

/// Push services accept at most a day.
const LIFE_S: i64 = 12 * 60 * 60;

pub struct VapidKey(EcdsaKeyPair);

impl VapidKey {
    /// Reads the key, or makes it; of two instances that make one at the same time, one wins.
    pub async fn read_or_make(db: &Db, sealer: &Sealer) -> anyhow::Result<VapidKey> {
        if let Some(row) = setting::Entity::find_by_id(SETTING).one(db.read()).await? {
            return VapidKey::parse(&row.value, sealer);
        }
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())
            .map_err(|_| anyhow!("cannot make a VAPID key"))?;
        let sealed = sealer.seal_text(Purpose::Vapid, b"", &secret::encode(made.as_ref()));
        let row = setting::Model { name: SETTING.to_owned(), value: sealed };
        let tx = db.begin().await?;
        setting::Entity::insert(setting::ActiveModel::from(row))
            .on_conflict(OnConflict::column(setting::Column::Name).do_nothing().to_owned())
            .exec_without_returning(&tx)
            .await?;
        let kept =
            setting::Entity::find_by_id(SETTING).one(&tx).await?.context("the VAPID key was not kept")?;
        tx.commit().await?;
        VapidKey::parse(&kept.value, sealer)
    }

    fn parse(text: &str, sealer: &Sealer) -> anyhow::Result<VapidKey> {
        let text =
            sealer.open_text(Purpose::Vapid, b"", text).context("the VAPID key needs another sealing key")?;
        let bytes = secret::decode(&text).context("the stored VAPID key is damaged")?;
        EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &SystemRandom::new())
            .map(VapidKey)
            .map_err(|_| anyhow!("the stored VAPID key is damaged"))
    }

    /// As browsers take it (`applicationServerKey`).
    pub fn public(&self) -> String {
        secret::encode(self.0.public_key().as_ref())
    }

    /// The Authorization header for a message to this endpoint.
    pub fn authorization(&self, endpoint: &Url, subject: &str, now_s: i64) -> anyhow::Result<String> {
        let claims = serde_json::json!({
            "aud": endpoint.origin().ascii_serialization(), "exp": now_s + LIFE_S, "sub": subject,
        });
        let head = secret::encode(br#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{head}.{}", secret::encode(claims.to_string().as_bytes()));
        let signature = self.0.sign(&SystemRandom::new(), signed.as_bytes());
        let signature = signature.map_err(|_| anyhow!("cannot sign with the VAPID key"))?;
        Ok(format!("vapid t={signed}.{}, k={}", secret::encode(signature.as_ref()), self.public()))
    }
}
