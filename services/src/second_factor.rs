//! Which second factors an account has. Accounts, sign-in and the factors themselves all ask.

use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
};
use std::collections::HashSet;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::{audit, passkey, recovery_code, totp};
use uuid::Uuid;

/// Whether an account must show a second factor to sign in.
pub async fn has_any(db: &impl ConnectionTrait, account_id: Uuid) -> Result<bool, DbErr> {
    Ok(confirmed_totp(db, account_id).await?.is_some() || !passkeys(db, account_id).await?.is_empty())
}

pub async fn confirmed_totp(
    db: &impl ConnectionTrait,
    account_id: Uuid,
) -> Result<Option<totp::Model>, DbErr> {
    let found = totp::Entity::find_by_id(account_id).one(db).await?;
    Ok(found.filter(|row| row.confirmed_at_ms.is_some()))
}

pub async fn passkeys(db: &impl ConnectionTrait, account_id: Uuid) -> Result<Vec<passkey::Model>, DbErr> {
    passkey::Entity::find()
        .filter(passkey::Column::AccountId.eq(account_id))
        .order_by_asc(passkey::Column::CreatedAtMs)
        .all(db)
        .await
}

/// Those of the accounts that have a second factor.
pub async fn with_any(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<HashSet<Uuid>, DbErr> {
    let by_app = totp::Entity::find()
        .filter(totp::Column::AccountId.is_in(ids.iter().copied()))
        .filter(totp::Column::ConfirmedAtMs.is_not_null())
        .all(db)
        .await?;
    let by_passkey = passkey::Entity::find().filter(passkey::Column::AccountId.is_in(ids.iter().copied()));
    let by_passkey = by_passkey.all(db).await?.into_iter().map(|row| row.account_id);
    Ok(by_app.into_iter().map(|row| row.account_id).chain(by_passkey).collect())
}

/// The action of making new recovery codes, by which [`forget_younger`] knows how old they are.
pub const CODES_RENEWED: &str = "account.factor.codes";

/// What [`forget_younger`] took away.
#[derive(Debug, PartialEq)]
pub struct RemovedFactors {
    pub app: bool,
    pub passkeys: u64,
    pub codes: bool,
}

/// Takes the factors that an account was given since then, with its recovery codes where they are as young or
/// belong to nothing any more.
pub async fn forget_younger(tx: &Tx, account_id: Uuid, since_ms: i64) -> Result<RemovedFactors, DbErr> {
    // One that still waits for its first code counts as young, whenever it was begun.
    let young = Condition::any()
        .add(totp::Column::ConfirmedAtMs.gte(since_ms))
        .add(totp::Column::ConfirmedAtMs.is_null());
    let apps = totp::Entity::delete_many().filter(totp::Column::AccountId.eq(account_id)).filter(young);
    let app = apps.exec(tx).await?.rows_affected > 0;
    let keys = passkey::Entity::delete_many()
        .filter(passkey::Column::AccountId.eq(account_id))
        .filter(passkey::Column::CreatedAtMs.gte(since_ms));
    let passkeys = keys.exec(tx).await?.rows_affected;
    let renewed = Condition::all()
        .add(audit::Column::ObjectId.eq(account_id))
        .add(audit::Column::Action.eq(CODES_RENEWED))
        .add(audit::Column::AtMs.gte(since_ms));
    let suspect = app
        || passkeys > 0
        || !has_any(tx, account_id).await?
        || audit::Entity::find().filter(renewed).count(tx).await? > 0;
    let codes = suspect && {
        let all = recovery_code::Column::AccountId.eq(account_id);
        recovery_code::Entity::delete_many().filter(all).exec(tx).await?.rows_affected > 0
    };
    Ok(RemovedFactors { app, passkeys, codes })
}
