//! The administrators' overview of what waits for them.

use crate::app::App;
use crate::directory::company::admin::data_quality;
use crate::directory::company::admin::http::stale_before_ms;
use crate::directory::review::task;
use crate::people::session::bearer::Admin;
use axum::extract::State;
use serde::Serialize;
use umkreis_foundation::db::entity::{report, suggestion};
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::Private;
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
    responses((status = 200, body = ReviewCounts)))]
pub async fn counts(State(app): State<App>, _: Admin) -> Result<Private<ReviewCounts>> {
    Ok(Private(ReviewCounts {
        companies: data_quality::count_in_review(&app.db).await?,
        suggestions: task::count_open::<suggestion::Entity>(&app.db).await?,
        reports: task::count_open::<report::Entity>(&app.db).await?,
        stale: data_quality::count_stale(&app.db, stale_before_ms(app.clock.now_ms(), 12)).await?,
        unplaced: data_quality::count_unplaced(&app.db, &app.config.region).await?,
    }))
}
