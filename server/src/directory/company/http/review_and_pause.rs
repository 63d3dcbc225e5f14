//! Owners' calls about their entry's place in the directory: another review, a pause, and how long deciding takes.

use super::owner::own_answer;
use crate::app::App;
use crate::directory::company::ask_review::ask_review;
use crate::directory::company::last_decision::{self, ReviewTime};
use crate::directory::company::{CompanyAnswer, pause as action};
use crate::people::session::bearer::SignedIn;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::Private;
use umkreis_foundation::http::json::{MaybeValid, PathId};
use umkreis_foundation::http::validate::{Check, Validate};
use utoipa::ToSchema;

/// What the owner wants the operators to know.
#[derive(Default, Deserialize, ToSchema)]
pub struct ReviewWish {
    #[schema(max_length = 1000)]
    message: Option<String>,
}

impl Validate for ReviewWish {
    fn validate(&mut self, check: &mut Check) {
        check.optional("message", &mut self.message, 1_000);
    }
}

/// Asks for another review of a company that was taken offline.
#[utoipa::path(post, path = "/api/company/{id}/review", tag = "company", security(("bearer" = [])), params(("id" = Uuid, Path)),
    request_body(content = ReviewWish, description = "May be left out."),
    responses((status = 200, body = CompanyAnswer)))]
pub async fn review(
    State(app): State<App>,
    who: SignedIn,
    PathId(id): PathId,
    MaybeValid(wish): MaybeValid<ReviewWish>,
) -> Result<Response> {
    Ok(own_answer(ask_review(&app, who, id, wish.message.as_deref()).await?))
}

/// How long a review usually takes.
#[utoipa::path(get, path = "/api/company/review-time", tag = "company", security(("bearer" = [])),
    responses((status = 200, body = ReviewTime)))]
pub async fn review_time(State(app): State<App>, _: SignedIn) -> Result<Private<ReviewTime>> {
    Ok(Private(last_decision::review_time(app.db.read()).await?))
}

/// Takes a public company out of sight until its owner brings it back.
#[utoipa::path(post, path = "/api/company/{id}/pause", tag = "company", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = CompanyAnswer)))]
pub async fn pause(State(app): State<App>, who: SignedIn, PathId(id): PathId) -> Result<Response> {
    Ok(own_answer(action::pause(&app, who, id).await?))
}

/// Brings a paused company back, without another review.
#[utoipa::path(delete, path = "/api/company/{id}/pause", tag = "company", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = CompanyAnswer)))]
pub async fn resume(State(app): State<App>, who: SignedIn, PathId(id): PathId) -> Result<Response> {
    Ok(own_answer(action::resume(&app, who, id).await?))
}
