//! The administrators' calls about their notes.

use super::note;
use crate::app::App;
use crate::people::session::bearer::Admin;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::idempotency::{Creation, IdempotencyKey};
use umkreis_foundation::http::json::{Created, PathId, Valid};
use umkreis_foundation::http::validate::{Check, Validate};
use utoipa::ToSchema;

const TEXT_CHARS: usize = 2_000;

#[derive(Deserialize, Serialize, ToSchema)]
pub struct NewNote {
    #[schema(min_length = 1, max_length = 2000)]
    text: String,
}

impl Validate for NewNote {
    fn validate(&mut self, check: &mut Check) {
        check.required("text", &mut self.text, TEXT_CHARS);
    }
}

/// Write something down about a company; only administrators read it, and its owner with the own data.
#[utoipa::path(post, path = "/api/admin/company/{id}/note", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path), ("Idempotency-Key" = Option<String>, Header)),
    request_body = NewNote, responses((status = 200, body = Created), (status = 409), (status = 422)))]
pub async fn create(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(company_id): PathId,
    key: IdempotencyKey,
    Valid(new): Valid<NewNote>,
) -> Result<Creation> {
    let repeat = key.of(by.account_id, &format!("POST /api/admin/company/{company_id}/note"), &new)?;
    note::create(&app.db, &app.clock, by.account_id, company_id, new.text, &repeat).await
}

/// Take a note away.
#[utoipa::path(delete, path = "/api/admin/note/{id}", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = Done)))]
pub async fn delete(State(app): State<App>, Admin(by): Admin, PathId(id): PathId) -> Result<Private<Done>> {
    note::delete(&app.db, &app.clock, by.account_id, id).await?;
    Ok(Private(Done {}))
}
