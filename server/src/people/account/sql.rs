//! All SQL about accounts.

use super::NewAccount;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect,
};
use umkreis_foundation::db::entity::{account, company, favourite, mailed_token};
use umkreis_foundation::db::{Db, Tx};
use uuid::Uuid;

pub async fn count_administrators(db: &Db) -> Result<u64, DbErr> {
    account::Entity::find().filter(account::Column::Admin.eq(true)).count(db.read()).await
}

pub async fn by_id(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<account::Model>, DbErr> {
    account::Entity::find_by_id(id).one(db).await
}

/// The account, held until the transaction ends.
pub async fn locked(tx: &Tx, id: Uuid) -> Result<Option<account::Model>, DbErr> {
    account::Entity::find_by_id(id).lock_exclusive().one(tx).await
}

pub async fn by_email(db: &impl ConnectionTrait, email: &str) -> Result<Option<account::Model>, DbErr> {
    account::Entity::find().filter(account::Column::Email.eq(email)).one(db).await
}

/// Every account, oldest first; for the command line.
pub async fn every(db: &impl ConnectionTrait) -> Result<Vec<account::Model>, DbErr> {
    account::Entity::find().order_by_asc(account::Column::CreatedAtMs).all(db).await
}

/// Writes a new account; `None` when the address is taken, without breaking the transaction.
pub async fn insert(
    tx: &Tx,
    new: &NewAccount,
    password_hash: Option<String>,
    confirmed_at_ms: Option<i64>,
    now_ms: i64,
) -> Result<Option<Uuid>, DbErr> {
    let id = Uuid::now_v7();
    let row = account::ActiveModel {
        id: Set(id),
        email: Set(new.email.clone()),
        first_name: Set(new.first_name.clone()),
        last_name: Set(new.last_name.clone()),
        phone: Set(new.phone.clone()),
        notification: Set(new.notification),
        newsletter: Set(new.newsletter),
        admin: Set(new.admin),
        password_hash: Set(password_hash),
        confirmed_at_ms: Set(confirmed_at_ms),
        created_at_ms: Set(now_ms),
        updated_at_ms: Set(now_ms),
    };
    let written = account::Entity::insert(row)
        .on_conflict(OnConflict::column(account::Column::Email).do_nothing().to_owned())
        .exec_without_returning(tx)
        .await?;
    Ok((written == 1).then_some(id))
}

/// Changes columns of one account and notes the time.
pub async fn update(
    tx: &Tx,
    id: Uuid,
    mut change: account::ActiveModel,
    now_ms: i64,
) -> Result<account::Model, DbErr> {
    change.id = Set(id);
    change.updated_at_ms = Set(now_ms);
    change.update(tx).await
}

pub async fn set_admin(tx: &Tx, id: Uuid, admin: bool, now_ms: i64) -> Result<(), DbErr> {
    let change = account::ActiveModel { admin: Set(admin), ..Default::default() };
    update(tx, id, change, now_ms).await.map(drop)
}

pub async fn has_companies(db: &impl ConnectionTrait, account_id: Uuid) -> Result<bool, DbErr> {
    let found = company::Entity::find().filter(company::Column::OwnerId.eq(account_id)).one(db).await?;
    Ok(found.is_some())
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
    let pending = pending_passwords(db, account.id).await?;
    Ok(Some(Credentials { account, pending }))
}

/// The passwords of unconfirmed registrations, newest first.
pub async fn pending_passwords(db: &impl ConnectionTrait, account_id: Uuid) -> Result<Vec<String>, DbErr> {
    let rows = mailed_token::Entity::find()
        .filter(mailed_token::Column::AccountId.eq(account_id))
        .filter(mailed_token::Column::PasswordHash.is_not_null())
        .filter(mailed_token::Column::UsedAtMs.is_null())
        .order_by_desc(mailed_token::Column::CreatedAtMs)
        .all(db)
        .await?;
    Ok(rows.into_iter().filter_map(|row| row.password_hash).collect())
}

/// Adds a device's favourites to an account; the device keeps its own.
pub async fn adopt_favourites(tx: &Tx, account_id: Uuid, device_id: Uuid) -> Result<(), DbErr> {
    let marked = favourite::Entity::find()
        .filter(favourite::Column::HolderId.eq(device_id))
        .filter(favourite::Column::ByAccount.eq(false))
        .all(tx)
        .await?;
    if marked.is_empty() {
        return Ok(());
    }
    let rows = marked.into_iter().map(|row| {
        favourite::ActiveModel::from(favourite::Model {
            holder_id: account_id,
            by_account: true,
            network: None,
            ..row
        })
    });
    let key = [favourite::Column::HolderId, favourite::Column::ByAccount, favourite::Column::CompanyId];
    favourite::Entity::insert_many(rows)
        .on_conflict(OnConflict::columns(key).do_nothing().to_owned())
        .exec_without_returning(tx)
        .await
        .map(drop)
}

/// Notes what an administrator did to an account; names of fields, never their values.
pub async fn note(
    tx: &Tx,
    by: Uuid,
    action: &str,
    account_id: Uuid,
    fields: &[&str],
    now_ms: i64,
) -> Result<(), DbErr> {
    umkreis_foundation::audit::note(tx, by, action, "account", account_id, &fields.join(", "), now_ms).await
}
