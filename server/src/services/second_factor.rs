//! Which second factors an account has. Accounts, sign-in and the factors themselves all ask.

use crate::foundation::db::entity::{passkey, totp};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder};
use std::collections::HashSet;
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
