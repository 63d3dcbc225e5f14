//! All SQL about accounts.

use crate::db::entity::{account, favourite, mailed_token};
use crate::db::{Db, Tx};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

pub async fn count_administrators(db: &Db) -> Result<u64, DbErr> {
    account::Entity::find().filter(account::Column::Admin.eq(true)).count(db.read()).await
}

pub async fn by_email(db: &impl ConnectionTrait, email: &str) -> Result<Option<account::Model>, DbErr> {
    account::Entity::find().filter(account::Column::Email.eq(email)).one(db).await
}

/// An account with the passwords that somebody may type for it: its own, and those of
/// registrations that wait for a click (or that met a known address, which looks the same).
pub struct Credentials {
    pub account: account::Model,
    pending: Vec<String>,
}

impl Credentials {
    /// The account's own first; all share one salt.
    pub fn hashes(&self) -> Vec<String> {
        self.account.password_hash.iter().chain(&self.pending).cloned().collect()
    }

    /// Whether the hash at this place of [`Credentials::hashes`] signs in.
    pub fn is_the_password(&self, place: usize) -> bool {
        place == 0 && self.account.password_hash.is_some() && self.account.confirmed_at_ms.is_some()
    }
}

pub async fn credentials(db: &impl ConnectionTrait, email: &str) -> Result<Option<Credentials>, DbErr> {
    let Some(account) = by_email(db, email).await? else { return Ok(None) };
    let pending = mailed_token::Entity::find()
        .filter(mailed_token::Column::AccountId.eq(account.id))
        .filter(mailed_token::Column::PasswordHash.is_not_null())
        .filter(mailed_token::Column::UsedAtMs.is_null())
        .order_by_desc(mailed_token::Column::CreatedAtMs)
        .all(db)
        .await?;
    let pending = pending.into_iter().filter_map(|row| row.password_hash).collect();
    Ok(Some(Credentials { account, pending }))
}

/// Adds a device's favourites to an account; the device keeps its own.
pub async fn adopt_favourites(tx: &Tx, account_id: Uuid, device_id: Uuid) -> Result<(), DbErr> {
    use sea_orm::sea_query::OnConflict;
    let marked = favourite::Entity::find()
        .filter(favourite::Column::HolderId.eq(device_id))
        .filter(favourite::Column::ByAccount.eq(false))
        .all(tx)
        .await?;
    let rows = marked.into_iter().map(|row| {
        favourite::ActiveModel::from(favourite::Model { holder_id: account_id, by_account: true, ..row })
    });
    let rows: Vec<_> = rows.collect();
    if rows.is_empty() {
        return Ok(());
    }
    let key = [favourite::Column::HolderId, favourite::Column::CompanyId];
    favourite::Entity::insert_many(rows)
        .on_conflict(OnConflict::columns(key).do_nothing().to_owned())
        .exec_without_returning(tx)
        .await
        .map(drop)
}
