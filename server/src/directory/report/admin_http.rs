//! The administrators' calls about reports.

use super::{Reason, sql};
use crate::app::App;
use crate::directory::review::task::{self, Task};
use crate::directory::review::{Handling, Status};
use crate::people::account::person::Person;
use crate::people::session::bearer::Admin;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::entity::report;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::Private;
use umkreis_foundation::http::conditional::IfMatch;
use umkreis_foundation::http::json::{Params, PathId, Valid};
use umkreis_foundation::http::paging::{Page, PageParams, Paged};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct ReportQuery {
    /// `Open` (default), `All`, `New`, `InWork`, `Done` or `Dismissed`.
    state: Option<String>,
    /// Only about this company.
    company_id: Option<Uuid>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminReport {
    id: Uuid,
    /// What a decision about it is based on: goes into `If-Match` as it stands.
    basis: String,
    /// Absent when the company is gone.
    company_id: Option<Uuid>,
    company_name: String,
    reason: Reason,
    /// The owner asks for the deletion of the company.
    deletion: bool,
    message: Option<String>,
    contact_email: Option<String>,
    state: Status,
    assignee: Option<Person>,
    created_at: String,
    updated_at: String,
}

pub fn answer(row: report::Model, people: &HashMap<Uuid, Person>) -> AdminReport {
    AdminReport {
        basis: report::Entity::basis(&row),
        state: Status::of(&row.state),
        assignee: row.assignee_id.and_then(|id| people.get(&id).cloned()),
        reason: Reason::of(&row.reason),
        deletion: row.deletion,
        id: row.id,
        company_id: row.company_id,
        company_name: row.company_name,
        message: row.message,
        contact_email: row.contact_email,
        created_at: rfc3339(row.created_at_ms),
        updated_at: rfc3339(row.updated_at_ms),
    }
}

/// What visitors reported, the oldest first.
#[utoipa::path(get, path = "/api/admin/report", tag = "admin", security(("bearer" = [])), params(ReportQuery, PageParams),
    responses((status = 200, body = Paged<AdminReport>), (status = 422)))]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    page: Page,
    Params(query): Params<ReportQuery>,
) -> Result<Private<Paged<AdminReport>>> {
    let states = Status::wanted(query.state.as_deref())?;
    Ok(Private(sql::page(&app.db, query.company_id, states, page).await?))
}

/// Say where a report stands and who looks after it.
#[utoipa::path(put, path = "/api/admin/report/{id}", tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    request_body = Handling, responses((status = 200, body = AdminReport), (status = 409)))]
pub async fn put(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    based_on: IfMatch,
    Valid(handling): Valid<Handling>,
) -> Result<Private<AdminReport>> {
    task::handle::<report::Entity>(&app, by.account_id, id, &handling, &based_on).await.map(Private)
}
