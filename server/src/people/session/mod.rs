//! Sessions: one sign-in is one family of refresh tokens. Each refresh replaces the token; the
//! replaced one still answers for a moment, and its use after that ends the whole family.
//!
//! A refresh token is the session's id, a secret and a proof that this server issued it. Both
//! successor and proof are derived from the secret with a key of the family, so the database
//! holds hashes only and yet gives every tab the same answer. The browser's cookie is a secret of
//! its own (`cookie.rs`), because nothing that can be computed from the row may open anything.

pub mod bearer;
pub mod cookie;
pub mod known_device;
pub mod registered_client;
pub mod token_answer;

use crate::app::App;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter,
    QueryOrder, QuerySelect,
};
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::{access_token, session};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::secret;
use uuid::Uuid;

pub const ACCESS_MS: i64 = 15 * 60 * 1000;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
const IDLE_MS: i64 = 30 * DAY_MS;
const LONGEST_MS: i64 = 90 * DAY_MS;
/// Several tabs may present the same token within this time.
const GRACE_MS: i64 = 10_000;
const PROOF_BYTES: usize = 16;

/// What a client gets.
pub struct IssuedTokens {
    pub session_id: Uuid,
    pub client_id: String,
    pub account_id: Uuid,
    pub access_token: String,
    pub refresh_token: String,
    pub expires_in_s: i64,
    /// Recognises the browser at `/oauth/authorize`; absent where it has one that counts.
    pub cookie: Option<String>,
}

/// Opens a session for an account, in the caller's transaction, without a second factor.
pub async fn open(tx: &Tx, account_id: Uuid, client_id: &str, now_ms: i64) -> Result<IssuedTokens, DbErr> {
    open_with(tx, account_id, client_id, Proof { second_factor: false, at_ms: now_ms }, now_ms).await
}

/// How well, and when, it was proven whose session it is.
#[derive(Clone, Copy, Debug)]
pub struct Proof {
    pub second_factor: bool,
    pub at_ms: i64,
}

/// The same, saying how the owner was recognised.
pub async fn open_with(
    tx: &Tx,
    account_id: Uuid,
    client_id: &str,
    proof: Proof,
    now_ms: i64,
) -> Result<IssuedTokens, DbErr> {
    let (family, first) = (secret::random(), secret::random());
    let id = Uuid::now_v7();
    let cookie = cookie::fresh(id);
    let row = session::Model {
        id,
        account_id,
        client_id: client_id.to_owned(),
        family_secret: family.to_vec(),
        refresh_hash: secret::hash(&first).to_vec(),
        previous_hash: None,
        cookie_hash: Some(cookie.hash),
        second_factor: proof.second_factor,
        proved_at_ms: proof.at_ms,
        rotated_at_ms: now_ms,
        created_at_ms: now_ms,
        idle_until_ms: now_ms + IDLE_MS,
        expires_at_ms: now_ms + LONGEST_MS,
        revoked_at_ms: None,
    };
    session::Entity::insert(session::ActiveModel::from(row.clone())).exec_without_returning(tx).await?;
    issue(tx, &row, &first, Some(cookie.value), now_ms).await
}

/// Exchanges a refresh token for its successor. A browser that shows no cookie of this session
/// gets a new one.
pub async fn refresh(
    app: &App,
    presented: &str,
    client_id: &str,
    shown: Option<&str>,
) -> Result<IssuedTokens> {
    let Some((session_id, current, proof)) = read_token(presented) else { return Err(ended()) };
    let now_ms = app.clock.now_ms();
    let tx = app.db.begin().await?;
    // Locked, so that fifty tabs take turns and all get the one successor.
    let row = session::Entity::find_by_id(session_id).lock_exclusive().one(&tx).await?;
    let Some(row) = row.filter(|row| secret::constant_time_eq(&proof, &proof_of(row, &current))) else {
        return Err(ended());
    };
    if row.revoked_at_ms.is_some()
        || row.client_id != client_id
        || now_ms >= row.idle_until_ms.min(row.expires_at_ms)
    {
        return Err(ended());
    }
    let hash = secret::hash(&current);
    let successor = secret::derive(&row.family_secret, "refresh", &current);
    if secret::constant_time_eq(&hash, &row.refresh_hash) {
        let new = (!cookie::belongs_to(shown, &row)).then(|| cookie::fresh(row.id));
        rotate(&tx, &row, &successor, new.as_ref().map(|new| new.hash.clone()), now_ms).await?;
        let issued = issue(&tx, &row, &successor, new.map(|new| new.value), now_ms).await?;
        tx.commit().await?;
        return Ok(issued);
    }
    let just_replaced =
        row.previous_hash.as_deref().is_some_and(|previous| secret::constant_time_eq(&hash, previous))
            && now_ms < row.rotated_at_ms + GRACE_MS;
    if just_replaced {
        // The first of the tabs has the cookie; a second one would end it.
        let issued = issue(&tx, &row, &successor, None, row.rotated_at_ms).await?;
        tx.commit().await?;
        return Ok(issued);
    }
    // Ours, but replaced long ago: somebody holds a copy. Nobody can tell who, so both lose.
    let _forget = app.access_tokens.forget_after();
    revoke(&tx, session_id, now_ms).await?;
    tx.commit().await?;
    tracing::warn!(%session_id, "a replaced refresh token was used again; the session is revoked");
    Err(ended())
}

async fn rotate(
    tx: &Tx,
    row: &session::Model,
    successor: &[u8],
    new_cookie_hash: Option<Vec<u8>>,
    now_ms: i64,
) -> Result<(), DbErr> {
    let change = session::ActiveModel {
        id: Set(row.id),
        refresh_hash: Set(secret::hash(successor).to_vec()),
        previous_hash: Set(Some(row.refresh_hash.clone())),
        cookie_hash: Set(new_cookie_hash.or_else(|| row.cookie_hash.clone())),
        rotated_at_ms: Set(now_ms),
        idle_until_ms: Set((now_ms + IDLE_MS).min(row.expires_at_ms)),
        ..Default::default()
    };
    change.update(tx).await.map(drop)
}

/// The access token follows from the refresh token too, so a repeated answer is the same one.
async fn issue(
    tx: &Tx,
    row: &session::Model,
    refresh: &[u8],
    cookie: Option<String>,
    issued_at_ms: i64,
) -> Result<IssuedTokens, DbErr> {
    let access = secret::derive(&row.family_secret, "access", refresh);
    let token = access_token::ActiveModel {
        hash: Set(secret::hash(&access).to_vec()),
        session_id: Set(row.id),
        expires_at_ms: Set((issued_at_ms + ACCESS_MS).min(row.expires_at_ms)),
    };
    access_token::Entity::insert(token)
        .on_conflict(OnConflict::column(access_token::Column::Hash).do_nothing().to_owned())
        .exec_without_returning(tx)
        .await?;
    let mut written = row.id.as_bytes().to_vec();
    written.extend_from_slice(refresh);
    written.extend_from_slice(&proof_of(row, refresh));
    Ok(IssuedTokens {
        session_id: row.id,
        client_id: row.client_id.clone(),
        account_id: row.account_id,
        access_token: secret::encode(&access),
        refresh_token: secret::encode(&written),
        expires_in_s: ACCESS_MS / 1000,
        cookie,
    })
}

/// Splits a refresh token into session, secret and proof.
fn read_token(text: &str) -> Option<(Uuid, [u8; secret::SECRET_BYTES], Vec<u8>)> {
    let bytes = secret::decode(text)?;
    if bytes.len() != 16 + secret::SECRET_BYTES + PROOF_BYTES {
        return None;
    }
    let (id, rest) = bytes.split_at(16);
    let (current, proof) = rest.split_at(secret::SECRET_BYTES);
    Some((Uuid::from_slice(id).ok()?, current.try_into().ok()?, proof.to_vec()))
}

/// Tells a token of this family from one made up by somebody who knows the session's id.
fn proof_of(row: &session::Model, refresh: &[u8]) -> [u8; PROOF_BYTES] {
    let mut proof = [0; PROOF_BYTES];
    proof.copy_from_slice(&secret::derive(&row.family_secret, "proof", refresh)[..PROOF_BYTES]);
    proof
}

/// The session that a token of either kind belongs to, for revocation by its holder.
pub async fn by_token(db: &impl ConnectionTrait, token: &str) -> Result<Option<session::Model>, DbErr> {
    if let Some((id, current, proof)) = read_token(token) {
        let row = session::Entity::find_by_id(id).one(db).await?;
        return Ok(row.filter(|row| secret::constant_time_eq(&proof, &proof_of(row, &current))));
    }
    let Some(bytes) = secret::decode(token) else { return Ok(None) };
    let found = access_token::Entity::find_by_id(secret::hash(&bytes).to_vec()).one(db).await?;
    match found {
        Some(found) => session::Entity::find_by_id(found.session_id).one(db).await,
        None => Ok(None),
    }
}

pub async fn by_id(db: &impl ConnectionTrait, session_id: Uuid) -> Result<Option<session::Model>, DbErr> {
    session::Entity::find_by_id(session_id).one(db).await
}

/// When an account last signed in, as far as its sessions are still known.
pub async fn last_opened_ms(db: &impl ConnectionTrait, account_id: Uuid) -> Result<Option<i64>, DbErr> {
    let own = session::Entity::find().filter(session::Column::AccountId.eq(account_id));
    let newest = own.order_by_desc(session::Column::CreatedAtMs).one(db).await?;
    Ok(newest.map(|session| session.created_at_ms))
}

/// Who has signed in, or shown a password or a second factor, within this time need not show it again.
const FRESH_MS: i64 = 10 * 60_000;

/// Refuses what wants a fresh proof where the last one is too long ago.
pub async fn require_fresh(tx: &Tx, session_id: Uuid, now_ms: i64) -> Result<()> {
    let session = by_id(tx, session_id).await?.ok_or(Error::Unauthorized)?;
    if now_ms < session.proved_at_ms + FRESH_MS { Ok(()) } else { Err(Error::ProveAgain) }
}

/// Notes that the owner has shown the password or a second factor once more.
pub async fn proved(tx: &Tx, session_id: Uuid, now_ms: i64) -> Result<(), DbErr> {
    session::Entity::update_many()
        .col_expr(session::Column::ProvedAtMs, Expr::value(now_ms))
        .filter(session::Column::Id.eq(session_id))
        .exec(tx)
        .await
        .map(drop)
}

/// Notes that a session's owner has shown a second factor, and ends the account's other sessions,
/// which have not.
pub async fn strengthen(tx: &Tx, session_id: Uuid, account_id: Uuid, now_ms: i64) -> Result<(), DbErr> {
    session::Entity::update_many()
        .col_expr(session::Column::SecondFactor, Expr::value(true))
        .filter(session::Column::Id.eq(session_id))
        .exec(tx)
        .await?;
    session::Entity::update_many()
        .col_expr(session::Column::RevokedAtMs, Expr::value(now_ms))
        .filter(session::Column::AccountId.eq(account_id))
        .filter(session::Column::SecondFactor.eq(false))
        .filter(session::Column::RevokedAtMs.is_null())
        .exec(tx)
        .await
        .map(drop)
}

/// Ends one session. Take [`AccessTokens::forget_after`](umkreis_services::access_tokens::AccessTokens::forget_after) before committing.
pub async fn revoke(tx: &Tx, session_id: Uuid, now_ms: i64) -> Result<(), DbErr> {
    session::Entity::update_many()
        .col_expr(session::Column::RevokedAtMs, Expr::value(now_ms))
        .filter(session::Column::Id.eq(session_id))
        .filter(session::Column::RevokedAtMs.is_null())
        .exec(tx)
        .await
        .map(drop)
}

/// Ends every session of an account; the same care before committing.
pub async fn revoke_account(tx: &Tx, account_id: Uuid, now_ms: i64) -> Result<(), DbErr> {
    session::Entity::update_many()
        .col_expr(session::Column::RevokedAtMs, Expr::value(now_ms))
        .filter(session::Column::AccountId.eq(account_id))
        .filter(session::Column::RevokedAtMs.is_null())
        .exec(tx)
        .await
        .map(drop)
}

fn ended() -> Error {
    Error::Refused {
        code: "SessionEnded",
        detail: "Deine Sitzung ist zu Ende. Bitte melde dich neu an.".to_owned(),
    }
}
