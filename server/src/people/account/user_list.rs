//! Reads accounts for administrators: searched, paged, with what hangs on them.

use crate::app::App;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use std::collections::{BTreeSet, HashMap};
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::entity::{account, company, mailed_token};
use umkreis_foundation::error::Result;
use umkreis_foundation::http::conditional;
use umkreis_foundation::http::paging::Page;
use umkreis_services::admin_search::WantedAccounts;
use umkreis_services::ownership;
use utoipa::ToSchema;
use uuid::Uuid;

/// An account as administrators see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminUser {
    pub id: Uuid,
    /// What a decision about it is based on: goes into `If-Match` as it stands. That of a single account counts its
    /// companies as well, because deleting it decides about them.
    pub basis: String,
    /// The e-mail address.
    pub username: String,
    pub first_name: String,
    pub last_name: String,
    pub phone: Option<String>,
    pub notification: bool,
    pub newsletter: bool,
    pub admin: bool,
    pub created_at: String,
    /// Whether the address was proven by a click.
    pub confirmed: bool,
    /// The newest invitation that was not used yet.
    pub invitation: Option<Invitation>,
    pub company_count: u64,
    /// Whether signing in takes more than the password.
    pub second_factor: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Invitation {
    sent_at: String,
    expires_at: String,
    expired: bool,
}

/// One page, the newest first, and how many fit.
pub async fn page(app: &App, wanted: &WantedAccounts<'_>, page: Page) -> Result<(Vec<AdminUser>, u64)> {
    let (ids, total) = app.admin_search.accounts(&app.db, app.clock.now_ms(), wanted, page).await?;
    let rows = account::Entity::find().filter(account::Column::Id.is_in(ids.iter().copied()));
    let rows: HashMap<Uuid, account::Model> =
        rows.all(app.db.read()).await?.into_iter().map(|row| (row.id, row)).collect();
    let in_order = ids.iter().filter_map(|id| rows.get(id).cloned()).collect();
    Ok((with_details(app.db.read(), in_order, app.clock.now_ms()).await?, total))
}

/// What administrators decide on, with the companies where these go with it.
pub fn basis(row: &account::Model, companies: Option<&[company::Model]>) -> String {
    let companies = companies.map(|all| all.iter().map(|company| company.id).collect::<BTreeSet<Uuid>>());
    let person = (&row.email, &row.first_name, &row.last_name);
    conditional::state_tag(&(person, row.admin, row.confirmed_at_ms.is_some(), companies))
}

/// One account.
pub async fn one(db: &impl ConnectionTrait, id: Uuid, now_ms: i64) -> Result<Option<AdminUser>> {
    let row = account::Entity::find_by_id(id).one(db).await?;
    Ok(with_details(db, row.into_iter().collect(), now_ms).await?.pop())
}

/// One account with its companies, which count in what a decision is based on.
pub async fn with_companies(
    db: &impl ConnectionTrait,
    id: Uuid,
    now_ms: i64,
) -> Result<Option<(AdminUser, Vec<company::Model>)>> {
    let Some(row) = account::Entity::find_by_id(id).one(db).await? else { return Ok(None) };
    let companies = ownership::companies(db, id).await?;
    let basis = basis(&row, Some(&companies));
    let user = with_details(db, vec![row], now_ms).await?.pop();
    Ok(user.map(|user| (AdminUser { basis, ..user }, companies)))
}

async fn with_details(
    db: &impl ConnectionTrait,
    rows: Vec<account::Model>,
    now_ms: i64,
) -> Result<Vec<AdminUser>> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let mut invitations = invitations(db, &ids, now_ms).await?;
    let counts = company_counts(db, &ids).await?;
    let strong = umkreis_services::second_factor::with_any(db, &ids).await?;
    let answer = |row: account::Model| AdminUser {
        basis: basis(&row, None),
        confirmed: row.confirmed_at_ms.is_some(),
        invitation: invitations.remove(&row.id).filter(|_| row.confirmed_at_ms.is_none()),
        company_count: counts.get(&row.id).map_or(0, |count| *count as u64),
        second_factor: strong.contains(&row.id),
        id: row.id,
        username: row.email,
        first_name: row.first_name,
        last_name: row.last_name,
        phone: row.phone,
        notification: row.notification,
        newsletter: row.newsletter,
        admin: row.admin,
        created_at: rfc3339(row.created_at_ms),
    };
    Ok(rows.into_iter().map(answer).collect())
}

async fn invitations(
    db: &impl ConnectionTrait,
    ids: &[Uuid],
    now_ms: i64,
) -> Result<HashMap<Uuid, Invitation>, DbErr> {
    // The last one in this order is kept, which is the newest.
    let rows = mailed_token::Entity::find()
        .filter(mailed_token::Column::AccountId.is_in(ids.iter().copied()))
        .filter(mailed_token::Column::Purpose.eq("invite"))
        .filter(mailed_token::Column::UsedAtMs.is_null())
        .order_by_asc(mailed_token::Column::CreatedAtMs)
        .all(db)
        .await?;
    let answer = |row: mailed_token::Model| {
        let invitation = Invitation {
            sent_at: rfc3339(row.created_at_ms),
            expires_at: rfc3339(row.expires_at_ms),
            expired: row.expires_at_ms <= now_ms,
        };
        (row.account_id, invitation)
    };
    Ok(rows.into_iter().map(answer).collect())
}

async fn company_counts(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<HashMap<Uuid, i64>, DbErr> {
    let rows: Vec<(Uuid, i64)> = company::Entity::find()
        .select_only()
        .column(company::Column::OwnerId)
        .column_as(company::Column::Id.count(), "companies")
        .filter(company::Column::OwnerId.is_in(ids.iter().copied()))
        .group_by(company::Column::OwnerId)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}
