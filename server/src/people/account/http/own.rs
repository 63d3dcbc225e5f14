//! Reading and changing an account: `/api/user`, `/me`.

use super::User;
use crate::app::App;
use crate::foundation::db::entity::account;
use crate::foundation::error::{Error, Problem, Result};
use crate::foundation::http::answer::Private;
use crate::foundation::http::json::{Params, Valid};
use crate::foundation::http::validate::{Check, Validate};
use crate::people::account::{NAME_CHARS, PHONE_CHARS, sql};
use crate::people::session::bearer::SignedIn;
use axum::extract::State;
use sea_orm::ActiveValue::{self, Set};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// The signed-in user.
#[utoipa::path(get, path = "/api/user", tag = "user", security(("bearer" = [])),
    responses((status = 200, body = User), (status = 401, body = Problem), (status = 429, body = Problem),
        (status = 503, body = Problem)))]
pub async fn get(State(app): State<App>, who: SignedIn) -> Result<Private<User>> {
    let row = sql::by_id(app.db.read(), who.account_id).await?.ok_or(Error::Unauthorized)?;
    Ok(Private(User { second_factor_needed: who.lacks_factor, ..User::of(&row) }))
}

/// The signed-in user, as the apps ask for it.
#[utoipa::path(get, path = "/me", tag = "user", security(("bearer" = [])),
    responses((status = 200, body = User), (status = 401, body = Problem), (status = 429, body = Problem),
        (status = 503, body = Problem)))]
pub async fn me(state: State<App>, who: SignedIn) -> Result<Private<User>> {
    get(state, who).await
}

/// The fields that are carried change, the others stay.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserChange {
    notification: Option<bool>,
    newsletter: Option<bool>,
    first_name: Option<String>,
    last_name: Option<String>,
    /// An empty text removes it.
    phone: Option<String>,
}

impl Validate for UserChange {
    fn validate(&mut self, check: &mut Check) {
        if let Some(name) = &mut self.first_name {
            check.required("firstName", name, NAME_CHARS);
        }
        if let Some(name) = &mut self.last_name {
            check.required("lastName", name, NAME_CHARS);
        }
        let mut phone = self.phone.clone();
        check.optional("phone", &mut phone, PHONE_CHARS);
        self.phone = self.phone.as_ref().map(|_| phone.unwrap_or_default());
    }
}

impl UserChange {
    fn names(&self) -> Vec<&'static str> {
        let carried = [
            ("notification", self.notification.is_some()),
            ("newsletter", self.newsletter.is_some()),
            ("firstName", self.first_name.is_some()),
            ("lastName", self.last_name.is_some()),
            ("phone", self.phone.is_some()),
        ];
        carried.into_iter().filter(|(_, is)| *is).map(|(name, _)| name).collect()
    }

    fn columns(self) -> account::ActiveModel {
        fn set<V: Into<sea_orm::Value>>(value: Option<V>) -> ActiveValue<V> {
            value.map_or(ActiveValue::NotSet, Set)
        }
        account::ActiveModel {
            notification: set(self.notification),
            newsletter: set(self.newsletter),
            first_name: set(self.first_name),
            last_name: set(self.last_name),
            phone: match self.phone {
                Some(phone) => Set(Some(phone).filter(|phone| !phone.is_empty())),
                None => ActiveValue::NotSet,
            },
            ..Default::default()
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WhoseParams {
    /// Another account; for administrators.
    id: Option<String>,
}

/// Change the own account, or as an administrator another one.
#[utoipa::path(put, path = "/api/user", tag = "user", security(("bearer" = [])), params(WhoseParams),
    request_body = UserChange,
    responses((status = 200, body = User), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn put(
    State(app): State<App>,
    who: SignedIn,
    Params(whose): Params<WhoseParams>,
    Valid(change): Valid<UserChange>,
) -> Result<Private<User>> {
    let id = match whose.id.as_deref().filter(|id| !id.is_empty()) {
        Some(text) => Uuid::try_parse(text).ok(),
        None => Some(who.account_id),
    };
    if id != Some(who.account_id) && !who.admin {
        return Err(Error::Forbidden);
    }
    let id = id.ok_or(Error::NotFound)?;
    let now_ms = app.clock.now_ms();
    let tx = app.db.begin().await?;
    sql::by_id(&tx, id).await?.ok_or(Error::NotFound)?;
    if id != who.account_id {
        sql::note(&tx, who.account_id, "account.change", id, &change.names(), now_ms).await?;
    }
    let row = sql::update(&tx, id, change.columns(), now_ms).await?;
    tx.commit().await?;
    Ok(Private(User::of(&row)))
}
