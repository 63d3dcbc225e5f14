//! Seals what an earlier release has kept as it was.

use super::{Purpose, Sealer};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, DbErr, EntityTrait, QueryFilter, QuerySelect,
};
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::{push_subscription, setting, totp};

/// The length of a plain secret of an authenticator app; sealed ones are longer.
pub const PLAIN_TOTP_BYTES: usize = 20;
const BATCH_ROWS: u64 = 500;

/// Seals whatever is not; a second run finds nothing.
pub async fn seal(db: &Db, sealer: &Sealer) -> Result<(), DbErr> {
    while seal_apps(db, sealer).await? {}
    while seal_browsers(db, sealer).await? {}
    seal_vapid(db, sealer).await
}

async fn seal_apps(db: &Db, sealer: &Sealer) -> Result<bool, DbErr> {
    let tx = db.begin().await?;
    let plain = totp::Entity::find().filter(Expr::cust(format!("length(secret) = {PLAIN_TOTP_BYTES}")));
    let rows = plain.limit(BATCH_ROWS).lock_exclusive().all(&tx).await?;
    for row in &rows {
        let sealed = sealer.seal(Purpose::Totp, row.account_id.as_bytes(), &row.secret);
        let change =
            totp::ActiveModel { account_id: Set(row.account_id), secret: Set(sealed), ..Default::default() };
        change.update(&tx).await?;
    }
    tx.commit().await?;
    Ok(!rows.is_empty())
}

async fn seal_browsers(db: &Db, sealer: &Sealer) -> Result<bool, DbErr> {
    use push_subscription::Column;
    let tx = db.begin().await?;
    let plain = push_subscription::Entity::find()
        .filter(Column::Auth.is_not_null())
        .filter(Column::Auth.not_like(format!("{}%", super::MARK)));
    let rows = plain.limit(BATCH_ROWS).lock_exclusive().all(&tx).await?;
    for row in &rows {
        let auth = row.auth.as_deref().unwrap_or_default();
        let change = push_subscription::ActiveModel {
            device_id: Set(row.device_id),
            auth: Set(Some(sealer.seal_text(Purpose::PushAuth, row.device_id.as_bytes(), auth))),
            ..Default::default()
        };
        change.update(&tx).await?;
    }
    tx.commit().await?;
    Ok(!rows.is_empty())
}

async fn seal_vapid(db: &Db, sealer: &Sealer) -> Result<(), DbErr> {
    let tx = db.begin().await?;
    let found = setting::Entity::find_by_id(super::key::VAPID).lock_exclusive().one(&tx).await?;
    if let Some(row) = found.filter(|row| !super::is_sealed(&row.value)) {
        let value = sealer.seal_text(Purpose::Vapid, b"", &row.value);
        setting::ActiveModel { name: Set(row.name), value: Set(value) }.update(&tx).await?;
    }
    tx.commit().await
}
