//! Pictures in the object store that no row names: what a crash between the two has left.

use super::Media;
use super::objects::StoredMedia;
use futures_util::TryStreamExt;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use std::collections::HashSet;
use umkreis_foundation::db::entity::media;
use umkreis_foundation::db::{Db, with_timeout};
use uuid::Uuid;

/// Uploads write objects before their row; a younger picture may be one that is just arriving.
const GRACE_MS: i64 = 24 * 60 * 60 * 1000;
const IDS_AT_ONCE: usize = 500;

/// Removes the objects of pictures without a row and returns how many pictures that were.
///
/// It never removes more than are kept: a server that was started on the wrong database must not
/// empty the store of the right one.
pub async fn collect_orphans(media: &Media, db: &Db, now_ms: i64) -> anyhow::Result<usize> {
    let mut orphans = Vec::new();
    let mut kept = 0;
    let mut listed = media.objects.list_ids().try_chunks(IDS_AT_ONCE);
    while let Some(pictures) = listed.try_next().await.map_err(|error| error.1)? {
        let known = known(db, &pictures).await?;
        kept += known.len();
        let oldest_ms = now_ms - GRACE_MS;
        let orphan =
            |picture: &&StoredMedia| !known.contains(&picture.id) && picture.newest_at_ms < oldest_ms;
        orphans.extend(pictures.iter().filter(orphan).map(|picture| picture.id));
    }
    if orphans.len() > kept {
        let count = orphans.len();
        tracing::warn!(count, kept, "more pictures without a row than with one: none was removed");
        return Ok(0);
    }
    for id in &orphans {
        media.objects.delete_all(*id).await?;
    }
    Ok(orphans.len())
}

async fn known(db: &Db, pictures: &[StoredMedia]) -> anyhow::Result<HashSet<Uuid>> {
    let ids = pictures.iter().map(|picture| picture.id);
    let rows = media::Entity::find()
        .select_only()
        .column(media::Column::Id)
        .filter(media::Column::Id.is_in(ids))
        .into_tuple();
    let found: Vec<Uuid> = with_timeout(rows.all(db.read())).await?;
    Ok(found.into_iter().collect())
}
