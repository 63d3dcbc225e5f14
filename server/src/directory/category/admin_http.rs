//! The administrators' calls about categories.

use super::edit::{self, CategoryFields};
use super::sql;
use crate::app::App;
use crate::people::session::bearer::Admin;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::category;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::conditional::{IfMatch, version_tag};
use umkreis_foundation::http::idempotency::{Creation, IdempotencyKey};
use umkreis_foundation::http::json::{Created, PathId, Valid};
use umkreis_foundation::http::paging::{Page, PageParams, Paged};
use umkreis_foundation::http::validate::{Check, Validate};
use umkreis_services::media;
use umkreis_services::media::upload::{Upload, UploadForm};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminCategory {
    id: Uuid,
    /// What a change is based on: goes into `If-Match` as it stands.
    basis: String,
    title: String,
    image_id: Option<Uuid>,
    color_hex: String,
    position: i32,
    /// Further words under which it is found, parted by commas or line breaks.
    words: String,
    /// Companies in any state.
    company_count: i64,
}

async fn every(db: &Db) -> Result<Vec<AdminCategory>> {
    let counts = sql::company_counts(db.read()).await?;
    let rows = sql::all(db.read()).await?;
    let answers = rows.into_iter().map(|row| {
        let count = counts.get(&row.id).copied().unwrap_or(0);
        answer(row, count)
    });
    Ok(answers.collect())
}

pub fn answer(row: category::Model, company_count: i64) -> AdminCategory {
    AdminCategory {
        basis: version_tag(row.version),
        id: row.id,
        title: row.title,
        image_id: row.media_id,
        color_hex: row.color_hex,
        position: row.position,
        words: row.words,
        company_count,
    }
}

/// All categories in their order, with how often they are used.
#[utoipa::path(get, path = "/api/admin/category", tag = "admin", security(("bearer" = [])), params(PageParams),
    responses((status = 200, body = Paged<AdminCategory>), (status = 422)))]
pub async fn list(State(app): State<App>, _: Admin, page: Page) -> Result<Private<Paged<AdminCategory>>> {
    let all = every(&app.db).await?;
    let total = all.len() as u64;
    let content = all.into_iter().skip(page.offset() as usize).take(page.size as usize);
    Ok(Private(Paged::new(content.collect(), page, total)))
}

/// Create a category; it comes last.
#[utoipa::path(post, path = "/api/admin/category", tag = "admin", security(("bearer" = [])), request_body = CategoryFields,
    params(("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Created)))]
pub async fn create(
    State(app): State<App>,
    Admin(by): Admin,
    key: IdempotencyKey,
    Valid(fields): Valid<CategoryFields>,
) -> Result<Creation> {
    let repeat = key.of(by.account_id, "POST /api/admin/category", &fields)?;
    edit::create(&app, by.account_id, fields, &repeat).await
}

/// Change a category's title, colour or further words.
#[utoipa::path(put, path = "/api/admin/category/{id}", tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    request_body = CategoryFields, responses((status = 200, body = AdminCategory), (status = 409)))]
pub async fn put(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    based_on: IfMatch,
    Valid(fields): Valid<CategoryFields>,
) -> Result<Private<AdminCategory>> {
    edit::change(&app, by.account_id, id, fields, &based_on).await?;
    every(&app.db).await?.into_iter().find(|one| one.id == id).map(Private).ok_or(Error::NotFound)
}

/// Delete a category that no company has.
#[utoipa::path(delete, path = "/api/admin/category/{id}", tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    responses((status = 200, body = Done), (status = 409)))]
pub async fn delete(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    based_on: IfMatch,
) -> Result<Private<Done>> {
    edit::delete(&app, by.account_id, id, &based_on).await?;
    Ok(Private(Done {}))
}

/// All categories in their new order.
#[derive(Deserialize, ToSchema)]
pub struct CategoryOrder {
    #[schema(max_items = 100)]
    ids: Vec<Uuid>,
    /// The order that the caller has seen; another one is refused with 409.
    #[schema(max_items = 100)]
    before: Option<Vec<Uuid>>,
}

impl Validate for CategoryOrder {
    fn validate(&mut self, check: &mut Check) {
        check.that(self.ids.len() <= 1_000, "ids", "Das sind zu viele Kategorien.");
    }
}

/// Give the categories a new order.
#[utoipa::path(put, path = "/api/admin/category/order", tag = "admin", security(("bearer" = [])), request_body = CategoryOrder,
    responses((status = 200, body = Done), (status = 409)))]
pub async fn order(
    State(app): State<App>,
    Admin(by): Admin,
    Valid(order): Valid<CategoryOrder>,
) -> Result<Private<Done>> {
    edit::reorder(&app, by.account_id, &order.ids, order.before.as_deref()).await?;
    Ok(Private(Done {}))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryMerge {
    into_id: Uuid,
}

impl Validate for CategoryMerge {
    fn validate(&mut self, _: &mut Check) {}
}

/// Move a category's companies into another one and delete it.
#[utoipa::path(post, path = "/api/admin/category/{id}/merge", tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    request_body = CategoryMerge, responses((status = 200, body = Done), (status = 409)))]
pub async fn merge(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    based_on: IfMatch,
    Valid(merge): Valid<CategoryMerge>,
) -> Result<Private<Done>> {
    edit::merge(&app, by.account_id, id, merge.into_id, &based_on).await?;
    Ok(Private(Done {}))
}

/// Give a category its picture.
#[utoipa::path(post, path = "/api/admin/category/image/{id}", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path)),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 200, body = Created), (status = 507)))]
pub async fn upload(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    Upload(bytes): Upload,
) -> Result<Creation> {
    sql::by_id(app.db.read(), id).await?.ok_or(Error::NotFound)?;
    let stored = media::receive(&app.media, &app.limits.upload, by.account_id, bytes).await?;
    let recorded = edit::set_picture(&app, by.account_id, id, &stored).await;
    stored.settle(&app.media, recorded).await
}
