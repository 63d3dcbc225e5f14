//! The administrators' calls about their templates of mails to owners.

use super::letter_template::{self, LetterTemplate, NewLetterTemplate};
use crate::app::App;
use crate::people::session::bearer::Admin;
use axum::extract::State;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::idempotency::{Creation, IdempotencyKey};
use umkreis_foundation::http::json::{Created, PathId, Valid};

/// The operators' own templates, by name.
#[utoipa::path(get, path = "/api/admin/letter-template", tag = "admin", security(("bearer" = [])),
    responses((status = 200, body = [LetterTemplate])))]
pub async fn list(State(app): State<App>, _: Admin) -> Result<Private<Vec<LetterTemplate>>> {
    Ok(Private(letter_template::all(&app.db).await?))
}

/// Keep a mail as a template.
#[utoipa::path(post, path = "/api/admin/letter-template", tag = "admin", security(("bearer" = [])), params(("Idempotency-Key" = Option<String>, Header)),
    request_body = NewLetterTemplate, responses((status = 200, body = Created), (status = 409), (status = 422)))]
pub async fn create(
    State(app): State<App>,
    Admin(by): Admin,
    key: IdempotencyKey,
    Valid(new): Valid<NewLetterTemplate>,
) -> Result<Creation> {
    let repeat = key.of(by.account_id, "POST /api/admin/letter-template", &new)?;
    letter_template::create(&app.db, &app.clock, by.account_id, new, &repeat).await
}

/// Delete a template.
#[utoipa::path(delete, path = "/api/admin/letter-template/{id}", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = Done)))]
pub async fn delete(State(app): State<App>, Admin(by): Admin, PathId(id): PathId) -> Result<Private<Done>> {
    letter_template::delete(&app.db, &app.clock, by.account_id, id).await?;
    Ok(Private(Done {}))
}
