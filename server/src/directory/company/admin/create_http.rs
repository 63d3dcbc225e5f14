//! The administrators' calls that create companies.

use super::create::{self, CreatedEntry, NewEntry, OperatorsEntry};
use crate::app::App;
use crate::people::session::bearer::Admin;
use axum::extract::State;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::Private;
use umkreis_foundation::http::idempotency::{Creation, IdempotencyKey};
use umkreis_foundation::http::json::{Created, Valid};

/// Create a user with company and store; the user is invited.
#[utoipa::path(post, path = "/api/admin/create", tag = "admin", security(("bearer" = [])), request_body = NewEntry,
    params(("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = CreatedEntry)))]
pub async fn create(
    State(app): State<App>,
    Admin(by): Admin,
    key: IdempotencyKey,
    Valid(entry): Valid<NewEntry>,
) -> Result<Private<CreatedEntry>> {
    let repeat = key.of(by.account_id, "POST /api/admin/create", &entry)?;
    Ok(Private(create::create(&app, by.account_id, entry, &repeat).await?))
}

/// List a business on the operators' own account; it says so and can be claimed.
#[utoipa::path(post, path = "/api/admin/company", tag = "admin", security(("bearer" = [])), request_body = OperatorsEntry,
    params(("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Created)))]
pub async fn list_business(
    State(app): State<App>,
    Admin(by): Admin,
    key: IdempotencyKey,
    Valid(entry): Valid<OperatorsEntry>,
) -> Result<Creation> {
    let repeat = key.of(by.account_id, "POST /api/admin/company", &entry)?;
    create::list_business(&app, by.account_id, entry, &repeat).await
}
