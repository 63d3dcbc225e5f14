//! A campaign ("Aktion") of a company, valid until a day.

pub mod http;
pub mod image;
pub mod input;
pub mod save;
mod store;

use crate::db::entity::campaign;
use serde::Serialize;
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
