//! All SQL about campaigns.

use super::input::NewCampaign;
use super::running_now::CampaignOfCompany;
use super::{CampaignAnswer, OwnCampaign, campaign_answer};
use chrono::NaiveDate;
use sea_orm::ExprTrait;
use sea_orm::sea_query::Query;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait,
    IntoActiveModel, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};
use std::collections::HashMap;
use umkreis_foundation::db::entity::{campaign, campaign_media, company};
use umkreis_foundation::db::{Db, Tx};
use umkreis_foundation::http::paging::Page;
use uuid::Uuid;

/// Running today, of a company that is public.
fn public(today: NaiveDate) -> Condition {
    of_public_companies(running(today))
}

fn of_public_companies(which: Condition) -> Condition {
    let active_companies = Query::select()
        .column(company::Column::Id)
        .from(company::Entity)
        .and_where(company::Column::State.eq("Active"))
        .to_owned();
    which.add(campaign::Column::CompanyId.in_subquery(active_companies))
}

fn running(today: NaiveDate) -> Condition {
    Condition::all()
        .add(campaign::Column::ValidUntil.gte(today))
        .add(campaign::Column::ValidFrom.is_null().or(campaign::Column::ValidFrom.lte(today)))
}

/// Every campaign with its company, those ending soonest first.
pub async fn all_running(
    db: &impl ConnectionTrait,
    today: NaiveDate,
) -> Result<Vec<CampaignOfCompany>, DbErr> {
    let found = campaign::Entity::find()
        .select_only()
        .columns([campaign::Column::Id, campaign::Column::CompanyId])
        .filter(public(today));
    soonest_end_first(found).into_tuple().all(db).await
}

/// These of them that still run, in the same order.
pub async fn active_of(db: &Db, ids: &[Uuid], today: NaiveDate) -> Result<Vec<CampaignAnswer>, DbErr> {
    let ids = campaign::Column::Id.is_in(ids.iter().copied());
    let found = campaign::Entity::find().filter(public(today)).filter(ids);
    let rows = soonest_end_first(found).all(db.read()).await?;
    with_images(db.read(), rows).await
}

/// One page of a company's campaigns.
pub async fn active_of_company(
    db: &Db,
    company_id: Uuid,
    today: NaiveDate,
    page: Page,
) -> Result<(Vec<CampaignAnswer>, u64), DbErr> {
    let of_company = campaign::Column::CompanyId.eq(company_id);
    let found = campaign::Entity::find().filter(public(today)).filter(of_company);
    let total = found.clone().count(db.read()).await?;
    let found = soonest_end_first(found).offset(page.offset()).limit(u64::from(page.size));
    let rows = found.all(db.read()).await?;
    Ok((with_images(db.read(), rows).await?, total))
}

fn soonest_end_first(found: Select<campaign::Entity>) -> Select<campaign::Entity> {
    found.order_by_asc(campaign::Column::ValidUntil).order_by_asc(campaign::Column::Id)
}

pub async fn one_active(db: &Db, id: Uuid, today: NaiveDate) -> Result<Option<CampaignAnswer>, DbErr> {
    let row = row_running(db.read(), id, today).await?;
    Ok(with_images(db.read(), row.into_iter().collect()).await?.pop())
}

pub async fn row_running(
    db: &impl ConnectionTrait,
    id: Uuid,
    today: NaiveDate,
) -> Result<Option<campaign::Model>, DbErr> {
    campaign::Entity::find_by_id(id).filter(public(today)).one(db).await
}

/// Those of public companies that end after this day, also such as have not begun: those that run or come, by
/// their last day, and then those that are over.
pub async fn rows_announced(
    db: &impl ConnectionTrait,
    company_id: Option<Uuid>,
    [after, today]: [NaiveDate; 2],
    (skipped, most): (u64, u64),
) -> Result<Vec<campaign::Model>, DbErr> {
    let of_company = company_id.map(|id| campaign::Column::CompanyId.eq(id));
    campaign::Entity::find()
        .filter(of_public_companies(Condition::all().add(campaign::Column::ValidUntil.gte(after))))
        .filter(Condition::all().add_option(of_company))
        .order_by_asc(campaign::Column::ValidUntil.lt(today))
        .order_by_asc(campaign::Column::ValidUntil)
        .order_by_asc(campaign::Column::Id)
        .offset(skipped)
        .limit(most)
        .all(db)
        .await
}

pub async fn by_id(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<campaign::Model>, DbErr> {
    campaign::Entity::find_by_id(id).one(db).await
}

/// Every campaign of a company as its owner sees them, the latest end first.
pub async fn all_of_company(db: &Db, company_id: Uuid) -> Result<Vec<CampaignAnswer>, DbErr> {
    let rows = campaign::Entity::find()
        .filter(campaign::Column::CompanyId.eq(company_id))
        .order_by_desc(campaign::Column::ValidUntil)
        .order_by_desc(campaign::Column::Id)
        .all(db.read())
        .await?;
    let versions: Vec<i32> = rows.iter().map(|row| row.version).collect();
    let answers = with_images(db.read(), rows).await?.into_iter().zip(versions);
    Ok(answers.map(|(answer, version)| owned(answer, version)).collect())
}

/// What visitors would see of a company that is not public yet.
pub async fn running_of_company(
    db: &Db,
    company_id: Uuid,
    today: NaiveDate,
) -> Result<Vec<CampaignAnswer>, DbErr> {
    let rows = campaign::Entity::find()
        .filter(campaign::Column::CompanyId.eq(company_id))
        .filter(running(today))
        .order_by_asc(campaign::Column::ValidUntil)
        .order_by_asc(campaign::Column::Id)
        .all(db.read())
        .await?;
    with_images(db.read(), rows).await
}

/// A campaign as its owner sees it.
pub async fn own_answer(db: &impl ConnectionTrait, row: campaign::Model) -> Result<CampaignAnswer, DbErr> {
    let version = row.version;
    let image_ids = images(db, row.id).await?.into_iter().map(|image| image.media_id).collect();
    Ok(owned(campaign_answer(row, image_ids), version))
}

fn owned(answer: CampaignAnswer, version: i32) -> CampaignAnswer {
    CampaignAnswer { own: Some(OwnCampaign { version }), ..answer }
}

async fn with_images(
    db: &impl ConnectionTrait,
    rows: Vec<campaign::Model>,
) -> Result<Vec<CampaignAnswer>, DbErr> {
    let images = campaign_media::Entity::find()
        .filter(campaign_media::Column::CampaignId.is_in(rows.iter().map(|row| row.id)))
        .order_by_asc(campaign_media::Column::Position)
        .all(db)
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

pub async fn count(tx: &Tx, company_id: Uuid) -> Result<u64, DbErr> {
    campaign::Entity::find().filter(campaign::Column::CompanyId.eq(company_id)).count(tx).await
}

pub async fn insert(tx: &Tx, id: Uuid, new: &NewCampaign, now_ms: i64) -> Result<(), DbErr> {
    let row = campaign::Model {
        id,
        company_id: new.company_id,
        title: new.title.clone(),
        description: new.description.clone(),
        valid_from: new.valid_from,
        valid_until: new.valid_until,
        version: 1,
        created_at_ms: now_ms,
        updated_at_ms: now_ms,
    };
    campaign::Entity::insert(row.into_active_model()).exec_without_returning(tx).await.map(drop)
}

/// Writes the whole row as the next version.
pub async fn update(tx: &Tx, row: campaign::Model, now_ms: i64) -> Result<campaign::Model, DbErr> {
    let next = campaign::Model { version: row.version + 1, updated_at_ms: now_ms, ..row };
    next.into_active_model().reset_all().update(tx).await
}

pub async fn delete(tx: &Tx, id: Uuid) -> Result<(), DbErr> {
    campaign::Entity::delete_by_id(id).exec(tx).await.map(drop)
}

/// The images in their order.
pub async fn images(db: &impl ConnectionTrait, id: Uuid) -> Result<Vec<campaign_media::Model>, DbErr> {
    campaign_media::Entity::find()
        .filter(campaign_media::Column::CampaignId.eq(id))
        .order_by_asc(campaign_media::Column::Position)
        .all(db)
        .await
}

pub async fn add_image(tx: &Tx, id: Uuid, media_id: Uuid, position: i32) -> Result<(), DbErr> {
    let row = campaign_media::Model { campaign_id: id, media_id, position };
    campaign_media::Entity::insert(row.into_active_model()).exec_without_returning(tx).await.map(drop)
}

/// Whether it was there.
pub async fn remove_image(tx: &Tx, id: Uuid, media_id: Uuid) -> Result<bool, DbErr> {
    let removed = campaign_media::Entity::delete_by_id((id, media_id)).exec(tx).await?;
    Ok(removed.rows_affected > 0)
}

pub async fn order_images(tx: &Tx, id: Uuid, order: &[Uuid]) -> Result<(), DbErr> {
    for (position, media_id) in (0..).zip(order) {
        let row = campaign_media::ActiveModel {
            campaign_id: Set(id),
            media_id: Set(*media_id),
            position: Set(position),
        };
        row.update(tx).await?;
    }
    Ok(())
}
