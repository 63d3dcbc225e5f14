//! Access tokens: which account a bearer token belongs to, and what it may do.

use quick_cache::sync::Cache;
use sea_orm::sea_query::Query;
use sea_orm::{ConnectionTrait, DbErr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::{access_token, account, session};
use umkreis_foundation::secret;
use uuid::Uuid;

/// Changes made by another process (the command line) are seen after this time at the latest.
const CHECK_AGAIN: Duration = Duration::from_secs(5);
/// Bounds the memory of the cache.
const MOST_KNOWN: usize = 20_000;

/// The account behind a valid bearer token; answers 401 without one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SignedIn {
    pub account_id: Uuid,
    pub session_id: Uuid,
    /// Whether the rights of an administrator count for this session.
    pub admin: bool,
    /// Whether it is an administrator's whose rights rest until a second factor is shown.
    pub lacks_factor: bool,
}

/// Checks tokens. A process that serves a database alone may remember what it has checked; with a
/// shared one each check is one indexed look-up, because another instance may have revoked the token
/// a moment ago.
pub struct AccessTokens {
    db: Db,
    /// Whether the rights of administrators rest until they have shown a second factor.
    factor_required: bool,
    remembering: bool,
    /// Counts revocations; what was remembered under an older number is checked again.
    generation: AtomicU64,
    known: Cache<[u8; 32], CheckedToken>,
}

#[derive(Clone, Copy)]
struct CheckedToken {
    caller: SignedIn,
    expires_at_ms: i64,
    generation: u64,
    checked: Instant,
}

impl AccessTokens {
    pub fn new(db: &Db, factor_required: bool) -> AccessTokens {
        AccessTokens {
            db: db.clone(),
            factor_required,
            remembering: !db.is_shared(),
            generation: AtomicU64::new(0),
            known: Cache::new(MOST_KNOWN),
        }
    }

    /// The account of a valid token.
    pub async fn check(&self, token: &str, now_ms: i64) -> Result<Option<SignedIn>, DbErr> {
        let Some(bytes) = secret::decode(token).filter(|bytes| bytes.len() == secret::SECRET_BYTES) else {
            return Ok(None);
        };
        let hash = secret::hash(&bytes);
        if let Some(caller) = self.recall(&hash, now_ms) {
            return Ok(Some(caller));
        }
        // Read before the look-up: a revocation in between makes the answer unfit to remember.
        let generation = self.generation.load(Ordering::SeqCst);
        let found = look_up(&self.db, &hash, self.factor_required, now_ms).await?;
        let Some((caller, expires_at_ms)) = found else { return Ok(None) };
        if self.remembering {
            self.known
                .insert(hash, CheckedToken { caller, expires_at_ms, generation, checked: Instant::now() });
        }
        Ok(Some(caller))
    }

    fn recall(&self, hash: &[u8; 32], now_ms: i64) -> Option<SignedIn> {
        if !self.remembering {
            return None;
        }
        let known = self.known.get(hash)?;
        let holds = known.generation == self.generation.load(Ordering::SeqCst)
            && known.expires_at_ms > now_ms
            && known.checked.elapsed() < CHECK_AGAIN;
        holds.then_some(known.caller)
    }

    /// Take this before the commit of a transaction that ends sessions, deletes accounts or
    /// changes who is an administrator. When it is dropped, also by a caller that hangs up,
    /// nothing remembered counts any more.
    #[must_use = "what is remembered counts until this is dropped"]
    pub fn forget_after(&self) -> ForgetOnDrop<'_> {
        ForgetOnDrop(self)
    }
}

pub struct ForgetOnDrop<'a>(&'a AccessTokens);

impl Drop for ForgetOnDrop<'_> {
    fn drop(&mut self) {
        self.0.generation.fetch_add(1, Ordering::SeqCst);
    }
}

async fn look_up(
    db: &Db,
    hash: &[u8; 32],
    factor_required: bool,
    now_ms: i64,
) -> Result<Option<(SignedIn, i64)>, DbErr> {
    use sea_orm::ExprTrait;
    use sea_orm::sea_query::Expr;
    let token = |column| Expr::col((access_token::Entity, column));
    let session = |column| Expr::col((session::Entity, column));
    let query = Query::select()
        .column((access_token::Entity, access_token::Column::ExpiresAtMs))
        .column((session::Entity, session::Column::Id))
        .column((session::Entity, session::Column::AccountId))
        .column((session::Entity, session::Column::SecondFactor))
        .column((account::Entity, account::Column::Admin))
        .from(access_token::Entity)
        .inner_join(
            session::Entity,
            token(access_token::Column::SessionId).equals((session::Entity, session::Column::Id)),
        )
        .inner_join(
            account::Entity,
            session(session::Column::AccountId).equals((account::Entity, account::Column::Id)),
        )
        .and_where(token(access_token::Column::Hash).eq(hash.to_vec()))
        .and_where(token(access_token::Column::ExpiresAtMs).gt(now_ms))
        .and_where(session(session::Column::RevokedAtMs).is_null())
        .and_where(session(session::Column::ExpiresAtMs).gt(now_ms))
        // Nobody signs in with an unproven address; should a session exist all the same, it counts for nothing.
        .and_where(Expr::col((account::Entity, account::Column::ConfirmedAtMs)).is_not_null())
        .to_owned();
    let Some(row) = db.read().query_one(&query).await? else { return Ok(None) };
    let admin: bool = row.try_get("", "admin")?;
    let lacks_factor = admin && factor_required && !row.try_get::<bool>("", "second_factor")?;
    let caller = SignedIn {
        account_id: row.try_get("", "account_id")?,
        session_id: row.try_get("", "id")?,
        admin: admin && !lacks_factor,
        lacks_factor,
    };
    Ok(Some((caller, row.try_get("", "expires_at_ms")?)))
}
