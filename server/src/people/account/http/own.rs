//! Reading and changing an account: `/api/user`, `/me`.

use super::User;
use crate::app::App;
use crate::people::account::change_profile::{self, UserChange, profile_tag};
use crate::people::account::sql;
use crate::people::session::bearer::SignedIn;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::Private;
use umkreis_foundation::http::conditional::{IfMatch, with_tag};
use umkreis_foundation::http::json::{Params, Valid};
use utoipa::IntoParams;
use uuid::Uuid;

/// The signed-in user.
#[utoipa::path(get, path = "/api/user", tag = "user", security(("bearer" = [])),
    responses((status = 200, body = User)))]
pub async fn get(State(app): State<App>, who: SignedIn) -> Result<Response> {
    let row = sql::by_id(app.db.read(), who.account_id).await?.ok_or(Error::Unauthorized)?;
    let user = User { second_factor_needed: who.lacks_factor, ..User::of(&row) };
    Ok(with_tag(&profile_tag(&row), Private(user)))
}

/// The signed-in user, as the apps ask for it.
#[utoipa::path(get, path = "/me", tag = "user", security(("bearer" = [])),
    responses((status = 200, body = User), (status = 429)))]
pub async fn me(state: State<App>, who: SignedIn) -> Result<Response> {
    get(state, who).await
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WhoseParams {
    /// Another account; for administrators.
    id: Option<String>,
}

/// Change the own account, or as an administrator another one.
#[utoipa::path(put, path = "/api/user", tag = "user", security(("bearer" = [])),
    params(WhoseParams, ("If-Match" = Option<String>, Header)),
    request_body = UserChange,
    responses((status = 200, body = User), (status = 403), (status = 404), (status = 409)))]
pub async fn put(
    State(app): State<App>,
    who: SignedIn,
    Params(whose): Params<WhoseParams>,
    based_on: IfMatch,
    Valid(change): Valid<UserChange>,
) -> Result<Response> {
    let id = match whose.id.as_deref().filter(|id| !id.is_empty()) {
        Some(text) => Uuid::try_parse(text).ok(),
        None => Some(who.account_id),
    };
    if id != Some(who.account_id) && !who.admin {
        return Err(Error::Forbidden);
    }
    let id = id.ok_or(Error::NotFound)?;
    let row = change_profile::change(&app, who.account_id, id, change, &based_on).await?;
    Ok(with_tag(&profile_tag(&row), Private(User::of(&row))))
}
