//! What owners do with their campaigns.

use crate::app::App;
use crate::directory::campaign::input::{CampaignChange, NewCampaign};
use crate::directory::campaign::{CampaignAnswer, image, save};
use crate::people::session::bearer::SignedIn;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::Private;
use umkreis_foundation::http::conditional::{IfMatch, with_version};
use umkreis_foundation::http::idempotency::{Creation, IdempotencyKey};
use umkreis_foundation::http::json::{Created, Params, PathId, Valid};
use umkreis_services::media::upload::{Upload, UploadForm, WhichImage};

/// Adds a campaign to a company of the caller's.
#[utoipa::path(post, path = "/api/campaign/create", tag = "campaign", security(("bearer" = [])), request_body = NewCampaign,
    params(("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Created), (status = 404)))]
pub async fn create(
    State(app): State<App>,
    who: SignedIn,
    key: IdempotencyKey,
    Valid(new): Valid<NewCampaign>,
) -> Result<Creation> {
    let repeat = key.of(who.account_id, "campaign", &new)?;
    save::create(&app.db, &app.clock, who, &new, &repeat).await
}

/// Changes a campaign; the fields that are carried change, the others stay.
#[utoipa::path(put, path = "/api/campaign/{id}", tag = "campaign", security(("bearer" = [])), request_body = CampaignChange,
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    responses((status = 200, body = CampaignAnswer), (status = 409)))]
pub async fn put(
    State(app): State<App>,
    who: SignedIn,
    PathId(id): PathId,
    based_on: IfMatch,
    Valid(change): Valid<CampaignChange>,
) -> Result<Response> {
    Ok(own_answer(save::edit(&app.db, &app.clock, who, id, &based_on, change).await?))
}

/// The owner's answer: never kept by a cache, with the version as its ETag.
pub fn own_answer(answer: CampaignAnswer) -> Response {
    let version = answer.own.as_ref().map_or(0, |own| own.version);
    with_version(version, Private(answer))
}

/// Deletes a campaign with its images.
#[utoipa::path(delete, path = "/api/campaign/{id}", tag = "campaign", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    responses((status = 204), (status = 409)))]
pub async fn delete(
    State(app): State<App>,
    who: SignedIn,
    PathId(id): PathId,
    based_on: IfMatch,
) -> Result<StatusCode> {
    save::remove(&app.db, &app.clock, who, id, &based_on).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Adds an image as the campaign's last one.
#[utoipa::path(post, path = "/api/campaign/image/{id}", tag = "campaign", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("Idempotency-Key" = Option<String>, Header)),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 200, body = Created)))]
pub async fn add_image(
    State(app): State<App>,
    who: SignedIn,
    PathId(id): PathId,
    key: IdempotencyKey,
    Upload(bytes): Upload,
) -> Result<Creation> {
    let repeat = key.of(who.account_id, "campaign image", &(id, umkreis_foundation::secret::hash(&bytes)))?;
    image::add(&app, who, id, bytes, &repeat).await
}

/// Takes an image off the campaign.
#[utoipa::path(delete, path = "/api/campaign/image/{id}", tag = "campaign", security(("bearer" = [])),
    params(("id" = Uuid, Path), WhichImage), responses((status = 204)))]
pub async fn remove_image(
    State(app): State<App>,
    who: SignedIn,
    PathId(id): PathId,
    Params(which): Params<WhichImage>,
) -> Result<StatusCode> {
    image::remove(&app, who, id, which.image_id).await?;
    Ok(StatusCode::NO_CONTENT)
}
