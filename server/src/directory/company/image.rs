//! Adding pictures to a company and taking them off again.

use super::sql;
use crate::app::App;
use crate::directory::access::{self, AuditEntry};
use crate::people::session::bearer::SignedIn;
use bytes::Bytes;
use umkreis_foundation::db::Tx;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::idempotency::{Creation, Repeat};
use umkreis_services::media::{self, RecordedPicture, StoredPicture};
use uuid::Uuid;

/// Stores an upload as the company's last image. Whatever can be refused is refused before the
/// picture is decoded, and checked again when it is recorded.
pub async fn add(app: &App, who: SignedIn, id: Uuid, upload: Bytes, repeat: &Repeat) -> Result<Creation> {
    if let Some(made) = repeat.known(app.db.read(), app.clock.now_ms()).await? {
        return Ok(made);
    }
    access::check(&app.db, who, id).await?;
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
    let row = access::lock(&tx, who, id).await?;
    if let Some(made) = repeat.claim(&tx, stored.id, now_ms).await? {
        return Ok(RecordedPicture::Before(made));
    }
    let images = sql::images(&tx, id).await?;
    media::refuse_too_many(images.len())?;
    stored.record(&mut tx, Some(who.account_id), now_ms).await?;
    let position = images.last().map_or(0, |last| last.position + 1);
    sql::add_image(&tx, id, stored.id, position).await?;
    let entry =
        AuditEntry { action: "company.image.add", kind: "company", object_id: id, fields: &["imageIds"] };
    access::changed(&mut tx, who, &row, entry, now_ms).await?;
    Ok(RecordedPicture::Now(tx))
}

/// Takes an image off the company; taking it off twice is the same as once.
pub async fn remove(app: &App, who: SignedIn, id: Uuid, media_id: Uuid) -> Result<()> {
    let now_ms = app.clock.now_ms();
    let mut tx: Tx = app.db.begin().await?;
    let row = access::lock(&tx, who, id).await?;
    if !sql::remove_image(&tx, id, media_id).await? {
        return Ok(());
    }
    media::release(&mut tx, media_id, now_ms).await?;
    let entry =
        AuditEntry { action: "company.image.remove", kind: "company", object_id: id, fields: &["imageIds"] };
    access::changed(&mut tx, who, &row, entry, now_ms).await?;
    Ok(tx.commit().await?)
}
