//! The administrators' calls about what was deleted.

use super::restore as action;
use super::sql::{self, DeletedFilter};
use crate::app::App;
use crate::people::account::person::{Person, people};
use crate::people::session::bearer::Admin;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::json::{Params, PathId};
use umkreis_foundation::http::paging::{Page, PageParams, Paged};
use umkreis_services::deleted::{KEEP_MS, Kind};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

const MAX_SEARCH_CHARACTERS: usize = 200;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct DeletedQuery {
    /// Parts of words in the name, or in that of the company it was of; all must fit.
    search_query: Option<String>,
    /// Only what was this.
    #[param(inline)]
    kind: Option<Kind>,
}

/// Something that can be brought back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeletedThing {
    pub id: Uuid,
    pub kind: Kind,
    pub name: String,
    pub at: String,
    /// Who deleted it; absent when the account is gone.
    #[schema(required)]
    pub who: Option<Person>,
    /// Whose company it was; absent when the account is gone, and for everything else.
    #[schema(required)]
    pub owner: Option<Person>,
    /// The name of the company that a location or a campaign was of.
    #[schema(required)]
    pub company: Option<String>,
    /// The last moment to bring it back.
    pub until: String,
}

/// What does not come back with something.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Restored {
    /// Messages about a special offer that were planned: they have to be planned anew.
    planned_pushes: usize,
}

/// What was deleted in the last thirty days and can be brought back, the newest first.
#[utoipa::path(get, path = "/api/admin/deleted", tag = "admin", security(("bearer" = [])), params(DeletedQuery, PageParams),
    responses((status = 200, body = Paged<DeletedThing>), (status = 422)))]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    page: Page,
    Params(query): Params<DeletedQuery>,
) -> Result<Private<Paged<DeletedThing>>> {
    let text = query.search_query.unwrap_or_default();
    if text.chars().count() > MAX_SEARCH_CHARACTERS {
        return Err(Error::field("searchQuery", "Der Suchtext ist zu lang."));
    }
    let wanted = DeletedFilter { since_ms: app.clock.now_ms() - KEEP_MS, kind: query.kind, text: &text };
    let (rows, total) = sql::page(&app.db, &wanted, page).await?;
    let named: Vec<Uuid> = rows.iter().flat_map(|row| [row.account_id, row.owner_id]).flatten().collect();
    let people = people(app.db.read(), named.into_iter()).await?;
    let companies: Vec<Uuid> = rows.iter().filter_map(|row| row.company_id).collect();
    let companies = sql::companies(&app.db, &companies).await?;
    let person = |id: Option<Uuid>| id.and_then(|id| people.get(&id).cloned());
    let answer = rows.into_iter().map(|row| DeletedThing {
        id: row.id,
        kind: Kind::of(&row),
        at: rfc3339(row.at_ms),
        who: person(row.account_id),
        owner: person(row.owner_id),
        company: row.company_id.and_then(|id| companies.get(&id).cloned()),
        until: rfc3339(row.at_ms + KEEP_MS),
        name: row.name,
    });
    Ok(Private(Paged::new(answer.collect(), page, total)))
}

/// Bring something back as it was, with its links as far as they still exist. The owner of a company hears of it.
#[utoipa::path(post, path = "/api/admin/deleted/{id}/restore", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = Restored), (status = 409, description = "`TitleTaken`, or `CompanyDeleted`: its company has to come back first."), (status = 422)))]
pub async fn restore(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
) -> Result<Private<Restored>> {
    Ok(Private(Restored { planned_pushes: action::restore(&app, by.account_id, id).await? }))
}

/// Forget something for good, before its time.
#[utoipa::path(delete, path = "/api/admin/deleted/{id}", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = Done)))]
pub async fn forget(State(app): State<App>, Admin(by): Admin, PathId(id): PathId) -> Result<Private<Done>> {
    action::forget(&app, by.account_id, id).await?;
    Ok(Private(Done {}))
}
