//! What administrators see of all companies and do with them.

pub mod bulk;
pub mod bulk_http;
mod bulk_repeat;
pub mod create;
pub mod create_http;
pub mod data_quality;
pub mod decide;
pub mod decision_http;
pub mod duplicates;
pub mod export_http;
pub mod hand_over;
pub mod http;
pub mod import_http;
mod letter;
pub mod letter_http;
mod letter_template;
pub mod letter_template_http;
mod mails;
pub mod note;
pub mod note_http;
pub mod past_imports_http;
pub mod read;
pub mod restore;
pub mod undo;

use crate::directory::company::State;
use crate::people::account::person::Person;
use serde::Serialize;
use umkreis_services::geo::Location;
use utoipa::ToSchema;
use uuid::Uuid;

/// A company as a row of the administrators' list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminCompany {
    pub id: Uuid,
    /// What a decision about it is based on: goes into `If-Match` as it stands.
    pub basis: String,
    pub name: String,
    pub state: State,
    pub active: bool,
    /// Why it was deactivated or rejected; stays while it is in review again.
    pub deactivation_reason: Option<String>,
    /// Since when its owner has paused it.
    pub paused_at: Option<String>,
    /// What its owner has changed since it was rejected: names of fields, or what belongs to it.
    pub resubmitted: Vec<String>,
    /// Entered by the operators, not by the business itself.
    pub listed_by_operator: bool,
    pub owner: Person,
    pub special_offer_id: Option<Uuid>,
    pub town: Option<String>,
    /// The header image.
    pub image_id: Option<Uuid>,
    /// Who looks after the review.
    pub assignee: Option<Person>,
    pub created_at: String,
    pub updated_at: String,
    /// When its owner last said that everything is still right.
    pub confirmed_at: String,
}

/// A location as administrators see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminStore {
    pub id: Uuid,
    pub title: String,
    pub street: String,
    pub post_code: String,
    pub town: String,
    pub phone: Option<String>,
    pub email: Option<String>,
    pub website: Option<String>,
    pub opening_hours: Option<String>,
    pub main: bool,
    pub location: Location,
}
