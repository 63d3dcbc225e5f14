//! The administrators' calls about special offers.

use super::announce;
use super::edit::{self, OfferFields};
use super::sql;
use crate::app::App;
use crate::people::session::bearer::Admin;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::entity::offer;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::conditional::{IfMatch, version_tag, with_version};
use umkreis_foundation::http::idempotency::{Creation, IdempotencyKey};
use umkreis_foundation::http::json::{Created, Params, PathId, Valid};
use umkreis_foundation::http::paging::{Page, PageParams, Paged};
use umkreis_services::media;
use umkreis_services::media::upload::{Upload, UploadForm};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// An offer as administrators see it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminOffer {
    id: Uuid,
    /// What a change is based on: goes into `If-Match` as it stands. Another list of companies is another state.
    basis: String,
    title: String,
    start_date: chrono::NaiveDate,
    end_date: chrono::NaiveDate,
    image_id: Option<Uuid>,
    published: bool,
    /// Whether it runs today.
    active: bool,
    company_ids: Vec<Uuid>,
    /// In any state, by name.
    companies: Vec<OfferCompany>,
    created_at: String,
    updated_at: String,
}

#[derive(Serialize, ToSchema)]
pub struct OfferCompany {
    id: Uuid,
    name: String,
}

pub fn answer(row: offer::Model, members: Vec<(Uuid, String)>, today: chrono::NaiveDate) -> AdminOffer {
    AdminOffer {
        basis: version_tag(row.version),
        active: row.published && (row.start_date..=row.end_date).contains(&today),
        id: row.id,
        title: row.title,
        start_date: row.start_date,
        end_date: row.end_date,
        image_id: row.media_id,
        published: row.published,
        company_ids: members.iter().map(|(id, _)| *id).collect(),
        companies: members.into_iter().map(|(id, name)| OfferCompany { id, name }).collect(),
        created_at: rfc3339(row.created_at_ms),
        updated_at: rfc3339(row.updated_at_ms),
    }
}

/// All special offers, the newest start first.
#[utoipa::path(get, path = "/api/admin/special-offer", tag = "admin", security(("bearer" = [])), params(PageParams),
    responses((status = 200, body = Paged<AdminOffer>), (status = 422)))]
pub async fn list(State(app): State<App>, _: Admin, page: Page) -> Result<Private<Paged<AdminOffer>>> {
    let (rows, total) = sql::page(&app.db, page).await?;
    let mut members = sql::members(app.db.read(), rows.iter().map(|row| row.id).collect()).await?;
    let today = app.clock.today();
    let content = rows.into_iter().map(|row| {
        let of_row = members.remove(&row.id).unwrap_or_default();
        answer(row, of_row, today)
    });
    Ok(Private(Paged::new(content.collect(), page, total)))
}

/// Create a special offer.
#[utoipa::path(post, path = "/api/admin/special-offer", tag = "admin", security(("bearer" = [])), request_body = OfferFields,
    params(("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Created), (status = 409)))]
pub async fn create(
    State(app): State<App>,
    Admin(by): Admin,
    key: IdempotencyKey,
    Valid(fields): Valid<OfferFields>,
) -> Result<Creation> {
    let repeat = key.of(by.account_id, "POST /api/admin/special-offer", &fields)?;
    edit::create(&app, by.account_id, fields, &repeat).await
}

/// Change a special offer; the fields that are carried change.
#[utoipa::path(put, path = "/api/admin/special-offer/{id}", tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    request_body = OfferFields, responses((status = 200, body = AdminOffer), (status = 409)))]
pub async fn put(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    based_on: IfMatch,
    Valid(fields): Valid<OfferFields>,
) -> Result<Response> {
    edit::change(&app, by.account_id, id, fields, &based_on).await?;
    let row = sql::by_id(app.db.read(), id).await?.ok_or(Error::NotFound)?;
    let members = sql::members(app.db.read(), vec![id]).await?.remove(&id).unwrap_or_default();
    let version = row.version;
    Ok(with_version(version, Private(answer(row, members, app.clock.today()))))
}

/// Delete a special offer; its companies stay, without an offer.
#[utoipa::path(delete, path = "/api/admin/special-offer/{id}", tag = "admin", security(("bearer" = [])),
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

/// Give a special offer its picture.
#[utoipa::path(post, path = "/api/admin/special-offer/image/{id}", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path)),
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

/// When a message leaves.
#[derive(Deserialize, Serialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SendTimeParams {
    /// As RFC 3339; at once without it. The offer has to run then, and is looked at again when the time comes.
    at: Option<String>,
}

/// Tell everybody who wants push messages about a running offer, at once or at a chosen time.
#[utoipa::path(put, path = "/api/admin/special-offer/{id}/push", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path), SendTimeParams, ("Idempotency-Key" = Option<String>, Header), ("If-Match" = Option<String>, Header)),
    responses((status = 200, body = Created), (status = 409, description = "`OfferNotActive`: it does not run then."), (status = 422)))]
pub async fn push(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    Params(when): Params<SendTimeParams>,
    key: IdempotencyKey,
    based_on: IfMatch,
) -> Result<Creation> {
    let repeat = key.of(by.account_id, "PUT /api/admin/special-offer/push", &(id, &when))?;
    announce::announce(&app, by.account_id, id, when.at.as_deref(), &based_on, &repeat).await
}
