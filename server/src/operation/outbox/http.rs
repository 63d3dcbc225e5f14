//! The administrators' calls to see the outbox, to try failed work again and to discard it.

use super::entry::{self, OutboxEntry};
use crate::app::App;
use crate::people::session::bearer::Admin;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::json::{Params, PathId};
use umkreis_foundation::http::paging::{Page, PageParams, Paged};
use umkreis_foundation::{audit, outbox};
use utoipa::{IntoParams, ToSchema};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OutboxQuery {
    /// `Waiting` or `Dead` (given up); both without it.
    state: Option<String>,
}

/// What waits in the outbox, the newest first.
#[utoipa::path(get, path = "/api/admin/outbox", tag = "admin", security(("bearer" = [])), params(OutboxQuery, PageParams),
    responses((status = 200, body = Paged<OutboxEntry>), (status = 422)))]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    page: Page,
    Params(query): Params<OutboxQuery>,
) -> Result<Private<Paged<OutboxEntry>>> {
    let state = query.state.as_deref().filter(|state| !state.is_empty());
    if state.is_some_and(|state| !["Waiting", "Dead"].contains(&state)) {
        return Err(Error::malformed("Diesen Zustand gibt es nicht."));
    }
    let (rows, total) = outbox::page(&app.db, state, page).await?;
    let entries = entry::entries(&app.db, rows).await?;
    Ok(Private(Paged::new(entries, page, total)))
}

/// Try one job again, now.
#[utoipa::path(post, path = "/api/admin/outbox/{id}/retry", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = Done)))]
pub async fn retry(State(app): State<App>, Admin(by): Admin, PathId(id): PathId) -> Result<Private<Done>> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    if super::retry(&mut tx, Some(id), now_ms).await?.is_empty() {
        return Err(Error::NotFound);
    }
    audit::note(&tx, by.account_id, "outbox.retry", "outbox", id, "", now_ms).await?;
    tx.commit().await?;
    Ok(Private(Done {}))
}

/// Throw away a job that was given up.
#[utoipa::path(delete, path = "/api/admin/outbox/{id}", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = Done), (status = 409)))]
pub async fn discard(State(app): State<App>, Admin(by): Admin, PathId(id): PathId) -> Result<Private<Done>> {
    let now_ms = app.clock.now_ms();
    let tx = app.db.begin().await?;
    super::discard(&tx, id, now_ms).await?;
    audit::note(&tx, by.account_id, "outbox.discard", "outbox", id, "", now_ms).await?;
    tx.commit().await?;
    Ok(Private(Done {}))
}

#[derive(Serialize, ToSchema)]
#[schema(as = Retried)]
pub struct RetryCount {
    count: u64,
}

/// Try everything again that was given up.
#[utoipa::path(post, path = "/api/admin/outbox/retry", tag = "admin", security(("bearer" = [])),
    responses((status = 200, body = RetryCount)))]
pub async fn retry_all(State(app): State<App>, Admin(by): Admin) -> Result<Private<RetryCount>> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let ids = super::retry(&mut tx, None, now_ms).await?;
    for id in &ids {
        audit::note(&tx, by.account_id, "outbox.retry", "outbox", *id, "", now_ms).await?;
    }
    tx.commit().await?;
    Ok(Private(RetryCount { count: ids.len() as u64 }))
}
