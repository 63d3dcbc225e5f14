//! The administrators' overview of what waits for them.

use crate::app::App;
use crate::directory::company::admin::http::stale_before_ms;
use crate::directory::company::admin::upkeep;
use crate::directory::review::task;
use crate::foundation::db::entity::{report, suggestion};
use crate::foundation::error::{Problem, Result};
use crate::foundation::http::answer::Private;
use crate::people::session::bearer::Admin;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

/// How many of each wait.
#[derive(Serialize, ToSchema)]
pub struct ReviewCounts {
    /// New companies.
    companies: u64,
    suggestions: u64,
    reports: u64,
    /// Entries that nobody has confirmed for a year.
    stale: u64,
    /// Locations without a valid position.
    unplaced: u64,
}

/// What waits for the operators.
#[utoipa::path(get, path = "/api/admin/review", tag = "admin", security(("bearer" = [])),
    responses((status = 200, body = ReviewCounts), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn counts(State(app): State<App>, _: Admin) -> Result<Private<ReviewCounts>> {
    Ok(Private(ReviewCounts {
        companies: upkeep::count_in_review(&app.db).await?,
        suggestions: task::count_open::<suggestion::Entity>(&app.db).await?,
        reports: task::count_open::<report::Entity>(&app.db).await?,
        stale: upkeep::count_stale(&app.db, stale_before_ms(app.clock.now_ms(), 12)).await?,
        unplaced: upkeep::count_unplaced(&app.db, &app.config.region).await?,
    }))
}
