//! A special offer: a filter that groups companies for a time.

pub mod admin_http;
pub mod edit;
pub mod http;
mod store;

use crate::db::entity::offer;
use serde::Serialize;
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
