//! What administrators have deleted in the last thirty days: seen, brought back, or forgotten for good.

use super::mails;
use crate::app::App;
use crate::foundation::audit;
use crate::foundation::clock::rfc3339;
use crate::foundation::db::Tx;
use crate::foundation::db::entity::{company, deleted_company};
use crate::foundation::error::{Error, Result};
use crate::foundation::http::answer::{Done, Private};
use crate::foundation::http::json::PathId;
use crate::foundation::http::paging::{Page, PageParams, Paged};
use crate::people::account;
use crate::people::account::person::{Person, people};
use crate::people::session::bearer::Admin;
use crate::services::deleted_companies::{self, KEEP_MS};
use axum::extract::State;
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A company that can be brought back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RestorableCompany {
    pub id: Uuid,
    pub name: String,
    pub at: String,
    /// Who deleted it; absent when the account is gone.
    #[schema(required)]
    pub who: Option<Person>,
    /// Whose it was; absent when the account is gone.
    #[schema(required)]
    pub owner: Option<Person>,
    /// The last moment to bring it back.
    pub until: String,
}

/// The companies that administrators have deleted in the last thirty days, the newest first.
#[utoipa::path(get, path = "/api/admin/deleted-company", tag = "admin", security(("bearer" = [])), params(PageParams),
    responses((status = 200, body = Paged<RestorableCompany>), (status = 422)))]
pub async fn list(State(app): State<App>, _: Admin, page: Page) -> Result<Private<Paged<RestorableCompany>>> {
    use deleted_company::Column::{AtMs, Id};
    let since_ms = app.clock.now_ms() - KEEP_MS;
    let wanted = deleted_company::Entity::find().filter(AtMs.gte(since_ms));
    let total = wanted.clone().count(app.db.read()).await?;
    let newest = wanted.order_by_desc(AtMs).order_by_desc(Id);
    let rows = newest.offset(page.offset()).limit(u64::from(page.size)).all(app.db.read()).await?;
    let named: Vec<Uuid> = rows.iter().flat_map(|row| [row.account_id, row.owner_id]).flatten().collect();
    let people = people(app.db.read(), named.into_iter()).await?;
    let person = |id: Option<Uuid>| id.and_then(|id| people.get(&id).cloned());
    let answer = rows.into_iter().map(|row| RestorableCompany {
        id: row.id,
        name: row.name,
        at: rfc3339(row.at_ms),
        who: person(row.account_id),
        owner: person(row.owner_id),
        until: rfc3339(row.at_ms + KEEP_MS),
    });
    Ok(Private(Paged::new(answer.collect(), page, total)))
}

async fn kept(app: &App, tx: &Tx, id: Uuid) -> Result<deleted_company::Model> {
    let kept = deleted_company::Entity::find_by_id(id)
        .filter(deleted_company::Column::AtMs.gte(app.clock.now_ms() - KEEP_MS))
        .lock_exclusive();
    kept.one(tx).await?.ok_or(Error::NotFound)
}

/// Bring a deleted company back as it was; its owner hears of it.
#[utoipa::path(post, path = "/api/admin/deleted-company/{id}/restore", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = Done)))]
pub async fn restore(State(app): State<App>, Admin(by): Admin, PathId(id): PathId) -> Result<Private<Done>> {
    let (by, now_ms) = (by.account_id, app.clock.now_ms());
    let mut tx = app.db.begin().await?;
    let kept = kept(&app, &tx, id).await?;
    deleted_companies::bring_back(&mut tx, &kept, by).await?;
    let row = company::Entity::find_by_id(id).one(&tx).await?.ok_or(Error::NotFound)?;
    if row.owner_id != by
        && let Some(owner) = account::by_id(&tx, row.owner_id).await?
    {
        let letter = mails::brought_back(&app.config, &owner.first_name, (id, &row.name));
        account::post(&app, &mut tx, &owner.email, &letter).await?;
    }
    audit::note(&tx, by, "company.restore", "company", id, "", now_ms).await?;
    tx.commit().await?;
    Ok(Private(Done {}))
}

/// Forget a deleted company for good, before its time.
#[utoipa::path(delete, path = "/api/admin/deleted-company/{id}", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = Done)))]
pub async fn forget(State(app): State<App>, Admin(by): Admin, PathId(id): PathId) -> Result<Private<Done>> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    kept(&app, &tx, id).await?;
    let this = Condition::all().add(deleted_company::Column::Id.eq(id));
    deleted_companies::forget(&mut tx, this, 1, now_ms).await?;
    audit::note(&tx, by.account_id, "company.forget", "company", id, "", now_ms).await?;
    tx.commit().await?;
    Ok(Private(Done {}))
}
