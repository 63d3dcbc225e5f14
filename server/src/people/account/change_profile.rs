//! Somebody changes what an account says about its person: the own one, or as an administrator another.

use super::http::User;
use super::{NAME_CHARS, sql};
use crate::app::App;
use sea_orm::ActiveValue::{self, Set};
use serde::Deserialize;
use umkreis_foundation::db::entity::account;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::conditional::{IfMatch, state_tag};
use umkreis_foundation::http::validate::{Check, Validate};
use utoipa::ToSchema;
use uuid::Uuid;

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
        check.phone("phone", &mut phone);
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

/// The ETag of what an account says about its person.
pub fn profile_tag(row: &account::Model) -> String {
    let switches = (row.notification, row.newsletter, row.admin);
    state_tag(&(&row.email, &row.first_name, &row.last_name, &row.phone, switches))
}

/// Writes the change; what is done to somebody else's account is noted.
pub async fn change(
    app: &App,
    by: Uuid,
    id: Uuid,
    change: UserChange,
    based_on: &IfMatch,
) -> Result<account::Model> {
    let now_ms = app.clock.now_ms();
    let tx = app.db.begin().await?;
    let old = sql::locked(&tx, id).await?.ok_or(Error::NotFound)?;
    if based_on.misses(&profile_tag(&old)) {
        let current = serde_json::to_value(User::of(&old)).map_err(anyhow::Error::from)?;
        let detail = "Das wurde inzwischen an anderer Stelle geändert.".to_owned();
        return Err(Error::Overtaken { detail, current: Box::new(current) });
    }
    if id != by {
        sql::note(&tx, by, "account.change", id, &change.names(), now_ms).await?;
    }
    let row = sql::update(&tx, id, change.columns(), now_ms).await?;
    tx.commit().await?;
    Ok(row)
}
