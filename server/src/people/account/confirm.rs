//! A confirmation link was clicked: the address is proven, and the password chosen with it counts.

use super::mail_link::{self, Purpose};
use super::{invite, sql};
use sea_orm::{ActiveModelTrait, ActiveValue::Set};
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::account;
use umkreis_foundation::error::Result;
use uuid::Uuid;

/// Spends the link and confirms its account. The password is that of the very registration the
/// mail belongs to: whoever else registered with the same address meanwhile gains nothing.
/// An account that was given something since is opened by its invitation alone.
pub async fn by_link(tx: &Tx, link: &str, now_ms: i64) -> Result<Uuid> {
    let spent = mail_link::spend(tx, link, &[Purpose::Confirm], now_ms).await?;
    let account = sql::by_id(tx, spent.account_id).await?.ok_or_else(mail_link::invalid)?;
    if invite::is_waited_for(tx, &account).await? {
        return Err(mail_link::invalid());
    }
    let change = account::ActiveModel {
        id: Set(spent.account_id),
        password_hash: Set(spent.password_hash),
        confirmed_at_ms: Set(Some(now_ms)),
        updated_at_ms: Set(now_ms),
        ..Default::default()
    };
    change.update(tx).await?;
    mail_link::forget(tx, spent.account_id).await?;
    Ok(spent.account_id)
}
