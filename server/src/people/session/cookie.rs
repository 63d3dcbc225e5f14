//! The cookie by which `/oauth/authorize` recognises a browser: the session's id and a random secret, of which
//! the database keeps the hash.

use axum::http::{HeaderMap, header};
use sea_orm::{ConnectionTrait, DbErr, EntityTrait};
use umkreis_foundation::db::entity::session;
use umkreis_foundation::secret;
use uuid::Uuid;

pub const COOKIE: &str = "umkreis_session";
const ID_BYTES: usize = 16;

/// What the browser gets, and what is kept of it.
pub struct NewCookie {
    pub value: String,
    pub hash: Vec<u8>,
}

pub fn fresh(session_id: Uuid) -> NewCookie {
    let random = secret::random();
    let value = secret::encode(&[session_id.as_bytes().as_slice(), &random].concat());
    NewCookie { value, hash: secret::hash(&random).to_vec() }
}

/// The cookie that a request carries.
pub fn shown(headers: &HeaderMap) -> Option<&str> {
    value_of(headers, COOKIE)
}

/// The first cookie of this name.
pub fn value_of<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == wanted).map(|(_, value)| value)
}

fn read(cookie: &str) -> Option<(Uuid, Vec<u8>)> {
    let mut id = secret::decode(cookie).filter(|bytes| bytes.len() == ID_BYTES + secret::SECRET_BYTES)?;
    let random = id.split_off(ID_BYTES);
    Some((Uuid::from_slice(&id).ok()?, random))
}

/// Whether a cookie is the one of this session. Sessions that are older than these cookies have none.
pub fn belongs_to(cookie: Option<&str>, row: &session::Model) -> bool {
    let Some((id, random)) = cookie.and_then(read) else { return false };
    let known = row.cookie_hash.as_deref();
    id == row.id && known.is_some_and(|known| secret::constant_time_eq(&secret::hash(&random), known))
}

/// The live session that a browser's cookie names.
pub async fn session(
    db: &impl ConnectionTrait,
    cookie: &str,
    now_ms: i64,
) -> Result<Option<session::Model>, DbErr> {
    let Some((id, _)) = read(cookie) else { return Ok(None) };
    let row = session::Entity::find_by_id(id).one(db).await?;
    Ok(row.filter(|row| {
        row.revoked_at_ms.is_none()
            && now_ms < row.idle_until_ms.min(row.expires_at_ms)
            && belongs_to(Some(cookie), row)
    }))
}
