//! Which companies belong to an account: naming them, handing them over, claiming them, and deleting one with
//! everything that is its own. Accounts and companies both need it, so it lies below them.

use crate::deleted;
use crate::media::release;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder};
use std::collections::BTreeSet;
use umkreis_foundation::audit;
use umkreis_foundation::db::entity::{campaign, campaign_media, company, company_media, deleted_thing};
use umkreis_foundation::db::{Tx, changed};
use umkreis_foundation::error::Result;
use uuid::Uuid;

/// The companies of an account, by name.
pub async fn companies(db: &impl ConnectionTrait, account_id: Uuid) -> Result<Vec<company::Model>, DbErr> {
    company::Entity::find()
        .filter(company::Column::OwnerId.eq(account_id))
        .order_by_asc(company::Column::Name)
        .all(db)
        .await
}

/// Gives these companies of one account to another.
pub async fn hand_over(tx: &mut Tx, companies: &[company::Model], to: Uuid) -> Result<(), DbErr> {
    for row in companies {
        company::Entity::update_many()
            .col_expr(company::Column::OwnerId, Expr::value(to))
            .filter(company::Column::Id.eq(row.id))
            .exec(tx)
            .await?;
        tx.change(changed::COMPANY, row.id).await?;
    }
    Ok(())
}

/// Who accepts an invitation makes the entries that wait for it their own.
pub async fn claim(tx: &mut Tx, account_id: Uuid) -> Result<(), DbErr> {
    let waiting = company::Entity::find()
        .filter(company::Column::OwnerId.eq(account_id))
        .filter(company::Column::ListedByOperator.eq(true));
    for row in waiting.all(tx).await? {
        company::Entity::update_many()
            .col_expr(company::Column::ListedByOperator, Expr::value(false))
            .filter(company::Column::Id.eq(row.id))
            .exec(tx)
            .await?;
        tx.change(changed::COMPANY, row.id).await?;
    }
    Ok(())
}

/// Deletes in the caller's transaction. Pictures that nothing else shows go after the commit.
pub async fn delete_company(tx: &mut Tx, id: Uuid, now_ms: i64) -> Result<()> {
    let pictures = pictures_of(tx, id).await?;
    company::Entity::delete_by_id(id).exec(tx).await?;
    // What can be brought back keeps its name in the log, and what was deleted of it before, until it is forgotten.
    if deleted_thing::Entity::find_by_id(id).one(tx).await?.is_none() {
        audit::forget(tx, &[id]).await?;
        deleted::forget_parts(tx, id, now_ms).await?;
    }
    tx.change(changed::COMPANY, id).await?;
    for picture in pictures {
        release(tx, picture, now_ms).await?;
    }
    Ok(())
}

async fn pictures_of(tx: &Tx, company_id: Uuid) -> Result<BTreeSet<Uuid>, DbErr> {
    let own = company_media::Entity::find().filter(company_media::Column::CompanyId.eq(company_id));
    let mut ids: BTreeSet<Uuid> = own.all(tx).await?.into_iter().map(|row| row.media_id).collect();
    let campaigns =
        campaign::Entity::find().filter(campaign::Column::CompanyId.eq(company_id)).all(tx).await?;
    for campaign in campaigns {
        let shown = campaign_media::Entity::find().filter(campaign_media::Column::CampaignId.eq(campaign.id));
        ids.extend(shown.all(tx).await?.into_iter().map(|row| row.media_id));
    }
    Ok(ids)
}
