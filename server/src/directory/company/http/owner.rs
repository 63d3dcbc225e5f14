//! What owners do with their companies: listing, creating, editing, confirming them.

use crate::app::App;
use crate::directory::access;
use crate::directory::company::confirm::{self, ConfirmedCompany};
use crate::directory::company::input::{CompanyChange, NewCompany};
use crate::directory::company::{
    CategoryAnswer, CompanyAnswer, MainStore, State as CompanyState, categories_of, create, edit,
    main_store_of, sql,
};
use crate::people::session::bearer::SignedIn;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::Private;
use umkreis_foundation::http::conditional::{IfMatch, with_version};
use umkreis_foundation::http::idempotency::{Creation, IdempotencyKey};
use umkreis_foundation::http::json::{Created, PathId, Unchecked, Valid};
use umkreis_foundation::http::validate::{Check, REQUIRED, Validate};
use umkreis_services::catalogue::FRESH_MS;
use umkreis_services::catalogue::load::Loader;
use utoipa::ToSchema;
use uuid::Uuid;

/// One of the caller's companies, as the list of them shows it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListedCompany {
    id: Uuid,
    name: String,
    state: CompanyState,
    active: bool,
    #[schema(required)]
    deactivation_reason: Option<String>,
    version: i32,
    image_ids: Vec<Uuid>,
    categories: Vec<CategoryAnswer>,
    #[schema(required)]
    main_store: Option<MainStore>,
    store_count: usize,
    campaign_count: i64,
    listed_by_operator: bool,
    confirmed_at: String,
    created_at: String,
    updated_at: String,
    /// Public, and nobody said for a year that everything is still right.
    needs_confirmation: bool,
    /// Since when its owner has paused it; it is deactivated then, and comes back without a review.
    #[schema(required)]
    paused_at: Option<String>,
    /// Since when its owner wants it deleted.
    #[schema(required)]
    deletion_asked_at: Option<String>,
}

/// The caller's own companies by name, whatever their state.
#[utoipa::path(get, path = "/api/user/companies", tag = "company", security(("bearer" = [])),
    responses((status = 200, body = [ListedCompany])))]
pub async fn list(State(app): State<App>, who: SignedIn) -> Result<Private<Vec<ListedCompany>>> {
    Ok(Private(listed(&app, who.account_id).await?))
}

async fn listed(app: &App, owner_id: Uuid) -> Result<Vec<ListedCompany>> {
    let rows = sql::of_owner(app.db.read(), owner_id).await?;
    let campaigns = sql::campaign_counts(app.db.read(), rows.iter().map(|row| row.id)).await?;
    let deletions = sql::open_deletions(app.db.read(), rows.iter().map(|row| row.id)).await?;
    let docs = Loader::new(&app.db, &app.config.region, &app.clock).these(rows.clone()).await?;
    let snapshot = app.catalogue.snapshot();
    let stale_before_ms = app.clock.now_ms() - FRESH_MS;
    let listed = rows.into_iter().zip(docs).map(|(row, doc)| {
        let state = CompanyState::of(&row);
        ListedCompany {
            state,
            active: state == CompanyState::Active,
            categories: categories_of(&snapshot, &doc),
            main_store: main_store_of(&doc),
            store_count: doc.stores.len(),
            campaign_count: campaigns.get(&row.id).copied().unwrap_or_default(),
            image_ids: doc.image_ids,
            confirmed_at: rfc3339(row.confirmed_at_ms),
            created_at: rfc3339(row.created_at_ms),
            updated_at: rfc3339(row.updated_at_ms),
            needs_confirmation: state == CompanyState::Active && row.confirmed_at_ms < stale_before_ms,
            paused_at: row.paused_at_ms.map(rfc3339),
            deletion_asked_at: deletions.get(&row.id).copied().map(rfc3339),
            id: row.id,
            name: row.name,
            deactivation_reason: row.deactivation_reason,
            version: row.version,
            listed_by_operator: row.listed_by_operator,
        }
    });
    Ok(listed.collect())
}

/// Adds a company of the caller's; it waits for the operators' review.
#[utoipa::path(post, path = "/api/company", tag = "company", security(("bearer" = [])), request_body = NewCompany,
    params(("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Created)))]
pub async fn post(
    State(app): State<App>,
    who: SignedIn,
    key: IdempotencyKey,
    Valid(new): Valid<NewCompany>,
) -> Result<Creation> {
    let repeat = key.of(who.account_id, "company", &new)?;
    create::own(&app, who, &new, &repeat).await
}

/// Changes a company; the fields that are carried change, the others stay.
#[utoipa::path(put, path = "/api/company/{id}", tag = "company", security(("bearer" = [])), request_body = CompanyChange,
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    responses((status = 200, body = CompanyAnswer), (status = 409)))]
pub async fn put(
    State(app): State<App>,
    who: SignedIn,
    PathId(id): PathId,
    based_on: IfMatch,
    Unchecked(mut change): Unchecked<CompanyChange>,
) -> Result<Response> {
    change.check(who.admin)?;
    Ok(own_answer(edit::edit(&app, who, id, &based_on, &change).await?))
}

/// The owner's answer: never kept by a cache, with the version as its ETag.
pub fn own_answer(answer: CompanyAnswer) -> Response {
    let version = answer.own.as_ref().map_or(0, |own| own.version);
    with_version(version, Private(answer))
}

/// Who owns a company.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Owner {
    first_name: String,
    last_name: String,
    email: String,
    phone: Option<String>,
}

/// The owner's name and address, for the owner and administrators.
#[utoipa::path(get, path = "/api/company/{id}/user", tag = "company", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = Owner)))]
pub async fn user(State(app): State<App>, who: SignedIn, PathId(id): PathId) -> Result<Private<Owner>> {
    let row = access::check(&app.db, who, id).await?;
    let found = crate::people::account::by_id(app.db.read(), row.owner_id).await?.ok_or(Error::NotFound)?;
    Ok(Private(Owner {
        first_name: found.first_name,
        last_name: found.last_name,
        email: found.email,
        phone: found.phone,
    }))
}

/// Says that everything about the company is still right.
#[utoipa::path(post, path = "/api/company/{id}/confirm", tag = "company", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = ConfirmedCompany)))]
pub async fn confirm(
    State(app): State<App>,
    who: SignedIn,
    PathId(id): PathId,
) -> Result<Private<ConfirmedCompany>> {
    Ok(Private(confirm::by_owner(&app.db, &app.clock, who, id).await?))
}

#[derive(Deserialize, ToSchema)]
pub struct ConfirmLink {
    /// From the mailed link.
    token: String,
}

impl Validate for ConfirmLink {
    fn validate(&mut self, check: &mut Check) {
        check.required("token", &mut self.token, 200);
        check.that(!self.token.is_empty(), "token", REQUIRED);
    }
}

/// Says so with the link of the yearly mail, without signing in.
#[utoipa::path(post, path = "/api/company/confirm", tag = "company", request_body = ConfirmLink,
    responses((status = 200, body = ConfirmedCompany)))]
pub async fn confirm_by_link(
    State(app): State<App>,
    Valid(link): Valid<ConfirmLink>,
) -> Result<Private<ConfirmedCompany>> {
    Ok(Private(confirm::by_link(&app.db, &app.clock, &link.token).await?))
}
