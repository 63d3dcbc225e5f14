//! What owners do with their locations.

use crate::app::App;
use crate::directory::store::input::{StoreChange, StoreOfCompany};
use crate::directory::store::{StoreAnswer, create, edit};
use crate::people::session::bearer::SignedIn;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::Private;
use umkreis_foundation::http::conditional::{IfMatch, with_version};
use umkreis_foundation::http::idempotency::{Creation, IdempotencyKey};
use umkreis_foundation::http::json::{Created, PathId, Valid};

/// Adds a location; the first one becomes the head office.
#[utoipa::path(post, path = "/api/store", tag = "store", security(("bearer" = [])), request_body = StoreOfCompany,
    params(("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Created), (status = 404)))]
pub async fn post(
    State(app): State<App>,
    who: SignedIn,
    key: IdempotencyKey,
    Valid(new): Valid<StoreOfCompany>,
) -> Result<Creation> {
    let repeat = key.of(who.account_id, "store", &new)?;
    create::own(&app, who, new.company_id, &new.store, &repeat).await
}

/// Changes a location; the fields that are carried change, the others stay.
#[utoipa::path(put, path = "/api/store/{id}", tag = "store", security(("bearer" = [])), request_body = StoreChange,
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    responses((status = 200, body = StoreAnswer), (status = 409)))]
pub async fn put(
    State(app): State<App>,
    who: SignedIn,
    PathId(id): PathId,
    based_on: IfMatch,
    Valid(change): Valid<StoreChange>,
) -> Result<Response> {
    Ok(own_answer(edit::edit(&app, who, id, &based_on, change).await?))
}

/// The owner's answer: never kept by a cache, with the version as its ETag.
pub fn own_answer(answer: StoreAnswer) -> Response {
    let version = answer.own.as_ref().map_or(0, |own| own.version);
    with_version(version, Private(answer))
}

/// Removes a location; the oldest remaining one becomes the head office if it was that.
#[utoipa::path(delete, path = "/api/store/{id}", tag = "store", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    responses((status = 204), (status = 409)))]
pub async fn delete(
    State(app): State<App>,
    who: SignedIn,
    PathId(id): PathId,
    based_on: IfMatch,
) -> Result<StatusCode> {
    edit::remove(&app, who, id, &based_on).await?;
    Ok(StatusCode::NO_CONTENT)
}
