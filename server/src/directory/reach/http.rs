//! The call by which the pages tell that something of a company was used, and what its owner reads of it.

use super::Visitor;
use super::owner_report::{CompanyReach, reach_of};
use crate::app::App;
use crate::directory::access;
use crate::people::session::bearer::SignedIn;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::Private;
use umkreis_foundation::http::json::{PathId, Valid};
use umkreis_foundation::http::validate::{Check, Validate};
use umkreis_services::reach::{ReachKind, term_of};
use utoipa::ToSchema;
use uuid::Uuid;

const MAX_TEXT_CHARACTERS: usize = 10_000;

/// What happened.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReachReport {
    kind: ReachKind,
    /// For everything but visits and searches.
    company_id: Option<Uuid>,
    /// What was looked for, with a search.
    #[schema(max_length = 10_000)]
    text: Option<String>,
}

impl Validate for ReachReport {
    fn validate(&mut self, check: &mut Check) {
        let of_company = ReachKind::OF_COMPANIES.contains(&self.kind);
        check.that(
            self.company_id.is_some() == of_company,
            "companyId",
            "Das passt nicht zur Art der Meldung.",
        );
        check.that(
            self.text.is_some() == (self.kind == ReachKind::Search),
            "text",
            "Das passt nicht zur Art der Meldung.",
        );
        let short = self.text.as_deref().is_none_or(|text| text.chars().count() <= MAX_TEXT_CHARACTERS);
        check.that(short, "text", "Der Suchtext ist zu lang.");
    }
}

/// Count that a page was opened or something on it used. Nothing about the caller is kept; robots, owners,
/// administrators and browsers with Global Privacy Control are not counted and get the same answer.
#[utoipa::path(post, path = "/api/reach", tag = "company", request_body = ReachReport,
    responses((status = 204), (status = 401), (status = 404)))]
pub async fn count(
    State(app): State<App>,
    visitor: Visitor,
    Valid(report): Valid<ReachReport>,
) -> Result<StatusCode> {
    match (report.company_id, report.text) {
        (Some(id), _) if !app.catalogue.snapshot().contains(&id) => return Err(Error::NotFound),
        (None, Some(text)) => {
            if let Some(term) = term_of(&text, &app.config.region.country) {
                visitor.count_search(&app, &term).await?;
            }
        }
        (id, _) => visitor.count(&app, id, report.kind).await?,
    }
    Ok(StatusCode::NO_CONTENT)
}

/// How often the own company was seen or contacted, in sums that say nothing about anybody.
#[utoipa::path(get, path = "/api/company/{id}/reach", tag = "company", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = CompanyReach)))]
pub async fn of_company(
    State(app): State<App>,
    who: SignedIn,
    PathId(id): PathId,
) -> Result<Private<CompanyReach>> {
    let found = access::visible(&app, Some(who), id).await?;
    found.own.ok_or(Error::NotFound)?;
    Ok(Private(reach_of(&app, &found.doc).await?))
}
