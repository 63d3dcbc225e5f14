//! The administrators' calls about accounts.

use crate::app::App;
use crate::people::account::administer::{self, AccountRemoval};
use crate::people::account::letters::{self, WrittenLetter};
use crate::people::account::user_list::{self, AdminUser};
use crate::people::account::{NAME_CHARS, NewAccount, normal_email};
use crate::people::session;
use crate::people::session::bearer::Admin;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use umkreis_foundation::clock::Clock;
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::company;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::conditional::IfMatch;
use umkreis_foundation::http::json::{Params, PathId, Valid};
use umkreis_foundation::http::paging::{Page, PageParams, Paged};
use umkreis_foundation::http::validate::{Check, Validate};
use umkreis_services::admin_search::WantedAccounts;
use umkreis_services::mail::{self, PostedMail};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

const MAX_SEARCH_CHARACTERS: usize = 200;
/// More in 90 days go to nobody but operators who have every task mailed to their own address.
const MOST_MAILS: u64 = 200;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct UserQuery {
    /// Parts of the address or of the names; all words must fit.
    search_query: Option<String>,
    /// Only administrators, or only the others.
    admin: Option<bool>,
}

/// All accounts, the newest first.
#[utoipa::path(get, path = "/api/admin/users", tag = "admin", security(("bearer" = [])), params(UserQuery, PageParams),
    responses((status = 200, body = Paged<AdminUser>), (status = 422)))]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    page: Page,
    Params(query): Params<UserQuery>,
) -> Result<Private<Paged<AdminUser>>> {
    let text = query.search_query.unwrap_or_default();
    if text.chars().count() > MAX_SEARCH_CHARACTERS {
        return Err(Error::field("searchQuery", "Der Suchtext ist zu lang."));
    }
    let wanted = WantedAccounts { text: &text, admin: query.admin };
    let (content, total) = user_list::page(&app, &wanted, page).await?;
    Ok(Private(Paged::new(content, page, total)))
}

/// An account with the companies that would go with it.
#[derive(Serialize, ToSchema)]
pub struct AdminUserDetail {
    #[serde(flatten)]
    user: AdminUser,
    companies: Vec<OwnedCompany>,
    /// Of the sign-ins that are still known.
    #[serde(rename = "lastSignInAt")]
    #[schema(required)]
    last_sign_in_at: Option<String>,
    /// What was handed over to be sent to this person in the last 90 days, the newest first.
    mails: Vec<PostedMail>,
    /// What administrators have written to this person, the newest first.
    letters: Vec<WrittenLetter>,
}

#[derive(Serialize, ToSchema)]
pub struct OwnedCompany {
    id: Uuid,
    name: String,
    active: bool,
    state: company::State,
    /// By its owner.
    paused: bool,
}

/// One account, and what deleting it would delete.
#[utoipa::path(get, path = "/api/admin/user/{id}", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = AdminUserDetail)))]
pub async fn get(State(app): State<App>, _: Admin, PathId(id): PathId) -> Result<Private<AdminUserDetail>> {
    let found = user_list::with_companies(app.db.read(), id, app.clock.now_ms()).await?;
    let (user, rows) = found.ok_or(Error::NotFound)?;
    let companies = rows.into_iter().map(|row| OwnedCompany {
        active: company::State::of(&row) == company::State::Active,
        state: company::State::of(&row),
        paused: row.paused_at_ms.is_some(),
        id: row.id,
        name: row.name,
    });
    let last_sign_in_at = session::last_opened_ms(app.db.read(), id).await?.map(rfc3339);
    Ok(Private(AdminUserDetail {
        user,
        companies: companies.collect(),
        last_sign_in_at,
        mails: mail::posted_to(app.db.read(), id, Some(MOST_MAILS)).await?,
        letters: letters::written_to(app.db.read(), id).await?,
    }))
}

async fn one(db: &Db, clock: &Clock, id: Uuid) -> Result<AdminUser> {
    user_list::one(db.read(), id, clock.now_ms()).await?.ok_or(Error::NotFound)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct RemovalQuery {
    /// The account that gets the companies; without it they are deleted.
    transfer_to: Option<Uuid>,
    /// To delete the own account: its e-mail address.
    confirm: Option<String>,
}

/// Delete an account with its companies, or give those to another account.
#[utoipa::path(delete, path = "/api/admin/user/{id}", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path), RemovalQuery, ("If-Match" = Option<String>, Header)),
    responses((status = 200, body = Done), (status = 409), (status = 422)))]
pub async fn delete(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    based_on: IfMatch,
    Params(query): Params<RemovalQuery>,
) -> Result<Private<Done>> {
    let how = AccountRemoval { transfer_to: query.transfer_to, confirm: query.confirm, based_on };
    administer::delete(&app, by.account_id, id, &how).await?;
    Ok(Private(Done {}))
}

/// Somebody who shall get an account.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewPerson {
    /// The e-mail address.
    username: String,
    #[schema(max_length = 100)]
    first_name: Option<String>,
    #[schema(max_length = 100)]
    last_name: Option<String>,
    /// Whether it is a colleague.
    #[serde(default)]
    admin: bool,
}

impl Validate for NewPerson {
    fn validate(&mut self, check: &mut Check) {
        self.username = normal_email(&self.username);
        check.email("username", &self.username);
        check.optional("firstName", &mut self.first_name, NAME_CHARS);
        check.optional("lastName", &mut self.last_name, NAME_CHARS);
    }
}

/// Invite somebody without a company, also as an administrator.
#[utoipa::path(post, path = "/api/admin/user", tag = "admin", security(("bearer" = [])),
    request_body = NewPerson,
    responses((status = 200, body = AdminUser), (status = 403, description = "`ProveAgain`: see `/api/user/proof`."), (status = 422)))]
pub async fn create(
    State(app): State<App>,
    Admin(by): Admin,
    Valid(person): Valid<NewPerson>,
) -> Result<Private<AdminUser>> {
    let new = NewAccount {
        email: person.username,
        first_name: person.first_name.unwrap_or_default(),
        last_name: person.last_name.unwrap_or_default(),
        admin: person.admin,
        ..NewAccount::default()
    };
    let id = administer::invite_person(&app, by, &new).await?;
    Ok(Private(one(&app.db, &app.clock, id).await?))
}

/// Mail the invitation again to somebody who has not used it yet.
#[utoipa::path(post, path = "/api/admin/user/{id}/invitation", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = Done), (status = 409)))]
pub async fn invite(State(app): State<App>, Admin(by): Admin, PathId(id): PathId) -> Result<Private<Done>> {
    administer::invite_again(&app, by.account_id, id).await?;
    Ok(Private(Done {}))
}

#[derive(Deserialize, ToSchema)]
pub struct Rights {
    admin: bool,
}

impl Validate for Rights {
    fn validate(&mut self, _: &mut Check) {}
}

/// Grant or revoke the rights of an administrator.
#[utoipa::path(put, path = "/api/admin/user/{id}/admin", tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    request_body = Rights, responses((status = 200, body = AdminUser), (status = 403, description = "`ProveAgain`: see `/api/user/proof`."), (status = 409)))]
pub async fn set_admin(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    based_on: IfMatch,
    Valid(rights): Valid<Rights>,
) -> Result<Private<AdminUser>> {
    administer::set_admin(&app, by, id, rights.admin, &based_on).await?;
    Ok(Private(one(&app.db, &app.clock, id).await?))
}
