//! A campaign ("Aktion") of a company, valid until a day.

pub mod http;
pub mod image;
pub mod input;
pub mod restore;
mod running_now;
pub mod save;
mod sql;

pub use running_now::RunningCampaigns;

use chrono::NaiveDate;
use serde::Serialize;
use umkreis_foundation::clock::Clock;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::campaign;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::paging::Page;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CampaignAnswer {
    pub id: Uuid,
    pub company_id: Uuid,
    pub title: String,
    pub description: Option<String>,
    pub image_ids: Vec<Uuid>,
    pub valid_from: Option<chrono::NaiveDate>,
    pub valid_until: chrono::NaiveDate,
    /// Only for the owner and administrators.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<OwnCampaign>,
}

/// What only the owner and administrators see of a campaign.
#[derive(Serialize, ToSchema)]
pub struct OwnCampaign {
    /// The ETag for `If-Match` is `"v…"` with this number.
    pub version: i32,
}

/// A company has fewer campaigns than this at any time.
const OF_ONE_COMPANY: u32 = 100;

/// The campaigns of a public company that run today, those ending soonest first.
pub async fn running(db: &Db, clock: &Clock, company_id: Uuid) -> Result<Vec<CampaignAnswer>> {
    let page = Page { page: 0, size: OF_ONE_COMPANY };
    let (campaigns, _) = sql::active_of_company(db, company_id, clock.today(), page).await?;
    Ok(campaigns)
}

/// A part of the rows for calendars, of one company or of all that are public: what runs, what comes, and what
/// ended after this day.
pub async fn announced_rows(
    db: &Db,
    clock: &Clock,
    company_id: Option<Uuid>,
    after: NaiveDate,
    part: (u64, u64),
) -> Result<Vec<campaign::Model>> {
    Ok(sql::rows_announced(db.read(), company_id, [after, clock.today()], part).await?)
}

/// The row of a campaign that runs today.
pub async fn running_row(db: &Db, clock: &Clock, id: Uuid) -> Result<Option<campaign::Model>> {
    Ok(sql::row_running(db.read(), id, clock.today()).await?)
}

fn campaign_answer(row: campaign::Model, image_ids: Vec<Uuid>) -> CampaignAnswer {
    CampaignAnswer {
        id: row.id,
        company_id: row.company_id,
        title: row.title,
        description: row.description,
        image_ids,
        valid_from: row.valid_from,
        valid_until: row.valid_until,
        own: None,
    }
}
