//! Deleting an account, with the companies that go with it.

use super::change_password::prove_again;
use super::sign_in;
use crate::app::App;
use crate::db::entity::{account, campaign, campaign_media, company, company_media, favourite, media};
use crate::db::{Tx, changed};
use crate::error::{Error, Result};
use crate::http::client::Client;
use crate::media::release;
use crate::oauth::bearer::SignedIn;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use std::collections::BTreeSet;
use uuid::Uuid;

/// The companies that would go with the account, by name.
pub async fn companies(db: &impl ConnectionTrait, account_id: Uuid) -> Result<Vec<company::Model>, DbErr> {
    company::Entity::find()
        .filter(company::Column::OwnerId.eq(account_id))
        .order_by_asc(company::Column::Name)
        .all(db)
        .await
}

/// Deletes the caller's own account, after asking for the password once more.
pub async fn own(app: &App, who: SignedIn, from: Client, password: &str) -> Result<()> {
    let (found, proven) = prove_again(app, who, from, password, "password").await?;
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let _forget = app.bearers.forget_after();
    sign_in::succeeded(&tx, &proven).await?;
    if found.admin {
        let others = account::Entity::find().filter(account::Column::Admin.eq(true));
        if others.filter(account::Column::Id.ne(found.id)).count(&tx).await? == 0 {
            let detail =
                "Du bist die letzte Person mit Verwaltungsrechten. Gib sie zuerst weiter.".to_owned();
            return Err(Error::Conflict { code: "LastAdministrator", detail });
        }
    }
    account(&mut tx, found.id, now_ms).await?;
    Ok(tx.commit().await?)
}

/// Deletes an account and everything that is its own, in the caller's transaction. Take
/// [`Bearers::forget_after`](crate::oauth::bearer::Bearers::forget_after) before committing.
pub async fn account(tx: &mut Tx, account_id: Uuid, now_ms: i64) -> Result<()> {
    // Locked, so that no company is created under the account meanwhile.
    account::Entity::find_by_id(account_id).lock_exclusive().one(tx).await?.ok_or(Error::NotFound)?;
    let companies = companies(tx, account_id).await?;
    let mut pictures = BTreeSet::new();
    for company in &companies {
        pictures.extend(pictures_of(tx, company.id).await?);
        company::Entity::delete_by_id(company.id).exec(tx).await?;
        tx.change(changed::COMPANY, company.id).await?;
    }
    for id in pictures {
        release(tx, id, now_ms).await?;
    }
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
    Ok(())
}

async fn pictures_of(tx: &Tx, company_id: Uuid) -> Result<Vec<Uuid>, DbErr> {
    let own = company_media::Entity::find().filter(company_media::Column::CompanyId.eq(company_id));
    let mut ids: Vec<Uuid> = own.all(tx).await?.into_iter().map(|row| row.media_id).collect();
    let campaigns =
        campaign::Entity::find().filter(campaign::Column::CompanyId.eq(company_id)).all(tx).await?;
    for campaign in campaigns {
        let shown = campaign_media::Entity::find().filter(campaign_media::Column::CampaignId.eq(campaign.id));
        ids.extend(shown.all(tx).await?.into_iter().map(|row| row.media_id));
    }
    Ok(ids)
}
