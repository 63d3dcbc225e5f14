//! The administrators' calls that decide about a company.

use super::decide::{self, Decision};
use super::hand_over::{NewOwner, hand_over};
use super::{AdminCompany, read};
use crate::app::App;
use crate::people::session::bearer::Admin;
use axum::extract::State;
use serde::Deserialize;
use umkreis_foundation::db::Db;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::conditional::IfMatch;
use umkreis_foundation::http::idempotency::IdempotencyKey;
use umkreis_foundation::http::json::{MaybeValid, PathId, Valid};
use umkreis_foundation::http::validate::{Check, Validate};
use utoipa::ToSchema;
use uuid::Uuid;

const REASON_CHARS: usize = 1_000;

/// A sentence for the owner, if there is something to say.
#[derive(Default, Deserialize, ToSchema)]
pub struct Activation {
    #[schema(max_length = 1000)]
    message: Option<String>,
}

impl Validate for Activation {
    fn validate(&mut self, check: &mut Check) {
        check.optional("message", &mut self.message, REASON_CHARS);
    }
}

/// Why; the owner reads it.
#[derive(Default, Deserialize, ToSchema)]
#[schema(as = Because)]
pub struct OptionalReason {
    #[schema(max_length = 1000)]
    reason: Option<String>,
}

impl Validate for OptionalReason {
    fn validate(&mut self, check: &mut Check) {
        check.optional("reason", &mut self.reason, REASON_CHARS);
    }
}

/// What the owner has to change; without it nobody could.
#[derive(Deserialize, ToSchema)]
pub struct Rejection {
    #[schema(min_length = 1, max_length = 1000)]
    reason: String,
}

impl Validate for Rejection {
    fn validate(&mut self, check: &mut Check) {
        check.required("reason", &mut self.reason, REASON_CHARS);
    }
}

/// Do not release a company; its owner is told why, and changes bring it back to the review.
#[utoipa::path(put, path = "/api/admin/company/reject/{id}", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    request_body = Rejection, responses((status = 200, body = AdminCompany), (status = 409), (status = 422)))]
pub async fn reject(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    based_on: IfMatch,
    Valid(said): Valid<Rejection>,
) -> Result<Private<AdminCompany>> {
    decide::reject(&app, &Decision { by: by.account_id, id, based_on: &based_on }, &said.reason).await?;
    current(&app.db, id).await
}

async fn current(db: &Db, id: Uuid) -> Result<Private<AdminCompany>> {
    // From the writer's own commit on, readers see it.
    Ok(Private(read::row(db.read(), id).await?))
}

/// Make a company public; its owner is told.
#[utoipa::path(put, path = "/api/admin/company/activate/{id}", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    request_body(content = Activation, description = "May be left out."),
    responses((status = 200, body = AdminCompany), (status = 409)))]
pub async fn activate(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    based_on: IfMatch,
    MaybeValid(said): MaybeValid<Activation>,
) -> Result<Private<AdminCompany>> {
    decide::activate(&app, &Decision { by: by.account_id, id, based_on: &based_on }, said.message.as_deref())
        .await?;
    current(&app.db, id).await
}

/// Take a company offline; its owner is told, with the reason.
#[utoipa::path(put, path = "/api/admin/company/deactivate/{id}", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    request_body(content = OptionalReason, description = "May be left out."),
    responses((status = 200, body = AdminCompany), (status = 409)))]
pub async fn deactivate(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    based_on: IfMatch,
    MaybeValid(said): MaybeValid<OptionalReason>,
) -> Result<Private<AdminCompany>> {
    decide::deactivate(
        &app,
        &Decision { by: by.account_id, id, based_on: &based_on },
        said.reason.as_deref(),
    )
    .await?;
    current(&app.db, id).await
}

/// Take the last decision about a company back, within ten seconds: all is as before, and no mail leaves.
#[utoipa::path(put, path = "/api/admin/company/undo/{id}", tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("Idempotency-Key" = Option<String>, Header), ("If-Match" = Option<String>, Header)),
    responses((status = 200, body = AdminCompany), (status = 409, description = "`Stale`: somebody decided since. `TooLate`: the mail has left. `NothingToUndo`."), (status = 422)))]
pub async fn undo(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    key: IdempotencyKey,
    based_on: IfMatch,
) -> Result<Private<AdminCompany>> {
    let repeat = key.of(by.account_id, "PUT /api/admin/company/undo", &id)?;
    super::undo::undo(&app, &Decision { by: by.account_id, id, based_on: &based_on }, &repeat).await?;
    current(&app.db, id).await
}

/// Delete a company with everything that is its own; with a reason its owner is told.
#[utoipa::path(delete, path = "/api/admin/company/{id}", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    request_body(content = OptionalReason, description = "May be left out."),
    responses((status = 200, body = Done), (status = 409)))]
pub async fn delete(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    based_on: IfMatch,
    MaybeValid(said): MaybeValid<OptionalReason>,
) -> Result<Private<Done>> {
    decide::delete(&app, &Decision { by: by.account_id, id, based_on: &based_on }, said.reason.as_deref())
        .await?;
    Ok(Private(Done {}))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferChoice {
    /// Null takes the company out of its offer.
    special_offer_id: Option<Uuid>,
}

impl Validate for OfferChoice {
    fn validate(&mut self, _: &mut Check) {}
}

/// Put a company into a special offer; it leaves the one it was in.
#[utoipa::path(put, path = "/api/admin/company/{id}/special-offer", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    request_body = OfferChoice, responses((status = 200, body = AdminCompany), (status = 409)))]
pub async fn set_offer(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    based_on: IfMatch,
    Valid(choice): Valid<OfferChoice>,
) -> Result<Private<AdminCompany>> {
    decide::set_offer(
        &app,
        &Decision { by: by.account_id, id, based_on: &based_on },
        choice.special_offer_id,
    )
    .await?;
    current(&app.db, id).await
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssigneeChoice {
    /// An administrator; null for nobody.
    assignee_id: Option<Uuid>,
}

impl Validate for AssigneeChoice {
    fn validate(&mut self, _: &mut Check) {}
}

/// Say who looks after the review of a company.
#[utoipa::path(put, path = "/api/admin/company/{id}/assignee", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    request_body = AssigneeChoice, responses((status = 200, body = AdminCompany), (status = 409)))]
pub async fn assign(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    based_on: IfMatch,
    Valid(choice): Valid<AssigneeChoice>,
) -> Result<Private<AdminCompany>> {
    decide::assign(&app, &Decision { by: by.account_id, id, based_on: &based_on }, choice.assignee_id)
        .await?;
    current(&app.db, id).await
}

/// Give a company to another account, which is invited if it does not exist yet.
#[utoipa::path(put, path = "/api/admin/company/{id}/owner", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    request_body = NewOwner, responses((status = 200, body = AdminCompany), (status = 409)))]
pub async fn set_owner(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    based_on: IfMatch,
    Valid(to): Valid<NewOwner>,
) -> Result<Private<AdminCompany>> {
    hand_over(&app, &Decision { by: by.account_id, id, based_on: &based_on }, &to).await?;
    current(&app.db, id).await
}
