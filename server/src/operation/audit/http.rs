//! The administrators' call to read the audit log.

use crate::app::App;
use crate::foundation::audit;
use crate::foundation::clock::rfc3339;
use crate::foundation::error::Result;
use crate::foundation::http::answer::Private;
use crate::foundation::http::json::Params;
use crate::foundation::http::paging::{Page, PageParams, Paged};
use crate::people::account::person::{Person, people};
use crate::people::session::bearer::Admin;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct AboutWhat {
    /// Only what was done to this object.
    object_id: Option<Uuid>,
}

/// One thing that somebody did.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    id: Uuid,
    at: String,
    /// Absent when the account is gone.
    who: Option<Person>,
    /// Noun and verb, such as `company.activate`.
    action: String,
    object_kind: String,
    object_id: Option<Uuid>,
    difference: Option<String>,
}

/// What administrators did, the newest first.
#[utoipa::path(get, path = "/api/admin/audit", tag = "admin", security(("bearer" = [])), params(AboutWhat, PageParams),
    responses((status = 200, body = Paged<AuditEntry>), (status = 422)))]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    page: Page,
    Params(about): Params<AboutWhat>,
) -> Result<Private<Paged<AuditEntry>>> {
    let (rows, total) = audit::page(&app.db, about.object_id, page).await?;
    let people = people(app.db.read(), rows.iter().filter_map(|row| row.account_id)).await?;
    let entries = rows.into_iter().map(|row| AuditEntry {
        id: row.id,
        at: rfc3339(row.at_ms),
        who: row.account_id.and_then(|id| people.get(&id).cloned()),
        action: row.action,
        object_kind: row.object_kind,
        object_id: row.object_id,
        difference: row.difference,
    });
    Ok(Private(Paged::new(entries.collect(), page, total)))
}
