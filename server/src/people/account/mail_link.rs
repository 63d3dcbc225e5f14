//! Links that were mailed: single-use, bound to one purpose, known to the database as hashes.

use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter,
    QueryOrder, QuerySelect,
};
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::mailed_token::{ActiveModel, Column, Entity, Model};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::secret;
use uuid::Uuid;

const MINUTE_MS: i64 = 60_000;
const DAY_MS: i64 = 24 * 60 * MINUTE_MS;

/// What a link is for; it works for nothing else.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Purpose {
    Confirm,
    ChangeEmail,
    /// Brings an account back to the address that it had.
    TakeBackEmail,
    Reset,
    Invite,
    /// That a company's entry is still right; the link lives until it is asked again.
    ConfirmCompany,
    /// Never mailed: remembers that somebody tried to register a known address.
    Taken,
}

impl Purpose {
    pub fn name(self) -> &'static str {
        match self {
            Purpose::Confirm => "confirm",
            Purpose::ChangeEmail => "change-email",
            Purpose::TakeBackEmail => "take-back-email",
            Purpose::Reset => "reset",
            Purpose::Invite => "invite",
            Purpose::ConfirmCompany => "confirm-company",
            Purpose::Taken => "taken",
        }
    }

    fn life_ms(self) -> i64 {
        match self {
            Purpose::Confirm | Purpose::ChangeEmail | Purpose::Taken => DAY_MS,
            Purpose::TakeBackEmail => 7 * DAY_MS,
            Purpose::Reset => 30 * MINUTE_MS,
            Purpose::Invite => 14 * DAY_MS,
            Purpose::ConfirmCompany => 365 * DAY_MS,
        }
    }
}

/// What a link carries beside its account.
#[derive(Default)]
pub struct LinkPayload {
    /// The new address of an e-mail change, or the old one that can be taken back.
    pub email: Option<String>,
    /// The password of a registration that is to be confirmed.
    pub password_hash: Option<String>,
    /// The company that is to be confirmed.
    pub object_id: Option<Uuid>,
}

/// Makes a link's secret, in the transaction that also queues its mail.
pub async fn create(
    tx: &Tx,
    account_id: Uuid,
    purpose: Purpose,
    cargo: LinkPayload,
    now_ms: i64,
) -> Result<String, DbErr> {
    let link = secret::random();
    let row = Model {
        hash: secret::hash(&link).to_vec(),
        purpose: purpose.name().to_owned(),
        account_id,
        email: cargo.email,
        password_hash: cargo.password_hash,
        object_id: cargo.object_id,
        expires_at_ms: now_ms + purpose.life_ms(),
        used_at_ms: None,
        created_at_ms: now_ms,
    };
    Entity::insert(ActiveModel::from(row)).exec_without_returning(tx).await?;
    Ok(secret::encode(&link))
}

/// Looks at a link without spending it: is it known, unused, in time and for this purpose?
pub async fn look(db: &impl ConnectionTrait, link: &str, purposes: &[Purpose], now_ms: i64) -> Result<Model> {
    let hash = hash_of(link)?;
    judge(Entity::find_by_id(hash).one(db).await?, purposes, now_ms)
}

/// Spends a link: of two that come at the same moment, one gets it.
pub async fn spend(tx: &Tx, link: &str, purposes: &[Purpose], now_ms: i64) -> Result<Model> {
    let hash = hash_of(link)?;
    let found = judge(Entity::find_by_id(hash).lock_exclusive().one(tx).await?, purposes, now_ms)?;
    let used =
        ActiveModel { hash: Set(found.hash.clone()), used_at_ms: Set(Some(now_ms)), ..Default::default() };
    used.update(tx).await?;
    Ok(found)
}

/// Whether somebody else made the account and invited its owner, however long ago.
pub async fn was_invited(db: &impl ConnectionTrait, account_id: Uuid) -> Result<bool, DbErr> {
    let invitations = Entity::find()
        .filter(Column::AccountId.eq(account_id))
        .filter(Column::Purpose.eq(Purpose::Invite.name()));
    Ok(invitations.one(db).await?.is_some())
}

/// Forgets the unused links of an account, because what they were sent for is settled. Used ones
/// stay, so that a second click learns that it is one.
pub async fn forget(tx: &Tx, account_id: Uuid) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::AccountId.eq(account_id))
        .filter(Column::UsedAtMs.is_null())
        // The first are about companies, whatever happens to the account's address or password; the second are
        // the owner's way back from whoever has just changed both.
        .filter(Column::Purpose.is_not_in([Purpose::ConfirmCompany.name(), Purpose::TakeBackEmail.name()]))
        .exec(tx)
        .await
        .map(drop)
}

/// When the oldest way back that still leads somewhere was mailed: since then the account may be in other hands.
pub async fn first_take_back_ms(tx: &Tx, account_id: Uuid, now_ms: i64) -> Result<Option<i64>, DbErr> {
    let ways = Entity::find()
        .filter(Column::AccountId.eq(account_id))
        .filter(Column::Purpose.eq(Purpose::TakeBackEmail.name()))
        .filter(Column::ExpiresAtMs.gt(now_ms));
    Ok(ways.order_by_asc(Column::CreatedAtMs).one(tx).await?.map(|row| row.created_at_ms))
}

/// Forgets the ways back to earlier addresses, because one of them was taken.
pub async fn forget_take_backs(tx: &Tx, account_id: Uuid) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::AccountId.eq(account_id))
        .filter(Column::UsedAtMs.is_null())
        .filter(Column::Purpose.eq(Purpose::TakeBackEmail.name()))
        .exec(tx)
        .await
        .map(drop)
}

fn hash_of(link: &str) -> Result<Vec<u8>> {
    let bytes = secret::decode(link.trim()).filter(|bytes| bytes.len() == secret::SECRET_BYTES);
    bytes.map(|bytes| secret::hash(&bytes).to_vec()).ok_or_else(invalid)
}

fn judge(found: Option<Model>, purposes: &[Purpose], now_ms: i64) -> Result<Model> {
    let fits = |found: &Model| purposes.iter().any(|purpose| purpose.name() == found.purpose);
    let found = found.filter(fits).ok_or_else(invalid)?;
    if found.used_at_ms.is_some() {
        let detail = "Dieser Link wurde schon verwendet.".to_owned();
        return Err(Error::Refused { code: "LinkUsed", detail });
    }
    if now_ms >= found.expires_at_ms {
        let detail = "Dieser Link ist abgelaufen.".to_owned();
        return Err(Error::Refused { code: "LinkExpired", detail });
    }
    Ok(found)
}

pub fn invalid() -> Error {
    Error::Refused { code: "LinkInvalid", detail: "Dieser Link gilt nicht (mehr).".to_owned() }
}
