//! Taking the own data along, and leaving.

use crate::app::App;
use crate::people::account::{device_id, own_data, remove, sql};
use crate::people::session::bearer::SignedIn;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::client_address::Client;
use umkreis_foundation::http::json::Valid;
use umkreis_foundation::http::validate::{Check, REQUIRED, Validate};
use umkreis_services::ownership;
use utoipa::ToSchema;
use uuid::Uuid;

/// Everything that is kept about the caller, as a file.
#[utoipa::path(get, path = "/api/user/data", tag = "user", security(("bearer" = [])),
    params(("device-id" = Option<Uuid>, Header, description = "What this device keeps is added.")),
    responses((status = 200, body = Object)))]
pub async fn own_data(State(app): State<App>, who: SignedIn, headers: HeaderMap) -> Result<Response> {
    let row = sql::by_id(app.db.read(), who.account_id).await?.ok_or(Error::Unauthorized)?;
    let all = own_data::of(&app.db, &row, device_id(&headers)).await?;
    let mut response = Private(all).into_response();
    let file = format!("attachment; filename=\"meine-daten-{}.json\"", app.clock.today());
    let value = file.parse().map_err(|error| Error::Internal(anyhow::Error::new(error)))?;
    response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
    Ok(response)
}

/// What would go with the account.
#[derive(Serialize, ToSchema)]
#[schema(as = Deletion)]
pub struct DeletionPreview {
    companies: Vec<DeletedCompany>,
}

#[derive(Serialize, ToSchema)]
pub struct DeletedCompany {
    id: Uuid,
    name: String,
    active: bool,
}

/// The companies that would be deleted with the own account.
#[utoipa::path(get, path = "/api/user/deletion", tag = "user", security(("bearer" = [])),
    responses((status = 200, body = DeletionPreview)))]
pub async fn preview(State(app): State<App>, who: SignedIn) -> Result<Private<DeletionPreview>> {
    let rows = ownership::companies(app.db.read(), who.account_id).await?;
    let companies = rows.into_iter().map(|row| DeletedCompany {
        id: row.id,
        active: row.state == "Active",
        name: row.name,
    });
    Ok(Private(DeletionPreview { companies: companies.collect() }))
}

#[derive(Deserialize, ToSchema)]
pub struct PasswordBody {
    password: String,
}

impl Validate for PasswordBody {
    fn validate(&mut self, check: &mut Check) {
        check.that(!self.password.is_empty(), "password", REQUIRED);
    }
}

/// Delete the own account and its companies, confirmed by the password.
#[utoipa::path(delete, path = "/api/user", tag = "user", security(("bearer" = [])),
    params(("device-id" = Option<Uuid>, Header, description = "Its favourites and messages are forgotten too.")),
    request_body = PasswordBody, responses((status = 200, body = Done), (status = 409)))]
pub async fn delete(
    State(app): State<App>,
    who: SignedIn,
    from: Client,
    headers: HeaderMap,
    Valid(confirmed): Valid<PasswordBody>,
) -> Result<Private<Done>> {
    remove::own(&app, who, from, &confirmed.password, device_id(&headers)).await?;
    Ok(Private(Done {}))
}
