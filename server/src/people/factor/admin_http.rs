//! What administrators do for people who have lost their second factor.

use super::manage;
use crate::app::App;
use crate::people::session::bearer::Admin;
use axum::extract::State;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::json::PathId;

/// Take all second factors of another account, which hears of it by mail.
#[utoipa::path(delete, path = "/api/admin/user/{id}/second-factor", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = Done), (status = 403, description = "`ProveAgain`: see `/api/user/proof`."), (status = 409)))]
pub async fn reset(State(app): State<App>, Admin(by): Admin, PathId(id): PathId) -> Result<Private<Done>> {
    manage::reset(&app, by, id).await?;
    Ok(Private(Done {}))
}
