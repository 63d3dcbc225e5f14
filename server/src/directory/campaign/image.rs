//! Adding pictures to a campaign and taking them off again.

use super::{save, sql};
use crate::app::App;
use crate::directory::access;
use crate::people::session::bearer::SignedIn;
use bytes::Bytes;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::idempotency::{Creation, Repeat};
use umkreis_services::media::{self, RecordedPicture, StoredPicture};
use uuid::Uuid;

/// Stores an upload as the campaign's last image; refusals come before the decoding.
pub async fn add(app: &App, who: SignedIn, id: Uuid, upload: Bytes, repeat: &Repeat) -> Result<Creation> {
    if let Some(made) = repeat.known(app.db.read(), app.clock.now_ms()).await? {
        return Ok(made);
    }
    let found = sql::by_id(app.db.read(), id).await?.ok_or(Error::NotFound)?;
    access::check(&app.db, who, found.company_id).await?;
    media::refuse_too_many(sql::images(app.db.read(), id).await?.len())?;
    let stored = media::receive(&app.media, &app.limits.upload, who.account_id, upload).await?;
    let recorded = record(app, who, id, &stored, repeat).await;
    stored.settle(&app.media, recorded).await
}

async fn record(
    app: &App,
    who: SignedIn,
    id: Uuid,
    stored: &StoredPicture,
    repeat: &Repeat,
) -> Result<RecordedPicture> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let (company, _) = save::lock(&tx, who, id).await?;
    if let Some(made) = repeat.claim(&tx, stored.id, now_ms).await? {
        return Ok(RecordedPicture::Before(made));
    }
    let images = sql::images(&tx, id).await?;
    media::refuse_too_many(images.len())?;
    stored.record(&mut tx, Some(who.account_id), now_ms).await?;
    let position = images.last().map_or(0, |last| last.position + 1);
    sql::add_image(&tx, id, stored.id, position).await?;
    save::note(&mut tx, who, &company, ("campaign.image.add", id), &["imageIds"], now_ms).await?;
    Ok(RecordedPicture::Now(tx))
}

/// Takes an image off the campaign; taking it off twice is the same as once.
pub async fn remove(app: &App, who: SignedIn, id: Uuid, media_id: Uuid) -> Result<()> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let (company, _) = save::lock(&tx, who, id).await?;
    if !sql::remove_image(&tx, id, media_id).await? {
        return Ok(());
    }
    media::release(&mut tx, media_id, now_ms).await?;
    save::note(&mut tx, who, &company, ("campaign.image.remove", id), &["imageIds"], now_ms).await?;
    Ok(tx.commit().await?)
}
