//! Public calls about campaigns.

pub mod owner;

use super::{CampaignAnswer, sql};
use crate::app::App;
use crate::directory::access;
use crate::directory::search_request::Area;
use crate::foundation::error::{Error, Result};
use crate::foundation::http::answer::Private;
use crate::foundation::http::conditional;
use crate::foundation::http::json::{Params, PathId, Valid};
use crate::foundation::http::paging::{Page, Paged};
use crate::foundation::http::validate::{Check, Validate};
use crate::people::session::bearer::MaybeSignedIn;
use crate::services::catalogue::AreaQuery;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// The nearest locations that are asked for their campaigns.
const MOST_NEAR: usize = 5_000;

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
    Valid(request): Valid<ActiveRequest>,
) -> Result<Json<Paged<CampaignAnswer>>> {
    let page = Page::new(request.page.unwrap_or(0), request.size.unwrap_or(18))?;
    let companies = match (request.company_id, request.near) {
        (Some(id), _) => Some(vec![id]),
        (None, Some(near)) => Some(companies_near(&app, near)),
        (None, None) => None,
    };
    let (content, total) = sql::list_active(&app.db, companies, app.clock.today(), page).await?;
    Ok(Json(Paged::new(content, page, total)))
}

fn companies_near(app: &App, near: Area) -> Vec<Uuid> {
    let query = AreaQuery {
        near: near.point(),
        radius_km: near.radius_km(app.config.region.search_radius_km),
        ..AreaQuery::default()
    };
    let mut ids: Vec<Uuid> = app
        .catalogue
        .snapshot()
        .stores_near(&query, 0, MOST_NEAR)
        .hits
        .into_iter()
        .map(|hit| hit.company_id)
        .collect();
    ids.sort_unstable();
    ids.dedup();
    ids
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
