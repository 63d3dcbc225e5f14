//! A listed business: what visitors, its owner and reviewers see of it, and what its owner does with it.

pub mod admin;
pub mod ask_review;
pub mod card;
pub mod columns;
pub mod confirm;
pub mod create;
pub mod edit;
pub mod export;
pub mod http;
pub mod image;
pub mod import;
pub mod input;
pub mod last_decision;
mod mails;
mod newest;
pub mod owner_answer;
pub mod pause;
mod sql;

use self::admin::note::Note;
use self::admin::{AdminCompany, AdminStore};
use self::last_decision::SinceDecision;
use crate::directory::access;
use serde::{Deserialize, Serialize};
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::company::{self, Texts};
use umkreis_foundation::error::Result;
use umkreis_services::catalogue::{CategoryDoc, CompanyDoc, Snapshot};
use umkreis_services::geo::Location;
use utoipa::ToSchema;
use uuid::Uuid;

pub use newest::newest;
pub use umkreis_foundation::db::entity::company::State;

#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryAnswer {
    pub id: Uuid,
    pub title: String,
    pub image_id: Option<Uuid>,
    pub color_hex: String,
}

impl From<&CategoryDoc> for CategoryAnswer {
    fn from(category: &CategoryDoc) -> CategoryAnswer {
        CategoryAnswer {
            id: category.id,
            title: category.title.clone(),
            image_id: category.image_id,
            color_hex: category.color_hex.clone(),
        }
    }
}

/// Where the head office is.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MainStore {
    pub street: String,
    pub post_code: String,
    pub town: String,
    /// Absent when it is unknown or outside the operator's region, where it must not be drawn.
    #[schema(required)]
    pub location: Option<Location>,
}

#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompanyAnswer {
    pub id: Uuid,
    pub name: String,
    pub description: String,
    pub tags: Vec<String>,
    pub category_ids: Vec<Uuid>,
    /// The first one is the header image.
    pub image_ids: Vec<Uuid>,
    pub active: bool,
    pub main_store: Option<MainStore>,
    /// The first one gives image and colour.
    pub categories: Vec<CategoryAnswer>,
    pub special_offer_id: Option<Uuid>,
    pub updated_at: String,
    /// When somebody last said that everything is still right.
    pub confirmed_at: String,
    /// Entered by the operators rather than by the business itself.
    pub listed_by_operator: bool,
    /// Only for the owner and administrators.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<OwnCompany>,
}

/// What only the owner and administrators see of a company.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnCompany {
    pub state: State,
    /// What the operators wrote when they took it offline.
    #[schema(required)]
    pub deactivation_reason: Option<String>,
    /// Since when its owner has paused it; it is deactivated then, and comes back without a review.
    #[schema(required)]
    pub paused_at: Option<String>,
    /// That its owner wants another review.
    #[schema(required)]
    pub review_request: Option<ReviewRequest>,
    /// Since when its owner wants it deleted.
    #[schema(required)]
    pub deletion_asked_at: Option<String>,
    /// The ETag for `If-Match` is `"v…"` with this number.
    pub version: i32,
    pub created_at: String,
    /// What people call it beside its name; visitors find it by that and do not read it.
    #[schema(required)]
    pub other_names: Option<String>,
}

/// An owner's wish for another review.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewRequest {
    pub asked_at: String,
    #[schema(required)]
    pub message: Option<String>,
}

impl ReviewRequest {
    fn of(row: &company::Model) -> Option<ReviewRequest> {
        let asked_at = rfc3339(row.review_asked_at_ms?);
        Some(ReviewRequest { asked_at, message: row.review_message.clone() })
    }
}

impl OwnCompany {
    fn of(row: &company::Model, deletion_asked_at_ms: Option<i64>) -> OwnCompany {
        OwnCompany {
            paused_at: row.paused_at_ms.map(rfc3339),
            review_request: ReviewRequest::of(row),
            deletion_asked_at: deletion_asked_at_ms.map(rfc3339),
            state: State::of(row),
            deactivation_reason: row.deactivation_reason.clone(),
            version: row.version,
            created_at: rfc3339(row.created_at_ms),
            other_names: row.other_names.clone(),
        }
    }
}

/// A company with everything that a reviewer reads.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminCompanyDetail {
    #[serde(flatten)]
    pub company: AdminCompany,
    pub description: String,
    #[schema(required)]
    pub other_names: Option<String>,
    pub tags: Vec<String>,
    pub category_ids: Vec<Uuid>,
    pub image_ids: Vec<Uuid>,
    /// Head office first.
    pub stores: Vec<AdminStore>,
    /// That its owner wants another review.
    pub review_request: Option<ReviewRequest>,
    /// What changed since the last decision about it.
    pub since_decision: Option<SinceDecision>,
    /// What administrators wrote down about it, the newest first.
    pub notes: Vec<Note>,
}

impl AdminCompanyDetail {
    /// Its own texts; tags, categories, images and stores come from other tables.
    fn of(company: AdminCompany, texts: Texts) -> AdminCompanyDetail {
        // The name stands in the row of the list already.
        let Texts { name: _, description, other_names } = texts;
        AdminCompanyDetail {
            company,
            description,
            other_names,
            tags: Vec::new(),
            category_ids: Vec::new(),
            image_ids: Vec::new(),
            stores: Vec::new(),
            review_request: None,
            since_decision: None,
            notes: Vec::new(),
        }
    }
}

/// Whether a company that does not exist any more could be read by everyone once. One that
/// exists but is not active is not there, as if it had never been.
pub async fn was_public(db: &Db, id: Uuid) -> Result<bool> {
    let exists = access::by_id(db.read(), id).await?.is_some();
    Ok(!exists && sql::was_activated(db.read(), id).await?)
}

/// What the catalogue holds of an active company, as an answer.
pub fn company_answer(snapshot: &Snapshot, doc: CompanyDoc) -> CompanyAnswer {
    let categories = categories_of(snapshot, &doc);
    let main_store = main_store_of(&doc);
    CompanyAnswer {
        id: doc.id,
        name: doc.name,
        description: doc.description,
        tags: doc.tags,
        category_ids: doc.category_ids,
        image_ids: doc.image_ids,
        active: true,
        main_store,
        categories,
        special_offer_id: doc.offer_id,
        updated_at: rfc3339(doc.updated_at_ms),
        confirmed_at: rfc3339(doc.confirmed_at_ms),
        listed_by_operator: doc.listed_by_operator,
        own: None,
    }
}

fn main_store_of(doc: &CompanyDoc) -> Option<MainStore> {
    doc.main_store().map(|store| MainStore {
        street: store.street.clone(),
        post_code: store.post_code.clone(),
        town: store.town.clone(),
        location: store.location.map(Location::from),
    })
}

pub fn categories_of(snapshot: &Snapshot, doc: &CompanyDoc) -> Vec<CategoryAnswer> {
    let known = doc.category_ids.iter().filter_map(|id| snapshot.category(id));
    known.map(CategoryAnswer::from).collect()
}
