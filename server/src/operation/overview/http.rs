//! The administrators' call for the overview.

use super::catalogue_counts::LastCounts;
use super::company_sums::LastSums;
use super::search_terms::CurrentHits;
use super::{Overview, overview};
use crate::app::App;
use crate::people::session::bearer::Admin;
use axum::Extension;
use axum::extract::State;
use std::sync::Arc;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::Private;

/// The directory at a glance: what it holds, how it is used, what is missing.
#[utoipa::path(get, path = "/api/admin/overview", tag = "admin", security(("bearer" = [])),
    responses((status = 200, body = Overview)))]
pub async fn get(
    State(app): State<App>,
    Extension(current_hits): Extension<Arc<CurrentHits>>,
    Extension(last_counts): Extension<Arc<LastCounts>>,
    Extension(last_sums): Extension<Arc<LastSums>>,
    _: Admin,
) -> Result<Private<Overview>> {
    Ok(Private(overview(&app, &current_hits, &last_counts, &last_sums).await?))
}
