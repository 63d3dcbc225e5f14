//! Calls to mark companies; anyone may, by the id of their device.

use super::{Holder, MaybeHolder, sql};
use crate::app::App;
use crate::directory::access;
use crate::directory::reach::Visitor;
use crate::people::session::bearer::MaybeSignedIn;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::Private;
use umkreis_foundation::http::client_address::Client;
use umkreis_foundation::http::json::{Params, PathId};
use umkreis_services::reach::ReachKind;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct CompanyParams {
    company_id: Uuid,
}

/// The ids of all marked companies, newest first.
#[utoipa::path(get, path = "/api/favourite", tag = "favourite", params(("device-id" = Option<Uuid>, Header)),
    responses((status = 200, body = [Uuid]), (status = 400), (status = 401)))]
pub async fn list(State(app): State<App>, MaybeHolder(holder): MaybeHolder) -> Result<Private<Vec<Uuid>>> {
    match holder {
        Some(holder) => Ok(Private(sql::company_ids(&app.db, holder).await?)),
        None => Ok(Private(Vec::new())),
    }
}

/// Marks a company.
#[utoipa::path(put, path = "/api/favourite", tag = "favourite", params(CompanyParams, ("device-id" = Option<Uuid>, Header)),
    responses((status = 204), (status = 401), (status = 404), (status = 422)))]
pub async fn add(
    State(app): State<App>,
    holder: Holder,
    caller: Client,
    visitor: Visitor,
    Params(params): Params<CompanyParams>,
) -> Result<StatusCode> {
    if !app.catalogue.snapshot().contains(&params.company_id) {
        return Err(Error::NotFound);
    }
    let tx = app.db.begin().await?;
    if sql::count_of_holder(&tx, holder).await? >= sql::FAVOURITES_MAX {
        let detail = "Du hast schon sehr viele Betriebe gemerkt. Entferne zuerst ein paar davon.".to_owned();
        return Err(Error::Refused { code: "TooManyFavourites", detail });
    }
    let network = super::network(&app.sealer, holder, params.company_id, caller);
    sql::add(&tx, holder, params.company_id, network, app.clock.now_ms()).await?;
    tx.commit().await?;
    visitor.count(&app, Some(params.company_id), ReachKind::Favourite).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Unmarks a company.
#[utoipa::path(delete, path = "/api/favourite", tag = "favourite", params(CompanyParams, ("device-id" = Option<Uuid>, Header)),
    responses((status = 204), (status = 401)))]
pub async fn remove(
    State(app): State<App>,
    holder: Holder,
    Params(params): Params<CompanyParams>,
) -> Result<StatusCode> {
    let tx = app.db.begin().await?;
    sql::remove(&tx, holder, params.company_id).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Serialize, ToSchema)]
pub struct FavouriteInfo {
    /// Whether the caller has marked it.
    favourite: bool,
    /// How many have; devices behind one address count as one.
    count: u64,
}

/// Whether and how often a company was marked.
#[utoipa::path(get, path = "/api/company/{id}/favourite-info", tag = "favourite", params(("id" = Uuid, Path), ("device-id" = Option<Uuid>, Header)),
    responses((status = 200, body = FavouriteInfo), (status = 400), (status = 401)))]
pub async fn info(
    State(app): State<App>,
    PathId(id): PathId,
    MaybeSignedIn(who): MaybeSignedIn,
    MaybeHolder(holder): MaybeHolder,
) -> Result<Private<FavouriteInfo>> {
    if !app.catalogue.snapshot().contains(&id) {
        // Owners look at their page before it is public.
        access::check(&app.db, who.ok_or(Error::NotFound)?, id).await?;
    }
    let favourite = match holder {
        Some(holder) => sql::is_marked(&app.db, holder, id).await?,
        None => false,
    };
    Ok(Private(FavouriteInfo { favourite, count: sql::count_of_company(&app.db, id).await? }))
}
