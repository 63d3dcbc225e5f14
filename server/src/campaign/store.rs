//! All SQL about campaigns.

use super::{CampaignAnswer, campaign_answer};
use crate::db::Db;
use crate::db::entity::{campaign, campaign_media, company};
use crate::http::page::Page;
use chrono::NaiveDate;
use sea_orm::ExprTrait;
use sea_orm::sea_query::Query;
use sea_orm::{
    ColumnTrait, Condition, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use std::collections::HashMap;
use uuid::Uuid;

/// Running today, of a company that is public.
fn public(today: NaiveDate) -> Condition {
    let active_companies = Query::select()
        .column(company::Column::Id)
        .from(company::Entity)
        .and_where(company::Column::State.eq("Active"))
        .to_owned();
    Condition::all()
        .add(campaign::Column::ValidUntil.gte(today))
        .add(campaign::Column::ValidFrom.is_null().or(campaign::Column::ValidFrom.lte(today)))
        .add(campaign::Column::CompanyId.in_subquery(active_companies))
}

/// One page of campaigns, those ending soonest first.
pub async fn list_active(
    db: &Db,
    companies: Option<Vec<Uuid>>,
    today: NaiveDate,
    page: Page,
) -> Result<(Vec<CampaignAnswer>, u64), DbErr> {
    let mut query = campaign::Entity::find().filter(public(today));
    if let Some(ids) = companies {
        query = query.filter(campaign::Column::CompanyId.is_in(ids));
    }
    let total = query.clone().count(db.read()).await?;
    let rows = query
        .order_by_asc(campaign::Column::ValidUntil)
        .order_by_asc(campaign::Column::Id)
        .offset(page.offset())
        .limit(u64::from(page.size))
        .all(db.read())
        .await?;
    Ok((with_images(db, rows).await?, total))
}

pub async fn one_active(db: &Db, id: Uuid, today: NaiveDate) -> Result<Option<CampaignAnswer>, DbErr> {
    let row = campaign::Entity::find_by_id(id).filter(public(today)).one(db.read()).await?;
    Ok(with_images(db, row.into_iter().collect()).await?.pop())
}

async fn with_images(db: &Db, rows: Vec<campaign::Model>) -> Result<Vec<CampaignAnswer>, DbErr> {
    let images = campaign_media::Entity::find()
        .filter(campaign_media::Column::CampaignId.is_in(rows.iter().map(|row| row.id)))
        .order_by_asc(campaign_media::Column::Position)
        .all(db.read())
        .await?;
    let mut by_campaign: HashMap<Uuid, Vec<Uuid>> = HashMap::new();
    for image in images {
        by_campaign.entry(image.campaign_id).or_default().push(image.media_id);
    }
    let answer = |row: campaign::Model| {
        let image_ids = by_campaign.remove(&row.id).unwrap_or_default();
        campaign_answer(row, image_ids)
    };
    Ok(rows.into_iter().map(answer).collect())
}
