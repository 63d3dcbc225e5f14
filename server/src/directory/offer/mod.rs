//! A special offer: a filter that groups companies for a time.

pub mod admin_http;
mod announce;
pub mod edit;
pub mod http;
pub mod members;
pub mod restore;
mod sql;

use chrono::NaiveDate;
use serde::Serialize;
use umkreis_foundation::clock::Clock;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::offer;
use umkreis_foundation::error::Result;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferAnswer {
    pub id: Uuid,
    pub title: String,
    /// First day.
    pub start_date: chrono::NaiveDate,
    /// Last day.
    pub end_date: chrono::NaiveDate,
    pub image_id: Option<Uuid>,
    pub published: bool,
    /// The companies it groups; only those that are active.
    pub company_ids: Vec<Uuid>,
}

/// The offers that run today, those ending soonest first.
pub async fn running(db: &Db, clock: &Clock) -> Result<Vec<OfferAnswer>> {
    let offers = sql::all_active(db, clock.today()).await?;
    let offers = with_companies(db, offers).await?.into_iter();
    Ok(offers.map(|(offer, companies)| offer_answer(offer, companies)).collect())
}

/// The rows for calendars, each with its active companies: what runs, what comes, and what ended after this day.
pub async fn announced_rows(db: &Db, after: NaiveDate) -> Result<Vec<(offer::Model, Vec<Uuid>)>> {
    let offers = sql::all_announced(db, after).await?;
    with_companies(db, offers).await
}

/// The same of one public company, which is in one offer at most.
pub async fn announced_row(db: &Db, company_id: Uuid, after: NaiveDate) -> Result<Option<offer::Model>> {
    Ok(sql::announced_of(db, company_id, after).await?)
}

async fn with_companies(db: &Db, offers: Vec<offer::Model>) -> Result<Vec<(offer::Model, Vec<Uuid>)>> {
    let assigned = sql::companies_of(db, offers.iter().map(|offer| offer.id).collect()).await?;
    let companies =
        |id: Uuid| assigned.iter().filter(|(offer, _)| *offer == id).map(|(_, company)| *company).collect();
    let with_its_own = |offer: offer::Model| {
        let ids = companies(offer.id);
        (offer, ids)
    };
    Ok(offers.into_iter().map(with_its_own).collect())
}

/// An offer as visitors may see it: without companies that are not public.
fn offer_answer(row: offer::Model, company_ids: Vec<Uuid>) -> OfferAnswer {
    OfferAnswer {
        id: row.id,
        title: row.title,
        start_date: row.start_date,
        end_date: row.end_date,
        image_id: row.media_id,
        published: row.published,
        company_ids,
    }
}
