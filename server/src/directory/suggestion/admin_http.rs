//! The administrators' calls about suggestions.

use super::accept::{self, SuggestionToAccept};
use super::sql;
use crate::app::App;
use crate::directory::company::admin::create::{CreatedEntry, SuggestedEntry};
use crate::directory::review::task::{self, Task};
use crate::directory::review::{Handling, Status};
use crate::people::account::person::Person;
use crate::people::session::bearer::Admin;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::entity::suggestion;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::Private;
use umkreis_foundation::http::conditional::IfMatch;
use umkreis_foundation::http::idempotency::IdempotencyKey;
use umkreis_foundation::http::json::{Params, PathId, Valid};
use umkreis_foundation::http::paging::{Page, PageParams, Paged};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SuggestionQuery {
    /// `Open` (default), `All`, `New`, `InWork`, `Done` or `Dismissed`.
    state: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminSuggestion {
    id: Uuid,
    /// What a decision about it is based on: goes into `If-Match` as it stands.
    basis: String,
    name: String,
    location: Option<String>,
    email: Option<String>,
    website: Option<String>,
    reason: Option<String>,
    contact_email: Option<String>,
    state: Status,
    assignee: Option<Person>,
    /// The company that it became.
    company_id: Option<Uuid>,
    created_at: String,
    updated_at: String,
}

pub fn answer(row: suggestion::Model, people: &HashMap<Uuid, Person>) -> AdminSuggestion {
    AdminSuggestion {
        basis: suggestion::Entity::basis(&row),
        state: Status::of(&row.state),
        assignee: row.assignee_id.and_then(|id| people.get(&id).cloned()),
        id: row.id,
        name: row.name,
        location: row.location,
        email: row.email,
        website: row.website,
        reason: row.reason,
        contact_email: row.contact_email,
        company_id: row.company_id,
        created_at: rfc3339(row.created_at_ms),
        updated_at: rfc3339(row.updated_at_ms),
    }
}

/// What visitors suggested, the oldest first.
#[utoipa::path(get, path = "/api/admin/suggestion", tag = "admin", security(("bearer" = [])), params(SuggestionQuery, PageParams),
    responses((status = 200, body = Paged<AdminSuggestion>), (status = 422)))]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    page: Page,
    Params(query): Params<SuggestionQuery>,
) -> Result<Private<Paged<AdminSuggestion>>> {
    let states = Status::wanted(query.state.as_deref())?;
    Ok(Private(sql::page(&app.db, states, page).await?))
}

/// Say where a suggestion stands and who looks after it.
#[utoipa::path(put, path = "/api/admin/suggestion/{id}", tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    request_body = Handling, responses((status = 200, body = AdminSuggestion), (status = 409)))]
pub async fn put(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    based_on: IfMatch,
    Valid(handling): Valid<Handling>,
) -> Result<Private<AdminSuggestion>> {
    task::handle::<suggestion::Entity>(&app, by.account_id, id, &handling, &based_on).await.map(Private)
}

/// Turn a suggestion into a company and invite its business; without `user` it is an entry of the operators' own.
#[utoipa::path(post, path = "/api/admin/suggestion/{id}/company", tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("Idempotency-Key" = Option<String>, Header), ("If-Match" = Option<String>, Header)),
    request_body = SuggestedEntry, responses((status = 200, body = CreatedEntry), (status = 409)))]
pub async fn accept(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    key: IdempotencyKey,
    based_on: IfMatch,
    Valid(entry): Valid<SuggestedEntry>,
) -> Result<Private<CreatedEntry>> {
    let repeat = key.of(by.account_id, "POST /api/admin/suggestion/company", &(id, &entry))?;
    accept::accept(&app, by.account_id, SuggestionToAccept { id, based_on }, entry, &repeat)
        .await
        .map(Private)
}
