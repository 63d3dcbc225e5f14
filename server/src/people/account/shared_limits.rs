//! Limits that all instances share, kept in the database: sign-ins per account, mails per address.

use super::sign_in::PasswordCaller;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, DbErr, EntityTrait, QueryFilter, QuerySelect,
};
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::allowance::{ActiveModel, Column, Entity, Model};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::client_address::Client;
use umkreis_foundation::secret;
use uuid::Uuid;

const MINUTE_MS: i64 = 60_000;
const HOUR_MS: i64 = 60 * MINUTE_MS;
/// As many failures are everyday life; from then on each doubles the wait.
const FREE_FAILURES: i32 = 5;
const LONGEST_WAIT_MS: i64 = 15 * MINUTE_MS;

/// Addresses are counted without being stored.
fn digest(email: &str) -> String {
    secret::encode(&secret::hash(email.as_bytes())[..16])
}

/// Who tries to sign in to what: the account *as seen from one network*, or from a browser that its owner has
/// used before, so that guessing from one place makes nobody wait at another.
pub fn sign_in_key(email: &str, asker: PasswordCaller<'_>) -> String {
    let from = match asker {
        PasswordCaller::Stranger(caller) => caller.truncated().to_string(),
        PasswordCaller::KnownDevice(device) => format!("known {device}"),
        PasswordCaller::SignedIn(session_id) => format!("session {session_id}"),
    };
    format!("sign-in {} {from}", digest(email))
}

/// What strangers try altogether: many networks together guess no more often than one.
pub fn all_sign_ins_key(email: &str) -> String {
    format!("sign-in {} all", digest(email))
}

/// Codes of an authenticator app, for the account wherever it is tried from: six digits would not
/// withstand somebody who knows the password and has many addresses. The owner can still use a
/// passkey or a recovery code, which are too long to be guessed and are not counted.
pub fn factor_key(account_id: Uuid) -> String {
    format!("factor {}", secret::encode(&secret::hash(account_id.as_bytes())[..16]))
}

/// Counts an attempt before the password is looked at, so that a thousand at the same moment
/// count as well. [`forget`] takes it back when the password was right.
pub async fn attempt(tx: &Tx, key: &str, per_hour: u32, now_ms: i64) -> Result<()> {
    let row = lock(tx, key, HOUR_MS, now_ms).await?;
    let blocked_until_ms = if row.used >= clamp(per_hour) { row.until_ms } else { row.not_before_ms };
    if now_ms < blocked_until_ms {
        return Err(Error::TooMany {
            retry_after_s: (blocked_until_ms - now_ms).unsigned_abs().div_ceil(1000),
        });
    }
    let used = row.used + 1;
    let wait_ms = match used - FREE_FAILURES {
        beyond if beyond < 0 => 0,
        beyond => (1000_i64 << beyond.min(20)).min(LONGEST_WAIT_MS),
    };
    let change = ActiveModel {
        key: Set(row.key),
        used: Set(used),
        not_before_ms: Set(now_ms + wait_ms),
        ..Default::default()
    };
    change.update(tx).await?;
    Ok(())
}

/// Counts an attempt among those of everybody; beyond the number, says for how long none counts.
pub async fn attempt_of_all(tx: &Tx, key: &str, per_hour: u32, now_ms: i64) -> Result<Option<u64>> {
    let row = lock(tx, key, HOUR_MS, now_ms).await?;
    if row.used >= clamp(per_hour) {
        return Ok(Some((row.until_ms - now_ms).unsigned_abs().div_ceil(1000)));
    }
    let change = ActiveModel { key: Set(row.key), used: Set(row.used + 1), ..Default::default() };
    change.update(tx).await?;
    Ok(None)
}

/// Takes one attempt back: it was none of a guesser.
pub async fn give_back(tx: &Tx, key: &str) -> Result<(), DbErr> {
    let row = Entity::find_by_id(key.to_owned()).lock_exclusive().one(tx).await?;
    let Some(row) = row.filter(|row| row.used > 0) else { return Ok(()) };
    let change = ActiveModel { key: Set(row.key), used: Set(row.used - 1), ..Default::default() };
    change.update(tx).await.map(drop)
}

pub async fn forget(tx: &Tx, key: &str) -> Result<(), DbErr> {
    Entity::delete_by_id(key.to_owned()).exec(tx).await.map(drop)
}

/// Forgets the failures of an account from every network: its owner has a new password.
pub async fn forget_sign_ins(tx: &Tx, email: &str) -> Result<(), DbErr> {
    let start = format!("sign-in {} ", digest(email));
    Entity::delete_many().filter(Column::Key.starts_with(start)).exec(tx).await.map(drop)
}

/// Mails of one kind to one address.
pub struct MailAllowance<'a> {
    pub kind: &'static str,
    pub to: &'a str,
    pub asker: Client,
    pub per_30_min: u32,
    /// Whether beyond the number they become rare instead of ending.
    pub go_on: bool,
}

/// This many networks may each use up their limit before one limit for all of them together begins to count.
const NETWORKS: i32 = 4;
/// Then one mail goes out in this time, whoever asks. Whoever waits for it has one that is no older, with a link
/// that works.
const BEYOND_EVERY_MS: i64 = 5 * MINUTE_MS;

/// Whether one more mail may go to this address. What one network asks for is never used up by another, and where
/// mails go on, nobody can keep the owner from one for longer than [`BEYOND_EVERY_MS`].
pub async fn may_mail(tx: &Tx, mails: MailAllowance<'_>, now_ms: i64) -> Result<bool> {
    let about = format!("mail {} {}", mails.kind, digest(mails.to));
    let own = lock(tx, &format!("{about} {}", mails.asker.truncated()), 30 * MINUTE_MS, now_ms).await?;
    let all = lock(tx, &about, 30 * MINUTE_MS, now_ms).await?;
    let most = clamp(mails.per_30_min);
    let counters = [(own, most), (all, most.saturating_mul(NETWORKS))];
    let stops =
        |(row, most): &(Model, i32)| row.used >= *most && !(mails.go_on && now_ms >= row.not_before_ms);
    if counters.iter().any(stops) {
        return Ok(false);
    }
    for (row, _) in counters {
        let change = ActiveModel {
            key: Set(row.key),
            used: Set(row.used.saturating_add(1)),
            not_before_ms: Set(now_ms + BEYOND_EVERY_MS),
            ..Default::default()
        };
        change.update(tx).await?;
    }
    Ok(true)
}

/// Counts what a signed-in account does that reaches strangers; beyond the number it has to wait.
pub async fn spend(tx: &Tx, what: &str, account_id: Uuid, per_hour: u32, now_ms: i64) -> Result<()> {
    let key = format!("{what} {}", secret::encode(&secret::hash(account_id.as_bytes())[..16]));
    let row = lock(tx, &key, HOUR_MS, now_ms).await?;
    if row.used >= clamp(per_hour) {
        let retry_after_s = (row.until_ms - now_ms).unsigned_abs().div_ceil(1000);
        return Err(Error::TooMany { retry_after_s });
    }
    let change = ActiveModel { key: Set(row.key), used: Set(row.used + 1), ..Default::default() };
    change.update(tx).await?;
    Ok(())
}

fn clamp(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// Reads a counter for changing it; a missing or outlived one starts anew.
async fn lock(tx: &Tx, key: &str, window_ms: i64, now_ms: i64) -> Result<Model, DbErr> {
    let fresh = Model { key: key.to_owned(), used: 0, until_ms: now_ms + window_ms, not_before_ms: 0 };
    Entity::insert(ActiveModel::from(fresh.clone()))
        .on_conflict(OnConflict::column(Column::Key).do_nothing().to_owned())
        .exec_without_returning(tx)
        .await?;
    match Entity::find_by_id(key.to_owned()).lock_exclusive().one(tx).await? {
        Some(row) if now_ms < row.until_ms => Ok(row),
        _ => {
            ActiveModel::from(fresh.clone()).reset_all().update(tx).await?;
            Ok(fresh)
        }
    }
}
