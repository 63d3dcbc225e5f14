//! Writes that a caller may repeat: for a day, the same key and request make nothing twice.

use super::conditional::with_version;
use super::json::Created;
use crate::db::Tx;
use crate::db::entity::idempotency::{ActiveModel, Column, Entity, Model};
use crate::error::{Error, Result};
use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;

const KEPT_MS: i64 = 24 * 60 * 60 * 1000;
const MAX_KEY_CHARACTERS: usize = 200;

/// The `Idempotency-Key` header, if the caller sent one.
#[derive(Clone, Debug, Default)]
pub struct IdempotencyKey(Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        let Some(value) = parts.headers.get("idempotency-key") else { return Ok(IdempotencyKey(None)) };
        let text = value.to_str().unwrap_or_default().trim();
        if text.is_empty() || text.len() > MAX_KEY_CHARACTERS {
            return Err(Error::malformed("Der Idempotency-Key ist leer oder zu lang."));
        }
        Ok(IdempotencyKey(Some(text.to_owned())))
    }
}

impl IdempotencyKey {
    /// Ties the key to its account and to what is asked for.
    pub fn of(&self, account_id: Uuid, route: &str, request: &impl Serialize) -> Result<Repeat> {
        let Some(key) = &self.0 else { return Ok(Repeat(None)) };
        let request = serde_json::to_vec(request).map_err(anyhow::Error::from)?;
        let key_hash = Sha256::new().chain_update(account_id).chain_update(key).finalize().to_vec();
        let request_hash = Sha256::new().chain_update(route).chain_update([0]).chain_update(request);
        Ok(Repeat(Some(Hashes { key_hash, request_hash: request_hash.finalize().to_vec() })))
    }

    /// For calls that anybody may make; only who knows the key, a random one, can meet what it made.
    pub fn of_anyone(&self, route: &str, request: &impl Serialize) -> Result<Repeat> {
        self.of(Uuid::nil(), route, request)
    }
}

struct Hashes {
    key_hash: Vec<u8>,
    request_hash: Vec<u8>,
}

/// A request that may be the repetition of an earlier one.
pub struct Repeat(Option<Hashes>);

impl Repeat {
    /// What the earlier request made, if there was one and it succeeded.
    pub async fn known(&self, db: &impl ConnectionTrait, now_ms: i64) -> Result<Option<Creation>> {
        let Some(hashes) = &self.0 else { return Ok(None) };
        let found = Entity::find_by_id(hashes.key_hash.clone()).one(db).await?;
        let Some(row) = found.filter(|row| row.created_at_ms > now_ms - KEPT_MS) else { return Ok(None) };
        let made: Created = serde_json::from_str(&row.body).map_err(anyhow::Error::from)?;
        if row.request_hash != hashes.request_hash {
            return Err(Error::KeyReused { made: made.id });
        }
        Ok(Some(Creation { id: made.id, again: true }))
    }

    /// Remembers in the creating transaction what it makes. Of two that come at the same moment
    /// the second waits here for the first, and is given what that one made.
    pub async fn claim(&self, tx: &Tx, id: Uuid, now_ms: i64) -> Result<Option<Creation>> {
        let Some(hashes) = &self.0 else { return Ok(None) };
        Entity::delete_many()
            .filter(Column::KeyHash.eq(hashes.key_hash.clone()))
            .filter(Column::CreatedAtMs.lte(now_ms - KEPT_MS))
            .exec(tx)
            .await?;
        let row = Model {
            key_hash: hashes.key_hash.clone(),
            request_hash: hashes.request_hash.clone(),
            status: 200,
            body: serde_json::to_string(&Created { id }).map_err(anyhow::Error::from)?,
            created_at_ms: now_ms,
        };
        let written = Entity::insert(ActiveModel::from(row))
            .on_conflict(OnConflict::column(Column::KeyHash).do_nothing().to_owned())
            .exec_without_returning(tx)
            .await?;
        if written == 1 { Ok(None) } else { self.known(tx, now_ms).await }
    }

    /// Remembers at the end of the transaction that claimed `id` what its answer says beside it. It stays for a day,
    /// whoever leaves meanwhile, so it names nobody.
    pub async fn remember(&self, tx: &Tx, id: Uuid, answer: &impl Serialize) -> Result<()> {
        let Some(hashes) = &self.0 else { return Ok(()) };
        let body = serde_json::to_string(&Remembered { id, answer }).map_err(anyhow::Error::from)?;
        Entity::update_many()
            .col_expr(Column::Body, Expr::value(body))
            .filter(Column::KeyHash.eq(hashes.key_hash.clone()))
            .exec(tx)
            .await?;
        Ok(())
    }

    /// What the earlier request, which `claim` has told of, has remembered.
    pub async fn remembered<A: DeserializeOwned>(&self, tx: &Tx) -> Result<A> {
        let Some(hashes) = &self.0 else { return Err(Error::NotFound) };
        let row = Entity::find_by_id(hashes.key_hash.clone()).one(tx).await?.ok_or(Error::NotFound)?;
        let body: Remembered<A> = serde_json::from_str(&row.body).map_err(anyhow::Error::from)?;
        Ok(body.answer)
    }
}

/// The body of an answer that is more than the id of what was made.
#[derive(Deserialize, Serialize)]
struct Remembered<A> {
    id: Uuid,
    answer: A,
}

/// What a create or an upload answers: the id, and whether it was made by an earlier request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Creation {
    pub id: Uuid,
    pub again: bool,
}

impl Creation {
    pub fn now(id: Uuid) -> Creation {
        Creation { id, again: false }
    }
}

impl IntoResponse for Creation {
    fn into_response(self) -> Response {
        let created = ([(header::CACHE_CONTROL, "no-store")], Json(Created { id: self.id }));
        if !self.again {
            return with_version(1, created);
        }
        let mut response = created.into_response();
        response.headers_mut().insert("idempotent-replay", HeaderValue::from_static("true"));
        response
    }
}
