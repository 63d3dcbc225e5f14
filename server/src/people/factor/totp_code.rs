//! Codes of an authenticator app (TOTP, RFC 6238): thirty seconds, six digits, SHA-1 as all apps expect.

use qrcodegen::{QrCode, QrCodeEcc};
use totp_rs::Builder;
use umkreis_foundation::db::entity::totp;
use umkreis_foundation::error::{Error, Result};
use umkreis_services::sealing::seal_old_secrets::PLAIN_TOTP_BYTES as SECRET_BYTES;
use umkreis_services::sealing::{Purpose, Sealer};
use uuid::Uuid;

/// Steps before and after that are accepted too, because clocks differ.
const SKEW: u16 = 1;

pub fn new_secret() -> Vec<u8> {
    let mut secret = vec![0; SECRET_BYTES];
    rand::fill(&mut secret[..]);
    secret
}

/// What the database keeps of a secret.
pub fn sealed(sealer: &Sealer, account_id: Uuid, secret: &[u8]) -> Vec<u8> {
    sealer.seal(Purpose::Totp, account_id.as_bytes(), secret)
}

/// The secret of an app, also of one that an earlier release has kept as it was. Nothing, which no code fits,
/// when it was sealed with another key: recovery codes and passkeys go on working.
pub fn opened(sealer: &Sealer, row: &totp::Model) -> Vec<u8> {
    if row.secret.len() == SECRET_BYTES {
        return row.secret.clone();
    }
    sealer.open(Purpose::Totp, row.account_id.as_bytes(), &row.secret).unwrap_or_else(|| {
        tracing::warn!("the secret of an authenticator app was sealed with another key");
        Vec::new()
    })
}

/// What an app needs to know, as text, as an address and as a picture.
pub struct TotpSetup {
    pub secret: String,
    pub uri: String,
    pub qr: QrPath,
}

/// A QR code as the path of an SVG, `side` units wide.
pub struct QrPath {
    pub side: i32,
    pub path: String,
}

pub fn setup(secret: &[u8], site: &str, email: &str) -> Result<TotpSetup> {
    // Neither may contain a colon, which divides the two in the app.
    let totp = builder(secret)
        .with_issuer(Some(site.replace(':', " ")))
        .with_account_name(email.replace(':', " "))
        .build()
        .map_err(broken)?;
    let uri = totp.to_url().map_err(broken)?;
    Ok(TotpSetup { secret: totp.secret().to_base32(), qr: draw(&uri)?, uri })
}

/// The step that a code belongs to, when it is right at this time.
pub fn step_of(secret: &[u8], code: &str, now_ms: i64) -> Option<i64> {
    let seconds = u64::try_from(now_ms / 1000).ok()?;
    let totp = builder(secret).with_account_name("-").build().ok()?;
    totp.check(code, seconds).and_then(|step| i64::try_from(step).ok())
}

/// Whether a text has the form of an app's code.
pub fn is_code(text: &str) -> bool {
    text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn builder(secret: &[u8]) -> Builder {
    Builder::new().with_secret(secret.to_vec()).with_skew(SKEW)
}

fn draw(uri: &str) -> Result<QrPath> {
    let code = QrCode::encode_text(uri, QrCodeEcc::Medium).map_err(broken)?;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            path.push_str(&format!("M{x} {y}h1v1h-1z"));
        }
    }
    Ok(QrPath { side: code.size(), path })
}

fn broken(error: impl std::fmt::Debug) -> Error {
    Error::Internal(anyhow::anyhow!("cannot make a code: {error:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the app would show.
    fn code_at(secret: &[u8], now_ms: i64) -> String {
        let totp = builder(secret).with_account_name("-").build().unwrap();
        totp.generate((now_ms / 1000) as u64).to_string()
    }

    #[test]
    fn codes_are_those_of_the_standard() {
        // RFC 6238, appendix B, shortened to six digits.
        let secret = b"12345678901234567890";
        for (seconds, code) in [(59, "287082"), (1_111_111_109, "081804"), (20_000_000_000, "353130")] {
            assert_eq!(code_at(secret, seconds * 1000), code);
            assert_eq!(step_of(secret, code, seconds * 1000), Some(seconds / 30));
        }
    }

    #[test]
    fn a_code_counts_one_step_around_its_time() {
        let secret = new_secret();
        let now_ms = 1_800_000_000_000;
        let code = code_at(&secret, now_ms);
        for (later_ms, right) in
            [(-60_000, false), (-30_000, true), (0, true), (30_000, true), (60_000, false)]
        {
            assert_eq!(step_of(&secret, &code, now_ms + later_ms).is_some(), right, "{later_ms}");
        }
        assert_eq!(step_of(&secret, "", now_ms), None);
        assert_eq!(step_of(&secret, "12345", now_ms), None);
    }

    #[test]
    fn the_address_names_site_and_account_and_the_picture_shows_it() {
        let setup = setup(&[7; 20], "Gutes: im Umkreis", "maria@umkreis.test").unwrap();
        assert!(setup.uri.starts_with("otpauth://totp/"), "{}", setup.uri);
        assert!(setup.uri.contains(&format!("secret={}", setup.secret)), "{}", setup.uri);
        assert_eq!(setup.secret.len(), 32);
        assert!(setup.qr.side > 20 && setup.qr.path.starts_with("M0 0h1v1h-1z"));
    }
}
