//! Deleting one company with everything that is its own.

use crate::foundation::db::entity::{campaign, campaign_media, company, company_media};
use crate::foundation::db::{Tx, changed};
use crate::foundation::error::Result;
use crate::services::media::release;
use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter};
use std::collections::BTreeSet;
use uuid::Uuid;

/// Deletes in the caller's transaction. Pictures that nothing else shows go after the commit.
pub async fn company(tx: &mut Tx, id: Uuid, now_ms: i64) -> Result<()> {
    let pictures = pictures_of(tx, id).await?;
    company::Entity::delete_by_id(id).exec(tx).await?;
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
