//! Public calls about campaigns.

pub mod owner;

use super::{CampaignAnswer, RunningCampaigns, sql};
use crate::app::App;
use crate::directory::access;
use crate::directory::search_request::Area;
use crate::people::session::bearer::MaybeSignedIn;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use std::collections::HashSet;
use std::sync::Arc;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::Private;
use umkreis_foundation::http::conditional;
use umkreis_foundation::http::json::{Params, PathId, Valid};
use umkreis_foundation::http::paging::{Page, Paged};
use umkreis_foundation::http::validate::{Check, Validate};
use umkreis_services::catalogue::AreaQuery;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActiveRequest {
    company_id: Option<Uuid>,
    /// Only campaigns of companies with a location within this area.
    near: Option<Area>,
    #[schema(minimum = 0)]
    page: Option<i64>,
    #[schema(minimum = 1, maximum = 100)]
    size: Option<i64>,
}

impl Validate for ActiveRequest {
    fn validate(&mut self, check: &mut Check) {
        if let Some(near) = self.near {
            near.validate(check);
        }
    }
}

/// The campaigns that run today, soonest end first.
#[utoipa::path(post, path = "/api/campaign", tag = "campaign", request_body = ActiveRequest,
    responses((status = 200, body = Paged<CampaignAnswer>)))]
pub async fn active(
    State(app): State<App>,
    Extension(running_now): Extension<Arc<RunningCampaigns>>,
    Valid(request): Valid<ActiveRequest>,
) -> Result<Json<Paged<CampaignAnswer>>> {
    let page = Page::new(request.page.unwrap_or(0), request.size.unwrap_or(18))?;
    let today = app.clock.today();
    if let Some(id) = request.company_id {
        let (content, total) = sql::active_of_company(&app.db, id, today, page).await?;
        return Ok(Json(Paged::new(content, page, total)));
    }
    let running = running_now.of(&app.db, &app.clock).await?;
    let near = request.near.map(|near| companies_near(&app, near));
    let is_near = |company: &Uuid| near.as_ref().is_none_or(|near| near.contains(company));
    let found: Vec<Uuid> =
        running.iter().filter(|(_, company)| is_near(company)).map(|(id, _)| *id).collect();
    let start = usize::try_from(page.offset()).unwrap_or(usize::MAX).min(found.len());
    let end = start.saturating_add(page.size as usize).min(found.len());
    let content = sql::active_of(&app.db, &found[start..end], today).await?;
    Ok(Json(Paged::new(content, page, found.len() as u64)))
}

fn companies_near(app: &App, near: Area) -> HashSet<Uuid> {
    app.catalogue.snapshot().companies_near(&AreaQuery {
        near: near.point(),
        radius_km: near.radius_km(app.config.region.search_radius_km),
        ..AreaQuery::default()
    })
}

/// One campaign that runs today; owners see theirs on every day.
#[utoipa::path(get, path = "/api/campaign/{id}", tag = "campaign", params(("id" = Uuid, Path)),
    responses((status = 200, body = CampaignAnswer), (status = 401)))]
pub async fn get(
    State(app): State<App>,
    MaybeSignedIn(who): MaybeSignedIn,
    PathId(id): PathId,
    headers: HeaderMap,
) -> Result<Response> {
    if let Some(who) = who
        && let Some(row) = sql::by_id(app.db.read(), id).await?
        && access::check(&app.db, who, row.company_id).await.is_ok()
    {
        return Ok(owner::own_answer(sql::own_answer(app.db.read(), row).await?));
    }
    let found = sql::one_active(&app.db, id, app.clock.today()).await?.ok_or(Error::NotFound)?;
    conditional::json(&headers, &found)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WhichCampaigns {
    /// Also those that are over or still to come; for the owner and administrators.
    all: Option<bool>,
}

/// The campaigns of a company that run today, or all of them for its owner.
#[utoipa::path(get, path = "/api/company/{id}/campaigns", tag = "campaign", params(("id" = Uuid, Path), WhichCampaigns),
    responses((status = 200, body = [CampaignAnswer]), (status = 401)))]
pub async fn of_company(
    State(app): State<App>,
    MaybeSignedIn(who): MaybeSignedIn,
    PathId(id): PathId,
    Params(which): Params<WhichCampaigns>,
    headers: HeaderMap,
) -> Result<Response> {
    if which.all == Some(true) {
        access::check(&app.db, who.ok_or(Error::Unauthorized)?, id).await?;
        return Ok(Private(sql::all_of_company(&app.db, id).await?).into_response());
    }
    if !app.catalogue.snapshot().contains(&id) {
        // Owners look at their page before it is public.
        access::check(&app.db, who.ok_or(Error::NotFound)?, id).await?;
        return Ok(Private(sql::running_of_company(&app.db, id, app.clock.today()).await?).into_response());
    }
    conditional::json(&headers, &super::running(&app.db, &app.clock, id).await?)
}
