//! All SQL about second factors.

use super::passkey::VerifiedPasskey;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait,
    PaginatorTrait, QueryFilter, QuerySelect,
};
use umkreis_foundation::db::entity::{factor_step, passkey, recovery_code, totp};
use umkreis_foundation::db::{Tx, delete_batch};
use umkreis_foundation::secret;
pub use umkreis_services::second_factor::{confirmed_totp, has_any, passkeys, with_any};
use uuid::Uuid;

/// For changing it: two that come at the same moment take turns.
pub async fn locked_totp(tx: &Tx, account_id: Uuid) -> Result<Option<totp::Model>, DbErr> {
    totp::Entity::find_by_id(account_id).lock_exclusive().one(tx).await
}

/// Writes a secret that waits for its first code, in place of one that still waits.
pub async fn put_pending_totp(tx: &Tx, account_id: Uuid, secret: Vec<u8>, now_ms: i64) -> Result<(), DbErr> {
    use totp::Column;
    let row = totp::Model { account_id, secret, last_step: 0, confirmed_at_ms: None, created_at_ms: now_ms };
    let columns = [Column::Secret, Column::LastStep, Column::ConfirmedAtMs, Column::CreatedAtMs];
    totp::Entity::insert(totp::ActiveModel::from(row))
        .on_conflict(OnConflict::column(Column::AccountId).update_columns(columns).to_owned())
        .exec_without_returning(tx)
        .await
        .map(drop)
}

pub async fn use_totp(
    tx: &Tx,
    row: &totp::Model,
    step: i64,
    confirmed_at_ms: Option<i64>,
) -> Result<(), DbErr> {
    let change = totp::ActiveModel {
        account_id: Set(row.account_id),
        last_step: Set(step),
        confirmed_at_ms: Set(confirmed_at_ms),
        ..Default::default()
    };
    change.update(tx).await.map(drop)
}

pub async fn delete_totp(tx: &Tx, account_id: Uuid) -> Result<bool, DbErr> {
    Ok(totp::Entity::delete_by_id(account_id).exec(tx).await?.rows_affected > 0)
}

pub async fn insert_passkey(
    tx: &Tx,
    account_id: Uuid,
    name: &str,
    made: VerifiedPasskey,
    now_ms: i64,
) -> Result<(), DbErr> {
    let row = passkey::Model {
        id: Uuid::now_v7(),
        account_id,
        name: name.to_owned(),
        credential_id: made.credential_id,
        transports: made.transports,
        static_state: made.static_state,
        dynamic_state: made.dynamic_state,
        created_at_ms: now_ms,
        last_used_at_ms: None,
    };
    passkey::Entity::insert(passkey::ActiveModel::from(row)).exec_without_returning(tx).await.map(drop)
}

pub async fn use_passkey(tx: &Tx, id: Uuid, dynamic_state: Vec<u8>, now_ms: i64) -> Result<(), DbErr> {
    let change = passkey::ActiveModel {
        id: Set(id),
        dynamic_state: Set(dynamic_state),
        last_used_at_ms: Set(Some(now_ms)),
        ..Default::default()
    };
    change.update(tx).await.map(drop)
}

pub async fn delete_passkey(tx: &Tx, account_id: Uuid, id: Uuid) -> Result<bool, DbErr> {
    let own = passkey::Entity::delete_by_id(id).filter(passkey::Column::AccountId.eq(account_id));
    Ok(own.exec(tx).await?.rows_affected > 0)
}

pub async fn delete_passkeys(tx: &Tx, account_id: Uuid) -> Result<(), DbErr> {
    passkey::Entity::delete_many().filter(passkey::Column::AccountId.eq(account_id)).exec(tx).await.map(drop)
}

/// Forgets some of what nobody finished in time, and says how much.
pub async fn tidy(tx: &Tx, now_ms: i64) -> Result<u64, DbErr> {
    const DAY_MS: i64 = 24 * 60 * 60 * 1000;
    let steps = delete_batch::<factor_step::Entity>(tx, factor_step::Column::ExpiresAtMs.lt(now_ms)).await?;
    let unconfirmed = Condition::all()
        .add(totp::Column::ConfirmedAtMs.is_null())
        .add(totp::Column::CreatedAtMs.lt(now_ms - DAY_MS));
    Ok(steps + delete_batch::<totp::Entity>(tx, unconfirmed).await?)
}

/// Replaces all codes.
pub async fn put_codes(tx: &Tx, account_id: Uuid, hashes: Vec<Vec<u8>>) -> Result<(), DbErr> {
    delete_codes(tx, account_id).await?;
    let rows = hashes.into_iter().map(|hash| recovery_code::ActiveModel {
        account_id: Set(account_id),
        hash: Set(hash),
        used_at_ms: Set(None),
    });
    recovery_code::Entity::insert_many(rows).exec_without_returning(tx).await.map(drop)
}

pub async fn delete_codes(tx: &Tx, account_id: Uuid) -> Result<(), DbErr> {
    recovery_code::Entity::delete_many()
        .filter(recovery_code::Column::AccountId.eq(account_id))
        .exec(tx)
        .await
        .map(drop)
}

pub async fn codes_left(db: &impl ConnectionTrait, account_id: Uuid) -> Result<u64, DbErr> {
    recovery_code::Entity::find()
        .filter(recovery_code::Column::AccountId.eq(account_id))
        .filter(recovery_code::Column::UsedAtMs.is_null())
        .count(db)
        .await
}

/// Spends a code; of two that come at the same moment, one gets it.
pub async fn spend_code(tx: &Tx, account_id: Uuid, hash: Vec<u8>, now_ms: i64) -> Result<bool, DbErr> {
    let spent = recovery_code::Entity::update_many()
        .col_expr(recovery_code::Column::UsedAtMs, Expr::value(now_ms))
        .filter(recovery_code::Column::AccountId.eq(account_id))
        .filter(recovery_code::Column::Hash.eq(hash))
        .filter(recovery_code::Column::UsedAtMs.is_null())
        .exec(tx)
        .await?;
    Ok(spent.rows_affected == 1)
}

/// Begins a step and answers the secret that continues it.
pub async fn insert_step(
    tx: &Tx,
    account_id: Uuid,
    purpose: &str,
    client_id: &str,
    ceremony: Option<Vec<u8>>,
    expires_at_ms: i64,
) -> Result<String, DbErr> {
    let token = secret::random();
    let row = factor_step::Model {
        hash: secret::hash(&token).to_vec(),
        account_id,
        purpose: purpose.to_owned(),
        client_id: client_id.to_owned(),
        ceremony,
        attempts: 0,
        expires_at_ms,
    };
    factor_step::Entity::insert(factor_step::ActiveModel::from(row)).exec_without_returning(tx).await?;
    Ok(secret::encode(&token))
}

/// The step that a secret continues, locked.
pub async fn step(tx: &Tx, token: &str) -> Result<Option<factor_step::Model>, DbErr> {
    let Some(bytes) = secret::decode(token) else { return Ok(None) };
    factor_step::Entity::find_by_id(secret::hash(&bytes).to_vec()).lock_exclusive().one(tx).await
}

pub async fn count_attempt(tx: &Tx, row: &factor_step::Model) -> Result<(), DbErr> {
    let change = factor_step::ActiveModel {
        hash: Set(row.hash.clone()),
        attempts: Set(row.attempts + 1),
        ..Default::default()
    };
    change.update(tx).await.map(drop)
}

pub async fn delete_step(tx: &Tx, hash: Vec<u8>) -> Result<bool, DbErr> {
    Ok(factor_step::Entity::delete_by_id(hash).exec(tx).await?.rows_affected > 0)
}
