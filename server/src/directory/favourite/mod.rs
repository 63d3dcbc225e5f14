//! Companies that an account or a device has marked.

pub mod http;
mod sql;

pub use sql::company_ids;

use crate::app::App;
use crate::people::session::bearer::MaybeSignedIn;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::client_address::Client;
use umkreis_services::sealing::Sealer;
use uuid::Uuid;

/// Whose favourites: an account's, or those of a device that made up its own id.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Holder {
    pub id: Uuid,
    pub by_account: bool,
}

/// Where a device marks a company; accounts, which somebody has confirmed by mail, count wherever they are.
fn network(sealer: &Sealer, holder: Holder, company_id: Uuid, caller: Client) -> Option<String> {
    let place = format!("{company_id} {}", caller.limit_key());
    (!holder.by_account).then(|| sealer.name_of("favourite", place.as_bytes()))
}

/// The holder, if the caller names one.
pub struct MaybeHolder(pub Option<Holder>);

impl FromRequestParts<App> for MaybeHolder {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let MaybeSignedIn(signed_in) = MaybeSignedIn::from_request_parts(parts, app).await?;
        if let Some(signed_in) = signed_in {
            return Ok(MaybeHolder(Some(Holder { id: signed_in.account_id, by_account: true })));
        }
        let Some(value) = parts.headers.get("device-id") else { return Ok(MaybeHolder(None)) };
        let id = value.to_str().ok().and_then(|text| text.parse::<Uuid>().ok()).filter(|id| !id.is_nil());
        let id = id.ok_or_else(|| Error::malformed("Die Geräte-Kennung (device-id) ist keine UUID."))?;
        Ok(MaybeHolder(Some(Holder { id, by_account: false })))
    }
}

impl FromRequestParts<App> for Holder {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let MaybeHolder(holder) = MaybeHolder::from_request_parts(parts, app).await?;
        holder.ok_or_else(|| {
            Error::malformed("Dafür braucht es eine Geräte-Kennung (device-id) oder eine Anmeldung.")
        })
    }
}
