//! Deleting an account, with the companies that go with it.

use super::change_password::prove_again;
use super::mails::DeletionMail;
use super::{erase, mails, sign_in};
use crate::app::App;
use crate::people::session::bearer::SignedIn;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use umkreis_foundation::db::entity::{account, favourite, media};
use umkreis_foundation::db::{Tx, changed};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::client_address::Client;
use umkreis_services::{deleted, ownership};
use uuid::Uuid;

/// Deletes the caller's own account, after asking for the password once more, and what the device
/// that asks keeps beside it.
pub async fn own(app: &App, who: SignedIn, from: Client, password: &str, device: Option<Uuid>) -> Result<()> {
    let (found, proven) = prove_again(app, who, from, password, "password").await?;
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let _forget = app.access_tokens.forget_after();
    sign_in::succeeded(&tx, &proven).await?;
    if found.admin {
        keep_one_administrator(&tx, found.id).await?;
    }
    let companies =
        ownership::companies(&tx, found.id).await?.into_iter().map(|row| row.name).collect::<Vec<_>>();
    account(&mut tx, found.id, now_ms).await?;
    // After it, because what waits for this address goes with the account.
    let letter = mails::account_deleted(
        &app.config,
        &found.first_name,
        &DeletionMail { by_administrators: false, companies: &companies, handed_over: false },
    );
    mails::post(app, &mut tx, &found.email, &letter).await?;
    if let Some(device_id) = device {
        erase::forget_device(&tx, device_id).await?;
    }
    Ok(tx.commit().await?)
}

/// Fails when nobody else is an administrator; who was only invited may never come. Locks them all, so that two who leave at the same
/// moment cannot both count on the other.
pub async fn keep_one_administrator(tx: &Tx, leaving: Uuid) -> Result<()> {
    let all = account::Entity::find().filter(account::Column::Admin.eq(true));
    let all = all.order_by_asc(account::Column::Id).lock_exclusive().all(tx).await?;
    if all.iter().any(|row| row.id != leaving && row.confirmed_at_ms.is_some()) {
        return Ok(());
    }
    let detail = "Es muss immer jemanden mit Verwaltungsrechten geben. Gib sie zuerst weiter.".to_owned();
    Err(Error::Conflict { code: "LastAdministrator", detail })
}

/// Deletes an account and everything that is its own, in the caller's transaction. Take
/// [`AccessTokens::forget_after`](umkreis_services::access_tokens::AccessTokens::forget_after) before committing.
pub async fn account(tx: &mut Tx, account_id: Uuid, now_ms: i64) -> Result<()> {
    // Locked, so that no company is created under the account meanwhile.
    let leaving = account::Entity::find_by_id(account_id).lock_exclusive().one(tx).await?;
    let leaving = leaving.ok_or(Error::NotFound)?;
    let owned: Vec<Uuid> =
        ownership::companies(tx, account_id).await?.into_iter().map(|row| row.id).collect();
    erase::forget(tx, &leaving, &owned).await?;
    for company_id in owned {
        ownership::delete_company(tx, company_id, now_ms).await?;
    }
    deleted::forget_of(tx, account_id, now_ms).await?;
    favourite::Entity::delete_many()
        .filter(favourite::Column::HolderId.eq(account_id))
        .filter(favourite::Column::ByAccount.eq(true))
        .exec(tx)
        .await?;
    media::Entity::update_many()
        .col_expr(media::Column::AccountId, Expr::value(Option::<Uuid>::None))
        .filter(media::Column::AccountId.eq(account_id))
        .exec(tx)
        .await?;
    account::Entity::delete_by_id(account_id).exec(tx).await?;
    Ok(tx.change(changed::ACCOUNT_GONE, account_id).await?)
}
