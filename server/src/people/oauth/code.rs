//! Codes of the redirect flow: made at `/oauth/authorize`, exchanged once, with PKCE.

use super::error::TokenError;
use super::form::Form;
use super::token;
use crate::app::App;
use crate::people::session::{self, IssuedTokens, Proof};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, DbErr, EntityTrait, QuerySelect};
use umkreis_foundation::config::OAuthClient;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::authorization_code::{ActiveModel, Entity, Model};
use umkreis_foundation::db::entity::session as session_row;
use umkreis_foundation::secret;
use uuid::Uuid;

const LIFE_MS: i64 = 60_000;
/// A SHA-256 in base64url.
const CHALLENGE_CHARS: usize = 43;

/// Whether this can be the challenge of a verifier.
pub fn is_challenge(text: &str) -> bool {
    text.len() == CHALLENGE_CHARS && secret::decode(text).is_some()
}

/// From 36 characters, because the original client used a UUID; up to 128 as RFC 7636 says.
fn is_verifier(text: &str) -> bool {
    (36..=128).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_' | b'~'))
}

/// Makes a code for an account that is signed in; the new session is as strong as this one.
pub async fn create(
    tx: &Tx,
    signed_in: &session_row::Model,
    client_id: &str,
    redirect_uri: &str,
    challenge: &str,
    now_ms: i64,
) -> Result<String, DbErr> {
    let code = secret::random();
    let row = Model {
        hash: secret::hash(&code).to_vec(),
        account_id: signed_in.account_id,
        client_id: client_id.to_owned(),
        redirect_uri: redirect_uri.to_owned(),
        code_challenge: challenge.to_owned(),
        second_factor: signed_in.second_factor,
        proved_at_ms: signed_in.proved_at_ms,
        session_id: None,
        expires_at_ms: now_ms + LIFE_MS,
    };
    Entity::insert(ActiveModel::from(row)).exec_without_returning(tx).await?;
    Ok(secret::encode(&code))
}

/// Exchanges a code for a session.
pub async fn exchange(
    app: &App,
    client: &OAuthClient,
    device: Option<Uuid>,
    form: &Form,
) -> Result<IssuedTokens, TokenError> {
    let bytes = secret::decode(form.required("code")?).ok_or_else(TokenError::invalid_code)?;
    let verifier = form.required("code_verifier")?;
    if !is_verifier(verifier) {
        return Err(TokenError::invalid_request("Der code_verifier hat nicht die richtige Form."));
    }
    let redirect_uri = form.required("redirect_uri")?;
    let now_ms = app.clock.now_ms();
    let tx = app.db.begin().await?;
    let row = Entity::find_by_id(secret::hash(&bytes).to_vec()).lock_exclusive().one(&tx).await?;
    let row = row.filter(|row| row.client_id == client.id).ok_or_else(TokenError::invalid_code)?;
    if let Some(session_id) = row.session_id {
        // A second use means that the code was read on its way: what it gave is taken back.
        let _forget = app.access_tokens.forget_after();
        session::revoke(&tx, session_id, now_ms).await?;
        tx.commit().await?;
        tracing::warn!(%session_id, "an authorization code was used twice; its session is revoked");
        return Err(TokenError::invalid_code());
    }
    let challenge = secret::encode(&secret::hash(verifier.as_bytes()));
    let fits = now_ms < row.expires_at_ms
        && row.redirect_uri == redirect_uri
        && secret::constant_time_eq(challenge.as_bytes(), row.code_challenge.as_bytes());
    if !fits {
        // Gone for good: who cannot prove to be the one who asked gets no second guess.
        Entity::delete_by_id(row.hash).exec(&tx).await?;
        tx.commit().await?;
        return Err(TokenError::invalid_code());
    }
    let proof = Proof { second_factor: row.second_factor, at_ms: row.proved_at_ms };
    let who = token::SessionOwner { account_id: row.account_id, proof };
    let issued = token::open(&tx, who, client, device, now_ms).await?;
    let used =
        ActiveModel { hash: Set(row.hash), session_id: Set(Some(issued.session_id)), ..Default::default() };
    used.update(&tx).await?;
    tx.commit().await?;
    Ok(issued)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_uuid_is_a_verifier_and_a_shorter_text_is_not() {
        assert!(is_verifier(&Uuid::now_v7().to_string()));
        assert!(!is_verifier(&"a".repeat(35)));
        assert!(is_verifier(&"a".repeat(128)));
        assert!(!is_verifier(&"a".repeat(129)));
        assert!(!is_verifier(&"ä".repeat(36)));
        assert!(!is_verifier(&format!("{} ", "a".repeat(40))));
    }

    #[test]
    fn a_challenge_is_a_hash_in_base64url() {
        assert!(is_challenge(&secret::encode(&secret::hash(b"verifier"))));
        assert!(!is_challenge(""));
        assert!(!is_challenge(&"=".repeat(43)));
        assert!(!is_challenge(&"a".repeat(44)));
    }
}
