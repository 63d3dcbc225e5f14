//! Pictures with their rows and jobs: taken in, made known, completed later, and let go.

use super::image_worker::ImageWorker;
use super::objects::{MediaObjects, OpenError};
use super::{MediaError, S3Settings};
use bytes::Bytes;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter,
};
use serde::{Deserialize, Serialize};
use umkreis_foundation::config::Config;
use umkreis_foundation::db::entity::{campaign_media, category, company_media, deleted_media, media, offer};
use umkreis_foundation::db::{Db, Tx};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::idempotency::Creation;
use umkreis_foundation::http::limit::Limit;
use umkreis_foundation::outbox::{self, Job};
use uuid::Uuid;

/// What the outbox holds about pictures.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub enum MediaJob {
    /// Encode the AVIF variants.
    Avif { media_id: Uuid },
    /// Remove the bytes from the object store.
    DiscardMedia { media_id: Uuid },
}

impl Job for MediaJob {
    const KIND: &'static str = "media";
}

pub struct Media {
    pub objects: MediaObjects,
    pub images: ImageWorker,
}

impl Media {
    pub fn open(config: &Config) -> anyhow::Result<Media> {
        let settings = &config.media;
        let location =
            settings.url.clone().unwrap_or_else(|| config.data_dir.join("media").display().to_string());
        let s3 = S3Settings::of(settings);
        Ok(Media { objects: MediaObjects::open(&location, &s3)?, images: ImageWorker::new() })
    }

    /// Opens the store and tries it. What the operator has to correct stops the start; a store
    /// that is merely away does not, because everything but pictures works without it.
    pub async fn start(config: &Config) -> anyhow::Result<Media> {
        let media = Media::open(config)?;
        match media.objects.probe().await {
            Err(OpenError::Silent(why)) => {
                tracing::warn!(why, "the object store does not answer; there are no pictures until it does");
            }
            tried => tried?,
        }
        Ok(media)
    }
}

/// A picture whose bytes are stored; [`StoredPicture::record`] makes it known.
pub struct StoredPicture {
    pub id: Uuid,
    width: u32,
    height: u32,
}

/// What making an upload known has come to.
pub enum RecordedPicture {
    /// Its rows are written; this commits them.
    Now(Tx),
    /// An earlier try has made the same picture known.
    Before(Creation),
}

/// A company or a campaign shows at most this many.
const MOST_IMAGES: usize = 12;

/// Said before an upload is decoded, and again when it is recorded.
pub fn refuse_too_many(images: usize) -> Result<()> {
    if images < MOST_IMAGES {
        return Ok(());
    }
    let detail = format!("Mehr als {MOST_IMAGES} Bilder haben hier leider nicht Platz.");
    Err(Error::Refused { code: "TooManyImages", detail })
}

/// Takes a picture that somebody may upload; [`StoredPicture::settle`] ends it.
pub async fn receive(media: &Media, limit: &Limit<Uuid>, by: Uuid, upload: Bytes) -> Result<StoredPicture> {
    limit.check_key(&by)?;
    keep(media, upload).await
}

/// Checks an upload, makes its variants and stores them. The row comes after the bytes, so that
/// a crash in between leaves an orphan to collect, never a row without its picture.
pub async fn keep(media: &Media, upload: Bytes) -> Result<StoredPicture> {
    let prepared = media.images.prepare(upload).await?;
    let id = Uuid::now_v7();
    media.objects.put_prepared(id, &prepared).await?;
    Ok(StoredPicture { id, width: prepared.width, height: prepared.height })
}

impl StoredPicture {
    /// The end of an upload: commits it. When the picture found no place, or has one from an earlier
    /// try, its bytes are removed again.
    ///
    /// A commit that fails may have happened all the same, when the connection was lost before its
    /// answer came. Then the bytes stay: if no row names them, [`super::collect_orphans`] finds them.
    pub async fn settle(&self, media: &Media, recorded: Result<RecordedPicture>) -> Result<Creation> {
        match recorded {
            Ok(RecordedPicture::Now(tx)) => {
                tx.commit().await?;
                Ok(Creation::now(self.id))
            }
            Ok(RecordedPicture::Before(made)) => {
                self.forget(media).await;
                Ok(made)
            }
            Err(error) => {
                self.forget(media).await;
                Err(error)
            }
        }
    }

    async fn forget(&self, media: &Media) {
        if let Err(error) = media.objects.delete_all(self.id).await {
            tracing::warn!(%error, media = %self.id, "could not remove a picture that is not needed");
        }
    }

    /// Writes the row and queues the AVIF variants, in the caller's transaction.
    pub async fn record(&self, tx: &mut Tx, account_id: Option<Uuid>, now_ms: i64) -> Result<()> {
        let row = media::ActiveModel {
            id: Set(self.id),
            width: Set(self.width as i32),
            height: Set(self.height as i32),
            avif_ready: Set(false),
            account_id: Set(account_id),
            created_at_ms: Set(now_ms),
        };
        media::Entity::insert(row).exec_without_returning(tx).await?;
        outbox::enqueue(tx, &MediaJob::Avif { media_id: self.id }, now_ms).await?;
        Ok(())
    }
}

/// What is known about a picture: its size, and whether its AVIF variants are there.
pub async fn find(db: &Db, id: Uuid) -> Result<Option<media::Model>, DbErr> {
    media::Entity::find_by_id(id).one(db.read()).await
}

/// The background half of an upload. A picture that was deleted meanwhile is nothing to do.
pub async fn encode_avif(media: &Media, db: &Db, media_id: Uuid) -> anyhow::Result<()> {
    let Some(master) = media.objects.get_master(media_id).await? else { return Ok(()) };
    let variants = media.images.avif_variants(master).await?;
    media.objects.put_variants(media_id, &variants).await?;
    let tx = db.begin().await?;
    if media::Entity::find_by_id(media_id).one(&tx).await?.is_some() {
        let row = media::ActiveModel { id: Set(media_id), avif_ready: Set(true), ..Default::default() };
        row.update(&tx).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Removes the row now and the bytes after the commit.
pub async fn discard(tx: &mut Tx, media_id: Uuid, now_ms: i64) -> Result<()> {
    media::Entity::delete_by_id(media_id).exec(tx).await?;
    outbox::enqueue(tx, &MediaJob::DiscardMedia { media_id }, now_ms).await?;
    Ok(())
}

/// Discards a picture that was taken off a page, unless another page still shows it (demo data
/// shares pictures between companies).
pub async fn release(tx: &mut Tx, media_id: Uuid, now_ms: i64) -> Result<()> {
    let companies = company_media::Entity::find().filter(company_media::Column::MediaId.eq(media_id));
    let campaigns = campaign_media::Entity::find().filter(campaign_media::Column::MediaId.eq(media_id));
    let categories = category::Entity::find().filter(category::Column::MediaId.eq(media_id));
    let offers = offer::Entity::find().filter(offer::Column::MediaId.eq(media_id));
    // Of a company that could be brought back.
    let kept = deleted_media::Entity::find().filter(deleted_media::Column::MediaId.eq(media_id));
    let shown = companies.count(tx).await?
        + campaigns.count(tx).await?
        + categories.count(tx).await?
        + offers.count(tx).await?
        + kept.count(tx).await?;
    if shown > 0 { Ok(()) } else { discard(tx, media_id, now_ms).await }
}

impl From<MediaError> for Error {
    fn from(error: MediaError) -> Error {
        let detail = error.detail();
        match error.status() {
            413 => Error::TooLarge(detail),
            415 => Error::UnsupportedType(detail),
            422 => Error::field("image", &detail),
            507 => Error::OutOfSpace,
            _ => Error::Unavailable(format!("{error}")),
        }
    }
}
