//! The administrators' calls to see past imports and to take them back.

use crate::app::App;
use crate::directory::company::import::undo::{self as undoing, PastImport, UndoAnswer};
use crate::people::session::bearer::Admin;
use axum::extract::State;
use serde::Deserialize;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::Private;
use umkreis_foundation::http::json::{Params, PathId};
use umkreis_foundation::http::paging::{Page, PageParams, Paged};
use utoipa::IntoParams;

/// The imports of the last thirty days, the newest first.
#[utoipa::path(get, path = "/api/admin/import", tag = "admin", security(("bearer" = [])), params(PageParams),
    responses((status = 200, body = Paged<PastImport>), (status = 422)))]
pub async fn list(State(app): State<App>, _: Admin, page: Page) -> Result<Private<Paged<PastImport>>> {
    let (content, total) = undoing::past(&app.db, app.clock.now_ms(), page).await?;
    Ok(Private(Paged::new(content, page, total)))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct UndoQuery {
    /// Only tell what would happen; the default.
    dry_run: Option<bool>,
}

/// Take an import back: every company that was not edited since becomes what it was before.
#[utoipa::path(post, path = "/api/admin/import/{id}/undo", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path), UndoQuery),
    responses((status = 200, body = UndoAnswer)))]
pub async fn undo(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    Params(query): Params<UndoQuery>,
) -> Result<Private<UndoAnswer>> {
    let dry_run = query.dry_run.unwrap_or(true);
    Ok(Private(undoing::undo(&app.db, &app.clock, by.account_id, id, dry_run).await?))
}
